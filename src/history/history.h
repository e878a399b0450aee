/* Finished games in a store: adding those of a table at one keyboard, and reading those of any
 * table. */
#ifndef KNOBEL_HISTORY_HISTORY_H
#define KNOBEL_HISTORY_HISTORY_H

#include "local/local.h"
#include "store/store.h"

/* Adds a finished game with the results of all people; `now` is in milliseconds since 1970. A game
 * is stored only once, and not at all if only bots played. False with a reason: the store is
 * unavailable. */
bool history_add(Store *store, const Local *local, int64_t now, char reason[STORE_REASON_BYTES])
    __attribute__((warn_unused_result));

/* A game from a store. Large: belongs on the heap. */
typedef struct {
    Record record; /* first */
    char *text;    /* the record, freed by the caller; NULL: none */
    size_t length;
    uint32_t seats[ROOM_SEATS]; /* the seat of each player at the table */
    bool is_bot[RECORD_PLAYERS];
} HistoryGame;

/* Reads a finished sheet of a room. STORE_TAKEN: the log is invalid, or there is no such sheet. */
StoreState history_load(HistoryGame *game, Store *store, const char *room, uint32_t sheet,
                        char reason[STORE_REASON_BYTES]);

/* Folds the record that was read; false: it is invalid. */
bool history_fold(HistoryGame *game, RecordWatcher *watch, void *context);

#endif
