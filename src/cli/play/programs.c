/* Programs at the keyboard's table. */
#include "cli/play/programs.h"

#include "notation/record_line.h"
#include "shell/words.h"

#include <stdlib.h>

enum { LIMIT_MS = 10000 }; /* for a move; as in matches */

Program *programs_start(Programs *programs, const char *command)
{
    Program *program = programs->count < ROOM_SEATS ? calloc(1, sizeof *program) : NULL;

    if (programs->count == ROOM_SEATS) {
        complain(STATUS_INPUT, _("--%s: more than %d players"), "bot", ROOM_SEATS);
        return NULL;
    }
    if (program == NULL) {
        complain(STATUS_MACHINE, _("not enough memory"));
        return NULL;
    }
    program->external = (ExternalBot){.command = command, .limit_ms = LIMIT_MS};
    ExternalBotFailure failure = external_bot_start(&program->external);
    if (failure.reason != EXTERNAL_BOT_FINE) {
        program_failure_write(program->why, &failure, LIMIT_MS);
        complain(STATUS_INPUT, "--bot: cmd:%.100s: %s", command, program->why);
        free(program);
        return NULL;
    }
    programs->programs[programs->count++] = program;
    return program;
}

const char *program_name(const Program *program)
{
    Fault fault;
    const char *name = program->external.name;

    return record_name_check(span_of(name), &fault) ? name : "program";
}

bool program_ask(void *context, const View *view, Move *move)
{
    Program *program = context;

    if (program->has_failed)
        return false;
    ExternalBotFailure failure = external_bot_ask(&program->external, view, move);
    program->has_failed = failure.reason != EXTERNAL_BOT_FINE;
    if (program->has_failed)
        program_failure_write(program->why, &failure, LIMIT_MS);
    return !program->has_failed;
}

Status programs_close(Programs *programs, Status status)
{
    for (uint32_t i = 0; i < programs->count; i++) {
        Program *program = programs->programs[i];
        if (program->has_failed) {
            Status failed =
                complain(STATUS_INPUT, _("%s failed, and another bot went on for it: %s"),
                         program_name(program), program->why);
            status = status == STATUS_FINE ? failed : status;
        }
        external_bot_stop(&program->external);
        free(program);
    }
    programs->count = 0;
    return status;
}
