/* Shares of sources and tables, in heaps by what they owe. */
#include "base/fair_queue.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAYMENT = 100, /* time that has to pass to pay back what was used: 1% of a worker is free */
    DEBT_MOST = 60000000, /* that anybody can owe, in microseconds */
    CLEANING = 1024,      /* jobs between two searches for shares that are no longer needed */
};

/* What a source, or one of its tables, has used and waits for. */
struct Share {
    Share *next;   /* in the same bucket */
    Share *source; /* of a table; NULL: this is a source */
    JobOwner owner;
    int64_t paid;     /* when everything used will be paid back */
    int64_t used;     /* in all */
    uint32_t running; /* jobs that were taken and not charged yet */
    uint32_t tables;  /* number of shares of this source's tables */
    size_t waiting;   /* jobs */
    JobQueue jobs;    /* of a table, oldest first */
    Share *first;     /* of a source: its table that is next */

    /* The heap that it waits in. It may have lost its jobs meanwhile. */
    bool is_queued;
    int64_t due; /* its place there */
    Share *child;
    Share *sibling;
};

static Share *meld(Share *one, Share *other)
{
    if (one == NULL || other == NULL)
        return one != NULL ? one : other;
    if (other->due < one->due) {
        Share *swap = one;
        one = other;
        other = swap;
    }
    other->sibling = one->child;
    one->child = other;
    return one;
}

/* Adds a share to a pairing heap, behind all that owe less or came earlier. */
static void push(Share **heap, Share *share, int64_t now)
{
    share->is_queued = true;
    share->due = share->paid > now ? share->paid : now;
    share->child = share->sibling = NULL;
    *heap = meld(*heap, share);
}

static Share *pop_first(Share **heap)
{
    Share *first = *heap;
    Share *pairs = NULL;

    for (Share *child = first->child; child != NULL;) {
        Share *second = child->sibling;
        Share *next = second != NULL ? second->sibling : NULL;
        child->sibling = NULL;
        if (second != NULL)
            second->sibling = NULL;
        Share *pair = meld(child, second);
        pair->sibling = pairs;
        pairs = pair;
        child = next;
    }
    *heap = NULL;
    while (pairs != NULL) {
        Share *next = pairs->sibling;
        pairs->sibling = NULL;
        *heap = meld(*heap, pairs);
        pairs = next;
    }
    first->is_queued = false;
    return first;
}

/* The share with waiting jobs that owes the least. What it owes may have grown since it was put. */
static Share *pop(Share **heap, int64_t now)
{
    while (*heap != NULL) {
        Share *share = pop_first(heap);
        if (share->waiting == 0)
            continue;
        if (share->paid <= share->due || share->paid <= now)
            return share;
        push(heap, share, now);
    }
    return NULL;
}

static Share **bucket_of(FairQueue *queue, const JobOwner *owner)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    const unsigned char *bytes = (const unsigned char *)owner;

    for (size_t i = 0; i < sizeof *owner; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    return &queue->buckets[(hash ^ hash >> 32) % FAIR_BUCKETS];
}

static bool is_needed(const Share *share, int64_t now)
{
    return share->is_queued || share->running > 0 || share->waiting > 0 || share->tables > 0 ||
           share->paid > now;
}

/* Frees the shares of a bucket that nobody needs any more. */
static void clean(Share **place, int64_t now)
{
    while (*place != NULL) {
        Share *share = *place;
        if (is_needed(share, now)) {
            place = &share->next;
            continue;
        }
        if (share->source != NULL)
            share->source->tables--;
        *place = share->next;
        free(share);
    }
}

/* The share of an owner, which is made if it does not exist. NULL: out of memory. */
static Share *share_of(FairQueue *queue, const JobOwner *owner, Share *source)
{
    Share **bucket = bucket_of(queue, owner);
    Share *share = *bucket;

    while (share != NULL && (memcmp(&share->owner, owner, sizeof *owner) != 0 ||
                             (share->source == NULL) != (source == NULL)))
        share = share->next;
    if (share != NULL)
        return share;
    share = calloc(1, sizeof *share);
    if (share == NULL)
        return NULL;
    share->owner = *owner;
    share->source = source;
    share->next = *bucket;
    *bucket = share;
    if (source != NULL)
        source->tables++;
    return share;
}

