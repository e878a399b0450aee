/* knobel admin: what whoever runs a server does with its tables, players and bans. Everything is a
 * change of the store, noted in its admin log. Running servers read that log once a second. */
#ifndef KNOBEL_CLI_ADMIN_ADMIN_H
#define KNOBEL_CLI_ADMIN_ADMIN_H

#include "cli/store/store_tools.h"
#include "room/room.h"

enum {
    ADMIN_TRIES = 5,   /* while a server changes the same table */
    ADMIN_EXTRAS = 48, /* further changes of a table, at most */
};

/* One call of the command. */
typedef struct {
    Store *store;
    const Arguments *arguments;
    char *const *words; /* after the action */
    bool use_json;
    char who[STORE_WORD_BYTES + 1];
} Admin;

/* Rows of a room's log, as they are stored. */
typedef struct {
    uint32_t version;
    int64_t at;
    char *text;
} AdminRow;

/* A room with its log. Loaded by admin_load, freed by admin_free. */
typedef struct {
    char code[STORE_CODE_BYTES + 1];
    AdminRow *rows;
    size_t count;
    size_t size;
    bool is_short_of_memory;
    Room *room;    /* folded from the rows */
    int64_t at;    /* of the latest row */
    bool is_there; /* it has a log */
} AdminRoom;

/* Loads a room. `is_there` is false if it has no log, `room` NULL if the log is damaged. */
Status admin_load(const Admin *admin, const char *code, AdminRoom *room);

/* The same; complains if there is no such table, or if it cannot be changed. */
Status admin_open_room(const Admin *admin, const char *code, AdminRoom *room);
void admin_free(AdminRoom *room);

/* Folds other texts of the rows, and further events. NULL: they are not a valid log. */
Room *admin_fold(const AdminRoom *room, char *const *texts, const char *more, int64_t at);

/* Asks whether to do something that cannot be undone. False after an answer or a complaint. */
bool admin_confirm(const Admin *admin, const char *question, Status *status);

/* Stores changes and a row of the admin log. False: they failed, perhaps because somebody else
 * changed the same table. */
bool admin_store(const Admin *admin, StoreChange *changes, uint32_t count, const char *verb,
                 const char *room, const char *text, char reason[STORE_REASON_BYTES]);

/* After names were replaced or deleted: they must not remain in the logs of the database. */
Status admin_purge(const Admin *admin);

/* Reads PLAYER: 32 hexadecimal digits, or CODE/SEAT. */
Status admin_player(const Admin *admin, const char *text, char player[STORE_IDENTITY_BYTES + 1]);

/* A list that is being shown. */
typedef struct {
    const Admin *admin;
    Output *output;
    Json json;
} AdminList;

/* Shows all rows of a read, as text or as a list of JSON with this key. `row` shows one; its job's
 * context is an AdminList. */
Status admin_show_all(const Admin *admin, StoreJob job, const char *key,
                      void (*row)(StoreJob *job, const StoreRow *row));

/* Writes a time as text. */
const char *admin_time(int64_t at, char text[32]);

/* What to change in the names and owners of a log. */
typedef struct {
    const char *player; /* whose name and identity are replaced; NULL: by seat */
    uint32_t seat;      /* whose latest name is replaced; 0: the table's; with a player: none */
    const char *name;
    const char *identity; /* instead of the player; NULL: it stays */
} Renaming;

/* Changes names in a room's log and results, and notes it under this verb. */
Status admin_rename(const Admin *admin, const char *code, const Renaming *renaming,
                    const char *verb, const char *text);

/* Finds the events of a log that are about a player. `is_of` gets one entry for each event. False:
 * out of memory. */
bool admin_mark(const Room *room, const char *player, bool *is_of);

/* The actions. */
Status admin_tables(Admin *admin);
Status admin_table(Admin *admin);
Status admin_find(Admin *admin);
Status admin_close_table(Admin *admin);
Status admin_forget(Admin *admin);
Status admin_rename_table(Admin *admin);
Status admin_rename_player(Admin *admin);
Status admin_bans(Admin *admin);
Status admin_ban(Admin *admin);
Status admin_unban(Admin *admin);
Status admin_export(Admin *admin);
Status admin_erase(Admin *admin);
Status admin_log(Admin *admin);
Status admin_doubts(Admin *admin);
Status admin_clear_doubts(Admin *admin);
Status admin_groups(Admin *admin);
Status admin_group(Admin *admin);
Status admin_delete_group(Admin *admin);

#endif
