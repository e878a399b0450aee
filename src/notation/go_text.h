/* Questions to players and their answers, as lines of the bot protocol: `go knaster sheet S throw 7
 * last others S1 S2` and `move (b2) value 98.5`. */
#ifndef KNOBEL_NOTATION_GO_TEXT_H
#define KNOBEL_NOTATION_GO_TEXT_H

#include "engine/reach.h"
#include "notation/move_text.h"

/* A question: the sheets as they were when the dice were thrown, and the throw to answer. */
typedef struct {
    const Game *game;
    Turn turn;
    Sheet *sheets; /* belong to the caller; the first is that of the player asked */
    uint32_t sheet_count;
} GoQuestion;

/* Takes the next word off a line and skips the blanks before it; empty if there is none. */
Span go_word(Span *rest);

/* Reads a question. Its sheets must be possible in a game; `go->sheets` holds `sheets_most`. */
bool go_text_parse(Span line, GoQuestion *go, uint32_t sheets_most, Fault *fault);

/* Writes the question for the player at a seat, without a newline. */
void go_text_write(Text *text, const Game *game, Turn turn, const Sheet *sheets,
                   uint32_t sheet_count, uint32_t seat);

/* Reads the move of an answer and ignores what follows it. */
bool go_answer_parse(Span line, Move *move, Fault *fault);

#endif
