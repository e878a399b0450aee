/* Programs that play at the keyboard's table, over the protocol of bots. */
#ifndef KNOBEL_CLI_PLAY_PROGRAMS_H
#define KNOBEL_CLI_PLAY_PROGRAMS_H

#include "cli/program_failure.h"
#include "room/room.h"
#include "shell/status.h"

typedef struct {
    ExternalBot external;
    bool has_failed; /* `why`; another bot moves in its place */
    char why[PROGRAM_FAILURE_BYTES];
} Program;

/* Starts as all zero. */
typedef struct {
    uint32_t count;
    Program *programs[ROOM_SEATS];
} Programs;

/* Starts a program and returns it, or NULL after a complaint. */
Program *programs_start(Programs *programs, const char *command);

/* The name by which it calls itself. */
const char *program_name(const Program *program);

/* Asks a program for its move: a QuestionDeputy. */
bool program_ask(void *context, const View *view, Move *move);

/* Ends all programs. Complains about those that have failed; otherwise returns `status`. */
Status programs_close(Programs *programs, Status status);

#endif
