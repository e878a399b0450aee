/* PostgreSQL: a batch is one transaction and one round trip. */
#include "store/postgres.h"

#include <assert.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_BYTES = 7900 }; /* of one notification, at most */

/* The name of a prepared statement: "s0" and so on. */
static const char *name_of(Sql sql, char name[8])
{
    Text text = text_over(name, 8);

    text_char(&text, 's');
    text_number(&text, (uint64_t)sql);
    return name;
}

/* Takes results up to the end of a pipeline. True: all statements succeeded. */
static bool finish_pipeline(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    bool is_fine = true;
    bool is_synced = false;

    while (!is_synced) {
        PGresult *result = link_result(link, reason);
        if (link->connection == NULL)
            return false;
        ExecStatusType status = PQresultStatus(result);
        if (result != NULL && status == PGRES_FATAL_ERROR) {
            backend_reason(reason, "postgresql", PQresultErrorMessage(result));
            is_fine = false;
        }
        is_synced = status == PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
    if (PQexitPipelineMode(link->connection) != 1) {
        link_lose(link, "no end of a pipeline", reason);
        return false;
    }
    return is_fine;
}

bool postgres_greet(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    char name[8];

    if (!fence_begin(link, reason))
        return false;
    bool is_sent = PQenterPipelineMode(link->connection) == 1 && fence_prepare(link);
    for (Sql sql = 0; sql < SQL_COUNT && is_sent; sql++)
        is_sent = PQsendPrepare(link->connection, name_of(sql, name),
                                backend_statement(sql, postgres_statements), 0, NULL) == 1;
    if (!is_sent || PQpipelineSync(link->connection) != 1) {
        link_lose(link, "no connection", reason);
        return false;
    }
    if (!finish_pipeline(link, reason))
        return false;
    return !link->place->is_frozen ||
           link_do(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", reason);
}

static void close_link(void *context)
{
    link_close(context);
    free(context);
}

static void *open_link(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    PostgresLink *link = malloc(sizeof *link);

    if (link == NULL) {
        backend_reason(reason, "", "not enough memory");
        return NULL;
    }
    *link = link_open(place);
    if (!link_ensure(link, postgres_greet, reason)) {
        close_link(link);
        return NULL;
    }
    return link;
}

/* Sends one step, with its values in binary form. */
static bool send_step(PostgresLink *link, const Step *step)
{
    const char *values[STEP_VALUES];
    int lengths[STEP_VALUES];
    int formats[STEP_VALUES];
    uint64_t numbers[STEP_VALUES];
    char name[8];

    for (unsigned i = 0; i < step->count; i++) {
        const StoreValue *value = &step->values[i];
        bool is_number = value->kind == VALUE_NUMBER;
        numbers[i] = htobe64((uint64_t)value->number);
        values[i] = value->kind == VALUE_NULL ? NULL
                    : is_number               ? (const char *)&numbers[i]
                                              : value->text.start;
        lengths[i] = is_number ? (int)sizeof numbers[i] : (int)value->text.length;
        formats[i] = 1;
    }
    return PQsendQueryPrepared(link->connection, name_of(step->sql, name), (int)step->count, values,
                               lengths, formats, 0) == 1;
}

/* Sends a statement that is not a step. */
static bool send_other(PostgresLink *link, const char *sql, const char *value)
{
    return PQsendQueryParams(link->connection, sql, value != NULL ? 1 : 0, NULL, &value, NULL, NULL,
                             0) == 1;
}

/* Whether an append to the same room follows. */
static bool is_followed(StoreJob *const *jobs, size_t count, size_t i)
{
    return i + 1 < count && jobs[i + 1]->kind == STORE_APPEND &&
           strcmp(jobs[i]->room, jobs[i + 1]->room) == 0;
}

/* Notifies the other servers of the appends of a batch. Returns the number of notes, or -1. */
static int send_notes(PostgresLink *link, StoreJob *const *jobs, size_t count)
{
    char note[NOTE_BYTES];
    Text text = text_over(note, sizeof note);
    int notes = 0;

    for (size_t i = 0; i <= count; i++) {
        bool is_full = text.length + STORE_CODE_BYTES + 16 > sizeof note;
        if (text.length > 0 && (i == count || is_full)) {
            if (!send_other(link, "SELECT pg_notify('knobel', $1)", note))
                return -1;
            notes++;
            text = text_over(note, sizeof note);
        }
        if (i == count || jobs[i]->kind != STORE_APPEND || is_followed(jobs, count, i))
            continue;
        if (text.length == 0)
            text_put(&text, link->place->server);
        text_char(&text, ' ');
        text_put(&text, jobs[i]->room);
        text_char(&text, ' ');
        text_number(&text, jobs[i]->version);
    }
    return notes;
}

/* Sends a whole batch. Returns the number of its notes, or -1. */
static int send_batch(PostgresLink *link, StoreJob *const *jobs, size_t count)
{
    Step step;

    if (PQenterPipelineMode(link->connection) != 1 || !send_other(link, "BEGIN", NULL) ||
        PQsendQueryPrepared(link->connection, POSTGRES_GUARD, 0, NULL, NULL, NULL, 0) != 1)
        return -1;
    for (size_t i = 0; i < count; i++)
        for (uint32_t index = 0; backend_step(jobs[i], index, &step); index++)
            if (!send_step(link, &step))
                return -1;
    int notes = send_notes(link, jobs, count);
    bool is_sent =
        notes >= 0 && send_other(link, "COMMIT", NULL) && PQpipelineSync(link->connection) == 1;
    return is_sent ? notes : -1;
}

/* The replies to a batch. */
typedef struct {
    PostgresLink *link;
    BatchState state;
    char *reason;
} Reply;

/* What an SQLSTATE means for the batch. Without one, the error is not the server's: a reply could
 * not be read here, and the batch may have been committed. */
static BatchState classify_error(const char *code)
{
    if (code == NULL)
        return BATCH_UNKNOWN;
    bool is_about_job = strncmp(code, "22", 2) == 0 || strncmp(code, "23", 2) == 0;
    bool is_conflict = strncmp(code, "40", 2) == 0 || /* another server */
                       strcmp(code, "55P03") == 0;    /* it takes too long */

    return is_about_job || is_conflict ? BATCH_SPLIT : BATCH_AWAY;
}

/* The result of the next statement; NULL: the batch has failed. */
static PGresult *take(Reply *reply)
{
    PGresult *result =
        reply->link->connection != NULL ? link_result(reply->link, reply->reason) : NULL;

    if (result == NULL) {
        reply->state = BATCH_UNKNOWN;
        return NULL;
    }
    PQclear(link_result(reply->link, reply->reason)); /* NULL: the end of this result */
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return result;
    if (status == PGRES_FATAL_ERROR) {
        reply->state = classify_error(PQresultErrorField(result, PG_DIAG_SQLSTATE));
        backend_reason(reply->reason, "postgresql", PQresultErrorMessage(result));
    }
    PQclear(result);
    return NULL;
}

static void take_step(Reply *reply, StoreJob *job, Sql sql)
{
    PGresult *result = take(reply);
    bool has_value = result != NULL && PQntuples(result) > 0;
    const char *value = has_value ? PQgetvalue(result, 0, 0) : "";

    if (sql == SQL_APPEND && strcmp(value, "1") != 0)
        job->state = STORE_TAKEN;
    if (sql == SQL_SECRET) {
        Text secret = text_over(job->secret, sizeof job->secret);
        text_put(&secret, value);
    }
    PQclear(result);
}

static void take_batch(Reply *reply, StoreJob *const *jobs, size_t count, int notes)
{
    Step step;

    PQclear(take(reply)); /* BEGIN */
    PQclear(take(reply)); /* the guard */
    for (size_t i = 0; i < count; i++) {
        jobs[i]->state = STORE_FINE;
        for (uint32_t index = 0; backend_step(jobs[i], index, &step); index++)
            take_step(reply, jobs[i], step.sql);
    }
    while (notes-- > 0)
        PQclear(take(reply));
    PGresult *end = take(reply);
    if (end != NULL && strcmp(PQcmdStatus(end), "COMMIT") != 0)
        reply->state = BATCH_AWAY;
    PQclear(end);
}

static BatchState commit(void *context, StoreJob *const *jobs, size_t count,
                         char reason[STORE_REASON_BYTES])
{
    PostgresLink *link = context;
    Reply reply = {.link = link, .state = BATCH_DONE, .reason = reason};
    char ignored[STORE_REASON_BYTES];

    if (!link_ensure(link, postgres_greet, reason))
        return BATCH_AWAY;
    int notes = send_batch(link, jobs, count);
    if (notes < 0)
        link_lose(link, "no connection", reason);
    else
        take_batch(&reply, jobs, count, notes);
    if (reply.state == BATCH_UNKNOWN && link->connection != NULL)
        link_lose(link, "a reply could not be read", ignored);
    bool is_ended = link->connection != NULL && finish_pipeline(link, ignored) &&
                    (reply.state == BATCH_DONE || link_do(link, "ROLLBACK", ignored));
    if (!is_ended && link->connection != NULL)
        link_lose(link, "no end of a batch", ignored);
    if (is_ended || (notes >= 0 && reply.state == BATCH_DONE))
        return reply.state;
    link->lost = link->session;
    return BATCH_UNKNOWN;
}

/* Needs a transaction that may write, and whose end is on the disk. */
static bool probe(void *context, char reason[STORE_REASON_BYTES])
{
    PostgresLink *link = context;

    return link_ensure(link, postgres_greet, reason) &&
           link_do(link, "SELECT FROM meta FOR UPDATE", reason);
}

typedef struct {
    PGresult *result;
    int row;
} PostgresRow;

static Span column(void *context, int index)
{
    const PostgresRow *place = context;

    if (PQgetisnull(place->result, place->row, index))
        return (Span){NULL, 0};
    return (Span){PQgetvalue(place->result, place->row, index),
                  (size_t)PQgetlength(place->result, place->row, index)};
}

static StoreState read_rows(void *context, StoreJob *job)
{
    PostgresLink *link = context;
    bool is_fine = true;
    PostgresRow place = {.row = 0};
    Step step;

    if (!link_ensure(link, postgres_greet, job->reason))
        return STORE_AWAY;
    backend_step(job, 0, &step);
    if (!send_step(link, &step)) {
        link_lose(link, "no connection", job->reason);
        return STORE_AWAY;
    }
    PQsetSingleRowMode(link->connection);
    while ((place.result = link_result(link, job->reason)) != NULL) {
        ExecStatusType status = PQresultStatus(place.result);
        if (status == PGRES_SINGLE_TUPLE) {
            backend_give(job, column, &place);
        } else if (status != PGRES_TUPLES_OK) {
            backend_reason(job->reason, "postgresql", PQresultErrorMessage(place.result));
            is_fine = false;
        }
        PQclear(place.result);
    }
    return is_fine && link->connection != NULL ? STORE_FINE : STORE_AWAY;
}

const StoreBackend backend_postgres = {
    .scheme = "postgresql://",
    .keeps_scheme = true,
    .prepare = postgres_prepare,
    .open = open_link,
    .close = close_link,
    .commit = commit,
    .settle = postgres_settle,
    .probe = probe,
    .read = read_rows,
    .check = postgres_check,
    .listen = postgres_listen,
};
