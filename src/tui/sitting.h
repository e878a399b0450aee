/* Sitting at a table on the screen: keys and clicks become moves, and what happens is shown. */
#ifndef KNOBEL_TUI_SITTING_H
#define KNOBEL_TUI_SITTING_H

#include "tui/screen.h"
#include "tui/source.h"

typedef enum {
    LEFT_ENDED,   /* the game is over */
    LEFT_QUIT,    /* somebody wants to stop */
    LEFT_KILLED,  /* the program is to end */
    LEFT_HUNG_UP, /* the terminal is gone */
} Left;

/* Plays until the game is over or somebody leaves. */
Left sitting_play(Screen *screen, const Source *source, void *game);

#endif
