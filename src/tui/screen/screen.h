/* The terminal: what is put on it in which style, and what comes from its keys and its mouse.
 *
 * The only module that knows of colours, characters and ncurses. Text is UTF-8; where the terminal
 * takes only ASCII it is spelled in that. A frame is put together off the screen, and screen_show
 * sends what differs from the one before. */
#ifndef KNOBEL_TUI_SCREEN_SCREEN_H
#define KNOBEL_TUI_SCREEN_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

enum { SCREEN_ROWS_LEAST = 24, SCREEN_COLUMNS_LEAST = 80, SCREEN_SHADES = 5 };

/* What a piece of text is, which tells how it looks. */
typedef enum {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_FAINT,
    STYLE_TITLE,   /* the bar on top */
    STYLE_KEY,     /* a key to press */
    STYLE_GRID,    /* the lines of a sheet */
    STYLE_CIRCLED, /* a circled number */
    STYLE_LATEST,  /* what the latest move wrote */
    STYLE_PENDING, /* what the move under way writes */
    STYLE_CHOICE,  /* a cell to choose from */
    STYLE_CURSOR,
    STYLE_SCORED, /* points made */
    STYLE_DIE,
    STYLE_ERROR,
    STYLE_FIELD,   /* where one types */
    STYLE_CODE,    /* a QR code: white on black whatever else is */
    STYLE_SHADE_0, /* of hints, the best first */
    STYLE_SHADE_1,
    STYLE_SHADE_2,
    STYLE_SHADE_3,
    STYLE_SHADE_4,
    STYLE_COUNT,
} Style;

/* Characters that ASCII has no equal to. */
typedef enum {
    GLYPH_ACROSS,
    GLYPH_DOWN,
    GLYPH_TOP_LEFT,
    GLYPH_TOP,
    GLYPH_TOP_RIGHT,
    GLYPH_LEFT,
    GLYPH_CROSS,
    GLYPH_RIGHT,
    GLYPH_BOTTOM_LEFT,
    GLYPH_BOTTOM,
    GLYPH_BOTTOM_RIGHT,
    GLYPH_RING_TOP_LEFT,
    GLYPH_RING_TOP_RIGHT,
    GLYPH_RING_BOTTOM_LEFT,
    GLYPH_RING_BOTTOM_RIGHT,
    GLYPH_RING_ACROSS,
    GLYPH_RING_LEFT,
    GLYPH_RING_RIGHT,
    GLYPH_PIP,    /* of a die */
    GLYPH_EMPTY,  /* an empty cell; a step not made yet */
    GLYPH_FILLED, /* a step made */
    GLYPH_DONE,
    GLYPH_MORE, /* text goes on where it cannot be seen */
    GLYPH_BEFORE,
    GLYPH_BEHIND,
    GLYPH_ARROWS, /* keys: all four, and two each */
    GLYPH_UP_DOWN,
    GLYPH_LEFT_RIGHT,
    GLYPH_COUNT,
} Glyph;

typedef enum {
    EVENT_NONE,
    EVENT_TEXT, /* a character was typed */
    EVENT_ENTER,
    EVENT_ERASE,
    EVENT_ESCAPE,
    EVENT_UP,
    EVENT_DOWN,
    EVENT_LEFT,
    EVENT_RIGHT,
    EVENT_NEXT,     /* Tab */
    EVENT_PREVIOUS, /* Tab with Shift */
    EVENT_PAGE_UP,
    EVENT_PAGE_DOWN,
    EVENT_CLICK,
    EVENT_RESIZED,
    EVENT_WOKEN,   /* the file waited for has something to read */
    EVENT_ENDED,   /* somebody wants the program to end */
    EVENT_HUNG_UP, /* the terminal is gone */
} EventKind;

typedef struct {
    EventKind kind;
    char text[8]; /* the character typed, in UTF-8 */
    int row;      /* of a click */
    int column;
} Event;

/* Made by screen_open, gone with screen_close. One at a time. */
typedef struct Screen Screen;

/* Takes the terminal over; NULL where it cannot do what is needed or memory is short. */
Screen *screen_open(bool use_color, bool is_ascii);
void screen_close(Screen *screen);

/* Whether this environment says that the terminal takes more than ASCII. */
bool screen_locale_is_utf8(void);

int screen_rows(const Screen *screen);
int screen_columns(const Screen *screen);

/* Whether a screen as large as the least is there; where it is not, says so on it. */
bool screen_is_large_enough(Screen *screen);

/* Begins a frame, and sends what has changed. */
void screen_clear(Screen *screen);
void screen_show(Screen *screen);

/* Whether it takes only ASCII. */
bool screen_is_ascii(const Screen *screen);

const char *screen_glyph(const Screen *screen, Glyph glyph);

/* How many columns a text takes. */
int screen_width(const Screen *screen, const char *text);

/* Puts text on the frame; what is outside is left out. Returns the column behind it. */
int screen_put(Screen *screen, int row, int column, Style style, const char *text);

/* The same in at most `width` columns, cut off with a mark. */
int screen_put_within(Screen *screen, int row, int column, int width, Style style,
                      const char *text);

/* The same as wide as that, with blanks behind, before or on both sides. */
void screen_put_left(Screen *screen, int row, int column, int width, Style style, const char *text);
void screen_put_right(Screen *screen, int row, int column, int width, Style style,
                      const char *text);
void screen_put_centre(Screen *screen, int row, int column, int width, Style style,
                       const char *text);

/* As many words as fit in each of at most `rows` lines, cut off with a mark; returns how many lines
 * were used. */
int screen_put_words(Screen *screen, int row, int column, int width, int rows, Style style,
                     const char *text);

/* One glyph again and again. */
void screen_fill(Screen *screen, int row, int column, int width, Style style, const char *glyph);

/* Where the terminal's own cursor stands; it is hidden in frames that do not say. */
void screen_set_caret(Screen *screen, int row, int column);

/* Waits for something to happen; `file` is a file to wait for, too, or -1. On a screen that is too
 * small keys and clicks do not count, but for q, which leaves. */
Event screen_wait(Screen *screen, int file);

#endif
