/* A game at a real table, written down as it happens: throws and moves typed in, earlier ones
 * corrected. */
#ifndef KNOBEL_CLI_PLAY_KEEP_H
#define KNOBEL_CLI_PLAY_KEEP_H

#include "shell/draw.h"
#include "shell/lines.h"
#include "local/local.h"

/* One game that is kept. The caller makes what the first pointers point to and frees it. */
typedef struct {
    Local *local;
    Output *output;
    Lines *input;
    Draw draw;

    /* zero to begin with */
    Status status; /* how it went, in the end */
    bool has_ended;
    bool is_closed; /* the score is written */
    bool has_part;  /* the next player's move stands here, and owes circles */
    Move part;
    LocalEdit *edits; /* corrections that wait for others: together they may fit */
    size_t edit_count;
    bool is_warned; /* that leaving now would lose something */
} Keep;

/* Asks and listens until the game is closed, somebody quits, the input ends or the machine fails;
 * then nothing is left to free. */
void keep_on(Keep *keep);

/* Whether the table did what it was asked to; where the machine failed, says so and ends. */
bool keep_is_done(Keep *keep, LocalResult result);

/* Obeys a line that begins with a word of the program; false where it does not. */
bool keep_obey(Keep *keep, Span line);

/* Says what was typed and is not in the record, as it would be typed again; false where all is. */
bool keep_say_unrecorded(Keep *keep);

/* Whose move is next; only while moves are due. */
const char *keep_next_name(const Keep *keep);

/* "Round 5: Ana 12, Bo 9" */
void keep_show_totals(Keep *keep);

/* Where a word stands in a line, in characters from 1. */
unsigned keep_column(Span line, Span word);

/* A word in small letters, in a buffer: C3 is c3. Longer ones are no move anyway and stay. */
Span keep_small(Span word, char *buffer, size_t size);

/* Whether this is a word of the program, in English or in the person's language, or its letter. */
bool keep_is_word(Span word, const char *english);

/* "fix 5 2 c4", "fix 5 throw 8", "fix 5 9 c3 a1": corrects; "drop" forgets what waits. `line` is
 * all that was typed, `rest` what stands behind the first word. */
void keep_fix(Keep *keep, Span line, Span rest);
void keep_drop(Keep *keep, Span line, Span rest);

#endif
