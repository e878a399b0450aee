/* The server's words as sentences for people: why a request was refused, why there is no
 * connection. The page uses the same sentences. */
#ifndef KNOBEL_TUI_REMOTE_REMOTE_WORDS_H
#define KNOBEL_TUI_REMOTE_REMOTE_WORDS_H

#include "room/room.h"

/* Writes a sentence that says why a request was refused. */
void remote_explain(Text *text, Span reason);

/* Writes sentences that say what is wrong with the dice. Nothing if they are fine. */
void remote_explain_dice(Text *text, const RoomWitness *witness);

/* Why there is no connection, as a part of a sentence. */
const char *remote_explain_loss(const char *reason);

/* Writes a sentence in which {name} or the like is replaced by the value. */
void remote_fill(Text *text, const char *sentence, const char *value);

#endif
