/* Draws the start page. */
#include "tui/start_page.h"

#include "tui/screen/line.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdio.h>

enum {
    TOP = 2,
    LABEL = 2,
    VALUE = 16,
    BOTS_ACROSS = 4,
    BOT_COLUMNS = 15,
    WRONG_ROWS = 3,
    REMARK_LEAST = 16,
};

/* The rows of the fields. On a low screen they are moved up, so that the field with the cursor is
 * seen, and what is outside is not shown. */
typedef struct {
    int row[START_FIELDS];
    int across; /* kinds of bots beside each other */
    int bot_rows;
    int end;       /* the row after the last one that is shown */
    int wrong_row; /* of what is wrong */
} StartRows;

/* What is wrong with a field or with a saved game; "" if nothing is. */
static const char *reason_of(const StartPage *page)
{
    if (page->wrong.reason[0] != '\0')
        return page->wrong.reason;
    bool is_damaged = page->field == START_SAVED && page->saved < page->saved_count &&
                      page->list[page->saved].state == SAVED_DAMAGED;
    return is_damaged ? page->list[page->saved].reason : "";
}

/* The row of the cursor. */
static int cursor_row(const StartRows *places, const StartPage *page)
{
    int row = places->row[page->field];

    if (page->field == START_SAVED)
        return row + (int)page->saved;
    return page->field == START_BOTS ? row + (int)page->bot / places->across : row;
}

static StartRows start_rows(const Screen *screen, const StartPage *page)
{
    int bots = (int)start_page_bots(page->choices.game);
    int columns = screen_columns(screen);
    int across = (columns - VALUE + 1) / BOT_COLUMNS;
    StartRows places = {.across = across < BOTS_ACROSS ? across : BOTS_ACROSS};
    int row = TOP;

    places.bot_rows = (bots + places.across - 1) / places.across;
    places.row[START_SAVED] = row + 1;
    if (page->saved_count > 0)
        row += (int)page->saved_count + 2;
    for (unsigned field = START_GAME; field < START_FIELDS; field++) {
        row += field == START_GO;
        places.row[field] = row;
        row += field == START_BOTS ? places.bot_rows : 1;
    }
    int wrong_rows = screen_count_lines(screen, columns - 2 * LABEL, WRONG_ROWS, reason_of(page));
    places.end = screen_rows(screen) - 2 - wrong_rows;
    int hidden = cursor_row(&places, page) - places.end + 1;
    for (unsigned field = 0; field < START_FIELDS && hidden > 0; field++)
        places.row[field] -= hidden;
    places.wrong_row = row + 1 < places.end ? row + 1 : places.end;
    return places;
}

/* The row itself, or one outside the screen if it is not shown. */
static int shown(const StartRows *places, int row)
{
    return row >= TOP && row < places->end ? row : -1;
}

bool start_page_find(const Screen *screen, const StartPage *page, int row, int column,
                     StartField *field, unsigned *item)
{
    StartRows places = start_rows(screen, page);

    *item = 0;
    for (unsigned i = START_SAVED; i < START_FIELDS && shown(&places, row) >= 0; i++) {
        int within = row - places.row[i];
        int height = i == START_SAVED  ? (int)page->saved_count
                     : i == START_BOTS ? places.bot_rows
                                       : 1;
        if (within < 0 || within >= height)
            continue;
        *field = (StartField)i;
        if (i == START_SAVED)
            *item = (unsigned)within;
        else if (i == START_BOTS && column >= VALUE)
            *item = (unsigned)(within * places.across + (column - VALUE) / BOT_COLUMNS);
        return i != START_BOTS || (column >= VALUE && *item < start_page_bots(page->choices.game));
    }
    return false;
}

static void paint_label(Screen *screen, const StartPage *page, const StartRows *places,
                        StartField field, const char *label)
{
    bool is_wrong = page->wrong.reason[0] != '\0' && page->wrong.field == field;
    bool is_here = page->field == field;
    int row = shown(places, places->row[field]);

    screen_put(screen, row, 0, is_wrong ? STYLE_ERROR : STYLE_STRONG,
               is_wrong  ? "!"
               : is_here ? ">"
                         : "");
    screen_put_within(screen, row, LABEL, VALUE - LABEL - 1, is_here ? STYLE_STRONG : STYLE_PLAIN,
                      label);
}

/* Draws a choice: "‹ Knister ›". */
static void paint_choice(Screen *screen, const StartPage *page, const StartRows *places,
                         StartField field, const char *label, const char *value)
{
    Style style = page->field == field ? STYLE_CURSOR : STYLE_PLAIN;
    int row = shown(places, places->row[field]);
    int column = VALUE;

    paint_label(screen, page, places, field, label);
    column = screen_put(screen, row, column, STYLE_FAINT, screen_glyph(screen, GLYPH_PREVIOUS));
    column = screen_put(screen, row, column, style, " ");
    column =
        screen_put_within(screen, row, column, screen_columns(screen) - VALUE - 6, style, value);
    column = screen_put(screen, row, column, style, " ");
    screen_put(screen, row, column, STYLE_FAINT, screen_glyph(screen, GLYPH_NEXT));
}

/* Draws a text field, with the end of a text that is too long. */
static void paint_text(Screen *screen, const StartPage *page, const StartRows *places,
                       StartField field, const char *label, const char *value, int width,
                       const char *remark)
{
    int row = shown(places, places->row[field]);

    if (width >= screen_columns(screen) - VALUE)
        width = screen_columns(screen) - VALUE - 1;
    paint_label(screen, page, places, field, label);
    line_paint(screen, row, VALUE, width, value, page->field == field);
    int room = screen_columns(screen) - VALUE - width - 2;
    if (room >= REMARK_LEAST)
        screen_put_within(screen, row, VALUE + width + 1, room, STYLE_FAINT, remark);
}

