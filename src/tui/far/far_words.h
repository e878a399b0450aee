/* What a server's words mean to people: why something was refused, why there is no connection. The
 * sentences are the page's. */
#ifndef KNOBEL_TUI_FAR_FAR_WORDS_H
#define KNOBEL_TUI_FAR_FAR_WORDS_H

#include "base/text.h"

/* Why something was refused, as a sentence. */
void far_explain(Text *text, Span reason);

/* Why there is no connection, in words that go between others. */
const char *far_explain_silence(const char *reason);

/* A sentence with one {name} in it, which becomes the value. */
void far_fill(Text *text, const char *sentence, const char *value);

#endif
