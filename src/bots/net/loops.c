/* The loops in which bots spend most of their time. Compiled once for each kind of processor, as
 * LOOPS.
 *
 * Registers are written as vectors where compilers make something slow of plain loops; what has no
 * common name is written for each processor. Everything is integer arithmetic without overflow, so
 * the order of additions does not matter. */
#include "bots/net/loops.h"

#include <string.h>

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

/* In a register. */
#if defined __AVX512VNNI__
#define BYTES 64
#elif defined __AVX2__
#define BYTES 32
#else
#define BYTES 16
#endif

#ifdef __wasm__
enum { MAY_BE_LONG = 0 }; /* the program is downloaded before anybody can play */
#else
enum { MAY_BE_LONG = 1 };
#endif

enum {
    UNITS = BYTES / 2, /* in a register */
    LANES = BYTES / 4, /* sums side by side */
    GROUPS = LOOPS_TOGETHER / LANES,
    HALF = (GROUPS + 1) / 2, /* of the groups */
    AT_ONCE = 8 / GROUPS,    /* hidden units: as many results as fit into the registers */
    ONE = 256,               /* 1 in a unit */
};

/* These may be anywhere in a file. */
typedef int8_t Small __attribute__((vector_size(UNITS), aligned(1), may_alias));
typedef int16_t Units __attribute__((vector_size(BYTES), aligned(2), may_alias));
typedef int32_t Sums __attribute__((vector_size(BYTES), may_alias));
typedef int64_t Longs __attribute__((vector_size(BYTES), may_alias));

static inline Units units_at(const int16_t *at)
{
    return *(const Units *)(const void *)at;
}

static inline Units widened(const int8_t *at)
{
    /* gcc makes several instructions of the last one */
#if defined __AVX512VNNI__
    return (Units)_mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(const void *)at));
#elif defined __AVX2__
    return (Units)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)at));
#elif defined __SSE2__
    __m128i small = _mm_loadl_epi64((const __m128i *)(const void *)at);
    return (Units)_mm_srai_epi16(_mm_unpacklo_epi8(small, small), 8);
#else
    return __builtin_convertvector(*(const Small *)(const void *)at, Units);
#endif
}

