/* Threads that work together on one task at a time. */
#ifndef KNOBEL_TRAIN_THREAD_TEAM_H
#define KNOBEL_TRAIN_THREAD_TEAM_H

#include <stdbool.h>

typedef struct ThreadTeam ThreadTeam;

/* The work of each member; members are numbered from 0. */
typedef void ThreadTeamWork(void *context, unsigned member, unsigned members);

/* A team of this size, the caller included. NULL if it cannot be started. */
ThreadTeam *thread_team_open(unsigned members);
void thread_team_close(ThreadTeam *team);

/* Returns when every member has finished. */
void thread_team_run(ThreadTeam *team, ThreadTeamWork *work, void *context);

#endif
