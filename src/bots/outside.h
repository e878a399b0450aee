/* Programs as players: anybody's program, run as a separate process and asked over the text
 * protocol. Whatever it does, the caller gets an answer or a reason within the time limit. */
#ifndef KNOBEL_BOTS_OUTSIDE_H
#define KNOBEL_BOTS_OUTSIDE_H

#include "bots/bot.h"
#include "notation/go_text.h"

#include <sys/types.h>

enum { OUTSIDE_LINE_BYTES = 4096 }; /* of an answer */

/* A program; its command line is run by the shell. All but the first two members are zero while it
 * is not running. */
typedef struct {
    const char *command;
    unsigned limit_ms; /* for each answer */
    pid_t process;     /* leads its own process group; 0: not running */
    int to;
    int from;
    char *question;
    size_t question_size;
    size_t length; /* of what has been read but not used */
    char answer[OUTSIDE_LINE_BYTES];
} Outside;

typedef enum {
    OUTSIDE_FINE,
    OUTSIDE_NO_PROCESS, /* it could not be started; `code` is errno */
    OUTSIDE_EXITED,     /* with status `code` */
    OUTSIDE_DIED,       /* of signal `code` */
    OUTSIDE_CLOSED,     /* it is running, but has closed a pipe */
    OUTSIDE_LATE,
    OUTSIDE_TOO_LONG, /* a line that does not end */
    OUTSIDE_NO_HELLO,
    OUTSIDE_NO_MOVE, /* no move, or an illegal one: see the fault */
    OUTSIDE_COUNT,
} OutsideReason;

/* What went wrong. The pointers stay valid until the program is used again. */
typedef struct {
    OutsideReason reason;
    int code;
    Span said; /* the line that was refused */
    Fault fault;
} OutsideFailure;

/* Starts the program and greets it. On failure it is not running. */
OutsideFailure outside_start(Outside *outside);

/* Asks a running program for a move. It is legal on success; on failure the program is ended. */
OutsideFailure outside_ask(Outside *outside, const View *view, Move *move);

/* Ends the program and everything it has started, and frees its memory. It can be started again. */
void outside_stop(Outside *outside);

#endif
