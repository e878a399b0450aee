/* Threads that work together. */
#include "machine/thread_team.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    ThreadTeam *team;
    unsigned number;
    pthread_t thread;
} ThreadTeamMember;

struct ThreadTeam {
    unsigned count;
    ThreadTeamWork *work; /* NULL: the threads end */
    void *context;
    pthread_barrier_t begin;
    pthread_barrier_t end;
    pthread_mutex_t gate; /* locked until the number of threads is known */
    ThreadTeamMember members[];
};

static void *run_member(void *context)
{
    const ThreadTeamMember *member = context;
    ThreadTeam *team = member->team;

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

/* Starts the threads, which wait at the gate. If one of them cannot be started, none stays. */
static bool start(ThreadTeam *team, unsigned members)
{
    unsigned started = 1;

    pthread_mutex_lock(&team->gate);
    for (; started < members; started++) {
        ThreadTeamMember *member = &team->members[started];
        *member = (ThreadTeamMember){.team = team, .number = started};
        if (pthread_create(&member->thread, NULL, run_member, member) != 0)
            break;
    }
    team->count = started == members ? members : 0;
    pthread_mutex_unlock(&team->gate);
    while (team->count == 0 && started-- > 1)
        pthread_join(team->members[started].thread, NULL);
    return team->count > 0;
}

ThreadTeam *thread_team_open(unsigned members)
{
    ThreadTeam *team = calloc(1, sizeof *team + sizeof *team->members * members);

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

void thread_team_run(ThreadTeam *team, ThreadTeamWork *work, void *context)
{
    team->work = work;
    team->context = context;
    pthread_barrier_wait(&team->begin);
    work(context, 0, team->count);
    pthread_barrier_wait(&team->end);
}

void thread_team_close(ThreadTeam *team)
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
