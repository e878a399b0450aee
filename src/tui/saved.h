/* The games kept in the user's folder: one file each, those that are not finished first. */
#ifndef KNOBEL_TUI_SAVED_H
#define KNOBEL_TUI_SAVED_H

#include "local/local.h"

#include <limits.h>

enum { SAVED_SHOWN = 5 };

typedef enum {
    SAVED_FINE,
    SAVED_DAMAGED, /* no record, or one that breaks the rules: see the reason */
    SAVED_IN_USE,  /* another program plays it */
} SavedState;

typedef struct {
    char path[PATH_MAX];
    SavedState state;
    const Game *game;
    uint32_t round;
    char players[160];
    char reason[240]; /* why it cannot be gone on with */
    int64_t changed;  /* when */
} Saved;

/* The games that can be gone on with, then damaged ones and those played elsewhere, the latest
 * first; returns how many there are, at most SAVED_SHOWN. A folder that is not there has none. */
unsigned saved_list(const char *folder, Saved list[SAVED_SHOWN]);

/* Starts a game in a new file of the folder, which is made where it is not there. `path` becomes
 * its name. */
LocalResult saved_start(const char *folder, const LocalSetup *setup, Local *local,
                        char path[PATH_MAX]) __attribute__((warn_unused_result));

#endif
