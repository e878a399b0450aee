/* What the kernels of a GPU offer. All pointers are into the GPU's memory.
 *
 * Mirrors are not tied there: a content is its vector's number, doubled. */
#ifndef KNOBEL_TRAIN_CUDA_H
#define KNOBEL_TRAIN_CUDA_H

#include "data/layout.h"
#include "data/position.h"

#include <cuda_runtime_api.h>

typedef uint16_t Brief; /* the upper half of a float */

/* A position to learn from. */
typedef struct {
    uint32_t vectors[POSITION_CONTENTS]; /* padded with 0 */
    uint32_t filled;
    float target;
} CudaExample;

typedef struct {
    unsigned long long games;
    double loss, total, total_square;
} CudaFigures;

/* The examples of an update, grouped by the head that learns from them. */
typedef struct {
    CudaExample *all;  /* [games] */
    uint32_t *order;   /* [heads][games]: indices of examples */
    uint32_t *lengths; /* [heads]: how many there are; all zero before a step is played */
} CudaExamples;

/* Where a cell is. */
typedef struct {
    uint8_t count;
    uint8_t line[GRID_CROSSING];
    uint8_t place[GRID_CROSSING];
} CudaCell;

/* A step of every game: its value, the throw and the answer. */
typedef struct {
    NetLayout layout;
    CudaCell cell[GRID_CELLS];
    uint32_t due[GRID_LINES][ROWS_DUES + 1];
    uint32_t empty[GRID_LINES];
    const Change *change; /* as in LineTable */
    uint32_t classes;
    uint32_t actions;
    uint32_t circle_points;
    uint32_t has_circles; /* and a last round, like every game with circles */
    TrainingPosition *positions;
    uint32_t games;
    uint8_t *is_over;       /* [games]; NULL: a game that has ended starts again */
    const float *following; /* the net that plays */
    const Brief *brief;     /* the same; the weights of a unit are together */
    CudaExamples examples;  /* .all NULL: nothing is learned */
    CudaFigures *figures;   /* NULL: nothing is played */
    uint64_t seed;
    uint64_t step; /* different for every step */
    float explore; /* share of throws answered at random; some games may have more */
} CudaPlay;

typedef struct {
    NetLayout layout;
    const float *net;
    float *gradient;
    CudaExamples examples;
    uint32_t games;
    float scale;
    CudaFigures *figures;
} CudaLearn;

/* Adam, and the following net. */
typedef struct {
    NetLayout layout;
    float *net, *gradient, *mean, *variance, *following;
    Brief *brief;
    float rate;   /* corrected for means that started at zero */
    float root;   /* the same correction for the root of variances */
    float memory; /* of variances */
    float follow;
    bool is_sparse; /* vectors without a gradient stay as they are */
} CudaMove;

/* Whether there are kernels for nets of this size. */
bool cuda_knows(uint32_t width, uint32_t units);

cudaError_t cuda_play(const CudaPlay *play);
cudaError_t cuda_learn(const CudaLearn *learn);
cudaError_t cuda_move(const CudaMove *move); /* clears the gradient */

/* Plays one step of every game on an open machine without learning, and copies the examples, one
 * for each game, to this place in the GPU's memory. Returns NULL, or what went wrong. */
const char *cuda_examples(void *machine, uint64_t step, CudaExample *to);

#endif
