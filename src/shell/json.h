/* JSON on standard output: one object a line. */
#ifndef KNOBEL_SHELL_JSON_H
#define KNOBEL_SHELL_JSON_H

#include "shell/output.h"
#include "report/json.h"

/* A writer into an output. */
Json json_over(Output *output);

void json_real(Json *json, const char *key, double value, int decimals);

#endif
