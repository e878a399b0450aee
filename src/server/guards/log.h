/* One line on standard error for an event worth knowing. In English: it is read by those who run
 * the server, and by their programs. */
#ifndef KNOBEL_SERVER_GUARDS_LOG_H
#define KNOBEL_SERVER_GUARDS_LOG_H

#include <stdint.h>

typedef enum {
    LOG_QUIET,   /* only what went wrong */
    LOG_USUAL,   /* and what happens to the server as a whole */
    LOG_VERBOSE, /* and to each connection and table */
} LogLevel;

/* Says a line, with the time before it, where the level wants it. What is not printable in it is
 * shown as question marks. */
void log_say(LogLevel wanted, LogLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
