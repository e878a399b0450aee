/* The games saved in the user's folder, one file each. Unfinished games come first. */
#ifndef KNOBEL_TUI_SAVED_H
#define KNOBEL_TUI_SAVED_H

#include "local/local.h"

#include <limits.h>

enum { SAVED_SHOWN = 5 };

typedef enum {
    SAVED_FINE,
    SAVED_DAMAGED, /* not a record, or one that breaks the rules; see the reason */
    SAVED_IN_USE,  /* another program plays it */
} SavedState;

typedef struct {
    char path[PATH_MAX];
    SavedState state;
    const Game *game;
    uint32_t round;
    char players[160];
    char reason[240]; /* why it cannot be resumed */
    int64_t changed;  /* the time of the last change */
} Saved;

/* Lists the games that can be resumed, then damaged ones and those in use, the latest first.
 * Returns their number, at most SAVED_SHOWN. A missing folder has no games. */
unsigned saved_list(const char *folder, Saved list[SAVED_SHOWN]);

/* Starts a game in a new file of the folder, which is created if it is missing. Sets `path` to the
 * name of the file. */
LocalResult saved_start(const char *folder, const LocalSetup *setup, Local *local,
                        char path[PATH_MAX]) __attribute__((warn_unused_result));

#endif
