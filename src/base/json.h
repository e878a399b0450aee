/* Writing JSON: members appear in the order of the calls. A callback receives the output. */
#ifndef KNOBEL_BASE_JSON_H
#define KNOBEL_BASE_JSON_H

#include "base/text.h"

/* Receives the next bytes of the output. */
typedef void JsonWrite(void *context, const char *bytes, size_t length);

typedef struct {
    JsonWrite *write;
    void *context;
    bool needs_comma;
} Json;

/* `key` is NULL for array elements and for the outermost value. `bracket` is { or [ at the
 * beginning, and } or ] at the end. */
void json_begin(Json *json, const char *key, char bracket);
void json_end(Json *json, char bracket);

void json_string(Json *json, const char *key, const char *value);
void json_number(Json *json, const char *key, uint64_t value);
void json_boolean(Json *json, const char *key, bool value);
void json_null(Json *json, const char *key);

/* A value that is already JSON. */
void json_verbatim(Json *json, const char *key, const char *value);

/* Ends an object with a newline. No comma follows. */
void json_newline(Json *json);

#endif
