/* JSON on standard output. */
#include "shell/json.h"

#include <stdio.h>

static void write(void *context, const char *bytes, size_t length)
{
    output_bytes(context, bytes, length);
}

Json json_over(Output *output)
{
    return (Json){.write = write, .context = output};
}

void json_real(Json *json, const char *key, double value, int decimals)
{
    char buffer[64];

    snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    json_verbatim(json, key, buffer);
}
