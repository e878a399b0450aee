/* What PostgreSQL answers when something is wrong: every job is told, and the right thing is done.
 */
#include "calls.h"
#include "hold.h"
#include "place.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Has the server refuse appends to room B, as `body` says. */
static void refuse_appends(const char *body)
{
    char sql[600];

    snprintf(sql, sizeof sql,
             "CREATE OR REPLACE FUNCTION knobel.refuse() RETURNS trigger LANGUAGE plpgsql AS "
             "'BEGIN %s END'; "
             "CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON knobel.event FOR EACH ROW "
             "WHEN (NEW.room = 'B') EXECUTE FUNCTION knobel.refuse()",
             body);
    place_sql("", sql);
}

/* Appends to the rooms A, B and C in one batch. B is empty. */
static void append_to_three(Store *store, uint32_t version, StoreJob jobs[3])
{
    static const char *const rooms[] = {"A", "B", "C"};

    for (unsigned i = 0; i < 3; i++)
        jobs[i] = (StoreJob){.kind = STORE_APPEND,
                             .room = rooms[i],
                             .version = i == 1 ? 1 : version,
                             .text = span_of("x")};
    submit_together(store, jobs, 3);
}

/* An error is about one job, or about the whole database. */
static void errors_are_told_apart(void **state)
{
    static const struct {
        const char *code;
        StoreState others;
    } cases[] = {
        {"22021", STORE_FINE}, /* a character that is not allowed */
        {"23505", STORE_FINE}, /* a key that exists */
        {"40001", STORE_FINE}, /* another server was first */
        {"40P01", STORE_FINE}, /* and they waited for each other */
        {"55P03", STORE_FINE}, /* a lock was not free in time */
        {"53100", STORE_AWAY}, /* the disk is full */
        {"25006", STORE_AWAY}, /* the database may only be read */
    };
    Store *store = open_store(place_where());
    uint32_t version = count_events(store, "A") + 1;
    StoreJob jobs[3];
    char body[100];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(body, sizeof body, "RAISE EXCEPTION SQLSTATE ''%s'';", cases[i].code);
        refuse_appends(body);
        append_to_three(store, version, jobs);
        assert_int_equal(jobs[1].state, STORE_AWAY);
        assert_true(jobs[1].reason[0] != '\0');
        assert_int_equal(jobs[0].state, cases[i].others);
        assert_int_equal(jobs[2].state, cases[i].others);
        version += cases[i].others == STORE_FINE;
        assert_int_equal(count_events(store, "A"), version - 1);
        assert_int_equal(count_events(store, "B"), 0);
    }
    store_close(store);
}

/* Jobs are stored one by one, and meanwhile the disk becomes full. */
static void what_comes_after_a_failure_is_refused(void **state)
{
    Store *store = open_store(place_where());
    uint32_t version = count_events(store, "A") + 1;
    StoreJob jobs[3];

    (void)state;
    place_sql("", "CREATE SEQUENCE knobel.turn");
    refuse_appends("IF nextval(''knobel.turn'') = 1 THEN RAISE EXCEPTION SQLSTATE ''40001''; "
                   "END IF; RAISE EXCEPTION SQLSTATE ''53100'';");
    append_to_three(store, version, jobs);
    assert_int_equal(jobs[0].state, STORE_FINE);
    assert_int_equal(jobs[1].state, STORE_AWAY);
    assert_int_equal(jobs[2].state, STORE_AWAY);
    assert_string_equal(jobs[2].reason, jobs[1].reason);
    assert_int_equal(append(store, "C", version, "x"), STORE_FINE);
    store_close(store);
}

/* Appends until it is stored. */
static void append_at_last(Store *store, const char *room, uint32_t version)
{
    StoreState stored = STORE_AWAY;

    while ((stored = append(store, room, version, "x")) == STORE_AWAY)
        usleep(10000);
    assert_int_equal(stored, STORE_FINE);
}

