/* The server's metrics, in the text format of Prometheus. */
#ifndef KNOBEL_SERVER_GUARDS_METRICS_H
#define KNOBEL_SERVER_GUARDS_METRICS_H

#include "base/text.h"

typedef enum {
    /* Current values. */
    METRIC_CONNECTIONS,
    METRIC_ROOMS, /* in memory */
    METRIC_BOT_QUEUE,
    METRIC_THOUGHT_QUEUE,
    METRIC_STORE_QUEUE,
    METRIC_STORE_AWAY, /* 1: the store is unavailable */
    METRIC_MEMORY,     /* resident bytes */
    /* Totals since the start. */
    METRIC_CONNECTED,
    METRIC_MESSAGES,
    METRIC_REFUSALS,
    METRIC_SENT,
    METRIC_EVENTS,
    METRIC_APPENDS,
    METRIC_TAKEN,
    METRIC_FAILED,
    METRIC_LOADS,
    METRIC_TABLES,
    METRIC_SHEETS,
    METRIC_BOT_MOVES,
    METRIC_THOUGHTS,
    METRIC_PAGES,
    METRIC_DROPPED,
    METRIC_COUNT,
} Metric;

enum { METRICS_BUCKETS = 12, METRICS_TEXT_SIZE = 16384 };

typedef struct {
    uint64_t value[METRIC_COUNT];
    uint64_t commits[METRICS_BUCKETS + 1]; /* number of commits by duration */
    uint64_t commit_sum;                   /* microseconds */
} Metrics;

/* Counts an append that took this long to become durable. */
void metrics_commit(Metrics *metrics, uint64_t microseconds);

/* Writes a line `# TYPE` and a line with the value. */
void metrics_write_one(Text *text, const char *name, const char *type, uint64_t value);

void metrics_write(Text *text, const Metrics *metrics);

#endif
