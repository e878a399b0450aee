/* Threads that work on one thing at a time, together. */
#ifndef KNOBEL_TRAIN_TEAM_H
#define KNOBEL_TRAIN_TEAM_H

#include <stdbool.h>

typedef struct Team Team;

/* What each member does; they are numbered from 0. */
typedef void TeamWork(void *context, unsigned member, unsigned members);

/* A team of this size, the caller being one of it; NULL where it cannot be had. */
Team *team_open(unsigned members);
void team_close(Team *team);

/* Returns when every member has done its work. */
void team_run(Team *team, TeamWork *work, void *context);

#endif