/* Adds the products of two registers, two neighbours to each sum. */
static inline Sums add_products(Sums sums, Units one, Units other)
{
#if defined __AVX512VNNI__
    return (Sums)_mm512_dpwssd_epi32((__m512i)sums, (__m512i)one, (__m512i)other);
#elif defined __AVX2__
    return sums + (Sums)_mm256_madd_epi16((__m256i)one, (__m256i)other);
#elif defined __SSE2__
    return sums + (Sums)_mm_madd_epi16((__m128i)one, (__m128i)other);
#elif defined __wasm_simd128__
    return sums + (Sums)wasm_i32x4_dot_i16x8((v128_t)one, (v128_t)other);
#elif defined __ARM_NEON
    int16x8_t a = (int16x8_t)one, b = (int16x8_t)other;
    int32x4_t low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
    int32x4_t high = vmull_s16(vget_high_s16(a), vget_high_s16(b));
    return sums + (Sums)vpaddq_s32(low, high);
#else
    /* the even and the odd ones, with their signs */
    Sums a = (Sums)one, b = (Sums)other;
    return sums + (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
#endif
}

/* The products of the even lanes, which are not negative, and a number. */
static inline Longs multiply(Sums lanes, int32_t number)
{
#if defined __AVX512VNNI__
    return (Longs)_mm512_mul_epi32((__m512i)lanes, _mm512_set1_epi32(number));
#elif defined __AVX2__
    return (Longs)_mm256_mul_epi32((__m256i)lanes, _mm256_set1_epi32(number));
#elif defined __SSE2__
    __m128i size = _mm_set1_epi32(number < 0 ? -number : number);
    Longs products = (Longs)_mm_mul_epu32((__m128i)lanes, size);
    return number < 0 ? -products : products;
#else
    return ((Longs)lanes & 0xffffffff) * number;
#endif
}

#if BYTES == 16
#define LOW_HALVES 0, 4, 1, 5
#define HIGH_HALVES 2, 6, 3, 7
#elif BYTES == 32
#define LOW_HALVES 0, 8, 1, 9, 2, 10, 3, 11
#define HIGH_HALVES 4, 12, 5, 13, 6, 14, 7, 15
#else
#define LOW_HALVES 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define HIGH_HALVES 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#endif

/* Makes rows of columns. */
static inline void transpose(Sums rows[LANES])
{
    for (unsigned size = 1; size < LANES; size *= 2) {
        Sums mixed[LANES];
        for (unsigned i = 0; i < LANES / 2; i++) {
            mixed[2 * i] = __builtin_shufflevector(rows[i], rows[LANES / 2 + i], LOW_HALVES);
            mixed[2 * i + 1] = __builtin_shufflevector(rows[i], rows[LANES / 2 + i], HIGH_HALVES);
        }
        for (unsigned i = 0; i < LANES; i++)
            rows[i] = mixed[i];
    }
}

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* Units within their bounds. */
static inline Units clamped(Units raw)
{
#if defined __AVX512VNNI__
    __m512i above = _mm512_max_epi16((__m512i)raw, _mm512_setzero_si512());
    return (Units)_mm512_min_epi16(above, _mm512_set1_epi16(ONE));
#elif defined __AVX2__
    __m256i above = _mm256_max_epi16((__m256i)raw, _mm256_setzero_si256());
    return (Units)_mm256_min_epi16(above, _mm256_set1_epi16(ONE));
#elif defined __SSE2__
    __m128i above = _mm_max_epi16((__m128i)raw, _mm_setzero_si128());
    return (Units)_mm_min_epi16(above, _mm_set1_epi16(ONE));
#else
    Units above = raw & (raw > 0);
    Units is_over = above > ONE;
    return (above & ~is_over) | (ONE & is_over);
#endif
}

/* The units of a group of sums, two neighbours in each lane. The groups alternate in `units`. */
INNERMOST static void find_units(const LoopsSum *sums, unsigned count, unsigned width, Sums *units)
{
    for (unsigned i = 0; i < width; i += UNITS) {
        Sums rows[LANES];
        for (unsigned lane = 0; lane < LANES; lane++) {
            const LoopsSum *sum = &sums[lane < count ? lane : 0];
            rows[lane] = (Sums)clamped(units_at(sum->unit + i) + units_at(sum->bias + i));
        }
        transpose(rows);
        for (unsigned k = 0; k < LANES; k++)
            units[(i / 2 + k) * GROUPS] = rows[k];
    }
    units[(width / 2 - 1) * GROUPS] &= 0xffff; /* without the last one */
}

/* Weights, two neighbours of them in all lanes. */
#if BYTES == 16 && !defined __wasm_simd128__
enum { LOADED = 4 }; /* pairs at once */

static inline void load_weights(const int16_t *at, Units pairs[LOADED])
{
    Sums loaded = (Sums)units_at(at);

    pairs[0] = (Units)__builtin_shufflevector(loaded, loaded, 0, 0, 0, 0);
    pairs[1] = (Units)__builtin_shufflevector(loaded, loaded, 1, 1, 1, 1);
    pairs[2] = (Units)__builtin_shufflevector(loaded, loaded, 2, 2, 2, 2);
    pairs[3] = (Units)__builtin_shufflevector(loaded, loaded, 3, 3, 3, 3);
}
#else
enum { LOADED = 1 };

static inline void load_weights(const int16_t *at, Units pairs[LOADED])
{
#ifdef __wasm_simd128__
    pairs[0] = (Units)wasm_v128_load32_splat(at);
#else
    int32_t loaded;

    memcpy(&loaded, at, sizeof loaded);
    pairs[0] = (Units)((Sums){0} + loaded);
#endif
}
#endif

/* What units make of some hidden units. Fast where the number of groups is known. */
INNERMOST static ALWAYS_INLINE void weigh(const Sums *units, const int16_t *weight, size_t width,
                                          unsigned groups, Sums active[AT_ONCE][GROUPS])
{
    for (unsigned k = 0; k < AT_ONCE; k++)
        for (unsigned g = 0; g < groups; g++)
            active[k][g] = (Sums){0};
            /* gcc would do two rounds at once, which takes more registers than there are */
#pragma GCC unroll 1
    for (size_t i = 0; i < width / 2; i += LOADED)
#pragma GCC unroll 8
        for (unsigned k = 0; k < AT_ONCE; k++) {
            Units pairs[LOADED];
            load_weights(weight + k * width + 2 * i, pairs);
            for (unsigned j = 0; j < LOADED; j++)
                for (unsigned g = 0; g < groups; g++)
                    active[k][g] =
                        add_products(active[k][g], (Units)units[(i + j) * GROUPS + g], pairs[j]);
        }
}

/* The outputs of all hidden units, added up. */
INNERMOST static ALWAYS_INLINE void add_outputs(const LoopsHead *head, const Sums *units,
                                                unsigned groups, Longs totals[GROUPS][2])
{
    const int16_t *weight = head->weight;

    for (unsigned d = 0; d < head->hidden; d += AT_ONCE, weight += AT_ONCE * head->width) {
        Sums active[AT_ONCE][GROUPS];
        weigh(units, weight, head->width, groups, active);
        for (unsigned k = 0; k < AT_ONCE; k++)
            for (unsigned g = 0; g < groups; g++) {
                Sums shifted = active[k][g] + head->shift[d + k];
                Sums above = shifted & (shifted > 0);
                totals[g][0] += multiply(above, head->output[d + k]);
                totals[g][1] += multiply((Sums)((Longs)above >> 32), head->output[d + k]);
            }
    }
}

INNERMOST AS_WRITTEN static void value(const LoopsHead *head, const LoopsSum *sums, unsigned count,
                                       int64_t *values)
{
    Sums units[NET_WIDTH_MOST / 2 * GROUPS];
    Longs totals[GROUPS][2] = {0};

    for (unsigned g = 0; g * LANES < count; g++)
        find_units(sums + g * LANES, count - g * LANES, head->width, units + g);
    if (MAY_BE_LONG && count <= LANES)
        add_outputs(head, units, 1, totals);
    else if (MAY_BE_LONG && count <= HALF * LANES)
        add_outputs(head, units, HALF, totals);
    else
        add_outputs(head, units, GROUPS, totals);
    /* what is in other lanes does not count */
    for (unsigned i = 0; i < count; i++)
        values[i] = totals[i / LANES][i % 2][i % LANES / 2];
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
