/* PostgreSQL: the schema and the statements. */
#include "store/postgres.h"

/* clang-format off */

/* Sorted by bytes, as SQLite does. */
#define WORD "text COLLATE \"C\""

const char *const postgres_schema[SCHEMA_VERSION] = {
    /* 1 */
    "CREATE SCHEMA IF NOT EXISTS knobel;"
    "CREATE TABLE knobel.schema (version integer NOT NULL);"
    "INSERT INTO knobel.schema VALUES (1);"
    "CREATE TABLE knobel.event ("
    "    room " WORD " NOT NULL,"
    "    version bigint NOT NULL," /* of the first event in the text */
    "    at bigint NOT NULL,"
    "    text text NOT NULL," /* events, one per line */
    "    PRIMARY KEY (room, version));"
    "CREATE TABLE knobel.listing ("
    "    room " WORD " PRIMARY KEY,"
    "    at bigint NOT NULL,"
    "    text text NOT NULL);"
    "CREATE INDEX listing_at ON knobel.listing (at);"
    "CREATE TABLE knobel.result ("
    "    room " WORD " NOT NULL,"
    "    sheet bigint NOT NULL,"
    "    seat bigint NOT NULL,"
    "    player " WORD " NOT NULL,"
    "    name text NOT NULL,"
    "    game " WORD " NOT NULL,"
    "    day " WORD " NOT NULL,"
    "    at bigint NOT NULL,"
    "    total bigint NOT NULL,"
    "    place bigint NOT NULL,"
    "    players bigint NOT NULL,"
    "    hands text NOT NULL," /* how often each occurred, separated by blanks */
    "    PRIMARY KEY (room, sheet, seat));"
    "CREATE INDEX result_player ON knobel.result (player, game, at);"
    "CREATE INDEX result_day ON knobel.result (game, day, total) WHERE day <> '';"
    "CREATE TABLE knobel.daily ("
    "    game " WORD " NOT NULL,"
    "    day " WORD " NOT NULL,"
    "    secret text NOT NULL,"
    "    PRIMARY KEY (game, day));",

    /* 2: times to wake rooms, and luck and loss of results */
    "CREATE TABLE knobel.wake ("
    "    room " WORD " PRIMARY KEY,"
    "    at bigint NOT NULL);"
    "ALTER TABLE knobel.result ADD COLUMN luck bigint, ADD COLUMN loss bigint;", /* NULL: unknown */

    /* 3: when somebody was last at a listed room; settings, bans, forgotten rooms, the admin log */
    "ALTER TABLE knobel.listing ADD COLUMN seen bigint NOT NULL DEFAULT 0;"
    "CREATE TABLE knobel.meta ("
    "    key " WORD " PRIMARY KEY,"
    "    value text NOT NULL);"
    "CREATE TABLE knobel.ban ("
    "    kind " WORD " NOT NULL," /* address or device */
    "    value " WORD " NOT NULL,"
    "    until bigint NOT NULL," /* 0: for ever */
    "    at bigint NOT NULL,"
    "    note text NOT NULL,"
    "    PRIMARY KEY (kind, value));"
    "CREATE TABLE knobel.forgotten ("
    "    room " WORD " PRIMARY KEY,"
    "    at bigint NOT NULL);"
    "CREATE TABLE knobel.admin ("
    "    number bigint PRIMARY KEY,"
    "    at bigint NOT NULL,"
    "    who text NOT NULL,"
    "    verb text NOT NULL,"
    "    room " WORD " NOT NULL," /* '': none */
    "    text text NOT NULL);",

    /* 4: groups of players; attempts at daily challenges, and what is doubtful about them */
    "CREATE TABLE knobel.player_group ("
    "    code " WORD " PRIMARY KEY,"
    "    at bigint NOT NULL,"
    "    name text NOT NULL);"
    "CREATE TABLE knobel.member ("
    "    code " WORD " NOT NULL,"
    "    player " WORD " NOT NULL,"
    "    at bigint NOT NULL,"
    "    PRIMARY KEY (code, player));"
    "CREATE INDEX member_player ON knobel.member (player);"
    "CREATE TABLE knobel.attempt ("
    "    room " WORD " PRIMARY KEY,"
    "    game " WORD " NOT NULL,"
    "    day " WORD " NOT NULL,"
    "    source " WORD " NOT NULL,"
    "    at bigint NOT NULL,"
    "    later bigint NOT NULL," /* its number among those behind another; 0: it is not */
    "    is_ahead bigint NOT NULL);"
    "CREATE INDEX attempt_source ON knobel.attempt (game, day, source);"
    "ALTER TABLE knobel.result ADD COLUMN doubt bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX result_doubt ON knobel.result (at) WHERE doubt <> 0;",
};

