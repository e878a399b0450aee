/* Edge cases of tables: no players, hundreds, shared wins. */
#include "engine/table.h"

#include "dice/dice.h"
#include "support/check.h"

#include <string.h>

static void a_table_without_players_waits_for_nobody(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        Table table = table_start(game_at(i), NULL, 0);
        Move pass = {.kind = MOVE_PASS};
        assert_int_equal(table_due(&table), DUE_NOTHING);
        assert_false(table_waits_for(&table, 0));
        assert_int_equal(table_throw(&table, (Throw){1, 1}).reason, VERDICT_GAME_IS_OVER);
        assert_int_equal(table_move(&table, 0, &pass).reason, VERDICT_NO_SUCH_PLAYER);
        assert_int_equal(table_take_back(&table, 0).reason, VERDICT_NO_SUCH_PLAYER);
        assert_int_not_equal(table_take_throw_back(&table).reason, VERDICT_FINE);
        assert_int_equal(table_best_total(&table), 0);
        assert_int_equal(table.round, 0);
    }
}

/* The first listed move. */
static bool take_first(void *context, const Move *move)
{
    *(Move *)context = *move;
    return false;
}

static void play_first_moves(Table *table, Rng *rng)
{
    while (table_due(table) == DUE_THROW) {
        assert_int_equal(table_throw(table, dice_throw(rng)).reason, VERDICT_FINE);
        for (uint32_t seat = table->seat_count; seat-- > 0;) {
            Move move = {0};
            assert_int_equal(table_due(table), DUE_MOVES);
            moves_list(table->game, &table->seats[seat].sheet, table->turn, MOVES_DISTINCT,
                       take_first, &move);
            assert_int_equal(table_move(table, seat, &move).reason, VERDICT_FINE);
        }
    }
}

static void five_hundred_play_and_share_the_win(void **state)
{
    enum { PLAYERS = 500 };
    static Seat seats[PLAYERS];
    Rng rng = rng_start(500, 0, RNG_DICE);

    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        Table table = table_start(game_at(i), seats, PLAYERS);
        play_first_moves(&table, &rng);
        assert_true(table_is_over(&table));
        for (uint32_t seat = 0; seat < PLAYERS; seat++) { /* all moved alike */
            assert_memory_equal(&seats[seat].sheet, &seats[0].sheet, sizeof seats[0].sheet);
            assert_int_equal(seats[seat].sheet.total, table_best_total(&table));
        }
    }
}

static void any_player_may_have_the_best_total(void **state)
{
    (void)state;
    for (uint32_t best = 0; best < 7; best++) {
        Seat seats[7] = {0};
        Table table = {.game = &game_knister, .seats = seats, .seat_count = 7};
        for (uint32_t seat = 0; seat < 7; seat++)
            seats[seat].sheet.total = (uint16_t)(40 + seat);
        seats[best].sheet.total = 168;
        assert_int_equal(table_best_total(&table), 168);
    }
}

/* Fills a sheet except `left` cells, so that no line becomes a hand later. */
static void fill(const Game *game, Sheet *sheet, unsigned left)
{
    for (unsigned cell = left; cell < GRID_CELLS; cell++)
        sheet_write(game, sheet, cell, 2 + 2 * ((2 * (cell / 5) + cell % 5) % 5));
}

/* Two players fill their sheets in one round, a third does not: one last throw for all three. */
static void several_full_sheets_mean_one_last_throw(void **state)
{
    Seat seats[3];
    Table table = table_start(&game_knaster, seats, 3);
    Move write = {.kind = MOVE_WRITE, .cell = 0};
    Move pass = {.kind = MOVE_PASS};

    (void)state;
    for (uint32_t seat = 0; seat < 3; seat++)
        fill(&game_knaster, &seats[seat].sheet, seat < 2 ? 1 : 3);
    assert_int_equal(table_throw(&table, (Throw){12, 0}).reason, VERDICT_FINE);
    for (uint32_t seat = 0; seat < 3; seat++) {
        assert_false(table.turn.is_last);
        assert_int_equal(table_move(&table, seat, &pass).reason, VERDICT_PASS_TOO_EARLY);
        assert_int_equal(table_move(&table, seat, &write).reason, VERDICT_FINE);
    }
    assert_int_equal(table_due(&table), DUE_THROW);
    assert_int_equal(table_throw(&table, (Throw){6, 5}).reason, VERDICT_FINE);
    for (uint32_t seat = 0; seat < 3; seat++) {
        assert_true(table.turn.is_last);
        assert_int_equal(table_move(&table, seat, &pass).reason, VERDICT_FINE);
    }
    assert_true(table_is_over(&table));
    assert_int_equal(table_due(&table), DUE_NOTHING);
}

