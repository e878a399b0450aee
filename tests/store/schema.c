/* Stores of older and newer versions, databases of other programs, and empty ones. */
#include "first.h"
#include "place.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the third version has beside the first, with rows of its own. */
#define THIRD_TABLES(prefix, collate, ending)                                                     \
    "CREATE TABLE " prefix "wake (room text " collate " PRIMARY KEY, at bigint NOT NULL)" ending  \
    "CREATE TABLE " prefix "meta (key text " collate " PRIMARY KEY, value text NOT NULL)" ending  \
    "CREATE TABLE " prefix "ban (kind text " collate " NOT NULL, value text " collate             \
    " NOT NULL, until bigint NOT NULL, at bigint NOT NULL, "                                      \
    "note text NOT NULL, PRIMARY KEY (kind, value))" ending "CREATE TABLE " prefix                \
    "forgotten (room text " collate " PRIMARY KEY, at bigint NOT NULL)" ending                    \
    "CREATE TABLE " prefix "admin (number bigint PRIMARY KEY, at bigint NOT NULL, "               \
    "who text NOT NULL, verb text NOT NULL, room text " collate " NOT NULL, text text NOT NULL);" \
    "INSERT INTO " prefix "ban VALUES ('device', 'ab', 0, 5, 'rude');"                            \
    "INSERT INTO " prefix "admin VALUES (1, 6, 'root', 'ban', '', 'device ab');"                  \
    "UPDATE " prefix "result SET luck = 3, loss = 4;"
#define THIRD_SQLITE                                                                             \
    FIRST_SQLITE "ALTER TABLE result ADD COLUMN luck INTEGER;"                                   \
                 "ALTER TABLE result ADD COLUMN loss INTEGER;"                                   \
                 "ALTER TABLE listing ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;" THIRD_TABLES( \
                     "", "", ";") "PRAGMA user_version = 3;"
#define THIRD_POSTGRES                                                                    \
    FIRST_POSTGRES                                                                        \
    "ALTER TABLE knobel.result ADD COLUMN luck bigint, ADD COLUMN loss bigint;"           \
    "ALTER TABLE knobel.listing ADD COLUMN seen bigint NOT NULL DEFAULT 0;" THIRD_TABLES( \
        "knobel.", "COLLATE \"C\"", ";") "UPDATE knobel.schema SET version = 3;"

static void check_first(Store *store)
{
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "AAAA"}),
                        "AAAA 1 11 table\nAAAA 2 12 over\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}), "AAAA 0 13 listed\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}), "");
    assert_string_equal(
        show(store, (StoreJob){.kind = STORE_RANKED, .game = "knister", .day = "2026-11-15"}),
        "AAAA 1 1 p Ana knister 2026-11-15 14 72 1/1 1,2,3,4,5,6,7,8,9\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_DAYS}), "- 0 0 aaknister2026-11-15\n");
}

/* From which version a store was upgraded, and to which. */
static void hear_upgrade(void *context, unsigned from, unsigned to)
{
    snprintf(context, 20, "%u to %u", from, to);
}

static void upgrades_an_old_store(void **state)
{
    char reason[STORE_REASON_BYTES], upgrade[20] = "";
    const char *where = place_fresh_folder();
    StoreJob job = {.kind = STORE_APPEND,
                    .room = "AAAA",
                    .version = 3,
                    .text = span_of("start"),
                    .changes_wake = true,
                    .wake = 99};
    StoreJob judge = {
        .kind = STORE_JUDGE, .room = "AAAA", .sheet = 1, .seat = 1, .luck = 1, .loss = 2};

    (void)state;
    place_sql(FIRST_SQLITE, FIRST_POSTGRES);
    Store *store = store_open(
        &(StoreSetup){.where = where, .upgraded = hear_upgrade, .context = upgrade}, reason);
    assert_non_null(store);
    assert_string_equal(upgrade, "1 to 4");
    check_first(store);
    assert_int_equal(store_wait(store, &job), STORE_FINE);
    assert_int_equal(store_wait(store, &judge), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}), "AAAA 0 99 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "AAAA"}),
                        "AAAA 1 1 p Ana knister 2026-11-15 14 72 1/1 1,2,3,4,5,6,7,8,9 1 2\n");
    store_close(store);
    store_close(open_store(where));
}

