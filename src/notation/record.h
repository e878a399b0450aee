/* A record, folded line by line into the table it tells of.
 *
 * Text that breaks the notation or the rules is refused with its place and the reason. A file may
 * hold several games; a record is one of them and is used again for the next. */
#ifndef KNOBEL_NOTATION_RECORD_H
#define KNOBEL_NOTATION_RECORD_H

#include "engine/table.h"
#include "notation/record_line.h"

enum {
    RECORD_PLAYERS = 999,
    RECORD_LINE_BYTES = 1 << 16, /* more than a round of all players needs */
};

typedef struct Record Record;

/* Told after each throw (`seat` is RECORD_THROW) and each move while a record is folded. */
typedef void RecordWatcher(void *context, const Record *record, uint32_t seat);

#define RECORD_THROW UINT32_MAX

/* Told of each header, except the game's and the players'. */
typedef void RecordHeader(void *context, const Record *record, Span key, Span value);

/* Told at the end of each game. 0 to go on; anything else ends the reading. */
typedef unsigned RecordGame(void *context, const Record *record);

typedef enum {
    RECORD_AT_START, /* nothing yet */
    RECORD_IN_HEADER,
    RECORD_IN_ROUNDS,
    RECORD_IS_CLOSED, /* the score has been read */
} RecordState;

/* Large: belongs on the heap. */
struct Record {
    RecordState state;
    const Game *game; /* NULL until it is named */
    uint32_t player_count;
    uint64_t line;       /* lines of the file taken so far */
    uint64_t round_line; /* where the latest round stands */
    Table table;         /* over `seats`; to be looked at from the first throw or the end on */
    RecordWatcher *watch;
    RecordHeader *header;  /* may be set after record_open, as the next */
    RecordGame *game_read; /* without it, record_take returns RECORD_NEXT_GAME */
    unsigned stopped;      /* what game_read said */
    void *context;
    Seat seats[RECORD_PLAYERS];
    char names[RECORD_PLAYERS][RECORD_NAME_BYTES + 1];
};

typedef enum {
    RECORD_WRONG,
    RECORD_TAKEN,
    RECORD_NEXT_GAME, /* this line opens another game: look at this one, record_next, try again */
    RECORD_STOPPED,   /* game_read said so */
} RecordTaken;

/* Makes the record ready for a file. `watch` may be NULL. */
void record_open(Record *record, RecordWatcher *watch, void *context);

/* Takes the next line of the file, without its newline. */
RecordTaken record_take(Record *record, Span line, Fault *fault);

/* Makes the record ready for the next game of the same file. */
void record_next(Record *record);

/* To be called when the file is at its end: whether that is a record at all. */
bool record_end(Record *record, Fault *fault);

/* Takes all lines of a text and its end. RECORD_NEXT_GAME: there are several games, and no
 * `game_read` for them. */
RecordTaken record_read(Record *record, Span text, Fault *fault);

/* The latest round of a table, as far as it has been played, without a newline. */
void record_write_round(Text *text, const Table *table);

/* The score line of a table, with its newline. */
void record_write_score(Text *text, const Table *table);

#endif
