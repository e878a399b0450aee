/* Games on the whole screen of a terminal: chosen, played, looked back at, and chosen again. */
#include "tui/tui.h"

#include "tui/game/ending.h"
#include "tui/game/local_game.h"
#include "tui/start_page.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    Screen *screen;
    Thinker *thinker;
    StartPage *page;
    TuiEnd end;
} Evening;

/* Lays the game that was named; where that fails, the start page will tell why. */
static Local *lay_named(Evening *evening, const TuiSetup *setup)
{
    StartWrong *wrong = &evening->page->wrong;
    Local *local = start_named(setup->game, setup->folder, evening->end.path, wrong);

    if (local == NULL)
        evening->page->field = wrong->field;
    return local;
}

/* The game that is named already, or the one that is chosen now. */
static Local *next_game(Evening *evening, const TuiSetup *setup, bool is_first, Left *left)
{
    Local *local = NULL;

    if (is_first && setup->local != NULL) {
        snprintf(evening->end.path, sizeof evening->end.path, "%s", setup->path);
        return setup->local;
    }
    if (is_first && setup->game != NULL)
        local = lay_named(evening, setup);
    return local != NULL ? local
                         : start_page_show(evening->screen, evening->page, evening->end.path, left);
}

/* Plays one game to its end or until somebody leaves. */
static Left play(Evening *evening, Local *local, LocalFinished *finished)
{
    bool has_hidden_sheets =
        local_room(local)->options.is_hidden || evening->page->choices.has_hidden_sheets;
    LocalGame *game = local_game_open(local, evening->thinker, has_hidden_sheets, finished);

    if (game == NULL) {
        local_close(local);
        evening->end.state = TUI_NO_MEMORY;
        return LEFT_QUIT;
    }
    Left left = sitting_play(evening->screen, &local_source, game);
    if (!local->is_in_file)
        evening->end.path[0] = '\0';
    if (left == LEFT_ENDED) {
        left =
            ending_show(evening->screen, evening->thinker, &local_source, game, evening->end.path);
        evening->end.path[0] = '\0'; /* there is nothing to go on with */
    }
    local_game_close(game);
    return left;
}

TuiEnd tui_play(const TuiSetup *setup)
{
    Evening evening = {.end.state = TUI_NO_MEMORY};
    bool is_first = true;
    Left left = LEFT_ENDED;

    evening.page = calloc(1, sizeof *evening.page);
    if (evening.page == NULL)
        return evening.end;
    evening.page->folder = setup->folder;
    evening.page->choices = setup->choices;
    evening.screen = screen_open(setup->use_color, setup->is_ascii || !screen_locale_is_utf8());
    if (evening.screen == NULL) {
        evening.end.state = TUI_NO_SCREEN;
        goto done;
    }
    evening.thinker = thinker_open(); /* which inherits that signals are for the screen */
    if (evening.thinker == NULL)
        goto done;
    evening.end.state = TUI_FINE;
    while (left == LEFT_ENDED) {
        Local *local = next_game(&evening, setup, is_first, &left);
        is_first = false;
        if (local == NULL)
            break;
        left = play(&evening, local, setup->finished);
    }
    if (left == LEFT_HUNG_UP)
        evening.end.state = TUI_HUNG_UP;
done:
    thinker_close(evening.thinker);
    if (evening.screen != NULL)
        screen_close(evening.screen);
    free(evening.page);
    return evening.end;
}
