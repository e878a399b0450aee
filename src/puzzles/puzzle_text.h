/* Puzzles as text: a file of them, line by line. docs/notation.md describes it.
 *
 *   knobel puzzles 1
 *   game knister
 *   1490 regular diagonal 5..9./.6..8/..7.6/8...9/4.... 2+4 d2 0.0 a2 1.1 c1 1.6
 */
#ifndef KNOBEL_PUZZLES_PUZZLE_TEXT_H
#define KNOBEL_PUZZLES_PUZZLE_TEXT_H

#include "notation/fault.h"
#include "puzzles/puzzle.h"

enum { PUZZLE_TEXT_SIZE = 1024 }; /* the longest line with its terminator */

/* The names in the text: "greedy", "full-house". */
extern const char *const puzzle_levels[LEVEL_COUNT];
extern const char *const puzzle_themes[THEME_COUNT];

/* Writes a puzzle, without a newline. */
void puzzle_text_write(Text *text, const Puzzle *puzzle);

/* Reads a line with a puzzle of this game. The position must be possible, and all moves legal. */
bool puzzle_text_parse(Span line, const Game *game, Puzzle *puzzle, Fault *fault);

/* A file of puzzles of one game, read line by line. Initially zero. */
typedef struct {
    uint64_t line; /* lines taken so far */
    const Game *game;
    bool has_begun;
    Span key; /* of the latest header, and its value; in the line that was read */
    Span value;
} PuzzleFile;

typedef enum {
    PUZZLE_WRONG,
    PUZZLE_TAKEN,  /* a comment, an empty line or the beginning */
    PUZZLE_HEADER, /* `key` and `value` tell which */
    PUZZLE_READ,
} PuzzleTaken;

/* Takes the next line, without its newline. */
PuzzleTaken puzzle_file_take(PuzzleFile *file, Span line, Puzzle *puzzle, Fault *fault);

/* Writes the beginning of a file. */
void puzzle_file_write_start(Text *text, const Game *game);

#endif
