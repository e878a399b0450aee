/* Games on the whole screen of a terminal: chosen, played, looked back at, and chosen again. */
#include "tui/tui.h"

#include "tui/game/ending.h"
#include "tui/game/local.h"
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
static Session *lay_named(Evening *evening, const TuiSetup *setup)
{
    StartWrong *wrong = &evening->page->wrong;
    Session *session = start_named(setup->game, setup->folder, evening->end.path, wrong);

    if (session == NULL)
        evening->page->field = wrong->field;
    return session;
}

/* The game that is named already, or the one that is chosen now. */
static Session *next_session(Evening *evening, const TuiSetup *setup, bool is_first, Left *left)
{
    Session *session = NULL;

    if (is_first && setup->session != NULL) {
        snprintf(evening->end.path, sizeof evening->end.path, "%s", setup->path);
        return setup->session;
    }
    if (is_first && setup->game != NULL)
        session = lay_named(evening, setup);
    return session != NULL
               ? session
               : start_page_show(evening->screen, evening->page, evening->end.path, left);
}

/* Plays one game to its end or until somebody leaves. */
static Left play(Evening *evening, Session *session, SessionFinished *finished)
{
    bool has_hidden_sheets = session->has_hidden_sheets || evening->page->choices.has_hidden_sheets;
    Local *local = local_open(session, evening->thinker, has_hidden_sheets);

    if (local == NULL) {
        session_close(session);
        evening->end.state = TUI_NO_MEMORY;
        return LEFT_QUIT;
    }
    local_tell(local, finished);
    Left left = sitting_play(evening->screen, &local_source, local);
    if (!session->is_in_file)
        evening->end.path[0] = '\0';
    if (left == LEFT_ENDED) {
        left =
            ending_show(evening->screen, evening->thinker, &local_source, local, evening->end.path);
        evening->end.path[0] = '\0'; /* there is nothing to go on with */
    }
    local_close(local);
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
        Session *session = next_session(&evening, setup, is_first, &left);
        is_first = false;
        if (session == NULL)
            break;
        left = play(&evening, session, setup->finished);
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
