/* What trains: this machine's processor, or something faster that holds the numbers itself. */
#ifndef KNOBEL_TRAIN_MACHINE_H
#define KNOBEL_TRAIN_MACHINE_H

#include "training.h"

/* What can fail returns NULL where it did not, else why, in a sentence to be translated. */
typedef struct {
    const char *name;
    uint32_t told_games; /* it plays without exploring each time it is told how the net plays */

    /* Why it cannot be used here, or NULL. */
    const char *(*missing)(void);

    /* What it does where nothing else is asked for. */
    Plan (*plan)(const Game *game);

    /* Takes a training run over; it belongs to the caller, and outlives the machine. */
    const char *(*open)(Training *training, unsigned threads, void **machine);
    void (*close)(void *machine);

    /* Plays training_steps steps of every game and learns from them once; adds to `figures`, at
     * once or later. */
    const char *(*update)(void *machine, Figures *figures);

    /* Brings the numbers and positions of the training run up to date, and the figures. */
    const char *(*fetch)(void *machine, Figures *figures);

    /* Plays games to their end without exploring, by the following net; adds to `figures`. */
    const char *(*evaluate)(void *machine, uint32_t games, Figures *figures);

    /* What it takes the positions of the run to be worth, by the following net. */
    const char *(*value)(void *machine, float *targets);
} Machine;

extern const Machine machine_cpu;
extern const Machine machine_cuda;

#endif
