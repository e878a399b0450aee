/* The names by which clients may call this server.
 *
 * A web page elsewhere can make its own name point to this machine and so become a page of this
 * server in the eyes of a browser. Such a name is not in this list. */
#ifndef KNOBEL_SERVER_NET_HOSTS_H
#define KNOBEL_SERVER_NET_HOSTS_H

#include "server/server_inner.h"

#include <openssl/ssl.h>

enum { HOST_NAME_BYTES = 253 };

/* Takes the name out of a Host header, in small letters and without its port; false: it is none. */
bool host_read(Span value, char name[HOST_NAME_BYTES + 1]);

/* Whether this is an address or a name of this machine, which nobody else can make point here. */
bool host_is_local(const char *name);

/* Whether the server is called this: a local name, what it listens on, the names of --host and
 * --origin, and those of the certificate, which may be NULL. */
bool host_is_known(const ServerSetup *setup, SSL_CTX *tls, const char *name);

/* The origin among those of --origin; NULL: it is none of them. */
const char *host_given_origin(const ServerSetup *setup, Span origin);

/* Whether an Origin header is that of a page of this server, or of a trusted one. `host` is the
 * Host header. */
bool host_trusts(const ServerSetup *setup, Span origin, Span host);

#endif
