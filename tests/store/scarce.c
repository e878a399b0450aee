/* Every allocation of a store fails once: its own, and those of the library of its database. So
 * does every call of that library. Then a job fails with a reason, or the store does not open; what
 * failed was not stored, unless the store says that it does not know; what was confirmed stays; a
 * read gives all rows as they are, or fails. The next try succeeds. */
#include "calls.h"
#include "first.h"
#include "place.h"

#include "support/scarce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES_MOST = 500, TRY_PAUSE_MS = 10 };

/* One life of a store with one failing allocation. */
static struct {
    Store *store;
    uint64_t at;
    bool has_failed; /* so far */
    char room[STORE_CODE_BYTES + 1];
} trial;

#define STANDS(law)                                                                              \
    do {                                                                                         \
        if (!(law))                                                                              \
            fail_msg("allocation %lu, room %s: not so: %s", (unsigned long)trial.at, trial.room, \
                     #law);                                                                      \
    } while (0)

/* After a failure, which must have a reason. A connection is not made again at once. */
static void try_later(int tries, const char *reason)
{
    const struct timespec pause = {.tv_nsec = TRY_PAUSE_MS * 1000000L};

    STANDS(reason[0] != '\0');
    trial.has_failed |= scarce_has_failed();
    if (!trial.has_failed && strstr(reason, " in time") == NULL) /* the machine may be slow */
        fail_msg("allocation %lu has not failed yet, but: %s", (unsigned long)trial.at, reason);
    STANDS(tries < TRIES_MOST);
    nanosleep(&pause, NULL);
}

static void news(void *context, const char *room, uint32_t version)
{
    (void)context;
    (void)version;
    STANDS(room != NULL);
}

static void open_it(const StoreSetup *setup)
{
    char reason[STORE_REASON_BYTES] = "";

    for (int tries = 0; (trial.store = store_open(setup, reason)) == NULL; tries++)
        try_later(tries, reason);
}

static void add_row(StoreJob *job, const StoreRow *row)
{
    Text *text = job->context;

    if (row->result != NULL) {
        text_put(text, row->result->room);
        text_char(text, ' ');
        text_put(text, row->result->name);
        text_char(text, ' ');
        text_number(text, row->result->total);
        text_number(text, row->result->hands[STORE_HANDS - 1]);
        text_number(text, row->result->is_judged);
    } else {
        text_put(text, row->room != NULL ? row->room : "-");
        text_char(text, ' ');
        text_number(text, row->version);
        text_char(text, ' ');
        text_number(text, (uint64_t)row->at);
        text_char(text, ' ');
        text_span(text, row->text.start != NULL ? row->text : span_of("-"));
        text_put(text, row->game != NULL ? row->game : "-");
        text_put(text, row->day != NULL ? row->day : "-");
    }
    text_char(text, '\n');
}

/* Reads until it works. */
static const char *read_all(StoreJob job)
{
    static char shown[SHOWN_BYTES];
    Text text = text_over(shown, sizeof shown);

    job.row = add_row;
    job.context = &text;
    for (int tries = 0; store_wait(trial.store, &job) != STORE_FINE; tries++) {
        STANDS(job.state == STORE_AWAY);
        try_later(tries, job.reason);
        text = text_over(shown, sizeof shown);
    }
    STANDS(!text.is_cut);
    return shown;
}

/* Writes until it works. After STORE_UNKNOWN the next load shows whether it was stored: `is_there`
 * looks. */
static void write_all(StoreJob job, bool (*is_there)(const StoreJob *job))
{
    for (int tries = 0; store_wait(trial.store, &job) != STORE_FINE; tries++) {
        STANDS(job.state == STORE_AWAY || job.state == STORE_UNKNOWN);
        try_later(tries, job.reason);
        bool was_unknown = job.state == STORE_UNKNOWN;
        bool is_stored = is_there(&job);
        STANDS(was_unknown || !is_stored);
        if (is_stored)
            return;
    }
    STANDS(is_there(&job));
}

static bool is_appended(const StoreJob *job)
{
    const char *found = read_all((StoreJob){.kind = STORE_LOAD, .room = job->room});
    uint32_t count = 0;

    for (; *found != '\0'; found++)
        count += *found == '\n';
    STANDS(count == job->version || count == job->version - 1);
    return count == job->version;
}

static bool is_judged(const StoreJob *job)
{
    const char *found = read_all((StoreJob){.kind = STORE_RESULTS, .room = job->room});

    return strstr(found, "Ana 7291\n") != NULL;
}

static bool is_banned(const StoreJob *job)
{
    const char *found = read_all((StoreJob){.kind = STORE_BANS});

    return strstr(found, job->changes[0].value) != NULL;
}

static void write_game(void)
{
    StoreResult result = {.sheet = 1,
                          .seat = 1,
                          .player = "0123456789abcdef",
                          .name = "Ana",
                          .game = "knister",
                          .day = "2026-11-15",
                          .at = 14,
                          .total = 72,
                          .place = 1,
                          .players = 1,
                          .hands = {1, 2, 3, 4, 5, 6, 7, 8, 9}};
    StoreJob job = {.kind = STORE_APPEND,
                    .room = trial.room,
                    .version = 1,
                    .at = 1001,
                    .text = span_of("table"),
                    .changes_wake = true,
                    .wake = 99,
                    .listing = span_of("knister 1 2 Kitchen")};

    strcpy(result.room, trial.room);
    write_all(job, is_appended);
    job.version = 2;
    job.text = span_of("over -");
    job.wake = 0;
    job.listing = span_of("");
    job.results = &result;
    job.result_count = 1;
    write_all(job, is_appended);
    write_all(
        (StoreJob){
            .kind = STORE_JUDGE, .room = trial.room, .sheet = 1, .seat = 1, .luck = 5, .loss = -5},
        is_judged);
}

/* The secret of a day is given to everybody who asks. */
static void ask_secret(void)
{
    StoreJob job = {.kind = STORE_DAILY,
                    .game = "knister",
                    .day = "2026-11-15",
                    .text = span_of("00112233445566778899aabbccddeeff")};

    for (int tries = 0; store_wait(trial.store, &job) != STORE_FINE; tries++)
        try_later(tries, job.reason);
    STANDS(strcmp(job.secret, "00112233445566778899aabbccddeeff") == 0);
}

static void ban_somebody(void)
{
    StoreChange changes[] = {
        {.kind = CHANGE_BAN, .key = "device", .value = trial.room, .text = span_of("why")},
        {.kind = CHANGE_ADMIN, .key = "me", .value = "ban", .at = 7, .text = span_of("done")},
    };

    write_all((StoreJob){.kind = STORE_CHANGE, .changes = changes, .change_count = 2}, is_banned);
}

/* A read that met a failure gives what the next one gives. */
static void read_again(StoreJob job)
{
    static char first[SHOWN_BYTES];

    scarce_forget();
    const char *shown = read_all(job);
    if (!scarce_has_failed())
        return;
    strcpy(first, shown);
    STANDS(strcmp(first, read_all(job)) == 0);
    trial.has_failed = true;
}

/* Every kind of read. */
static void read_everything(void)
{
    const StoreJob reads[] = {
        {.kind = STORE_LOAD, .room = trial.room},
        {.kind = STORE_LOAD, .room = trial.room, .version = 1},
        {.kind = STORE_LISTED},
        {.kind = STORE_WAKES},
        {.kind = STORE_PLAYED, .player = "0123456789abcdef", .limit = 3},
        {.kind = STORE_PLAYED, .player = "0123456789abcdef", .game = "knister", .limit = 3},
        {.kind = STORE_RANKED, .game = "knister", .day = "2026-11-15", .limit = 3},
        {.kind = STORE_ENDED, .at = 1000},
        {.kind = STORE_ROOMS},
        {.kind = STORE_DAYS},
        {.kind = STORE_RESULTS, .room = trial.room},
        {.kind = STORE_STRAYS},
        {.kind = STORE_FORGOTTEN},
        {.kind = STORE_LATEST, .room = "", .limit = 3},
        {.kind = STORE_MENTIONS, .text = span_of("nothing")},
        {.kind = STORE_BANS, .limit = 3},
        {.kind = STORE_META},
        {.kind = STORE_ADMIN},
    };

    for (size_t i = 0; i < sizeof reads / sizeof *reads && !trial.has_failed; i++)
        read_again(reads[i]);
}

static void check_soundness(void)
{
    char reason[STORE_REASON_BYTES] = "";
    StoreState state;

    for (int tries = 0; (state = store_sound(trial.store, reason)) != STORE_FINE; tries++) {
        STANDS(state == STORE_AWAY); /* it is not damaged */
        try_later(tries, reason);
    }
    for (int tries = 0; store_purge(trial.store, reason) != STORE_FINE; tries++)
        try_later(tries, reason);
}

/* Begins to count in a trial. */
static void begin(uint64_t at, unsigned number)
{
    trial.at = at;
    trial.has_failed = false;
    snprintf(trial.room, sizeof trial.room, "R%07u", number);
    scarce_begin(at);
}

static void open_as_server(void)
{
    open_it(&(StoreSetup){.where = place_where(), .is_server = true, .news = news});
}

static void open_as_tool(void)
{
    store_close(trial.store);
    open_it(&(StoreSetup){.where = place_where(), .is_frozen = true});
}

/* A store is opened, written, read, checked, closed, and opened by a tool, until something has
 * failed and what comes next has succeeded. Returns the number of allocations. */
static uint64_t live(uint64_t at, unsigned number)
{
    static void (*const stages[])(void) = {open_as_server, write_game,      ask_secret,
                                           ban_somebody,   read_everything, check_soundness,
                                           open_as_tool};
    bool had_failed = false;

    begin(at, number);
    for (size_t i = 0; i < sizeof stages / sizeof *stages && !had_failed; i++) {
        had_failed = trial.has_failed;
        stages[i]();
        trial.has_failed |= scarce_has_failed();
    }
    uint64_t count = scarce_end();
    /* A life can take fewer than the one before: answers come in more or fewer parts. */
    STANDS(trial.has_failed == (at > 0 && at <= count));
    store_close(trial.store);
    return count;
}

/* SQLite makes thousands of allocations, a connection to PostgreSQL hundreds of calls, and a new
 * database there takes long: even a long run lets only some of these fail, but others each time. */
enum { LONG_STRIDE = 7 };

static uint64_t stride(uint64_t of_sqlite, uint64_t of_postgres, bool is_slow)
{
    uint64_t step = scarce_stride(place_is_postgres() ? of_postgres : of_sqlite);

    return is_slow && step == 1 ? LONG_STRIDE : step;
}

/* The first allocation that fails. */
static uint64_t first(uint64_t step)
{
    const char *seed = getenv("KNOBEL_TEST_SEED");

    return 1 + (seed != NULL ? strtoull(seed, NULL, 10) : 0) % step;
}

static void report(uint64_t step, uint64_t count)
{
    printf("# 1 in %lu of %lu failed once\n", (unsigned long)step, (unsigned long)count);
}

/* Empties a store, so that every life takes the same allocations. */
static void clear(void)
{
    static const char *const tables[] = {"event", "listing", "wake", "result",
                                         "daily", "ban",     "admin"};
    char sql[600];
    Text text = text_over(sql, sizeof sql);

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        text_put(&text, place_is_postgres() ? "DELETE FROM knobel." : "DELETE FROM ");
        text_put(&text, tables[i]);
        text_char(&text, ';');
    }
    place_sql(sql, sql);
}

