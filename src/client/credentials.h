/* What this device keeps of servers: by which secret each of them knows it, and at which tables it
 * was; two files for each. */
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

/* The token for a server; "" where there is none yet, or none that can be used. 0 or errno. */
int credentials_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1]);

/* Keeps one, for nobody else to read; makes the folder where it is missing. 0 or errno; what was
 * kept before stays unless all goes well. */
int credentials_keep(const char *folder, const Address *address, const char *token);

/* The tables this device was at, as far as they can be read: 0 or errno. */
int credentials_read_tables(const char *folder, const Address *address, VisitedTables *tables);

/* Puts a table before all others, the oldest of which goes; takes one out. 0 or errno, as above. */
int credentials_keep_table(const char *folder, const Address *address, const VisitedTable *table);
int credentials_forget_table(const char *folder, const Address *address, const char *code);

/* The same while somebody visits a server. */
typedef struct {
    const char *folder; /* NULL: nothing is kept */
    char token[TOKEN_BYTES + 1];
    char code[CODE_BYTES_MOST + 1]; /* of the table that was noted last */
    int failure; /* errno of what could not be done with the secret; 0: all is well */
} Credentials;

/* Takes up what was kept before. What cannot be read is not written over. */
void credentials_open(Credentials *credentials, const char *folder, const Address *address);

/* Keeps the secret that the server has told, and at which table this is, once each. 0, or errno of
 * what failed just now. */
int credentials_update(Credentials *credentials, const Address *address, const Visitor *visitor);

/* The tables that were noted, but for those that turn out to be gone. */
void credentials_tables(const Credentials *credentials, const Address *address,
                        VisitedTables *tables);
void credentials_forget(Credentials *credentials, const Address *address);

#endif
