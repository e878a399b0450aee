/* A game at this keyboard: a session, whose bots think on the thinker's thread. */
#ifndef KNOBEL_TUI_GAME_LOCAL_H
#define KNOBEL_TUI_GAME_LOCAL_H

#include "session/session.h"
#include "tui/game/source.h"
#include "tui/game/thinker.h"

/* Made by local_open, gone with local_close. */
typedef struct Local Local;

extern const Source local_source;

/* Takes the session over and closes it in the end; NULL where memory is short. With hidden sheets
 * people at this keyboard see only their own, once they have said that they sit there. */
Local *local_open(Session *session, Thinker *thinker, bool has_hidden_sheets);

/* Whom to tell when the game is over and its record closed; NULL: nobody. */
void local_tell(Local *local, SessionFinished *finished);
void local_close(Local *local);

#endif
