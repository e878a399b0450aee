/* A complete training run on disk, so that it can continue after any interruption.
 *
 * A checkpoint is written under another name and then replaces the previous one: at any moment one
 * of them exists and is complete. The run that writes it keeps it locked. */
#ifndef KNOBEL_TRAIN_CHECKPOINT_H
#define KNOBEL_TRAIN_CHECKPOINT_H

#include "training.h"

typedef struct {
    const char *path; /* belongs to the caller; NULL: no checkpoints */
    int file;         /* locked during the run; -1: none yet */
} Checkpoint;

typedef enum {
    CHECKPOINT_FINE,
    CHECKPOINT_NONE,    /* there is no such file */
    CHECKPOINT_HELD,    /* locked by another run */
    CHECKPOINT_NO_FILE, /* it could not be read; errno says why */
    CHECKPOINT_STRANGE, /* not a checkpoint, or of another version */
    CHECKPOINT_OTHER,   /* of another game */
    CHECKPOINT_DAMAGED, /* cut off, or does not match its checksum */
    CHECKPOINT_NO_MEMORY,
} CheckpointState;

Checkpoint checkpoint_at(const char *path);
void checkpoint_close(Checkpoint *checkpoint);

/* Opens the stored run. A file that cannot be used is not changed. */
CheckpointState checkpoint_read(Checkpoint *checkpoint, const Game *game, Training *training);

/* Stores a run. Returns 0 or errno. */
int checkpoint_write(Checkpoint *checkpoint, const Training *training);

#endif
