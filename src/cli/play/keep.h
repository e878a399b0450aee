/* Keeps the record of a game at a real table from what is typed, with corrections. */
#ifndef KNOBEL_CLI_PLAY_KEEP_H
#define KNOBEL_CLI_PLAY_KEEP_H

#include "shell/draw.h"
#include "shell/lines.h"
#include "local/local.h"

/* One game that is kept. The caller owns what the first pointers point to. */
typedef struct {
    Local *local;
    Output *output;
    Lines *input;
    Draw draw;

    /* initially zero */
    Status status; /* the exit status */
    bool has_ended;
    bool is_closed; /* the score is written */
    bool has_part;  /* `part` is the next player's move, which still lacks circles */
    Move part;
    LocalEdit *edits; /* corrections that wait, because only several together may fit */
    size_t edit_count;
    bool is_warned; /* the player was told that leaving now loses something */
} Keep;

/* Reads entries until the game is closed, the player quits, the input ends or the machine fails.
 * Frees everything it has allocated. */
void keep_run(Keep *keep);

/* Returns true if the table accepted it. Complains and ends the game if the machine failed. */
bool keep_is_done(Keep *keep, LocalResult result);

/* Carries out a line that begins with a command. Returns false if it does not begin with one. */
bool keep_carry_out(Keep *keep, Span line);

/* Shows what was typed but is not in the record, in the form in which it would be typed again.
 * Returns false if there is nothing. */
bool keep_show_unrecorded(Keep *keep);

/* The name of the next player to move. Only while moves are due. */
const char *keep_next_name(const Keep *keep);

/* "Round 5: Ana 12, Bo 9" */
void keep_show_totals(Keep *keep);

/* The column of a word in a line, in characters from 1. */
unsigned keep_column(Span line, Span word);

/* Converts a word to lower case: C3 becomes c3. A longer word cannot be a move and stays. */
Span keep_lower_case(Span word, char *buffer, size_t size);

/* Matches a word in English or in the user's language, or its first letter. */
bool keep_is_word(Span word, const char *english);

/* Corrects entries ("fix 5 2 c4", "fix 5 throw 8", "fix 5 9 c3 a1"); drops corrections that wait
 * ("drop"). `line` is the whole line, `rest` the part after the first word. */
void keep_fix(Keep *keep, Span line, Span rest);
void keep_drop(Keep *keep, Span line, Span rest);

#endif
