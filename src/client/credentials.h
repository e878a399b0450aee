/* What this device stores about servers: its secret at each server, and the tables it visited.
 * There are two files for each server. */
#ifndef KNOBEL_CLIENT_CREDENTIALS_H
#define KNOBEL_CLIENT_CREDENTIALS_H

#include "client/visitor.h"

enum { TABLES_KEPT = 12 };

typedef struct {
    char code[CODE_BYTES_MOST + 1];
    char name[ROOM_NAME_BYTES + 1]; /* "": none */
} VisitedTable;

/* The tables of a server, the latest first. */
typedef struct {
    unsigned count;
    VisitedTable tables[TABLES_KEPT];
} VisitedTables;

/* Reads the token for a server; "" if there is none or it is invalid. Returns 0 or errno. */
int credentials_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1]);

/* Stores a token in a file that only its owner can read. Creates the folder if it is missing.
 * Returns 0 or errno; if it fails, the file is unchanged. */
int credentials_keep(const char *folder, const Address *address, const char *token);

/* Reads the tables that this device visited, as far as they are readable. Returns 0 or errno. */
int credentials_read_tables(const char *folder, const Address *address, VisitedTables *tables);

/* Adds a table at the front and drops the oldest if there are too many; removes a table. Return 0
 * or errno, as above. */
int credentials_keep_table(const char *folder, const Address *address, const VisitedTable *table);
int credentials_forget_table(const char *folder, const Address *address, const char *code);

/* The same data during a visit to a server. */
typedef struct {
    const char *folder; /* NULL: nothing is stored */
    char token[TOKEN_BYTES + 1];
    FairKey links;                  /* this device's links follow from it */
    uint32_t sheet;                 /* of `code`, whose commitments were kept last */
    char code[CODE_BYTES_MOST + 1]; /* of the table that was added last */
    int failure;                    /* errno of the latest access to the secret; 0: it succeeded */
} Credentials;

/* Reads what was stored before. A file that cannot be read is not overwritten. */
void credentials_open(Credentials *credentials, const char *folder, const Address *address);

/* Stores the secret that the server has sent and the table of this visit, each of them once.
 * Returns 0, or errno if storing failed now. */
int credentials_update(Credentials *credentials, const Address *address, const Visitor *visitor);

/* Reads the stored tables; removes the table of the address, which no longer exists. */
void credentials_tables(const Credentials *credentials, const Address *address,
                        VisitedTables *tables);
void credentials_forget(Credentials *credentials, const Address *address);

#endif
