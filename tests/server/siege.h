/* What the tests of a server's defences share: servers with their own stores, and guests. */
#ifndef KNOBEL_TESTS_SERVER_SIEGE_H
#define KNOBEL_TESTS_SERVER_SIEGE_H

#include "support/check.h"
#include "support/guest.h"
#include "support/service.h"

enum {
    PATIENCE = 120000,
    SIEGE_PATH = 80,
};

/* Reads the test program's words: PROGRAM KNOBEL. */
bool siege_begin(int count, char **words);

/* The path of the store that the next server will have. */
void siege_next_store(char path[SIEGE_PATH]);

/* A server with these additional arguments, up to NULL. */
Service siege_serve(const char *const *words);

/* A server with the limits that servers usually have. The others have very high ones. */
Service siege_serve_as_usual(void);

/* A server that may open only this many files. */
Service siege_serve_with_files(unsigned files);

#define SERVE(...) siege_serve((const char *const[]){__VA_ARGS__, NULL})

void siege_stop(Service *server);

/* How often a limit was reached, by the server's own count. */
long siege_hits(const Service *server, const char *limit);

/* The status of the answer to a raw request; 0: there is none. */
unsigned siege_status(WirePlace place, Span request);

Guest siege_enter(const Service *server, const char *code);

void assert_refused(Guest *guest, const char *reason);

/* A new table with a host, Ana, at it, and a second person without a seat. */
void siege_make_table(const Service *server, Guest *host, Guest *other);

/* Somebody with a new device at another address. */
Guest siege_enter_from_elsewhere(const Service *server, const char *code);

/* Asks, and compares the answer; "ok": any that grants it. */
void assert_answer(Guest *guest, const char *words, const char *answer);

/* A table whose host sits at seat 1 and bots at all others. */
Guest siege_enter_with_bots(const Service *server, unsigned bots, const char *level);

/* Two players at a table without bots, in the first round. */
void siege_start_pair(const Service *server, Guest pair[2]);

bool siege_ask(Guest *guest, const char *words);

int siege_make_folder(void **state);

int siege_remove_folder(void **state);

#endif
