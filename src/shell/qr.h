/* An address as a QR code, drawn in half blocks for a terminal. */
#ifndef KNOBEL_SHELL_QR_H
#define KNOBEL_SHELL_QR_H

#include "shell/output.h"

/* Draws the text dark on light, whatever the terminal's colours, with the quiet zone around it.
 * Nothing where that cannot be done. */
void qr_draw(Output *output, const char *text);

#endif
