/* What trains: this machine's processor, or a faster device that holds the numbers itself. */
#ifndef KNOBEL_TRAIN_MACHINE_H
#define KNOBEL_TRAIN_MACHINE_H

#include "training.h"

/* Functions that can fail return NULL on success, otherwise the reason, to be translated. */
typedef struct {
    const char *name;
    uint32_t evaluation_games; /* games that each evaluation of the net plays */

    /* Why it cannot be used here, or NULL. */
    const char *(*missing)(void);

    /* The plan without any options. */
    Plan (*plan)(const Game *game);

    /* Takes over a training run, which belongs to the caller and outlives the machine. */
    const char *(*open)(Training *training, unsigned threads, void **machine);
    void (*close)(void *machine);

    /* Plays training_steps steps of every game and learns from them once. Adds to `figures`, maybe
     * later. */
    const char *(*update)(void *machine, TrainingFigures *figures);

    /* Updates the numbers and positions of the training run, and the figures. */
    const char *(*fetch)(void *machine, TrainingFigures *figures);

    /* Plays games to their end without exploring, by the following net; adds to `figures`. */
    const char *(*evaluate)(void *machine, uint32_t games, TrainingFigures *figures);

    /* The values of the run's positions, by the following net. */
    const char *(*value)(void *machine, float *targets);
} Machine;

extern const Machine machine_cpu;
extern const Machine machine_cuda;

#endif
