/* Signatures: the same for positions that differ only by symmetry, and for no others. */
#include "bots/bot.h"
#include "dice/dice.h"
#include "puzzles/puzzle.h"
#include "support/check.h"

/* A position after some random moves. */
static Puzzle some_position(const Game *game, uint32_t least, Rng *rng)
{
    Puzzle puzzle = {.game = game};

    for (uint32_t moves = least + rng_below(rng, 10); moves > 0; moves--) {
        Turn turn = {(uint8_t)throw_sum(dice_throw(rng)), false};
        Move move = bot_choose(&bot_random, view_alone(game, &puzzle.sheet, turn), rng);
        move_play(game, &puzzle.sheet, turn, &move);
    }
    puzzle.thrown = dice_throw(rng);
    return puzzle;
}

/* The position with each cell (row, column) at (order[row], order[column]), then, if requested,
 * reversed from left to right, then mirrored at the falling diagonal; and with 12 for 2 and so on.
 */
static Puzzle image_of(const Puzzle *puzzle, const uint8_t order[GRID_SIDE], bool reverse,
                       bool transpose, bool mirror)
{
    unsigned sum = throw_sum(puzzle->thrown);
    Puzzle image = {.game = puzzle->game, .thrown = {(uint8_t)(mirror ? 14 - sum : sum), 0}};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned row = order[cell / GRID_SIDE];
        unsigned column = order[cell % GRID_SIDE];
        unsigned number = puzzle->sheet.number[cell];
        if (reverse)
            column = GRID_SIDE - 1 - column;
        unsigned to = transpose ? column * GRID_SIDE + row : row * GRID_SIDE + column;
        if (number > 0)
            sheet_write(puzzle->game, &image.sheet, to, mirror ? 14 - number : number);
        if (puzzle->sheet.circled & cell_bit(cell))
            sheet_circle(puzzle->game, &image.sheet, to);
    }
    return image;
}

static const uint8_t as_it_is[GRID_SIDE] = {0, 1, 2, 3, 4};

static void knister_has_64_images(void **state)
{
    static const uint8_t orders[8][GRID_SIDE] = {
        {0, 1, 2, 3, 4}, {4, 1, 2, 3, 0}, {0, 3, 2, 1, 4}, {4, 3, 2, 1, 0},
        {1, 0, 2, 4, 3}, {3, 0, 2, 4, 1}, {1, 4, 2, 0, 3}, {3, 4, 2, 0, 1},
    };
    Rng rng = rng_start(1, 0, RNG_PLAYER);

    (void)state;
    for (int i = 0; i < 300; i++) {
        Puzzle puzzle = some_position(&game_knister, 3, &rng);
        for (unsigned k = 0; k < 64; k++) {
            Puzzle image = image_of(&puzzle, orders[k % 8], k & 8, k & 16, k & 32);
            assert_int_equal(puzzle_signature(&image), puzzle_signature(&puzzle));
        }
    }
}

static void knaster_has_four_images(void **state)
{
    Rng rng = rng_start(2, 0, RNG_PLAYER);

    (void)state;
    for (int i = 0; i < 1000; i++) {
        Puzzle puzzle = some_position(&game_knaster, 3, &rng);
        for (unsigned k = 0; k < 4; k++) {
            Puzzle image = image_of(&puzzle, as_it_is, false, k & 1, k & 2);
            assert_int_equal(puzzle_signature(&image), puzzle_signature(&puzzle));
        }
    }
}

/* Orders that change what lines score, or which numbers meet, make another position, unless so few
 * cells are filled that it is the same by chance. */
static void others_differ(void **state)
{
    static const uint8_t two_rows[GRID_SIDE] = {1, 0, 2, 3, 4};
    Rng rng = rng_start(3, 0, RNG_PLAYER);
    int same = 0;

    (void)state;
    for (int i = 0; i < 300; i++) {
        Puzzle knister = some_position(&game_knister, 12, &rng);
        Puzzle knaster = some_position(&game_knaster, 12, &rng);
        Puzzle broken = image_of(&knister, two_rows, false, false, false);
        Puzzle reversed = image_of(&knaster, as_it_is, true, false, false);
        Puzzle thrown = knister;
        thrown.thrown = (Throw){(uint8_t)(throw_sum(knister.thrown) == 2 ? 3 : 2), 0};
        same += puzzle_signature(&broken) == puzzle_signature(&knister);
        same += puzzle_signature(&reversed) == puzzle_signature(&knaster);
        same += puzzle_signature(&thrown) == puzzle_signature(&knister);
    }
    assert_int_equal(same, 0);
}

static void both_dice_do_not_matter(void **state)
{
    Rng rng = rng_start(4, 0, RNG_PLAYER);
    Puzzle puzzle = some_position(&game_knister, 3, &rng);

    (void)state;
    puzzle.thrown = (Throw){1, 5};
    uint32_t signature = puzzle_signature(&puzzle);
    puzzle.thrown = (Throw){6, 0};
    assert_int_equal(puzzle_signature(&puzzle), signature);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knister_has_64_images),
        cmocka_unit_test(knaster_has_four_images),
        cmocka_unit_test(others_differ),
        cmocka_unit_test(both_dice_do_not_matter),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
