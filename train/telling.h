/* What a run tells while it goes on: how far it is, its figures, the time left. */
#ifndef KNOBEL_TRAIN_TELLING_H
#define KNOBEL_TRAIN_TELLING_H

#include "training.h"

typedef struct {
    bool is_terminal;    /* one line is renewed; else a line is added now and then */
    double told;         /* when the figures were last told, in seconds */
    double begun;        /* when this program took the run up */
    double share_before; /* of the work, done by then */
    double mean;         /* of the games played to be told of */
    double error;        /* its standard error; 0: none was played yet */
} Telling;

Telling telling_start(const Training *training);

/* Takes in how the net played without exploring. */
void telling_evaluated(Telling *telling, const Figures *figures);

/* Tells the figures on standard error, where it is time for it or where it `must`. */
void telling_tell(Telling *telling, Training *training, bool must);

/* Clears the line that was renewed. */
void telling_end(const Telling *telling);

/* Mean and standard error of the games that ended. */
double figures_mean(const Figures *figures);
double figures_error(const Figures *figures);

#endif
