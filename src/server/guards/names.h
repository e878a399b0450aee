/* Names by Unicode's tables, which the room does not have: names that look empty or are piled up,
 * and names that look like a neighbour's. */
#ifndef KNOBEL_SERVER_GUARDS_NAMES_H
#define KNOBEL_SERVER_GUARDS_NAMES_H

#include "base/text.h"

typedef struct NameGuard NameGuard;

/* NULL: the library cannot be used, or out of memory. */
NameGuard *name_guard_open(void);
void name_guard_close(NameGuard *guard);

/* Whether a name can be seen and read: something visible, assigned characters only, at most a few
 * accents on one letter, and joined emoji only where they belong. */
bool name_guard_allows(Span name);

/* Whether two names look alike, whatever the script or the case of their letters. */
bool name_guard_confuses(const NameGuard *guard, Span one, Span other);

#endif
