/* Choosing the language, and the terms of the games. */
#include "words/words.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DOMAIN "knobel"

/* A folder with translations beside the program, as in the build tree or in a moved
 * installation; false where there is none. */
static bool find_beside_program(char *folder, size_t size)
{
    static const char *const places[] = {"po", "../share/locale"};
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (length <= 0)
        return false;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char catalogue[PATH_MAX];
        int written = snprintf(folder, size, "%s/%s", program, places[i]);
        if (written < 0 || (size_t)written >= size)
            continue;
        written = snprintf(catalogue, sizeof catalogue, "%s/de/LC_MESSAGES/" DOMAIN ".mo", folder);
        if (written > 0 && (size_t)written < sizeof catalogue && access(catalogue, R_OK) == 0)
            return true;
    }
    return false;
}

/* The language asked for in the environment, by the rules of POSIX; NULL where there is none. */
static const char *language_wanted(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && *value != '\0')
            return value;
    }
    return NULL;
}

void words_open(void)
{
    char folder[PATH_MAX];

    /* A small system may know no language but C; gettext can speak all of ours all the same. */
    if (setlocale(LC_ALL, "") == NULL) {
        const char *wanted = language_wanted();
        if (wanted != NULL && getenv("LANGUAGE") == NULL)
            setenv("LANGUAGE", wanted, 1);
        setlocale(LC_ALL, "C.UTF-8");
    }
    setlocale(LC_NUMERIC, "C"); /* numbers are part of the notation and of JSON */
    bindtextdomain(DOMAIN, find_beside_program(folder, sizeof folder) ? folder : KNOBEL_LOCALEDIR);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    textdomain(DOMAIN);
}

void words_for_programs(void)
{
    setlocale(LC_MESSAGES, "C");
}

const char *words_language_at(unsigned index)
{
    static const char *const languages[] = {"en", "de", "fr", "es", "pt"};

    return index < sizeof languages / sizeof *languages ? languages[index] : NULL;
}

void words_speak(const char *language)
{
    setenv("LANGUAGE", language, 1);
    setlocale(LC_MESSAGES, "C.UTF-8"); /* gettext looks nothing up where the locale is C */
    textdomain(DOMAIN);                /* forgets what was looked up in another language */
}

const char *words_translate(const char *sentence)
{
    return gettext(sentence);
}

const char *words_hand(Hand hand)
{
    static const char *const hands[HAND_COUNT] = {
        [HAND_NONE] = N_("no hand"),
        [HAND_PAIR] = N_("pair"),
        [HAND_TWO_PAIRS] = N_("two pairs"),
        [HAND_THREE] = N_("three of a kind"),
        [HAND_FULL_HOUSE] = N_("full house"),
        [HAND_FOUR] = N_("four of a kind"),
        [HAND_FIVE] = N_("five of a kind"),
        [HAND_STRAIGHT_7] = N_("straight with a 7"),
        [HAND_STRAIGHT] = N_("straight without a 7"),
    };
    return gettext(hands[hand]);
}

const char *words_praise(Praise praise)
{
    switch (praise) {
    case PRAISE_GOOD:
        return _("good");
    case PRAISE_GREAT:
        return _("great");
    case PRAISE_SPECTACULAR:
        return _("spectacular");
    case PRAISE_NONE:
        break;
    }
    return "";
}
