/* The laws of moves: exactly those of the rules are listed and accepted, all others are refused
 * and change nothing. */
#include "engine/table.h"

#include "mutation.h"
#include "support/key_set.h"
#include "support/playout.h"
#include "support/referee.h"

#include <string.h>

enum {
    LONGEST_LIST = 115000,
    LONG_LIST = 1000, /* longer lists are compared in full only sometimes */
    MUTATIONS_TRIED = 12,
};

typedef struct {
    size_t count;
    size_t limit;
    bool is_cut; /* there were more than the limit */
    Move moves[LONGEST_LIST];
} MoveList;

/* What the laws need for each position. */
typedef struct {
    unsigned long_lists_left; /* to be compared in full */
    MoveList every_order;
    MoveList distinct;
    KeySet listed;
    KeySet results;
    KeySet distinct_results;
    Table table; /* as it was, and its seats */
    Seat seats[PLAYOUT_SEATS];
} Laws;

static Laws laws;

static bool add_to_list(void *context, const Move *move)
{
    MoveList *list = context;

    list->is_cut = list->count == list->limit;
    if (!list->is_cut)
        list->moves[list->count++] = *move;
    return !list->is_cut;
}

static void fill_list(MoveList *list, const Game *game, const Sheet *sheet, Turn turn,
                      MovesListed listed, size_t limit)
{
    list->count = 0;
    list->limit = limit;
    list->is_cut = false;
    moves_list(game, sheet, turn, listed, add_to_list, list);
}

static void list_moves(const Game *game, const Sheet *sheet, Turn turn)
{
    fill_list(&laws.every_order, game, sheet, turn, MOVES_EVERY_ORDER, LONG_LIST);
    if (laws.every_order.is_cut && laws.long_lists_left > 0) {
        laws.long_lists_left--;
        fill_list(&laws.every_order, game, sheet, turn, MOVES_EVERY_ORDER, LONGEST_LIST);
        assert_false(laws.every_order.is_cut);
    }
    fill_list(&laws.distinct, game, sheet, turn, MOVES_DISTINCT, laws.every_order.limit);
}

/* A key for the bytes of a move. */
static uint64_t move_key(const Move *move)
{
    uint64_t words[3] = {0};
    uint64_t key = 0;

    _Static_assert(sizeof *move <= sizeof words, "a move fits into the words");
    memcpy(words, move, sizeof *move);
    for (int i = 0; i < 3; i++) {
        key = (key ^ words[i]) * 0xbf58476d1ce4e5b9u;
        key ^= key >> 29;
    }
    return key;
}

/* A key for the sheet after a move. Within one turn, the written and circled cells identify the
 * sheet. */
static uint64_t result_key(const Game *game, Sheet *sheet, Turn turn, const Move *move)
{
    move_play(game, sheet, turn, move);
    uint64_t key = (uint64_t)sheet->written << 32 | sheet->circled;
    move_undo(game, sheet, move);
    return key;
}

/* Every listed move is legal, and none is listed twice. */
static void check_list(const Playout *playout, const MoveList *list, const Sheet *sheet,
                       const Position *position)
{
    Turn turn = playout->table.turn;

    HOLDS(playout, list->count > 0);
    key_set_start(&laws.listed, list->count);
    for (size_t i = 0; i < list->count; i++) {
        const Move *move = &list->moves[i];
        HOLDS(playout, move_check(playout->game, sheet, turn, move).reason == VERDICT_FINE);
        HOLDS(playout, referee_allows(position, move));
        HOLDS(playout, key_set_add(&laws.listed, move_key(move)));
    }
}

/* The distinct moves make all possible sheets, and none twice. */
static void check_results(const Playout *playout, const Sheet *sheet)
{
    Turn turn = playout->table.turn;
    Sheet copy = *sheet;

    key_set_start(&laws.results, laws.every_order.count);
    for (size_t i = 0; i < laws.every_order.count; i++)
        key_set_add(&laws.results,
                    result_key(playout->game, &copy, turn, &laws.every_order.moves[i]));
    key_set_start(&laws.distinct_results, laws.distinct.count);
    for (size_t i = 0; i < laws.distinct.count; i++) {
        const Move *move = &laws.distinct.moves[i];
        uint64_t key = result_key(playout->game, &copy, turn, move);
        HOLDS(playout, key_set_add(&laws.distinct_results, key));
        HOLDS(playout, key_set_has(&laws.results, key));
        HOLDS(playout, key_set_has(&laws.listed, move_key(move)));
    }
    HOLDS(playout, laws.distinct_results.count == laws.results.count);
    HOLDS(playout, memcmp(&copy, sheet, sizeof copy) == 0);
}

