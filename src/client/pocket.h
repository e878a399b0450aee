/* What this device keeps of servers: by which secret each of them knows it, a file for each. */
#ifndef KNOBEL_CLIENT_POCKET_H
#define KNOBEL_CLIENT_POCKET_H

#include "client/address.h"

/* The token for a server; "" where there is none yet, or none that can be used. 0 or errno. */
int pocket_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1]);

/* Keeps one, for nobody else to read; makes the folder where it is missing. 0 or errno; what was
 * kept before stays unless all goes well. */
int pocket_keep(const char *folder, const Address *address, const char *token);

#endif
