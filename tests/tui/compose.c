/* The laws of moves put together cell by cell: every legal move is possible, no other move is, and
 * each step can be taken back. */
#include "tui/game/compose.h"

#include "support/playout.h"
#include "tui/game/think_jobs.h"

#include <string.h>

static Compose start(const Playout *playout, uint32_t seat)
{
    return compose_start(playout->game, &playout->seats[seat].sheet, playout->table.turn);
}

static unsigned line_in_hand(const Compose *compose)
{
    Due dues[GRID_CROSSING];

    return compose_dues(compose, dues) > 0 ? dues[0].line : GRID_LINES;
}

/* Hints are for cells that can be chosen, and for every step of the advised move. */
static void check_hints(Playout *playout, const Compose *compose, const Move *move)
{
    AdvisedMove advised = {.move = *move};
    Advice advice = {.moves = &advised, .count = 1};
    SceneHints hints = {0};

    hints_from_advice(&advice, compose, &hints);
    HOLDS(playout, (hints.cells & ~compose_choices(compose)) == 0);
    HOLDS(playout, hints.cells != 0 || move->kind == MOVE_PASS);
}

/* Circles for one line as a player would: selects the line, then chooses what is not done yet. */
static void circle_line(Playout *playout, Compose *compose, const Move *move,
                        const Circling *circling)
{
    for (unsigned i = 0; i < GRID_CROSSING && line_in_hand(compose) != circling->line; i++)
        compose_turn_to_next_line(compose);
    for (unsigned i = 0; i < circling->count; i++) {
        CellMask cell = cell_bit(circling->cell[i]);
        if (compose_touched(compose) & compose_sheet(compose).circled & cell)
            continue; /* it left no choice */
        HOLDS(playout, compose_choices(compose) & cell);
        check_hints(playout, compose, move);
        HOLDS(playout, compose_choose(compose, circling->cell[i]).reason == VERDICT_FINE);
    }
}

/* From every cell the cursor can reach one that can be chosen. */
static void check_nearest(Playout *playout, uint32_t seat)
{
    Compose compose = start(playout, seat);
    CellMask choices = compose_choices(&compose);

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned nearest = compose_nearest(&compose, cell);
        HOLDS(playout, choices == 0 || choices & cell_bit(nearest));
        HOLDS(playout, nearest == cell || !(choices & cell_bit(cell)));
    }
}

/* Choosing the cells of the played move gives that move, and it can be undone step by step. */
static void check_move(Playout *playout, uint32_t seat, const Move *move)
{
    Compose compose = start(playout, seat);
    Sheet sheet = playout->seats[seat].sheet;

    if (move->kind == MOVE_PASS)
        HOLDS(playout, compose_pass(&compose).reason == VERDICT_FINE);
    else
        HOLDS(playout, compose_choose(&compose, move->cell).reason == VERDICT_FINE);
    for (unsigned i = 0; i < move->circling_count; i++)
        circle_line(playout, &compose, move, &move->circling[i]);
    HOLDS(playout, compose_is_complete(&compose));
    HOLDS(playout, compose_choices(&compose) == 0);
    HOLDS(playout,
          table_check_move(&playout->table, seat, &compose.now.move).reason == VERDICT_FINE);
    move_play(playout->game, &sheet, playout->table.turn, move);
    Sheet composed = compose_sheet(&compose);
    HOLDS(playout, memcmp(&composed, &sheet, sizeof sheet) == 0);
    while (compose_back(&compose))
        ;
    composed = compose_sheet(&compose);
    HOLDS(playout, memcmp(&composed, &playout->seats[seat].sheet, sizeof sheet) == 0);
}

/* Random choices are refused if a cell cannot be chosen, and otherwise lead to a legal move. */
static void check_random(Playout *playout, uint32_t seat, const Move *move)
{
    Compose compose = start(playout, seat);

    (void)move;
    if (compose_choices(&compose) == 0)
        return;
    for (unsigned tries = 0; !compose_is_complete(&compose) && tries < 2000; tries++) {
        unsigned cell = rng_below(&playout->random, GRID_CELLS);
        bool is_choice = compose_choices(&compose) & cell_bit(cell);
        Compose before = compose;
        bool is_fine = compose_choose(&compose, cell).reason == VERDICT_FINE;
        HOLDS(playout, is_fine == is_choice);
        if (!is_fine)
            HOLDS(playout, memcmp(&before, &compose, sizeof compose) == 0);
        if (is_fine && rng_below(&playout->random, 4) == 0) {
            compose_back(&compose);
            HOLDS(playout, memcmp(&before.now, &compose.now, sizeof compose.now) == 0);
        }
    }
    HOLDS(playout, compose_is_complete(&compose));
    HOLDS(playout,
          table_check_move(&playout->table, seat, &compose.now.move).reason == VERDICT_FINE);
}

static void check_moves(Playout *playout, uint32_t seat, const Move *move)
{
    check_nearest(playout, seat);
    check_move(playout, seat, move);
    check_random(playout, seat, move);
}

static void moves_are_composed_cell_by_cell(void **state)
{
    static const PlayoutHooks hooks = {.before_move = check_moves};

    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++)
        playout_run(game_at(i), playout_games() / 20, false, &hooks, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(moves_are_composed_cell_by_cell)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
