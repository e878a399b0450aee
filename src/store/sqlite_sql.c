/* SQLite: the schema and the statements. */
#include "store/sqlite.h"

/* clang-format off */

const char *const sqlite_schema[SCHEMA_VERSION] = {
    /* 1 */
    "CREATE TABLE event ("
    "    room TEXT NOT NULL,"
    "    version INTEGER NOT NULL," /* of the first event in the text */
    "    at INTEGER NOT NULL,"
    "    text TEXT NOT NULL," /* events, one per line */
    "    PRIMARY KEY (room, version)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE listing ("
    "    room TEXT PRIMARY KEY,"
    "    at INTEGER NOT NULL,"
    "    text TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX listing_at ON listing (at);"
    "CREATE TABLE result ("
    "    room TEXT NOT NULL,"
    "    sheet INTEGER NOT NULL,"
    "    seat INTEGER NOT NULL,"
    "    player TEXT NOT NULL,"
    "    name TEXT NOT NULL,"
    "    game TEXT NOT NULL,"
    "    day TEXT NOT NULL,"
    "    at INTEGER NOT NULL,"
    "    total INTEGER NOT NULL,"
    "    place INTEGER NOT NULL,"
    "    players INTEGER NOT NULL,"
    "    hands TEXT NOT NULL," /* how often each occurred, separated by blanks */
    "    PRIMARY KEY (room, sheet, seat)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX result_player ON result (player, game, at);"
    "CREATE INDEX result_day ON result (game, day, total) WHERE day <> '';"
    "CREATE TABLE daily ("
    "    game TEXT NOT NULL,"
    "    day TEXT NOT NULL,"
    "    secret TEXT NOT NULL,"
    "    PRIMARY KEY (game, day)"
    ") STRICT, WITHOUT ROWID;",

    /* 2: times to wake rooms, and luck and loss of results */
    "CREATE TABLE wake ("
    "    room TEXT PRIMARY KEY,"
    "    at INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "ALTER TABLE result ADD COLUMN luck INTEGER;" /* NULL: unknown */
    "ALTER TABLE result ADD COLUMN loss INTEGER;",

    /* 3: when somebody was last at a listed room; settings, bans, forgotten rooms, the admin log */
    "ALTER TABLE listing ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE meta ("
    "    key TEXT PRIMARY KEY,"
    "    value TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE ban ("
    "    kind TEXT NOT NULL," /* address or device */
    "    value TEXT NOT NULL,"
    "    until INTEGER NOT NULL," /* 0: for ever */
    "    at INTEGER NOT NULL,"
    "    note TEXT NOT NULL,"
    "    PRIMARY KEY (kind, value)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE forgotten ("
    "    room TEXT PRIMARY KEY,"
    "    at INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE admin ("
    "    number INTEGER PRIMARY KEY,"
    "    at INTEGER NOT NULL,"
    "    who TEXT NOT NULL,"
    "    verb TEXT NOT NULL,"
    "    room TEXT NOT NULL," /* '': none */
    "    text TEXT NOT NULL"
    ") STRICT;",

    /* 4: groups of players; attempts at daily challenges, and what is doubtful about them */
    "CREATE TABLE player_group ("
    "    code TEXT PRIMARY KEY,"
    "    at INTEGER NOT NULL,"
    "    name TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE member ("
    "    code TEXT NOT NULL,"
    "    player TEXT NOT NULL,"
    "    at INTEGER NOT NULL,"
    "    PRIMARY KEY (code, player)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX member_player ON member (player);"
    "CREATE TABLE attempt ("
    "    room TEXT PRIMARY KEY,"
    "    game TEXT NOT NULL,"
    "    day TEXT NOT NULL,"
    "    source TEXT NOT NULL,"
    "    at INTEGER NOT NULL,"
    "    later INTEGER NOT NULL," /* its number among those behind another; 0: it is not */
    "    is_ahead INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX attempt_source ON attempt (game, day, source);"
    "ALTER TABLE result ADD COLUMN doubt INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX result_doubt ON result (at) WHERE doubt <> 0;",
};

