/* Play has not changed, and is the same however it is compiled: fingerprint FILE-WITH-THE-NUMBER */
#include "bots/fingerprint.h"

#include "engine/game.h"
#include "support/check.h"

#include <stdio.h>

static uint64_t expected;

static void play_has_its_fingerprint(void **state)
{
    uint64_t number = 0;

    (void)state;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        for (unsigned i = 0; i < FINGERPRINT_POSITIONS; i++)
            number = fingerprint_add(number, fingerprint_position(game, i));
    if (number != expected)
        fail_msg("%llu instead of %llu: if the play was meant to change, write the new number into "
                 "the file",
                 (unsigned long long)number, (unsigned long long)expected);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(play_has_its_fingerprint)};
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    unsigned long long number = 0;

#ifdef __AVX2__
    if (!__builtin_cpu_supports("avx2")) {
        puts("1..0 # SKIP this processor has no AVX2");
        return 0;
    }
#endif
    if (file == NULL || fscanf(file, "%llu", &number) != 1) {
        puts("Bail out! the file with the number cannot be read");
        return 1;
    }
    fclose(file);
    expected = number;
    return cmocka_run_group_tests_name("bots/fingerprint", tests, NULL, NULL);
}
