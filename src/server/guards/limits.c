/* The limits and their defaults. */
#include "server/guards/limits.h"

#include <string.h>

#define GIB (UINT64_C(1) << 30)

const LimitRule limit_rules[LIMIT_COUNT] = {
    [LIMIT_MESSAGE_BYTES] = {"message-bytes", "bytes", 1024, 128, 1024, NULL},
    [LIMIT_MESSAGE_RATE] = {"message-rate", "a second", 50, 1, 1000000, "rate"},
    [LIMIT_MESSAGE_BURST] = {"message-burst", "messages", 200, 1, 1000000, NULL},
    [LIMIT_CONNECTIONS] = {"connections", "", 20000, 1, 1000000, NULL},
    [LIMIT_SOURCE_CONNECTIONS] = {"source-connections", "an address", 1000, 1, 1000000, NULL},
    [LIMIT_TABLES] = {"tables", "a device and hour", 60, 1, 1000000, "tables"},
    [LIMIT_SOURCE_TABLES] = {"source-tables", "an address and hour", 200, 1, 1000000, "tables"},
    [LIMIT_SOURCE_LISTED] = {"source-listed", "an address", 5, 1, 100, NULL},
    [LIMIT_SOURCE_SITTINGS] = {"source-sittings", "an address and hour", 2000, 1, 10000000,
                               "sittings"},
    [LIMIT_SOURCE_DAILIES] = {"source-dailies", "an address and hour", 200, 1, 1000000, "dailies"},
    [LIMIT_SOURCE_THOUGHTS] = {"source-thoughts", "an address and hour", 6000, 1, 10000000,
                               "thoughts"},
    [LIMIT_DAILY_LATER] = {"daily-later", "an address and day", 3, 0, 1000000, NULL},
    [LIMIT_DAILY_PACE] = {"daily-pace", "milliseconds a round", 750, 0, 60000, NULL},
    [LIMIT_GROUPS] = {"groups", "a device", 20, 1, 200, "groups"},
    [LIMIT_SOURCE_GROUPS] = {"source-groups", "an address and hour", 60, 1, 1000000, "groups"},
    [LIMIT_GROUP_MEMBERS] = {"group-members", "a group", 200, 2, 100000, "members"},
    [LIMIT_SOURCE_DEVICES] = {"source-devices", "an address and hour", 300, 1, 1000000, "devices"},
    [LIMIT_FREE_DEVICES] = {"free-devices", "an address and hour", 60, 1, 1000000, NULL},
    [LIMIT_HELLO_WAIT] = {"hello-wait", "seconds", 5, 0, 3600, NULL},
    [LIMIT_ROOMS] = {"rooms", "in memory", 20000, 1, 10000000, "rooms"},
    [LIMIT_ROOM_CONNECTIONS] = {"room-connections", "at a table", 1000, 1, 100000, "here"},
    [LIMIT_ROOM_QUEUE] = {"room-queue", "messages", 256, 1, 100000, NULL},
    [LIMIT_EVENTS] = {"events", "a table", 50000, 100, 1000000, "events"},
    [LIMIT_CHANGES] = {"changes", "a player and round", 25, 1, 1000000, "changes"},
    [LIMIT_OUTBOX_BYTES] = {"outbox-bytes", "bytes", 65536, 4096, 1 << 24, NULL},
    [LIMIT_BOT_QUEUE] = {"bot-queue", "moves", 100000, 1, 10000000, NULL},
    [LIMIT_THOUGHT_QUEUE] = {"thought-queue", "hints or analyses", 64, 1, 100000, NULL},
    [LIMIT_STORE_QUEUE] = {"store-queue", "jobs", 50000, 10, 10000000, NULL},
    [LIMIT_UNKNOWN_CODES] = {"unknown-codes", "an address and minute", 30, 1, 1000000, "codes"},
    [LIMIT_RECORDS] = {"records", "an address and minute", 120, 1, 1000000, NULL},
    [LIMIT_QUESTIONS] = {"questions", "of a device at a time", 4, 1, 1000, NULL},
    [LIMIT_MEMORY] = {"memory", "bytes", 2 * GIB, 64 << 20, 1024 * GIB, "memory"},
    [LIMIT_SLOW] = {"slow", "seconds", 20, 1, 3600, NULL},
    [LIMIT_IDLE] = {"idle", "seconds", 150, 10, 86400, NULL},
    [LIMIT_ROOM_IDLE] = {"room-idle", "seconds", 60, 1, 86400, NULL},
    [LIMIT_GRACE] = {"grace", "seconds", 10, 0, 3600, NULL},
};

Limits limits_usual(void)
{
    Limits limits = {0};

    for (unsigned i = 0; i < LIMIT_COUNT; i++)
        limits.value[i] = limit_rules[i].usual;
    return limits;
}

Limit limit_find(const char *name, uint64_t length)
{
    unsigned i = 0;

    while (i < LIMIT_COUNT && (strlen(limit_rules[i].name) != length ||
                               memcmp(limit_rules[i].name, name, length) != 0))
        i++;
    return (Limit)i;
}
