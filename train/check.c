/* Whether a machine values positions correctly. */
#include "check.h"

#include "data/target.h"

#include <math.h>
#include <string.h>

void check_round(Training *training)
{
    const NetLayout *layout = &training->layout;

    for (size_t i = 0; i < layout->shift; i++) {
        float steps = i < layout->weight ? 256 : 64;
        training->following[i] = rintf(training->following[i] * steps) / steps;
    }
}

/* Adds a content's vector to a sum, `times` times. */
static void add(const Training *training, double *sum, Content content, double times)
{
    size_t width = training->layout.width, turned = content & 1 ? width / 2 : 0;
    const float *vector = training->following + (content >> 1) * width;

    for (size_t i = 0; i < width; i++)
        sum[i] += times * (double)vector[(i + turned) % width];
}

/* The points to come for a sheet with this sum of vectors. */
static double value_of(const Training *training, const double *sum, unsigned filled)
{
    const NetLayout *layout = &training->layout;
    const float *net = training->following;
    size_t width = layout->width, units = layout->units, head = layout_head(layout, filled);
    double x[NET_WIDTH_MOST], value = (double)net[layout->offset + filled];

    for (size_t i = 0; i < width; i++) {
        x[i] = sum[i] + (double)net[layout->bias + filled * width + i];
        if (layout_is_straight(layout, i))
            value += (double)LAYOUT_STRAIGHT_SCALE * x[i];
        x[i] = layout_is_straight(layout, i) ? 0 : fmin(1, fmax(0, x[i]));
    }
    for (size_t unit = head * units; unit < (head + 1) * units; unit++) {
        const float *weight = net + layout->weight + head * width * units + unit % units;
        double made = (double)net[layout->shift + unit];
        for (size_t i = 0; i < width; i++)
            made += x[i] * (double)weight[i * units];
        value += (double)LAYOUT_OUTPUT_SCALE * fmax(0, made) * (double)net[layout->output + unit];
    }
    return value;
}

static float target_at(const Training *training, const TrainingPosition *position)
{
    const LineTable *lines = &training->lines;
    Content contents[POSITION_CONTENTS], taken[CHOICE_ADDED];
    double base[NET_WIDTH_MOST] = {0}, sum[NET_WIDTH_MOST];
    float values[CHOICES_MOST];
    Choices choices;

    choices_list(lines, position, &choices);
    for (unsigned i = position_contents(lines, position, contents); i-- > 0;)
        add(training, base, contents[i], 1);
    for (unsigned i = 0; i < choices.count; i++) {
        memcpy(sum, base, sizeof sum);
        for (unsigned k = choice_taken(lines, position, choices.cell[i], taken); k-- > 0;)
            add(training, sum, taken[k], -1);
        for (unsigned k = 0; k < choices.added_count[i]; k++)
            add(training, sum, choices.added[i][k], 1);
        unsigned filled = position->filled + (unsigned)(i < choices.written);
        double to_come = choices.is_last ? 0 : value_of(training, sum, filled);
        values[i] = (float)(choices.points[i] + to_come);
    }
    return target_of(&choices, values).mean;
}

double check_targets(const Training *training, const float *targets)
{
    double most = 0;

    for (uint32_t i = 0; i < training->plan.games; i++) {
        float target = target_at(training, &training->positions[i]);
        double difference = fabs((double)targets[i] - (double)target);
        most = fmax(most, isnan(difference) ? INFINITY : difference);
    }
    return most;
}
