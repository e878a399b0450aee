/* What can be done at a server's table apart from playing: seats, bots, invitations, reactions. */
#ifndef KNOBEL_TUI_REMOTE_REMOTE_TABLE_H
#define KNOBEL_TUI_REMOTE_REMOTE_TABLE_H

#include "tui/remote/remote.h"
#include "tui/screen/menu.h"
#include "tui/game/game_screen.h"

/* Shows the table while no sheet is in play, until one is (EXIT_ENDED) or the player leaves. `name`
 * is the name used last; it is offered again and updated. */
ExitReason remote_table_show(Screen *screen, Remote *remote, char *name, size_t size);

/* Shows the table's menu during a game. EXIT_ENDED: back to the game. */
ExitReason remote_menu_show(Screen *screen, Remote *remote);

/* Puts the current notice at the foot of a page. */
void remote_put_notice(Menu *menu, const Remote *remote);

/* The reason for leaving that matches how a menu was left. */
ExitReason remote_exit_reason(MenuKind kind);

#endif
