/* A bot that is asked over the text protocol: a line comes in, a line goes out. */
#ifndef KNOBEL_BOTS_TALK_H
#define KNOBEL_BOTS_TALK_H

#include "bots/bot.h"
#include "bots/nets.h"
#include "notation/go_text.h"

enum {
    TALK_SHEETS = 999,         /* on one table */
    TALK_LINE_BYTES = 1 << 16, /* more than a question about so many sheets needs */
    TALK_ANSWER_BYTES = 512,   /* more than any answer needs */
};

/* Large: belongs on the heap. */
typedef struct {
    const char *name; /* of the program, one word */
    const Bot *bot;   /* who answers; NULL: the strongest. A `level` line changes it */
    const Nets *nets;
    uint64_t seed;
    uint64_t asked; /* questions so far: each has random numbers of its own */
    Sheet sheets[TALK_SHEETS];
} Talk;

typedef enum {
    TALK_ANSWERED,
    TALK_SILENT, /* nothing is to be said */
    TALK_ENDED,
} TalkState;

/* Answers a line, which comes without its newline; the answer has none either. Whatever the line
 * holds, the bot goes on. */
TalkState talk_answer(Talk *talk, Span line, Text *answer);

/* Answers a line that is longer than TALK_LINE_BYTES. */
void talk_refuse_long(Text *answer);

#endif
