/* What was played, in the one store that servers keep theirs in.
 *
 * A game of the terminal is kept like a room: its log is its record, a line an event, and its
 * results stand beside those of tables. People are known by their names there; no token is needed
 * at one's own machine. */
#ifndef KNOBEL_SESSION_HISTORY_H
#define KNOBEL_SESSION_HISTORY_H

#include "notation/record.h"
#include "store/store.h"

typedef enum {
    HISTORY_ADDED,
    HISTORY_THERE, /* this very game was added before: nothing was changed */
    HISTORY_NONE,  /* not over, or only bots played: there is nothing to add */
    HISTORY_AWAY,  /* see the reason */
} HistoryState;

/* Adds a finished game by its record; `now` is the time in milliseconds since 1970. */
HistoryState history_add(Store *store, Span record, int64_t now, char reason[STORE_REASON_BYTES])
    __attribute__((warn_unused_result));

/* A record as it is folded, and who in it is a bot. Large: belongs on the heap. */
typedef struct {
    Record record;
    bool is_bot[RECORD_PLAYERS];
} HistoryGame;

/* Makes it ready for a record; then takes one line after another. */
void history_open(HistoryGame *game, RecordWatcher *watch, void *context);
RecordTaken history_take(HistoryGame *game, Span line, Fault *fault);

/* Folds all of a record; false where it is none, or holds more than one game. */
bool history_fold(HistoryGame *game, Span record, RecordWatcher *watch, void *context);

/* How a finished game ended for a player. */
StoreResult history_result(const Record *record, uint32_t player);

/* The record of a sheet that a store keeps, of a table or of the terminal, in memory that belongs
 * to the caller, and each player's seat in its results. STORE_TAKEN where its log makes no sense.
 */
StoreState history_load(Store *store, const char *room, uint32_t sheet, char **record,
                        size_t *length, uint32_t seats[RECORD_PLAYERS],
                        char reason[STORE_REASON_BYTES]);

#endif
