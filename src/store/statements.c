/* The statements that all databases share. */
#include "store/backend.h"

/* clang-format off */

/* SQLite treats $1 as a name, and numbers names in the order in which they first appear. So the
 * parameters must first appear in the order of their numbers. */
static const char *const statements[SQL_COUNT] = {
    [SQL_PROPOSE] =
        "INSERT INTO daily (game, day, secret) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [SQL_SECRET] =
        "SELECT secret FROM daily WHERE game = $1 AND day = $2",
    [SQL_LOAD] = /* starts with the row that contains the event before */
        "SELECT room, version, at, text, NULL, NULL FROM event "
        "WHERE room = $1 AND version >= coalesce(("
        "    SELECT max(version) FROM event WHERE room = $1 AND version <= $2), 0) "
        "ORDER BY version",
    [SQL_LISTED] =
        "SELECT room, 0, at, text, NULL, NULL FROM listing ORDER BY at DESC, room LIMIT $1",
    [SQL_WAKES] =
        "SELECT room, 0, at, NULL, NULL, NULL FROM wake WHERE at < $1 ORDER BY at, room",
    [SQL_PLAYED] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE player = $1 AND game = $2 AND at < $3 "
        "ORDER BY at DESC, room, sheet, seat LIMIT $4",
    [SQL_PLAYED_ALL] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE player = $1 AND at < $2 "
        "ORDER BY at DESC, room, sheet, seat LIMIT $3",
    [SQL_RANKED] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE game = $1 AND day = $2 AND day <> '' "
        "ORDER BY total DESC, at, room, sheet, seat LIMIT $3",
    [SQL_ENDED] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE ($1 = '' OR game = $1) AND at >= $2 "
        "ORDER BY at, room, sheet, seat",
    [SQL_DAYS] =
        "SELECT NULL, 0, 0, secret, game, day FROM daily ORDER BY game, day",
    [SQL_RESULTS] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE room = $1 ORDER BY sheet, seat",
    [SQL_STRAYS] =
        "SELECT room, 0, 0, what, NULL, NULL FROM ("
        "    SELECT DISTINCT room, 'result' AS what FROM result UNION ALL"
        "    SELECT room, 'listing' FROM listing UNION ALL"
        "    SELECT room, 'wake' FROM wake) AS kept "
        "WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.room = kept.room) "
        "ORDER BY room, what",
};

const char *backend_statement(Sql sql, const char *const own[SQL_COUNT])
{
    return statements[sql] != NULL ? statements[sql] : own[sql];
}
