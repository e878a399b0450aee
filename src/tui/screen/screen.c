/* The terminal, through ncurses. */
#include "tui/screen/screen_inner.h"

#include "tui/screen/layout.h"
#include "words/words.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <wchar.h>

enum { TEXT_MOST = 600, ESCAPE_DELAY_MS = 100 };

bool screen_locale_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Signals are read from a descriptor, so that they never interrupt anything. */
static bool take_signals(Screen *screen)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
    sigset_t taken;

    sigemptyset(&taken);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&taken, signals[i]);
    sigprocmask(SIG_BLOCK, &taken, &screen->blocked);
    screen->signals = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
    return screen->signals >= 0;
}

Screen *screen_open(bool use_color, bool is_ascii)
{
    Screen *screen = calloc(1, sizeof *screen);

    if (screen == NULL)
        return NULL;
    screen->is_ascii = is_ascii;
    screen_need(screen, LAYOUT_ROWS_LEAST, LAYOUT_COLUMNS_LEAST);
    if (!take_signals(screen))
        goto failed;
    if (!screen_make_terminal(screen))
        goto failed;
    if (getenv("ESCDELAY") == NULL) /* a slow line may need more than this */
        set_escdelay(ESCAPE_DELAY_MS);
    cbreak();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    screen_make_looks(screen, use_color);
    return screen;
failed:
    sigprocmask(SIG_SETMASK, &screen->blocked, NULL);
    if (screen->signals >= 0)
        close(screen->signals);
    free(screen);
    return NULL;
}

void screen_close(Screen *screen)
{
    endwin();
    delscreen(screen->terminal);
    close(screen->signals);
    sigprocmask(SIG_SETMASK, &screen->blocked, NULL);
    free(screen);
}

bool screen_is_ascii(const Screen *screen)
{
    return screen->is_ascii;
}

int screen_rows(const Screen *screen)
{
    (void)screen;
    return LINES;
}

int screen_columns(const Screen *screen)
{
    (void)screen;
    return COLS;
}

void screen_clear(Screen *screen)
{
    screen->has_caret = false;
    erase();
}

void screen_show(Screen *screen)
{
    if (screen->remark[0] != '\0' && screen_has_least_size(screen))
        screen_put_left(screen, LINES - 2, 1, COLS - 2, STYLE_STRONG, screen->remark);
    curs_set(screen->has_caret ? 1 : 0);
    if (screen->has_caret)
        move(screen->caret_row, screen->caret_column);
    refresh();
}

void screen_set_caret(Screen *screen, int row, int column)
{
    screen->has_caret = true;
    screen->caret_row = row;
    screen->caret_column = column;
}

void screen_need(Screen *screen, int rows, int columns)
{
    screen->rows_least = rows;
    screen->columns_least = columns;
}

bool screen_has_least_size(const Screen *screen)
{
    return LINES >= screen->rows_least && COLS >= screen->columns_least;
}

bool screen_is_large_enough(Screen *screen)
{
    char text[128];

    if (screen_has_least_size(screen))
        return true;
    snprintf(text, sizeof text, _("This window is %d x %d; %d x %d is the least for a game."), COLS,
             LINES, screen->columns_least, screen->rows_least);
    screen_clear(screen);
    screen_put_words(screen, 0, 0, COLS, LINES, STYLE_STRONG, text);
    screen_show(screen);
    return false;
}

static int width_of(const wchar_t *text, size_t length)
{
    int width = 0;

    for (size_t i = 0; i < length; i++)
        width += wcwidth(text[i]);
    return width;
}

int screen_width(const Screen *screen, const char *text)
{
    wchar_t spelled[TEXT_MOST];

    return width_of(spelled, screen_spell(screen, text, spelled, TEXT_MOST));
}

/* How many characters fit into a width. */
static size_t fitting(const wchar_t *text, size_t length, int width)
{
    size_t count = 0;
    int taken = 0;

    while (count < length && (taken += wcwidth(text[count])) <= width)
        count++;
    return count;
}

/* Puts those characters that are on the screen. The last column of the last row stays empty,
 * because writing there makes the terminal scroll. */
