/* Finished games go into the user's own store, for statistics. */
#ifndef KNOBEL_CLI_REMEMBER_H
#define KNOBEL_CLI_REMEMBER_H

#include "session/session.h"

/* To be called once a game is closed, with or without a file. Games without people are left out,
 * the same game counts once, and where the store cannot be used a line says so: no game fails for
 * it. */
void remember(const Session *session);

/* The same where nothing can be said, since the whole screen is somebody else's. */
void remember_silently(const Session *session);

#endif
