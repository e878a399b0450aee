/* knobel store check: looks for damage in the database and in its contents. */
#include "base/list.h"
#include "shell/progress.h"
#include "cli/store/store_tools.h"
#include "shell/words.h"
#include "room/identity.h"
#include "room/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAMAGE_TOLD = 20 };

/* How a player's sheet ended, by the log. */
typedef struct {
    uint32_t sheet;
    uint32_t seat;
    uint32_t total;
    uint32_t place;
    uint32_t players;
} CheckEnding;

typedef struct {
    Store *store;
    uint64_t rooms;
    uint64_t events;
    uint64_t results;
    uint64_t days;
    uint64_t damage;
    const char *room; /* the room being checked */
    uint32_t version; /* its latest event so far */
    bool is_valid;    /* the events so far are valid */
    Room *folded;     /* NULL: its log is invalid */
    RoomImport *import;
    CheckEnding *endings;
    size_t ending_count;
    size_t ending_size;
    size_t endings_found; /* that have a result */
    bool is_short_of_memory;
} StoreCheck;

/* Reports damage, one line each. If there are many, only the first ones are shown. */
#define DAMAGED(check, ...)                      \
    do {                                         \
        if ((check)->damage++ < DAMAGE_TOLD)     \
            complain(STATUS_INPUT, __VA_ARGS__); \
    } while (0)

static bool is_clean(Span text)
{
    return span_bad_byte(text) == text.length;
}

static bool is_clean_word(const char *word)
{
    Span span = span_of(word);

    return span.length > 0 && is_clean(span) && strchr(word, ' ') == NULL;
}

static void note_ending(StoreCheck *check, CheckEnding ending)
{
    CheckEnding *endings =
        list_grow(check->endings, check->ending_count, &check->ending_size, sizeof *endings);

    check->is_short_of_memory |= endings == NULL;
    if (endings == NULL)
        return;
    check->endings = endings;
    check->endings[check->ending_count++] = ending;
}

/* Notes how the sheet that has just ended went for the people at the table. */
static void note_endings(StoreCheck *check)
{
    const Room *room = check->folded;

    for (uint32_t player = 0; player < room->player_count; player++) {
        uint32_t seat = room->player_seats[player];
        if (room->places[seat - 1].bot == NULL)
            note_ending(check, (CheckEnding){
                                   .sheet = room->sheet,
                                   .seat = seat,
                                   .total = room->seats[player].sheet.total,
                                   .place = room_place(room, seat),
                                   .players = room->player_count,
                               });
    }
}

/* Stops after damage: what follows it would be reported only because of it. */
static void stop_folding(StoreCheck *check)
{
    room_free(check->folded);
    import_free(check->import);
    check->folded = NULL;
    check->import = NULL;
    check->is_valid = false;
}

/* Handles the outcome of folding an event or the end of the log. */
static void go_on(StoreCheck *check, RoomReason reason, RoomPhase before)
{
    if (reason == ROOM_FINE) {
        RoomPhase now = check->folded->phase;
        if (before == ROOM_IS_PLAYING && now != ROOM_IS_PLAYING && now != ROOM_IS_CLOSED)
            note_endings(check);
        return;
    }
    check->is_short_of_memory |= reason == ROOM_MEMORY;
    if (reason != ROOM_MEMORY)
        DAMAGED(check, _("room %s: event %u cannot follow those before it"), check->room,
                check->version);
    stop_folding(check);
}

/* Folds an event as a server does. */
static void fold_event(StoreCheck *check, Span event, int64_t at)
{
    RoomPhase before = check->folded->phase;

    go_on(check, log_take(&check->import, check->folded, event, at), before);
}

static void end_log(StoreCheck *check)
{
    RoomPhase before = check->folded->phase;

    go_on(check, log_end(&check->import), before);
}