static int put(const Screen *screen, int row, int column, Style style, const wchar_t *text,
               size_t length)
{
    int room = COLS - column - (row == LINES - 1);

    if (row < 0 || row >= LINES || column < 0 || room <= 0)
        return column;
    length = fitting(text, length, room);
    attr_set(screen->looks[style].attributes, screen->looks[style].pair, NULL);
    mvaddnwstr(row, column, text, (int)length);
    attr_set(A_NORMAL, 0, NULL);
    return column + width_of(text, length);
}

int screen_put(Screen *screen, int row, int column, Style style, const char *text)
{
    wchar_t spelled[TEXT_MOST];

    return put(screen, row, column, style, spelled, screen_spell(screen, text, spelled, TEXT_MOST));
}

/* Puts as many characters as fit, and a mark after them. */
static int put_cut(Screen *screen, int row, int column, int width, Style style, const wchar_t *text,
                   size_t length)
{
    if (width < 1)
        return column;
    column = put(screen, row, column, style, text, fitting(text, length, width - 1));
    return screen_put(screen, row, column, style, screen_glyph(screen, GLYPH_MORE));
}

int screen_put_within(Screen *screen, int row, int column, int width, Style style, const char *text)
{
    wchar_t spelled[TEXT_MOST];
    size_t length = screen_spell(screen, text, spelled, TEXT_MOST);

    if (width_of(spelled, length) <= width)
        return put(screen, row, column, style, spelled, length);
    return put_cut(screen, row, column, width, style, spelled, length);
}

void screen_fill(Screen *screen, int row, int column, int width, Style style, const char *glyph)
{
    wchar_t spelled[TEXT_MOST];

    if (width <= 0 || screen_spell(screen, glyph, spelled, 1) == 0)
        return;
    width = width < TEXT_MOST ? width : TEXT_MOST;
    for (int i = 1; i < width; i++)
        spelled[i] = spelled[0];
    put(screen, row, column, style, spelled, (size_t)width);
}

void screen_put_left(Screen *screen, int row, int column, int width, Style style, const char *text)
{
    int end = screen_put_within(screen, row, column, width, style, text);

    screen_fill(screen, row, end, column + width - end, style, " ");
}

void screen_put_right(Screen *screen, int row, int column, int width, Style style, const char *text)
{
    int before = width - screen_width(screen, text);

    screen_fill(screen, row, column, before, style, " ");
    before = before > 0 ? before : 0;
    screen_put_within(screen, row, column + before, width - before, style, text);
}

void screen_put_centre(Screen *screen, int row, int column, int width, Style style,
                       const char *text)
{
    int before = (width - screen_width(screen, text)) / 2;

    before = before > 0 ? before : 0;
    screen_fill(screen, row, column, before, style, " ");
    screen_put_left(screen, row, column + before, width - before, style, text);
}

/* The length of the first line of a text. Sets `next` to the start of the following line. */
static size_t line_length(const wchar_t *text, size_t length, int width, size_t *next)
{
    size_t fits = fitting(text, length, width);
    size_t end = fits;

    if (fits < length) {
        while (end > 0 && text[end] != L' ')
            end--;
        if (end == 0)
            end = fits;
    }
    *next = end;
    while (*next < length && text[*next] == L' ')
        ++*next;
    if (end == 0 && *next == 0) /* not even one character fits */
        *next = length;
    return end;
}

int screen_count_lines(const Screen *screen, int width, int rows, const char *text)
{
    wchar_t spelled[TEXT_MOST];
    size_t length = screen_spell(screen, text, spelled, TEXT_MOST);
    size_t done = 0;
    int used = 0;

    while (done < length && used < rows) {
        size_t next = 0;
        line_length(spelled + done, length - done, width, &next);
        done += next;
        used++;
    }
    return used;
}

int screen_put_words(Screen *screen, int row, int column, int width, int rows, Style style,
                     const char *text)
{
    wchar_t spelled[TEXT_MOST];
    size_t length = screen_spell(screen, text, spelled, TEXT_MOST);
    const wchar_t *rest = spelled;
    int used = 0;

    while (length > 0 && used < rows) {
        size_t next = 0;
        size_t line = line_length(rest, length, width, &next);
        if (used + 1 == rows && next < length) { /* the rest does not fit */
            put_cut(screen, row + used++, column, width, style, rest, length);
            break;
        }
        put(screen, row + used++, column, style, rest, line);
        rest += next;
        length -= next;
    }
    return used;
}
