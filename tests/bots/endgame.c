/* Solved endgames have the same values as plain enumeration on copies of sheets. */
#include "bots/search/endgame.h"

#include "bots/search/search.h"
#include "dice/dice.h"
#include "support/playout.h"

/* The expected final total, times 36 for each remaining throw, by trying everything. */
static int64_t plain_value(const Game *game, const Sheet *sheet)
{
    int64_t mean = 0;

    if (sheet->filled == GRID_CELLS)
        return sheet->total;
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++) {
        static const uint8_t ways[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
        int64_t best = 0;
        for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
            if (sheet->written & cell_bit(cell))
                continue;
            Sheet next = *sheet;
            sheet_write(game, &next, cell, sum);
            int64_t value = plain_value(game, &next);
            best = value > best ? value : best;
        }
        mean += ways[sum - SUM_LEAST] * best;
    }
    return mean;
}

static void fill(const Game *game, Sheet *sheet, unsigned empty, Rng *rng)
{
    while (sheet->filled + empty < GRID_CELLS) {
        unsigned cell = rng_below(rng, GRID_CELLS);
        if (!(sheet->written & cell_bit(cell)))
            sheet_write(game, sheet, cell, throw_sum(dice_throw(rng)));
    }
}

static void check_sheet(const Game *game, const Sheet *sheet)
{
    int64_t throws = 1;

    for (unsigned i = sheet->filled; i < GRID_CELLS; i++)
        throws *= THROW_WAYS;
    int64_t value = plain_value(game, sheet) * NET_POINT;
    assert_int_equal(endgame_value(game, sheet), (value + throws / 2) / throws);
}

/* How many empty cells position number `i` has: the more, the longer plain enumeration takes. */
static unsigned empty_cells(unsigned i)
{
    if (i % 100 == 50)
        return ENDGAME_CELLS;
    return i % 20 == 10 ? 4 : 1 + i % 3;
}

static void endgames_are_exact(void **state)
{
    unsigned positions = playout_is_brief() ? 40 : playout_games() / 50;
    Rng rng = rng_start(4, 0, RNG_PLAYER);

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        if (!endgame_is_solvable(game_at(g)))
            continue;
        for (unsigned i = 0; i < positions; i++) {
            Sheet sheet = {0};
            fill(game_at(g), &sheet, empty_cells(i), &rng);
            check_sheet(game_at(g), &sheet);
        }
    }
}

/* Completely empty lines at the end are the hardest case for a table of lines. */
static void empty_lines_are_exact(void **state)
{
    Rng rng = rng_start(6, 0, RNG_PLAYER);

    (void)state;
    for (unsigned line = 0; line < GRID_LINES; line += 5) {
        Sheet sheet = {0};
        for (unsigned cell = 0; cell < GRID_CELLS; cell++)
            if (!(grid_line_mask[line] & cell_bit(cell)) || cell == grid_line[line][line % 5])
                sheet_write(&game_knister, &sheet, cell, throw_sum(dice_throw(&rng)));
        check_sheet(&game_knister, &sheet);
    }
}

typedef struct {
    const Game *game;
    const Sheet *sheet;
    Turn turn;
    unsigned count;
} Solved;

static void check_move(void *context, const Move *move, NetValue value)
{
    Solved *solved = context;
    Sheet sheet = *solved->sheet;

    move_play(solved->game, &sheet, solved->turn, move);
    assert_int_equal(value, endgame_value(solved->game, &sheet));
    solved->count++;
}

/* Six empty cells and a throw: the search knows what every move is worth. */
static void the_search_solves_endgames(void **state)
{
    Rng rng = rng_start(5, 0, RNG_PLAYER);

    (void)state;
    for (unsigned empty = 1; empty <= ENDGAME_CELLS + 1; empty++) {
        Search search = {.net = net_of(&game_knister), .game = &game_knister, .effort = 1};
        Sheet sheet = {0};
        Solved solved = {.game = &game_knister, .sheet = &sheet, .turn = {8, false}};
        fill(&game_knister, &sheet, empty, &rng);
        search_moves(&search, &sheet, solved.turn, check_move, &solved);
        assert_int_equal(solved.count, empty);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endgames_are_exact),
        cmocka_unit_test(empty_lines_are_exact),
        cmocka_unit_test(the_search_solves_endgames),
    };
    return cmocka_run_group_tests_name("bots/endgame", tests, NULL, NULL);
}
