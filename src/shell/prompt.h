/* Asking a person, or a pipe, for a line. */
#ifndef KNOBEL_SHELL_PROMPT_H
#define KNOBEL_SHELL_PROMPT_H

#include "shell/lines.h"
#include "shell/output.h"

/* Asks with the words that stand in the output, and takes the answer without blanks around it; it
 * stays until the next question. False where there is none: the input is at its end (the status is
 * fine), or something is wrong and was said. */
bool prompt_ask(Output *output, Lines *input, Span *answer, Status *status);

#endif
