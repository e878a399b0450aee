/* Words in the language of the person, where commands look for them. */
#ifndef KNOBEL_CLI_WORDS_H
#define KNOBEL_CLI_WORDS_H

#include "words/words.h"

#endif