static int64_t used_by_others(const FairQueue *queue, const Share *table)
{
    return queue->used - table->used;
}

static void link_newest(FairQueue *queue, Job *job)
{
    job->newer = NULL;
    job->older = queue->newest;
    *(queue->newest != NULL ? &queue->newest->newer : &queue->oldest) = job;
    queue->newest = job;
}

static void unlink_job(FairQueue *queue, const Job *job)
{
    *(job->older != NULL ? &job->older->newer : &queue->oldest) = job->newer;
    *(job->newer != NULL ? &job->newer->older : &queue->newest) = job->older;
}

/* Lets a table and its source wait for their turns. */
static void enqueue(FairQueue *queue, Share *table, int64_t now)
{
    if (!table->is_queued)
        push(&table->source->first, table, now);
    if (!table->source->is_queued)
        push(&queue->first, table->source, now);
}

static void count_waiting(FairQueue *queue, Share *table, int change)
{
    table->waiting += (size_t)change;
    table->source->waiting += (size_t)change;
    queue->count += (size_t)change;
}

bool fair_put(FairQueue *queue, Job *job, int64_t now)
{
    JobOwner owner = job->owner;

    if (++queue->puts % CLEANING == 0)
        for (unsigned i = 0; i < FAIR_BUCKETS; i++)
            clean(&queue->buckets[i], now);
    memset(owner.table, 0, sizeof owner.table);
    Share *source = share_of(queue, &owner, NULL);
    if (source == NULL || (queue->count >= queue->most && source->waiting > 0))
        return false;
    Share *table = share_of(queue, &job->owner, source);
    if (table == NULL)
        return false;
    job->share = table;
    job->is_hurried = false;
    job->others_had = used_by_others(queue, table);
    job_put(&table->jobs, job);
    count_waiting(queue, table, 1);
    if (job->can_hurry)
        link_newest(queue, job);
    enqueue(queue, table, now);
    return true;
}

/* The table whose oldest job has waited for others for too long; NULL: none. */
static Share *find_overdue(const FairQueue *queue)
{
    const Job *job = queue->oldest;

    if (job == NULL || queue->patience == 0 ||
        used_by_others(queue, job->share) - job->others_had <= queue->patience)
        return NULL;
    return job->share;
}

/* Takes the oldest job of a table that is not in the heap, or that may stay there. */
static Job *take_from(FairQueue *queue, Share *table, int64_t now)
{
    Job *job = job_take(&table->jobs);

    count_waiting(queue, table, -1);
    table->running++;
    if (job->can_hurry)
        unlink_job(queue, job);
    if (table->waiting > 0)
        enqueue(queue, table, now);
    return job;
}

Job *fair_take(FairQueue *queue, int64_t now)
{
    Share *table = find_overdue(queue);

    if (table != NULL && table->jobs.first->can_hurry) {
        Job *job = take_from(queue, table, now);
        job->is_hurried = true;
        return job;
    }
    Share *source = pop(&queue->first, now);
    if (source == NULL)
        return NULL;
    Job *job = take_from(queue, pop(&source->first, now), now);
    if (source->waiting > 0 && !source->is_queued)
        push(&queue->first, source, now);
    return job;
}

static void owe(Share *share, int64_t used, int64_t now)
{
    int64_t paid = (share->paid > now ? share->paid : now) + used * PAYMENT;

    share->paid = paid < now + DEBT_MOST ? paid : now + DEBT_MOST;
    share->used += used;
}

void fair_charge(FairQueue *queue, Job *job, int64_t used, int64_t now)
{
    Share *table = job->share;

    queue->used += used;
    owe(table, used, now);
    owe(table->source, used, now);
    table->running--;
    if (!job->is_unfinished)
        return;
    job_put_first(&table->jobs, job);
    count_waiting(queue, table, 1);
    enqueue(queue, table, now);
}

void fair_close(FairQueue *queue)
{
    for (unsigned i = 0; i < FAIR_BUCKETS; i++)
        while (queue->buckets[i] != NULL) {
            Share *next = queue->buckets[i]->next;
            free(queue->buckets[i]);
            queue->buckets[i] = next;
        }
}
