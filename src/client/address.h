/* The address of a server's table: a link, or a shortened one. */
#ifndef KNOBEL_CLIENT_ADDRESS_H
#define KNOBEL_CLIENT_ADDRESS_H

#include "room/identity.h"

enum { ADDRESS_HOST_BYTES = 253 };

typedef struct {
    bool is_secure;
    uint16_t port;
    char host[ADDRESS_HOST_BYTES + 1];
    char code[CODE_BYTES_MOST + 1];       /* "": no table */
    char shortened[SHORT_CODE_BYTES + 1]; /* of a table that the server has to find; "": none */
    char ticket[TOKEN_BYTES + 1];         /* to move a seat to this device; "": none */
} Address;

typedef enum {
    ADDRESS_FINE,
    ADDRESS_SCHEME, /* neither http nor https */
    ADDRESS_HOST,
    ADDRESS_PORT,
    ADDRESS_PATH, /* not the path of a table */
    ADDRESS_TICKET,
} AddressState;

/* Parses http://HOST:PORT/t/CODE#ticket=TICKET. The scheme may be missing or be ws or wss. Without
 * a port, it is the scheme's, or the server's default port if there is no scheme. HOST/CODE is
 * enough, and the code may be a short one, as people write it. */
AddressState address_read(Span text, Address *address);

/* Writes HOST:PORT, which identifies the server. */
void address_write_server(Text *text, const Address *address);

/* Writes http://HOST as browsers do, with the port only if it is not the scheme's. */
void address_write_origin(Text *text, const Address *address);

#endif
