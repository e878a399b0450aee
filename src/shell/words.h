/* Text in the user's language, for commands. */
#ifndef KNOBEL_SHELL_WORDS_H
#define KNOBEL_SHELL_WORDS_H

#include "words/words.h"

#endif