/* Whether the table is unchanged since it was copied. */
static bool is_unchanged(const Playout *playout)
{
    return memcmp(&laws.table, &playout->table, sizeof laws.table) == 0 &&
           memcmp(laws.seats, playout->seats, playout->table.seat_count * sizeof(Seat)) == 0;
}

static void check_refusal(Playout *playout, uint32_t seat, const Move *move, Verdict verdict)
{
    Verdict again = table_move(&playout->table, seat, move);

    HOLDS(playout, is_unchanged(playout));
    HOLDS(playout, memcmp(&again, &verdict, sizeof verdict) == 0);
    HOLDS(playout, verdict.reason < VERDICT_COUNT);
    HOLDS(playout, verdict.cell < GRID_CELLS || verdict.reason == VERDICT_NO_SUCH_CELL);
    HOLDS(playout, verdict.line < GRID_LINES || verdict.reason == VERDICT_NO_SUCH_LINE);
}

/* A move is accepted if and only if the referee allows it and the list holds it. */
static void check_any_move(Playout *playout, uint32_t seat, const Position *position,
                           const Move *move)
{
    Verdict verdict = table_check_move(&playout->table, seat, move);
    bool is_accepted = verdict.reason == VERDICT_FINE;

    HOLDS(playout, is_accepted == referee_allows(position, move));
    if (!laws.every_order.is_cut) {
        Move same = canonical(move);
        HOLDS(playout, is_accepted == key_set_has(&laws.listed, move_key(&same)));
    }
    if (!is_accepted)
        check_refusal(playout, seat, move, verdict);
}

static void check_other_moves(Playout *playout, uint32_t seat, const Position *position)
{
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        check_any_move(playout, seat, position, &(Move){.kind = MOVE_WRITE, .cell = (uint8_t)cell});
        check_any_move(playout, seat, position,
                       &(Move){.kind = MOVE_CIRCLE, .cell = (uint8_t)cell});
    }
    check_any_move(playout, seat, position, &(Move){.kind = MOVE_PASS});
    for (unsigned i = 0; i < MUTATIONS_TRIED; i++) {
        Move move =
            laws.every_order.moves[rng_below(&playout->random, (uint32_t)laws.every_order.count)];
        mutate(&move, &playout->random);
        check_any_move(playout, seat, position, &move);
    }
}

/* All the laws in one position. */
static void check_position(Playout *playout, uint32_t seat)
{
    const Sheet *sheet = &playout->seats[seat].sheet;
    Turn turn = playout->table.turn;
    Position position = referee_position(playout->game, sheet, turn);

    memcpy(&laws.table, &playout->table, sizeof laws.table);
    memcpy(laws.seats, playout->seats, playout->table.seat_count * sizeof(Seat));
    list_moves(playout->game, sheet, turn);
    if (laws.every_order.is_cut)
        check_list(playout, &laws.distinct, sheet, &position);
    check_list(playout, &laws.every_order, sheet, &position);
    if (!laws.every_order.is_cut)
        check_results(playout, sheet);
    check_other_moves(playout, seat, &position);
}

static void look_at_position(Playout *playout, uint32_t seat, const Move *move)
{
    bool has_others = playout->table.seat_count > 1;

    if (has_others && rng_below(&playout->random, playout->table.seat_count) > 0)
        return; /* one player in each round is enough */
    check_position(playout, seat);
    if (!laws.every_order.is_cut) {
        Move same = canonical(move);
        HOLDS(playout, key_set_has(&laws.listed, move_key(&same)));
    }
}

static void check_games(const Game *game)
{
    static const PlayoutHooks hooks = {.before_move = look_at_position};

    laws.long_lists_left = 50;
    playout_run(game, playout_games() / 4, false, &hooks,
                NULL); /* every position is a lot of work */
}

static void moves_are_those_of_the_rules_in_knister(void **state)
{
    (void)state;
    check_games(&game_knister);
}

static void moves_are_those_of_the_rules_in_knaster(void **state)
{
    (void)state;
    check_games(&game_knaster);
}

/* Fills a line except one cell, so that the sum makes it a hand that gives circles. */
static void fill_line(Sheet *sheet, unsigned line, unsigned last_cell, unsigned sum, Rng *rng)
{
    int numbers[GRID_SIDE];

    do {
        for (unsigned place = 0; place < GRID_SIDE; place++) {
            bool is_last_cell = grid_line[line][place] == last_cell;
            numbers[place] = (int)(is_last_cell ? sum : SUM_LEAST + rng_below(rng, SUM_COUNT));
        }
    } while (plain_circles(plain_hand(numbers)) == 0);
    for (unsigned place = 0; place < GRID_SIDE; place++)
        if (grid_line[line][place] != last_cell)
            sheet_write(&game_knaster, sheet, grid_line[line][place], (unsigned)numbers[place]);
}

