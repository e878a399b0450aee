/* Text made wrong: small and large random changes to something that was right. */
#ifndef KNOBEL_TESTS_SUPPORT_NOISE_H
#define KNOBEL_TESTS_SUPPORT_NOISE_H

#include "dice/rng.h"
#include "base/text.h"

/* So many random bytes, in the buffer. */
Span noise_bytes(Rng *rng, char *buffer, size_t count);

/* The text with up to five changes, in the buffer; every fourth is left as it is. */
Span noise_text(Rng *rng, Span text, char *buffer, size_t size);

#endif
