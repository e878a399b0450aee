/* Games on the whole screen of a terminal: choosing, playing, looking back, and choosing again. */
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
} Tui;

/* Starts the game of the command line. If that fails, the start page says why. */
static Local *start_named_game(Tui *tui, const TuiSetup *setup)
{
    StartWrong *wrong = &tui->page->wrong;
    Local *local = start_named(setup->game, setup->folder, tui->end.path, wrong);

    if (local == NULL)
        tui->page->field = wrong->field;
    return local;
}

/* The game of the command line, or one chosen on the start page. */
static Local *next_game(Tui *tui, const TuiSetup *setup, bool is_first, ExitReason *left)
{
    Local *local = NULL;

    if (is_first && setup->local != NULL) {
        snprintf(tui->end.path, sizeof tui->end.path, "%s", setup->path);
        return setup->local;
    }
    if (is_first && setup->game != NULL)
        local = start_named_game(tui, setup);
    return local != NULL ? local : start_page_show(tui->screen, tui->page, tui->end.path, left);
}

/* Plays one game until it is over or the player leaves. */
static ExitReason play(Tui *tui, Local *local, LocalFinished *finished)
{
    bool has_hidden_sheets =
        local_room(local)->options.is_hidden || tui->page->choices.has_hidden_sheets;
    LocalGame *game = local_game_open(local, tui->thinker, has_hidden_sheets, finished);

    if (game == NULL) {
        local_close(local);
        tui->end.state = TUI_NO_MEMORY;
        return EXIT_QUIT;
    }
    ExitReason left = game_screen_play(tui->screen, &local_source, game);
    if (!local->is_in_file)
        tui->end.path[0] = '\0';
    if (left == EXIT_ENDED) {
        left = ending_show(tui->screen, tui->thinker, &local_source, game, tui->end.path);
        tui->end.path[0] = '\0'; /* a finished game cannot be resumed */
    }
    local_game_close(game);
    return left;
}

TuiEnd tui_play(const TuiSetup *setup)
{
    Tui tui = {.end.state = TUI_NO_MEMORY};
    bool is_first = true;
    ExitReason left = EXIT_ENDED;

    tui.page = calloc(1, sizeof *tui.page);
    if (tui.page == NULL)
        return tui.end;
    tui.page->folder = setup->folder;
    tui.page->choices = setup->choices;
    tui.screen = screen_open(setup->use_color, setup->is_ascii || !screen_locale_is_utf8());
    if (tui.screen == NULL) {
        tui.end.state = TUI_NO_SCREEN;
        goto done;
    }
    tui.thinker = thinker_open(); /* after the screen: the thread inherits the blocked signals */
    if (tui.thinker == NULL)
        goto done;
    tui.end.state = TUI_FINE;
    while (left == EXIT_ENDED) {
        Local *local = next_game(&tui, setup, is_first, &left);
        is_first = false;
        if (local == NULL)
            break;
        left = play(&tui, local, setup->finished);
    }
    if (left == EXIT_HUNG_UP)
        tui.end.state = TUI_HUNG_UP;
done:
    thinker_close(tui.thinker);
    if (tui.screen != NULL)
        screen_close(tui.screen);
    free(tui.page);
    return tui.end;
}