/* A sheet on which the sum completes every line through the cell, and each gives circles. */
static Sheet build_sheet(unsigned last_cell, unsigned sum, unsigned circles_in_eight, Rng *rng)
{
    const Crossing *crossing = &grid_crossing[last_cell];
    Sheet sheet = {0};

    for (unsigned i = 0; i < crossing->count; i++)
        fill_line(&sheet, crossing->line[i], last_cell, sum, rng);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        bool is_empty = !(sheet.written & cell_bit(cell));
        if (is_empty && cell != last_cell && rng_below(rng, 2) == 0)
            sheet_write(&game_knaster, &sheet, cell, SUM_LEAST + rng_below(rng, SUM_COUNT));
        if (sheet.written & cell_bit(cell) && rng_below(rng, 8) < circles_in_eight)
            sheet_circle(&game_knaster, &sheet, cell);
    }
    return sheet;
}

static void check_built_position(uint32_t number, unsigned last_cell, unsigned circles_in_eight)
{
    static Playout playout;
    Rng rng = rng_start(4, number, 0);
    unsigned sum = SUM_LEAST + rng_below(&rng, SUM_COUNT);

    playout = (Playout){.game = &game_knaster, .number = number, .random = rng};
    playout.table = table_start(&game_knaster, playout.seats, 1);
    playout.seats[0].sheet = build_sheet(last_cell, sum, circles_in_eight, &rng);
    assert_int_equal(table_throw(&playout.table, (Throw){(uint8_t)sum, 0}).reason, VERDICT_FINE);
    playout.table.turn.is_last = rng_below(&rng, 2) == 0;
    check_position(&playout, 0);
}

static void moves_that_complete_many_lines_are_those_of_the_rules(void **state)
{
    static const uint8_t cells[] = {0, 4, 6, 8, 12, 12, 12, 16, 18, 20, 24};

    (void)state;
    laws.long_lists_left = 150;
    for (uint32_t number = 0; number < playout_games() / 20; number++)
        check_built_position(playout_first() + number, cells[number % sizeof cells],
                             number / sizeof cells % 8);
}

/* Lists the moves if `sum` in the centre completes four lines, whose other cells hold these numbers
 * without a circle; returns how many moves write there. */
static size_t count_centre_moves(const uint8_t numbers[GRID_CELLS], unsigned sum)
{
    enum { CENTRE = 12 };
    static Playout playout;
    Sheet *sheet = &playout.seats[0].sheet;

    laws.long_lists_left = 1;
    playout = (Playout){.game = &game_knaster, .random = rng_start(5, 0, 0)};
    playout.table = table_start(&game_knaster, playout.seats, 1);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        if (numbers[cell] > 0)
            sheet_write(&game_knaster, sheet, cell, numbers[cell]);
    assert_int_equal(table_throw(&playout.table, (Throw){(uint8_t)sum, 0}).reason, VERDICT_FINE);
    check_position(&playout, 0);
    size_t count = 0;
    for (size_t i = 0; i < laws.every_order.count; i++)
        count += laws.every_order.moves[i].cell == CENTRE;
    return count;
}

/* Each line takes its circles from its own four cells, or one of the lines also takes the centre;
 * the lines have 24 orders. */
static void the_longest_lists_are_complete(void **state)
{
    static const uint8_t straights[GRID_CELLS] = {
        2, 0, 2, 0, 2, 0, 3, 3, 3, 0, 2, 3, 0, 5, 6, 0, 5, 5, 5, 0, 6, 0, 6, 0, 6,
    };
    static const uint8_t full_houses[GRID_CELLS] = {
        8, 0, 8, 0, 8, 0, 8, 8, 8, 0, 8, 8, 0, 9, 9, 0, 9, 9, 9, 0, 9, 0, 9, 0, 9,
    };

    (void)state;
    assert_int_equal(count_centre_moves(straights, 4), 24 * (4 * 4 * 4 * 4 + 4 * 6 * 4 * 4 * 4));
    assert_int_equal(count_centre_moves(full_houses, 8), 24 * (6 * 6 * 6 * 6 + 4 * 4 * 6 * 6 * 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_lists_are_complete),
        cmocka_unit_test(moves_that_complete_many_lines_are_those_of_the_rules),
        cmocka_unit_test(moves_are_those_of_the_rules_in_knister),
        cmocka_unit_test(moves_are_those_of_the_rules_in_knaster),
    };
    return cmocka_run_group_tests_name("engine/moves", tests, NULL, NULL);
}
