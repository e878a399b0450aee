/* Why a program that plays has failed, as a sentence. */
#ifndef KNOBEL_CLI_PROGRAM_FAILURE_H
#define KNOBEL_CLI_PROGRAM_FAILURE_H

#include "bots/protocol/external_bot.h"

enum { PROGRAM_FAILURE_BYTES = 600 };

void program_failure_write(char why[PROGRAM_FAILURE_BYTES], const ExternalBotFailure *failure,
                           unsigned limit_ms);

#endif
