/* Answers the page's requests natively, to be compared: answer NET...
 *
 * Standard input and output carry messages: the length in bytes, a newline, the bytes. The random
 * numbers are the same each time. */
#include "wasm/call.h"
#include "wasm/host.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

size_t host_translate(const char *sentence, size_t length, char *translation, size_t size)
{
    (void)sentence;
    (void)length;
    (void)translation;
    (void)size;
    return 0;
}

static uint32_t random_state = 1;

static void draw_bytes(void *bytes, size_t length)
{
    unsigned char *at = bytes;

    for (size_t i = 0; i < length; i++) {
        random_state = random_state * 1664525 + 1013904223;
        at[i] = (unsigned char)(random_state >> 24);
    }
}

static uint32_t draw_number(void)
{
    uint32_t number;

    draw_bytes(&number, sizeof number);
    return number;
}

static const char *say_name(void)
{
    return "the same each time";
}

static randombytes_implementation same_each_time = {
    .implementation_name = say_name,
    .random = draw_number,
    .buf = draw_bytes,
};

static int give_net(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file == NULL || fseek(file, 0, SEEK_END) != 0)
        return -1;
    size_t length = (size_t)ftell(file);
    void *bytes = knobel_alloc(length);
    rewind(file);
    int state =
        bytes != NULL && fread(bytes, 1, length, file) == length ? knobel_net(bytes, length) : -1;
    fclose(file);
    return state;
}

int main(int count, char **arguments)
{
    size_t length;

    if (randombytes_set_implementation(&same_each_time) != 0 || sodium_init() < 0)
        return 3;
    random_state = 1; /* the library has drawn some itself */
    for (int i = 1; i < count; i++)
        if (give_net(arguments[i]) != 0) {
            fprintf(stderr, "answer: %s is not a net\n", arguments[i]);
            return 1;
        }
    while (scanf("%zu", &length) == 1 && getchar() == '\n') {
        char *bytes = knobel_alloc(length);
        if (bytes == NULL || fread(bytes, 1, length, stdin) != length)
            return 3;
        const CallAnswer *answer = knobel_call(bytes, length);
        printf("%zu\n", answer->length);
        fwrite(answer->start, 1, answer->length, stdout);
        fflush(stdout);
    }
    return ferror(stdout) ? 3 : 0;
}
