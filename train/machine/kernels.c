/* The loops that take the most time. Compiled once for each kind of processor, as KERNELS. */
#include "machine/kernels.h"

#include <math.h>

#ifdef __AVX__
enum { WIDE = 8 }; /* numbers in a register */
#else
enum { WIDE = 4 };
#endif

enum {
    BLOCK = 2, /* registers of units worked on at a time */
    GROUP = 4, /* steps valued at a time */
    WIDES_MOST = NET_WIDTH_MOST / WIDE,
    UNIT_WIDES_MOST = 2 * NET_HIDDEN_MOST / WIDE,
};

typedef float Wide __attribute__((vector_size(4 * WIDE), may_alias));
typedef int32_t WideMask __attribute__((vector_size(4 * WIDE), may_alias));
typedef float Four __attribute__((vector_size(16), may_alias));

static inline Wide wide_above(Wide numbers) /* 0 instead of negative numbers */
{
    return (Wide)((WideMask)numbers & (numbers > 0));
}

static inline Wide wide_clamp(Wide numbers) /* to 0..1 */
{
    const Wide ones = (Wide){0} + 1.f;
    WideMask is_less = numbers < ones;

    return wide_above((Wide)(((WideMask)numbers & is_less) | ((WideMask)ones & ~is_less)));
}

static inline float wide_sum(Wide numbers)
{
    const Four *fours = (const Four *)&numbers;
    Four sum = fours[0];

    for (size_t i = 1; i < WIDE / 4; i++)
        sum += fours[i];
    return (sum[0] + sum[2]) + (sum[1] + sum[3]);
}

static inline const Wide *wides(const float *numbers)
{
    return (const Wide *)(const void *)numbers;
}

static inline Wide *wides_of(float *numbers)
{
    return (Wide *)(void *)numbers;
}

/* Half of a vector, as it is read for a content. */
static inline const Wide *half_of(const float *net, size_t width, Content content, size_t half)
{
    return wides(net + (size_t)(content >> 1) * width + ((content ^ half) & 1) * (width / 2));
}

static inline void add_content(const float *net, size_t width, Content content, float sign,
                               Wide *sum)
{
    for (size_t half = 0; half < 2; half++) {
        const Wide *from = half_of(net, width, content, half);
        for (size_t i = 0; i < width / 2 / WIDE; i++)
            sum[half * (width / 2 / WIDE) + i] += sign * from[i];
    }
}

/* Clamps the units of a sum, except those that go straight to the output: they become 0, and their
 * sum is returned. */
static inline float clamp_units(Wide *sum, size_t width)
{
    size_t half = width / 2 / WIDE;
    float straight = sum[half - 1][WIDE - 1] + sum[2 * half - 1][WIDE - 1];
    WideMask is_kept = ~(WideMask){0};

    is_kept[WIDE - 1] = 0;
    for (size_t i = 0; i < 2 * half; i++)
        sum[i] = wide_clamp(sum[i]);
    sum[half - 1] = (Wide)((WideMask)sum[half - 1] & is_kept);
    sum[2 * half - 1] = (Wide)((WideMask)sum[2 * half - 1] & is_kept);
    return straight;
}

/* Puts GROUP sums through the head. */
static inline void value_group(const NetLayout *layout, const float *net, unsigned filled,
                               const float *x, size_t width, size_t units, float values[GROUP])
{
    size_t head = layout_head(layout, filled);
    const Wide *weight = wides(net + layout->weight + head * width * units);
    const Wide *shift = wides(net + layout->shift + head * units);
    const Wide *output = wides(net + layout->output + head * units);
    Wide value[GROUP] = {0};

    for (size_t u = 0; u < units / WIDE; u += BLOCK) {
        Wide sum[GROUP][BLOCK];
        for (size_t k = 0; k < GROUP; k++)
            for (size_t b = 0; b < BLOCK; b++)
                sum[k][b] = shift[u + b];
        for (size_t i = 0; i < width; i++)
            for (size_t k = 0; k < GROUP; k++)
                for (size_t b = 0; b < BLOCK; b++)
                    sum[k][b] += x[k * width + i] * weight[i * (units / WIDE) + u + b];
        for (size_t k = 0; k < GROUP; k++)
            for (size_t b = 0; b < BLOCK; b++)
                value[k] += wide_above(sum[k][b]) * output[u + b];
    }
    for (size_t k = 0; k < GROUP; k++)
        values[k] = wide_sum(value[k]);
}

