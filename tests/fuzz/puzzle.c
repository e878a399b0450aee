/* Fuzzes the parsers of puzzles and of the log of tries: what is accepted is written back
 * unchanged, and every listed move can be played. */
#include "fuzz.h"
#include "puzzles/puzzle_text.h"
#include "puzzles/trainer.h"

static void check_moves(const Puzzle *puzzle)
{
    REQUIRE(puzzle->right_count > 0 && puzzle->right_count < puzzle->count);
    for (unsigned i = 0; i < puzzle->count; i++) {
        const PuzzleMove *one = &puzzle->moves[i];
        REQUIRE(puzzle_find(puzzle, &one->move) == i);
        REQUIRE((one->cost == 0) == (i < puzzle->right_count));
    }
    REQUIRE(puzzle_theme(puzzle, &puzzle->moves[puzzle->count - 1].move) < THEME_COUNT);
    puzzle_signature(puzzle);
}

static void read_puzzle(Span line)
{
    const Game *game = NULL;

    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        char buffer[PUZZLE_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        Puzzle puzzle;
        Fault fault;
        if (!puzzle_text_parse(line, game, &puzzle, &fault)) {
            fuzz_tell(&fault);
            continue;
        }
        check_moves(&puzzle);
        puzzle_text_write(&text, &puzzle);
        REQUIRE(fuzz_is_same(&text, line));
    }
}

static void read_try(Span line)
{
    char buffer[TRY_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    PuzzleTry one;
    Fault fault;

    if (!try_text_parse(line, &one, &fault)) {
        fuzz_tell(&fault);
        return;
    }
    try_text_write(&text, &one);
    REQUIRE(fuzz_is_same(&text, line));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span rest = {(const char *)data, size};
    PuzzleFile file = {0};
    PuzzleTaken taken = PUZZLE_TAKEN;
    Puzzle puzzle;
    Fault fault;
    Span line;

    while (taken != PUZZLE_WRONG && span_line(&rest, &line)) {
        taken = puzzle_file_take(&file, line, &puzzle, &fault);
        if (taken == PUZZLE_WRONG)
            fuzz_tell(&fault);
        read_puzzle(line);
        read_try(line);
    }
    return 0;
}
