/* What can be done at a server's table besides playing: seats, bots, invitations, reactions. */
#ifndef KNOBEL_TUI_FAR_FAR_TABLE_H
#define KNOBEL_TUI_FAR_FAR_TABLE_H

#include "tui/far/far.h"
#include "tui/screen/menu.h"
#include "tui/game/sitting.h"

/* The table while no sheet is in play: who sits there, and what comes next. Until one is
 * (LEFT_ENDED) or somebody leaves. `name` is what this person was called last, and will be. */
Left far_table_show(Screen *screen, Far *far, char *name, size_t size);

/* The table's menu during a game; LEFT_ENDED: back to it. */
Left far_menu_show(Screen *screen, Far *far);

/* What is to be said now, at the foot of a page. */
void far_put_notice(Menu *menu, const Far *far);

/* How a page was left, for whoever plays. */
Left far_left(MenuKind kind);

#endif
