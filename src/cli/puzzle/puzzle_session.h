/* What somebody at a terminal solves: the puzzles of all games, and the log of their tries. */
#ifndef KNOBEL_CLI_PUZZLE_PUZZLE_SESSION_H
#define KNOBEL_CLI_PUZZLE_PUZZLE_SESSION_H

#include "puzzles/puzzle_text.h"
#include "puzzles/trainer.h"
#include "shell/command.h"
#include "shell/where.h"

enum { SESSION_GAMES = 4 }; /* more than there are games */

/* The puzzles of a game, and what was done with them. */
typedef struct {
    Puzzle *puzzles;
    Trainer trainer; /* without a game: there are no puzzles */
} PuzzleShelf;

/* Initially zero, freed by session_close. Large: on the heap. */
typedef struct {
    PuzzleShelf shelves[SESSION_GAMES]; /* in the order of the games */
    const Game *latest;                 /* of the latest try; NULL: none yet */
    char log[WHERE_BYTES];              /* "": there is no home folder to keep it in */
} PuzzleSession;

/* Opens the puzzles of --file, or the program's own, and the log. Complains if that fails. */
Status session_open(PuzzleSession *session, const Arguments *arguments);

/* The shelf of a game. */
PuzzleShelf *session_shelf(PuzzleSession *session, const Game *game);

/* Takes a try and adds it to the log. */
Status session_add(PuzzleSession *session, const PuzzleTry *one);

void session_close(PuzzleSession *session);

#endif
