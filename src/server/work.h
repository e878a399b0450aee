/* Thinking on other threads: bots' moves, hints and analyses. Some threads never analyse, so that
 * play does not wait for anybody's curiosity. */
#ifndef KNOBEL_SERVER_WORK_H
#define KNOBEL_SERVER_WORK_H

#include "server/mailbox.h"

#include <stdatomic.h>

typedef enum {
    WORK_MOVE, /* first come the moves of bots */
    WORK_HINT,
    WORK_ANALYSIS,
    WORK_KINDS,
} WorkKind;

typedef struct Task Task;

/* Part of something larger that belongs to the worker from work_submit until its letter is opened.
 */
struct Task {
    Letter letter;
    Task *next;
    WorkKind kind;
    atomic_bool is_cancelled;  /* nobody waits for it: long thoughts look here now and then */
    void (*think)(Task *task); /* on a thread of the workers */
};

typedef struct Work Work;

typedef struct {
    Mailbox *mailbox;
    unsigned movers;   /* threads that move, and give hints when nobody is to be moved for */
    unsigned thinkers; /* threads that give hints and analyse */
    size_t queue_most[WORK_KINDS];
} WorkSetup;

/* NULL where memory is short or no thread starts. */
Work *work_open(const WorkSetup *setup);

/* Takes a task on; false where the queue is full, and the task is still the caller's. A task that
 * is cancelled before its turn is not thought about, but its letter comes all the same. */
bool work_submit(Work *work, Task *task);

/* How many tasks of a kind wait. */
size_t work_waiting(Work *work, WorkKind kind);

/* Cancels all, waits for those under way and ends the threads. Letters were posted for all. */
void work_close(Work *work);

#endif
