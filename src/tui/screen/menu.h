/* A page with lines to read and entries to choose from, and one with a line to type. */
#ifndef KNOBEL_TUI_SCREEN_MENU_H
#define KNOBEL_TUI_SCREEN_MENU_H

#include "tui/screen/screen.h"

#include <stdint.h>

enum { MENU_ENTRIES = 64, MENU_LINES = 48, MENU_BYTES = 256 };

typedef struct {
    char label[MENU_BYTES];
    int what;      /* what the caller makes of it: */
    uint32_t item; /* and with which */
} MenuEntry;

/* Put together anew whenever something has changed. */
typedef struct {
    char title[MENU_BYTES];
    char corner[MENU_BYTES]; /* of the bar on top */
    char notice[MENU_BYTES]; /* what went wrong, or happened; "" where nothing did */
    bool is_wrong;           /* the notice tells of something that went wrong */
    unsigned line_count;
    unsigned entry_count;
    char lines[MENU_LINES][MENU_BYTES];
    MenuEntry entries[MENU_ENTRIES];
} Menu;

typedef enum {
    MENU_CHOSEN,
    MENU_LEFT,  /* Escape or q */
    MENU_WOKEN, /* the file waited for has something to read */
    MENU_KILLED,
    MENU_HUNG_UP,
} MenuKind;

typedef struct {
    MenuKind kind;
    int what; /* of the entry that was chosen */
    uint32_t item;
} MenuChoice;

/* The entry in hand, kept by whoever shows a menu again and again: it is the same one while others
 * come and go around it, and the first until somebody has chosen among them. All zero to begin. */
typedef struct {
    unsigned index;
    bool is_held; /* by these: */
    int what;
    uint32_t item;
} MenuCursor;

/* Puts a line, or an entry, to a menu, formatted; what does not fit is left out. */
void menu_line(Menu *menu, const char *format, ...) __attribute__((format(printf, 2, 3)));
void menu_entry(Menu *menu, int what, uint32_t item, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Shows a menu until something comes of it. `file` is a file to wait for, too, or -1. */
MenuChoice menu_show(Screen *screen, const Menu *menu, MenuCursor *cursor, int file);

/* Asks whether something is really to be done: MENU_CHOSEN where it is, MENU_LEFT where not. */
MenuKind menu_confirm(Screen *screen, const char *title, const char *question, const char *yes);

/* Asks for a line of text, which stands there already as far as it is known. */
MenuKind menu_ask(Screen *screen, const char *title, const char *question, char *text, size_t size);

#endif
