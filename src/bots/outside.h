/* Players from outside: anybody's program, run as a process of its own and asked over the text
 * protocol. Whatever it does, the caller gets an answer or a reason within the time limit. */
#ifndef KNOBEL_BOTS_OUTSIDE_H
#define KNOBEL_BOTS_OUTSIDE_H

#include "bots/bot.h"
#include "notation/go_text.h"

#include <sys/types.h>

enum { OUTSIDE_LINE_BYTES = 4096 }; /* of an answer */

/* A program; its command line is for the shell. All but the first two members are zero while it
 * does not run. */
typedef struct {
    const char *command;
    unsigned limit_ms; /* for each answer */
    pid_t process;     /* the first of a group of its own; 0: none runs */
    int to;
    int from;
    char *question;
    size_t question_size;
    size_t length; /* of what has been read and not been looked at */
    char answer[OUTSIDE_LINE_BYTES];
} Outside;

typedef enum {
    OUTSIDE_FINE,
    OUTSIDE_NO_PROCESS, /* none could be made; `code` is errno */
    OUTSIDE_EXITED,     /* with the status `code` */
    OUTSIDE_DIED,       /* of the signal `code` */
    OUTSIDE_CLOSED,     /* it runs on, but says no more */
    OUTSIDE_LATE,
    OUTSIDE_TOO_LONG, /* a line without an end */
    OUTSIDE_NO_HELLO,
    OUTSIDE_NO_MOVE, /* the answer is none, or an illegal one: see the fault */
    OUTSIDE_COUNT,
} OutsideReason;

/* What went wrong. What it points to belongs to the program and stays until it is used again. */
typedef struct {
    OutsideReason reason;
    int code;
    Span said; /* the line that was no good */
    Fault fault;
} OutsideFailure;

/* Starts the program and greets it. Where that is not fine it runs no more. */
OutsideFailure outside_start(Outside *outside);

/* Asks a running program for a move, which is legal where all is fine; else it runs no more. */
OutsideFailure outside_ask(Outside *outside, const View *view, Move *move);

/* Ends the program with all it has started, and frees what it needed. It may be started again. */
void outside_stop(Outside *outside);

#endif
