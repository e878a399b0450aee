/* The puzzles that the program comes with: every one of them is what it says. */
#include "puzzles/shipped.h"

#include "bots/net/net_file.h"
#include "bots/search/search.h"
#include "puzzles/maker.h"
#include "puzzles/puzzle_text.h"
#include "puzzles/trainer.h"
#include "support/check.h"
#include "support/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The puzzles of one game. */
typedef struct {
    const Game *game;
    Puzzle list[TRAINER_PUZZLES];
    unsigned count;
    char *bytes;
    size_t length;
} Shelf;

static Shelf shelves[2] = {{.game = &game_knister}, {.game = &game_knaster}};
static const char *const *paths;

static int read_shelves(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        Shelf *shelf = &shelves[i];
        PuzzleFile file = {0};
        Span line;
        shelf->bytes = shipped_puzzles(shelf->game, &shelf->length);
        assert_non_null(shelf->bytes);
        for (Span rest = {shelf->bytes, shelf->length}; span_line(&rest, &line);) {
            Fault fault;
            PuzzleTaken taken = puzzle_file_take(&file, line, &shelf->list[shelf->count], &fault);
            assert_int_not_equal(taken, PUZZLE_WRONG);
            shelf->count += taken == PUZZLE_READ;
        }
        assert_ptr_equal(file.game, shelf->game);
    }
    return 0;
}

/* Every so many of the puzzles, and all of them in a long run, but not under the sanitizers, where
 * that takes half an hour. */
static unsigned step(unsigned usual)
{
    return playout_is_long() && getenv("KNOBEL_TEST_SANITIZER") == NULL ? 1 : usual;
}

static void files_are_named_by_their_checksums(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s-%016llx.puzzles", shelves[i].game->name,
                 (unsigned long long)net_checksum(shelves[i].bytes, shelves[i].length));
        assert_true(strstr(paths[0], name) != NULL || strstr(paths[1], name) != NULL);
    }
}

static void there_are_enough_of_all_kinds(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const Shelf *shelf = &shelves[i];
        unsigned of_level[LEVEL_COUNT] = {0};
        unsigned of_theme[THEME_COUNT] = {0};
        unsigned early = 0;
        unsigned late = 0;
        assert_true(shelf->count >= 300);
        for (unsigned k = 0; k < shelf->count; k++) {
            of_level[shelf->list[k].level]++;
            of_theme[shelf->list[k].theme]++;
            early += shelf->list[k].sheet.filled < 9;
            late += shelf->list[k].sheet.filled >= 17;
            assert_true(k == 0 || shelf->list[k].rating >= shelf->list[k - 1].rating);
        }
        for (unsigned level = 0; level < LEVEL_COUNT; level++)
            assert_in_range(of_level[level], 5, 70);
        for (unsigned theme = 0; theme < THEME_CIRCLES; theme++)
            assert_in_range(of_theme[theme], 5, 110);
        assert_true(of_theme[THEME_CIRCLES] >= 30 || !shelf->game->has_circles);
        assert_true(early >= 30 && late >= 30);
    }
}

static void no_two_are_symmetric(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < shelves[i].count; k++)
            for (unsigned other = 0; other < k; other++)
                assert_int_not_equal(puzzle_signature(&shelves[i].list[k]),
                                     puzzle_signature(&shelves[i].list[other]));
}

static void master_finds_them_and_their_level_does_not(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const Shelf *shelf = &shelves[i];
        const Maker maker = {shelf->game, net_of(shelf->game)};
        const Search search = {.net = maker.net, .game = maker.game, .effort = SEARCH_EFFORT};
        for (unsigned k = 0; k < shelf->count; k += step(20)) {
            const Puzzle *puzzle = &shelf->list[k];
            Move best = search_best(&search, &puzzle->sheet, puzzle_turn(puzzle), NULL);
            MakerTries missed = maker_try(&maker, puzzle, puzzle->level);
            assert_true(puzzle_is_right(puzzle, &best));
            assert_true(3 * missed.found <= missed.tries);
            for (unsigned level = puzzle->level + 1; level < LEVEL_COUNT; level++) {
                MakerTries found = maker_try(&maker, puzzle, level);
                assert_true(3 * found.found >= 2 * found.tries);
            }
        }
    }
}

/* Made again from its position, a puzzle is the same to the last digit. */
static void they_are_made_the_same_again(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const Maker maker = {shelves[i].game, net_of(shelves[i].game)};
        for (unsigned k = 7; k < shelves[i].count; k += step(20)) {
            const Puzzle *puzzle = &shelves[i].list[k];
            Puzzle again;
            assert_true(maker_judge(&maker, &puzzle->sheet, puzzle->thrown, &again));
            assert_memory_equal(&again, puzzle, sizeof again);
        }
    }
}

static void rollouts_confirm_them(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const Maker maker = {shelves[i].game, net_of(shelves[i].game)};
        for (unsigned k = 11; k < shelves[i].count; k += step(100))
            assert_true(maker_confirm(&maker, &shelves[i].list[k]));
    }
}

/* A position without a clear answer is no puzzle, and a puzzle with a wrong answer is refuted. */
static void others_are_refused(void **state)
{
    const Shelf *shelf = &shelves[0];
    const Maker maker = {shelf->game, net_of(shelf->game)};
    Puzzle puzzle = shelf->list[shelf->count / 2];
    Puzzle none;

    (void)state;
    PuzzleMove best = puzzle.moves[0];
    puzzle.moves[0].move = puzzle.moves[puzzle.right_count].move;
    puzzle.moves[puzzle.right_count].move = best.move;
    assert_false(maker_confirm(&maker, &puzzle));
    assert_false(maker_judge(&maker, &(Sheet){0}, (Throw){3, 4}, &none));
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_named_by_their_checksums),
        cmocka_unit_test(there_are_enough_of_all_kinds),
        cmocka_unit_test(no_two_are_symmetric),
        cmocka_unit_test(master_finds_them_and_their_level_does_not),
        cmocka_unit_test(they_are_made_the_same_again),
        cmocka_unit_test(rollouts_confirm_them),
        cmocka_unit_test(others_are_refused),
    };

    paths = (const char *const *)arguments + 1;
    return count == 3 ? cmocka_run_group_tests(tests, read_shelves, NULL) : 1;
}
