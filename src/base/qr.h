/* A text as a QR code in half blocks: each character shows two squares, one above the other. */
#ifndef KNOBEL_BASE_QR_H
#define KNOBEL_BASE_QR_H

#include <qrencode.h>

/* Made by qr_open, freed by qr_close. */
typedef struct {
    QRcode *code; /* NULL: it could not be made */
    int rows;     /* in characters, with the quiet zone around the code */
    int columns;
} Qr;

Qr qr_open(const char *text);

/* The character at a position. Draw it in white on black, whatever the terminal's colours are: the
 * blocks are the light parts of the code. */
const char *qr_block(const Qr *qr, int row, int column);

void qr_close(Qr *qr);

#endif