static const char *lose_rollback(const char *sql)
{
    return strcmp(sql, "ROLLBACK") == 0 ? NULL : sql;
}

static const char *spoil_rollback(const char *sql)
{
    return strcmp(sql, "ROLLBACK") == 0 ? "ROLLBACK nonsense" : sql;
}

/* A batch that was refused has no end, or the connection gets lost before it. */
static void a_lost_rollback_leaves_a_doubt(void **state)
{
    CallsChange *const changes[] = {lose_rollback, spoil_rollback};
    Store *store = open_store(place_where());

    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        calls_change(changes[i]);
        assert_int_equal(append(store, "L", i + 1, "\xff"), STORE_UNKNOWN);
        calls_change(NULL);
        append_at_last(store, "L", i + 1); /* nothing was stored before */
        assert_int_equal(count_events(store, "L"), i + 1);
    }
    store_close(store);
}

static const char *roll_back(const char *sql)
{
    return strcmp(sql, "COMMIT") == 0 ? "ROLLBACK" : sql;
}

static void a_batch_that_is_rolled_back_is_refused(void **state)
{
    Store *store = open_store(place_where());

    (void)state;
    calls_change(roll_back);
    assert_int_equal(append(store, "R", 1, "x"), STORE_AWAY);
    calls_change(NULL);
    assert_int_equal(count_events(store, "R"), 0);
    append_at_last(store, "R", 1);
    store_close(store);
}

static void check_refused(const char *where, const char *why)
{
    char reason[STORE_REASON_BYTES] = "";

    assert_null(store_open(&(StoreSetup){.where = where}, reason));
    assert_string_equal(reason, why);
}

static const char *hide_session(const char *sql)
{
    return strstr(sql, "pg_stat_activity") != NULL ? "SELECT 1, 2 WHERE false" : sql;
}

/* Without them a connection that gets lost could not be fenced. */
static void sessions_need_a_row_and_a_number(void **state)
{
    const char *where = place_where();

    (void)state;
    calls_change(hide_session);
    check_refused(where, "postgresql: the connection is not in pg_stat_activity");
    calls_change(NULL);
    calls_set_random(true);
    check_refused(where, "no random number could be drawn");
    calls_set_random(false);
    store_close(open_store(where));
}

/* Listening */

static atomic_uint refusals, beginnings;
static atomic_uint told[3]; /* the versions of rooms K1, K2 and K3 */

static void hear(void *context, const char *room, uint32_t version)
{
    (void)context;
    if (*room == '\0')
        atomic_fetch_add(&beginnings, 1);
    else if (*room == 'K')
        atomic_store(&told[room[1] - '1'], version);
}

/* Opens a store that listens to other servers. */
static Store *open_listening(void)
{
    char reason[STORE_REASON_BYTES];

    atomic_store(&beginnings, 0);
    Store *store = store_open(&(StoreSetup){.where = place_where(), .news = hear}, reason);
    assert_non_null(store);
    while (atomic_load(&beginnings) == 0)
        usleep(10000);
    return store;
}

static const char *refuse_listening(const char *sql)
{
    bool is_refused = strcmp(sql, "LISTEN knobel") == 0 && atomic_fetch_add(&refusals, 1) == 0;

    return is_refused ? NULL : sql;
}

static void listening_is_tried_again(void **state)
{
    (void)state;
    calls_change(refuse_listening);
    Store *store = open_listening();
    assert_int_equal(atomic_load(&refusals), 2);
    calls_change(NULL);
    store_close(store);
}

