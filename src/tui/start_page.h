/* The page on which a game is chosen. */
#ifndef KNOBEL_TUI_START_PAGE_H
#define KNOBEL_TUI_START_PAGE_H

#include "tui/screen/screen.h"
#include "tui/game/sitting.h"
#include "tui/start.h"

/* Belongs to the caller, who fills in the first two. */
typedef struct {
    const char *folder; /* where games are kept; NULL: there is none */
    StartChoices choices;

    StartField field; /* with the cursor */
    unsigned bot;     /* the kind in hand */
    StartWrong wrong;
    unsigned saved_count;
    unsigned saved; /* the one in hand */
    Saved list[SAVED_SHOWN];
} StartPage;

/* Shows the page until there is a game, which becomes the caller's, with the name of its file or
 * "". NULL where somebody left: how, stands in `left`. */
Local *start_page_show(Screen *screen, StartPage *page, char path[PATH_MAX], Left *left);

/* Draws it; for the page itself and for whoever measures. */
void start_page_paint(Screen *screen, const StartPage *page);

/* How many kinds of bots there are to choose from. */
unsigned start_page_bots(const Game *game);

/* Which field, kind of bot or saved game stands at a place. */
bool start_page_find(const StartPage *page, int row, int column, StartField *field, unsigned *item);

#endif
