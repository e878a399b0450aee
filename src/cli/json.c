/* Writing JSON. Strings are valid UTF-8 when they come here, so only three kinds of character
 * need care. */
#include "cli/json.h"

#include <string.h>

static void write_string(Output *output, const char *value)
{
    output_bytes(output, "\"", 1);
    for (size_t plain = 0; *value != '\0'; value += plain) {
        for (plain = 0;
             (uint8_t)value[plain] >= ' ' && value[plain] != '"' && value[plain] != '\\';)
            plain++;
        output_bytes(output, value, plain);
        if (value[plain] == '\0')
            break;
        if (value[plain] == '"' || value[plain] == '\\')
            output_format(output, "\\%c", value[plain]);
        else
            output_format(output, "\\u%04x", (uint8_t)value[plain]);
        plain++;
    }
    output_bytes(output, "\"", 1);
}

static void write_key(Json *json, const char *key)
{
    if (json->needs_comma)
        output_bytes(json->output, ", ", 2);
    json->needs_comma = true;
    if (key == NULL)
        return;
    write_string(json->output, key);
    output_bytes(json->output, ": ", 2);
}

void json_begin(Json *json, const char *key, char bracket)
{
    write_key(json, key);
    output_bytes(json->output, &bracket, 1);
    json->needs_comma = false;
}

void json_end(Json *json, char bracket)
{
    output_bytes(json->output, &bracket, 1);
    json->needs_comma = true;
}

void json_string(Json *json, const char *key, const char *value)
{
    write_key(json, key);
    write_string(json->output, value);
}

void json_number(Json *json, const char *key, uint64_t value)
{
    write_key(json, key);
    output_number(json->output, value);
}

void json_real(Json *json, const char *key, double value, int decimals)
{
    write_key(json, key);
    output_format(json->output, "%.*f", decimals, value);
}

void json_points(Json *json, const char *key, Hundredths value)
{
    char buffer[POINTS_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    points_write(&text, value);
    write_key(json, key);
    output_text(json->output, buffer);
}

void json_boolean(Json *json, const char *key, bool value)
{
    write_key(json, key);
    output_text(json->output, value ? "true" : "false");
}
