/* Pages with a menu or a text field. */
#include "tui/screen/menu.h"

#include "tui/screen/line.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    TOP = 2,
    MARGIN = 2,
    FOOT = 4, /* of which two rows are the notice */
    LINE_ROWS = 3,
    ENTRY_ROWS_LEAST = 6,
    ENTRY_ROWS_LOW = 3, /* on a screen of fewer than LOW rows */
    LOW = 18,
};

void menu_line(Menu *menu, const char *format, ...)
{
    va_list arguments;

    if (menu->line_count == MENU_LINES)
        return;
    va_start(arguments, format);
    vsnprintf(menu->lines[menu->line_count++], MENU_BYTES, format, arguments);
    va_end(arguments);
}

void menu_entry(Menu *menu, int what, uint32_t item, const char *format, ...)
{
    va_list arguments;

    if (menu->entry_count == MENU_ENTRIES)
        return;
    MenuEntry *entry = &menu->entries[menu->entry_count++];
    entry->what = what;
    entry->item = item;
    va_start(arguments, format);
    vsnprintf(entry->label, sizeof entry->label, format, arguments);
    va_end(arguments);
}

/* The rows of the entries on the screen, and the first visible entry. */
typedef struct {
    int row;
    int rows;
    unsigned first;
} MenuWindow;

static int line_width(const Screen *screen)
{
    return screen_columns(screen) - 2 * MARGIN;
}

/* A line that is too long goes on in the next row. */
static int line_rows(const Screen *screen, const char *line)
{
    int rows = screen_count_lines(screen, line_width(screen), LINE_ROWS, line);

    return rows > 0 ? rows : 1; /* an empty line, too */
}

static MenuWindow window_of(const Screen *screen, const Menu *menu, unsigned cursor)
{
    bool is_low = screen_rows(screen) < LOW;
    int room = screen_rows(screen) - TOP - (is_low && menu->notice[0] == '\0' ? FOOT - 2 : FOOT);
    int entries = is_low ? ENTRY_ROWS_LOW : ENTRY_ROWS_LEAST;
    int lines = 0;

    for (unsigned i = 0; i < menu->line_count; i++)
        lines += line_rows(screen, menu->lines[i]);
    if (lines > room - entries)
        lines = room - entries;
    MenuWindow window = {.row = TOP + lines + (lines > 0), .rows = room - lines - (lines > 0)};
    if ((int)cursor >= window.rows)
        window.first = cursor - (unsigned)window.rows + 1;
    return window;
}

static void paint_entries(Screen *screen, const Menu *menu, unsigned cursor)
{
    MenuWindow window = window_of(screen, menu, cursor);
    int width = screen_columns(screen) - 2 * MARGIN;

    for (int i = 0; i < window.rows && window.first + (unsigned)i < menu->entry_count; i++) {
        unsigned index = window.first + (unsigned)i;
        bool is_here = index == cursor;
        char label[MENU_BYTES + 2];
        snprintf(label, sizeof label, " %s ", menu->entries[index].label);
        screen_put(screen, window.row + i, 0, STYLE_STRONG, is_here ? ">" : "");
        screen_put_within(screen, window.row + i, MARGIN, width,
                          is_here ? STYLE_CURSOR : STYLE_PLAIN, label);
    }
}

static void paint_foot(Screen *screen, const char *notice, bool is_wrong)
{
    int rows = screen_rows(screen);
    int width = screen_columns(screen) - 2 * MARGIN;
    int column = 0;

    screen_put_words(screen, rows - 3, MARGIN, width, 2, is_wrong ? STYLE_ERROR : STYLE_STRONG,
                     notice);
    column = paint_key(screen, rows - 1, column, screen_glyph(screen, GLYPH_ARROWS), _("choose"));
    column = paint_key(screen, rows - 1, column, "Enter", _("go on"));
    paint_key(screen, rows - 1, column, "Esc", _("back"));
}

static void paint(Screen *screen, const Menu *menu, unsigned cursor)
{
    MenuWindow window = window_of(screen, menu, cursor);
    int row = TOP;

    screen_clear(screen);
    paint_title(screen, menu->title, menu->corner);
    for (unsigned i = 0; i < menu->line_count && row < window.row; i++) {
        int rows = line_rows(screen, menu->lines[i]);
        screen_put_words(screen, row, MARGIN, line_width(screen),
                         rows < window.row - row ? rows : window.row - row, STYLE_PLAIN,
                         menu->lines[i]);
        row += rows;
    }
    paint_entries(screen, menu, cursor);
    paint_foot(screen, menu->notice, menu->is_wrong);
    screen_show(screen);
}

/* Moves the cursor to the entry in a row. Returns false if there is none. */
static bool find(const Screen *screen, const Menu *menu, unsigned *cursor, int row)
{
    MenuWindow window = window_of(screen, menu, *cursor);
    int within = row - window.row;

    if (within < 0 || within >= window.rows || window.first + (unsigned)within >= menu->entry_count)
        return false;
    *cursor = window.first + (unsigned)within;
    return true;
}

