/* Folding a whole text as a file would be. */
#ifndef KNOBEL_TESTS_NOTATION_REPLAY_H
#define KNOBEL_TESTS_NOTATION_REPLAY_H

#include "notation/record.h"

/* Folds all games of a text; the record is then that of the last. False: see the fault. */
bool replay(Record *record, Span text, Fault *fault);

/* Cuts the first line off a text, without its newline. */
Span next_line(Span *rest);

#endif
