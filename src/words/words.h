/* Words in the language of the person, and the terms of the games. */
#ifndef KNOBEL_WORDS_WORDS_H
#define KNOBEL_WORDS_WORDS_H

#include "engine/game.h"

#define _(sentence) words_translate(sentence)
#define N_(sentence) sentence

/* Chooses the language from the environment; to be called once, first. */
void words_open(void);

/* English from now on, whatever the environment says: programs that ask for JSON rely on it. */
void words_for_programs(void);

/* The languages there are, by their codes, from 0; NULL past the last. */
const char *words_language_at(unsigned index);

/* This language from now on, one of those above, whatever the environment says. */
void words_speak(const char *language);

/* Looks a sentence up; it stays as it is where it has no translation. */
const char *words_translate(const char *sentence) __attribute__((format_arg(1)));

/* "spectacular"; empty where a total deserves no praise */
const char *words_praise(Praise praise);

#endif
