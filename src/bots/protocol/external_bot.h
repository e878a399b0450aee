/* Programs as players: anybody's program, run as a separate process and asked over the text
 * protocol. Whatever it does, the caller gets an answer or a reason within the time limit. */
#ifndef KNOBEL_BOTS_PROTOCOL_EXTERNAL_BOT_H
#define KNOBEL_BOTS_PROTOCOL_EXTERNAL_BOT_H

#include "bots/bot.h"
#include "notation/go_text.h"

#include <sys/types.h>

enum {
    EXTERNAL_BOT_LINE_BYTES = 4096, /* of an answer */
    EXTERNAL_BOT_NAME_BYTES = 64,   /* of its own name; a longer one is cut */
};

/* A program; its command line is run by the shell. All but the first two members and its
 * name are zero while it is not running. */
typedef struct {
    const char *command;
    unsigned limit_ms; /* for each answer */
    pid_t process;     /* leads its own process group; 0: not running */
    int to;
    int from;
    char *question;
    size_t question_size;
    size_t length; /* of what has been read but not used */
    char answer[EXTERNAL_BOT_LINE_BYTES];
    char name[EXTERNAL_BOT_NAME_BYTES + 1]; /* its own, from its hello; stays when it has ended */
} ExternalBot;

typedef enum {
    EXTERNAL_BOT_FINE,
    EXTERNAL_BOT_NO_PROCESS, /* it could not be started; `code` is errno */
    EXTERNAL_BOT_EXITED,     /* with status `code` */
    EXTERNAL_BOT_DIED,       /* of signal `code` */
    EXTERNAL_BOT_CLOSED,     /* it is running, but has closed a pipe */
    EXTERNAL_BOT_LATE,
    EXTERNAL_BOT_TOO_LONG, /* a line that does not end */
    EXTERNAL_BOT_NO_HELLO,
    EXTERNAL_BOT_NO_MOVE, /* no move, or an illegal one: see the fault */
    EXTERNAL_BOT_COUNT,
} ExternalBotReason;

/* What went wrong. The pointers stay valid until the program is used again. */
typedef struct {
    ExternalBotReason reason;
    int code;
    Span said; /* the line that was refused */
    Fault fault;
} ExternalBotFailure;

/* Starts the program and greets it. On failure it is not running. */
ExternalBotFailure external_bot_start(ExternalBot *bot);

/* Asks a running program for a move. It is legal on success; on failure the program is ended. */
ExternalBotFailure external_bot_ask(ExternalBot *bot, const View *view, Move *move);

/* Ends the program and everything it has started, and frees its memory. It can be started again. */
void external_bot_stop(ExternalBot *bot);

#endif
