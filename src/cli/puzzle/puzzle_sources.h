/* Where puzzles come from: files of them, and the positions of records. */
#ifndef KNOBEL_CLI_PUZZLE_PUZZLE_SOURCES_H
#define KNOBEL_CLI_PUZZLE_PUZZLE_SOURCES_H

#include "puzzles/puzzle_text.h"
#include "shell/command.h"

#include <stddef.h>

/* Called for each header of a file of puzzles, with `puzzle` NULL, and for each puzzle. */
typedef void PuzzleVisitor(void *context, const PuzzleFile *file, const Puzzle *puzzle);

/* Reads a file of puzzles. Complains about faults. */
Status puzzle_sources_file(const char *path, PuzzleVisitor *visit, void *context);

/* A position before a move. */
typedef struct {
    Sheet sheet;
    Throw thrown;
} PuzzlePosition;

/* Initially zero, freed by puzzle_positions_free. */
typedef struct {
    PuzzlePosition *list;
    size_t count;
    size_t size;
} PuzzlePositions;

/* Lists the positions of a game in the records of --from, those of --player if it was given. */
Status puzzle_sources_records(const Arguments *arguments, const Game *game,
                              PuzzlePositions *positions);

void puzzle_positions_free(PuzzlePositions *positions);

#endif