/* A setting that lasts until the end of the transaction says whether its latest append was stored.
 * The changes that go with the append depend on it. If two servers append the same version at the
 * same time, one waits for the other and then stores nothing. */
#define IS_ADDED "current_setting('knobel.added', true) = '1'"

const char *const postgres_statements[SQL_COUNT] = {
    [SQL_APPEND] =
        "WITH added AS ("
        "    INSERT INTO event (room, version, at, text) SELECT $1, $2, $3, $4 "
        "    WHERE $2 = coalesce(("
        "        SELECT version + length(text) - length(replace(text, E'\\n', '')) + 1 FROM event "
        "        WHERE room = $1 ORDER BY version DESC LIMIT 1), 1) "
        "    ON CONFLICT DO NOTHING RETURNING 1) "
        "SELECT set_config('knobel.added', (SELECT count(*) FROM added)::text, true)",
    [SQL_WAKE] =
        "INSERT INTO wake (room, at) SELECT $1, $2 WHERE " IS_ADDED " "
        "ON CONFLICT (room) DO UPDATE SET at = excluded.at",
    [SQL_SLEEP] =
        "DELETE FROM wake WHERE room = $1 AND " IS_ADDED,
    [SQL_LIST] =
        "INSERT INTO listing (room, at, text, seen) SELECT $1, $2, $3, $2 WHERE " IS_ADDED " "
        "ON CONFLICT (room) DO UPDATE SET at = excluded.at, text = excluded.text, "
        "    seen = excluded.seen",
    [SQL_UNLIST] =
        "DELETE FROM listing WHERE room = $1 AND " IS_ADDED,
    [SQL_RESULT] =
        "INSERT INTO result (" RESULT_COLUMNS ") "
        "SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 WHERE " IS_ADDED " "
        "ON CONFLICT (room, sheet, seat) DO UPDATE SET player = excluded.player, "
        "    name = excluded.name, game = excluded.game, day = excluded.day, at = excluded.at, "
        "    total = excluded.total, place = excluded.place, players = excluded.players, "
        "    hands = excluded.hands, luck = excluded.luck, loss = excluded.loss, "
        "    doubt = excluded.doubt",
    [SQL_ATTEMPT_BEGINS] =
        "INSERT INTO attempt (room, game, day, source, at, later, is_ahead) "
        "SELECT $1, $2, $3, $4, $5, 0, 0 WHERE " IS_ADDED " ON CONFLICT DO NOTHING",
    [SQL_ATTEMPT_STARTS] =
        "UPDATE attempt SET later = 1 + ("
        "    SELECT count(*) FROM attempt AS other WHERE other.game = attempt.game AND "
        "    other.day = attempt.day AND other.source = attempt.source AND other.later > 0) "
        "WHERE room = $1 AND later = 0 AND EXISTS ("
        "    SELECT 1 FROM attempt AS other WHERE other.game = attempt.game AND "
        "    other.day = attempt.day AND other.source = attempt.source AND "
        "    other.room <> attempt.room AND other.is_ahead = 1) AND " IS_ADDED,
    [SQL_ATTEMPT_AHEAD] =
        "UPDATE attempt SET is_ahead = 1 WHERE room = $1 AND " IS_ADDED,
    [SQL_ATTEMPT_ENDS] =
        "UPDATE result SET doubt = doubt | "
        "    CASE WHEN EXISTS (SELECT 1 FROM attempt WHERE attempt.room = $1 AND "
        "                      attempt.later > $2) THEN 1 ELSE 0 END | "
        "    CASE WHEN EXISTS (SELECT 1 FROM attempt WHERE attempt.room = $1 AND "
        "                      result.at >= attempt.at AND result.at < attempt.at + $3) "
        "        THEN 2 ELSE 0 END "
        "WHERE room = $1 AND day <> '' AND " IS_ADDED,
    [SQL_JUDGE] =
        "UPDATE result SET luck = $4::bigint, loss = $5::bigint, doubt = doubt | "
        "    CASE WHEN luck IS NULL AND day <> '' AND $6::bigint > 0 AND "
        "        $4::bigint + $5::bigint > $6::bigint AND $4::bigint - $5::bigint > $7::bigint "
        "        THEN 4 ELSE 0 END "
        "WHERE room = $1 AND sheet = $2 AND seat = $3",
    [SQL_ROOMS] = /* jumps from room to room without reading all events */
        "WITH RECURSIVE code (room) AS ("
        "    (SELECT room FROM event ORDER BY room LIMIT 1) UNION ALL"
        "    SELECT (SELECT event.room FROM event WHERE event.room > code.room"
        "            ORDER BY event.room LIMIT 1) FROM code WHERE code.room IS NOT NULL) "
        "SELECT room, 0, 0, NULL, NULL, NULL FROM code WHERE room IS NOT NULL",
    [SQL_LATEST] =
        "WITH RECURSIVE code (room, n) AS ("
        "    (SELECT room, 1::bigint FROM event WHERE room > $1 ORDER BY room LIMIT 1) UNION ALL"
        "    SELECT (SELECT event.room FROM event WHERE event.room > code.room"
        "            ORDER BY event.room LIMIT 1), n + 1 "
        "    FROM code WHERE code.room IS NOT NULL AND n < $2) "
        "SELECT room, 0, (SELECT at FROM event WHERE event.room = code.room "
        "                 ORDER BY version DESC LIMIT 1), "
        "    (SELECT at FROM wake WHERE wake.room = code.room), NULL, NULL "
        "FROM code WHERE room IS NOT NULL",
    [SQL_OF(CHANGE_APPEND)] = /* a version that is not the next one violates NOT NULL */
        "INSERT INTO event (room, version, at, text) VALUES ($1, $2, $3, "
        "CASE WHEN $2 = coalesce(("
        "    SELECT version + length(text) - length(replace(text, E'\\n', '')) + 1 FROM event "
        "    WHERE room = $1 ORDER BY version DESC LIMIT 1), 1) THEN $4 END)",
};

