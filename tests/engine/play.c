/* The laws of play: who may do what and when, how a game ends, undo, totals. */
#include "support/playout.h"
#include "support/referee.h"

#include <string.h>

/* The order of play again, as in the rule book. */
typedef struct {
    uint32_t round;
    uint32_t last_round; /* 0 while no sheet is full */
    bool is_thrown;      /* this round's dice are, and a player has yet to move */
    bool has_moved[PLAYOUT_SEATS];
} Course;

static void start_course(Playout *playout)
{
    *(Course *)playout->context = (Course){0};
}

static bool somebody_is_full(const Playout *playout)
{
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++) {
        unsigned filled = 0;
        for (unsigned cell = 0; cell < GRID_CELLS; cell++)
            filled += playout->seats[seat].sheet.number[cell] != 0;
        if (filled == GRID_CELLS)
            return true;
    }
    return false;
}

static bool is_over(const Playout *playout, const Course *course)
{
    if (course->is_thrown)
        return false;
    if (playout->game == &game_knister)
        return course->round == 25;
    return course->last_round > 0 && course->round == course->last_round;
}

/* Compares everything about the table with the course. */
static void check_course(Playout *playout)
{
    const Course *course = playout->context;
    const Table *table = &playout->table;
    TableDue due = course->is_thrown          ? DUE_MOVES
                   : is_over(playout, course) ? DUE_NOTHING
                                              : DUE_THROW;

    HOLDS(playout, table->round == course->round);
    HOLDS(playout, table_due(table) == due);
    HOLDS(playout, table_is_over(table) == (due == DUE_NOTHING));
    for (uint32_t seat = 0; seat < PLAYOUT_SEATS + 2; seat++) {
        bool is_waited_for =
            due == DUE_MOVES && seat < table->seat_count && !course->has_moved[seat];
        HOLDS(playout, table_waits_for(table, seat) == is_waited_for);
    }
}

typedef struct {
    Table table;
    Seat seats[PLAYOUT_SEATS];
} Snapshot;

static void take_snapshot(Snapshot *snapshot, const Playout *playout)
{
    snapshot->table = playout->table;
    memcpy(snapshot->seats, playout->seats, sizeof snapshot->seats);
    snapshot->table.seats = snapshot->seats;
}

/* Makes a throw that the table must refuse for this reason. */
static void refuse_throw(Playout *playout, Throw thrown, VerdictReason reason)
{
    HOLDS(playout, table_check_throw(&playout->table, thrown).reason == reason);
    HOLDS(playout, table_throw(&playout->table, thrown).reason == reason);
}

static void refuse_move(Playout *playout, uint32_t seat, VerdictReason reason)
{
    Move moves[] = {
        {.kind = MOVE_PASS},
        {.kind = MOVE_WRITE, .cell = (uint8_t)rng_below(&playout->random, GRID_CELLS)},
        {.kind = MOVE_CIRCLE, .cell = (uint8_t)rng_below(&playout->random, GRID_CELLS)},
    };

    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        HOLDS(playout, table_check_move(&playout->table, seat, &moves[i]).reason == reason);
        HOLDS(playout, table_move(&playout->table, seat, &moves[i]).reason == reason);
    }
}

static void look_before_throw(Playout *playout, Throw thrown)
{
    static const Throw no_throws[] = {{0, 0}, {1, 0}, {13, 0}, {0, 3}, {7, 1}, {1, 7}, {255, 255}};
    Snapshot before;

    check_course(playout);
    take_snapshot(&before, playout);
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++)
        refuse_move(playout, seat, VERDICT_THROW_IS_DUE);
    refuse_move(playout, playout->table.seat_count, VERDICT_NO_SUCH_PLAYER);
    refuse_move(playout, UINT32_MAX, VERDICT_NO_SUCH_PLAYER);
    for (unsigned i = 0; i < sizeof no_throws / sizeof *no_throws; i++)
        refuse_throw(playout, no_throws[i], VERDICT_NO_THROW);
    HOLDS(playout, table_check_throw(&playout->table, thrown).reason == VERDICT_FINE);
    HOLDS(playout, tables_are_equal(&before.table, &playout->table));
}

