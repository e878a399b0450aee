/* A link to a server's table, as text and as a QR code. */
#ifndef KNOBEL_TUI_REMOTE_INVITATION_H
#define KNOBEL_TUI_REMOTE_INVITATION_H

#include "tui/remote/remote.h"
#include "tui/screen/menu.h"

/* Shows the link until the player goes on (MENU_LEFT) or ends the program. `ticket` becomes part of
 * the link; it may be "". */
MenuKind invitation_show(Screen *screen, const Remote *remote, const char *title,
                         const char *ticket);

#endif
