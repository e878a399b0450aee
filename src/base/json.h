/* Writing JSON for programs: members in the order in which they are said. Where it goes is the
 * caller's matter. */
#ifndef KNOBEL_BASE_JSON_H
#define KNOBEL_BASE_JSON_H

#include "base/text.h"

/* Takes the next bytes of what is written. */
typedef void JsonWrite(void *context, const char *bytes, size_t length);

typedef struct {
    JsonWrite *write;
    void *context;
    bool needs_comma;
} Json;

/* `key` is NULL for the elements of an array and for the outermost value. `bracket` is one of
 * { and [, or of } and ] at the end. */
void json_begin(Json *json, const char *key, char bracket);
void json_end(Json *json, char bracket);

void json_string(Json *json, const char *key, const char *value);
void json_number(Json *json, const char *key, uint64_t value);
void json_boolean(Json *json, const char *key, bool value);
void json_null(Json *json, const char *key);

/* A value that is JSON already. */
void json_verbatim(Json *json, const char *key, const char *value);

/* What stands between two objects, and behind the last. */
void json_newline(Json *json);

#endif
