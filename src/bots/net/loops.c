/* The loops in which bots spend most of their time. Compiled once for each kind of processor, as
 * LOOPS.
 *
 * Registers are written as vectors where compilers make something slow of plain loops; what has no
 * common name is written for each processor. Everything is integer arithmetic without overflow, so
 * the order of additions does not matter. */
#include "bots/net/loops.h"

#include <stdbool.h>

#if defined __SSE2__
#include <immintrin.h>
#elif defined __wasm_simd128__
#include <wasm_simd128.h>
#elif defined __ARM_NEON
#include <arm_neon.h>
#endif

#ifndef LOOPS
#define LOOPS loops_plain
#define LOOPS_NAME "plain"
#endif

/* A build with sanitizers may do without their checks here. */
#ifdef KNOBEL_UNCHECKED_LOOPS
#define INNERMOST __attribute__((no_sanitize("address", "undefined", "thread", "coverage")))
#else
#define INNERMOST
#endif

/* Otherwise gcc computes all products before it adds up the first, and runs out of registers. */
#ifdef __clang__
#define AS_WRITTEN
#else
#define AS_WRITTEN __attribute__((optimize("no-tree-ter")))
#endif

#ifdef __AVX2__
enum { BYTES = 32 }; /* in a register */
#else
enum { BYTES = 16 };
#endif

#ifdef __wasm__
enum { MAY_BE_LONG = false }; /* the program is downloaded before anybody can play */
#else
enum { MAY_BE_LONG = true };
#endif

enum {
    UNITS = BYTES / 2, /* in a register */
    SUMS = BYTES / 4,
    TOGETHER = SUMS, /* hidden units that are computed together */
    ONE = 256,       /* 1 in a unit */
};

/* These may be anywhere in a file. */
typedef int8_t Small __attribute__((vector_size(UNITS), aligned(1), may_alias));
typedef int16_t Units __attribute__((vector_size(BYTES), aligned(2), may_alias));
typedef int32_t Sums __attribute__((vector_size(BYTES), may_alias));

static inline Units units_at(const int16_t *at)
{
    return *(const Units *)(const void *)at;
}

static inline Units widened(const int8_t *at)
{
    /* gcc makes several instructions of the last one */
#if defined __AVX2__
    return (Units)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)at));
#elif defined __SSE2__
    __m128i small = _mm_loadl_epi64((const __m128i *)(const void *)at);
    return (Units)_mm_srai_epi16(_mm_unpacklo_epi8(small, small), 8);
#else
    return __builtin_convertvector(*(const Small *)(const void *)at, Units);
#endif
}

/* The products of two registers, neighbours added up. */
static inline Sums products(Units one, Units other)
{
#if defined __AVX2__
    return (Sums)_mm256_madd_epi16((__m256i)one, (__m256i)other);
#elif defined __SSE2__
    return (Sums)_mm_madd_epi16((__m128i)one, (__m128i)other);
#elif defined __wasm_simd128__
    return (Sums)wasm_i32x4_dot_i16x8((v128_t)one, (v128_t)other);
#elif defined __ARM_NEON
    int16x8_t a = (int16x8_t)one, b = (int16x8_t)other;
    int32x4_t low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
    return (Sums)vmlal_s16(low, vget_high_s16(a), vget_high_s16(b));
#else
    Sums sums;
    for (unsigned i = 0; i < SUMS; i++)
        sums[i] = one[i] * other[i] + one[SUMS + i] * other[SUMS + i];
    return sums;
#endif
}

