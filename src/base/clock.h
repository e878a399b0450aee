/* What time it is. */
#ifndef KNOBEL_BASE_CLOCK_H
#define KNOBEL_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970. */
int64_t clock_now(void);

/* Milliseconds and seconds of a clock that nobody sets. Only differences mean something. */
int64_t clock_steady(void);
double clock_seconds(void);

#endif
