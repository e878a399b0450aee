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
        "SELECT room, 0, at, text, NULL, NULL FROM listing WHERE seen >= $1 "
        "ORDER BY at DESC, room LIMIT $2",
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
    [SQL_RANKED_GROUP] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE game = $1 AND day = $2 AND day <> '' AND "
        "player IN (SELECT player FROM member WHERE code = $3) "
        "ORDER BY total DESC, at, room, sheet, seat LIMIT $4",
    [SQL_ENDED] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE ($1 = '' OR game = $1) AND at >= $2 "
        "ORDER BY at, room, sheet, seat",
    [SQL_DAYS] =
        "SELECT NULL, 0, 0, secret, game, day FROM daily ORDER BY game, day",
    [SQL_RESULTS] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE room = $1 ORDER BY sheet, seat",
    [SQL_STRAYS] =
        "SELECT room, 0, 0, what, NULL, NULL FROM ("
        "    SELECT DISTINCT room, 'result' AS what FROM result WHERE NOT EXISTS ("
        "        SELECT 1 FROM forgotten WHERE forgotten.room = result.room) UNION ALL"
        "    SELECT room, 'listing' FROM listing UNION ALL"
        "    SELECT room, 'wake' FROM wake) AS kept "
        "WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.room = kept.room) "
        "ORDER BY room, what",
    [SQL_FORGOTTEN] =
        "SELECT room, 0, at, NULL, NULL, NULL FROM forgotten ORDER BY room",
    [SQL_MENTIONS] =
        "SELECT DISTINCT room, 0, 0, NULL, NULL, NULL FROM event "
        "WHERE text LIKE '%' || $1 || '%' ORDER BY room",
    [SQL_FIND] = /* a tilde comes after all letters */
        "SELECT room, 0, (SELECT at FROM event AS latest WHERE latest.room = first.room "
        "                 ORDER BY version DESC LIMIT 1), "
        "    (SELECT text FROM event AS latest WHERE latest.room = first.room "
        "     ORDER BY version DESC LIMIT 1), NULL, NULL "
        "FROM event AS first WHERE room >= $1 AND room < $1 || '~' AND version = 1 "
        "ORDER BY 3 DESC, room",
    [SQL_BANS] =
        "SELECT kind, 0, until, note, value, CAST(at AS TEXT) FROM ban ORDER BY kind, value",
    [SQL_META] =
        "SELECT NULL, 0, 0, value, key, NULL FROM meta ORDER BY key",
    [SQL_ADMIN] =
        "SELECT room, number, at, text, who, verb FROM admin WHERE number > $1 ORDER BY number",
    [SQL_GROUP] =
        "SELECT code, (SELECT count(*) FROM member WHERE member.code = player_group.code), at, "
        "    name, (SELECT CAST(count(*) AS TEXT) FROM member "
        "           WHERE member.code = player_group.code AND player = $1), "
        "    (SELECT CAST(count(*) AS TEXT) FROM member WHERE player = $1) "
        "FROM player_group WHERE code = $2",
    [SQL_GROUPS] =
        "SELECT code, (SELECT count(*) FROM member WHERE member.code = player_group.code), at, "
        "    name, NULL, NULL FROM player_group "
        "WHERE $1 = '' OR code IN (SELECT code FROM member WHERE player = $1) ORDER BY at, code",
    [SQL_MEMBERS] =
        "SELECT code, 0, at, player, NULL, NULL FROM member WHERE $1 = '' OR code = $1 "
        "ORDER BY code, at, player",
    [SQL_DOUBTED] =
        "SELECT " RESULT_COLUMNS " FROM result WHERE doubt <> 0 AND at >= $1 "
        "ORDER BY at, room, sheet, seat",
    [SQL_OF(CHANGE_EVENTS)] =
        "UPDATE event SET room = $1, version = $2, text = $3 WHERE room = $1 AND version = $2",
    [SQL_OF(CHANGE_LIST)] =
        "UPDATE listing SET room = $1, at = $2, text = $3 WHERE room = $1",
    [SQL_OF(CHANGE_UNLIST)] =
        "DELETE FROM listing WHERE room = $1",
    [SQL_OF(CHANGE_SEEN)] =
        "UPDATE listing SET room = $1, seen = $2 WHERE room = $1 AND seen < $2",
    [SQL_OF(CHANGE_SLEEP)] =
        "DELETE FROM wake WHERE room = $1",
    [SQL_OF(CHANGE_PLAYER)] =
        "UPDATE result SET room = $1, player = CASE WHEN player = $2 THEN $3 ELSE player END, "
        "name = $4 WHERE room = $1 AND player = $2",
    [SQL_OF(CHANGE_RESULT)] =
        "INSERT INTO result (" RESULT_COLUMNS ") "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) "
        "ON CONFLICT DO NOTHING",
    [SQL_OF(CHANGE_FORGET)] =
        "DELETE FROM event WHERE room = $1 AND "
        "NOT EXISTS (SELECT 1 FROM event AS late WHERE late.room = $1 AND late.at >= $2) AND "
        "NOT EXISTS (SELECT 1 FROM wake WHERE wake.room = $1)",
    [SQL_OF(CHANGE_FORGOTTEN)] =
        "INSERT INTO forgotten (room, at) SELECT $1, $2 "
        "WHERE NOT EXISTS (SELECT 1 FROM event WHERE event.room = $1) AND "
        "EXISTS (SELECT 1 FROM result WHERE result.room = $1) ON CONFLICT DO NOTHING",
    [SQL_OF(CHANGE_CLEAR)] =
        "DELETE FROM listing WHERE room = $1 AND "
        "NOT EXISTS (SELECT 1 FROM event WHERE event.room = $1)",
    [SQL_OF(CHANGE_BAN)] =
        "INSERT INTO ban (kind, value, until, at, note) VALUES ($1, $2, $3, $4, $5) "
        "ON CONFLICT (kind, value) DO UPDATE SET until = excluded.until, at = excluded.at, "
        "    note = excluded.note",
    [SQL_OF(CHANGE_UNBAN)] =
        "DELETE FROM ban WHERE kind = $1 AND value = $2",
    [SQL_OF(CHANGE_PROPOSE)] =
        "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [SQL_OF(CHANGE_SET)] =
        "INSERT INTO meta (key, value) VALUES ($1, $2) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [SQL_OF(CHANGE_ADMIN)] = /* of two at the same time, one fails */
        "INSERT INTO admin (number, at, who, verb, room, text) "
        "VALUES ((SELECT coalesce(max(number), 0) + 1 FROM admin), $1, $2, $3, $4, $5)",
    [SQL_OF(CHANGE_ADMIN_OLD)] =
        "INSERT INTO admin (number, at, who, verb, room, text) VALUES ($1, $2, $3, $4, $5, $6) "
        "ON CONFLICT DO NOTHING",
    [SQL_OF(CHANGE_GROUP)] =
        "INSERT INTO player_group (code, at, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [SQL_OF(CHANGE_MEMBER)] =
        "INSERT INTO member (code, player, at) SELECT $1, $2, $3 "
        "WHERE EXISTS (SELECT 1 FROM player_group WHERE code = $1) ON CONFLICT DO NOTHING",
    [SQL_OF(CHANGE_LEAVE)] =
        "DELETE FROM member WHERE ($1 = '' OR code = $1) AND player = $2",
    [SQL_OF(CHANGE_UNGROUP)] =
        "DELETE FROM player_group WHERE code = $1",
    [SQL_OF(CHANGE_OLD_GROUPS)] =
        "DELETE FROM player_group WHERE at < $1 AND NOT EXISTS ("
        "    SELECT 1 FROM member WHERE member.code = player_group.code AND (member.at >= $1 OR "
        "    EXISTS (SELECT 1 FROM result WHERE result.player = member.player AND "
        "            result.day <> '' AND result.at >= $1)))",
    [SQL_OF(CHANGE_EMPTY)] =
        "DELETE FROM player_group WHERE NOT EXISTS ("
        "    SELECT 1 FROM member WHERE member.code = player_group.code)",
    [SQL_OF(CHANGE_STRAYS)] =
        "DELETE FROM member WHERE NOT EXISTS ("
        "    SELECT 1 FROM player_group WHERE player_group.code = member.code)",
    [SQL_OF(CHANGE_DOUBT)] =
        "UPDATE result SET room = $1, doubt = $2 WHERE room = $1",
    [SQL_OF(CHANGE_OLD_ATTEMPTS)] =
        "DELETE FROM attempt WHERE day < $1",
};

const char *backend_statement(Sql sql, const char *const own[SQL_COUNT])
{
    return statements[sql] != NULL ? statements[sql] : own[sql];
}
