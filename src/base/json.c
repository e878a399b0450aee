/* Writing JSON. Strings are valid UTF-8: only quotes, backslashes and control characters need
 * care. */
#include "base/json.h"

static void put(Json *json, const char *bytes, size_t length)
{
    json->write(json->context, bytes, length);
}

/* Writes a character that must be escaped in a string. */
static void write_escape(Json *json, char character)
{
    static const char digits[] = "0123456789abcdef";
    unsigned code = (unsigned char)character;
    char mark[] = {'\\', character};
    char number[] = {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15]};

    if (character == '"' || character == '\\')
        put(json, mark, sizeof mark);
    else
        put(json, number, sizeof number);
}

static void write_string(Json *json, const char *value)
{
    put(json, "\"", 1);
    for (size_t plain = 0; *value != '\0'; value += plain) {
        for (plain = 0;
             (uint8_t)value[plain] >= ' ' && value[plain] != '"' && value[plain] != '\\';)
            plain++;
        put(json, value, plain);
        if (value[plain] == '\0')
            break;
        write_escape(json, value[plain]);
        plain++;
    }
    put(json, "\"", 1);
}

static void write_key(Json *json, const char *key)
{
    if (json->needs_comma)
        put(json, ", ", 2);
    json->needs_comma = true;
    if (key == NULL)
        return;
    write_string(json, key);
    put(json, ": ", 2);
}

void json_begin(Json *json, const char *key, char bracket)
{
    write_key(json, key);
    put(json, &bracket, 1);
    json->needs_comma = false;
}

void json_end(Json *json, char bracket)
{
    put(json, &bracket, 1);
    json->needs_comma = true;
}

void json_string(Json *json, const char *key, const char *value)
{
    write_key(json, key);
    write_string(json, value);
}

void json_verbatim(Json *json, const char *key, const char *value)
{
    write_key(json, key);
    put(json, value, span_of(value).length);
}

void json_number(Json *json, const char *key, uint64_t value)
{
    char buffer[24];
    Text text = text_over(buffer, sizeof buffer);

    text_number(&text, value);
    json_verbatim(json, key, buffer);
}

void json_boolean(Json *json, const char *key, bool value)
{
    json_verbatim(json, key, value ? "true" : "false");
}

void json_null(Json *json, const char *key)
{
    json_verbatim(json, key, "null");
}

void json_newline(Json *json)
{
    put(json, "\n", 1);
    json->needs_comma = false;
}
