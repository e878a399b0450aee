/* Shared by the files of the screen. */
#ifndef KNOBEL_TUI_SCREEN_SCREEN_INNER_H
#define KNOBEL_TUI_SCREEN_SCREEN_INNER_H

#include "tui/screen/screen.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <signal.h>

typedef struct {
    attr_t attributes;
    short pair;
} StyleLook;

struct Screen {
    SCREEN *terminal;
    int rows_least;
    int columns_least;
    char remark[160]; /* about the terminal, until a key is pressed; "": none */
    bool is_ascii;
    bool has_caret;
    int caret_row;
    int caret_column;
    int signals;      /* a signalfd */
    sigset_t blocked; /* the signals that were blocked before */
    StyleLook looks[STYLE_COUNT];
};

/* Makes the terminal, of the nearest known kind if its own is unknown. Returns false if it cannot.
 */
bool screen_make_terminal(Screen *screen);

/* Returns true if the screen has at least the smallest size. */
bool screen_has_least_size(const Screen *screen);

/* Computes how styles look on this terminal. */
void screen_make_looks(Screen *screen, bool use_color);

/* Converts UTF-8 to at most `size` characters that the terminal can show. Returns their number. */
size_t screen_spell(const Screen *screen, const char *text, wchar_t *spelled, size_t size);

#endif
