/* Records into the store and out of it. */
#include "session/history.h"

#include "room/identity.h"
#include "room/room.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)GAME_CATEGORIES == (int)STORE_HANDS, "a result counts all categories");
_Static_assert((int)ROOM_SEATS <= (int)RECORD_PLAYERS, "a table's record holds all seats");

void history_open(HistoryGame *game, RecordWatcher *watch, void *context)
{
    memset(game->is_bot, 0, sizeof game->is_bot);
    record_open(&game->record, watch, context);
}

RecordTaken history_take(HistoryGame *game, Span text, Fault *fault)
{
    RecordTaken taken = record_take(&game->record, text, fault);
    RecordLine line;
    uint64_t number = 0;

    if (taken == RECORD_TAKEN && record_line_parse(text, game->record.line == 1, &line, fault) &&
        line.kind == RECORD_LINE_HEADER && span_is(line.key, "bot") &&
        span_number(span_word(&line.value), RECORD_PLAYERS, &number) && number > 0)
        game->is_bot[number - 1] = true;
    return taken;
}

bool history_fold(HistoryGame *game, Span record, RecordWatcher *watch, void *context)
{
    Fault fault;

    history_open(game, watch, context);
    for (Span line; span_line(&record, &line);)
        if (history_take(game, line, &fault) != RECORD_TAKEN)
            return false;
    return record_end(&game->record, &fault);
}

StoreResult history_result(const Record *record, uint32_t player)
{
    const Table *table = &record->table;
    const Sheet *sheet = &table->seats[player].sheet;
    StoreResult result = {
        .sheet = 1,
        .seat = player + 1,
        .total = sheet->total,
        .place = 1,
        .players = table->seat_count,
    };
    Text name = text_over(result.name, sizeof result.name);
    Text game = text_over(result.game, sizeof result.game);
    Text identity = text_over(result.player, sizeof result.player);

    text_put(&name, record->names[player]);
    text_put(&game, record->game->name);
    Identity known_by = identity_of(span_of(result.name)); /* no token: those have 26 letters */
    identity_write(&identity, &known_by);
    for (uint32_t other = 0; other < table->seat_count; other++)
        result.place += table->seats[other].sheet.total > sheet->total;
    for (unsigned line = 0; line < GRID_LINES; line++)
        if (tally_filled(sheet->tally[line]) == GRID_SIDE)
            result.hands[record->game->category_of(sheet->tally[line])]++;
    return result;
}

/* The lines of a record as events: none is empty, and each ends as all do. */
static size_t write_events(char *events, Span record)
{
    size_t length = 0;

    for (Span line; span_line(&record, &line);) {
        if (line.length > 0 && line.start[line.length - 1] == '\r')
            line.length--;
        if (line.length == 0)
            continue;
        if (length > 0)
            events[length++] = '\n';
        memcpy(events + length, line.start, line.length);
        length += line.length;
    }
    return length;
}

/* Appends the log with the results of all people. */
static HistoryState append(Store *store, const HistoryGame *game, Span events, int64_t now,
                           StoreResult *results, char reason[STORE_REASON_BYTES])
{
    char code[CODE_BYTES_MOST + 1];
    StoreJob job = {.kind = STORE_APPEND, .room = code, .version = 1, .at = now, .text = events};
    Text why = text_over(reason, STORE_REASON_BYTES);

    code_of_record(code, events);
    for (uint32_t player = 0; player < game->record.player_count; player++) {
        if (game->is_bot[player])
            continue;
        StoreResult *result = &results[job.result_count++];
        *result = history_result(&game->record, player);
        result->at = now;
        memcpy(result->room, code, sizeof code);
    }
    job.results = results;
    if (job.result_count == 0)
        return HISTORY_NONE;
    StoreState state = store_wait(store, &job);
    if (state == STORE_FINE || state == STORE_TAKEN)
        return state == STORE_FINE ? HISTORY_ADDED : HISTORY_THERE;
    text_put(&why, job.reason);
    return HISTORY_AWAY;
}

HistoryState history_add(Store *store, Span record, int64_t now, char reason[STORE_REASON_BYTES])
{
    HistoryGame *game = malloc(sizeof *game);
    StoreResult *results = calloc(RECORD_PLAYERS, sizeof *results);
    char *events = malloc(record.length + 1);
    HistoryState state = HISTORY_AWAY;
    Text why = text_over(reason, STORE_REASON_BYTES);

    if (game == NULL || results == NULL || events == NULL)
        text_put(&why, "not enough memory");
    else if (!history_fold(game, record, NULL, NULL) || game->record.state != RECORD_IS_CLOSED)
        state = HISTORY_NONE;
    else
        state =
            append(store, game, (Span){events, write_events(events, record)}, now, results, reason);
    free(game);
    free(results);
    free(events);
    return state;
}

/* A log on its way out of the store: of a table, or a record as it stands. */
typedef struct {
    Room *room; /* NULL: a record */
    char *text;
    size_t length;
    bool is_short; /* of memory */
    bool is_wrong;
} Loading;

static void load_row(StoreJob *job, const StoreRow *row)
{
    Loading *loading = job->context;

    if (loading->room != NULL) {
        RoomReason reason = room_fold(loading->room, row->text, row->at).reason;
        loading->is_short |= reason == ROOM_MEMORY;
        loading->is_wrong |= reason != ROOM_FINE;
        return;
    }
    char *text = realloc(loading->text, loading->length + row->text.length + 1);
    loading->is_short |= text == NULL;
    if (text == NULL)
        return;
    memcpy(text + loading->length, row->text.start, row->text.length);
    loading->text = text;
    loading->length += row->text.length;
    loading->text[loading->length++] = '\n';
}

static StoreState load(Store *store, Loading *loading, const char *code,
                       char reason[STORE_REASON_BYTES])
{
    StoreJob job = {.kind = STORE_LOAD, .room = code, .row = load_row, .context = loading};
    StoreState state = store_wait(store, &job);
    Text why = text_over(reason, STORE_REASON_BYTES);

    text_put(&why, loading->is_short ? "not enough memory" : job.reason);
    if (state == STORE_FINE && loading->is_short)
        state = STORE_AWAY;
    return state == STORE_FINE && loading->is_wrong ? STORE_TAKEN : state;
}

StoreState history_load(Store *store, const char *code, uint32_t sheet, char **record,
                        size_t *length, uint32_t seats[RECORD_PLAYERS],
                        char reason[STORE_REASON_BYTES])
{
    bool is_record = code_is_of_record(span_of(code));
    Loading loading = {.room = is_record ? NULL : room_new(code, 0)};

    loading.is_short = !is_record && loading.room == NULL;
    StoreState state = load(store, &loading, code, reason);
    for (uint32_t player = 0; is_record && player < RECORD_PLAYERS; player++)
        seats[player] = player + 1;
    if (state == STORE_FINE && !is_record &&
        !room_record(loading.room, sheet, &loading.text, &loading.length, seats))
        state = STORE_TAKEN;
    room_free(loading.room);
    if (state == STORE_FINE && loading.text == NULL)
        state = STORE_TAKEN;
    if (state != STORE_FINE) {
        free(loading.text);
        return state;
    }
    *record = loading.text;
    *length = loading.length;
    return state;
}
