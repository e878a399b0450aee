/* The lines of a record, one at a time: their kind and contents. */
#ifndef KNOBEL_NOTATION_RECORD_LINE_H
#define KNOBEL_NOTATION_RECORD_LINE_H

#include "notation/move_text.h"

typedef enum {
    RECORD_LINE_BLANK,
    RECORD_LINE_COMMENT, /* # anything */
    RECORD_LINE_START,   /* knobel 1 */
    RECORD_LINE_HEADER,  /* key value */
    RECORD_LINE_ROUND,   /* 3 6+5 b2 e1 */
    RECORD_LINE_SCORE,   /* score 41 38 */
} RecordLineKind;

/* A parsed line. Spans point into the line that was read. */
typedef struct {
    RecordLineKind kind;
    bool has_mark;   /* a byte order mark precedes it */
    bool has_return; /* a carriage return follows it */
    Span text;       /* the line without those two */
    Span key;        /* of a header */
    Span value;      /* of a header; a round's moves; the totals of a score */
    uint32_t round;
    Throw thrown;
} RecordLine;

/* Parses a line without its newline. `is_first`: it starts the file and may have a byte order mark.
 * A fault has only a column. */
bool record_line_parse(Span span, bool is_first, RecordLine *line, Fault *fault);

/* Writes the parsed line, byte for byte as it was. */
void record_line_write(Text *text, const RecordLine *line);

/* Whether a name is allowed in a record. */
bool record_name_check(Span name, Fault *fault);

enum { RECORD_NAME_BYTES = 100 };

/* Parts of a record, in the order in which they are written. */
void record_write_start(Text *text, const char *game_name);
void record_write_header(Text *text, const char *key, Span value);
void record_write_throw(Text *text, uint32_t round, Throw thrown); /* no newline: moves follow */
void record_write_move(Text *text, const Move *move);              /* with a blank before it */

#endif