static void paint_bots(Screen *screen, const StartPage *page, const StartRows *places)
{
    paint_label(screen, page, places, START_BOTS, _("Bots"));
    for (unsigned kind = 0; kind < start_page_bots(page->choices.game); kind++) {
        unsigned count = page->choices.bots[kind];
        bool is_here = page->field == START_BOTS && page->bot == kind;
        Style style = is_here ? STYLE_CURSOR : count > 0 ? STYLE_STRONG : STYLE_FAINT;
        char text[64];
        if (count > 0)
            snprintf(text, sizeof text, " %s: %u ", bot_at(kind)->name, count);
        else
            snprintf(text, sizeof text, " %s ", bot_at(kind)->name);
        int down = (int)kind / places->across;
        screen_put_within(screen, shown(places, places->row[START_BOTS] + down),
                          VALUE - 1 + (int)kind % places->across * BOT_COLUMNS, BOT_COLUMNS - 1,
                          style, text);
    }
}

static void paint_saved(Screen *screen, const StartPage *page, const StartRows *places)
{
    if (page->saved_count == 0)
        return;
    screen_put(screen, shown(places, places->row[START_SAVED] - 1), LABEL, STYLE_STRONG,
               _("Games to go on with"));
    for (unsigned i = 0; i < page->saved_count; i++) {
        const Saved *saved = &page->list[i];
        bool is_here = page->field == START_SAVED && page->saved == i;
        int row = shown(places, places->row[START_SAVED] + (int)i);
        int width = screen_columns(screen) - LABEL - 2;
        char text[512];
        char padded[sizeof text + 2];
        if (saved->state == SAVED_DAMAGED)
            snprintf(text, sizeof text, _("damaged: %s"), saved->path);
        else
            snprintf(text, sizeof text,
                     saved->state == SAVED_IN_USE ? _("%s, round %u, played elsewhere now: %s")
                                                  : _("%s, round %u: %s"),
                     saved->game->title, saved->round, saved->players);
        snprintf(padded, sizeof padded, " %s ", text);
        screen_put(screen, row, 0, STYLE_STRONG, is_here ? ">" : "");
        screen_put_within(screen, row, LABEL, width,
                          is_here                         ? STYLE_CURSOR
                          : saved->state == SAVED_DAMAGED ? STYLE_ERROR
                                                          : STYLE_PLAIN,
                          padded);
    }
}

static void paint_fields(Screen *screen, const StartPage *page, const StartRows *places)
{
    const StartChoices *choices = &page->choices;
    int go_row = shown(places, places->row[START_GO]);
    char kept[512];

    paint_choice(screen, page, places, START_GAME, _("Game"), choices->game->title);
    paint_text(screen, page, places, START_PEOPLE, _("People here"), choices->people, 29,
               _("names, with commas between them"));
    paint_bots(screen, page, places);
    paint_choice(screen, page, places, START_DICE, _("Dice"),
                 choices->throws_by_hand ? _("real ones, typed in") : _("thrown by the program"));
    paint_text(screen, page, places, START_SEED, _("Seed"), choices->seed, 21,
               _("a number; empty: other throws each time"));
    paint_choice(screen, page, places, START_SHEETS, _("Sheets"),
                 choices->has_hidden_sheets ? _("people see only their own")
                                            : _("open for everybody"));
    snprintf(kept, sizeof kept, _("saved in %s"), page->folder != NULL ? page->folder : "?");
    paint_choice(screen, page, places, START_RECORD, _("Record"),
                 choices->is_kept ? kept : _("not saved"));
    screen_put(screen, go_row, 0, STYLE_STRONG, page->field == START_GO ? ">" : "");
    char go[64];
    snprintf(go, sizeof go, "  %s  ", _("Start the game"));
    screen_put(screen, go_row, VALUE, page->field == START_GO ? STYLE_CURSOR : STYLE_KEY, go);
}

/* Draws the keys of the field with the cursor. */
static void paint_start_keys(Screen *screen, const StartPage *page)
{
    static const char *const what[START_FIELDS] = {
        [START_SAVED] = N_("go on with it"), [START_GAME] = N_("change"),
        [START_BOTS] = N_("more, fewer"),    [START_DICE] = N_("change"),
        [START_SHEETS] = N_("change"),       [START_RECORD] = N_("change"),
        [START_GO] = N_("start the game"),
    };
    bool is_entered = page->field == START_SAVED || page->field == START_GO;
    const char *key = is_entered                  ? "Enter"
                      : page->field == START_BOTS ? "+ -"
                                                  : screen_glyph(screen, GLYPH_LEFT_RIGHT);
    int row = screen_rows(screen) - 1;
    int column = 0;

    if (what[page->field] != NULL)
        column = paint_key(screen, row, column, key, _(what[page->field]));
    column = paint_key(screen, row, column, screen_glyph(screen, GLYPH_UP_DOWN), _("next"));
    if (page->field != START_PEOPLE && page->field != START_SEED)
        column = paint_key(screen, row, column, "?", _("rules"));
    paint_key(screen, row, column, "Esc", _("leave"));
}

void start_page_paint(Screen *screen, const StartPage *page)
{
    StartRows places = start_rows(screen, page);

    screen_clear(screen);
    paint_title(screen, "knobel", _("Knister and Knaster"));
    paint_saved(screen, page, &places);
    paint_fields(screen, page, &places);
    screen_put_words(screen, places.wrong_row, LABEL, screen_columns(screen) - 2 * LABEL,
                     WRONG_ROWS, STYLE_ERROR, reason_of(page));
    paint_start_keys(screen, page);
    screen_show(screen);
}
