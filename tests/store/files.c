/* The files of a SQLite store: a second server is refused, and files that are deleted, moved or
 * replaced under a store are noticed, as is a full disk. */
#include "place.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a store reports about itself. */
typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t has_changed;
    bool is_away;
    char reason[STORE_REASON_BYTES];
} Health;

static void hear(void *context, bool is_away, const char *reason)
{
    Health *health = context;

    pthread_mutex_lock(&health->lock);
    health->is_away = is_away;
    strcpy(health->reason, reason);
    pthread_cond_signal(&health->has_changed);
    pthread_mutex_unlock(&health->lock);
}

static void wait_until(Health *health, bool is_away)
{
    pthread_mutex_lock(&health->lock);
    while (health->is_away != is_away)
        pthread_cond_wait(&health->has_changed, &health->lock);
    pthread_mutex_unlock(&health->lock);
}

static void no_news(void *context, const char *room, uint32_t version)
{
    (void)context;
    (void)room;
    (void)version;
}

static Store *try_server(const char *where, Health *health, char reason[STORE_REASON_BYTES])
{
    StoreSetup setup = {
        .where = where, .news = no_news, .health = hear, .context = health, .is_server = true};

    *health = (Health){.lock = PTHREAD_MUTEX_INITIALIZER, .has_changed = PTHREAD_COND_INITIALIZER};
    return store_open(&setup, reason);
}

static Store *open_server(const char *where, Health *health)
{
    char reason[STORE_REASON_BYTES];
    Store *store = try_server(where, health, reason);

    if (store == NULL)
        fail_msg("%s", reason);
    return store;
}

/* Paths of the latest store's files. */
static const char *beside(const char *ending)
{
    static char paths[4][500];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s%s", place_path(), ending);
    return path;
}

/* Every job must fail, and be sure of it. */
static void check_lost(Store *store, uint32_t version, const char *why)
{
    StoreJob add = {.kind = STORE_APPEND, .room = "A", .version = version, .text = span_of("x")};
    StoreJob load = {.kind = STORE_LOAD, .room = "A"};

    assert_int_equal(store_wait(store, &add), STORE_AWAY);
    if (strstr(add.reason, why) == NULL || strstr(add.reason, place_path()) == NULL)
        fail_msg("'%s' does not say '%s'", add.reason, why);
    assert_int_equal(store_wait(store, &load), STORE_AWAY);
}

static void deleted_files_are_noticed(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    Health health;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        Store *store = open_server(place_fresh(), &health);
        assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
        assert_int_equal(unlink(beside(endings[i])), 0);
        check_lost(store, 2, "deleted or moved");
        wait_until(&health, true);
        assert_non_null(strstr(health.reason, "deleted or moved"));
        store_close(store);
    }
}

static void it_is_noticed_while_nothing_is_stored(void **state)
{
    Health health;
    Store *store = open_server(place_fresh(), &health);

    (void)state;
    unlink(place_path());
    wait_until(&health, true);
    check_lost(store, 1, "deleted or moved");
    store_close(store);
}

static void its_return_is_noticed_while_nothing_is_stored(void **state)
{
    Health health;
    Store *store = open_server(place_fresh(), &health);

    (void)state;
    assert_int_equal(rename(place_path(), beside("-moved")), 0);
    wait_until(&health, true);
    assert_int_equal(rename(beside("-moved"), place_path()), 0);
    wait_until(&health, false);
    assert_string_equal(health.reason, "");
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    store_close(store);
}

/* A new file in the same place is another store. */
static void a_replaced_file_is_noticed(void **state)
{
    Health health, other_health;
    Store *store = open_server(place_fresh(), &health);
    char other[600];

    (void)state;
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    snprintf(other, sizeof other, "sqlite:%s", beside("-other"));
    store_close(open_server(other, &other_health));
    assert_int_equal(rename(beside("-other"), place_path()), 0);
    check_lost(store, 2, "replaced");
    wait_until(&health, true);
    store_close(store);
}

static void a_file_that_comes_back_is_used_again(void **state)
{
    Health health;
    Store *store = open_server(place_fresh(), &health);

    (void)state;
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    assert_int_equal(rename(place_path(), beside("-moved")), 0);
    wait_until(&health, true);
    check_lost(store, 2, "deleted or moved");
    assert_int_equal(rename(beside("-moved"), place_path()), 0);
    wait_until(&health, false);
    assert_int_equal(append(store, "A", 2, "x"), STORE_FINE);
    assert_int_equal(count_events(store, "A"), 2);
    store_close(store);
}

/* In another process, as servers are. */
static void check_second(const char *where, bool is_refused)
{
    int status = 0;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        Health health;
        char reason[STORE_REASON_BYTES] = "";
        Store *store = try_server(where, &health, reason);
        bool is_clear = strstr(reason, "another server is using this file") != NULL &&
                        strncmp(reason, strchr(where, ':') + 1, strlen(where) - 7) == 0;
        if (is_refused && !is_clear)
            fprintf(stderr, "%s\n", reason);
        if (store != NULL)
            store_close(store);
        _exit(is_refused ? store != NULL || !is_clear : store == NULL);
    }
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes != 0 ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* A full disk is away until there is room for more than one small commit. */
static void a_full_disk_stays_away(void **state)
{
    static char text[5000];
    Health health;
    StoreState stored = STORE_FINE;
    uint32_t version = 0;

    (void)state;
    memset(text, 'x', sizeof text - 1);
    Store *store = open_server(place_fresh(), &health);
    signal(SIGXFSZ, SIG_IGN);
    limit_files(200000);
    while (stored == STORE_FINE && version < 1000)
        stored = append(store, "A", ++version, text);
    wait_until(&health, true);
    for (unsigned i = 0; i < 10; i++) {
        assert_int_equal(append(store, "B", 1, "x"), STORE_AWAY);
        pthread_mutex_lock(&health.lock);
        assert_true(health.is_away);
        pthread_mutex_unlock(&health.lock);
        assert_int_equal(count_events(store, "A"), version - 1); /* reads go on */
    }
    limit_files(0);
    assert_int_equal(append(store, "A", version, text), STORE_FINE);
    wait_until(&health, false);
    store_close(store);
}

