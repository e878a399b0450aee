/* The server's limits. Each has a name, by which it is set and shown. */
#ifndef KNOBEL_SERVER_GUARDS_LIMITS_H
#define KNOBEL_SERVER_GUARDS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    LIMIT_MESSAGE_BYTES,
    LIMIT_MESSAGE_RATE,
    LIMIT_MESSAGE_BURST,
    LIMIT_CONNECTIONS,
    LIMIT_SOURCE_CONNECTIONS,
    LIMIT_TABLES,
    LIMIT_SOURCE_TABLES,
    LIMIT_SOURCE_LISTED,
    LIMIT_SOURCE_SITTINGS,
    LIMIT_SOURCE_DAILIES,
    LIMIT_SOURCE_THOUGHTS,
    LIMIT_DAILY_LATER,
    LIMIT_DAILY_PACE,
    LIMIT_GROUPS,
    LIMIT_SOURCE_GROUPS,
    LIMIT_GROUP_MEMBERS,
    LIMIT_SOURCE_DEVICES,
    LIMIT_FREE_DEVICES,
    LIMIT_HELLO_WAIT,
    LIMIT_ROOMS,
    LIMIT_ROOM_CONNECTIONS,
    LIMIT_ROOM_QUEUE,
    LIMIT_EVENTS,
    LIMIT_CHANGES,
    LIMIT_OUTBOX_BYTES,
    LIMIT_BOT_QUEUE,
    LIMIT_THOUGHT_QUEUE,
    LIMIT_STORE_QUEUE,
    LIMIT_UNKNOWN_CODES,
    LIMIT_RECORDS,
    LIMIT_QUESTIONS,
    LIMIT_MEMORY,
    LIMIT_SLOW,
    LIMIT_IDLE,
    LIMIT_ROOM_IDLE,
    LIMIT_GRACE,
    LIMIT_COUNT,
} Limit;

typedef struct {
    const char *name;
    const char *unit; /* for the help, in English: "bytes" */
    uint64_t usual;
    uint64_t least;
    uint64_t most;
    const char *word; /* after `limit` in a refusal; NULL: clients get another refusal */
} LimitRule;

extern const LimitRule limit_rules[LIMIT_COUNT];

typedef struct {
    uint64_t value[LIMIT_COUNT];
    uint64_t hits[LIMIT_COUNT]; /* how often each was reached */
} Limits;

Limits limits_usual(void);

/* The limit with this name; LIMIT_COUNT: there is none. */
Limit limit_find(const char *name, uint64_t length);

#endif