static void check_life(uint64_t step)
{
    unsigned number = 0;

    place_fresh();
    live(0, number++); /* makes it */
    clear();
    uint64_t count = live(0, number++);
    assert_true(count > 200); /* otherwise these are not the ones in use */
    for (uint64_t at = first(step); at <= count; at += step) {
        clear();
        live(at, number++);
    }
    report(step, count);
}

/* Opens a store that has to be made or upgraded first. */
static uint64_t prepare(uint64_t at, bool is_old)
{
    place_fresh_folder();
    if (is_old)
        place_sql(FIRST_SQLITE, FIRST_POSTGRES);
    begin(at, 0);
    open_it(&(StoreSetup){.where = place_where()});
    uint64_t count = scarce_end();
    STANDS(strcmp(read_all((StoreJob){.kind = STORE_LOAD, .room = "AAAA"}),
                  is_old ? "AAAA 1 11 table--\nAAAA 2 12 over--\n" : "") == 0);
    STANDS(strcmp(read_all((StoreJob){.kind = STORE_WAKES}), "") == 0);
    store_close(trial.store);
    return count;
}

static void check_preparing(bool is_old, uint64_t step)
{
    uint64_t count = prepare(0, is_old);

    for (uint64_t at = first(step); at <= count; at += step)
        prepare(at, is_old);
    report(step, count);
}

