/* What the files of a session share. */
#ifndef KNOBEL_SESSION_SESSION_INNER_H
#define KNOBEL_SESSION_SESSION_INNER_H

#include "session/session.h"

SessionResult session_result(int failure);
SessionResult session_refuse(Verdict verdict);

/* Folds all lines of a text. */
SessionResult session_take_text(Session *session, Span rest);

/* The dice as they are after the rounds so far. */
void session_start_dice(Session *session);

/* How long the line of this round is in the journal with its first `moves` moves. */
size_t session_round_length(const Session *session, uint32_t moves);

/* Leaves the journal right behind the last move, where the next one goes. A comment that stands
 * there stays; an open round cannot go on behind it. */
SessionResult session_find_end(Session *session);

#endif
