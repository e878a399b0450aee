/* The start page, on which a game is chosen. */
#ifndef KNOBEL_TUI_START_PAGE_H
#define KNOBEL_TUI_START_PAGE_H

#include "tui/screen/screen.h"
#include "tui/game/game_screen.h"
#include "tui/start.h"

/* Owned by the caller, who sets `folder` and `choices`. */
typedef struct {
    const char *folder; /* for saved games; NULL: none */
    StartChoices choices;

    StartField field; /* with the cursor */
    unsigned bot;     /* the kind of bot with the cursor */
    StartWrong wrong;
    unsigned saved_count;
    unsigned saved; /* the saved game with the cursor */
    Saved list[SAVED_SHOWN];
} StartPage;

/* Shows the page until there is a game, which the caller then owns. Sets `path` to the name of its
 * file, or to "". Returns NULL if the player leaves, and sets `left`. */
Local *start_page_show(Screen *screen, StartPage *page, char path[PATH_MAX], ExitReason *left);

/* Draws the page. */
void start_page_paint(Screen *screen, const StartPage *page);

/* The number of kinds of bots that can be chosen. */
unsigned start_page_bots(const Game *game);

/* Finds the field, and the kind of bot or the saved game in it, at a position. */
bool start_page_find(const Screen *screen, const StartPage *page, int row, int column,
                     StartField *field, unsigned *item);

#endif