/* Values the steps from `first` up to `end`, which leave this many cells filled. */
static inline void value_run(const NetLayout *layout, const float *net, const Choices *choices,
                             const Wide *without, unsigned filled, unsigned first, unsigned end,
                             size_t width, size_t units, float *values)
{
    float offset = net[layout->offset + filled];

    for (unsigned at = first; at < end; at += GROUP) {
        Wide x[GROUP * WIDES_MOST];
        float straight[GROUP], made[GROUP];
        for (unsigned k = 0; k < GROUP; k++) {
            unsigned choice = at + k < end ? at + k : end - 1;
            Wide *sum = x + k * (width / WIDE);
            for (size_t i = 0; i < width / WIDE; i++)
                sum[i] = without[choices->cell[choice] * (width / WIDE) + i];
            for (size_t i = 0; i < choices->added_count[choice]; i++)
                add_content(net, width, choices->added[choice][i], 1, sum);
            straight[k] = clamp_units(sum, width);
        }
        value_group(layout, net, filled, (const float *)x, width, units, made);
        for (size_t k = 0; k < GROUP && at + k < end; k++)
            values[at + k] = (float)choices->points[at + k] + LAYOUT_OUTPUT_SCALE * made[k] +
                             LAYOUT_STRAIGHT_SCALE * straight[k] + offset;
    }
}

static inline void value_all(const NetLayout *layout, const float *net, const LineTable *lines,
                             const TrainingPosition *position, const Choices *choices,
                             float *values, size_t width, size_t units)
{
    Wide base[WIDES_MOST] = {0}, without[GRID_CELLS * WIDES_MOST];
    Content contents[POSITION_CONTENTS], taken[CHOICE_ADDED];
    unsigned count = position_contents(lines, position, contents);
    unsigned written = choices->written;

    for (size_t i = 0; i < count; i++)
        add_content(net, width, contents[i], 1, base);
    for (unsigned at = 0; at < choices->count; at++) {
        unsigned cell = choices->cell[at];
        if (at > 0 && choices->cell[at - 1] == cell)
            continue;
        const Wide *bias = wides(net + layout->bias) +
                           (size_t)(position->filled + (at < written)) * (width / WIDE);
        for (size_t i = 0; i < width / WIDE; i++)
            without[cell * (width / WIDE) + i] = base[i] + bias[i];
        unsigned taken_count = choice_taken(lines, position, cell, taken);
        for (size_t i = 0; i < taken_count; i++)
            add_content(net, width, taken[i], -1, without + cell * (width / WIDE));
    }
    if (written > 0)
        value_run(layout, net, choices, without, position->filled + 1u, 0, written, width, units,
                  values);
    if (written < choices->count)
        value_run(layout, net, choices, without, position->filled, written, choices->count, width,
                  units, values);
}

/* The usual sizes are constants for the compiler. */
static void value(const NetLayout *layout, const float *net, const LineTable *lines,
                  const TrainingPosition *position, const Choices *choices, float *values)
{
    size_t width = layout->width, units = layout->units;

    if (choices->is_last)
        for (size_t i = 0; i < choices->count; i++)
            values[i] = choices->points[i];
    else if (width == 32 && units == 16)
        value_all(layout, net, lines, position, choices, values, 32, 16);
    else if (width == 32 && units == 32)
        value_all(layout, net, lines, position, choices, values, 32, 32);
    else if (width == 32 && units == 64)
        value_all(layout, net, lines, position, choices, values, 32, 64);
    else if (width == 64 && units == 32)
        value_all(layout, net, lines, position, choices, values, 64, 32);
    else
        value_all(layout, net, lines, position, choices, values, width, units);
}

/* Propagates the error back through the head: adds to the gradient of its weights and stores that
 * of the sum in `back`. `slope` is the gradient of the units. */
static inline void learn_weights(const NetLayout *layout, const Wide *x, const Wide *slope,
                                 const Wide *weight, Wide *weight_gradient, float *back)
{
    unsigned wides_of_units = layout->units / WIDE;
    const float *numbers = (const float *)x;

    for (size_t i = 0; i < layout->width;
         i++, weight += wides_of_units, weight_gradient += wides_of_units) {
        Wide along = {0};
        back[i] = 0;
        if (numbers[i] <= 0)
            continue;
        for (size_t u = 0; u < wides_of_units; u++) {
            weight_gradient[u] += numbers[i] * slope[u];
            along += weight[u] * slope[u];
        }
        if (numbers[i] < 1)
            back[i] = wide_sum(along);
    }
}

/* Where the numbers for an example are. */
typedef struct {
    size_t bias, weight, shift, output, offset;
} ExamplePlaces;

static ExamplePlaces places_of(const NetLayout *layout, unsigned filled)
{
    size_t head = layout_head(layout, filled);

    return (ExamplePlaces){
        .bias = layout->bias + (size_t)filled * layout->width,
        .weight = layout->weight + head * layout->width * layout->units,
        .shift = layout->shift + head * layout->units,
        .output = layout->output + head * layout->units,
        .offset = layout->offset + filled,
    };
}

