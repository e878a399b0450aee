/* Threads that work together. */
#include "team.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    Team *team;
    unsigned number;
    pthread_t thread;
} Member;

struct Team {
    unsigned count;
    TeamWork *work; /* NULL: the team ends */
    void *context;
    pthread_barrier_t begin;
    pthread_barrier_t end;
    pthread_mutex_t gate; /* closed until it is known how many threads there are */
    Member members[];
};

static void *live(void *context)
{
    const Member *member = context;
    Team *team = member->team;

    pthread_mutex_lock(&team->gate);
    bool is_on = team->count > 0;
    pthread_mutex_unlock(&team->gate);
    while (is_on) {
        pthread_barrier_wait(&team->begin);
        is_on = team->work != NULL;
        if (is_on) {
            team->work(team->context, member->number, team->count);
            pthread_barrier_wait(&team->end);
        }
    }
    return NULL;
}

/* Starts the threads behind the gate; all of them, or none stays. */
static bool start(Team *team, unsigned members)
{
    unsigned started = 1;

    pthread_mutex_lock(&team->gate);
    for (; started < members; started++) {
        Member *member = &team->members[started];
        *member = (Member){.team = team, .number = started};
        if (pthread_create(&member->thread, NULL, live, member) != 0)
            break;
    }
    team->count = started == members ? members : 0;
    pthread_mutex_unlock(&team->gate);
    while (team->count == 0 && started-- > 1)
        pthread_join(team->members[started].thread, NULL);
    return team->count > 0;
}

Team *team_open(unsigned members)
{
    Team *team = calloc(1, sizeof *team + sizeof *team->members * members);

    if (team == NULL)
        return NULL;
    pthread_mutex_init(&team->gate, NULL);
    pthread_barrier_init(&team->begin, NULL, members);
    pthread_barrier_init(&team->end, NULL, members);
    if (start(team, members))
        return team;
    pthread_barrier_destroy(&team->end);
    pthread_barrier_destroy(&team->begin);
    pthread_mutex_destroy(&team->gate);
    free(team);
    return NULL;
}

void team_run(Team *team, TeamWork *work, void *context)
{
    team->work = work;
    team->context = context;
    pthread_barrier_wait(&team->begin);
    work(context, 0, team->count);
    pthread_barrier_wait(&team->end);
}

void team_close(Team *team)
{
    if (team == NULL)
        return;
    team->work = NULL;
    pthread_barrier_wait(&team->begin);
    for (unsigned i = 1; i < team->count; i++)
        pthread_join(team->members[i].thread, NULL);
    pthread_barrier_destroy(&team->end);
    pthread_barrier_destroy(&team->begin);
    pthread_mutex_destroy(&team->gate);
    free(team);
}
