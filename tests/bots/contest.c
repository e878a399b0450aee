/* Chances of winning are valid, exact when the game is over, and worth playing for. */
#include "bots/search/contest.h"

#include "bots/search/search.h"
#include "dice/dice.h"
#include "support/playout.h"

#include <stdlib.h>

enum { SEATS = 4 };

/* A table at which the expert has played some rounds. */
static void play_rounds(const Game *game, Sheet sheets[SEATS], unsigned rounds, Rng *rng)
{
    for (; rounds > 0; rounds--)
        for (unsigned seat = 0; seat < SEATS; seat++) {
            Turn turn = {(uint8_t)throw_sum(dice_throw(rng)), false};
            View view = view_alone(game, &sheets[seat], turn);
            view.net = net_of(game);
            Move move = bot_choose(&bot_expert, view, rng);
            if (sheets[seat].filled < GRID_CELLS - 1)
                move_play(game, &sheets[seat], turn, &move);
        }
}

static View view_of(const Game *game, const Sheet *sheets, uint32_t count, unsigned sum)
{
    return (View){.game = game,
                  .net = net_of(game),
                  .sheets = sheets,
                  .sheet_count = count,
                  .turn = {(uint8_t)sum, false}};
}

static void more_points_are_a_better_chance(void **state)
{
    Rng rng = rng_start(31, 0, RNG_PLAYER);

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned rounds = 0; rounds < 24; rounds += 3) {
            Sheet sheets[SEATS] = {{.filled = 0}};
            play_rounds(game_at(g), sheets, rounds, &rng);
            View view = view_of(game_at(g), sheets, 2 + rounds % 3, 7);
            Contest *contest = contest_new(&view);
            int32_t before = 0;
            assert_non_null(contest);
            for (sheets[0].total = 0; sheets[0].total < 240; sheets[0].total++) {
                NetValue points = (NetValue)(rounds * NET_POINT);
                int32_t chance = contest_chance(contest, 0, false, false, sheets[0].total,
                                                sheets[0].filled, points);
                assert_in_range(chance, before, CONTEST_CERTAIN);
                before = chance;
            }
            assert_true(before > CONTEST_CERTAIN / 2);
            free(contest);
        }
}

/* With all sheets full the only question is who has more. */
static void final_totals_win_lose_or_share(void **state)
{
    static const uint8_t totals[][SEATS] = {
        {50, 40, 30, 20}, {40, 40, 30, 20}, {40, 40, 40, 40}, {39, 40, 1, 1}};
    static const int32_t shares[] = {CONTEST_CERTAIN, CONTEST_CERTAIN / 2, CONTEST_CERTAIN / 4, 0};

    (void)state;
    for (unsigned i = 0; i < sizeof totals / sizeof *totals; i++) {
        Sheet sheets[SEATS];
        for (unsigned seat = 0; seat < SEATS; seat++) {
            sheets[seat] = (Sheet){.total = totals[i][seat]};
            for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
                sheets[seat].number[cell] = 2; /* nothing is left to circle or to write */
                sheets[seat].written |= cell_bit(cell);
                sheets[seat].circled |= cell_bit(cell);
                sheets[seat].filled++;
            }
        }
        View view = view_of(&game_knaster, sheets, SEATS, 7);
        view.turn.is_last = true;
        Contest *contest = contest_new(&view);
        assert_non_null(contest);
        assert_int_equal(
            contest_chance(contest, 0, true, true, sheets[0].total, sheets[0].filled, 0),
            shares[i]);
        free(contest);
    }
}

/* The share of wins of the first player, who plays to win, of 65536. */
static int32_t play_match(const Game *game, uint32_t players, uint32_t games)
{
    int64_t share = 0;

    for (uint32_t number = 0; number < games; number++) {
        Rng dice = rng_start(41, number, RNG_DICE);
        Rng rng = rng_start(41, number, RNG_PLAYER);
        Seat seats[SEATS];
        Table table = table_start(game, seats, players);
        while (table_due(&table) == DUE_THROW) {
            Sheet sheets[SEATS];
            table_throw(&table, dice_throw(&dice));
            table_sheets_before(&table, sheets);
            for (uint32_t seat = 0; seat < players; seat++) {
                View view = view_of(game, sheets, players, table.turn.sum);
                view.turn = table.turn;
                view.seat = seat;
                Search search = {.net = view.net, .game = game};
                if (seat == 0)
                    search.contest = contest_new(&view);
                assert_true(seat > 0 || search.contest != NULL);
                Move move = seat == 0 ? search_best(&search, &sheets[0], view.turn, NULL)
                                      : bot_choose(&bot_expert, view, &rng);
                assert_int_equal(table_move(&table, seat, &move).reason, VERDICT_FINE);
                free(search.contest);
            }
        }
        uint32_t winners = 0;
        for (uint32_t seat = 0; seat < players; seat++)
            winners += table_has_won(&table, seat);
        if (table_has_won(&table, 0))
            share += CONTEST_CERTAIN / winners;
    }
    return (int32_t)(share / games);
}

/* Without looking ahead, against players who look only at their own points. The bounds are at least
 * four standard errors away from the result of pure luck. */
static void playing_to_win_wins_more(void **state)
{
    (void)state;
    if (playout_is_brief()) { /* there is only time to check that all moves are legal */
        assert_true(play_match(&game_knaster, 4, 4) >= 0);
        return;
    }
    assert_true(play_match(&game_knaster, 4, 500) > CONTEST_CERTAIN * 40 / 100);
    if (!playout_is_long())
        return;
    assert_true(play_match(&game_knister, 4, 2000) > CONTEST_CERTAIN * 29 / 100);
    assert_true(play_match(&game_knaster, 2, 1000) > CONTEST_CERTAIN * 57 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_points_are_a_better_chance),
        cmocka_unit_test(final_totals_win_lose_or_share),
        cmocka_unit_test(playing_to_win_wins_more),
    };
    return cmocka_run_group_tests_name("bots/contest", tests, NULL, NULL);
}
