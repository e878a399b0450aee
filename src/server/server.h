/* The table server: HTTP and WebSocket in front, rooms in the middle, a store behind.
 *
 * One thread runs the network and the rooms; the store and the bots have threads of their own and
 * hand back what they did through one mailbox. */
#ifndef KNOBEL_SERVER_SERVER_H
#define KNOBEL_SERVER_SERVER_H

#include "server/guards/limits.h"
#include "server/guards/log.h"
#include "server/net/pages.h"

enum { SERVER_REASON_BYTES = 300, SERVER_ORIGINS = 16 };

typedef struct {
    const char *host;        /* address or name to listen on; NULL: every address */
    uint16_t port;           /* 0: any */
    const char *certificate; /* file; NULL: no TLS */
    const char *key;
    const char *origins[SERVER_ORIGINS]; /* of pages that are trusted besides the own */
    unsigned origin_count;
    bool is_behind_proxy; /* who asks is told by X-Forwarded-For */
    const char *store;
    Pages pages; /* belong to the caller */
    Limits limits;
    LogLevel log_level;
    unsigned movers;   /* threads for bots */
    unsigned thinkers; /* threads for hints and analyses */
} ServerSetup;

typedef struct Server Server;

/* Opens the store and listens. NULL with a reason, in English, where that cannot be done. */
Server *server_open(const ServerSetup *setup, char reason[SERVER_REASON_BYTES]);

/* The port it listens on. */
uint16_t server_port(const Server *server);

/* Serves until SIGTERM or SIGINT. False where a second one came before all was done. */
bool server_run(Server *server);

void server_close(Server *server);

#endif