/* Calls of the library. Their tests come first: the library's own allocations are not counted
 * yet. */

static void calls_fail_while_a_store_lives(void **state)
{
    (void)state;
    calls_count(true);
    check_life(stride(97, 397, place_is_postgres()));
    calls_count(false);
}

static void calls_fail_while_a_store_is_upgraded(void **state)
{
    (void)state;
    calls_count(true);
    check_preparing(true, stride(17, 907, place_is_postgres()));
    calls_count(false);
}

/* A commit gets lost, and from then on calls are counted. */
static const char *lose_commit(const char *sql)
{
    if (strcmp(sql, "COMMIT") != 0)
        return sql;
    calls_change(NULL);
    scarce_begin(trial.at);
    return NULL;
}

/* Appends although a call fails: the one with this number, at once or after `change` says so.
 * Returns the number of calls that this takes. */
static uint64_t append_anyway(uint64_t at, uint32_t version, CallsChange *change)
{
    StoreJob job = {
        .kind = STORE_APPEND, .room = trial.room, .version = version, .text = span_of("x")};

    trial.at = at;
    trial.has_failed = true;
    if (change == NULL)
        scarce_begin(at);
    calls_change(change);
    write_all(job, is_appended);
    uint64_t count = scarce_end();
    STANDS(count > 0 && scarce_has_failed() == (at > 0 && at <= count));
    return count;
}

