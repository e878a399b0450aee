/* Wrong text: small and large random changes to a correct one. */
#ifndef KNOBEL_TESTS_SUPPORT_NOISE_H
#define KNOBEL_TESTS_SUPPORT_NOISE_H

#include "dice/rng.h"
#include "base/text.h"

/* This many random bytes, in the buffer. */
Span noise_bytes(Rng *rng, char *buffer, size_t count);

/* The text with up to five changes, in the buffer; every fourth text is unchanged. */
Span noise_text(Rng *rng, Span text, char *buffer, size_t size);

#endif
