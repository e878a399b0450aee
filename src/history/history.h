/* Finished games in a store: added from a table at the keyboard, and read again from any table. */
#ifndef KNOBEL_HISTORY_HISTORY_H
#define KNOBEL_HISTORY_HISTORY_H

#include "local/local.h"
#include "store/store.h"

/* Adds a game that is over, with the results of all people; `now` is the time in milliseconds since
 * 1970. A game that is there already counts once, and one without people not at all. False where
 * the store is away, with the reason. */
bool history_add(Store *store, const Local *local, int64_t now, char reason[STORE_REASON_BYTES])
    __attribute__((warn_unused_result));

/* A game out of the store. Large: belongs on the heap. */
typedef struct {
    Record record; /* first */
    char *text;    /* NULL: there is none */
    size_t length;
    uint32_t seats[ROOM_SEATS]; /* of each player, at the table */
    bool is_bot[RECORD_PLAYERS];
} HistoryGame;

/* Reads a sheet of a room; STORE_TAKEN where its log makes no sense. The text is to be freed. */
StoreState history_load(HistoryGame *game, Store *store, const char *room, uint32_t sheet,
                        char reason[STORE_REASON_BYTES]);

/* Folds the record that was read; false where it makes no sense. */
bool history_fold(HistoryGame *game, RecordWatcher *watch, void *context);

#endif
