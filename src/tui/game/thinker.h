/* One thread that thinks, so that the keyboard stays alive: jobs go in, and come back done.
 *
 * A job belongs to the thinker from when it is asked for until it is taken back. */
#ifndef KNOBEL_TUI_GAME_THINKER_H
#define KNOBEL_TUI_GAME_THINKER_H

#include "base/work.h"

/* Made by thinker_open, gone with thinker_close. */
typedef struct Thinker Thinker;

/* NULL where no thread could be started. */
Thinker *thinker_open(void);
void thinker_close(Thinker *thinker);

/* A file that can be read when a job is done. */
int thinker_file(const Thinker *thinker);

void thinker_ask(Thinker *thinker, Job *job);

/* The next job that is done, or NULL. */
Job *thinker_take(Thinker *thinker);

#endif
