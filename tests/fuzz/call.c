/* Fuzzes the page's requests: each line is a request, and a tab in it stands for a newline. Every
 * request gets an answer in UTF-8. */
#include "fuzz.h"
#include "wasm/call.h"
#include "wasm/host.h"

size_t host_translate(const char *sentence, size_t length, char *translation, size_t size)
{
    (void)sentence;
    (void)length;
    (void)translation;
    (void)size;
    return 0;
}

static void ask(const uint8_t *data, size_t length)
{
    char *bytes = knobel_alloc(length);

    REQUIRE(bytes != NULL);
    memcpy(bytes, data, length);
    for (size_t i = 0; i < length; i++)
        bytes[i] = bytes[i] == '\t' ? '\n' : bytes[i];
    const CallAnswer *answer = knobel_call(bytes, length);
    bool is_fine = answer->length >= 3 && memcmp(answer->start, "ok\n", 3) == 0;
    bool is_refused = answer->length > 3 && memcmp(answer->start, "no ", 3) == 0;
    REQUIRE(is_fine || is_refused);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { ROOMS = 16 }; /* and as many tables */

    for (size_t start = 0; start < size;) {
        const uint8_t *end = memchr(data + start, '\n', size - start);
        size_t length = end != NULL ? (size_t)(end - data) - start : size - start;
        ask(data + start, length);
        start += length + 1;
    }
    for (unsigned number = 1; number <= ROOMS; number++) {
        static const char *const verbs[] = {"close", "stop"};
        for (unsigned i = 0; i < 2; i++) {
            char words[16];
            int length = snprintf(words, sizeof words, "%s %u", verbs[i], number);
            ask((const uint8_t *)words, (size_t)length);
        }
    }
    return 0;
}