static void check_event(StoreCheck *check, Span event, int64_t at)
{
    if (event.length == 0 || !is_clean(event)) {
        DAMAGED(check, _("room %s: event %u is not a line of text"), check->room, check->version);
        stop_folding(check);
    } else if (check->folded != NULL) {
        fold_event(check, event, at);
    }
}

/* Checks the events of a row, which must begin with the next number. */
static void check_row(StoreJob *job, const StoreRow *row)
{
    StoreCheck *check = job->context;
    Span rest = row->text;

    if (row->version > check->version + 1)
        DAMAGED(check, _("room %s: events %u to %u are missing"), check->room, check->version + 1,
                row->version - 1);
    else if (row->version <= check->version)
        DAMAGED(check, _("room %s: event %u stands there twice"), check->room, row->version);
    if (row->version != check->version + 1)
        stop_folding(check);
    check->version = row->version - 1;
    for (bool has_more = true; has_more;) {
        const char *end = memchr(rest.start, '\n', rest.length);
        size_t length = end != NULL ? (size_t)(end - rest.start) : rest.length;
        check->version++;
        check->events++;
        check_event(check, (Span){rest.start, length}, row->at);
        has_more = end != NULL;
        rest = has_more ? span_from(rest, length + 1) : rest;
    }
}

/* The end of the same sheet and seat by the log, or NULL. */
static const CheckEnding *ending_of(const StoreCheck *check, const StoreResult *result)
{
    for (size_t i = 0; i < check->ending_count; i++)
        if (check->endings[i].sheet == result->sheet && check->endings[i].seat == result->seat)
            return &check->endings[i];
    return NULL;
}

static bool matches_log(const StoreResult *result, const CheckEnding *ending)
{
    return ending != NULL && ending->total == result->total && ending->place == result->place &&
           ending->players == result->players;
}

static void check_result(StoreJob *job, const StoreRow *row)
{
    StoreCheck *check = job->context;
    const StoreResult *result = row->result;
    bool has_words = is_clean(span_of(result->name)) && is_clean(span_of(result->player)) &&
                     is_clean_word(result->game) && is_clean(span_of(result->day));
    bool has_place = result->sheet > 0 && result->seat > 0 && result->place > 0 &&
                     result->place <= result->players;

    const CheckEnding *ending = ending_of(check, result);

    check->results++;
    check->endings_found += ending != NULL;
    if (!has_words || !has_place)
        DAMAGED(check, _("room %s: the result of sheet %u, seat %u makes no sense"), check->room,
                result->sheet, result->seat);
    else if (check->is_valid && !matches_log(result, ending))
        DAMAGED(check, _("room %s: the result of sheet %u, seat %u is not what was played"),
                check->room, result->sheet, result->seat);
}

static void check_day(StoreJob *job, const StoreRow *row)
{
    StoreCheck *check = job->context;

    check->days++;
    if (!is_clean_word(row->game) || !is_clean_word(row->day) || row->text.length == 0 ||
        !is_clean(row->text))
        DAMAGED(check, _("the secret of %s, %s makes no sense"), row->game, row->day);
}

static void check_stray(StoreJob *job, const StoreRow *row)
{
    StoreCheck *check = job->context;

    DAMAGED(check, _("room %s: there is a %s, but no log"), row->room, row->text.start);
}

static void check_listing(StoreJob *job, const StoreRow *row)
{
    StoreCheck *check = job->context;

    if (!is_clean(row->text))
        DAMAGED(check, _("room %s: its listing is not a line of text"), row->room);
}

static void check_words(StoreJob *job, const StoreRow *row)
{
    StoreCheck *check = job->context;

    if (!is_clean(row->text) || !is_clean_word(row->game) ||
        (row->day != NULL && !is_clean_word(row->day)))
        DAMAGED(check, _("a ban, a setting or an admin's action makes no sense"));
}

