/* What trains: this machine's processor, or something faster that holds the numbers itself. */
#ifndef KNOBEL_TRAIN_MACHINE_H
#define KNOBEL_TRAIN_MACHINE_H

#include "training.h"

typedef struct {
    const char *name;

    /* Takes a training run over; it belongs to the caller, and outlives what is returned. NULL
     * where it cannot be done. */
    void *(*open)(Training *training, unsigned threads);
    void (*close)(void *machine);

    /* Plays plan.steps steps of every game and learns from them once; adds to `figures`. */
    void (*update)(void *machine, Figures *figures);

    /* Brings the numbers and positions of the training run up to date. */
    void (*fetch)(void *machine);

    /* Plays games to their end without exploring, by the following net; adds to `figures`. */
    void (*evaluate)(void *machine, uint32_t games, Figures *figures);
} Machine;

extern const Machine machine_cpu;

#endif
