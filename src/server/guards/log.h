/* The server's log: lines on standard error. In English, for operators and their programs. */
#ifndef KNOBEL_SERVER_GUARDS_LOG_H
#define KNOBEL_SERVER_GUARDS_LOG_H

#include "room/identity.h"
#include "server/guards/source.h"

#include <stdint.h>

typedef enum {
    LOG_QUIET,   /* only failures */
    LOG_USUAL,   /* also events of the server as a whole */
    LOG_VERBOSE, /* also events of single connections and tables */
} LogLevel;

typedef enum {
    LOG_AS_TEXT,
    LOG_AS_JSON, /* one object a line */
} LogFormat;

/* What a line is about. NULL: unknown. No names: they are personal. */
typedef struct {
    const CountKey *source;
    const Identity *device;
    const char *table;
} LogFacts;

/* Writes a line with the time, if `level` is not above `wanted`. Control characters become '?'.
 * `facts` may be NULL. */
void log_line(LogLevel wanted, LogFormat format, LogLevel level, const LogFacts *facts,
              const char *message, ...) __attribute__((format(printf, 5, 6)));

enum { LOG_DEVICE_DIGITS = 8 }; /* of a device; enough to find and to ban it */

/* The same as text, without facts. */
void log_say(LogLevel wanted, LogLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
