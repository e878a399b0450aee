/* The loops that take the most time, compiled for several kinds of processors.
 *
 * A machine always uses the same ones, so that it always gets the same numbers. */
#ifndef KNOBEL_TRAIN_KERNELS_H
#define KNOBEL_TRAIN_KERNELS_H

#include "training.h"

/* A position to learn from. */
typedef struct {
    Content contents[POSITION_CONTENTS];
    uint8_t count;
    uint8_t filled;
    float target;
} Example;

/* What happens to numbers without a gradient over some updates. */
typedef struct {
    float drift; /* by Adam's mean over the root of its variance, times the rate */
    float mean;  /* shares of both that remain */
    float variance;
    float follow; /* how far the following net moves */
} Missed;

/* How far one step of learning goes. */
typedef struct {
    float rate;   /* corrected for means that started at zero */
    float root;   /* the same correction for the root of variances */
    float follow; /* how far the following net moves towards the learning one */
    Missed missed[TRAINING_MISSED + 1]; /* by number of updates */
} Pace;

/* Corresponding parts of arrays. */
typedef struct {
    float *net;
    float *mean;
    float *variance;
    float *following;
} Slice;

typedef struct {
    const char *name;

    /* The points of each step plus those to come after it, by the net. */
    void (*value)(const NetLayout *layout, const float *net, const LineTable *lines,
                  const TrainingPosition *position, const Choices *choices, float *values);

    /* Learns from an example: adds `scale` times its gradient to `gradient`, which covers all after
     * the vectors, and stores that of the vectors' sum in `back`. Returns its loss. */
    float (*learn)(const NetLayout *layout, const float *net, const Example *example, float scale,
                   float *gradient, float *back);

    /* Adds the gradient of a sum to that of one of its vectors. */
    void (*add_back)(const NetLayout *layout, const float *back, Content content, float *gradient);

    /* Moves `count` numbers, a multiple of LAYOUT_STEP, along their gradient and clears it. They
     * stay between -most and most. */
    void (*move)(const Pace *pace, Slice slice, float *gradient, size_t count, float most);

    /* Has very nearly the effect of `missed` moves without a gradient. */
    void (*catch_up)(const Pace *pace, Slice slice, size_t count, float most, unsigned missed);
} Kernels;

extern const Kernels kernels_plain;
extern const Kernels kernels_avx2; /* for processors that have it */

/* The best kernels for this machine. */
const Kernels *kernels_best(void);

#endif
