/* Fair dice against independent vectors, and their fairness. */
#include "room/fair.h"

#include "notation/move_text.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

static const char *vectors_path;

static void throws_match_the_vectors(void **state)
{
    FILE *file = fopen(vectors_path, "r");
    char line[1024];
    char salts[1024] = "";
    FairKey secret = {0};
    FairKey key;
    unsigned throws = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        Span rest = span_of(line);
        Span word = span_word(&rest);
        if (span_is(word, "secret"))
            assert_true(fair_parse(rest, &secret));
        if (span_is(word, "commitment")) {
            FairKey commitment = fair_commitment(&secret);
            assert_true(fair_parse(rest, &key));
            assert_true(fair_is_equal(&key, &commitment));
        }
        if (span_is(word, "salts"))
            strcpy(salts, line + strlen("salts "));
        if (!span_is(word, "throws"))
            continue;
        for (uint32_t round = 1; rest.length > 0; round++, throws++) {
            char buffer[16];
            Text text = text_over(buffer, sizeof buffer);
            Span expected = span_word(&rest);
            throw_text_write(&text, fair_throw(&secret, span_of(salts), round));
            assert_true(span_is(expected, buffer));
        }
    }
    assert_int_equal(throws, 4 * 4 * 25);
    fclose(file);
}

/* 36,000 throws of one secret: each throw occurs about a thousand times. The numbers are fixed. */
static void throws_are_even(void **state)
{
    FairKey secret = {{1, 2, 3}};
    unsigned counts[6][6] = {{0}};
    double square = 0;

    (void)state;
    for (uint32_t round = 1; round <= 36000; round++) {
        Throw thrown = fair_throw(&secret, span_of("-"), round);
        assert_true(throw_is_valid(thrown) && thrown.second > 0);
        counts[thrown.first - 1][thrown.second - 1]++;
    }
    for (unsigned i = 0; i < 36; i++) {
        double stray = counts[i / 6][i % 6] - 1000.0;
        square += stray * stray / 1000.0;
    }
    assert_true(square < 66.6); /* one in a thousand series of fair dice deviates more */
}

static void keys_as_text(void **state)
{
    char text_buffer[FAIR_HEX_BYTES + 1];
    Text text = text_over(text_buffer, sizeof text_buffer);
    FairKey secret = fair_secret();
    FairKey other = fair_secret();
    FairKey read;

    (void)state;
    assert_false(fair_is_equal(&secret, &other));
    fair_write(&text, &secret);
    assert_true(fair_parse((Span){text.start, text.length}, &read));
    assert_true(fair_is_equal(&secret, &read));
    assert_false(fair_parse((Span){text.start, text.length - 1}, &read));
    text_buffer[5] = 'G';
    assert_false(fair_parse((Span){text.start, text.length}, &read));
    assert_false(fair_parse(
        span_of("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), &read));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(throws_match_the_vectors),
        cmocka_unit_test(throws_are_even),
        cmocka_unit_test(keys_as_text),
    };
    vectors_path = argc > 1 ? argv[1] : "fair.txt";
    return cmocka_run_group_tests_name("room-fair", tests, NULL, NULL);
}
