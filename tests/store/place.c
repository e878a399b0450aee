/* Stores for tests. */
#include "place.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Of the whole program. */
static bool is_postgres;
static char folder[200];  /* of the files, or of the server */
static char address[400]; /* of the latest store */
static unsigned stores;

/* Runs the script that controls the server; returns its first line, or NULL if it fails. */
static const char *ask_server(const char *what, const char *more, int *status)
{
    static char line[400];
    char command[4096];

    snprintf(command, sizeof command, "%s %s %s", getenv("KNOBEL_POSTGRES"), what, more);
    FILE *pipe = popen(command, "r");
    if (pipe == NULL)
        return NULL;
    if (fgets(line, sizeof line, pipe) == NULL)
        line[0] = '\0';
    while (fgetc(pipe) != EOF)
        continue;
    line[strcspn(line, "\n")] = '\0';
    *status = pclose(pipe);
    *status = WIFEXITED(*status) ? WEXITSTATUS(*status) : 1;
    return *status == 0 ? line : NULL;
}

void place_begin(int argc, char **argv)
{
    int status = 0;

    is_postgres = argc > 1 && strcmp(argv[1], "postgres") == 0;
    if (!is_postgres) {
        strcpy(folder, "/tmp/knobel-store-XXXXXX");
        if (mkdtemp(folder) == NULL)
            exit(1);
        return;
    }
    const char *made = ask_server("make", "", &status);
    if (status == 77) {
        puts("1..0 # SKIP there is no PostgreSQL on this machine");
        exit(0);
    }
    if (made == NULL)
        exit(1);
    strcpy(folder, made);
}

void place_end(void)
{
    char command[300];

    if (is_postgres)
        snprintf(command, sizeof command, "%s remove '%s'", getenv("KNOBEL_POSTGRES"), folder);
    else
        snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "%s could not be removed\n", folder);
}

bool place_is_postgres(void)
{
    return is_postgres;
}

/* Runs SQL in a database of the server. */
static void run_sql(const char *where, const char *sql)
{
    PGconn *connection = PQconnectdb(where);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);

    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

/* Another database has a thousand files and takes a quarter of a second: the one there is becomes
 * empty again. */
#define END_OTHERS                                            \
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity " \
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
#define EMPTY                                                                   \
    "SET client_min_messages = warning; DROP SCHEMA IF EXISTS knobel CASCADE; " \
    "DROP SCHEMA public CASCADE; CREATE SCHEMA public"

const char *place_fresh(void)
{
    if (is_postgres) {
        snprintf(address, sizeof address, "postgresql:///postgres?host=%s&user=knobel", folder);
        run_sql(address, END_OTHERS);
        run_sql(address, EMPTY);
    } else {
        stores++;
        snprintf(address, sizeof address, "sqlite:%s/%u/store.db", folder, stores);
    }
    return address;
}

const char *place_fresh_folder(void)
{
    const char *where = place_fresh();
    char path[400];

    if (!is_postgres) {
        strcpy(path, place_path());
        *strrchr(path, '/') = '\0';
        assert_int_equal(mkdir(path, 0700), 0);
    }
    return where;
}

const char *place_where(void)
{
    return address;
}

const char *place_path(void)
{
    return address + strlen("sqlite:");
}

void place_sql(const char *sqlite, const char *postgres)
{
    if (is_postgres) {
        run_sql(address, postgres);
        return;
    }
    sqlite3 *database = NULL;
    char *reason = NULL;
    assert_int_equal(sqlite3_open(place_path(), &database), SQLITE_OK);
    if (sqlite3_exec(database, sqlite, NULL, NULL, &reason) != SQLITE_OK)
        fail_msg("%s", reason);
    sqlite3_close(database);
}

void place_tell(const char *what)
{
    int status = 0;

    ask_server(what, folder, &status);
    assert_int_equal(status, 0);
}

void place_settle(void)
{
    char sql[400];
    const char *left = "1";
    int status = 0;

    snprintf(sql, sizeof sql,
             "%s \"SELECT count(*) FROM pg_stat_activity WHERE application_name = 'knobel'\"",
             folder);
    while (is_postgres && strcmp(left, "0") != 0) {
        left = ask_server("query", sql, &status);
        assert_non_null(left);
    }
}

unsigned place_share(unsigned whole)
{
    bool is_slow = getenv("KNOBEL_TEST_SANITIZER") != NULL && getenv("KNOBEL_TEST_LONG") == NULL;

    return is_slow ? whole / 5 + 1 : whole;
}

Store *open_store(const char *where)
{
    char reason[STORE_REASON_BYTES];
    Store *store = store_open(&(StoreSetup){.where = where}, reason);

    if (store == NULL)
        fail_msg("%s: %s", where, reason);
    return store;
}

StoreState append(Store *store, const char *room, uint32_t version, const char *text)
{
    StoreJob job = {.kind = STORE_APPEND,
                    .room = room,
                    .version = version,
                    .at = 1000 + version,
                    .text = span_of(text)};

    return store_wait(store, &job);
}

static void show_result(Text *text, const StoreResult *result)
{
    char line[500];

    snprintf(line, sizeof line, "%s %u %u %s %s %s %s %ld %u %u/%u", result->room, result->sheet,
             result->seat, result->player, result->name, result->game, result->day,
             (long)result->at, result->total, result->place, result->players);
    text_put(text, line);
    for (int i = 0; i < STORE_HANDS; i++) {
        text_char(text, i == 0 ? ' ' : ',');
        text_number(text, result->hands[i]);
    }
    if (result->is_judged) {
        snprintf(line, sizeof line, " %d %d", result->luck, result->loss);
        text_put(text, line);
    }
    if (result->doubt != 0) {
        snprintf(line, sizeof line, " doubt %u", result->doubt);
        text_put(text, line);
    }
}

static void show_row(StoreJob *job, const StoreRow *row)
{
    Text *text = job->context;

    if (row->result != NULL) {
        show_result(text, row->result);
    } else {
        text_put(text, row->room != NULL ? row->room : "-");
        text_char(text, ' ');
        text_number(text, row->version);
        text_char(text, ' ');
        text_number(text, (uint64_t)row->at);
        text_char(text, ' ');
        text_span(text, row->text);
        text_put(text, row->game != NULL ? row->game : "");
        text_put(text, row->day != NULL ? row->day : "");
    }
    text_char(text, '\n');
}

const char *show(Store *store, StoreJob job)
{
    static char shown[SHOWN_BYTES];
    Text text = text_over(shown, sizeof shown);

    job.row = show_row;
    job.context = &text;
    if (store_wait(store, &job) != STORE_FINE)
        fail_msg("%s", job.reason);
    assert_false(text.is_cut);
    return shown;
}

static void count_row(StoreJob *job, const StoreRow *row)
{
    uint32_t *count = job->context;

    job->limit += row->version != *count + 1; /* gaps and duplicates */
    ++*count;
    for (size_t i = 0; i < row->text.length; i++)
        *count += row->text.start[i] == '\n';
}

uint32_t count_events(Store *store, const char *room)
{
    uint32_t count = 0;
    StoreJob job = {.kind = STORE_LOAD, .room = room, .row = count_row, .context = &count};

    assert_int_equal(store_wait(store, &job), STORE_FINE);
    assert_int_equal(job.limit, 0);
    return count;
}
