/* Questions and answers of the bot protocol, and the sheets in them. */
#include "notation/go_text.h"

#include "notation/sheet_text.h"
#include "support/playout.h"

#include <string.h>

/* Every sheet of a game is accepted as possible, and its turn is the table's. */
static void check_reach(Playout *playout)
{
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++) {
        const Sheet *sheet = &playout->seats[seat].sheet;
        Turn said = playout->table.turn;
        Turn turn;
        HOLDS(playout, reach_check(playout->game, sheet).reason == VERDICT_FINE);
        Verdict verdict = reach_turn(playout->game, sheet, 1, said.sum, said.is_last, &turn);
        HOLDS(playout, verdict.reason == VERDICT_FINE);
        HOLDS(playout, turn.sum == said.sum && turn.is_last == said.is_last);
    }
}

/* A question is read back from its text unchanged, with the player's own sheet first. */
static void check_question(Playout *playout)
{
    char buffer[1000];
    Text text = text_over(buffer, sizeof buffer);
    Sheet sheets[PLAYOUT_SEATS];
    Sheet read[PLAYOUT_SEATS];
    GoQuestion go = {.sheets = read};
    Fault fault;
    uint32_t count = playout->table.seat_count;
    uint32_t seat = rng_below(&playout->random, count);

    table_sheets_before(&playout->table, sheets);
    go_text_write(&text, playout->game, playout->table.turn, sheets, count, seat);
    HOLDS(playout, !text.is_cut);
    HOLDS(playout, go_text_parse(span_of(buffer), &go, PLAYOUT_SEATS, &fault));
    HOLDS(playout, go.game == playout->game && go.sheet_count == count);
    HOLDS(playout, go.turn.sum == playout->table.turn.sum);
    HOLDS(playout, go.turn.is_last == playout->table.turn.is_last);
    HOLDS(playout, memcmp(&read[0], &sheets[seat], sizeof *read) == 0);
    for (uint32_t i = 0; i < count; i++)
        if (i != seat)
            HOLDS(playout, memcmp(&read[i < seat ? i + 1 : i], &sheets[i], sizeof *read) == 0);
}

static void look_after_throw(Playout *playout)
{
    check_reach(playout);
    if (playout->number % 16 == 0)
        check_question(playout);
}

static void sheets_of_games_are_accepted(void **state)
{
    const PlayoutHooks hooks = {.after_throw = look_after_throw};

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        playout_run(game_at(g), playout_games(), true, &hooks, NULL);
}

static const struct {
    const Game *game;
    const char *sheet;
    VerdictReason reason;
    char line; /* that is named; 0: none */
} sheets[] = {
    {&game_knister, "7489B/37377/55A55/89369/8B88.", VERDICT_FINE, 0},
    {&game_knister, "7489B/37377/55A55/89369/8B887", VERDICT_SHEET_IS_FULL, 0},
    /* a straight gives three */
    {&game_knaster, "5*6*7*89/...../...../...../.....", VERDICT_FINE, 0},
    {&game_knaster, "5*6*789/...../...../...../.....", VERDICT_LINE_LACKS_CIRCLES, 0},
    {&game_knaster, "...../...../55*757/...../.....", VERDICT_LINE_LACKS_CIRCLES, 2},
    /* a pair gives none, and numbers may be circled by throws at any time */
    {&game_knaster, "5467A/...../...../...../.....", VERDICT_FINE, 0},
    {&game_knaster, "5*4*.../....9*/...../...../.....", VERDICT_FINE, 0},
    {&game_knaster, "5*4*5*7*9*/...../...../...../.....", VERDICT_FINE, 0},
    /* two straights give six, and cross in one cell */
    {&game_knaster, "5*6*7*89/6*..../7*..../8..../9....", VERDICT_LINES_LACK_CIRCLES, GRID_COLUMNS},
    {&game_knaster, "5*6*7*8*9/6*..../7*..../8..../9....", VERDICT_FINE, 0},
    /* a line whose cells are all circled may have had none left to circle */
    {&game_knaster, "5*6*7*8*9*/6*..../7*..../8..../9....", VERDICT_FINE, 0},
    {&game_knaster, "5*6*7*8*9*/6..../7*..../8..../9....", VERDICT_LINE_LACKS_CIRCLES,
     GRID_COLUMNS},
    /* the cell written last */
    {&game_knaster, "2*4*6*8*A*/6*8*A*2*4*/A*2*4*6*8*/4*6*8*A*2*/8*A*2*4*6*",
     VERDICT_NOTHING_WRITTEN_LAST, 0},
    {&game_knaster, "2*4*6*8*A*/6*8*A*2*4*/A*2*46*8*/4*6*8*A*2*/8*A*2*4*6*", VERDICT_FINE, 0},
    {&game_knaster, "7*7*7*7*7*/7*7*7*7*7*/7*7*7*7*7*/7*7*7*7*7*/7*7*7*7*7*", VERDICT_FINE, 0},
    {&game_knaster, "77777/77777/77777/77777/77777", VERDICT_LINE_LACKS_CIRCLES, 0},
};