/* Moves the cursor by some entries. A single step wraps around at the ends. */
static void move_cursor(const Menu *menu, unsigned *cursor, int step)
{
    int count = (int)menu->entry_count;
    int next = (int)*cursor + step;

    if (count == 0)
        return;
    if (step == 1 || step == -1)
        next = (next + count) % count;
    *cursor = next < 0 ? 0 : next >= count ? (unsigned)count - 1 : (unsigned)next;
}

/* Returns true if an event ends the page, and how. */
static bool ends(const ScreenEvent *event, bool takes_text, MenuKind *kind)
{
    switch (event->kind) {
    case EVENT_ENDED:
        *kind = MENU_KILLED;
        return true;
    case EVENT_HUNG_UP:
        *kind = MENU_HUNG_UP;
        return true;
    case EVENT_ESCAPE:
        *kind = MENU_LEFT;
        return true;
    case EVENT_WOKEN:
        *kind = MENU_WOKEN;
        return true;
    case EVENT_TEXT:
        *kind = MENU_LEFT;
        return !takes_text && strcmp(event->text, "q") == 0;
    default:
        return false;
    }
}

/* Remembers which entry the cursor is on. */
static void hold_entry(const Menu *menu, MenuCursor *cursor)
{
    if (menu->entry_count == 0)
        return;
    cursor->is_held = true;
    cursor->what = menu->entries[cursor->index].what;
    cursor->item = menu->entries[cursor->index].item;
}

/* Puts the cursor back on its entry. If the entry is gone, the cursor keeps its row. */
static void find_held_entry(const Menu *menu, MenuCursor *cursor)
{
    if (menu->entry_count == 0)
        return; /* the entry may come back */
    for (unsigned i = 0; cursor->is_held && i < menu->entry_count; i++)
        if (menu->entries[i].what == cursor->what && menu->entries[i].item == cursor->item) {
            cursor->index = i;
            return;
        }
    if (cursor->index >= menu->entry_count)
        cursor->index = menu->entry_count - 1;
    if (cursor->is_held)
        hold_entry(menu, cursor);
}

static MenuChoice chosen(const Menu *menu, MenuCursor *cursor)
{
    hold_entry(menu, cursor);
    return (MenuChoice){.kind = MENU_CHOSEN, .what = cursor->what, .item = cursor->item};
}

MenuChoice menu_show(Screen *screen, const Menu *menu, MenuCursor *cursor, int file)
{
    MenuChoice choice = {0};

    find_held_entry(menu, cursor);
    for (;;) {
        if (screen_is_large_enough(screen))
            paint(screen, menu, cursor->index);
        ScreenEvent event = screen_wait(screen, file);
        int page = window_of(screen, menu, cursor->index).rows;
        if (ends(&event, false, &choice.kind))
            return choice;
        switch (event.kind) {
        case EVENT_UP:
        case EVENT_PREVIOUS:
            move_cursor(menu, &cursor->index, -1);
            break;
        case EVENT_DOWN:
        case EVENT_NEXT:
            move_cursor(menu, &cursor->index, 1);
            break;
        case EVENT_PAGE_UP:
        case EVENT_PAGE_DOWN:
            move_cursor(menu, &cursor->index, event.kind == EVENT_PAGE_UP ? -page : page);
            break;
        case EVENT_ENTER:
            if (menu->entry_count > 0)
                return chosen(menu, cursor);
            continue;
        case EVENT_CLICK:
            if (find(screen, menu, &cursor->index, event.row))
                return chosen(menu, cursor);
            continue;
        default:
            continue;
        }
        hold_entry(menu, cursor);
    }
}

MenuKind menu_confirm(Screen *screen, const char *title, const char *question, const char *yes)
{
    enum { NO, YES };
    Menu menu = {0};
    MenuCursor cursor = {0};

    snprintf(menu.title, sizeof menu.title, "%s", title);
    menu_line(&menu, "%s", question);
    menu_entry(&menu, NO, 0, "%s", _("back"));
    menu_entry(&menu, YES, 0, "%s", yes);
    MenuChoice choice = menu_show(screen, &menu, &cursor, -1);
    return choice.kind == MENU_CHOSEN && choice.what == NO ? MENU_LEFT : choice.kind;
}

static void paint_question(Screen *screen, const char *title, const char *question,
                           const char *text)
{
    int width = screen_columns(screen) - 2 * MARGIN;

    screen_clear(screen);
    paint_title(screen, title, "");
    int rows = screen_put_words(screen, TOP, MARGIN, width, LINE_ROWS, STYLE_STRONG, question);
    line_paint(screen, TOP + rows + 1, MARGIN, width, text, true);
    paint_foot(screen, "", false);
    screen_show(screen);
}

MenuKind menu_ask(Screen *screen, const char *title, const char *question, char *text, size_t size)
{
    MenuKind kind = MENU_LEFT;

    for (;;) {
        if (screen_is_large_enough(screen))
            paint_question(screen, title, question, text);
        ScreenEvent event = screen_wait(screen, -1);
        if (ends(&event, true, &kind))
            return kind;
        if (event.kind == EVENT_ENTER && text[0] != '\0')
            return MENU_CHOSEN;
        if (event.kind == EVENT_ERASE)
            line_erase(text);
        else if (event.kind == EVENT_TEXT)
            line_type(text, size, event.text);
    }
}
