/* Reads the environment as gettext does. */
#include "words/language.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *locale_wanted(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && *value != '\0')
            return value;
    }
    return "";
}

/* Returns true if the first `length` bytes are the name of the locale without a language. */
static bool is_plain(const char *locale, size_t length)
{
    return (length == 1 && *locale == 'C') || (length == 5 && memcmp(locale, "POSIX", 5) == 0);
}

/* The first of our languages in a list like "it:pt_BR.UTF-8:de_AT@euro"; NULL if there is none. */
static const Catalogue *first_of_ours(const char *list)
{
    for (;;) {
        size_t length = strcspn(list, "_.@:");
        const Catalogue *found =
            is_plain(list, length) ? linked_catalogues : catalogue_of(list, length);
        list += strcspn(list, ":");
        if (found != NULL || *list == '\0')
            return found;
        list++;
    }
}

const Catalogue *language_wanted(void)
{
    const char *locale = locale_wanted();
    const char *preferred = getenv("LANGUAGE");
    const Catalogue *found = NULL;

    if (is_plain(locale, strlen(locale)))
        return linked_catalogues;
    if (preferred != NULL)
        found = first_of_ours(preferred);
    if (found == NULL)
        found = first_of_ours(locale);
    return found != NULL ? found : linked_catalogues;
}
