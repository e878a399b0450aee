/* JSON on standard output: one object a line. */
#ifndef KNOBEL_CLI_JSON_H
#define KNOBEL_CLI_JSON_H

#include "cli/output.h"
#include "report/json.h"

/* A writer into an output. */
Json json_over(Output *output);

void json_real(Json *json, const char *key, double value, int decimals);

#endif