/* A full sheet that is taken back in time means no last round. */
static void a_full_sheet_can_be_taken_back(void **state)
{
    Seat seats[2];
    Table table = table_start(&game_knaster, seats, 2);
    Move write = {.kind = MOVE_WRITE, .cell = 0};
    Move circle = {.kind = MOVE_CIRCLE, .cell = 4};

    (void)state;
    fill(&game_knaster, &seats[0].sheet, 1);
    fill(&game_knaster, &seats[1].sheet, 3);
    Throw thrown = {seats[0].sheet.number[4], 0};
    assert_int_equal(table_throw(&table, thrown).reason, VERDICT_FINE);
    assert_int_equal(table_move(&table, 0, &write).reason, VERDICT_FINE);
    assert_int_equal(table_move(&table, 1, &circle).reason, VERDICT_FINE);
    assert_int_equal(table_take_back(&table, 0).reason, VERDICT_FINE);
    assert_int_equal(table_move(&table, 0, &circle).reason, VERDICT_FINE);
    assert_int_equal(table_throw(&table, (Throw){3, 4}).reason, VERDICT_FINE);
    assert_false(table.turn.is_last);
}

/* The last throw of Knaster, taken back and thrown again, is still the last. */
static void the_last_throw_can_be_taken_back(void **state)
{
    Seat seats[2];
    Table table = table_start(&game_knaster, seats, 2);
    Move write = {.kind = MOVE_WRITE, .cell = 0};
    Move pass = {.kind = MOVE_PASS};

    (void)state;
    assert_int_equal(table_take_throw_back(&table).reason, VERDICT_THROW_IS_DUE);
    fill(&game_knaster, &seats[0].sheet, 1);
    fill(&game_knaster, &seats[1].sheet, 3);
    assert_int_equal(table_throw(&table, (Throw){12, 0}).reason, VERDICT_FINE);
    assert_int_equal(table_move(&table, 0, &write).reason, VERDICT_FINE);
    assert_int_equal(table_take_throw_back(&table).reason, VERDICT_HAS_MOVED);
    assert_int_equal(table_move(&table, 1, &write).reason, VERDICT_FINE);
    assert_int_equal(table_take_throw_back(&table).reason, VERDICT_THROW_IS_DUE);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(table_throw(&table, (Throw){6, 5}).reason, VERDICT_FINE);
        assert_true(table.turn.is_last);
        assert_int_equal(table.round, 2);
        if (i > 0)
            break;
        assert_int_equal(table_take_throw_back(&table).reason, VERDICT_FINE);
        assert_int_equal(table_due(&table), DUE_THROW);
        assert_false(table_is_over(&table));
        assert_int_equal(table.round, 1);
    }
    for (uint32_t seat = 0; seat < 2; seat++)
        assert_int_equal(table_move(&table, seat, &pass).reason, VERDICT_FINE);
    assert_int_equal(table_take_throw_back(&table).reason, VERDICT_GAME_IS_OVER);
    assert_int_equal(table.round, 2);
}

static void only_throws_of_two_dice_are_accepted(void **state)
{
    (void)state;
    for (unsigned first = 0; first < 256; first++) {
        for (unsigned second = 0; second < 256; second++) {
            Throw thrown = {(uint8_t)first, (uint8_t)second};
            bool is_dice = first >= 1 && first <= 6 && second >= 1 && second <= 6;
            bool is_sum = second == 0 && first >= 2 && first <= 12;
            Seat seat;
            Table table = table_start(&game_knister, &seat, 1);
            assert_int_equal(table_throw(&table, thrown).reason,
                             is_dice || is_sum ? VERDICT_FINE : VERDICT_NO_THROW);
            assert_int_equal(table.round, is_dice || is_sum);
        }
    }
}

static void hidden_moves_count(void **state)
{
    (void)state;
    Seat seats[2] = {0};
    Table table = table_start(&game_knaster, seats, 2);

    assert_int_equal(table_move_unseen(&table, 0).reason, VERDICT_HAS_MOVED);
    assert_int_equal(table_throw_told(&table, (Throw){3, 4}, false).reason, VERDICT_FINE);
    assert_int_equal(table_move_unseen(&table, 1).reason, VERDICT_FINE);
    assert_int_equal(table_move_unseen(&table, 1).reason, VERDICT_HAS_MOVED);
    assert_int_equal(table_take_back(&table, 1).reason, VERDICT_FINE);
    assert_int_equal(table_move_unseen(&table, 1).reason, VERDICT_FINE);
    assert_int_equal(table_due(&table), DUE_MOVES);
    assert_int_equal(table_move_unseen(&table, 0).reason, VERDICT_FINE);
    assert_int_equal(table_due(&table), DUE_THROW);
    assert_int_equal(table_throw_told(&table, (Throw){3, 4}, true).reason, VERDICT_FINE);
    assert_int_equal(table_throw_told(&table, (Throw){3, 4}, true).reason, VERDICT_MOVES_ARE_DUE);
    assert_int_equal(table_move_unseen(&table, 0).reason, VERDICT_FINE);
    assert_int_equal(table_move_unseen(&table, 1).reason, VERDICT_FINE);
    assert_int_equal(table_due(&table), DUE_NOTHING); /* they were told that it is the last */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_without_players_waits_for_nobody),
        cmocka_unit_test(five_hundred_play_and_share_the_win),
        cmocka_unit_test(any_player_may_have_the_best_total),
        cmocka_unit_test(several_full_sheets_mean_one_last_throw),
        cmocka_unit_test(a_full_sheet_can_be_taken_back),
        cmocka_unit_test(the_last_throw_can_be_taken_back),
        cmocka_unit_test(only_throws_of_two_dice_are_accepted),
        cmocka_unit_test(hidden_moves_count),
    };
    return cmocka_run_group_tests_name("engine/table", tests, NULL, NULL);
}