/* The first statement reads every row with its text, the second one the key. The counts must be
 * equal. */
const PostgresCount postgres_counts[] = {
    {"event", "SELECT count(*) + 0 * coalesce(sum(length(text)), 0) FROM event",
     "SELECT count(room) FROM event WHERE room >= ''"},
    {"listing", "SELECT count(*) + 0 * coalesce(sum(length(text)), 0) FROM listing",
     "SELECT count(room) FROM listing WHERE room >= ''"},
    {"result", "SELECT count(*) + 0 * coalesce(sum(length(name || hands)), 0) FROM result",
     "SELECT count(room) FROM result WHERE room >= ''"},
    {"wake", "SELECT count(*) + 0 * coalesce(sum(at), 0) FROM wake",
     "SELECT count(room) FROM wake WHERE room >= ''"},
    {"daily", "SELECT count(*) + 0 * coalesce(sum(length(secret)), 0) FROM daily",
     "SELECT count(game) FROM daily WHERE game >= ''"},
    {"meta", "SELECT count(*) + 0 * coalesce(sum(length(value)), 0) FROM meta",
     "SELECT count(key) FROM meta WHERE key >= ''"},
    {"ban", "SELECT count(*) + 0 * coalesce(sum(length(note)), 0) FROM ban",
     "SELECT count(kind) FROM ban WHERE kind >= ''"},
    {"forgotten", "SELECT count(*) + 0 * coalesce(sum(at), 0) FROM forgotten",
     "SELECT count(room) FROM forgotten WHERE room >= ''"},
    {"admin", "SELECT count(*) + 0 * coalesce(sum(length(who || verb || text)), 0) FROM admin",
     "SELECT count(number) FROM admin WHERE number >= 0"},
    {"player_group", "SELECT count(*) + 0 * coalesce(sum(length(name)), 0) FROM player_group",
     "SELECT count(code) FROM player_group WHERE code >= ''"},
    {"member", "SELECT count(*) + 0 * coalesce(sum(at), 0) FROM member",
     "SELECT count(code) FROM member WHERE code >= ''"},
    {"attempt", "SELECT count(*) + 0 * coalesce(sum(at), 0) FROM attempt",
     "SELECT count(room) FROM attempt WHERE room >= ''"},
    {NULL, NULL, NULL},
};
