/* How many changes each person may make. One player cannot fill the table's log: in each round, and
 * between two sheets, everybody has a budget. What brings a sheet to its end costs nothing, and is
 * possible even if the log is full. */
#include "dealer/dealer_inner.h"

#include <stdlib.h>
#include <string.h>

enum {
    PEOPLE_MOST = 1000,
    BETWEEN_TIMES = 10, /* between sheets people choose seats, and hosts seat many bots */
};

struct DealerChanges {
    Identity who;
    uint64_t count;
};

/* Verbs that lead on to the end of a sheet. They cost nothing. */
static const struct {
    const char *verb;
    bool begins; /* a new sheet, so it needs a log that is not full */
} needed[] = {
    {"start", true},   {"move", false},   {"throw", false},
    {"reveal", false}, {"finish", false}, {"close", false},
};

/* The place of a verb in that list, or -1. */
static int find_needed(Span words)
{
    Span verb = span_word(&words);

    for (int i = 0; i < (int)(sizeof needed / sizeof *needed); i++)
        if (span_is(verb, needed[i].verb))
            return i;
    return -1;
}

/* A number that grows from round to round and from sheet to sheet. */
static uint64_t stage_of(const Room *room)
{
    uint32_t round = room->phase == ROOM_IS_PLAYING ? room->table.round : UINT32_MAX;

    return (uint64_t)room->sheet << 32 | round;
}

/* The changes of a person in this stage. NULL: too many people, or out of memory. */
static DealerChanges *changes_of(Dealer *dealer, const Identity *who)
{
    uint64_t stage = stage_of(dealer->room);

    if (stage > dealer->stage) { /* a throw that is taken back gives no new budget */
        dealer->stage = stage;
        dealer->changes_count = 0;
    }
    for (size_t i = 0; i < dealer->changes_count; i++)
        if (memcmp(&dealer->changes[i].who, who, sizeof *who) == 0)
            return &dealer->changes[i];
    if (dealer->changes_count == PEOPLE_MOST)
        return NULL;
    DealerChanges *changes =
        realloc(dealer->changes, (dealer->changes_count + 1) * sizeof *changes);
    if (changes == NULL)
        return NULL;
    dealer->changes = changes;
    changes += dealer->changes_count++;
    *changes = (DealerChanges){.who = *who};
    return changes;
}

const char *changes_check(Dealer *dealer, Guest *guest, Span words)
{
    const uint64_t *limits = dealer->driver->limits;
    int place = find_needed(words);

    if (place >= 0 && !needed[place].begins)
        return NULL;
    if (dealer->room->version >= limits[DEALER_EVENTS]) {
        dealer_reach(dealer->driver, guest, DEALER_EVENTS);
        return "limit events";
    }
    if (place >= 0 || limits[DEALER_CHANGES] == 0)
        return NULL;
    const DealerChanges *changes = changes_of(dealer, &guest->identity);
    uint64_t times = dealer->room->phase == ROOM_IS_PLAYING ? 1 : BETWEEN_TIMES;
    if (changes != NULL && changes->count < times * limits[DEALER_CHANGES])
        return NULL;
    if (changes == NULL && dealer->changes_count < PEOPLE_MOST)
        return "limit memory";
    dealer_reach(dealer->driver, guest, DEALER_CHANGES);
    return "limit changes";
}

void changes_count(Dealer *dealer, const Identity *who, Span words)
{
    if (find_needed(words) >= 0 || dealer->driver->limits[DEALER_CHANGES] == 0)
        return;
    DealerChanges *changes = changes_of(dealer, who);
    if (changes != NULL)
        changes->count++;
}
