/* The start page: keys and clicks. */
#include "tui/start_page.h"

#include "tui/game/guide.h"
#include "tui/screen/line.h"

#include <string.h>

/* Returns true if a field is shown. */
static bool is_there(const StartPage *page, StartField field)
{
    return field != START_SAVED || page->saved_count > 0;
}

static void go_to_field(StartPage *page, int step)
{
    if (page->field == START_SAVED) { /* one row for each game */
        if (step > 0 && page->saved + 1 < page->saved_count) {
            page->saved++;
            return;
        }
        if (step < 0 && page->saved > 0) {
            page->saved--;
            return;
        }
    }
    do
        page->field = (StartField)(((int)page->field + step + START_FIELDS) % START_FIELDS);
    while (!is_there(page, page->field));
    if (page->field == START_SAVED)
        page->saved = step > 0 ? 0 : page->saved_count - 1;
}

unsigned start_page_bots(const Game *game)
{
    unsigned count = 0;

    while (count < START_BOT_KINDS && bot_at(count) != NULL && bot_plays(bot_at(count), game))
        count++;
    return count;
}

static void change_game(StartPage *page, int step)
{
    unsigned count = 0;
    unsigned index = 0;

    for (; game_at(count) != NULL; count++)
        if (game_at(count) == page->choices.game)
            index = count;
    page->choices.game = game_at((index + count + (unsigned)step) % count);
    if (page->bot >= start_page_bots(page->choices.game))
        page->bot = 0;
}

/* Handles left, right, or a click on a field. */
static void change(StartPage *page, int step)
{
    StartChoices *choices = &page->choices;
    unsigned bots = start_page_bots(choices->game);

    switch (page->field) {
    case START_GAME:
        change_game(page, step);
        break;
    case START_BOTS:
        page->bot = (page->bot + bots + (unsigned)step) % bots;
        break;
    case START_DICE:
        choices->throws_by_hand = !choices->throws_by_hand;
        break;
    case START_SHEETS:
        choices->has_hidden_sheets = !choices->has_hidden_sheets;
        break;
    case START_RECORD:
        choices->is_kept = !choices->is_kept;
        break;
    default:
        break;
    }
}

static void add_bots(StartPage *page, int step)
{
    unsigned *count = &page->choices.bots[page->bot];

    if (step > 0 ? *count < START_BOTS_MOST : *count > 0)
        *count += (unsigned)step;
}

/* The text of the field with the cursor; NULL if it has none. */
static char *text_of(StartPage *page, size_t *size)
{
    if (page->field == START_PEOPLE) {
        *size = sizeof page->choices.people;
        return page->choices.people;
    }
    if (page->field == START_SEED) {
        *size = sizeof page->choices.seed;
        return page->choices.seed;
    }
    return NULL;
}

static void erase(StartPage *page)
{
    size_t size = 0;
    char *text = text_of(page, &size);

    if (page->field == START_BOTS)
        add_bots(page, -1);
    if (text != NULL)
        line_erase(text);
}

static void type(StartPage *page, const char *typed)
{
    size_t size = 0;
    char *text = text_of(page, &size);

    if (text != NULL) {
        line_type(text, size, typed);
    } else if (page->field == START_BOTS) {
        if (*typed >= '0' && *typed <= '9')
            page->choices.bots[page->bot] = (unsigned)(*typed - '0');
        else if (*typed == '+' || *typed == ' ' || *typed == '-')
            add_bots(page, *typed == '-' ? -1 : 1);
    } else if (*typed == ' ') {
        change(page, 1);
    }
}

/* Tries to start or resume a game. If a field is wrong, the cursor moves there. */
static Local *start(StartPage *page, char path[PATH_MAX])
{
    Local *local = NULL;

    path[0] = '\0';
    if (page->field == START_SAVED) {
        strcpy(path, page->list[page->saved].path);
        local = start_saved(path, &page->wrong);
    } else {
        local = start_game(&page->choices, page->folder, path, &page->wrong);
    }
    if (local == NULL)
        page->field = page->wrong.field;
    return local;
}

/* Handles Enter. Returns a table if a game begins. */
static Local *enter(StartPage *page, char path[PATH_MAX])
{
    if (page->field == START_SAVED || page->field == START_GO)
        return start(page, path);
    go_to_field(page, 1);
    return NULL;
}

static Local *click(const Screen *screen, StartPage *page, const ScreenEvent *event,
                    char path[PATH_MAX])
{
    unsigned item = 0;

    if (!start_page_find(screen, page, event->row, event->column, &page->field, &item))
        return NULL;
    if (page->field == START_SAVED) {
        page->saved = item;
        return start(page, path);
    }
    if (page->field == START_GO)
        return start(page, path);
    if (page->field == START_BOTS) {
        page->bot = item;
        add_bots(page, 1);
    } else {
        change(page, 1);
    }
    return NULL;
}

/* Handles an event. Returns a table if a game begins. */
static Local *take_event(const Screen *screen, StartPage *page, const ScreenEvent *event,
                         char path[PATH_MAX])
{
    if (event->kind != EVENT_RESIZED)
        page->wrong.reason[0] = '\0';
    switch (event->kind) {
    case EVENT_ENTER:
        return enter(page, path);
    case EVENT_CLICK:
        return click(screen, page, event, path);
    case EVENT_UP:
    case EVENT_PREVIOUS:
        go_to_field(page, -1);
        break;
    case EVENT_DOWN:
    case EVENT_NEXT:
        go_to_field(page, 1);
        break;
    case EVENT_LEFT:
    case EVENT_RIGHT:
        change(page, event->kind == EVENT_RIGHT ? 1 : -1);
        break;
    case EVENT_ERASE:
        erase(page);
        break;
    case EVENT_TEXT:
        type(page, event->text);
        break;
    default:
        break;
    }
    return NULL;
}

/* Returns true if a letter was typed outside a text field. */
static bool is_letter(const StartPage *page, const ScreenEvent *event, const char *letter)
{
    return page->field != START_PEOPLE && page->field != START_SEED &&
           strcmp(event->text, letter) == 0;
}

static bool is_leaving(const StartPage *page, const ScreenEvent *event, ExitReason *left)
{
    switch (event->kind) {
    case EVENT_ENDED:
        *left = EXIT_KILLED;
        return true;
    case EVENT_HUNG_UP:
        *left = EXIT_HUNG_UP;
        return true;
    case EVENT_ESCAPE:
        *left = EXIT_QUIT;
        return true;
    case EVENT_TEXT:
        *left = EXIT_QUIT;
        return is_letter(page, event, "q");
    default:
        return false;
    }
}

Local *start_page_show(Screen *screen, StartPage *page, char path[PATH_MAX], ExitReason *left)
{
    page->saved_count = saved_list(page->folder, page->list);
    page->saved = 0;
    if (page->wrong.reason[0] == '\0')
        page->field = page->saved_count > 0 ? START_SAVED : START_GO;
    for (;;) {
        if (screen_is_large_enough(screen))
            start_page_paint(screen, page);
        ScreenEvent event = screen_wait(screen, -1);
        if (is_letter(page, &event, "?"))
            event = guide_show(screen, page->choices.game, page->choices.is_kept);
        if (is_leaving(page, &event, left))
            return NULL;
        Local *local = take_event(screen, page, &event, path);
        if (local != NULL)
            return local;
    }
}
