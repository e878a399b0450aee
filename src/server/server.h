/* The table server: HTTP and WebSocket, rooms, and a store.
 *
 * One thread runs the network and the rooms. The store and the bots have their own threads and
 * return their results through one mailbox. */
#ifndef KNOBEL_SERVER_SERVER_H
#define KNOBEL_SERVER_SERVER_H

#include "server/guards/limits.h"
#include "server/guards/log.h"
#include "server/net/pages.h"
#include "server/guards/source.h"
#include "room/fair.h"

enum { SERVER_REASON_BYTES = 500, SERVER_ORIGINS = 16, SERVER_NAMES = 16, SERVER_RANGES = 16 };

typedef struct {
    const char *host;        /* address or name to listen on; NULL: every address */
    uint16_t port;           /* 0: any */
    const char *certificate; /* file; NULL: no TLS */
    const char *key;
    const char *origins[SERVER_ORIGINS]; /* other origins whose pages may connect */
    unsigned origin_count;
    const char *names[SERVER_NAMES]; /* by which clients may call it, besides the usual ones */
    unsigned name_count;
    SourceRange proxies[SERVER_RANGES]; /* whose X-Forwarded-For is believed */
    unsigned proxy_count;
    const char *store;
    FairKey dice_key;
    const char *dice_key_path;
    bool has_dice_key;     /* false: the file is missing, and is made if the store has no key yet */
    bool takes_new_key;    /* start even if the store was used with another key of the dice */
    uint32_t forget_after; /* days after which an unused table is forgotten; 0: never */
    SourceRange metrics[SERVER_RANGES]; /* who may read the metrics; none: this machine */
    unsigned metrics_count;
    const char *runs; /* file that keeps when the server ran; NULL: none */
    Pages pages;      /* belong to the caller */
    Limits limits;
    LogLevel log_level;
    LogFormat log_format;
    unsigned movers;   /* threads for bots */
    unsigned thinkers; /* threads for hints and analyses */
} ServerSetup;

typedef struct Server Server;

/* Opens the store and listens. NULL with a reason in English on failure. */
Server *server_open(const ServerSetup *setup, char reason[SERVER_REASON_BYTES]);

/* The port it listens on. */
uint16_t server_port(const Server *server);

/* Serves until SIGTERM or SIGINT; SIGHUP reads the certificate again. False: a second signal came
 * before everything was done. */
bool server_run(Server *server);

void server_close(Server *server);

#endif
