/* Rollouts play the games of the expert, leave out the luck of their throws, and add up. */
#include "bots/search/rollout.h"

#include "bots/bot.h"
#include "dice/dice.h"
#include "support/playout.h"

#include <math.h>
#include <string.h>

enum { SEED = 20 };

/* A sheet of a player of medium strength with this many numbers. */
static Sheet some_sheet(const Game *game, unsigned filled, Rng *rng)
{
    Sheet sheet = {0};

    while (sheet.filled < filled) {
        View view = view_alone(game, &sheet, (Turn){(uint8_t)throw_sum(dice_throw(rng)), false});
        view.net = net_of(game);
        Move move = bot_choose(&bot_regular, view, rng);
        move_play(game, &sheet, view.turn, &move);
    }
    return sheet;
}

static bool add_candidate(void *context, const Move *move)
{
    Rollout *rollout = context;

    rollout->moves[rollout->count++] = *move;
    return rollout->count < ROLLOUT_MOVES;
}

/* Some position of this kind, and its first moves. */
static Rollout some_rollout(const Game *game, unsigned filled, unsigned number)
{
    Rng rng = rng_start(SEED, number, RNG_PLAYER);
    Rollout rollout = {
        .game = game,
        .net = net_of(game),
        .seed = number,
        .sheet = some_sheet(game, filled, &rng),
        .turn = {(uint8_t)throw_sum(dice_throw(&rng)), filled == GRID_CELLS},
    };

    moves_list(game, &rollout.sheet, rollout.turn, MOVES_DISTINCT, add_candidate, &rollout);
    return rollout;
}

static void play_games(const Rollout *rollout, uint64_t first, uint64_t end,
                       RolloutSums sums[ROLLOUT_MOVES])
{
    for (uint64_t game = first; game < end; game++)
        rollout_play(rollout, game, sums);
}

/* Plays on by the bot itself, and returns the final sheet and, unless it is NULL, the luck. */
static Sheet play_plainly(const Rollout *rollout, const Move *move, uint64_t seed, uint64_t index,
                          int64_t *luck)
{
    const Game *game = rollout->game;
    const Search search = {.net = rollout->net, .game = game};
    Rng dice = rng_start(seed, index, RNG_DICE);
    Rng whims = rng_start(seed, index, RNG_PLAYER);
    Sheet sheet = rollout->sheet;
    Turn turn = rollout->turn;
    NetValue value = 0;

    move_play(game, &sheet, turn, move);
    while (!turn.is_last && (game->has_last_round || sheet.filled < GRID_CELLS)) {
        turn.is_last = game->has_last_round && sheet.filled == GRID_CELLS;
        turn.sum = (uint8_t)throw_sum(dice_throw(&dice));
        if (luck != NULL) {
            search_best(&search, &sheet, turn, &value);
            *luck += value - search_mean(&search, &sheet, turn.is_last);
        }
        View view = view_alone(game, &sheet, turn);
        view.net = rollout->net;
        Move answer = bot_choose(&bot_expert, view, &whims);
        move_play(game, &sheet, turn, &answer);
    }
    return sheet;
}

/* What the lines of a sheet are worth with their shares of circles, in twelfths, cell by cell. */
static void line_twelfths(const Game *game, const Sheet *sheet, uint64_t twelfths[GRID_LINES])
{
    for (unsigned line = 0; line < GRID_LINES; line++)
        twelfths[line] += 12u * sheet->points[line];
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        uint64_t lines = 0;
        for (unsigned line = 0; line < GRID_LINES; line++)
            lines += grid_line_mask[line] >> cell & 1;
        for (unsigned line = 0; line < GRID_LINES; line++)
            if (game->has_circles && (sheet->circled & grid_line_mask[line] & cell_bit(cell)))
                twelfths[line] += 12 / lines;
    }
}

