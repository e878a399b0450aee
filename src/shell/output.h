/* Standard output: either written at once, or held back until the command has succeeded.
 *
 * A command with wrong input writes nothing to standard output, however late the fault is found. So
 * the answer is held back: in memory while it is small, then in a temporary file without a name. */
#ifndef KNOBEL_SHELL_OUTPUT_H
#define KNOBEL_SHELL_OUTPUT_H

#include "base/json.h"
#include "shell/status.h"

enum { OUTPUT_SIZE = 1 << 18, OUTPUT_WIDTH = 80 };

/* Made by output_open, freed by output_close or output_finish. */
typedef struct {
    bool is_held;
    int file;    /* the destination */
    int spool;   /* a temporary file for a large answer that is held back; -1: none */
    int failure; /* errno of the first failed write; 0: none */
    size_t length;
    char buffer[OUTPUT_SIZE];
} Output;

/* Returns NULL after a complaint if memory is short. The other functions accept NULL: they write
 * nothing, and the command ends with STATUS_MACHINE. */
Output *output_open(bool is_held);

void output_bytes(Output *output, const char *bytes, size_t length);
void output_text(Output *output, const char *text);
void output_number(Output *output, uint64_t number);

/* Writes a character `count` times. */
void output_repeat(Output *output, char character, unsigned count);

/* How many columns of a terminal a text takes. */
unsigned output_width(const char *text);

/* Writes a text at the left or the right of a column, which is at least `width` columns of a
 * terminal wide. */
void output_left(Output *output, const char *text, unsigned width);
void output_right(Output *output, const char *text, unsigned width);

/* Writes words from `column` on, in lines of at most OUTPUT_WIDTH, with the following lines
 * indented by `indent`. A newline in the text begins a new line, and one follows it. */
void output_wrapped(Output *output, const char *text, unsigned column, unsigned indent);

void output_format(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A JSON writer into the output; writes a number with some decimals. */
Json json_over(Output *output);
void json_real(Json *json, const char *key, double value, int decimals);

/* Passes everything on to the reader. Only for outputs that are not held back. */
void output_flush(Output *output);

/* Writes what was held back and closes the output. Complains if a write failed, except to a reader
 * who has gone. */
Status output_close(Output *output);

/* Closes the output: writes what was held back if the status is fine, and drops it otherwise. */
Status output_finish(Output *output, Status status);

/* The same for an open file instead of standard output. It is written to at once and stays open.
 * output_end returns 0 or errno. */
Output *output_into(int file);
int output_end(Output *output) __attribute__((warn_unused_result));

#endif
