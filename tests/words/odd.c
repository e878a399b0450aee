/* Sentences that are easy to get wrong between a catalogue and C. */
#include "support/check.h"
#include "words/catalogue.h"

#include <string.h>

static const Catalogue *odd(void)
{
    return catalogue_of("odd", strlen("odd"));
}

static void sentences_are_unchanged(void **state)
{
    static const struct {
        const char *sentence;
        const char *translation;
    } cases[] = {
        {"not translated", "not translated"},
        {"doubtful", "doubtful"},
        {"no longer said", "no longer said"},
        {"", ""},
        {"same", "same"},
        {"what\?\?!", "quoi\?\?!"},
        {"\"quoted\" \\ \t\n", "« cité » \\ \t\n"},
        {"ends with a control\1", "\0017 comes behind it"},
        {"7 begins the next", "7 as well"},
        {"größer", "plus grand"},
        {"end", "fin"},
        {"ende", "fine"},
        {"en", "en"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(catalogue_translate(odd(), cases[i].sentence), cases[i].translation);
}

static void contexts_precede_sentences(void **state)
{
    (void)state;
    assert_string_equal(catalogue_translate(odd(), "of a game\004end"), "dénouement");
}

static void plural_forms_follow_each_other(void **state)
{
    const char *forms = catalogue_translate(odd(), "one game");

    (void)state;
    assert_string_equal(forms, "une partie");
    assert_string_equal(forms + strlen(forms) + 1, "%u parties");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_unchanged),
        cmocka_unit_test(contexts_precede_sentences),
        cmocka_unit_test(plural_forms_follow_each_other),
    };
    return cmocka_run_group_tests_name("words/odd", tests, NULL, NULL);
}