static void check_sums(const Rollout *rollout, unsigned games)
{
    RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};

    play_games(rollout, 0, games, sums);
    for (uint32_t i = 0; i < rollout->count; i++) {
        uint64_t twelfths[GRID_LINES] = {0};
        int64_t total = 0, squares = 0, luck = 0;
        for (uint64_t index = 0; index < games; index++) {
            Sheet sheet = play_plainly(rollout, &rollout->moves[i], rollout->seed, index, &luck);
            total += sheet.total;
            squares += sheet.total * sheet.total;
            line_twelfths(rollout->game, &sheet, twelfths);
        }
        assert_int_equal(sums[i].games, games);
        assert_int_equal(sums[i].total.sum, total);
        assert_int_equal((int64_t)sums[i].total.squares, squares);
        assert_int_equal(sums[i].adjusted.sum, total * NET_POINT - luck);
        assert_int_equal(sums[i].cost.sum, sums[0].adjusted.sum - sums[i].adjusted.sum);
        assert_memory_equal(sums[i].twelfths, twelfths, sizeof twelfths);
    }
}

/* Positions from the first throw to the last. */
static void they_play_as_the_expert_does(void **state)
{
    static const unsigned filled[] = {0, 6, 11, 17, 21, 24};

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        for (unsigned i = playout_is_brief() ? 4 : 0; i < sizeof filled / sizeof *filled; i++) {
            Rollout rollout = some_rollout(game_at(g), filled[i], i);
            check_sums(&rollout, playout_is_brief() ? 1 : 4);
        }
    }
}

/* The last throw of Knaster: nothing is played on, so nothing varies. */
static void a_last_round_is_the_end(void **state)
{
    Rollout rollout = some_rollout(&game_knaster, GRID_CELLS, 3);
    RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};
    RolloutResults results;

    (void)state;
    play_games(&rollout, 0, 3, sums);
    rollout_sum_up(&rollout, sums, &results);
    assert_true(results.count > 0);
    for (uint32_t i = 0; i < results.count; i++) {
        Sheet sheet = rollout.sheet;
        move_play(rollout.game, &sheet, rollout.turn, &rollout.moves[i]);
        assert_int_equal(results.of[i].mean, (Millionths)sheet.total * MILLION);
        assert_int_equal(results.of[i].adjusted_mean, (Millionths)sheet.total * MILLION);
        assert_int_equal(results.of[i].error, 0);
        assert_int_equal(results.of[i].adjusted_error, 0);
        for (unsigned line = 0; line < GRID_LINES; line++)
            assert_int_equal(results.of[i].lines[line].chances[1],
                             tally_circled(sheet.tally[line]) == GRID_SIDE ? MILLION : 0);
    }
}

/* Parts in any order are the whole. */
static void any_order_gives_the_same(void **state)
{
    Rollout rollout = some_rollout(&game_knister, 20, 4);
    RolloutSums whole[ROLLOUT_MOVES] = {{.games = 0}};
    RolloutSums later[ROLLOUT_MOVES] = {{.games = 0}};
    RolloutSums parts[ROLLOUT_MOVES] = {{.games = 0}};
    RolloutResults one, other;

    (void)state;
    play_games(&rollout, 0, 9, whole);
    play_games(&rollout, 5, 9, later);
    play_games(&rollout, 0, 5, parts);
    for (uint32_t i = 0; i < rollout.count; i++)
        rollout_add(&later[i], &parts[i]);
    memset(&one, 0, sizeof one);
    memset(&other, 0, sizeof other);
    rollout_sum_up(&rollout, whole, &one);
    rollout_sum_up(&rollout, later, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

static void check_result(const Game *game, const RolloutResult *result, int64_t total)
{
    Millionths points = 0;

    for (unsigned line = 0; line < GRID_LINES; line++) {
        Millionths chances = 0;
        double expected = 0;
        for (unsigned i = 0; i < GAME_CATEGORIES; i++) {
            unsigned worth = game_category_at(game, i) != NULL ? game_example_points(game, i) : 0;
            assert_true(result->lines[line].chances[i] >= 0);
            chances += result->lines[line].chances[i];
            expected += (double)result->lines[line].chances[i] * worth *
                        (line >= GRID_FALLING ? game->diagonal_factor : 1);
        }
        assert_int_equal(chances, MILLION);
        if (!game->has_circles)
            assert_true(fabs((double)result->lines[line].points - expected) < 100);
        points += result->lines[line].points;
    }
    assert_int_equal(points, result->mean);
    double mean = (double)total / (double)result->games * MILLION;
    assert_true(fabs((double)result->mean - mean) <= 0.5);
}

/* Numbers of games that do not divide evenly. */
static void lines_add_up_to_the_digit(void **state)
{
    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        for (unsigned games = 1; games <= (playout_is_brief() ? 3u : 13u); games += 2) {
            Rollout rollout = some_rollout(game_at(g), 19, games);
            RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};
            RolloutResults results;
            play_games(&rollout, 0, games, sums);
            rollout_sum_up(&rollout, sums, &results);
            for (uint32_t i = 0; i < results.count; i++)
                check_result(game_at(g), &results.of[i], sums[i].total.sum);
        }
    }
}

