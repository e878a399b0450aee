/* What time it is. */
#ifndef KNOBEL_BASE_CLOCK_H
#define KNOBEL_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970. It can jump: only for dates, and to start a clock that does not. */
int64_t clock_wall(void);

/* A monotonic clock in milliseconds, microseconds and seconds. Only differences have a meaning. */
int64_t clock_steady(void);
int64_t clock_microseconds(void);
double clock_seconds(void);

#endif
