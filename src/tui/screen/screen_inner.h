/* What the files of the screen share. */
#ifndef KNOBEL_TUI_SCREEN_SCREEN_INNER_H
#define KNOBEL_TUI_SCREEN_SCREEN_INNER_H

#include "tui/screen/screen.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <signal.h>

typedef struct {
    attr_t attributes;
    short pair;
} Look;

struct Screen {
    SCREEN *terminal;
    bool is_ascii;
    bool has_caret;
    int caret_row;
    int caret_column;
    int signals;      /* a file that tells of signals */
    sigset_t blocked; /* what was blocked before */
    Look looks[STYLE_COUNT];
};

/* Whether everything has room. */
bool screen_has_room(void);

/* Works out how styles look on this terminal. */
void screen_make_looks(Screen *screen, bool use_color);

/* Spells UTF-8 as this terminal takes it; at most `size` characters. Returns how many. */
size_t screen_spell(const Screen *screen, const char *text, wchar_t *spelled, size_t size);

#endif
