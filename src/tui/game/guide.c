/* The page of keys and rules. */
#include "tui/game/guide.h"

#include "tui/screen/paint.h"
#include "words/words.h"

enum { TOP = 2, MARGIN = 2, PARAGRAPH_ROWS = 16 };

/* A page that may be longer than the screen. Rows outside the screen are not shown. */
typedef struct {
    Screen *screen;
    int row; /* the next row to write, counted from the top of the screen after scrolling */
    int width;
    int key_columns;
} GuidePage;

static void put_key(GuidePage *page, const char *key, const char *what)
{
    screen_put(page->screen, page->row, MARGIN, STYLE_STRONG, key);
    page->row +=
        screen_put_words(page->screen, page->row, MARGIN + page->key_columns,
                         page->width - page->key_columns, PARAGRAPH_ROWS, STYLE_PLAIN, what);
}

static void put_paragraph(GuidePage *page, const char *text)
{
    page->row += 1 + screen_put_words(page->screen, page->row, MARGIN, page->width, PARAGRAPH_ROWS,
                                      STYLE_PLAIN, text);
}

static void put_keys(GuidePage *page, bool is_kept)
{
    put_key(page, screen_glyph(page->screen, GLYPH_ARROWS),
            _("go from cell to cell; so do h j k l"));
    put_key(page, "Enter",
            _("choose the cell, or throw the dice; so do the space bar and the mouse"));
    put_key(page, "c3", _("choose a cell by its name"));
    put_key(page, "u", _("take a step or a move back, until the next throw"));
    put_key(page, "t", _("what each cell is worth; H does the same"));
    put_key(page, "s", _("look at the other sheets"));
    put_key(page, "Tab", _("handle another completed line first"));
    put_key(page, "Esc", _("begin the move anew"));
    put_key(page, "q",
            is_kept ? _("leave; every move is saved, and the game can go on later")
                    : _("leave; this game is not saved"));
    page->row++;
}

static void put_rules(GuidePage *page, const Game *game)
{
    for (const char *const *rule = game->rules; *rule != NULL; rule++)
        put_paragraph(page, _(*rule));
    put_paragraph(page, _(game->scoring));
}

/* Paints the page without its first `skipped` lines. Returns its length. */
static int paint_guide(Screen *screen, const Game *game, bool is_kept, int skipped)
{
    int columns = screen_columns(screen);
    GuidePage page = {screen, TOP - skipped, columns - 2 * MARGIN, columns < LAYOUT_BRIEF ? 9 : 18};
    int keys = screen_rows(screen) - 1;

    screen_clear(screen);
    put_keys(&page, is_kept);
    put_rules(&page, game);
    screen_fill(screen, 1, 0, columns, STYLE_PLAIN, " ");
    paint_title(screen, game->title, _("keys and rules"));
    screen_fill(screen, keys - 1, 0, columns, STYLE_PLAIN, " ");
    screen_fill(screen, keys, 0, columns, STYLE_PLAIN, " ");
    int column = paint_key(screen, keys, 0, "Enter", _("back"));
    if (skipped > 0 || page.row > keys - 1)
        paint_key(screen, keys, column, screen_glyph(screen, GLYPH_UP_DOWN), _("up and down"));
    screen_show(screen);
    return page.row + skipped;
}

ScreenEvent guide_show(Screen *screen, const Game *game, bool is_kept)
{
    int skipped = 0;

    for (;;) {
        int room = screen_rows(screen) - 2;
        int length =
            screen_is_large_enough(screen) ? paint_guide(screen, game, is_kept, skipped) : 0;
        ScreenEvent event = screen_wait(screen, -1);
        switch (event.kind) {
        case EVENT_UP:
            skipped -= skipped > 0;
            break;
        case EVENT_DOWN:
            skipped += length - skipped > room;
            break;
        case EVENT_PAGE_UP:
            skipped = skipped > room ? skipped - room : 0;
            break;
        case EVENT_PAGE_DOWN:
            skipped = length - skipped > 2 * room ? skipped + room
                      : length > room             ? length - room
                                                  : 0;
            break;
        case EVENT_RESIZED:
            break;
        case EVENT_ENDED:
        case EVENT_HUNG_UP:
            return event;
        default:
            return (ScreenEvent){.kind = EVENT_NONE};
        }
    }
}
