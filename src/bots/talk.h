/* A bot that answers the text protocol, line by line. */
#ifndef KNOBEL_BOTS_TALK_H
#define KNOBEL_BOTS_TALK_H

#include "bots/bot.h"
#include "bots/nets.h"
#include "notation/go_text.h"

enum {
    TALK_SHEETS = 999,         /* at one table */
    TALK_LINE_BYTES = 1 << 16, /* enough for a question about that many sheets */
    TALK_ANSWER_BYTES = 512,   /* enough for any answer */
};

/* Large: allocate it on the heap. */
typedef struct {
    const char *name; /* of the program, a single word */
    const Bot *bot;   /* who answers; NULL: the strongest. Changed by a `level` line */
    const Nets *nets;
    uint64_t seed;
    uint64_t asked; /* questions so far: each has its own random numbers */
    Sheet sheets[TALK_SHEETS];
} Talk;

typedef enum {
    TALK_ANSWERED,
    TALK_SILENT, /* there is nothing to answer */
    TALK_ENDED,
} TalkState;

/* Answers a line given without its newline; the answer has none either. Only `quit` ends the
 * talk. */
TalkState talk_answer(Talk *talk, Span line, Text *answer);

/* Answers a line longer than TALK_LINE_BYTES. */
void talk_refuse_long(Text *answer);

#endif
