/* Finished games go into the user's own store, for statistics. */
#ifndef KNOBEL_CLI_PLAY_REMEMBER_H
#define KNOBEL_CLI_PLAY_REMEMBER_H

#include "local/local.h"

/* To be called once a game is closed, with or without a file. Games without people are left out,
 * the same game counts once, and where the store cannot be used a line says so: no game fails for
 * it. */
void remember(const Local *local);

/* The same where the whole screen is somebody else's: they are told. */
void remember_and_tell(const Local *local, char *trouble, size_t size);

#endif
