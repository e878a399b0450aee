/* What somebody asks a training run to be. */
#ifndef KNOBEL_TRAIN_OPTIONS_H
#define KNOBEL_TRAIN_OPTIONS_H

#include "shell/command.h"
#include "machine.h"

/* How a run is carried out, beside its plan. */
typedef struct {
    const Game *game;
    const char *folder;     /* that the net is written into */
    const char *checkpoint; /* NULL: none is kept */
    double every;           /* seconds between two checkpoints */
    uint64_t threads;
    uint64_t evaluated;  /* games the finished net plays */
    bool is_check;       /* of the machine, instead of training */
    const char *thinned; /* a net to be thinned out instead; NULL: none */
} Options;

/* The options there are, for a table of commands. */
extern const Option train_options[];

/* Reads all but the machine and the plan. */
Status options_read(const Arguments *arguments, Options *options);

/* The machine that is asked for, or else the fastest there is; for a run that goes on one that can
 * (`kept`; NULL: a new one). */
Status options_read_machine(const Arguments *arguments, const Game *game, const Plan *kept,
                            const Machine **machine);

/* Puts what is asked for into a plan; a run that goes on has `kept` one, with which it must agree
 * (NULL: a new one). */
Status options_read_plan(const Arguments *arguments, const Plan *kept, Plan *plan);

#endif
