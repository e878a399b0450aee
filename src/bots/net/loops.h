/* The loops in which bots spend most of their time, compiled for several kinds of processors. All
 * of them give the same numbers. */
#ifndef KNOBEL_BOTS_NET_LOOPS_H
#define KNOBEL_BOTS_NET_LOOPS_H

#include "engine/grid.h"

enum {
    NET_WIDTH_MOST = 128,
    NET_HIDDEN_MOST = 128,
    LOOPS_TOGETHER = 16, /* the most sums that are valued together */
};

/* Vectors that replace others in a sum. */
typedef struct {
    unsigned count;
    const int8_t *added[GRID_LINES];
    const int8_t *taken[GRID_LINES];
} LoopsReplaced;

/* What turns a sum of vectors into points. */
typedef struct {
    unsigned width;
    unsigned hidden;
    const int16_t *weight; /* [hidden][width] */
    const int32_t *shift;  /* [hidden] */
    const int16_t *output; /* [hidden] */
} LoopsHead;

/* A sum of vectors without the bias. */
typedef struct {
    const int16_t *unit;
    const int16_t *bias;
} LoopsSum;

typedef struct {
    const char *name;
    unsigned step; /* widths must be a multiple of this */

    /* The sum after vectors of this width have been replaced. */
    void (*replace)(const LoopsReplaced *replaced, const int16_t *before, int16_t *after,
                    unsigned width);

    /* What the hidden units make of each of some sums; its last unit does not count. */
    void (*value)(const LoopsHead *head, const LoopsSum *sums, unsigned count, int64_t *values);
} Loops;

/* The loops that this machine can run, the fastest first; NULL past the last. The last ones can
 * take every net. */
const Loops *loops_at(unsigned index);

/* The fastest loops for vectors of this width. */
const Loops *loops_for(unsigned width);

#endif
