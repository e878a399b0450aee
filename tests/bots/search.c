/* Looking ahead gives the same values as plain enumeration on copies of sheets. */
#include "bots/search/search.h"

#include "bots/bot.h"
#include "bots/search/endgame.h"
#include "dice/dice.h"
#include "support/playout.h"

#include <stdlib.h>

/* What is known of a position so far. */
typedef struct {
    const Game *game;
    const Sheet *sheet;
    Turn turn;
    unsigned throws_ahead;
    bool is_mirrored; /* how the net reads sheets */
    NetValue best;
    bool has_best;
} Plain;

static Sheet mirrored(const Game *game, const Sheet *sheet)
{
    Sheet mirror = {0};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        if (sheet->number[cell] > 0)
            sheet_write(game, &mirror, cell, SUM_LEAST + SUM_MOST - sheet->number[cell]);
        if (sheet->circled & cell_bit(cell))
            sheet_circle(game, &mirror, cell);
    }
    return mirror;
}

static NetValue to_come(const Game *game, const Sheet *sheet)
{
    const Net *net = net_of(game);
    NetSum sum;

    net_sum(net, &sum, sheet, false, 0);
    return net_value(net, &sum, sheet->filled);
}

static NetValue plain_best(Plain plain);

/* What a sheet is worth between two rounds. */
static NetValue plain_value(const Plain *plain, const Sheet *sheet)
{
    Plain next = {.game = plain->game,
                  .sheet = sheet,
                  .throws_ahead = plain->throws_ahead - 1,
                  .is_mirrored = plain->is_mirrored};
    Sheet mirror = mirrored(plain->game, sheet);
    int64_t total = 0;

    if (plain->throws_ahead == 0)
        return (NetValue)sheet->total * NET_POINT +
               to_come(plain->game, plain->is_mirrored ? &mirror : sheet);
    for (int sum = SUM_LEAST; sum <= SUM_MOST; sum++) {
        next.turn = (Turn){(uint8_t)sum, sheet->filled == GRID_CELLS};
        total += (6 - abs(sum - 7)) * (int64_t)plain_best(next);
    }
    return (NetValue)(total / 36);
}

static bool try_move(void *context, const Move *move)
{
    Plain *plain = context;
    Sheet sheet = *plain->sheet;

    move_play(plain->game, &sheet, plain->turn, move);
    bool is_over = plain->game->has_last_round ? plain->turn.is_last : sheet.filled == GRID_CELLS;
    NetValue value = is_over ? (NetValue)sheet.total * NET_POINT : plain_value(plain, &sheet);
    if (!plain->has_best || value > plain->best)
        plain->best = value;
    plain->has_best = true;
    return true;
}

static NetValue plain_best(Plain plain)
{
    moves_list(plain.game, plain.sheet, plain.turn, MOVES_DISTINCT, try_move, &plain);
    return plain.best;
}

/* The best value, with the sheet read the way that has the higher value. */
static NetValue plain_search(const Game *game, const Sheet *sheet, Turn turn, unsigned throws_ahead)
{
    Plain plain = {.game = game, .sheet = sheet, .turn = turn, .throws_ahead = throws_ahead};
    Sheet mirror = mirrored(game, sheet);
    NetValue value = to_come(game, sheet);
    NetValue other = to_come(game, &mirror);

    plain.is_mirrored = other > value;
    NetValue best = plain_best(plain);
    if (other == value) {
        plain.is_mirrored = true;
        other = plain_best(plain);
        best = other > best ? other : best;
    }
    return best;
}

/* A sheet after random moves, full enough to look ahead this many throws, but not so full that it
 * is solved. */
static Sheet some_sheet(const Game *game, unsigned least_filled, Rng *rng)
{
    unsigned most = endgame_is_solvable(game) ? GRID_CELLS - ENDGAME_CELLS - 2 : GRID_CELLS;
    unsigned least = least_filled < most ? least_filled : most;
    unsigned filled = least + rng_below(rng, most - least + 1);
    Sheet sheet = {0};

    while (sheet.filled < filled) {
        Turn turn = {(uint8_t)throw_sum(dice_throw(rng)), false};
        Move move = bot_choose(&bot_random, view_alone(game, &sheet, turn), rng);
        move_play(game, &sheet, turn, &move);
    }
    return sheet;
}

