/* Standard output: either said at once, or held back until it is certain to be the answer.
 *
 * A command whose input turns out wrong says nothing on standard output, however late that is
 * found. So an answer is held: in memory while it is small, then in a temporary file without a
 * name. */
#ifndef KNOBEL_SHELL_OUTPUT_H
#define KNOBEL_SHELL_OUTPUT_H

#include "base/json.h"
#include "shell/status.h"

enum { OUTPUT_SIZE = 1 << 18 };

/* Made by output_open, gone with output_close or output_finish. */
typedef struct {
    bool is_held;
    int file;    /* where it goes, or once it is certain will go */
    int spool;   /* where a large answer is held; -1: none */
    int failure; /* errno of the first write that failed; 0: none */
    size_t length;
    char buffer[OUTPUT_SIZE];
} Output;

/* NULL where memory is short, after saying so. The other functions take that too: nothing is
 * written then, and it ends with STATUS_MACHINE. */
Output *output_open(bool is_held);

void output_bytes(Output *output, const char *bytes, size_t length);
void output_text(Output *output, const char *text);
void output_number(Output *output, uint64_t number);

/* `count` times the same character. */
void output_repeat(Output *output, char character, unsigned count);

/* A text at the left or the right of a column, which is as wide as so many characters or, where the
 * text is longer, as that. */
void output_left(Output *output, const char *text, unsigned width);
void output_right(Output *output, const char *text, unsigned width);

void output_format(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A writer of JSON into the output, and a number with so many decimals for it. */
Json json_over(Output *output);
void json_real(Json *json, const char *key, double value, int decimals);

/* Passes what there is on to the reader now; for outputs that are not held. */
void output_flush(Output *output);

/* Gives the answer out and ends. Says so if that failed. */
Status output_close(Output *output);

/* Ends with the answer where the status is fine, and without it otherwise. */
Status output_finish(Output *output, Status status);

/* The same for an open file in the place of standard output, which is written to as it goes and
 * stays open. output_end returns 0 or errno. */
Output *output_into(int file);
int output_end(Output *output) __attribute__((warn_unused_result));

#endif
