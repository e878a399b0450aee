/* What somebody asks a training run to be. */
#ifndef KNOBEL_TRAIN_OPTIONS_H
#define KNOBEL_TRAIN_OPTIONS_H

#include "cli/command.h"
#include "training.h"

/* How a run is carried out, beside its plan. */
typedef struct {
    const Game *game;
    const char *folder;     /* that the net is written into */
    const char *checkpoint; /* NULL: none is kept */
    double every;           /* seconds between two checkpoints */
    uint64_t threads;
    uint64_t evaluated; /* games the finished net plays */
} Options;

/* The options there are, for a table of commands. */
extern const Option train_options[];

/* Reads all but the plan. */
Status options_read(const Arguments *arguments, Options *options);

/* The plan for a game where nothing else is asked for. */
Plan options_plan(const Game *game);

/* Puts what is asked for into a plan; a run that goes on has `kept` one, with which it must agree
 * (NULL: a new one). */
Status options_read_plan(const Arguments *arguments, const Plan *kept, Plan *plan);

#endif
