/* A training run on disk, complete, so that it can go on after whatever stopped it.
 *
 * A checkpoint is written under another name first and then takes the place of the one before: at
 * every moment one of them is there and whole. The run that wrote it holds it for itself. */
#ifndef KNOBEL_TRAIN_CHECKPOINT_H
#define KNOBEL_TRAIN_CHECKPOINT_H

#include "training.h"

typedef struct {
    const char *path; /* belongs to the caller; NULL: nothing is kept */
    int file;         /* held as long as the run goes on; -1: none yet */
} Checkpoint;

typedef enum {
    CHECKPOINT_FINE,
    CHECKPOINT_NONE,    /* there is no such file */
    CHECKPOINT_HELD,    /* another run goes on with it */
    CHECKPOINT_NO_FILE, /* it could not be read; errno says why */
    CHECKPOINT_STRANGE, /* something else, or of another version */
    CHECKPOINT_OTHER,   /* of another game */
    CHECKPOINT_DAMAGED, /* cut off, or not what its checksum says */
    CHECKPOINT_NO_MEMORY,
} CheckpointState;

Checkpoint checkpoint_at(const char *path);
void checkpoint_close(Checkpoint *checkpoint);

/* Opens the run that was kept; a file that cannot be used is left alone. */
CheckpointState checkpoint_read(Checkpoint *checkpoint, const Game *game, Training *training);

/* Keeps a run; 0 or errno. */
int checkpoint_write(Checkpoint *checkpoint, const Training *training);

#endif