/* Adds up each of some registers. */
static inline Sums totals(const Sums sums[TOGETHER])
{
#ifdef __AVX2__
    __m256i pair[TOGETHER / 2];
    for (unsigned k = 0; k < TOGETHER / 2; k++)
        pair[k] = _mm256_hadd_epi32((__m256i)sums[2 * k], (__m256i)sums[2 * k + 1]);
    __m256i low = _mm256_hadd_epi32(pair[0], pair[1]);
    __m256i high = _mm256_hadd_epi32(pair[2], pair[3]);
    return (Sums)_mm256_permute2x128_si256(low, high, 0x20) +
           (Sums)_mm256_permute2x128_si256(low, high, 0x31);
#else
    Sums low = __builtin_shufflevector(sums[0], sums[1], 0, 4, 1, 5) +
               __builtin_shufflevector(sums[0], sums[1], 2, 6, 3, 7);
    Sums high = __builtin_shufflevector(sums[2], sums[3], 0, 4, 1, 5) +
                __builtin_shufflevector(sums[2], sums[3], 2, 6, 3, 7);
    return __builtin_shufflevector(low, high, 0, 1, 4, 5) +
           __builtin_shufflevector(low, high, 2, 3, 6, 7);
#endif
}

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* The inputs of all hidden units. Fast where the width is known to the compiler. */
INNERMOST static ALWAYS_INLINE void weigh(const int16_t *unit, const int16_t *weight,
                                          unsigned width, unsigned hidden, int32_t *activity)
{
    for (unsigned d = 0; d < hidden; d += TOGETHER, weight += TOGETHER * width) {
        Sums sums[TOGETHER] = {0};
        for (unsigned i = 0; i < width; i += UNITS)
            for (unsigned k = 0; k < TOGETHER; k++)
                sums[k] += products(units_at(unit + i), units_at(weight + k * width + i));
        *(Sums *)(void *)(activity + d) = totals(sums);
    }
}

/* The outputs of all hidden units, added up. */
INNERMOST static int64_t output_of(const LoopsHead *head, const int32_t *activity)
{
#ifdef __wasm_simd128__ /* clang makes something slow of the other */
    v128_t totals = wasm_i64x2_splat(0);
    for (unsigned d = 0; d < head->hidden; d += SUMS) {
        v128_t shifted =
            wasm_i32x4_add(wasm_v128_load(activity + d), wasm_v128_load(head->shift + d));
        v128_t active = wasm_i32x4_max(shifted, wasm_i32x4_splat(0));
        v128_t output = wasm_i32x4_load16x4(head->output + d);
        totals = wasm_i64x2_add(totals, wasm_i64x2_extmul_low_i32x4(active, output));
        totals = wasm_i64x2_add(totals, wasm_i64x2_extmul_high_i32x4(active, output));
    }
    return wasm_i64x2_extract_lane(totals, 0) + wasm_i64x2_extract_lane(totals, 1);
#else
    int64_t total = 0;
    for (unsigned d = 0; d < head->hidden; d++) {
        int32_t active = activity[d] + head->shift[d];
        total += (int64_t)(active > 0 ? active : 0) * head->output[d];
    }
    return total;
#endif
}

INNERMOST AS_WRITTEN static int64_t value(const LoopsHead *head, const int16_t *sum)
{
    unsigned width = head->width, hidden = head->hidden;
    _Alignas(32) int16_t unit[NET_WIDTH_MOST];
    _Alignas(32) int32_t activity[NET_HIDDEN_MOST];

    for (unsigned i = 0; i < width; i++) {
        int16_t raw = (int16_t)(sum[i] + head->bias[i]);
        int16_t above = raw > 0 ? raw : 0;
        unit[i] = above < ONE ? above : ONE;
    }
    unit[width - 1] = 0;
    if (MAY_BE_LONG && width == 128)
        weigh(unit, head->weight, 128, hidden, activity);
    else if (MAY_BE_LONG && width == 64)
        weigh(unit, head->weight, 64, hidden, activity);
    else
        weigh(unit, head->weight, width, hidden, activity);
    return output_of(head, activity);
}

/* Fast where the number of vectors is known to the compiler. */
INNERMOST static ALWAYS_INLINE void replace_some(unsigned count,
                                                 const LoopsReplaced *restrict replaced,
                                                 const int16_t *restrict before,
                                                 int16_t *restrict after, unsigned width)
{
    for (unsigned i = 0; i < width; i += UNITS) {
        Units units = units_at(before + i);
        for (unsigned k = 0; k < count; k++)
            units += widened(replaced->added[k] + i) - widened(replaced->taken[k] + i);
        *(Units *)(void *)(after + i) = units;
    }
}

static void replace(const LoopsReplaced *replaced, const int16_t *before, int16_t *after,
                    unsigned width)
{
    if (replaced->count == 2)
        replace_some(2, replaced, before, after, width);
    else if (replaced->count == 3)
        replace_some(3, replaced, before, after, width);
    else
        replace_some(replaced->count, replaced, before, after, width);
}

extern const Loops LOOPS;
const Loops LOOPS = {.name = LOOPS_NAME, .step = UNITS, .replace = replace, .value = value};
