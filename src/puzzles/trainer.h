/* Somebody who solves puzzles: what they have tried, and how well they do.
 *
 * Only the tries are stored, as lines of a log; ratings follow from them. A puzzle counts once, at
 * the first try, so the log has one line for it. */
#ifndef KNOBEL_PUZZLES_TRAINER_H
#define KNOBEL_PUZZLES_TRAINER_H

#include "base/day.h"
#include "notation/fault.h"
#include "notation/move_text.h"
#include "puzzles/puzzle.h"
#include "puzzles/rating.h"

enum {
    TRAINER_PUZZLES = 1000, /* the most of one game */
    TRY_TEXT_SIZE = 128,    /* the longest line of a log with its terminator */
};

/* A try: `2026-11-19 knister 3f2a90bc 1490 missed a2`, or `missed -` if the answer was shown. */
typedef struct {
    char day[DAY_BYTES + 1];
    const Game *game;
    uint32_t signature; /* of the puzzle */
    uint16_t rating;    /* of the puzzle */
    bool is_found;
    char move[MOVE_TEXT_SIZE]; /* "-": none */
} PuzzleTry;

/* Writes a line of a log, without a newline. */
void try_text_write(Text *text, const PuzzleTry *one);

/* Reads a line of a log. */
bool try_text_parse(Span line, PuzzleTry *one, Fault *fault);

typedef enum { UNTRIED, MISSED, FOUND } PuzzleState;

/* What somebody has done with the puzzles of one game. Large: on the heap. */
typedef struct {
    const Game *game;
    const Puzzle *puzzles; /* belong to the caller */
    unsigned count;        /* at most TRAINER_PUZZLES */
    Rating rating;
    unsigned tried;
    unsigned found;
    unsigned streak; /* found since the latest miss */
    uint32_t signatures[TRAINER_PUZZLES];
    uint8_t states[TRAINER_PUZZLES];
} Trainer;

/* Begins with nothing tried. */
void trainer_open(Trainer *trainer, const Game *game, const Puzzle *puzzles, unsigned count);

/* Takes the next try of the log; tries of other games do not matter. */
void trainer_take(Trainer *trainer, const PuzzleTry *one);

/* The try that an answer to a puzzle is; without a move the answer was shown. `now` is in
 * milliseconds since 1970. */
PuzzleTry try_of(const Puzzle *puzzle, const Move *move, int64_t now);

enum { ANY_LEVEL = LEVEL_COUNT };

/* The next puzzle to try: of the untried ones of this level, or of any, the one whose rating is
 * nearest to the player's. The number of puzzles if there is none left. */
unsigned trainer_next(const Trainer *trainer, unsigned level);

/* The puzzle of a day, the same for everybody who has the same puzzles. None comes again until all
 * have come. There must be at least one puzzle. */
unsigned trainer_of_day(const Trainer *trainer, int64_t now);

/* The puzzle with this signature; the number of puzzles if there is none. */
unsigned trainer_find(const Trainer *trainer, uint32_t signature);

enum { SIGNATURE_DIGITS = 8 };

/* Writes and reads the signature of a puzzle: 3f2a90bc. */
void signature_write(Text *text, uint32_t signature);
bool signature_parse(Span word, uint32_t *signature);

#endif