static void look_after_throw(Playout *playout)
{
    Course *course = playout->context;

    course->round++;
    course->is_thrown = true;
    memset(course->has_moved, 0, sizeof course->has_moved);
    check_course(playout);
}

static void look_before_move(Playout *playout, uint32_t seat, const Move *move)
{
    const Course *course = playout->context;
    Turn turn = playout->table.turn;
    Snapshot before;

    take_snapshot(&before, playout);
    HOLDS(playout, turn.sum == throw_sum(playout->table.thrown));
    HOLDS(playout, turn.is_last == (course->round == course->last_round));
    for (uint32_t other = 0; other < playout->table.seat_count; other++)
        if (course->has_moved[other])
            refuse_move(playout, other, VERDICT_HAS_MOVED);
    refuse_move(playout, playout->table.seat_count, VERDICT_NO_SUCH_PLAYER);
    refuse_throw(playout, (Throw){3, 4}, VERDICT_MOVES_ARE_DUE);
    refuse_throw(playout, (Throw){0, 0}, VERDICT_MOVES_ARE_DUE);
    HOLDS(playout, table_check_move(&playout->table, seat, move).reason == VERDICT_FINE);
    HOLDS(playout, tables_are_equal(&before.table, &playout->table));
}

static void look_after_move(Playout *playout, uint32_t seat, const Move *move)
{
    Course *course = playout->context;

    (void)move;
    course->has_moved[seat] = true;
    course->is_thrown = false;
    for (uint32_t other = 0; other < playout->table.seat_count; other++)
        course->is_thrown = course->is_thrown || !course->has_moved[other];
    if (!course->is_thrown && course->last_round == 0 && somebody_is_full(playout))
        course->last_round = course->round + 1;
    check_course(playout);
}

static void look_at_end(Playout *playout)
{
    Snapshot before;

    HOLDS(playout, is_over(playout, playout->context));
    take_snapshot(&before, playout);
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++)
        refuse_move(playout, seat, VERDICT_GAME_IS_OVER);
    refuse_throw(playout, (Throw){3, 4}, VERDICT_GAME_IS_OVER);
    refuse_throw(playout, (Throw){0, 0}, VERDICT_GAME_IS_OVER);
    HOLDS(playout, tables_are_equal(&before.table, &playout->table));
}

static void check_order_of_play(const Game *game)
{
    static const PlayoutHooks hooks = {
        .start = start_course,
        .before_throw = look_before_throw,
        .after_throw = look_after_throw,
        .before_move = look_before_move,
        .after_move = look_after_move,
        .end = look_at_end,
    };
    Course course;

    playout_run(game, playout_games(), false, &hooks, &course);
}

static void knister_follows_the_order_of_play(void **state)
{
    (void)state;
    check_order_of_play(&game_knister);
}

static void knaster_follows_the_order_of_play(void **state)
{
    (void)state;
    check_order_of_play(&game_knaster);
}

/* Takes a move back and makes it again: the table is the same both times. The seat forgets its move
 * of the previous round, which is no longer needed. */
static void check_take_back(Playout *playout, uint32_t seat, const Move *move)
{
    Snapshot before;
    Snapshot after;
    Table *table = &playout->table;

    take_snapshot(&before, playout);
    before.seats[seat].move = (Move){0};
    before.seats[seat].moved_round = 0;
    for (int i = 0; i < 2; i++) {
        HOLDS(playout, table_move(table, seat, move).reason == VERDICT_FINE);
        if (i == 0)
            take_snapshot(&after, playout);
        HOLDS(playout, tables_are_equal(&after.table, table));
        HOLDS(playout, table_take_back(table, seat).reason == VERDICT_FINE);
        HOLDS(playout, tables_are_equal(&before.table, table));
        HOLDS(playout, table_take_back(table, seat).reason == VERDICT_HAS_NOT_MOVED);
        HOLDS(playout, tables_are_equal(&before.table, table));
    }
}

