/* Days of UTC as text. */
#ifndef KNOBEL_BASE_DAY_H
#define KNOBEL_BASE_DAY_H

#include "base/text.h"

enum { DAY_BYTES = 10 };

/* Writes the day of a time in milliseconds since 1970, which must be before the year 10000:
 * 2026-11-15. */
void day_write(int64_t time, char day[DAY_BYTES + 1]);

/* Whether a text is a day of the calendar, such as 2026-11-15. */
bool day_is_good(Span text);

#endif