/* Jobs of every kind in one batch. Other servers hear of all rooms. */
static void all_kinds_go_together(void **state)
{
    static const StoreChange ban = {.kind = CHANGE_BAN, .key = "device", .value = "ab"};
    StoreJob jobs[] = {
        {.kind = STORE_APPEND, .room = "K1", .version = 1, .text = span_of("1")},
        {.kind = STORE_APPEND, .room = "K2", .version = 1, .text = span_of("1")},
        {.kind = STORE_APPEND, .room = "K3", .version = 1, .text = span_of("1")},
        {.kind = STORE_DAILY, .game = "knister", .day = "2026-11-15", .text = span_of("aa")},
        {.kind = STORE_APPEND, .room = "K1", .version = 2, .text = span_of("2")},
        {.kind = STORE_JUDGE, .room = "K1", .sheet = 1, .seat = 1},
        {.kind = STORE_DAILY, .game = "knister", .day = "2026-11-14", .text = span_of("bb")},
        {.kind = STORE_CHANGE, .changes = &ban, .change_count = 1},
        {.kind = STORE_DAILY, .game = "knaster", .day = "2026-11-15", .text = span_of("cc")},
        {.kind = STORE_DAILY, .game = "knister", .day = "2026-11-15", .text = span_of("dd")},
    };
    enum { COUNT = sizeof jobs / sizeof *jobs };
    Store *store = open_store(place_where());
    Store *other = open_listening();

    (void)state;
    submit_together(store, jobs, COUNT);
    for (unsigned i = 0; i < COUNT; i++)
        assert_int_equal(jobs[i].state, STORE_FINE);
    assert_int_equal(count_events(store, "K1"), 2);
    assert_int_equal(count_events(store, "K2"), 1);
    assert_string_equal(jobs[3].secret, "aa");
    assert_string_equal(jobs[9].secret, "aa");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_DAYS}),
                        "- 0 0 ccknaster2026-11-15\n- 0 0 bbknister2026-11-14\n"
                        "- 0 0 aaknister2026-11-15\n");
    while (atomic_load(&told[0]) != 2 || atomic_load(&told[1]) != 1 || atomic_load(&told[2]) != 1)
        usleep(10000);
    store_close(other);
    store_close(store);
}

/* Time */

static void a_late_answer_is_not_waited_for(void **state)
{
    Store *store = open_store(place_where());
    StoreJob load = {.kind = STORE_WAKES};

    (void)state;
    calls_set_clock(1, 6); /* it jumps after the read has begun */
    assert_int_equal(store_wait(store, &load), STORE_AWAY);
    assert_string_equal(load.reason, "postgresql: no answer in time");
    while (store_wait(store, &load) != STORE_FINE)
        usleep(10000);
    store_close(store);
    calls_set_clock(0, 0);
}

/* More than the system takes at once. */
static void a_long_text_is_sent_in_parts(void **state)
{
    enum { BYTES = 4 << 20 };
    char *text = malloc(BYTES + 1);
    Store *store = open_store(place_where());

    (void)state;
    assert_non_null(text);
    memset(text, '\n', BYTES);
    text[BYTES] = '\0';
    assert_int_equal(append(store, "T", 1, text), STORE_FINE);
    assert_int_equal(count_events(store, "T"), BYTES + 1);
    store_close(store);
    free(text);
}

/* The library connects twice, because the server is not of the preferred kind. */
static void addresses_may_prefer_other_servers(void **state)
{
    char where[500];

    (void)state;
    snprintf(where, sizeof where, "%s&target_session_attrs=prefer-standby", place_where());
    Store *store = open_store(where);
    assert_int_equal(append(store, "P", 1, "x"), STORE_FINE);
    store_close(store);
}

static const char *refuse_snapshot(const char *sql)
{
    return strncmp(sql, "BEGIN ISOLATION", 15) == 0 ? "nonsense" : sql;
}

static void a_frozen_store_needs_a_snapshot(void **state)
{
    char reason[STORE_REASON_BYTES] = "";

    (void)state;
    calls_change(refuse_snapshot);
    assert_null(store_open(&(StoreSetup){.where = place_where(), .is_frozen = true}, reason));
    calls_change(NULL);
    assert_non_null(strstr(reason, "nonsense"));
}

