/* A record, read line by line into a table.
 *
 * Text that breaks the notation or the rules is refused with its position and the reason. A file
 * may contain several games; a Record holds one of them and is reused for the next. */
#ifndef KNOBEL_NOTATION_RECORD_H
#define KNOBEL_NOTATION_RECORD_H

#include "engine/table.h"
#include "notation/record_line.h"

enum {
    RECORD_PLAYERS = 999,
    RECORD_LINE_BYTES = 1 << 16, /* enough for a round of all players */
};

typedef struct Record Record;

/* Called after each throw (`seat` is RECORD_THROW) and each move. */
typedef void RecordWatcher(void *context, const Record *record, uint32_t seat);

#define RECORD_THROW UINT32_MAX

/* Called for each header except those of the game and the players. */
typedef void RecordHeader(void *context, const Record *record, Span key, Span value);

/* Called at the end of each game. Returns 0 to go on; anything else stops the reading. */
typedef unsigned RecordGame(void *context, const Record *record);

typedef enum {
    RECORD_AT_START, /* nothing yet */
    RECORD_IN_HEADER,
    RECORD_IN_ROUNDS,
    RECORD_IS_CLOSED, /* the score has been read */
} RecordState;

/* Large: allocate it on the heap. */
struct Record {
    RecordState state;
    const Game *game; /* NULL until it is known */
    uint32_t player_count;
    uint64_t line;       /* lines of the file taken so far */
    uint64_t round_line; /* the line of the latest round */
    Table table;         /* over `seats`; valid from the first throw or the end on */
    RecordWatcher *watch;
    RecordHeader *header;  /* this and game_read may be set after record_open */
    RecordGame *game_read; /* NULL: record_take returns RECORD_NEXT_GAME instead */
    unsigned stopped;      /* what game_read returned */
    void *context;
    Seat seats[RECORD_PLAYERS];
    char names[RECORD_PLAYERS][RECORD_NAME_BYTES + 1];
};

typedef enum {
    RECORD_WRONG,
    RECORD_TAKEN,
    RECORD_NEXT_GAME, /* another game starts: use this one, call record_next, pass the line again */
    RECORD_STOPPED,   /* by game_read */
} RecordTaken;

/* Prepares the record for a file. `watch` may be NULL. */
void record_open(Record *record, RecordWatcher *watch, void *context);

/* Takes the next line of the file, without its newline. */
RecordTaken record_take(Record *record, Span line, Fault *fault);

/* Prepares the record for the next game of the same file. */
void record_next(Record *record);

/* To be called at the end of the file: whether it is a valid record. */
bool record_end(Record *record, Fault *fault);

/* Takes all lines of a text and its end. RECORD_NEXT_GAME: several games, but no `game_read`. */
RecordTaken record_read(Record *record, Span text, Fault *fault);

/* Writes the latest round of a table, as far as it has been played, without a newline. */
void record_write_round(Text *text, const Table *table);

/* Writes the score line of a table, with its newline. */
void record_write_score(Text *text, const Table *table);

#endif
