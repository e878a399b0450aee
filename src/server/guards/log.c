/* Log lines on standard error. */
#include "server/guards/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void log_say(LogLevel wanted, LogLevel level, const char *format, ...)
{
    char line[1024];
    char clock[32];
    struct tm parts;
    time_t now = time(NULL);
    va_list arguments;

    if (level > wanted)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char *byte = line; *byte != '\0'; byte++)
        if ((unsigned char)*byte < ' ' || *byte == 127)
            *byte = '?';
    gmtime_r(&now, &parts);
    strftime(clock, sizeof clock, "%Y-%m-%dT%H:%M:%SZ", &parts);
    fprintf(stderr, "%s %s\n", clock, line);
}
