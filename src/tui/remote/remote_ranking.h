/* The rankings of the daily challenge: of everybody, and of groups. */
#ifndef KNOBEL_TUI_REMOTE_REMOTE_RANKING_H
#define KNOBEL_TUI_REMOTE_REMOTE_RANKING_H

#include "tui/remote/remote.h"
#include "tui/screen/menu.h"

/* Waits for the answer to the request. Returns MENU_CHOSEN when it has arrived. */
MenuKind remote_wait(Screen *screen, Remote *remote);

/* Shows the ranking of today and, if the player asks, of days before. */
MenuKind remote_ranking_show(Screen *screen, Remote *remote, const Game *game);

#endif
