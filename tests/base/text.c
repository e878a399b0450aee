/* Spans and texts: numbers, words, lines, UTF-8, buffers that are too small. */
#include "base/text.h"

#include "support/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void numbers_are_read_as_they_are_written(void **state)
{
    static const uint64_t numbers[] = {0, 1, 9, 10, 99, 255, 256, UINT32_MAX, UINT64_MAX};

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char expected[32];
        char buffer[32];
        Text text = text_over(buffer, sizeof buffer);
        uint64_t number = 77;
        snprintf(expected, sizeof expected, "%" PRIu64, numbers[i]);
        text_number(&text, numbers[i]);
        assert_string_equal(buffer, expected);
        assert_true(span_number(span_of(buffer), numbers[i], &number));
        assert_true(number == numbers[i]);
        assert_true(span_number(span_of(buffer), UINT64_MAX, &number));
        if (numbers[i] > 0)
            assert_false(span_number(span_of(buffer), numbers[i] - 1, &number));
    }
}

static void other_texts_are_not_numbers(void **state)
{
    static const char *const texts[] = {"",
                                        "-1",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "01",
                                        "00",
                                        "1a",
                                        "0x1",
                                        "1.0",
                                        "18446744073709551616",
                                        "99999999999999999999999"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        uint64_t number = 77;
        assert_false(span_number(span_of(texts[i]), UINT64_MAX, &number));
        assert_true(number == 77);
    }
}

static void words_are_separated_by_blanks(void **state)
{
    Span rest = span_of("one two  four");

    (void)state;
    assert_true(span_is(span_word(&rest), "one"));
    assert_true(span_is(span_word(&rest), "two"));
    assert_true(span_is(span_word(&rest), ""));
    assert_true(span_is(rest, "four"));
    assert_false(span_is(rest, "fourth"));
    assert_false(span_is(rest, "fou"));
    assert_true(span_is(span_word(&rest), "four"));
    assert_int_equal(rest.length, 0);
}

/* UTF-8 by its definition. */
static size_t encode(uint32_t code, char bytes[4])
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(0xf00u >> length | code);
    return length;
}

static void controls_and_surrogates_are_refused(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < 0x120000; code++) {
        char bytes[5] = {0};
        size_t length = encode(code, bytes);
        char written[8];
        Text text = text_over(written, sizeof written);
        Span rest = {bytes, length};
        uint32_t read = 0;
        bool is_control = (code < 0x20 && code != '\t') || (code >= 0x7f && code < 0xa0);
        is_control |= (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
        bool is_surrogate = code >= 0xd800 && code < 0xe000;
        bool is_good = !is_control && !is_surrogate && code < 0x110000;
        assert_int_equal(span_bad_byte((Span){bytes, length}), is_good ? length : 0);
        text_character(&text, code);
        assert_memory_equal(written, bytes, length + 1);
        assert_int_equal(span_character(&rest, &read), !is_surrogate && code < 0x110000);
        assert_int_equal(length - rest.length, !is_surrogate && code < 0x110000 ? length : 1);
        assert_true(read == code || code >= 0x110000);
        if (is_good) {
            bytes[length] = 'x';
            assert_int_equal(span_bad_byte((Span){bytes, length + 1}), length + 1);
            assert_int_equal(span_characters((Span){bytes, length + 1}, length), 1);
        }
        for (size_t cut = 1; is_good && cut < length; cut++)
            assert_int_equal(span_bad_byte((Span){bytes, cut}), 0);
    }
}

/* All pairs of bytes, and longer encodings that are not the shortest form. */
static void invalid_bytes_are_refused(void **state)
{
    static const char *const bad[] = {"\xc0\x80",
                                      "\xc1\xbf",
                                      "\xe0\x80\x80",
                                      "\xe0\x9f\xbf",
                                      "\xf0\x80\x80\x80",
                                      "\xf0\x8f\xbf\xbf",
                                      "\xf5\x80\x80\x80",
                                      "\xf8\x88\x80\x80\x80",
                                      "\xff"};

    (void)state;
    for (unsigned first = 0x80; first < 0x100; first++) {
        for (unsigned second = 0; second < 0x100; second++) {
            char bytes[2] = {(char)first, (char)second};
            bool is_good = first >= 0xc2 && first < 0xe0 && second >= 0x80 && second < 0xc0 &&
                           !(first == 0xc2 && second < 0xa0);
            assert_int_equal(span_bad_byte((Span){bytes, 2}), is_good ? 2 : 0);
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(span_bad_byte(span_of(bad[i])), 0);
    assert_int_equal(span_bad_byte(span_of("Zo\xc3\xab\tx\x1b[2J")), 6);
}

/* For every size, the text is cut to what fits, terminated, and marked as cut. */
static void texts_are_cut_to_their_buffer(void **state)
{
    static const char whole[] = "knobel 1";

    (void)state;
    for (size_t size = 1; size < 12; size++) {
        char buffer[12];
        memset(buffer, '#', sizeof buffer);
        Text text = text_over(buffer, size);
        assert_string_equal(buffer, "");
        text_put(&text, "knobel");
        text_char(&text, ' ');
        text_number(&text, 1);
        size_t fits = size - 1 < strlen(whole) ? size - 1 : strlen(whole);
        assert_int_equal(text.length, fits);
        assert_int_equal(text.is_cut, fits < strlen(whole));
        assert_memory_equal(buffer, whole, fits);
        assert_int_equal(buffer[fits], '\0');
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
    }
}

static void lines_are_cut_off_one_by_one(void **state)
{
    (void)state;
    Span rest = span_of("one\n\nthree\nfour");
    Span line;

    for (unsigned i = 0; i < 4; i++) {
        static const char *const lines[] = {"one", "", "three", "four"};
        assert_true(span_line(&rest, &line));
        assert_true(span_is(line, lines[i]));
    }
    assert_false(span_line(&rest, &line));
    rest = span_of("ended\n");
    assert_true(span_line(&rest, &line));
    assert_true(span_is(line, "ended"));
    assert_false(span_line(&rest, &line));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_as_they_are_written),
        cmocka_unit_test(other_texts_are_not_numbers),
        cmocka_unit_test(words_are_separated_by_blanks),
        cmocka_unit_test(controls_and_surrogates_are_refused),
        cmocka_unit_test(invalid_bytes_are_refused),
        cmocka_unit_test(texts_are_cut_to_their_buffer),
        cmocka_unit_test(lines_are_cut_off_one_by_one),
    };
    return cmocka_run_group_tests_name("base/text", tests, NULL, NULL);
}
