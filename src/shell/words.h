/* Words in the language of the person, where commands look for them. */
#ifndef KNOBEL_SHELL_WORDS_H
#define KNOBEL_SHELL_WORDS_H

#include "words/words.h"

#endif
