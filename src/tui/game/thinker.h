/* One thread that works on jobs, so that the keyboard stays responsive.
 *
 * A job belongs to the thinker from thinker_ask until thinker_take. */
#ifndef KNOBEL_TUI_GAME_THINKER_H
#define KNOBEL_TUI_GAME_THINKER_H

#include "base/work.h"

/* Made by thinker_open, freed by thinker_close. */
typedef struct Thinker Thinker;

/* Returns NULL if no thread could be started. */
Thinker *thinker_open(void);
void thinker_close(Thinker *thinker);

/* A descriptor that becomes readable when a job is done. */
int thinker_file(const Thinker *thinker);

void thinker_ask(Thinker *thinker, Job *job);

/* The next finished job, or NULL. */
Job *thinker_take(Thinker *thinker);

#endif
