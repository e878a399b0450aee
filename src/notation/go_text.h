/* What a player is asked and answers, in the lines of the bot protocol:
 * `go knaster sheet S throw 7 last others S1 S2` and `move (b2) value 98.5`. */
#ifndef KNOBEL_NOTATION_GO_TEXT_H
#define KNOBEL_NOTATION_GO_TEXT_H

#include "engine/reach.h"
#include "notation/move_text.h"

/* A question: the sheets on the table as the dice fell, and the throw to be answered. */
typedef struct {
    const Game *game;
    Turn turn;
    Sheet *sheets; /* belong to the caller; the first is that of the player asked */
    uint32_t sheet_count;
} Go;

/* Takes the next word off a line, whatever blanks stand before it; empty where there is none. */
Span go_word(Span *rest);

/* Reads a question whose sheets must be such as a game comes to; `go->sheets` has room for
 * `sheets_most` of them. */
bool go_text_parse(Span line, Go *go, uint32_t sheets_most, Fault *fault);

/* Writes the question for the player at a seat, without a newline. */
void go_text_write(Text *text, const Game *game, Turn turn, const Sheet *sheets,
                   uint32_t sheet_count, uint32_t seat);

/* Reads the move of an answer; what stands behind it is left alone. */
bool go_answer_parse(Span line, Move *move, Fault *fault);

#endif
