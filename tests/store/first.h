/* A store of the first version. */
#ifndef KNOBEL_TESTS_STORE_FIRST_H
#define KNOBEL_TESTS_STORE_FIRST_H

/* The schema of the first version, with a game in it. */
#define FIRST_TABLES(prefix, collate)                                                         \
    "CREATE TABLE " prefix "event (room text " collate " NOT NULL, version bigint NOT NULL, " \
    "at bigint NOT NULL, text text NOT NULL, PRIMARY KEY (room, version));"                   \
    "CREATE TABLE " prefix "listing (room text " collate " PRIMARY KEY, at bigint NOT NULL, " \
    "text text NOT NULL);"                                                                    \
    "CREATE INDEX listing_at ON " prefix "listing (at);"                                      \
    "CREATE TABLE " prefix "result (room text " collate " NOT NULL, sheet bigint NOT NULL, "  \
    "seat bigint NOT NULL, player text " collate " NOT NULL, name text NOT NULL, "            \
    "game text " collate " NOT NULL, day text " collate " NOT NULL, at bigint NOT NULL, "     \
    "total bigint NOT NULL, place bigint NOT NULL, players bigint NOT NULL, "                 \
    "hands text NOT NULL, PRIMARY KEY (room, sheet, seat));"                                  \
    "CREATE INDEX result_player ON " prefix "result (player, game, at);"                      \
    "CREATE INDEX result_day ON " prefix "result (game, day, total) WHERE day <> '';"         \
    "CREATE TABLE " prefix "daily (game text " collate " NOT NULL, day text " collate         \
    " NOT NULL, secret text NOT NULL, PRIMARY KEY (game, day));"
#define FIRST_ROWS(prefix)                                                                         \
    "INSERT INTO " prefix "event VALUES ('AAAA', 1, 11, 'table'), ('AAAA', 2, 12, 'over');"        \
    "INSERT INTO " prefix "listing VALUES ('AAAA', 13, 'listed');"                                 \
    "INSERT INTO " prefix "result VALUES ('AAAA', 1, 1, 'p', 'Ana', 'knister', '2026-11-15', 14, " \
    "72, 1, 1, '1 2 3 4 5 6 7 8 9');"                                                              \
    "INSERT INTO " prefix "daily VALUES ('knister', '2026-11-15', 'aa');"

/* The same with SQLite's types and names. */
#define FIRST_SQLITE                                                                           \
    "CREATE TABLE event (room TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, "  \
    "text TEXT NOT NULL, PRIMARY KEY (room, version)) STRICT, WITHOUT ROWID;"                  \
    "CREATE TABLE listing (room TEXT PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL) "   \
    "STRICT, WITHOUT ROWID;"                                                                   \
    "CREATE INDEX listing_at ON listing (at);"                                                 \
    "CREATE TABLE result (room TEXT NOT NULL, sheet INTEGER NOT NULL, seat INTEGER NOT NULL, " \
    "player TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, day TEXT NOT NULL, "        \
    "at INTEGER NOT NULL, total INTEGER NOT NULL, place INTEGER NOT NULL, "                    \
    "players INTEGER NOT NULL, hands TEXT NOT NULL, PRIMARY KEY (room, sheet, seat)) "         \
    "STRICT, WITHOUT ROWID;"                                                                   \
    "CREATE INDEX result_player ON result (player, game, at);"                                 \
    "CREATE INDEX result_day ON result (game, day, total) WHERE day <> '';"                    \
    "CREATE TABLE daily (game TEXT NOT NULL, day TEXT NOT NULL, secret TEXT NOT NULL, "        \
    "PRIMARY KEY (game, day)) STRICT, WITHOUT ROWID;"                                          \
    "PRAGMA application_id = 0x6b6e6f62; PRAGMA user_version = 1;" FIRST_ROWS("")
#define FIRST_POSTGRES                                                               \
    "CREATE SCHEMA knobel; CREATE TABLE knobel.schema (version integer NOT NULL);"   \
    "INSERT INTO knobel.schema VALUES (1);" FIRST_TABLES("knobel.", "COLLATE \"C\"") \
        FIRST_ROWS("knobel.")

#endif
