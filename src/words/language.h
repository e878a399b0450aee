/* The language that the environment asks for. */
#ifndef KNOBEL_WORDS_LANGUAGE_H
#define KNOBEL_WORDS_LANGUAGE_H

#include "words/catalogue.h"

/* The locale is the first of LC_ALL, LC_MESSAGES and LANG that is not empty. C and POSIX are
 * English. Otherwise the languages of LANGUAGE count, the first that we have, and then that of the
 * locale, whether it is installed or not. */
const Catalogue *language_wanted(void);

#endif
