/* knobel store check: a look for damage, in the database and in what it holds. */
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/store_tools.h"
#include "cli/words.h"

#include <stdio.h>
#include <string.h>

enum { DAMAGE_TOLD = 20 };

typedef struct {
    Store *store;
    uint64_t rooms;
    uint64_t events;
    uint64_t results;
    uint64_t days;
    uint64_t damage;
    const char *room; /* the one looked at */
    uint32_t version; /* its latest event so far */
} Check;

/* One line for each piece of damage, but not for all of many. */
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

static void check_event(Check *check, Span event)
{
    if (event.length == 0 || !is_clean(event))
        DAMAGED(check, _("room %s: event %u is not a line of text"), check->room, check->version);
}

/* The events of a row, which must begin with the one that comes next. */
static void check_row(StoreJob *job, const StoreRow *row)
{
    Check *check = job->context;
    Span rest = row->text;

    if (row->version > check->version + 1)
        DAMAGED(check, _("room %s: events %u to %u are missing"), check->room, check->version + 1,
                row->version - 1);
    else if (row->version <= check->version)
        DAMAGED(check, _("room %s: event %u stands there twice"), check->room, row->version);
    check->version = row->version - 1;
    for (bool has_more = true; has_more;) {
        const char *end = memchr(rest.start, '\n', rest.length);
        size_t length = end != NULL ? (size_t)(end - rest.start) : rest.length;
        check->version++;
        check->events++;
        check_event(check, (Span){rest.start, length});
        has_more = end != NULL;
        rest = has_more ? span_from(rest, length + 1) : rest;
    }
}

static void check_result(StoreJob *job, const StoreRow *row)
{
    Check *check = job->context;
    const StoreResult *result = row->result;
    bool has_words = is_clean(span_of(result->name)) && is_clean(span_of(result->player)) &&
                     is_clean_word(result->game) && is_clean(span_of(result->day));
    bool has_place = result->sheet > 0 && result->seat > 0 && result->place > 0 &&
                     result->place <= result->players;

    check->results++;
    if (!has_words || !has_place)
        DAMAGED(check, _("room %s: the result of sheet %u, seat %u makes no sense"), check->room,
                result->sheet, result->seat);
}

static void check_day(StoreJob *job, const StoreRow *row)
{
    Check *check = job->context;

    check->days++;
    if (!is_clean_word(row->game) || !is_clean_word(row->day) || row->text.length == 0 ||
        !is_clean(row->text))
        DAMAGED(check, _("the secret of %s, %s makes no sense"), row->game, row->day);
}

static void check_stray(StoreJob *job, const StoreRow *row)
{
    Check *check = job->context;

    DAMAGED(check, _("room %s: there is a %s, but no log"), row->room, row->text.start);
}

static void check_listing(StoreJob *job, const StoreRow *row)
{
    Check *check = job->context;

    if (!is_clean(row->text))
        DAMAGED(check, _("room %s: its listing is not a line of text"), row->room);
}

/* A room whole: its log, of which each event has its number, and its results. */
static Status check_room(Check *check, const char *room)
{
    StoreJob load = {.kind = STORE_LOAD, .room = room, .row = check_row, .context = check};
    StoreJob results = {.kind = STORE_RESULTS, .room = room, .row = check_result, .context = check};

    check->room = room;
    check->version = 0;
    check->rooms++;
    if (!is_clean_word(room))
        DAMAGED(check, _("room %s: a code has letters and digits"), room);
    Status status = store_do(check->store, &load);
    return status == STATUS_FINE ? store_do(check->store, &results) : status;
}

static Status check_rooms(Check *check)
{
    Entries rooms = {0};
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

static Status check_all(Check *check)
{
    StoreJob others[] = {
        {.kind = STORE_DAYS, .row = check_day, .context = check},
        {.kind = STORE_LISTED, .row = check_listing, .context = check},
        {.kind = STORE_STRAYS, .row = check_stray, .context = check},
    };
    char reason[STORE_REASON_BYTES];
    StoreState state = store_sound(check->store, reason);

    if (state == STORE_AWAY)
        return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
    if (state != STORE_FINE) { /* what it holds cannot be trusted to be read */
        DAMAGED(check, _("the database is damaged: %s"), reason);
        return STATUS_FINE;
    }
    Status status = check_rooms(check);
    for (size_t i = 0; i < sizeof others / sizeof *others && status == STATUS_FINE; i++)
        status = store_do(check->store, &others[i]);
    return status;
}

static Status answer(const Check *check, bool use_json)
{
    Output *output = output_open(true);
    Json json = json_over(output);

    if (output == NULL)
        return STATUS_MACHINE;
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
    Check check = {.store = store};
    Status status = check_all(&check);

    if (check.damage > DAMAGE_TOLD)
        complain(STATUS_INPUT, _("and %llu more"),
                 (unsigned long long)(check.damage - DAMAGE_TOLD));
    if (status == STATUS_FINE && check.damage > 0)
        return STATUS_INPUT;
    return status == STATUS_FINE ? answer(&check, use_json) : status;
}
