/* The loops in which the time goes, compiled for several kinds of processors.
 *
 * One machine always takes the same of them, so that it always comes to the same numbers. */
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

/* What became of numbers along whose gradient nothing came for some updates. */
typedef struct {
    float drift; /* by Adam's mean over the root of its variance, times the rate */
    float mean;  /* parts of both that are left */
    float variance;
    float follow; /* by which the following net came nearer */
} Missed;

/* How far one step of learning goes. */
typedef struct {
    float rate;                         /* corrected for means that began with nothing */
    float root;                         /* the same correction for the root of variances */
    float follow;                       /* by which the following net nears the learning one */
    Missed missed[TRAINING_MISSED + 1]; /* by number of updates */
} Pace;

/* Parts of arrays that belong together, number for number. */
typedef struct {
    float *net;
    float *mean;
    float *variance;
    float *following;
} Slice;

typedef struct {
    const char *name;

    /* The points each step makes and those to come after it, by the net. */
    void (*value)(const Layout *layout, const float *net, const LineTable *lines,
                  const Position *position, const Choices *choices, float *values);

    /* Learns from an example: adds `scale` times its gradient to `gradient`, which holds what lies
     * behind the vectors, and puts that of the vectors' sum into `back`. Returns its loss. */
    float (*learn)(const Layout *layout, const float *net, const Example *example, float scale,
                   float *gradient, float *back);

    /* Adds the gradient of a sum to that of one of its vectors. */
    void (*add_back)(const Layout *layout, const float *back, Content content, float *gradient);

    /* Moves `count` numbers, a multiple of LAYOUT_STEP, along their gradient, which it clears; they
     * stay from -most to most. */
    void (*move)(const Pace *pace, Slice slice, float *gradient, size_t count, float most);

    /* Does what so many moves without a gradient do, very nearly. */
    void (*catch_up)(const Pace *pace, Slice slice, size_t count, float most, unsigned missed);
} Kernels;

extern const Kernels kernels_plain;
extern const Kernels kernels_avx2; /* for processors that have it */

/* Those that are best for this machine. */
const Kernels *kernels_best(void);

#endif
