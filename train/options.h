/* The options of a training run. */
#ifndef KNOBEL_TRAIN_OPTIONS_H
#define KNOBEL_TRAIN_OPTIONS_H

#include "shell/command.h"
#include "machine/machine.h"

/* How a run is carried out, apart from its plan. */
typedef struct {
    const Game *game;
    const char *folder;     /* for the net */
    const char *checkpoint; /* NULL: none */
    double every;           /* seconds between two checkpoints */
    uint64_t threads;
    uint64_t evaluated;  /* games that the finished net plays */
    bool is_check;       /* checks the machine instead of training */
    const char *thinned; /* a net to be thinned out instead; NULL: none */
} Options;

/* For the table of commands. */
extern const Option train_options[];

/* Reads everything except the machine and the plan. */
Status options_read(const Arguments *arguments, Options *options);

/* The machine that is asked for, otherwise the fastest one. It must be able to continue a run that
 * was `kept` (NULL: a new run). */
Status options_read_machine(const Arguments *arguments, const Game *game, const Plan *kept,
                            const Machine **machine);

/* Puts the options into a plan, which must agree with a `kept` run (NULL: a new run). */
Status options_read_plan(const Arguments *arguments, const Plan *kept, Plan *plan);

#endif
