/* Writing JSON for scripts: one object a line, members in the order in which they are said. */
#ifndef KNOBEL_CLI_JSON_H
#define KNOBEL_CLI_JSON_H

#include "analysis/points.h"
#include "cli/output.h"

typedef struct {
    Output *output;
    bool needs_comma;
} Json;

/* `key` is NULL for the elements of an array and for the outermost value. `bracket` is one of
 * { and [, or of } and ] at the end. */
void json_begin(Json *json, const char *key, char bracket);
void json_end(Json *json, char bracket);

void json_string(Json *json, const char *key, const char *value);
void json_number(Json *json, const char *key, uint64_t value);
void json_real(Json *json, const char *key, double value, int decimals);
void json_points(Json *json, const char *key, Hundredths value);
void json_boolean(Json *json, const char *key, bool value);

#endif