static void impossible_sheets_are_refused(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof sheets / sizeof *sheets; i++) {
        Sheet sheet;
        Fault fault;
        assert_true(sheet_text_parse(span_of(sheets[i].sheet), sheets[i].game, &sheet, &fault));
        Verdict verdict = reach_check(sheets[i].game, &sheet);
        if (verdict.reason != sheets[i].reason || verdict.line != sheets[i].line)
            fail_msg("%s: reason %u, line %u", sheets[i].sheet, verdict.reason, verdict.line);
    }
}

static void turns_follow_from_sheets(void **state)
{
    Sheet empty = {0};
    Sheet one_left = {.filled = GRID_CELLS - 1};
    Sheet full = {.filled = GRID_CELLS};
    Turn turn = {0};

    (void)state;
    assert_int_equal(reach_turn(&game_knaster, &empty, 1, 7, false, &turn).reason, VERDICT_FINE);
    assert_false(turn.is_last);
    assert_int_equal(reach_turn(&game_knaster, &empty, 1, 7, true, &turn).reason, VERDICT_FINE);
    assert_true(turn.is_last);
    assert_int_equal(reach_turn(&game_knaster, &full, 1, 7, false, &turn).reason, VERDICT_FINE);
    assert_true(turn.is_last);
    assert_int_equal(reach_turn(&game_knister, &one_left, 1, 7, true, &turn).reason, VERDICT_FINE);
    assert_false(turn.is_last); /* nobody may pass in Knister */
    assert_int_equal(reach_turn(&game_knister, &empty, 1, 7, true, &turn).reason,
                     VERDICT_NOT_THE_LAST_ROUND);
}

static void turns_follow_from_the_others_sheets(void **state)
{
    Sheet table[] = {{.filled = 3}, {.filled = 4}, {.filled = 3}};
    Turn turn = {0};

    (void)state;
    assert_int_equal(reach_turn(&game_knister, table, 3, 7, false, &turn).reason,
                     VERDICT_OTHER_ROUND);
    assert_int_equal(reach_turn(&game_knaster, table, 3, 7, false, &turn).reason, VERDICT_FINE);
    assert_false(turn.is_last);
    assert_int_equal(reach_turn(&game_knaster, table, 3, 7, true, &turn).reason,
                     VERDICT_NOBODY_IS_FULL);
    table[2].filled = GRID_CELLS;
    assert_int_equal(reach_turn(&game_knaster, table, 3, 7, false, &turn).reason, VERDICT_FINE);
    assert_true(turn.is_last);
}

static void answers_are_read(void **state)
{
    static const char *const good[] = {"move c3", "move c3 value 70.2", "  move\tc3  and more"};
    Move move;
    Fault fault;

    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        memset(&move, 0xa5, sizeof move);
        assert_true(go_answer_parse(span_of(good[i]), &move, &fault));
        assert_int_equal(move.kind, MOVE_WRITE);
        assert_int_equal(move.cell, 12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_of_games_are_accepted),
        cmocka_unit_test(impossible_sheets_are_refused),
        cmocka_unit_test(turns_follow_from_sheets),
        cmocka_unit_test(turns_follow_from_the_others_sheets),
        cmocka_unit_test(answers_are_read),
    };
    return cmocka_run_group_tests_name("notation/go", tests, NULL, NULL);
}
