/* Asking a person, or a pipe, for a line. */
#ifndef KNOBEL_CLI_PROMPT_H
#define KNOBEL_CLI_PROMPT_H

#include "cli/lines.h"
#include "cli/output.h"

/* Asks with the words that stand in the output, and takes the answer without blanks around it; it
 * stays until the next question. False where there is none: the input is at its end (the status is
 * fine), or something is wrong and was said. */
bool prompt_ask(Output *output, Lines *input, Span *answer, Status *status);

#endif
