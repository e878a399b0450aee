/* Full disks, read-only or damaged files, a PostgreSQL that stops: every job is answered with a
 * reason, nothing confirmed is lost, and play goes on afterwards. */
#include "place.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char long_text[5000];

static void check_fails(Store *store, const char *room, uint32_t version, const char *text,
                        StoreState state)
{
    StoreJob job = {.kind = STORE_APPEND, .room = room, .version = version, .text = span_of(text)};

    assert_int_equal(store_wait(store, &job), state);
    assert_true(job.reason[0] != '\0');
}

static void check_away(Store *store, const char *room, uint32_t version, const char *text)
{
    check_fails(store, room, version, text, STORE_AWAY);
}

/* Files cannot grow beyond this; 0: no limit. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes != 0 ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* Appends until the disk is full; returns the version that did not fit. */
static uint32_t fill_up(Store *store)
{
    StoreState stored = STORE_FINE;
    uint32_t version = 0;

    while (stored == STORE_FINE && version < 1000)
        stored = append(store, "A", ++version, long_text);
    assert_int_equal(stored, STORE_AWAY);
    return version;
}

static void a_full_disk_recovers(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    limit_files(200000);
    uint32_t version = fill_up(store);
    check_away(store, "A", version, long_text);
    assert_int_equal(count_events(store, "A"), version - 1); /* reads go on */
    limit_files(0);
    assert_int_equal(append(store, "A", version, long_text), STORE_FINE);
    assert_int_equal(append(store, "A", version + 1, "x"), STORE_FINE);
    assert_int_equal(count_events(store, "A"), version + 1);
    char reason[STORE_REASON_BYTES];
    assert_int_equal(store_sound(store, reason), STORE_FINE);
    store_close(store);
}

