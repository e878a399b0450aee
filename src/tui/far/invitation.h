/* A link to a server's table, as text and as a QR code. */
#ifndef KNOBEL_TUI_FAR_INVITATION_H
#define KNOBEL_TUI_FAR_INVITATION_H

#include "tui/far/far.h"
#include "tui/screen/menu.h"

/* Shows it until somebody goes on (MENU_LEFT) or leaves for good. `ticket` goes with the link, or
 * "". */
MenuKind invitation_show(Screen *screen, const Far *far, const char *title, const char *ticket);

#endif