/* A new connection would see other data. */
static void a_frozen_store_does_not_connect_again(void **state)
{
    char reason[STORE_REASON_BYTES];
    StoreJob load = {.kind = STORE_WAKES};

    (void)state;
    Store *frozen = store_open(&(StoreSetup){.where = place_where(), .is_frozen = true}, reason);
    assert_non_null(frozen);
    place_tell("cut");
    place_settle();
    for (unsigned i = 0; i < 3; i++) /* the first may still hear how the connection ended */
        assert_int_equal(store_wait(frozen, &load), STORE_AWAY);
    assert_string_equal(load.reason, "postgresql: not connected");
    store_close(frozen);
}

/* What the check of the tables says, with another table `ban`. */
static void checks_tell_damage_from_absence(void **state)
{
    static const struct {
        const char *code;  /* of the error of a function */
        const char *table; /* the one column is read in the table, the other one in the key */
        StoreState found;
    } cases[] = {
        {"XX001", "SELECT knobel.fail() AS note, '' AS kind", STORE_TAKEN},
        {"XX001", "SELECT '' AS note, knobel.fail() AS kind", STORE_TAKEN},
        {"53200", "SELECT knobel.fail() AS note, '' AS kind", STORE_AWAY},
        {"57014", "SELECT '' AS note, knobel.fail() AS kind", STORE_AWAY},
        {"00000", "SELECT '' AS note, NULL::text AS kind", STORE_TAKEN},
        {"00000", "SELECT '' AS note, '' AS kind", STORE_FINE},
    };
    Store *store = open_store(place_where());
    char sql[500];
    char reason[STORE_REASON_BYTES] = "";

    (void)state;
    place_sql("", "DROP TABLE knobel.ban");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(sql, sizeof sql,
                 "CREATE OR REPLACE FUNCTION knobel.fail() RETURNS text LANGUAGE plpgsql STABLE "
                 "AS 'BEGIN RAISE EXCEPTION SQLSTATE ''%s''; END'; "
                 "CREATE OR REPLACE VIEW knobel.ban AS %s",
                 cases[i].code, cases[i].table);
        place_sql("", sql);
        assert_int_equal(store_sound(store, reason), cases[i].found);
        assert_true(reason[0] != '\0');
    }
    store_close(store);
}

/* The function that checks an index, if it is installed, has the last word. */
static void indexes_are_checked(void **state)
{
    static const char *const codes[] = {"XX002", "57014"};
    static const StoreState found[] = {STORE_TAKEN, STORE_AWAY};
    Store *store = open_store(place_where());
    char sql[400];
    char reason[STORE_REASON_BYTES];

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        snprintf(sql, sizeof sql,
                 "CREATE OR REPLACE FUNCTION knobel.bt_index_check(oid, boolean) RETURNS void "
                 "LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION SQLSTATE ''%s''; END'",
                 codes[i]);
        place_sql("", sql);
        assert_int_equal(store_sound(store, reason), found[i]);
    }
    place_sql("", "DROP FUNCTION knobel.bt_index_check");
    assert_int_equal(store_sound(store, reason), STORE_FINE);
    store_close(store);
}

static int make_store(void **state)
{
    (void)state;
    store_close(open_store(place_fresh()));
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_are_told_apart),
        cmocka_unit_test(what_comes_after_a_failure_is_refused),
        cmocka_unit_test(all_kinds_go_together),
        cmocka_unit_test(a_lost_rollback_leaves_a_doubt),
        cmocka_unit_test(a_batch_that_is_rolled_back_is_refused),
        cmocka_unit_test(sessions_need_a_row_and_a_number),
        cmocka_unit_test(listening_is_tried_again),
        cmocka_unit_test(a_late_answer_is_not_waited_for),
        cmocka_unit_test(a_long_text_is_sent_in_parts),
        cmocka_unit_test(addresses_may_prefer_other_servers),
        cmocka_unit_test(a_frozen_store_needs_a_snapshot),
        cmocka_unit_test(a_frozen_store_does_not_connect_again),
        cmocka_unit_test(indexes_are_checked),
        cmocka_unit_test(checks_tell_damage_from_absence),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, make_store, NULL);
    place_end();
    return status;
}
