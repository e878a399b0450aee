/* What is kept of a server while somebody visits it, and said where that cannot be. */
#ifndef KNOBEL_TUI_FAR_KEEPSAKE_H
#define KNOBEL_TUI_FAR_KEEPSAKE_H

#include "client/pocket.h"
#include "client/visitor.h"

typedef struct {
    const char *folder; /* NULL: nothing is kept */
    char token[TOKEN_BYTES + 1];
    char code[CODE_BYTES_MOST + 1]; /* of the table that was noted last */
    int failure; /* errno of what could not be done with the secret; 0: all is well */
} Keepsake;

/* Takes up what was kept before. What cannot be read is not written over. */
void keepsake_open(Keepsake *keepsake, const char *folder, const Address *address);

/* Keeps the secret that the server has told, and at which table this is, once each. 0, or errno of
 * what failed just now. */
int keepsake_update(Keepsake *keepsake, const Address *address, const Visitor *visitor);

/* The tables that were noted, but for those that turn out to be gone. */
void keepsake_tables(const Keepsake *keepsake, const Address *address, PocketTables *tables);
void keepsake_forget(Keepsake *keepsake, const Address *address);

#endif
