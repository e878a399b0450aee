/* What a server's words mean to people: reasons, reactions, levels. The sentences are the page's.
 */
#ifndef KNOBEL_TUI_FAR_FAR_WORDS_H
#define KNOBEL_TUI_FAR_FAR_WORDS_H

#include "base/text.h"

enum { FAR_REACTIONS = 8 };

/* The words there are to react with, from 0 on, and how they are said. */
const char *far_reaction(unsigned index);
const char *far_say_reaction(Span word);

/* Why something was refused, as a sentence. */
void far_explain(Text *text, Span reason);

/* Why there is no connection, in words that go between others. */
const char *far_explain_silence(const char *reason);

/* A sentence with one {name} in it, which becomes the value. */
void far_fill(Text *text, const char *sentence, const char *value);

#endif
