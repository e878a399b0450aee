/* Finished games in a store. */
#include "history/history.h"

#include "room/import.h"

#include <stdlib.h>
#include <string.h>

/* Appends the game's log under a code computed from its record. */
static bool append(Store *store, const Local *local, Span record, int64_t now, StoreResult *results,
                   char reason[STORE_REASON_BYTES])
{
    char code[CODE_BYTES_MOST + 1];
    Text why = text_over(reason, STORE_REASON_BYTES);
    StoreJob job = {
        .kind = STORE_APPEND,
        .room = code,
        .version = 1,
        .at = now,
        .text = {local->log, local->log_length - 1},
        .results = results,
        .result_count = local->result_count,
    };

    code_of_record(code, record);
    memcpy(results, local->results, local->result_count * sizeof *results);
    for (uint32_t i = 0; i < local->result_count; i++) {
        results[i].at = now;
        memcpy(results[i].room, code, sizeof code);
    }
    StoreState state = store_wait(store, &job);
    text_put(&why, job.reason);
    return state == STORE_FINE || state == STORE_TAKEN;
}

bool history_add(Store *store, const Local *local, int64_t now, char reason[STORE_REASON_BYTES])
{
    Text why = text_over(reason, STORE_REASON_BYTES);
    char *record = NULL;
    size_t length = 0;

    if (local->result_count == 0)
        return true;
    StoreResult *results = calloc(local->result_count, sizeof *results);
    bool is_fine =
        results != NULL && room_record(local_room(local), 1, &record, &length, NULL) == ROOM_FINE;
    if (!is_fine)
        text_put(&why, "not enough memory");
    is_fine = is_fine && append(store, local, (Span){record, length - 1}, now, results, reason);
    free(record);
    free(results);
    return is_fine;
}

/* A log that is being loaded. */
typedef struct {
    Room *room;
    RoomImport *import;
    RoomReason reason;
} Loading;

static void note(Loading *loading, RoomReason reason)
{
    if (loading->reason == ROOM_FINE)
        loading->reason = reason;
}

static void load_row(StoreJob *job, const StoreRow *row)
{
    Loading *loading = job->context;
    Span rest = row->text;

    for (Span event; loading->reason == ROOM_FINE && span_line(&rest, &event);)
        note(loading, log_take(&loading->import, loading->room, event, row->at));
}

/* Without enough memory, a game cannot be read now; otherwise something is wrong with it. */
static StoreState state_of(RoomReason found, char reason[STORE_REASON_BYTES])
{
    Text why = text_over(reason, STORE_REASON_BYTES);

    text_put(&why, found == ROOM_MEMORY ? "not enough memory" : "");
    return found == ROOM_FINE ? STORE_FINE : found == ROOM_MEMORY ? STORE_AWAY : STORE_TAKEN;
}

/* Loads and folds a room's log. */
static StoreState load(Loading *loading, Store *store, const char *room,
                       char reason[STORE_REASON_BYTES])
{
    StoreJob job = {.kind = STORE_LOAD, .room = room, .row = load_row, .context = loading};
    StoreState state = store_wait(store, &job);
    Text why = text_over(reason, STORE_REASON_BYTES);

    note(loading, log_end(&loading->import));
    text_put(&why, job.reason);
    return state == STORE_FINE ? state_of(loading->reason, reason) : state;
}

StoreState history_load(HistoryGame *game, Store *store, const char *room, uint32_t sheet,
                        char reason[STORE_REASON_BYTES])
{
    Loading loading = {.room = room_new(room, 0)};

    game->text = NULL;
    if (loading.room == NULL)
        loading.reason = ROOM_MEMORY;
    StoreState state = load(&loading, store, room, reason);
    if (state == STORE_FINE)
        state = state_of(room_record(loading.room, sheet, &game->text, &game->length, game->seats),
                         reason);
    room_free(loading.room);
    return state;
}

/* Notes which players are bots. */
static void take_header(void *context, const Record *record, Span key, Span value)
{
    HistoryGame *game = (HistoryGame *)record;
    uint64_t player = 0;

    (void)context;
    if (span_is(key, "bot") && span_number(span_word(&value), RECORD_PLAYERS, &player) &&
        player > 0)
        game->is_bot[player - 1] = true;
}

bool history_fold(HistoryGame *game, RecordWatcher *watch, void *context)
{
    Fault fault;

    memset(game->is_bot, 0, sizeof game->is_bot);
    record_open(&game->record, watch, context);
    game->record.header = take_header;
    return record_read(&game->record, (Span){game->text, game->length}, &fault) == RECORD_TAKEN;
}