static void check_appends(CallsChange *change, uint64_t step)
{
    uint32_t version = 1;

    place_fresh();
    begin(0, 0);
    open_it(&(StoreSetup){.where = place_where()});
    scarce_end();
    calls_count(true);
    append_anyway(0, version++, NULL);
    uint64_t count = append_anyway(0, version++, change);
    for (uint64_t at = first(step); at <= count; at += step)
        append_anyway(at, version++, change);
    calls_count(false);
    store_close(trial.store);
    report(step, count);
}

static void calls_fail_while_a_batch_is_stored(void **state)
{
    (void)state;
    check_appends(NULL, stride(7, 11, false));
}

static void calls_fail_while_a_commit_is_in_doubt(void **state)
{
    (void)state;
    check_appends(lose_commit, stride(7, 197, place_is_postgres()));
}

/* Allocations. */

static void reach_library(void)
{
    static bool is_reached;

    is_reached = is_reached || scarce_reach(place_is_postgres() ? "libpq." : "libsqlite3.");
    if (!is_reached) /* it is not shared, or this machine is unknown */
        skip();
}

static void a_store_lives_on(void **state)
{
    (void)state;
    reach_library();
    check_life(stride(331, 431, !place_is_postgres()));
}

static void a_new_store_is_made(void **state)
{
    (void)state;
    reach_library();
    check_preparing(false, stride(401, 907, true));
}

static void an_old_store_is_upgraded(void **state)
{
    (void)state;
    reach_library();
    check_preparing(true, stride(401, 907, true));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_fail_while_a_store_lives),
        cmocka_unit_test(calls_fail_while_a_store_is_upgraded),
        cmocka_unit_test(calls_fail_while_a_batch_is_stored),
        cmocka_unit_test(calls_fail_while_a_commit_is_in_doubt),
        cmocka_unit_test(a_store_lives_on),
        cmocka_unit_test(a_new_store_is_made),
        cmocka_unit_test(an_old_store_is_upgraded),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
