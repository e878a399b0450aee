/* A net's value of a sheet, computed in the plainest way. */
#ifndef KNOBEL_TESTS_TRAIN_PLAIN_VALUE_H
#define KNOBEL_TESTS_TRAIN_PLAIN_VALUE_H

#include "training.h"

/* A sheet in the middle of a turn: some lines may still need circles. */
typedef struct {
    Sheet sheet;
    uint8_t due[GRID_LINES];
} PlainSheet;

/* The sheet of a position, rebuilt by writing and circling. */
PlainSheet plain_sheet(const Game *game, const TrainingPosition *position);

/* What a line of a sheet holds. */
Content plain_content(const Training *training, const Sheet *sheet, unsigned line);

/* The sheet after a step in a cell: one of the due circles if there are any; otherwise a sum
 * (counted from 0) is written, or circled if the cell is not empty. */
PlainSheet plain_step(const Game *game, const PlainSheet *plain, unsigned cell, unsigned sum);

/* The points to come, according to a net. */
double plain_value(const Training *training, const float *net, const PlainSheet *sheet);

/* The mean over all 36 throws of the points of the best step and of those to come after it; or the
 * best circle if circles are due. */
double plain_target(const Training *training, const float *net, const PlainSheet *sheet);

#endif
