/* What the fuzz targets share: the fuzzer calls one function with bytes of its own making; a
 * promise that is broken ends the program. */
#ifndef KNOBEL_TESTS_FUZZ_FUZZ_H
#define KNOBEL_TESTS_FUZZ_FUZZ_H

#include "notation/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(promise)                                                          \
    do {                                                                          \
        if (!(promise)) {                                                         \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #promise); \
            abort();                                                              \
        }                                                                         \
    } while (0)

/* The input as one line: a newline at its end belongs to the file, not to the text. */
static inline Span fuzz_line(const uint8_t *data, size_t size)
{
    return (Span){(const char *)data, size - (size > 0 && data[size - 1] == '\n')};
}

static inline bool fuzz_is_same(const Text *text, Span span)
{
    return !text->is_cut && text->length == span.length &&
           (span.length == 0 || memcmp(text->start, span.start, span.length) == 0);
}

/* Whatever is wrong can be told: in a buffer of any size, and as text that a terminal can show. */
static inline void fuzz_tell(const Fault *fault)
{
    char buffer[400];
    char small[16];
    Text text = text_over(buffer, sizeof buffer);
    Text cut = text_over(small, sizeof small);

    REQUIRE(fault->reason != FAULT_NONE && fault->reason < FAULT_COUNT);
    fault_write(&text, fault, NULL);
    fault_write(&cut, fault, NULL);
    REQUIRE(text.length > 0 && !text.is_cut && cut.length < sizeof small);
    REQUIRE(span_bad_byte((Span){text.start, text.length}) == text.length);
}

#endif
