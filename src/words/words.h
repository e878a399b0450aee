/* Text in the user's language, and the terms of the games. */
#ifndef KNOBEL_WORDS_WORDS_H
#define KNOBEL_WORDS_WORDS_H

#include "engine/game.h"

#define _(sentence) words_translate(sentence)
#define N_(sentence) sentence

/* Chooses the language from the environment. To be called once, before anything else. */
void words_open(void);

/* Switches to English, whatever the environment says. Programs that read JSON rely on it. */
void words_for_programs(void);

/* The code of the language with this index; NULL after the last. */
const char *words_language_at(unsigned index);

/* Switches to one of these languages, whatever the environment says. */
void words_speak(const char *language);

/* Translates a sentence. Without a translation it is returned unchanged. */
const char *words_translate(const char *sentence) __attribute__((format_arg(1)));

/* "spectacular"; "" if the total deserves no praise */
const char *words_praise(Praise praise);

enum { WORDS_PRAISED_BYTES = 256 };

/* Which totals of a single player are praised: "Alone: over 50 good, …" */
const char *words_praised(const Game *game, char buffer[WORDS_PRAISED_BYTES]);

#endif
