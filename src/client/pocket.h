/* What this device keeps of servers: by which secret each of them knows it, and at which tables it
 * was; two files for each. */
#ifndef KNOBEL_CLIENT_POCKET_H
#define KNOBEL_CLIENT_POCKET_H

#include "client/address.h"
#include "room/room.h"

enum { POCKET_TABLES = 12 };

typedef struct {
    char code[CODE_BYTES_MOST + 1];
    char name[ROOM_NAME_BYTES + 1]; /* "": none */
} PocketTable;

/* The tables of a server, the latest first. */
typedef struct {
    unsigned count;
    PocketTable tables[POCKET_TABLES];
} PocketTables;

/* The token for a server; "" where there is none yet, or none that can be used. 0 or errno. */
int pocket_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1]);

/* Keeps one, for nobody else to read; makes the folder where it is missing. 0 or errno; what was
 * kept before stays unless all goes well. */
int pocket_keep(const char *folder, const Address *address, const char *token);

/* The tables this device was at, as far as they can be read: 0 or errno. */
int pocket_read_tables(const char *folder, const Address *address, PocketTables *tables);

/* Puts a table before all others, the oldest of which goes; takes one out. 0 or errno, as above. */
int pocket_keep_table(const char *folder, const Address *address, const PocketTable *table);
int pocket_forget_table(const char *folder, const Address *address, const char *code);

#endif
