/* Every write, sync and truncation of a SQLite store fails once. Nothing confirmed is lost, and
 * nothing that was refused is stored: not for this process, nor for one that finds the files as
 * they are if this one is killed. */
#include "place.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum {
    FAULT_NONE,
    FAULT_BEFORE, /* nothing is done, and it fails */
    FAULT_PART,   /* a part is written, and it fails */
    FAULT_AFTER,  /* everything is done, and yet it fails */
} Fault;

enum {
    STEPS = 14,
    CHECKPOINT_AT = 7, /* the step before which the log is written back */
    LOG_BYTES = 1 << 16,
    KINDS_MOST = 8,
};

/* The disk: SQLite's own, whose calls are counted. */
static struct {
    pthread_mutex_t lock;
    Fault fault;
    uint64_t fails_at; /* the number of the call, from 1 */
    uint64_t calls;
    bool has_failed;
    bool is_log_dirty; /* something in the log is not synced */
    bool has_no_size;  /* the log's size cannot be read */
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* SQLite's functions for a kind of file, and ours in their place. */
static struct {
    sqlite3_io_methods ours; /* first */
    const sqlite3_io_methods *own;
    bool is_log;
} kinds[KINDS_MOST];
static unsigned kind_count;
static sqlite3_vfs *own_vfs;

static unsigned kind_of(sqlite3_file *file)
{
    for (unsigned i = 0; i < kind_count; i++)
        if (file->pMethods == &kinds[i].ours)
            return i;
    abort();
}

/* What happens to this call. */
static Fault next_fault(void)
{
    pthread_mutex_lock(&disk.lock);
    bool fails = ++disk.calls == disk.fails_at;
    Fault fault = fails ? disk.fault : FAULT_NONE;
    disk.has_failed |= fault != FAULT_NONE;
    pthread_mutex_unlock(&disk.lock);
    return fault;
}

static void set_dirty(unsigned kind, bool is_dirty)
{
    pthread_mutex_lock(&disk.lock);
    if (kinds[kind].is_log)
        disk.is_log_dirty = is_dirty;
    pthread_mutex_unlock(&disk.lock);
}

static int disk_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at)
{
    unsigned kind = kind_of(file);
    Fault fault = next_fault();
    int part = fault == FAULT_BEFORE ? 0 : fault == FAULT_PART ? count / 2 : count;
    int code = part > 0 ? kinds[kind].own->xWrite(file, bytes, part, at) : SQLITE_OK;

    set_dirty(kind, true);
    if (fault == FAULT_NONE || code != SQLITE_OK)
        return code;
    return fault != FAULT_AFTER && disk.fails_at % 2 == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

/* Nothing is really synced: the machine does not fail. */
static int disk_sync(sqlite3_file *file, int flags)
{
    unsigned kind = kind_of(file);
    Fault fault = next_fault();

    (void)flags;
    if (fault == FAULT_NONE || fault == FAULT_AFTER)
        set_dirty(kind, false);
    return fault == FAULT_NONE ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    unsigned kind = kind_of(file);
    Fault fault = next_fault();
    int code = fault == FAULT_BEFORE || fault == FAULT_PART
                   ? SQLITE_OK
                   : kinds[kind].own->xTruncate(file, size);

    return fault == FAULT_NONE ? code : SQLITE_IOERR_TRUNCATE;
}

static int disk_size(sqlite3_file *file, sqlite3_int64 *size)
{
    unsigned kind = kind_of(file);

    pthread_mutex_lock(&disk.lock);
    bool has_no_size = disk.has_no_size && kinds[kind].is_log;
    pthread_mutex_unlock(&disk.lock);
    return has_no_size ? SQLITE_IOERR_FSTAT : kinds[kind].own->xFileSize(file, size);
}

/* Some writes do not fit into what the user may have. */
static int disk_control(sqlite3_file *file, int what, void *value)
{
    unsigned kind = kind_of(file);

    if (what != SQLITE_FCNTL_LAST_ERRNO || disk.fault == FAULT_AFTER || disk.fails_at % 3 != 0)
        return kinds[kind].own->xFileControl(file, what, value);
    *(int *)value = EDQUOT;
    return SQLITE_OK;
}

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags,
                     int *out_flags)
{
    bool is_log = (flags & SQLITE_OPEN_WAL) != 0;
    int code = own_vfs->xOpen(vfs, path, file, flags, out_flags);

    if (file->pMethods == NULL)
        return code;
    pthread_mutex_lock(&disk.lock);
    unsigned kind = 0;
    while (kind < kind_count && (kinds[kind].own != file->pMethods || kinds[kind].is_log != is_log))
        kind++;
    if (kind == kind_count) {
        kind_count++;
        kinds[kind].own = file->pMethods;
        kinds[kind].is_log = is_log;
        kinds[kind].ours = *file->pMethods;
        kinds[kind].ours.xWrite = disk_write;
        kinds[kind].ours.xSync = disk_sync;
        kinds[kind].ours.xTruncate = disk_truncate;
        kinds[kind].ours.xFileSize = disk_size;
        kinds[kind].ours.xFileControl = disk_control;
    }
    file->pMethods = &kinds[kind].ours;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static void use_disk(void)
{
    static sqlite3_vfs vfs;

    own_vfs = sqlite3_vfs_find(NULL);
    vfs = *own_vfs;
    vfs.zName = "failing";
    vfs.xOpen = disk_open;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

typedef struct {
    Store *store;
    char log[LOG_BYTES]; /* of the events that were confirmed */
    size_t length;
    uint32_t version;
    uint32_t tries;
} Trial;

#define STANDS(law)                                                                              \
    do {                                                                                         \
        if (!(law))                                                                              \
            fail_msg("fault %d at call %lu: not so: %s", disk.fault, (long)disk.fails_at, #law); \
    } while (0)

static void copy_file(const char *ending)
{
    char command[1200];

    snprintf(command, sizeof command, "cp %s%s %s-copy%s 2>/dev/null", place_path(), ending,
             place_path(), ending);
    STANDS(system(command) == 0 || *ending != '\0');
}

/* What a program finds that starts after this one was killed now. */
static void check_remains(const Trial *trial)
{
    static char found[LOG_BYTES];
    char path[500];
    sqlite3 *database = NULL;
    sqlite3_stmt *rows = NULL;
    size_t length = 0;

    copy_file("");
    copy_file("-wal");
    snprintf(path, sizeof path, "%s-copy", place_path());
    STANDS(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, own_vfs->zName) == SQLITE_OK);
    STANDS(sqlite3_prepare_v2(database, "SELECT text FROM event WHERE room = 'A' ORDER BY version",
                              -1, &rows, NULL) == SQLITE_OK);
    while (sqlite3_step(rows) == SQLITE_ROW)
        length += (size_t)sprintf(found + length, "%.20s\n", sqlite3_column_text(rows, 0));
    sqlite3_finalize(rows);
    sqlite3_close(database);
    STANDS(length == trial->length && memcmp(found, trial->log, length) == 0);
}

static void add_row(StoreJob *job, const StoreRow *row)
{
    Text *text = job->context;

    text_span(text, (Span){row->text.start, row->text.length < 20 ? row->text.length : 20});
    text_char(text, '\n');
}

/* Loads until it works, and compares. */
static void check_log(const Trial *trial)
{
    static char found[LOG_BYTES];
    Text text;
    StoreJob job = {.kind = STORE_LOAD, .room = "A", .row = add_row, .context = &text};

    do
        text = text_over(found, sizeof found);
    while (store_wait(trial->store, &job) != STORE_FINE);
    STANDS(text.length == trial->length && memcmp(found, trial->log, text.length) == 0);
}

/* Appends one event, with as many tries as it takes. */
static void append_once(Trial *trial, unsigned step)
{
    static char text[20000];
    StoreState stored = STORE_AWAY;

    while (stored != STORE_FINE) {
        size_t size = step % 3 == 0 ? 20 : step % 3 == 1 ? 5000 : sizeof text - 1;
        memset(text, 'x', size);
        text[size] = '\0';
        memcpy(text, "try", 3);
        snprintf(text + 3, 18, "%016u", ++trial->tries);
        text[19] = 'x';
        disk.has_failed = false;
        stored = append(trial->store, "A", trial->version + 1, text);
        STANDS(stored == STORE_FINE || disk.has_failed);
        STANDS(stored == STORE_FINE || stored == STORE_AWAY || stored == STORE_UNKNOWN);
        if (stored == STORE_FINE) {
            STANDS(!disk.is_log_dirty);
            trial->version++;
            trial->length += (size_t)sprintf(trial->log + trial->length, "%.20s\n", text);
        }
        if (disk.has_failed) {
            check_log(trial); /* a commit that failed is never stored */
            check_remains(trial);
        }
    }
}

static void write_log_back(void)
{
    sqlite3 *database = NULL;

    STANDS(sqlite3_open(place_path(), &database) == SQLITE_OK);
    sqlite3_exec(database, "PRAGMA wal_checkpoint(RESTART)", NULL, NULL, NULL);
    sqlite3_close(database);
}

/* Runs the whole life of a store with one fault; returns whether it occurred. */
static bool try_fault(Fault fault, uint64_t at)
{
    static Trial trial;
    char reason[STORE_REASON_BYTES];
    char command[600];

    trial = (Trial){.version = 0};
    place_fresh();
    disk.fault = fault;
    disk.fails_at = at;
    disk.calls = 0;
    disk.has_failed = false;
    disk.is_log_dirty = false;
    while ((trial.store = store_open(&(StoreSetup){.where = place_where()}, reason)) == NULL) {
        STANDS(disk.has_failed && reason[0] != '\0');
        disk.has_failed = false;
    }
    for (unsigned step = 0; step < STEPS; step++) {
        if (step == CHECKPOINT_AT)
            write_log_back();
        append_once(&trial, step);
    }
    STANDS(store_sound(trial.store, reason) == STORE_FINE);
    check_log(&trial);
    check_remains(&trial);
    store_close(trial.store);
    check_remains(&trial);
    bool has_occurred = disk.calls >= at;
    disk.fault = FAULT_NONE;
    snprintf(command, sizeof command, "rm -rf %.*s",
             (int)(strrchr(place_path(), '/') - place_path()), place_path());
    assert_int_equal(system(command), 0);
    return has_occurred;
}

/* All calls if there is time, otherwise some. */
static void check_fault(Fault fault)
{
    unsigned stride = getenv("KNOBEL_TEST_LONG") != NULL        ? 1
                      : getenv("KNOBEL_TEST_SANITIZER") != NULL ? 11
                                                                : 3;
    uint64_t at = 1 + (unsigned)fault % stride;

    while (try_fault(fault, at))
        at += stride;
    assert_true(at > 3 * STEPS);
    printf("# fault %d: each %u. of %lu calls failed once\n", fault, stride, (unsigned long)at);
}

static void calls_may_fail(void **state)
{
    (void)state;
    check_fault(FAULT_BEFORE);
}

static void writes_may_be_cut_short(void **state)
{
    (void)state;
    check_fault(FAULT_PART);
}

static void calls_may_fail_after_they_are_done(void **state)
{
    (void)state;
    check_fault(FAULT_AFTER);
}

static void set_size_away(bool is_away)
{
    pthread_mutex_lock(&disk.lock);
    disk.has_no_size = is_away;
    pthread_mutex_unlock(&disk.lock);
}

/* Without its size nobody knows whether the log has room. */
static void a_log_without_a_size_is_away(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(append(store, "A", 1, "x"), STORE_FINE);
    set_size_away(true);
    disk.fault = FAULT_BEFORE;
    disk.fails_at = disk.calls + 1;
    assert_int_not_equal(append(store, "A", 2, "x"), STORE_FINE);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(append(store, "A", 2, "x"), STORE_AWAY);
    set_size_away(false);
    while (append(store, "A", 2, "x") != STORE_FINE)
        usleep(10000);
    assert_int_equal(count_events(store, "A"), 2);
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_may_fail),
        cmocka_unit_test(writes_may_be_cut_short),
        cmocka_unit_test(calls_may_fail_after_they_are_done),
        cmocka_unit_test(a_log_without_a_size_is_away),
    };

    place_begin(argc, argv);
    use_disk();
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
