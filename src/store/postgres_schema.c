/* PostgreSQL: creating, upgrading and checking the tables. */
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

/* Makes servers that start at the same time create the schema one after the other. */
#define LOCK "SELECT pg_advisory_lock(7956003944826464866)"

/* The result of a statement that returns one number; 0: it returned none; -1: it failed. */
static int64_t ask(PostgresLink *link, const char *sql, char reason[STORE_REASON_BYTES])
{
    PGresult *result = link_ask(link, sql, reason);
    int64_t value = -1;

    if (result != NULL)
        value = PQntuples(result) > 0 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : 0;
    PQclear(result);
    return value;
}

/* The version of the schema; 0: there is none; -1: unknown. */
static int64_t find_version(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    int64_t is_there =
        ask(link, "SELECT (to_regclass('knobel.schema') IS NOT NULL)::integer", reason);

    return is_there == 1 ? ask(link, "SELECT version FROM knobel.schema", reason) : is_there;
}

static bool upgrade(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    char sql[100];
    Text text = text_over(sql, sizeof sql);
    int64_t version = -1;

    if ((version = find_version(link, reason)) < 0)
        return false;
    for (int64_t step = version; step < SCHEMA_VERSION; step++)
        if (!link_do(link, postgres_schema[step], reason))
            return false;
    text_put(&text, "UPDATE knobel.schema SET version = ");
    text_number(&text, SCHEMA_VERSION);
    return link_do(link, sql, reason);
}

/* Creates or upgrades the schema. The lock is taken before the transaction begins: a transaction
 * that waited for it would not see what others did meanwhile. Closing the connection releases it,
 * and undoes what is not committed. */
static bool make_schema(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    return link_do(link, "SET lock_timeout = 0; " LOCK, reason) && link_do(link, "BEGIN", reason) &&
           upgrade(link, reason) && link_do(link, "COMMIT", reason);
}

static bool check_version(int64_t version, bool is_frozen, char reason[STORE_REASON_BYTES])
{
    char numbers[100];
    Text text = text_over(numbers, sizeof numbers);

    if (version > SCHEMA_VERSION) {
        text_put(&text, "made by a newer knobel (schema ");
        text_number(&text, (uint64_t)version);
        text_put(&text, ", this one knows ");
        text_number(&text, SCHEMA_VERSION);
        text_put(&text, ")");
        backend_reason(reason, "postgresql", numbers);
        return false;
    }
    if (version == 0 && is_frozen) {
        backend_reason(reason, "postgresql", "there is no store of knobel in this database");
        return false;
    }
    return version >= 0;
}

/* Only a UTF-8 database stores text byte for byte. */
static bool check_encoding(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    const char *encoding = PQparameterStatus(link->connection, "server_encoding");

    if (encoding != NULL && strcmp(encoding, "UTF8") == 0)
        return true;
    backend_reason(reason, "postgresql", "the database's encoding is not UTF8");
    return false;
}

bool postgres_prepare(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    PostgresLink link = link_open(place);
    bool is_fine = link_ensure(&link, NULL, reason) && check_encoding(&link, reason);

    if (is_fine) {
        int64_t version = find_version(&link, reason);
        is_fine = check_version(version, place->is_frozen, reason) &&
                  (version == SCHEMA_VERSION || make_schema(&link, reason));
        if (is_fine)
            backend_upgraded(place, version);
    }
    link_close(&link);
    return is_fine;
}

/* The extension amcheck checks indexes, if it is installed. */
#define AMCHECK                                                     \
    "SELECT count(bt_index_check(indexrelid, true)) FROM pg_index " \
    "JOIN pg_class ON pg_class.oid = indexrelid "                   \
    "JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE nspname = 'knobel'"
#define HAS_AMCHECK                                                                     \
    "SELECT coalesce(bool_or(has_function_privilege(oid, 'EXECUTE')), false)::integer " \
    "FROM pg_proc WHERE proname = 'bt_index_check' AND pronargs = 2 AND "               \
    "pg_function_is_visible(oid)"

static StoreState check_tables(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    if (!link_do(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", reason))
        return STORE_AWAY;
    for (const PostgresCount *table = postgres_counts; table->what != NULL; table++) {
        int64_t by_table = -1, by_key = -1;
        if (link_do(link,
                    "SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off; "
                    "SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = on",
                    reason))
            by_table = ask(link, table->by_table, reason);
        if (by_table >= 0 &&
            link_do(link,
                    "SET LOCAL enable_indexscan = on; SET LOCAL enable_indexonlyscan = on; "
                    "SET LOCAL enable_seqscan = off",
                    reason))
            by_key = ask(link, table->by_key, reason);
        if (by_table < 0 || by_key < 0)
            return link->is_refused ? STORE_TAKEN : STORE_AWAY;
        if (by_table != by_key) {
            backend_reason(reason, table->what, "the key and the table disagree");
            return STORE_TAKEN;
        }
    }
    int64_t has_checker = ask(link, "SET LOCAL search_path = knobel, public; " HAS_AMCHECK, reason);
    if (has_checker < 0 || (has_checker == 1 && ask(link, AMCHECK, reason) < 0))
        return link->is_refused ? STORE_TAKEN : STORE_AWAY;
    return STORE_FINE;
}

StoreState postgres_check(const StorePlace *place, char reason[STORE_REASON_BYTES])
{
    PostgresLink link = link_open(place);
    StoreState state = link_ensure(&link, NULL, reason) ? check_tables(&link, reason) : STORE_AWAY;

    link_close(&link);
    return state;
}
