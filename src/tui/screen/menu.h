/* A page with lines and a menu of entries, and a page with a text field. */
#ifndef KNOBEL_TUI_SCREEN_MENU_H
#define KNOBEL_TUI_SCREEN_MENU_H

#include "tui/screen/screen.h"

#include <stdint.h>

enum { MENU_ENTRIES = 64, MENU_LINES = 48, MENU_BYTES = 256 };

typedef struct {
    char label[MENU_BYTES];
    int what;      /* what the entry does, for the caller */
    uint32_t item; /* what it is done with, for the caller */
} MenuEntry;

/* Built again whenever something has changed. */
typedef struct {
    char title[MENU_BYTES];
    char corner[MENU_BYTES]; /* the right side of the title bar */
    char notice[MENU_BYTES]; /* an error or a message; "": none */
    bool is_wrong;           /* the notice is an error */
    unsigned line_count;
    unsigned entry_count;
    char lines[MENU_LINES][MENU_BYTES];
    MenuEntry entries[MENU_ENTRIES];
} Menu;

typedef enum {
    MENU_CHOSEN,
    MENU_LEFT,  /* Escape or q */
    MENU_WOKEN, /* the descriptor is readable */
    MENU_KILLED,
    MENU_HUNG_UP,
} MenuKind;

typedef struct {
    MenuKind kind;
    int what; /* of the entry that was chosen */
    uint32_t item;
} MenuChoice;

/* The cursor of a menu that is shown repeatedly. It stays on its entry while other entries come and
 * go, and on the first entry until the player moves it. Initially all zero. */
typedef struct {
    unsigned index;
    bool is_held; /* `what` and `item` are those of the entry */
    int what;
    uint32_t item;
} MenuCursor;

/* Adds a formatted line or entry to a menu. It is dropped if the menu is full. */
void menu_line(Menu *menu, const char *format, ...) __attribute__((format(printf, 2, 3)));
void menu_entry(Menu *menu, int what, uint32_t item, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Shows a menu until the player chooses or leaves, or the descriptor `file` is readable (or -1). */
MenuChoice menu_show(Screen *screen, const Menu *menu, MenuCursor *cursor, int file);

/* Asks for confirmation: MENU_CHOSEN or MENU_LEFT. */
MenuKind menu_confirm(Screen *screen, const char *title, const char *question, const char *yes);

/* Asks for a line of text. `text` is its initial value. */
MenuKind menu_ask(Screen *screen, const char *title, const char *question, char *text, size_t size);

#endif
