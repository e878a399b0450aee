/* Progress reports of a training run: how far it is, its figures, the time left. */
#ifndef KNOBEL_TRAIN_RUN_PROGRESS_H
#define KNOBEL_TRAIN_RUN_PROGRESS_H

#include "training.h"

typedef struct {
    bool is_terminal;    /* one line is updated; otherwise lines are added now and then */
    double reported;     /* time of the latest report, in seconds */
    double begun;        /* when this program started or continued the run */
    double share_before; /* share of the work done by then */
    double mean;         /* of the games in the latest evaluation */
    double error;        /* its standard error; 0: no evaluation yet */
} RunProgress;

RunProgress run_progress_start(const Training *training);

/* Takes the result of an evaluation. */
void run_progress_evaluated(RunProgress *progress, const TrainingFigures *figures);

/* Reports on standard error if it is time for it, or if it `must`. */
void run_progress_show(RunProgress *progress, Training *training, bool must);

/* Clears the line on a terminal. */
void run_progress_end(const RunProgress *progress);

/* Mean and standard error of the games that ended. */
double figures_mean(const TrainingFigures *figures);
double figures_error(const TrainingFigures *figures);

#endif