const char *const sqlite_statements[SQL_COUNT] = {
    /* There is only one writer, so the next version cannot change meanwhile. Another version leads
     * to no text, which is not allowed and ignored. (A SELECT behind the INSERT would say this more
     * directly, but would make a temporary table for each append.) */
    [SQL_APPEND] =
        "INSERT OR IGNORE INTO event (room, version, at, text) VALUES (?1, ?2, ?3, "
        "CASE WHEN ?2 = coalesce(("
        "    SELECT version + length(text) - length(replace(text, char(10), '')) + 1 FROM event "
        "    WHERE room = ?1 ORDER BY version DESC LIMIT 1), 1) THEN ?4 END)",
    [SQL_WAKE] =
        "INSERT OR REPLACE INTO wake (room, at) VALUES (?1, ?2)",
    [SQL_SLEEP] =
        "DELETE FROM wake WHERE room = ?1",
    [SQL_LIST] =
        "INSERT OR REPLACE INTO listing (room, at, text, seen) VALUES (?1, ?2, ?3, ?2)",
    [SQL_UNLIST] =
        "DELETE FROM listing WHERE room = ?1",
    [SQL_RESULT] =
        "INSERT OR REPLACE INTO result (" RESULT_COLUMNS ") "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    [SQL_ATTEMPT_BEGINS] =
        "INSERT OR IGNORE INTO attempt (room, game, day, source, at, later, is_ahead) "
        "VALUES (?1, ?2, ?3, ?4, ?5, 0, 0)",
    [SQL_ATTEMPT_STARTS] =
        "UPDATE attempt SET later = 1 + ("
        "    SELECT count(*) FROM attempt AS other WHERE other.game = attempt.game AND "
        "    other.day = attempt.day AND other.source = attempt.source AND other.later > 0) "
        "WHERE room = ?1 AND later = 0 AND EXISTS ("
        "    SELECT 1 FROM attempt AS other WHERE other.game = attempt.game AND "
        "    other.day = attempt.day AND other.source = attempt.source AND "
        "    other.room <> attempt.room AND other.is_ahead = 1)",
    [SQL_ATTEMPT_AHEAD] =
        "UPDATE attempt SET is_ahead = 1 WHERE room = ?1",
    [SQL_ATTEMPT_ENDS] =
        "UPDATE result SET doubt = doubt | "
        "    CASE WHEN EXISTS (SELECT 1 FROM attempt WHERE attempt.room = ?1 AND "
        "                      attempt.later > ?2) THEN 1 ELSE 0 END | "
        "    CASE WHEN EXISTS (SELECT 1 FROM attempt WHERE attempt.room = ?1 AND "
        "                      result.at >= attempt.at AND result.at < attempt.at + ?3) "
        "        THEN 2 ELSE 0 END "
        "WHERE room = ?1 AND day <> ''",
    [SQL_JUDGE] =
        "UPDATE result SET luck = ?4, loss = ?5, doubt = doubt | "
        "    CASE WHEN luck IS NULL AND day <> '' AND ?6 > 0 AND ?4 + ?5 > ?6 AND "
        "        ?4 - ?5 > ?7 THEN 4 ELSE 0 END "
        "WHERE room = ?1 AND sheet = ?2 AND seat = ?3",
    [SQL_ROOMS] = /* jumps from room to room without reading all events */
        "WITH RECURSIVE code (room) AS ("
        "    SELECT min(room) FROM event UNION ALL"
        "    SELECT (SELECT min(event.room) FROM event WHERE event.room > code.room) FROM code"
        "    WHERE code.room IS NOT NULL) "
        "SELECT room, 0, 0, NULL, NULL, NULL FROM code WHERE room IS NOT NULL",
    [SQL_LATEST] =
        "WITH RECURSIVE code (room, n) AS ("
        "    SELECT (SELECT min(room) FROM event WHERE room > ?1), 1 UNION ALL"
        "    SELECT (SELECT min(event.room) FROM event WHERE event.room > code.room), n + 1"
        "    FROM code WHERE code.room IS NOT NULL AND n < ?2) "
        "SELECT room, 0, (SELECT at FROM event WHERE event.room = code.room "
        "                 ORDER BY version DESC LIMIT 1), "
        "    (SELECT at FROM wake WHERE wake.room = code.room), NULL, NULL "
        "FROM code WHERE room IS NOT NULL",
    [SQL_OF(CHANGE_APPEND)] = /* a version that is not the next one violates NOT NULL */
        "INSERT INTO event (room, version, at, text) VALUES (?1, ?2, ?3, "
        "CASE WHEN ?2 = coalesce(("
        "    SELECT version + length(text) - length(replace(text, char(10), '')) + 1 FROM event "
        "    WHERE room = ?1 ORDER BY version DESC LIMIT 1), 1) THEN ?4 END)",
};