static void take_back_before_move(Playout *playout, uint32_t seat, const Move *move)
{
    Move other = bot_choose(
        &bot_random, view_alone(playout->game, &playout->seats[seat].sheet, playout->table.turn),
        &playout->random);

    HOLDS(playout, table_take_back(&playout->table, seat).reason == VERDICT_HAS_NOT_MOVED);
    check_take_back(playout, seat, &other);
    check_take_back(playout, seat, move);
}

/* Every player who has moved in this round can take it back, even if others have moved since. */
static void take_back_after_move(Playout *playout, uint32_t mover, const Move *move)
{
    uint32_t seat = rng_below(&playout->random, playout->table.seat_count);
    Move taken_back = playout->seats[seat].move;
    Snapshot after;

    (void)mover;
    (void)move;
    if (playout->seats[seat].moved_round != playout->table.round)
        return;
    take_snapshot(&after, playout);
    HOLDS(playout, table_take_back(&playout->table, seat).reason == VERDICT_FINE);
    HOLDS(playout, table_waits_for(&playout->table, seat));
    HOLDS(playout, table_due(&playout->table) == DUE_MOVES);
    HOLDS(playout, table_move(&playout->table, seat, &taken_back).reason == VERDICT_FINE);
    HOLDS(playout, tables_are_equal(&after.table, &playout->table));
}

static void check_taking_back(const Game *game)
{
    static const PlayoutHooks hooks = {
        .before_move = take_back_before_move,
        .after_move = take_back_after_move,
    };

    playout_run(game, playout_games(), false, &hooks, NULL);
}

static void knister_moves_can_be_taken_back(void **state)
{
    (void)state;
    check_taking_back(&game_knister);
}

static void knaster_moves_can_be_taken_back(void **state)
{
    (void)state;
    check_taking_back(&game_knaster);
}

static void refuse_throw_back(Playout *playout, VerdictReason reason)
{
    Snapshot before;

    take_snapshot(&before, playout);
    HOLDS(playout, table_take_throw_back(&playout->table).reason == reason);
    HOLDS(playout, tables_are_equal(&before.table, &playout->table));
    HOLDS(playout, before.table.turn.sum == playout->table.turn.sum);
}

/* Throws something else, takes it back, and the game continues as if it had not happened. */
static void take_back_before_throw(Playout *playout, Throw thrown)
{
    Table *table = &playout->table;
    Throw other = dice_throw(&playout->random);
    Snapshot before;
    Snapshot after;

    refuse_throw_back(playout, VERDICT_THROW_IS_DUE);
    take_snapshot(&before, playout);
    HOLDS(playout, table_throw(table, thrown).reason == VERDICT_FINE);
    take_snapshot(&after, playout);
    for (int i = 0; i < 2; i++) {
        HOLDS(playout, table_take_throw_back(table).reason == VERDICT_FINE);
        HOLDS(playout, table_due(table) == DUE_THROW);
        HOLDS(playout, table->round == before.table.round);
        HOLDS(playout, table->thrown.first == 0 && table->thrown.second == 0);
        HOLDS(playout, !table->turn.is_last);
        HOLDS(playout, table->full == before.table.full);
        HOLDS(playout, memcmp(before.seats, playout->seats, sizeof before.seats) == 0);
        refuse_throw_back(playout, VERDICT_THROW_IS_DUE);
        HOLDS(playout, table_throw(table, i == 0 ? other : thrown).reason == VERDICT_FINE);
    }
    HOLDS(playout, tables_are_equal(&after.table, table));
    HOLDS(playout, after.table.turn.sum == table->turn.sum);
    HOLDS(playout, table_take_throw_back(table).reason == VERDICT_FINE);
}

/* The moves of the previous round stand: its throw is forgotten, so nobody could move again. */
static void take_back_after_throw(Playout *playout)
{
    Table *table = &playout->table;
    Throw thrown = table->thrown;
    Snapshot after;
    Snapshot without;

    take_snapshot(&after, playout);
    HOLDS(playout, table_take_throw_back(table).reason == VERDICT_FINE);
    take_snapshot(&without, playout);
    for (uint32_t seat = 0; seat < table->seat_count; seat++) {
        HOLDS(playout, !table_waits_for(table, seat));
        HOLDS(playout, table_take_back(table, seat).reason == VERDICT_HAS_NOT_MOVED);
        refuse_move(playout, seat, VERDICT_THROW_IS_DUE);
    }
    HOLDS(playout, tables_are_equal(&without.table, table));
    HOLDS(playout, table_throw(table, thrown).reason == VERDICT_FINE);
    HOLDS(playout, tables_are_equal(&after.table, table));
}

