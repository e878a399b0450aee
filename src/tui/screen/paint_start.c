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
    WRONG_ROWS = 2,
};

/* The rows of the fields. */
typedef struct {
    int row[START_FIELDS];
    int bot_rows;
} StartRows;

static StartRows start_rows(const StartPage *page)
{
    int bots = (int)start_page_bots(page->choices.game);
    StartRows places = {.bot_rows = (bots + BOTS_ACROSS - 1) / BOTS_ACROSS};
    int row = TOP;

    places.row[START_SAVED] = row + 1;
    if (page->saved_count > 0)
        row += (int)page->saved_count + 2;
    for (unsigned field = START_GAME; field < START_FIELDS; field++) {
        row += field == START_GO;
        places.row[field] = row;
        row += field == START_BOTS ? places.bot_rows : 1;
    }
    return places;
}

bool start_page_find(const StartPage *page, int row, int column, StartField *field, unsigned *item)
{
    StartRows places = start_rows(page);

    *item = 0;
    for (unsigned i = START_SAVED; i < START_FIELDS; i++) {
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
            *item = (unsigned)(within * BOTS_ACROSS + (column - VALUE) / BOT_COLUMNS);
        return i != START_BOTS || (column >= VALUE && *item < start_page_bots(page->choices.game));
    }
    return false;
}

static void paint_label(Screen *screen, const StartPage *page, const StartRows *places,
                        StartField field, const char *label)
{
    bool is_wrong = page->wrong.reason[0] != '\0' && page->wrong.field == field;
    bool is_here = page->field == field;
    int row = places->row[field];

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
    int row = places->row[field];
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
    int row = places->row[field];

    paint_label(screen, page, places, field, label);
    line_paint(screen, row, VALUE, width, value, page->field == field);
    screen_put_within(screen, row, VALUE + width + 1, screen_columns(screen) - VALUE - width - 2,
                      STYLE_FAINT, remark);
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
        screen_put_within(screen, places->row[START_BOTS] + (int)(kind / BOTS_ACROSS),
                          VALUE - 1 + (int)(kind % BOTS_ACROSS) * BOT_COLUMNS, BOT_COLUMNS - 1,
                          style, text);
    }
}

static void paint_saved(Screen *screen, const StartPage *page, const StartRows *places)
{
    if (page->saved_count == 0)
        return;
    screen_put(screen, places->row[START_SAVED] - 1, LABEL, STYLE_STRONG, _("Games to go on with"));
    for (unsigned i = 0; i < page->saved_count; i++) {
        const Saved *saved = &page->list[i];
        bool is_here = page->field == START_SAVED && page->saved == i;
        int row = places->row[START_SAVED] + (int)i;
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
    screen_put(screen, places->row[START_GO], 0, STYLE_STRONG, page->field == START_GO ? ">" : "");
    char go[64];
    snprintf(go, sizeof go, "  %s  ", _("Start the game"));
    screen_put(screen, places->row[START_GO], VALUE,
               page->field == START_GO ? STYLE_CURSOR : STYLE_KEY, go);
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
    StartRows places = start_rows(page);
    int row = places.row[START_GO] + 2;

    screen_clear(screen);
    paint_title(screen, "knobel", _("Knister and Knaster"));
    paint_saved(screen, page, &places);
    paint_fields(screen, page, &places);
    if (page->wrong.reason[0] != '\0')
        screen_put_words(screen, row, LABEL, screen_columns(screen) - 2 * LABEL, WRONG_ROWS + 1,
                         STYLE_ERROR, page->wrong.reason);
    else if (page->field == START_SAVED && page->list[page->saved].state == SAVED_DAMAGED)
        screen_put_words(screen, row, LABEL, screen_columns(screen) - 2 * LABEL, WRONG_ROWS + 1,
                         STYLE_ERROR, page->list[page->saved].reason);
    paint_start_keys(screen, page);
    screen_show(screen);
}