/* The errors of known values: 1, 2, 3 and 6 have the mean 3 and the variance 14/3. */
static void errors_are_standard_errors(void **state)
{
    const Rollout rollout = {.count = 1};
    RolloutSums sums[ROLLOUT_MOVES] = {{.games = 4}};
    RolloutResults results;

    (void)state;
    sums[0].total = (RolloutSum){.sum = 12, .squares = 50};
    sums[0].adjusted = (RolloutSum){.sum = -12 * (int64_t)NET_POINT,
                                    .squares = (RolloutSquares)50 * NET_POINT * NET_POINT};
    rollout_sum_up(&rollout, sums, &results);
    double error = sqrt(14.0 / 3 / 4) * MILLION;
    assert_true(fabs((double)results.of[0].error - error) <= 1);
    assert_true(fabs((double)results.of[0].adjusted_error - error) <= 1);
    assert_int_equal(results.of[0].adjusted_mean, -3 * MILLION);
    assert_int_equal(results.of[0].cost_error, 0);
}

/* How many standard errors the mean of rollouts, with luck or without, is away from that of plain
 * games with other throws. */
static double distance(const Rollout *rollout, const RolloutResult *result, bool is_adjusted,
                       unsigned games)
{
    Millionths mean = is_adjusted ? result->adjusted_mean : result->mean;
    Millionths error = is_adjusted ? result->adjusted_error : result->error;
    double sum = 0, squares = 0, count = games;

    for (unsigned i = 0; i < games; i++) {
        Sheet sheet = play_plainly(rollout, &rollout->moves[0], SEED, i, NULL);
        sum += sheet.total;
        squares += sheet.total * sheet.total;
    }
    double variance = (squares - sum * sum / count) / (count - 1) / count;
    double own = millionths_as_number(error);
    return (millionths_as_number(mean) - sum / count) / sqrt(variance + own * own);
}

/* Means agree with long plain simulations, over positions of all stages. */
static void means_are_those_of_simulations(void **state)
{
    const unsigned plain = playout_is_brief() ? 40 : 600;
    const unsigned filled[] = {8, 12, 16, 20};
    double squares = 0;
    unsigned count = 0;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        for (unsigned i = playout_is_brief() ? 3 : 0; i < 4; i++) {
            Rollout rollout = some_rollout(game_at(g), filled[i], 10 + i);
            RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};
            RolloutResults results;
            rollout.count = 1;
            play_games(&rollout, 0, plain / 2, sums);
            rollout_sum_up(&rollout, sums, &results);
            assert_true(results.of[0].adjusted_error < results.of[0].error / 2);
            for (unsigned is_adjusted = 0; is_adjusted < 2; is_adjusted++, count++) {
                double z = distance(&rollout, &results.of[0], is_adjusted, plain);
                assert_true(fabs(z) < 3.5);
                squares += z * z;
            }
        }
    }
    assert_true(squares < 2.5 * count); /* 1 on average */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_play_as_the_expert_does),
        cmocka_unit_test(a_last_round_is_the_end),
        cmocka_unit_test(any_order_gives_the_same),
        cmocka_unit_test(lines_add_up_to_the_digit),
        cmocka_unit_test(errors_are_standard_errors),
        cmocka_unit_test(means_are_those_of_simulations),
    };
    return cmocka_run_group_tests_name("bots/rollout", tests, NULL, NULL);
}