/* An effort that looks exactly this many throws ahead; 0 if there is none. */
static uint32_t effort_for(const Game *game, const Sheet *sheet, Turn turn, unsigned throws_ahead)
{
    for (uint64_t effort = 1; effort < 1u << 31; effort *= 2) {
        Search search = {.game = game, .effort = (uint32_t)effort};
        if (search_throws_ahead(&search, sheet, turn) == throws_ahead)
            return search.effort;
    }
    return 0;
}

static void check_positions(unsigned throws_ahead, unsigned count, unsigned least_filled)
{
    Rng rng = rng_start(5, throws_ahead, RNG_PLAYER);

    for (unsigned g = 0; game_at(g) != NULL; g++) {
        const Game *game = game_at(g);
        for (unsigned i = 0; i < count;) {
            Sheet sheet = some_sheet(game, least_filled, &rng);
            Turn turn = {(uint8_t)throw_sum(dice_throw(&rng)), sheet.filled == GRID_CELLS};
            uint32_t effort = effort_for(game, &sheet, turn, throws_ahead);
            Search search = {.net = net_of(game), .game = game};
            NetValue value = 0;
            if (throws_ahead > 0 && effort == 0)
                continue;
            search.effort = throws_ahead > 0 ? effort : 0;
            Move move = search_best(&search, &sheet, turn, &value);
            assert_int_equal(value, plain_search(game, &sheet, turn, throws_ahead));
            assert_int_equal(move_check(game, &sheet, turn, &move).reason, VERDICT_FINE);
            i++;
        }
    }
}

/* Under sanitizers there are fewer games, and fewer positions are enough. */
static bool is_quick(void)
{
    return playout_is_brief();
}

static void without_looking_ahead(void **state)
{
    (void)state;
    check_positions(0, is_quick() ? 20 : 300, 0);
}

static void one_throw_ahead(void **state)
{
    (void)state;
    check_positions(1, is_quick() ? 2 : 12, is_quick() ? 20 : 12);
}

static void two_throws_ahead(void **state)
{
    (void)state;
    check_positions(2, is_quick() ? 1 : 3, 22);
}

typedef struct {
    NetValue value[GRID_CELLS * 64];
    unsigned count;
} Values;

static void note_value(void *context, const Move *move, NetValue value)
{
    Values *values = context;

    (void)move;
    if (values->count < sizeof values->value / sizeof *values->value)
        values->value[values->count++] = value;
}

/* Mirrored sheets and throws, with 2 for 12, are worth exactly the same. */
static void mirrored_positions_are_worth_the_same(void **state)
{
    Rng rng = rng_start(8, 0, RNG_PLAYER);

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        const Game *game = game_at(g);
        for (unsigned i = 0; i < (is_quick() ? 40u : 1000u); i++) {
            Search search = {.net = net_of(game), .game = game};
            Sheet sheet = some_sheet(game, i % 10, &rng);
            Sheet mirror = mirrored(game, &sheet);
            Turn turn = {(uint8_t)throw_sum(dice_throw(&rng)), sheet.filled == GRID_CELLS};
            Turn mirrored_turn = {(uint8_t)(SUM_LEAST + SUM_MOST - turn.sum), turn.is_last};
            Values values = {.count = 0};
            Values others = {.count = 0};
            search_moves(&search, &sheet, turn, note_value, &values);
            search_moves(&search, &mirror, mirrored_turn, note_value, &others);
            assert_int_equal(values.count, others.count);
            assert_memory_equal(values.value, others.value, values.count * sizeof *values.value);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_looking_ahead),
        cmocka_unit_test(one_throw_ahead),
        cmocka_unit_test(two_throws_ahead),
        cmocka_unit_test(mirrored_positions_are_worth_the_same),
    };
    return cmocka_run_group_tests_name("bots/search", tests, NULL, NULL);
}