/* Once a player has moved, the throw stands until all moves are taken back. */
static void take_throw_back_after_move(Playout *playout, uint32_t seat, const Move *move)
{
    Table *table = &playout->table;
    Throw thrown = table->thrown;

    refuse_throw_back(playout, table->waiting > 0     ? VERDICT_HAS_MOVED
                               : table_is_over(table) ? VERDICT_GAME_IS_OVER
                                                      : VERDICT_THROW_IS_DUE);
    if (table->seat_count - table->waiting > 1)
        return;
    Snapshot after;
    take_snapshot(&after, playout);
    HOLDS(playout, table_take_back(table, seat).reason == VERDICT_FINE);
    HOLDS(playout, table_take_throw_back(table).reason == VERDICT_FINE);
    HOLDS(playout, table_due(table) == DUE_THROW);
    for (uint32_t other = 0; other < table->seat_count; other++)
        HOLDS(playout, !table_waits_for(table, other));
    HOLDS(playout, table_throw(table, thrown).reason == VERDICT_FINE);
    HOLDS(playout, table_move(table, seat, move).reason == VERDICT_FINE);
    HOLDS(playout, tables_are_equal(&after.table, table));
}

static void check_taking_throws_back(const Game *game)
{
    static const PlayoutHooks hooks = {
        .before_throw = take_back_before_throw,
        .after_throw = take_back_after_throw,
        .after_move = take_throw_back_after_move,
    };

    playout_run(game, playout_games(), false, &hooks, NULL);
}

static void knister_throws_can_be_taken_back(void **state)
{
    (void)state;
    check_taking_throws_back(&game_knister);
}

static void knaster_throws_can_be_taken_back(void **state)
{
    (void)state;
    check_taking_throws_back(&game_knaster);
}

static void check_totals(Playout *playout, uint32_t seat, const Move *move)
{
    const Sheet *sheet = &playout->seats[seat].sheet;
    Position position = referee_position(playout->game, sheet, playout->table.turn);
    unsigned filled = 0;

    (void)move;
    for (int line = 0; line < PLAIN_LINES; line++)
        HOLDS(playout,
              sheet->points[line] ==
                  plain_line_points(position.game, line, position.numbers, position.circles));
    HOLDS(playout, sheet->total == plain_total(position.game, position.numbers, position.circles));
    HOLDS(playout, sheet->total <= playout->game->highest);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        HOLDS(playout, (sheet->number[cell] > 0) == (sheet->written >> cell & 1));
        filled += sheet->number[cell] > 0;
    }
    HOLDS(playout, sheet->filled == filled);
    HOLDS(playout, (sheet->circled & ~sheet->written) == 0);
}

static void knister_totals_are_those_of_the_plain_scorer(void **state)
{
    static const PlayoutHooks hooks = {.after_move = check_totals};

    (void)state;
    playout_run(&game_knister, playout_games(), false, &hooks, NULL);
}

static void knaster_totals_are_those_of_the_plain_scorer(void **state)
{
    static const PlayoutHooks hooks = {.after_move = check_totals};

    (void)state;
    playout_run(&game_knaster, playout_games(), false, &hooks, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knister_follows_the_order_of_play),
        cmocka_unit_test(knaster_follows_the_order_of_play),
        cmocka_unit_test(knister_moves_can_be_taken_back),
        cmocka_unit_test(knaster_moves_can_be_taken_back),
        cmocka_unit_test(knister_throws_can_be_taken_back),
        cmocka_unit_test(knaster_throws_can_be_taken_back),
        cmocka_unit_test(knister_totals_are_those_of_the_plain_scorer),
        cmocka_unit_test(knaster_totals_are_those_of_the_plain_scorer),
    };
    return cmocka_run_group_tests_name("engine/play", tests, NULL, NULL);
}
