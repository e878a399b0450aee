/* Throws and moves as text: `3+6` or `9`; `c3`, `e5+\(a1c3e5)+5(b5c5)`, `(c3)`, `-`. */
#ifndef KNOBEL_NOTATION_MOVE_TEXT_H
#define KNOBEL_NOTATION_MOVE_TEXT_H

#include "engine/move.h"
#include "engine/throw.h"
#include "notation/fault.h"

enum {
    /* the longest move with its terminator: `c3` and four times `+1(a1b1c1)` */
    MOVE_TEXT_SIZE = 2 + GRID_CROSSING * (4 + 2 * MOVE_CIRCLES) + 1,
};

void throw_text_write(Text *text, Throw thrown);
bool throw_text_parse(Span span, Throw *thrown, Fault *fault);

void move_text_write(Text *text, const Move *move);

/* Reads anything that is written like a move; the rules decide whether it is legal. */
bool move_text_parse(Span span, Move *move, Fault *fault);

#endif
