/* Totals without the luck of the throws.
 *
 * The luck of a throw is what the best answer to it is worth by the net alone, minus what was
 * expected before the throw. It is 0 on average whoever plays and whatever the net believes. So a
 * player's totals have the same mean without it, and vary less. The luck of an analysis is another
 * number: it also holds what looking ahead has learned since the last move. */
#ifndef KNOBEL_ANALYSIS_ADJUSTED_H
#define KNOBEL_ANALYSIS_ADJUSTED_H

#include "analysis/points.h"
#include "bots/net/nets.h"
#include "notation/record.h"

typedef struct {
    Nets nets;        /* to judge by; they belong to the caller */
    const char *name; /* of the players to watch; NULL: everybody */
    int64_t luck[RECORD_PLAYERS];
} Adjusting;

/* A RecordWatcher for every throw and move of a record; the context is an Adjusting. */
void adjusted_watch(void *context, const Record *record, uint32_t seat);

/* What a player of a finished game would have made without luck. If another player ended the game
 * early, the points that were still expected count. */
Hundredths adjusted_total(const Adjusting *adjusting, const Record *record, uint32_t player);

#endif