static void a_second_server_is_refused(void **state)
{
    char where[600];
    Health health;
    Store *store = open_server(place_fresh(), &health);

    (void)state;
    check_second(place_where(), true);
    assert_int_equal(symlink(place_path(), beside("-link")), 0);
    snprintf(where, sizeof where, "sqlite:%s", beside("-link"));
    check_second(where, true);
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    store_close(store);
    check_second(place_where(), false);
}

/* The lock of another server, as a server of any version takes it. */
static void the_lock_is_where_it_always_was(void **state)
{
    struct flock lock = {
        .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 60, .l_len = 1};
    char reason[STORE_REASON_BYTES];
    Health health;

    (void)state;
    store_close(open_store(place_fresh()));
    int file = open(place_path(), O_RDWR | O_CLOEXEC);
    assert_true(file >= 0);
    assert_int_equal(fcntl(file, F_OFD_SETLK, &lock), 0);
    assert_null(try_server(place_where(), &health, reason));
    assert_non_null(strstr(reason, "another server is using this file"));
    close(file);
    store_close(open_server(place_where(), &health));
}

/* Names that SQLite takes for something else, names that are too long, and folders in which no file
 * can be made. */
static void odd_names_are_files_or_refused(void **state)
{
    static char where[6000] = "sqlite:";
    char reason[STORE_REASON_BYTES];
    char folder[400];

    (void)state;
    place_fresh_folder();
    strcpy(folder, place_path());
    *strrchr(folder, '/') = '\0';
    assert_int_equal(chdir(folder), 0);
    Store *store = open_store("sqlite::memory:");
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    store_close(store);
    store = open_store("sqlite::memory:");
    assert_int_equal(count_events(store, "A"), 1);
    store_close(store);
    assert_int_equal(chdir("/"), 0);

    memset(where + strlen(where), 'x', sizeof where - strlen(where) - 1);
    assert_null(store_open(&(StoreSetup){.where = where}, reason));
    assert_string_equal(reason, "sqlite: a path is missing, or too long");
    assert_null(store_open(&(StoreSetup){.where = "sqlite:/proc/store.db"}, reason));
    assert_non_null(strstr(reason, "/proc/store.db: "));
}

/* On a file system that cannot share memory SQLite uses a journal instead of a log. */
static void a_store_needs_no_log(void **state)
{
    static char text[5000];
    sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
    StoreState stored = STORE_FINE;
    uint32_t version = 0;

    (void)state;
    memset(text, 'x', sizeof text - 1);
    sqlite3_vfs_register(sqlite3_vfs_find("unix-dotfile"), 1);
    Store *store = open_store(place_fresh());
    limit_files(200000);
    while (stored == STORE_FINE && version < 1000)
        stored = append(store, "A", ++version, text);
    assert_int_not_equal(access(beside("-wal"), F_OK), 0);
    assert_true(stored == STORE_AWAY || stored == STORE_UNKNOWN);
    limit_files(0);
    while (append(store, "A", version, text) != STORE_FINE)
        usleep(10000);
    assert_int_equal(count_events(store, "A"), version);
    store_close(store);
    sqlite3_vfs_register(usual, 1);
}

/* Other programs are not servers. */
static void tools_may_be_used_meanwhile(void **state)
{
    char reason[STORE_REASON_BYTES];
    Health health;
    Store *store = open_server(place_fresh(), &health);
    Store *tool = open_store(place_where());

    (void)state;
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    assert_int_equal(append(tool, "B", 1, "y"), STORE_FINE);
    Store *frozen = store_open(&(StoreSetup){.where = place_where(), .is_frozen = true}, reason);
    assert_non_null(frozen);
    assert_int_equal(append(store, "A", 2, "x"), STORE_FINE);
    assert_int_equal(count_events(frozen, "A"), 1);
    assert_int_equal(store_sound(frozen, reason), STORE_FINE);
    store_close(frozen);
    store_close(tool);
    assert_int_equal(append(store, "A", 3, "x"), STORE_FINE);
    assert_int_equal(count_events(store, "B"), 1);
    check_second(place_where(), true);
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deleted_files_are_noticed),
        cmocka_unit_test(it_is_noticed_while_nothing_is_stored),
        cmocka_unit_test(its_return_is_noticed_while_nothing_is_stored),
        cmocka_unit_test(a_replaced_file_is_noticed),
        cmocka_unit_test(a_file_that_comes_back_is_used_again),
        cmocka_unit_test(a_full_disk_stays_away),
        cmocka_unit_test(a_second_server_is_refused),
        cmocka_unit_test(tools_may_be_used_meanwhile),
        cmocka_unit_test(the_lock_is_where_it_always_was),
        cmocka_unit_test(odd_names_are_files_or_refused),
        cmocka_unit_test(a_store_needs_no_log),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
