/* Folds a whole text like a file. */
#ifndef KNOBEL_TESTS_NOTATION_REPLAY_H
#define KNOBEL_TESTS_NOTATION_REPLAY_H

#include "notation/record.h"

/* Folds all games of a text; afterwards the record is that of the last game. False: see the
 * fault. */
bool replay(Record *record, Span text, Fault *fault);

/* Cuts the first line off a text, without its newline. */
Span next_line(Span *rest);

#endif
