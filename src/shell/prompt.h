/* Asks a person, or a pipe, for a line. */
#ifndef KNOBEL_SHELL_PROMPT_H
#define KNOBEL_SHELL_PROMPT_H

#include "shell/lines.h"
#include "shell/output.h"

/* Shows the text in the output and reads the answer, without blanks around it, valid until the next
 * question. Returns false at the end of the input (the status is fine) or after a complaint. */
bool prompt_ask(Output *output, Lines *input, Span *answer, Status *status);

#endif
