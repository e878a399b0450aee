/* A bot that answers the text protocol, line by line. */
#ifndef KNOBEL_BOTS_PROTOCOL_ENGINE_SERVER_H
#define KNOBEL_BOTS_PROTOCOL_ENGINE_SERVER_H

#include "bots/bot.h"
#include "bots/net/nets.h"
#include "notation/go_text.h"

enum {
    ENGINE_SERVER_SHEETS = 999,         /* at one table */
    ENGINE_SERVER_LINE_BYTES = 1 << 16, /* enough for a question about that many sheets */
    ENGINE_SERVER_ANSWER_BYTES = 512,   /* enough for any answer */
};

/* Large: allocate it on the heap. */
typedef struct {
    const char *name; /* of the program, a single word */
    const Bot *bot;   /* who answers; NULL: the strongest. Changed by a `level` line */
    const Nets *nets;
    uint64_t seed;
    uint64_t asked; /* questions so far: each has its own random numbers */
    Sheet sheets[ENGINE_SERVER_SHEETS];
} EngineServer;

typedef enum {
    ENGINE_SERVER_ANSWERED,
    ENGINE_SERVER_SILENT, /* there is nothing to answer */
    ENGINE_SERVER_ENDED,
} EngineServerState;

/* Answers a line given without its newline; the answer has none either. Only `quit` ends the
 * server. */
EngineServerState engine_server_answer(EngineServer *server, Span line, Text *answer);

/* Answers a line longer than ENGINE_SERVER_LINE_BYTES. */
void engine_server_refuse_long(Text *answer);

#endif
