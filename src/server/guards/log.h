/* The server's log: lines on standard error. In English, for operators and their programs. */
#ifndef KNOBEL_SERVER_GUARDS_LOG_H
#define KNOBEL_SERVER_GUARDS_LOG_H

#include <stdint.h>

typedef enum {
    LOG_QUIET,   /* only failures */
    LOG_USUAL,   /* also events of the server as a whole */
    LOG_VERBOSE, /* also events of single connections and tables */
} LogLevel;

/* Writes a line with the time, if `level` is not above `wanted`. Control characters become '?'. */
void log_say(LogLevel wanted, LogLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