/* Of the version before groups and doubts. */
static void upgrades_a_store_without_groups(void **state)
{
    static const StoreChange changes[] = {
        {.kind = CHANGE_GROUP, .room = "G", .at = 7, .text = {"Family", 6}},
        {.kind = CHANGE_MEMBER, .room = "G", .key = "p", .at = 7},
        {.kind = CHANGE_DOUBT, .room = "AAAA", .number = DOUBT_SPEED},
    };
    const char *where = place_fresh_folder();
    StoreJob change = {.kind = STORE_CHANGE, .changes = changes, .change_count = 3};
    StoreJob ranked = {.kind = STORE_RANKED, .game = "knister", .day = "2026-11-15", .room = "G"};

    (void)state;
    place_sql(THIRD_SQLITE, THIRD_POSTGRES);
    Store *store = open_store(where);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_BANS}), "device 0 0 rudeab5\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ADMIN}), " 1 6 device abrootban\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_GROUPS}), "");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_DOUBTED}), "");
    assert_int_equal(store_wait(store, &change), STORE_FINE);
    assert_string_equal(show(store, ranked),
                        "AAAA 1 1 p Ana knister 2026-11-15 14 72 1/1 1,2,3,4,5,6,7,8,9 3 4 "
                        "doubt 2\n");
    store_close(store);
    store_close(open_store(where));
}

/* Two or more servers start at once on an old store. */
static void many_upgrade_it_at_once(void **state)
{
    enum { SERVERS = 6 };
    const char *where = place_fresh_folder();

    (void)state;
    place_sql(FIRST_SQLITE, FIRST_POSTGRES);
    for (unsigned i = 0; i < SERVERS; i++) {
        if (fork() == 0) {
            char reason[STORE_REASON_BYTES];
            Store *store = store_open(&(StoreSetup){.where = where}, reason);
            if (store == NULL)
                fprintf(stderr, "%s\n", reason);
            else
                store_close(store);
            _exit(store == NULL);
        }
    }
    for (unsigned i = 0; i < SERVERS; i++) {
        int status = 0;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    Store *store = open_store(where);
    check_first(store);
    store_close(store);
}

static void check_refused(const char *where, const char *why)
{
    char reason[STORE_REASON_BYTES];
    Store *store = store_open(&(StoreSetup){.where = where}, reason);

    assert_null(store);
    if (strstr(reason, why) == NULL)
        fail_msg("'%s' does not say '%s'", reason, why);
}

static void refuses_a_newer_store(void **state)
{
    const char *where = place_fresh();

    (void)state;
    Store *store = open_store(where);
    append(store, "A", 1, "x");
    store_close(store);
    place_sql("PRAGMA user_version = 5", "UPDATE knobel.schema SET version = 5");
    check_refused(where, "newer knobel (schema 5, this one knows 4)");
    place_sql("PRAGMA user_version = 4", "UPDATE knobel.schema SET version = 4");
    store = open_store(where);
    assert_int_equal(count_events(store, "A"), 1);
    store_close(store);
}

static void write_file(const char *path, const char *bytes)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(bytes, file);
    fclose(file);
}

/* An upgrade that fails changes nothing. */
static void refuses_half_a_store(void **state)
{
    const char *where = place_fresh_folder();

    (void)state;
    place_sql("PRAGMA application_id = 0x6b6e6f62; PRAGMA user_version = 2;",
              "CREATE SCHEMA knobel; CREATE TABLE knobel.schema (version integer NOT NULL);"
              "INSERT INTO knobel.schema VALUES (2);");
    check_refused(where, "listing"); /* which it would change */
    check_refused(where, "listing");
}

/* The table that holds the version is there, but the version is not. */
static void refuses_a_store_without_a_version(void **state)
{
    (void)state;
    if (!place_is_postgres())
        return;
    store_close(open_store(place_fresh()));
    place_sql("", "DELETE FROM knobel.schema");
    check_refused(place_where(), "already exists");
}

/* A damaged row lacks a value that every row has. */
static void reads_rows_that_lack_something(void **state)
{
    (void)state;
    place_fresh_folder();
    place_sql(FIRST_SQLITE, FIRST_POSTGRES);
    Store *store = open_store(place_where());
    place_sql("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
              "replace(sql, 'hands TEXT NOT NULL', 'hands TEXT') WHERE name = 'result'; "
              "PRAGMA writable_schema = RESET; UPDATE result SET hands = NULL",
              "ALTER TABLE knobel.result ALTER hands DROP NOT NULL; "
              "UPDATE knobel.result SET hands = NULL");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "AAAA"}),
                        "AAAA 1 1 p Ana knister 2026-11-15 14 72 1/1 0,0,0,0,0,0,0,0,0\n");
    store_close(store);
}

