/* A pad: several sheets in one text, as people write or paste them, read line by line.
 *
 *   Ana:
 *    7   4   8   9  11
 *    3   7   3   7   7
 *    5   5  10   5   5
 *    8   9   3   6   9
 *    8  11   8   8   7
 *   Bo: 55A55/...../...../...../.....
 */
#ifndef KNOBEL_NOTATION_PAD_H
#define KNOBEL_NOTATION_PAD_H

#include "notation/record_line.h"

enum { PAD_LINE_BYTES = 1 << 16 };

/* A plain value. */
typedef struct {
    const Game *game;
    uint64_t line;      /* lines taken so far */
    uint64_t sheets;    /* complete ones so far */
    uint64_t name_line; /* the line of the name; 0: none */
    unsigned rows;      /* of the current sheet */
    Sheet sheet;
    char name[RECORD_NAME_BYTES + 1]; /* "" if none was given */
} Pad;

typedef enum {
    PAD_WRONG,
    PAD_TAKEN,
    PAD_SHEET, /* this line completes a sheet: use it before the next line */
} PadTaken;

Pad pad_open(const Game *game);

/* Takes the next line of the text, without its newline. */
PadTaken pad_take(Pad *pad, Span line, Fault *fault);

/* To be called at the end of the text: whether it is complete. */
bool pad_end(const Pad *pad, Fault *fault);

#endif
