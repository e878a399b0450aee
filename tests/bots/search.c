/* Looking ahead comes to what plain enumeration on copies of sheets comes to. */
#include "bots/search.h"

#include "bots/bot.h"
#include "dice/dice.h"
#include "support/playout.h"

/* What has been found of a position so far. */
typedef struct {
    const Game *game;
    const Sheet *sheet;
    Turn turn;
    unsigned throws_ahead;
    NetValue best;
    bool has_best;
} Plain;

static NetValue plain_best(const Game *game, const Sheet *sheet, Turn turn, unsigned throws_ahead);

/* What a sheet is worth between two rounds. */
static NetValue plain_value(const Game *game, const Sheet *sheet, unsigned throws_ahead)
{
    const Net *net = net_of(game);
    NetSum sum;
    int64_t total = 0;

    net_sum(net, &sum, sheet);
    if (throws_ahead == 0)
        return (NetValue)sheet->total * NET_POINT + net_value(net, sum.unit, sheet->filled);
    for (unsigned first = 1; first <= 6; first++)
        for (unsigned second = 1; second <= 6; second++) {
            Turn turn = {(uint8_t)(first + second), sheet->filled == GRID_CELLS};
            total += plain_best(game, sheet, turn, throws_ahead - 1);
        }
    return (NetValue)(total / 36);
}

static bool try_move(void *context, const Move *move)
{
    Plain *plain = context;
    Sheet sheet = *plain->sheet;

    move_play(plain->game, &sheet, plain->turn, move);
    bool is_over = plain->game->has_last_round ? plain->turn.is_last : sheet.filled == GRID_CELLS;
    NetValue value = is_over ? (NetValue)sheet.total * NET_POINT
                             : plain_value(plain->game, &sheet, plain->throws_ahead);
    if (!plain->has_best || value > plain->best)
        plain->best = value;
    plain->has_best = true;
    return true;
}

static NetValue plain_best(const Game *game, const Sheet *sheet, Turn turn, unsigned throws_ahead)
{
    Plain plain = {.game = game, .sheet = sheet, .turn = turn, .throws_ahead = throws_ahead};

    moves_list(game, sheet, turn, MOVES_DISTINCT, try_move, &plain);
    return plain.best;
}

static void check_positions(unsigned throws_ahead, unsigned count, uint32_t least_filled)
{
    Rng rng = rng_start(5, throws_ahead, RNG_PLAYER);

    for (unsigned g = 0; game_at(g) != NULL; g++) {
        const Game *game = game_at(g);
        for (unsigned i = 0; i < count;) {
            Sheet sheet = {0};
            uint32_t moves = least_filled + rng_below(&rng, GRID_CELLS - least_filled);
            while (moves-- > 0 && sheet.filled < GRID_CELLS) {
                Turn turn = {(uint8_t)throw_sum(dice_throw(&rng)), false};
                Move move = bot_choose(&bot_random, view_alone(game, &sheet, turn), &rng);
                move_play(game, &sheet, turn, &move);
            }
            bool is_full = sheet.filled == GRID_CELLS;
            if (is_full && !game->has_last_round)
                continue;
            Turn turn = {(uint8_t)throw_sum(dice_throw(&rng)), is_full};
            NetValue value = 0;
            Search search = {.net = net_of(game), .game = game, .effort = throws_ahead};
            Move move = search_best(&search, &sheet, turn, &value);
            assert_int_equal(value, plain_best(game, &sheet, turn, throws_ahead));
            assert_int_equal(move_check(game, &sheet, turn, &move).reason, VERDICT_FINE);
            i++;
        }
    }
}

/* Under sanitizers fewer games are asked for, and fewer positions are enough. */
static bool is_quick(void)
{
    return playout_games() < 100000;
}

static void without_looking_ahead(void **state)
{
    (void)state;
    check_positions(0, is_quick() ? 20 : 300, 0);
}

static void one_throw_ahead(void **state)
{
    (void)state;
    check_positions(1, is_quick() ? 1 : 12, is_quick() ? 20 : 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_looking_ahead),
        cmocka_unit_test(one_throw_ahead),
    };
    return cmocka_run_group_tests_name("bots/search", tests, NULL, NULL);
}