/* Tools only read stores that are there. */
static void tools_make_no_store(void **state)
{
    const char *where = place_fresh_folder();
    char reason[STORE_REASON_BYTES];

    (void)state;
    if (!place_is_postgres())
        write_file(place_path(), "");
    assert_null(store_open(&(StoreSetup){.where = where, .is_frozen = true}, reason));
    assert_non_null(strstr(reason, place_is_postgres() ? "there is no store" : "an empty file"));
}

/* Another program reads a file that is about to use a log: it is waited for. */
static void *end_reading(void *context)
{
    const struct timespec pause = {.tv_nsec = 100000000};

    nanosleep(&pause, NULL);
    sqlite3_exec(context, "COMMIT", NULL, NULL, NULL);
    return NULL;
}

static void waits_for_other_programs(void **state)
{
    sqlite3 *other = NULL;
    pthread_t thread;

    (void)state;
    if (place_is_postgres())
        return;
    store_close(open_store(place_fresh()));
    assert_int_equal(sqlite3_open(place_path(), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "PRAGMA journal_mode = DELETE; BEGIN; SELECT * FROM event",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(pthread_create(&thread, NULL, end_reading, other), 0);
    store_close(open_store(place_where()));
    pthread_join(thread, NULL);
    sqlite3_close(other);
}

static void refuses_foreign_databases(void **state)
{
    (void)state;
    if (place_is_postgres()) {
        check_refused("postgresql:///nowhere?host=/nowhere", "/nowhere");
        check_refused("postgresql://x?nonsense=1", "nonsense");
        return;
    }
    const char *where = place_fresh_folder();
    place_sql("CREATE TABLE mine (x)", "");
    check_refused(where, "not a store of knobel");
    where = place_fresh_folder();
    write_file(place_path(), "This is a letter to my grandmother, and no database at all.\n"
                             "It is long enough to be looked at closely, a hundred bytes or so.\n");
    check_refused(where, "not a database");
    where = place_fresh_folder();
    assert_int_equal(mkdir(place_path(), 0700), 0);
    check_refused(where, "sqlite");
}

static void refuses_another_encoding(void **state)
{
    (void)state;
    if (!place_is_postgres())
        return;
    place_fresh();
    place_sql("", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
    char where[400];
    snprintf(where, sizeof where, "postgresql:///latin?%s", strchr(place_where(), '?') + 1);
    check_refused(where, "UTF8");
}

/* A database of PostgreSQL may hold other things. */
static void leaves_other_tables_alone(void **state)
{
    const char *where = place_fresh();

    (void)state;
    if (!place_is_postgres())
        return;
    place_sql("", "CREATE TABLE public.event (x integer); INSERT INTO public.event VALUES (7)");
    Store *store = open_store(where);
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    store_close(store);
    place_sql("", "SELECT 1 / count(*) FROM public.event WHERE x = 7");
}

static void only_its_owner_may_read(void **state)
{
    struct stat file;

    (void)state;
    if (place_is_postgres())
        return;
    store_close(open_store(place_fresh()));
    assert_int_equal(stat(place_path(), &file), 0);
    assert_int_equal(file.st_mode & 0777, 0600);
    char folder[400];
    strcpy(folder, place_path());
    *strrchr(folder, '/') = '\0';
    assert_int_equal(stat(folder, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0700);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(upgrades_an_old_store),
        cmocka_unit_test(many_upgrade_it_at_once),
        cmocka_unit_test(refuses_a_newer_store),
        cmocka_unit_test(refuses_foreign_databases),
        cmocka_unit_test(refuses_another_encoding),
        cmocka_unit_test(leaves_other_tables_alone),
        cmocka_unit_test(only_its_owner_may_read),
        cmocka_unit_test(refuses_half_a_store),
        cmocka_unit_test(refuses_a_store_without_a_version),
        cmocka_unit_test(reads_rows_that_lack_something),
        cmocka_unit_test(tools_make_no_store),
        cmocka_unit_test(waits_for_other_programs),
        cmocka_unit_test(upgrades_a_store_without_groups),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