/* Whether disks can be mounted that only this process sees. */
static bool may_mount(void)
{
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

static void a_small_disk_recovers(void **state)
{
    char folder[400], ballast[500];

    (void)state;
    place_fresh();
    strcpy(folder, place_path());
    *strrchr(folder, '/') = '\0';
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_int_equal(mount("tmpfs", folder, "tmpfs", 0, "size=1m"), 0);
    snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    int file = open(ballast, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    assert_true(file >= 0);
    assert_int_equal(posix_fallocate(file, 0, 300000), 0);
    close(file);
    Store *store = open_store(place_where());
    uint32_t version = fill_up(store);
    assert_int_equal(count_events(store, "A"), version - 1);
    check_away(store, "B", 1, long_text);
    unlink(ballast);
    assert_int_equal(append(store, "A", version, long_text), STORE_FINE);
    assert_int_equal(count_events(store, "A"), version);
    store_close(store);
    umount(folder);
}

/* Another disk hides the file, and has one with the same name. */
static void a_hidden_file_is_noticed(void **state)
{
    char folder[400];
    Store *store = open_store(place_fresh());

    (void)state;
    strcpy(folder, place_path());
    *strrchr(folder, '/') = '\0';
    assert_int_equal(mount("tmpfs", folder, "tmpfs", 0, "size=1m"), 0);
    close(open(place_path(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
    check_away(store, "A", 1, "x");
    umount(folder);
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    store_close(store);
}

static void a_read_only_file_is_reported(void **state)
{
    char folder[400];

    (void)state;
    store_close(open_store(place_fresh()));
    strcpy(folder, place_path());
    chmod(place_path(), 0444);
    *strrchr(folder, '/') = '\0';
    chmod(folder, 0555);
    *strrchr(folder, '/') = '\0';
    chmod(folder, 0755);
    uid_t user = geteuid();
    assert_int_equal(seteuid(user == 0 ? 65534 : user), 0); /* root may write anything */
    for (int is_server = 0; is_server < 2; is_server++) {
        char reason[STORE_REASON_BYTES] = "";
        StoreSetup setup = {.where = place_where(), .is_server = is_server};
        assert_null(store_open(&setup, reason));
        assert_non_null(strstr(reason, "may not be written"));
    }
    assert_int_equal(seteuid(user), 0);
}

static void a_folder_is_no_file(void **state)
{
    char reason[STORE_REASON_BYTES];

    (void)state;
    for (int is_server = 0; is_server < 2; is_server++) {
        assert_null(
            store_open(&(StoreSetup){.where = "sqlite:/tmp", .is_server = is_server}, reason));
        assert_non_null(strstr(reason, is_server ? "/tmp: " : "sqlite: "));
    }
}

static void a_read_only_folder_is_reported(void **state)
{
    char reason[STORE_REASON_BYTES];

    (void)state;
    assert_null(
        store_open(&(StoreSetup){.where = "sqlite:/proc/knobel/x", .is_server = true}, reason));
    if (geteuid() == 0) /* who may write anywhere, but not there */
        assert_null(store_open(&(StoreSetup){.where = "sqlite:/proc/knobel/store.db"}, reason));
    else
        assert_null(store_open(&(StoreSetup){.where = "sqlite:/usr/knobel/store.db"}, reason));
    assert_non_null(strstr(reason, "knobel/store.db: "));
}

static void damage_is_found(void **state)
{
    char reason[STORE_REASON_BYTES];
    Store *store = open_store(place_fresh());

    (void)state;
    for (uint32_t version = 1; version < 100; version++)
        append(store, "A", version, long_text);
    assert_int_equal(store_sound(store, reason), STORE_FINE);
    store_close(store);
    int file = open(place_path(), O_RDWR | O_CLOEXEC);
    assert_true(file >= 0);
    struct stat facts;
    assert_int_equal(fstat(file, &facts), 0);
    char noise[4096];
    memset(noise, 0x5a, sizeof noise);
    for (off_t at = 8192; at + 4096 < facts.st_size; at += 16384)
        assert_int_equal(pwrite(file, noise, sizeof noise, at), sizeof noise);
    close(file);
    store = open_store(place_where());
    assert_int_equal(store_sound(store, reason), STORE_TAKEN);
    assert_true(reason[0] != '\0');
    store_close(store);
}

/* PostgreSQL */

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Appends until it works again; returns how often it was unavailable. */
static unsigned append_until_stored(Store *store, const char *room, uint32_t version)
{
    const struct timespec pause = {.tv_nsec = 20000000};
    StoreState stored = STORE_AWAY;
    unsigned aways = 0;

    for (double end = seconds_now() + 60; seconds_now() < end; aways++) {
        stored = append(store, room, version, "x");
        if (stored != STORE_AWAY && stored != STORE_UNKNOWN)
            break;
        nanosleep(&pause, NULL);
    }
    assert_true(stored == STORE_FINE || stored == STORE_TAKEN);
    return aways;
}

static void a_killed_server_is_waited_for(void **state)
{
    Store *store = open_store(place_fresh());
    uint32_t version = 1;

    (void)state;
    assert_int_equal(append(store, "A", version++, "x"), STORE_FINE);
    for (unsigned i = 0; i < place_share(4); i++) {
        place_tell(i % 2 == 0 ? "kill" : "stop");
        check_away(store, "A", version, "x");
        StoreJob load = {.kind = STORE_LOAD, .room = "A"};
        assert_int_equal(store_wait(store, &load), STORE_AWAY);
        place_tell("start");
        append_until_stored(store, "A", version);
        assert_int_equal(append(store, "A", version++, "x"), STORE_TAKEN);
        while (store_wait(store, &(StoreJob){.kind = STORE_WAKES}) != STORE_FINE)
            usleep(20000);
        assert_int_equal(count_events(store, "A"), version - 1);
    }
    store_close(store);
}

/* A restart while no job is submitted is not noticed. */
static void a_restart_while_idle_goes_unnoticed(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    append(store, "A", 1, "x");
    place_tell("stop");
    place_tell("start");
    assert_int_equal(append(store, "A", 2, "x"), STORE_FINE);
    assert_int_equal(count_events(store, "A"), 2);
    store_close(store);
}

static void a_silent_server_is_given_up(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    append(store, "A", 1, "x");
    place_tell("pause");
    check_fails(store, "A", 2, "x", STORE_UNKNOWN);
    check_away(store, "B", 1, "x");
    place_tell("resume");
    append_until_stored(store, "A", 2);
    append_until_stored(store, "B", 1);
    assert_int_equal(count_events(store, "A"), 2);
    assert_int_equal(count_events(store, "B"), 1);
    store_close(store);
}

/* Appenders go on while the server is killed repeatedly. */
typedef struct {
    Store *store;
    unsigned number;
    bool *is_over;
    pthread_mutex_t *lock;
    uint32_t confirmed;
} Appender;

static bool is_over(const Appender *appender)
{
    pthread_mutex_lock(appender->lock);
    bool over = *appender->is_over;
    pthread_mutex_unlock(appender->lock);
    return over;
}

static void take_last(StoreJob *job, const StoreRow *row)
{
    *(uint32_t *)job->context = row->version;
}

static void *append_through(void *context)
{
    Appender *appender = context;
    char room[8];

    snprintf(room, sizeof room, "R%u", appender->number);
    while (!is_over(appender)) {
        StoreState stored = append(appender->store, room, appender->confirmed + 1, "x");
        uint32_t last = 0;
        StoreJob load = {.kind = STORE_LOAD, .room = room, .row = take_last, .context = &last};
        if (stored == STORE_FINE)
            appender->confirmed++;
        else if (store_wait(appender->store, &load) == STORE_FINE && last > appender->confirmed)
            appender->confirmed = last; /* it was stored, but could not be confirmed */
        else
            usleep(5000);
    }
    return NULL;
}

static void nothing_confirmed_is_lost_with_the_server(void **state)
{
    enum { APPENDERS = 4 };
    Store *store = open_store(place_fresh());
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    bool over = false;
    Appender appenders[APPENDERS];
    pthread_t threads[APPENDERS];

    (void)state;
    for (unsigned i = 0; i < APPENDERS; i++) {
        appenders[i] = (Appender){.store = store, .number = i, .is_over = &over, .lock = &lock};
        assert_int_equal(pthread_create(&threads[i], NULL, append_through, &appenders[i]), 0);
    }
    for (unsigned i = 0; i < place_share(4); i++) {
        usleep(50000 + 17000 * i);
        place_tell("kill");
        place_tell("start");
    }
    usleep(300000);
    pthread_mutex_lock(&lock);
    over = true;
    pthread_mutex_unlock(&lock);
    for (unsigned i = 0; i < APPENDERS; i++)
        pthread_join(threads[i], NULL);
    store_close(store);
    store = open_store(place_where());
    for (unsigned i = 0; i < APPENDERS; i++) {
        char room[8];
        snprintf(room, sizeof room, "R%u", i);
        uint32_t events = count_events(store, room);
        assert_true(events == appenders[i].confirmed || events == appenders[i].confirmed + 1);
    }
    store_close(store);
}

/* A job that no database accepts does not make others fail. */
static void bad_text_fails_alone(void **state)
{
    enum { COUNT = 20, BAD = 7 };
    static StoreJob jobs[COUNT];
    static char rooms[COUNT][8];
    Store *store = open_store(place_fresh());

    (void)state;
    for (unsigned i = 0; i < COUNT; i++) {
        snprintf(rooms[i], sizeof rooms[i], "R%u", i);
        jobs[i] = (StoreJob){.kind = STORE_APPEND,
                             .room = rooms[i],
                             .version = 1,
                             .text = span_of(i == BAD ? "\xff" : "x")};
        store_submit(store, &jobs[i]);
    }
    store_close(store); /* finishes them */
    for (unsigned i = 0; i < COUNT; i++)
        assert_int_equal(jobs[i].state, i == BAD ? STORE_AWAY : STORE_FINE);
}

/* News */

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t has_changed;
    unsigned beginnings;
    unsigned told;
    uint32_t latest[3]; /* of rooms A, B, C */
} Heard;

static void hear(void *context, const char *room, uint32_t version)
{
    Heard *heard = context;

    pthread_mutex_lock(&heard->lock);
    if (*room == '\0') {
        heard->beginnings++;
    } else {
        heard->told++;
        if (*room >= 'A' && *room <= 'C')
            heard->latest[*room - 'A'] = version;
    }
    pthread_cond_signal(&heard->has_changed);
    pthread_mutex_unlock(&heard->lock);
}

static void news_of_other_servers_arrive(void **state)
{
    Heard heard = {.lock = PTHREAD_MUTEX_INITIALIZER, .has_changed = PTHREAD_COND_INITIALIZER};
    StoreSetup setup = {.where = place_fresh(), .news = hear, .context = &heard};
    char reason[STORE_REASON_BYTES];
    Store *store = store_open(&setup, reason);
    Store *other = open_store(setup.where);

    (void)state;
    assert_non_null(store);
    pthread_mutex_lock(&heard.lock);
    while (heard.beginnings == 0)
        pthread_cond_wait(&heard.has_changed, &heard.lock);
    pthread_mutex_unlock(&heard.lock);
    place_sql("", "NOTIFY knobel, 'somebody B many'"); /* not written by knobel */
    place_sql("", "NOTIFY knobel, 'somebody a-code-that-is-too-long 7'");
    append(store, "A", 1, "own");
    append(other, "B", 1, "x");
    append(other, "C", 1, "x\ny");
    append(other, "C", 3, "z");
    pthread_mutex_lock(&heard.lock);
    while (heard.latest[2] != 3)
        pthread_cond_wait(&heard.has_changed, &heard.lock);
    assert_int_equal(heard.latest[0], 0);
    assert_int_equal(heard.latest[1], 1);
    assert_int_equal(heard.beginnings, 1);
    pthread_mutex_unlock(&heard.lock);

    place_tell("kill");
    place_tell("start");
    pthread_mutex_lock(&heard.lock);
    while (heard.beginnings < 2)
        pthread_cond_wait(&heard.has_changed, &heard.lock);
    pthread_mutex_unlock(&heard.lock);
    append_until_stored(other, "B", 2);
    pthread_mutex_lock(&heard.lock);
    while (heard.latest[1] != 2)
        pthread_cond_wait(&heard.has_changed, &heard.lock);
    pthread_mutex_unlock(&heard.lock);
    store_close(store);
    store_close(other);
}

/* More rooms in one batch than fit into one notification. */
static void news_of_many_rooms_arrive(void **state)
{
    enum { COUNT = 1000 };
    static StoreJob jobs[COUNT];
    static char rooms[COUNT][STORE_CODE_BYTES + 1];
    Heard heard = {.lock = PTHREAD_MUTEX_INITIALIZER, .has_changed = PTHREAD_COND_INITIALIZER};
    StoreSetup setup = {.where = place_fresh(), .news = hear, .context = &heard};
    char reason[STORE_REASON_BYTES];
    Store *store = store_open(&setup, reason);
    Store *other = open_store(setup.where);

    (void)state;
    pthread_mutex_lock(&heard.lock);
    while (heard.beginnings == 0)
        pthread_cond_wait(&heard.has_changed, &heard.lock);
    pthread_mutex_unlock(&heard.lock);
    for (unsigned i = 0; i < COUNT; i++) {
        snprintf(rooms[i], sizeof rooms[i], "ROOM-%011u", i);
        jobs[i] =
            (StoreJob){.kind = STORE_APPEND, .room = rooms[i], .version = 1, .text = span_of("x")};
    }
    for (unsigned i = 0; i < COUNT; i++)
        store_submit(other, &jobs[i]);
    pthread_mutex_lock(&heard.lock);
    while (heard.told < COUNT)
        pthread_cond_wait(&heard.has_changed, &heard.lock);
    pthread_mutex_unlock(&heard.lock);
    store_close(other);
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest of_sqlite[] = {
        cmocka_unit_test(a_full_disk_recovers), cmocka_unit_test(a_read_only_file_is_reported),
        cmocka_unit_test(a_folder_is_no_file),  cmocka_unit_test(a_read_only_folder_is_reported),
        cmocka_unit_test(damage_is_found),
    };
    const struct CMUnitTest of_disks[] = {cmocka_unit_test(a_small_disk_recovers),
                                          cmocka_unit_test(a_hidden_file_is_noticed)};
    const struct CMUnitTest of_postgres[] = {
        cmocka_unit_test(a_killed_server_is_waited_for),
        cmocka_unit_test(a_restart_while_idle_goes_unnoticed),
        cmocka_unit_test(a_silent_server_is_given_up),
        cmocka_unit_test(nothing_confirmed_is_lost_with_the_server),
        cmocka_unit_test(bad_text_fails_alone),
        cmocka_unit_test(news_of_other_servers_arrive),
        cmocka_unit_test(news_of_many_rooms_arrive),
    };

    signal(SIGXFSZ, SIG_IGN);
    memset(long_text, 'x', sizeof long_text - 1);
    bool is_for_disks = argc > 2 && strcmp(argv[2], "disk") == 0;
    if (is_for_disks && !may_mount()) {
        printf("1..0 # SKIP no disk of its own may be mounted here\n");
        return 0;
    }
    place_begin(argc, argv);
    int status = is_for_disks          ? cmocka_run_group_tests(of_disks, NULL, NULL)
                 : place_is_postgres() ? cmocka_run_group_tests(of_postgres, NULL, NULL)
                                       : cmocka_run_group_tests(of_sqlite, NULL, NULL);
    place_end();
    return status;
}
