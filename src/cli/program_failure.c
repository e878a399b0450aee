/* Why a program that plays has failed. */
#include "cli/program_failure.h"

#include "shell/words.h"

#include <stdio.h>
#include <string.h>

void program_failure_write(char why[PROGRAM_FAILURE_BYTES], const ExternalBotFailure *failure,
                           unsigned limit_ms)
{
    enum { SAID = 80, SIZE = PROGRAM_FAILURE_BYTES };
    int said = (int)(failure->said.length < SAID ? failure->said.length : SAID);
    char reason[400];
    Text text = text_over(reason, sizeof reason);

    switch (failure->reason) {
    case EXTERNAL_BOT_EXITED:
        snprintf(why, SIZE, _("the program ended with status %d"), failure->code);
        break;
    case EXTERNAL_BOT_DIED:
        snprintf(why, SIZE, _("the program was ended by signal %d"), failure->code);
        break;
    case EXTERNAL_BOT_CLOSED:
        snprintf(why, SIZE, _("the program closed its output"));
        break;
    case EXTERNAL_BOT_LATE:
        snprintf(why, SIZE, _("no answer within %u s"), limit_ms / 1000);
        break;
    case EXTERNAL_BOT_TOO_LONG:
        snprintf(why, SIZE, _("an answer of more than %d bytes"), EXTERNAL_BOT_LINE_BYTES);
        break;
    case EXTERNAL_BOT_NO_HELLO:
        snprintf(why, SIZE, _("'%.*s' is no answer to 'knobel 1'"), said, failure->said.start);
        break;
    case EXTERNAL_BOT_NO_MOVE:
        fault_reason(&text, &failure->fault, words_translate);
        snprintf(why, SIZE, "'%.*s': %s", said, failure->said.start, reason);
        break;
    default:
        snprintf(why, SIZE, "%s", strerror(failure->code));
        break;
    }
}