/* Computes the units of an example's sum and the activity of the head. Returns the value. */
static inline float value_example(const NetLayout *layout, const float *net, const Example *example,
                                  ExamplePlaces places, Wide *x, Wide *activity)
{
    size_t width = layout->width, unit_wides = layout->units / WIDE;
    const Wide *weight = wides(net + places.weight), *output = wides(net + places.output);
    Wide made = {0};

    for (size_t i = 0; i < width / WIDE; i++)
        x[i] = wides(net + places.bias)[i];
    for (size_t i = 0; i < example->count; i++)
        add_content(net, width, example->contents[i], 1, x);
    float straight = clamp_units(x, width);
    for (size_t u = 0; u < unit_wides; u++)
        activity[u] = wides(net + places.shift)[u];
    for (size_t i = 0; i < width; i++)
        for (size_t u = 0; u < unit_wides; u++)
            activity[u] += ((const float *)x)[i] * weight[i * unit_wides + u];
    for (size_t u = 0; u < unit_wides; u++)
        made += wide_above(activity[u]) * output[u];
    return LAYOUT_OUTPUT_SCALE * wide_sum(made) + LAYOUT_STRAIGHT_SCALE * straight +
           net[places.offset];
}

static float learn(const NetLayout *layout, const float *net, const Example *example, float scale,
                   float *gradient, float *back)
{
    ExamplePlaces places = places_of(layout, example->filled);
    size_t width = layout->width, before = layout->bias;
    Wide x[WIDES_MOST], activity[UNIT_WIDES_MOST], slope[UNIT_WIDES_MOST];
    float error = value_example(layout, net, example, places, x, activity) - example->target;
    float size = fabsf(error);
    float pull = (error > 4 ? 1 : error < -4 ? -1 : error / 4) * scale;
    const Wide *output = wides(net + places.output);
    Wide *output_gradient = wides_of(gradient + (places.output - before));
    Wide *shift_gradient = wides_of(gradient + (places.shift - before));

    for (size_t u = 0; u < layout->units / WIDE; u++) {
        output_gradient[u] += pull * LAYOUT_OUTPUT_SCALE * wide_above(activity[u]);
        slope[u] = (Wide)((WideMask)(pull * LAYOUT_OUTPUT_SCALE * output[u]) & (activity[u] > 0));
        shift_gradient[u] += slope[u];
    }
    learn_weights(layout, x, slope, wides(net + places.weight),
                  wides_of(gradient + (places.weight - before)), back);
    back[width / 2 - 1] = back[width - 1] = pull * LAYOUT_STRAIGHT_SCALE;
    for (size_t i = 0; i < width; i++)
        gradient[places.bias - before + i] += back[i];
    gradient[places.offset - before] += pull;
    return size < 4 ? size * size / 8 : size - 2;
}

static void add_back(const NetLayout *layout, const float *restrict back, Content content,
                     float *restrict gradient)
{
    size_t half = layout->width / 2;
    float *to = gradient + (size_t)(content >> 1) * layout->width;
    size_t first = (content & 1) * half, second = half - first;

    for (size_t i = 0; i < half; i++) {
        to[first + i] += back[i];
        to[second + i] += back[half + i];
    }
}

static inline float within(float number, float most)
{
    number = number > most ? most : number;
    return number < -most ? -most : number;
}

static void move(const Pace *pace, Slice slice, float *restrict gradient, size_t count, float most)
{
    float *restrict net = slice.net, *restrict following = slice.following;
    float *restrict means = slice.mean, *restrict variances = slice.variance;
    const float rate = pace->rate, root = pace->root, follow = pace->follow;

    for (size_t i = 0; i < count; i++) {
        float g = gradient[i];
        float mean = means[i] * .9f + g * .1f, variance = variances[i] * .99f + g * g * .01f;
        float number = within(net[i] - rate * mean / (sqrtf(variance) * root + 1e-8f), most);
        gradient[i] = 0;
        means[i] = mean;
        variances[i] = variance;
        net[i] = number;
        following[i] += follow * (number - following[i]);
    }
}

static void catch_up(const Pace *pace, Slice slice, size_t count, float most, unsigned missed)
{
    float *restrict net = slice.net, *restrict following = slice.following;
    float *restrict means = slice.mean, *restrict variances = slice.variance;
    const Missed part = pace->missed[missed];
    const float root = pace->root;

    for (size_t i = 0; i < count; i++) {
        float mean = means[i], variance = variances[i];
        float number = within(net[i] - part.drift * mean / (sqrtf(variance) * root + 1e-8f), most);
        means[i] = mean * part.mean;
        variances[i] = variance * part.variance;
        net[i] = number;
        following[i] += part.follow * (number - following[i]);
    }
}

const Kernels KERNELS = {KERNELS_NAME, value, learn, add_back, move, catch_up};
