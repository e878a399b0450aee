/* The language that the environment asks for. */
#ifndef KNOBEL_WORDS_LANGUAGE_H
#define KNOBEL_WORDS_LANGUAGE_H

#include "words/catalogue.h"

/* The locale is the first of LC_ALL, LC_MESSAGES and LANG that is not empty. C and POSIX mean
 * English. Otherwise it is the first of our languages in LANGUAGE, or else that of the locale, even
 * if the locale is not installed. */
const Catalogue *language_wanted(void);

#endif
