/* The terminal: output in styles, input from keyboard and mouse.
 *
 * The only module that knows colours, characters and ncurses. Text is UTF-8; for a terminal that
 * can show only ASCII it is transliterated. A frame is built off the screen, and screen_show sends
 * what has changed. */
#ifndef KNOBEL_TUI_SCREEN_SCREEN_H
#define KNOBEL_TUI_SCREEN_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

enum { SCREEN_SHADES = 5 };

/* The meaning of a piece of text, which decides how it looks. */
typedef enum {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_FAINT,
    STYLE_TITLE,   /* the title bar */
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
    STYLE_FIELD,   /* a text field */
    STYLE_CODE,    /* a QR code: always white on black */
    STYLE_SHADE_0, /* shades of hints, the best first */
    STYLE_SHADE_1,
    STYLE_SHADE_2,
    STYLE_SHADE_3,
    STYLE_SHADE_4,
    STYLE_COUNT,
} Style;

/* Characters that are not in ASCII. */
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
    GLYPH_PIP,   /* of a die */
    GLYPH_BLOCK, /* of a large digit: the whole of a character, its upper half, its lower half */
    GLYPH_UPPER,
    GLYPH_LOWER,
    GLYPH_EMPTY,  /* an empty cell; a step not done yet */
    GLYPH_FILLED, /* a step that is done */
    GLYPH_DONE,
    GLYPH_MORE, /* the text goes on beyond the edge */
    GLYPH_PREVIOUS,
    GLYPH_NEXT,
    GLYPH_ARROWS, /* for keys: all four arrows, and two each */
    GLYPH_UP_DOWN,
    GLYPH_LEFT_RIGHT,
    GLYPH_BEST, /* marks of moves, one for each grade and in their order */
    GLYPH_GOOD,
    GLYPH_INACCURATE,
    GLYPH_SLIP,
    GLYPH_BIG_SLIP,
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
    EVENT_PREVIOUS, /* Shift and Tab */
    EVENT_PAGE_UP,
    EVENT_PAGE_DOWN,
    EVENT_FIRST, /* Home */
    EVENT_LAST,  /* End */
    EVENT_CLICK,
    EVENT_RESIZED,
    EVENT_WOKEN,   /* the descriptor is readable */
    EVENT_ENDED,   /* a signal asks the program to end */
    EVENT_HUNG_UP, /* the terminal is gone */
    EVENT_COUNT,
} ScreenEventKind;

typedef struct {
    ScreenEventKind kind;
    char text[8]; /* the character typed, in UTF-8 */
    int row;      /* of a click */
    int column;
} ScreenEvent;

/* Made by screen_open, freed by screen_close. There can be only one at a time. */
typedef struct Screen Screen;

/* Takes over the terminal. Returns NULL if it cannot do what is needed or memory is short. */
Screen *screen_open(bool use_color, bool is_ascii);
void screen_close(Screen *screen);

/* Returns true if the environment says that the terminal can show UTF-8. */
bool screen_locale_is_utf8(void);

int screen_rows(const Screen *screen);
int screen_columns(const Screen *screen);

/* Sets the smallest size. */
void screen_need(Screen *screen, int rows, int columns);

/* Returns true if the screen has at least the smallest size. Otherwise says so on the screen. */
bool screen_is_large_enough(Screen *screen);

/* Begin a frame; show what has changed. */
void screen_clear(Screen *screen);
void screen_show(Screen *screen);

/* Returns true if the terminal can show only ASCII. */
bool screen_is_ascii(const Screen *screen);

const char *screen_glyph(const Screen *screen, Glyph glyph);

/* The number of columns of a text. */
int screen_width(const Screen *screen, const char *text);

/* Puts text on the frame and clips it at the edges. Returns the column after it. */
int screen_put(Screen *screen, int row, int column, Style style, const char *text);

/* The same in at most `width` columns. Longer text is cut off with a mark. */
int screen_put_within(Screen *screen, int row, int column, int width, Style style,
                      const char *text);

/* How many lines screen_put_words would use. */
int screen_count_lines(const Screen *screen, int width, int rows, const char *text);

/* The same in exactly `width` columns, padded with blanks at the right, the left or both sides. */
void screen_put_left(Screen *screen, int row, int column, int width, Style style, const char *text);
void screen_put_right(Screen *screen, int row, int column, int width, Style style,
                      const char *text);
void screen_put_centre(Screen *screen, int row, int column, int width, Style style,
                       const char *text);

/* Puts text in at most `rows` lines, broken between words. Longer text is cut off with a mark.
 * Returns the number of lines used. */
int screen_put_words(Screen *screen, int row, int column, int width, int rows, Style style,
                     const char *text);

/* Puts a glyph `width` times. */
void screen_fill(Screen *screen, int row, int column, int width, Style style, const char *glyph);

/* Places the terminal's cursor. It is hidden in frames that do not place it. */
void screen_set_caret(Screen *screen, int row, int column);

/* Waits for an event. `file` is a descriptor to wait for as well, or -1. On a screen that is too
 * small, all keys and clicks but q are ignored. */
ScreenEvent screen_wait(Screen *screen, int file);

#endif