/* Checks a whole room: its log with the numbers of the events, and its results. */
static Status check_room(StoreCheck *check, const char *room)
{
    StoreJob load = {.kind = STORE_LOAD, .room = room, .row = check_row, .context = check};
    StoreJob results = {.kind = STORE_RESULTS, .room = room, .row = check_result, .context = check};

    check->room = room;
    check->version = 0;
    check->ending_count = 0;
    check->endings_found = 0;
    check->rooms++;
    check->is_valid = true;
    check->folded = room_new(room, 0);
    check->is_short_of_memory |= check->folded == NULL;
    if (!is_clean_word(room))
        DAMAGED(check, _("room %s: a code has letters and digits"), room);
    Status status = store_do(check->store, &load);
    if (check->folded != NULL)
        end_log(check);
    if (status == STATUS_FINE)
        status = store_do(check->store, &results);
    if (status == STATUS_FINE && check->is_valid && check->endings_found < check->ending_count)
        DAMAGED(check, _("room %s: results of sheets that are over are missing"), room);
    stop_folding(check);
    if (status == STATUS_FINE && check->is_short_of_memory)
        status = complain(STATUS_MACHINE, _("not enough memory"));
    return status;
}

static Status check_rooms(StoreCheck *check)
{
    StoreEntries rooms = {0};
    Progress progress = progress_open();
    Status status = entries_read(&rooms, check->store, STORE_ROOMS);

    for (size_t i = 0; i < rooms.count && status == STATUS_FINE; i++) {
        status = check_room(check, rooms.items[i].room);
        if (progress_is_due(&progress)) {
            char done[128];
            snprintf(done, sizeof done, _("rooms: %llu"), (unsigned long long)i);
            progress_show(&progress, (double)i / (double)rooms.count, done);
        }
    }
    progress_close(&progress);
    entries_free(&rooms);
    return status;
}

static Status check_all(StoreCheck *check)
{
    StoreJob others[] = {
        {.kind = STORE_DAYS, .row = check_day, .context = check},
        {.kind = STORE_LISTED, .row = check_listing, .context = check},
        {.kind = STORE_STRAYS, .row = check_stray, .context = check},
        {.kind = STORE_BANS, .row = check_words, .context = check},
        {.kind = STORE_META, .row = check_words, .context = check},
        {.kind = STORE_ADMIN, .row = check_words, .context = check},
    };
    char reason[STORE_REASON_BYTES];
    StoreState state = store_sound(check->store, reason);

    if (state == STORE_AWAY)
        return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
    if (state != STORE_FINE) { /* the contents cannot be read reliably */
        DAMAGED(check, _("the database is damaged: %s"), reason);
        return STATUS_FINE;
    }
    Status status = check_rooms(check);
    for (size_t i = 0; i < sizeof others / sizeof *others && status == STATUS_FINE; i++)
        status = store_do(check->store, &others[i]);
    return status;
}

static Status answer(const StoreCheck *check, bool use_json)
{
    Output *output = output_open(true);
    Json json = json_over(output);

    if (use_json) {
        json_begin(&json, NULL, '{');
        json_number(&json, "rooms", check->rooms);
        json_number(&json, "events", check->events);
        json_number(&json, "results", check->results);
        json_number(&json, "days", check->days);
        json_end(&json, '}');
        output_text(output, "\n");
    } else {
        output_format(output,
                      _("no damage; rooms: %llu, events: %llu, results: %llu, days: %llu\n"),
                      (unsigned long long)check->rooms, (unsigned long long)check->events,
                      (unsigned long long)check->results, (unsigned long long)check->days);
    }
    return output_close(output);
}

Status store_check(Store *store, bool use_json)
{
    StoreCheck check = {.store = store};
    Status status = check_all(&check);

    free(check.endings);
    if (check.damage > DAMAGE_TOLD)
        complain(STATUS_INPUT, _("and %llu more"),
                 (unsigned long long)(check.damage - DAMAGE_TOLD));
    if (status == STATUS_FINE && check.damage > 0)
        return STATUS_INPUT;
    return status == STATUS_FINE ? answer(&check, use_json) : status;
}
