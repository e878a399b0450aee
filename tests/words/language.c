/* Which language an environment asks for. */
#include "support/check.h"
#include "words/language.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *language; /* all four: NULL if the variable is not set */
    const char *lc_all;
    const char *lc_messages;
    const char *lang;
    const char *wanted;
} Case;

static const Case cases[] = {
    {NULL, NULL, NULL, NULL, "en"},
    {"", "", "", "", "en"},

    /* The locale, installed or not. */
    {NULL, "de_DE.UTF-8", NULL, NULL, "de"},
    {NULL, NULL, "fr_FR", NULL, "fr"},
    {NULL, NULL, NULL, "es", "es"},
    {NULL, "pt_BR.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "pt"},
    {NULL, "", "de_DE.UTF-8", "fr_FR.UTF-8", "de"},
    {NULL, "", "", "fr_FR.UTF-8", "fr"},
    {NULL, "en_GB.UTF-8", "de_DE.UTF-8", NULL, "en"},
    {NULL, "de_AT.UTF-8@euro", NULL, NULL, "de"},
    {NULL, "de@euro", NULL, NULL, "de"},
    {NULL, "de.UTF-8", NULL, NULL, "de"},
    {NULL, "it_IT.UTF-8", NULL, "de_DE.UTF-8", "en"},
    {NULL, "den_CA", NULL, NULL, "en"},
    {NULL, "d", NULL, NULL, "en"},
    {NULL, "C.UTF-8", NULL, "de_DE.UTF-8", "en"},

    /* LANGUAGE has priority over it, */
    {"de", NULL, NULL, NULL, "de"},
    {"de", "C.UTF-8", NULL, NULL, "de"},
    {"de", "fr_FR.UTF-8", NULL, NULL, "de"},
    {"pt_BR.UTF-8", "en_US.UTF-8", NULL, NULL, "pt"},
    {"it:sv_SE:es:de", "en_US.UTF-8", NULL, NULL, "es"},
    {"it:en:de", "fr_FR.UTF-8", NULL, NULL, "en"},
    {"it:sv", "fr_FR.UTF-8", NULL, NULL, "fr"},
    {"it:sv", NULL, NULL, NULL, "en"},
    {"", "fr_FR.UTF-8", NULL, NULL, "fr"},
    {":", "fr_FR.UTF-8", NULL, NULL, "fr"},
    {"::de:", "fr_FR.UTF-8", NULL, NULL, "de"},
    {"C", "fr_FR.UTF-8", NULL, NULL, "en"},
    {"it:POSIX:de", "fr_FR.UTF-8", NULL, NULL, "en"},

    /* but not over a locale that has no language. */
    {"de", "C", NULL, NULL, "en"},
    {"de", "POSIX", NULL, NULL, "en"},
    {"de", "", "C", "fr_FR.UTF-8", "en"},
    {"de", NULL, NULL, "POSIX", "en"},
    {"de", "fr_FR.UTF-8", "C", "C", "de"},
    {"de", "CC", NULL, NULL, "de"},
};

static void put(const char *variable, const char *value)
{
    if (value == NULL)
        unsetenv(variable);
    else
        setenv(variable, value, 1);
}

static void the_environment_selects_the_language(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Case *at = &cases[i];
        put("LANGUAGE", at->language);
        put("LC_ALL", at->lc_all);
        put("LC_MESSAGES", at->lc_messages);
        put("LANG", at->lang);
        const char *found = language_wanted()->language;
        if (strcmp(found, at->wanted) != 0)
            fail_msg("case %zu: %s instead of %s", i, found, at->wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_environment_selects_the_language),
    };
    return cmocka_run_group_tests_name("words/language", tests, NULL, NULL);
}
