/* The language of the program, and the terms of the games. */
#include "words/words.h"

#include "words/catalogue.h"
#include "words/language.h"

#include <assert.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static const Catalogue *spoken = linked_catalogues;

void words_open(void)
{
    /* Characters need an installed locale. If it is missing, UTF-8 is the best guess. */
    if (setlocale(LC_ALL, "") == NULL)
        setlocale(LC_ALL, "C.UTF-8");
    setlocale(LC_NUMERIC, "C"); /* numbers are part of the notation and of JSON */
    spoken = language_wanted();
}

void words_for_programs(void)
{
    spoken = linked_catalogues;
    setlocale(LC_MESSAGES, "C"); /* for the system's error messages */
}

const char *words_language_at(unsigned index)
{
    return index < linked_catalogue_count ? linked_catalogues[index].language : NULL;
}

void words_speak(const char *language)
{
    spoken = catalogue_of(language, strlen(language));
    assert(spoken != NULL);
}

const char *words_translate(const char *sentence)
{
    return catalogue_translate(spoken, sentence);
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

const char *words_praised(const Game *game, char buffer[WORDS_PRAISED_BYTES])
{
    snprintf(buffer, WORDS_PRAISED_BYTES, _("Alone: over %d %s, over %d %s, over %d %s"),
             game->praised_over[0], words_praise(PRAISE_GOOD), game->praised_over[1],
             words_praise(PRAISE_GREAT), game->praised_over[2], words_praise(PRAISE_SPECTACULAR));
    return buffer;
}
