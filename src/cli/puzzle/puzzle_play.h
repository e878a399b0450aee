/* Solving puzzles at a terminal, as questions and answers. */
#ifndef KNOBEL_CLI_PUZZLE_PUZZLE_PLAY_H
#define KNOBEL_CLI_PUZZLE_PUZZLE_PLAY_H

#include "cli/puzzle/puzzle_session.h"

/* What to solve. */
typedef struct {
    const Game *game; /* NULL: that of the latest try, or the first; with `is_daily` all */
    unsigned level;   /* or ANY_LEVEL */
    bool is_daily;
    const char *signature; /* of the only puzzle to solve; NULL: any */
    bool use_color;
} PuzzlePlaySetup;

/* Asks until the puzzles or the input end. */
Status puzzle_play(PuzzleSession *session, const PuzzlePlaySetup *setup);

/* The same with puzzles that have no rating and are not logged, such as one's own mistakes. */
Status puzzle_play_unrated(const Puzzle *puzzles, unsigned count, bool use_color);

#endif
