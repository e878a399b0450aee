/* Where a server's table is, as people pass it on: a link, or what is left of one. */
#ifndef KNOBEL_CLIENT_ADDRESS_H
#define KNOBEL_CLIENT_ADDRESS_H

#include "room/identity.h"

enum { ADDRESS_HOST_BYTES = 253 };

typedef struct {
    bool is_secure;
    uint16_t port;
    char host[ADDRESS_HOST_BYTES + 1];
    char code[CODE_BYTES_MOST + 1]; /* "": no table is named */
    char ticket[TOKEN_BYTES + 1];   /* for a seat that moves here; "": none */
} Address;

typedef enum {
    ADDRESS_FINE,
    ADDRESS_SCHEME, /* neither http nor https */
    ADDRESS_HOST,
    ADDRESS_PORT,
    ADDRESS_PATH, /* leads to no table */
    ADDRESS_TICKET,
} AddressState;

/* Takes http://HOST:PORT/t/CODE?ticket=TICKET apart. The scheme may be missing, or that of a
 * socket, the port that of the scheme or the server's own, and HOST/CODE is enough. */
AddressState address_read(Span text, Address *address);

/* HOST:PORT, as the server is known by. */
void address_write_server(Text *text, const Address *address);

/* http://HOST, with the port where it is another one than the scheme's: as browsers write it. */
void address_write_origin(Text *text, const Address *address);

#endif
