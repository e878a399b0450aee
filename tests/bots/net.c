/* The nets: undamaged, invariant under the symmetries of the grid, and added up correctly. */
#include "bots/net/net.h"

#include "bots/bot.h"
#include "bots/net/linked_nets.h"
#include "bots/net/net_file.h"
#include "bots/net/numbering.h"
#include "bots/net/packed.h"
#include "bots/search/solo.h"
#include "dice/dice.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* A sheet after some random moves, as the random bot makes them. */
static Sheet some_sheet(const Game *game, Rng *rng)
{
    Sheet sheet = {0};

    for (uint32_t moves = rng_below(rng, 24); moves > 0; moves--) {
        Turn turn = {(uint8_t)throw_sum(dice_throw(rng)), false};
        Move move = bot_choose(&bot_random, view_alone(game, &sheet, turn), rng);
        move_play(game, &sheet, turn, &move);
    }
    return sheet;
}

static NetValue value_of(const Net *net, const Sheet *sheet)
{
    NetSum sum;

    net_sum(net, &sum, sheet, false, 0);
    return net_value(net, &sum, sheet->filled);
}

/* The sheet with each cell (row, column) at (order[row], order[column]), then, if requested,
 * reversed from left to right, then mirrored at the falling diagonal. */
static Sheet transformed(const Game *game, const Sheet *sheet, const uint8_t order[GRID_SIDE],
                         bool reverse, bool transpose)
{
    Sheet result = {0};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned row = order[cell / GRID_SIDE];
        unsigned column = order[cell % GRID_SIDE];
        if (reverse)
            column = GRID_SIDE - 1 - column;
        unsigned to = transpose ? column * GRID_SIDE + row : row * GRID_SIDE + column;
        if (sheet->number[cell] > 0)
            sheet_write(game, &result, to, sheet->number[cell]);
        if (sheet->circled & cell_bit(cell))
            sheet_circle(game, &result, to);
    }
    return result;
}

static void knister_values_have_32_symmetries(void **state)
{
    static const uint8_t orders[8][GRID_SIDE] = {
        {0, 1, 2, 3, 4}, {4, 1, 2, 3, 0}, {0, 3, 2, 1, 4}, {4, 3, 2, 1, 0},
        {1, 0, 2, 4, 3}, {3, 0, 2, 4, 1}, {1, 4, 2, 0, 3}, {3, 4, 2, 0, 1},
    };
    const Net *net = net_of(&game_knister);
    Rng rng = rng_start(1, 0, RNG_PLAYER);

    (void)state;
    for (int i = 0; i < 300; i++) {
        Sheet sheet = some_sheet(&game_knister, &rng);
        for (unsigned k = 0; k < 32; k++) {
            Sheet other = transformed(&game_knister, &sheet, orders[k % 8], k & 8, k & 16);
            assert_int_equal(other.total, sheet.total);
            assert_int_equal(value_of(net, &other), value_of(net, &sheet));
        }
    }
}

static void knaster_values_are_the_same_transposed(void **state)
{
    static const uint8_t as_it_is[GRID_SIDE] = {0, 1, 2, 3, 4};
    const Net *net = net_of(&game_knaster);
    Rng rng = rng_start(2, 0, RNG_PLAYER);

    (void)state;
    for (int i = 0; i < 1000; i++) {
        Sheet sheet = some_sheet(&game_knaster, &rng);
        Sheet other = transformed(&game_knaster, &sheet, as_it_is, false, true);
        assert_int_equal(value_of(net, &other), value_of(net, &sheet));
    }
}

static void sums_can_be_changed_line_by_line(void **state)
{
    Rng rng = rng_start(3, 0, RNG_PLAYER);

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        const Net *net = net_of(game_at(g));
        for (int i = 0; i < 300; i++) {
            Sheet from = some_sheet(game_at(g), &rng);
            Sheet to = some_sheet(game_at(g), &rng);
            NetSum sum;
            NetSum changed;
            NetSum expected;
            NetChange change;
            net_sum(net, &sum, &from, i % 2, 0);
            net_sum(net, &expected, &to, i % 2, 0);
            for (change.count = 0; change.count < GRID_LINES; change.count++) {
                change.line[change.count] = (uint8_t)change.count;
                change.row[change.count] = expected.row[change.count];
            }
            net_sum_after(net, &sum, &change, &changed);
            assert_memory_equal(changed.unit, expected.unit, sizeof *sum.unit * net->width);
            assert_memory_equal(changed.row, expected.row, sizeof sum.row);
        }
    }
}

/* The cells of two sheets that differ. */
static CellMask difference(const Sheet *one, const Sheet *other)
{
    CellMask cells = one->circled ^ other->circled;

    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        cells |= one->number[cell] != other->number[cell] ? cell_bit(cell) : 0;
    return cells;
}

static uint64_t key_of(const NetSum *sum)
{
    uint64_t key = 0;

    for (unsigned line = 0; line < GRID_LINES; line++)
        key += net_key(sum->row[line]);
    return key;
}

/* One move after another from the same sheet, so that numbers are kept from move to move, and the
 * value by every kind of loops. */
static void check_moves(const Net *net, const Game *game, const Sheet *from, Rng *rng)
{
    Numbering first, numbering;
    NetSum before, expected, sum;
    bool is_mirrored = rng_below(rng, 2) == 1;
    NetChange change;

    net_sum(net, &before, from, is_mirrored, 0);
    numbering_start(&first);
    numbering_after(&first, &(NetChange){.count = 2, .line = {1, 7}}, &numbering);
    for (int i = 0; i < 40; i++) {
        Sheet sheet = *from;
        Turn turn = {(uint8_t)throw_sum(dice_throw(rng)), false};
        Move move = bot_choose(&bot_random, view_alone(game, &sheet, turn), rng);
        move_play(game, &sheet, turn, &move);
        CellMask cells = difference(from, &sheet);
        if (mask_count(cells) == 1) {
            CellNumbers numbers;
            numbering_cell(&numbering, &before, mask_first(cells), &numbers);
            numbering_change(&numbers, net, &before, &sheet, mask_first(cells), &change);
        } else {
            numbering_changes(&numbering, net, &before, &sheet, cells, &change);
        }
        net_sum(net, &expected, &sheet, is_mirrored, 0);
        net_sum_after(net, &before, &change, &sum);
        assert_memory_equal(sum.unit, expected.unit, sizeof *sum.unit * net->width);
        assert_memory_equal(sum.row, expected.row, sizeof sum.row);
        for (unsigned k = 0; loops_at(k) != NULL; k++) {
            Net other = *net;
            other.loops = loops_at(k);
            NetValue value;
            net_values(&other, &(NetSheet){&before, &change, sheet.filled}, 1, &value);
            assert_int_equal(value, net_value(net, &expected, sheet.filled));
        }
        assert_true(change.key == key_of(&expected) - key_of(&before));
    }
}

/* Sheets with other numbers of filled cells, so that they have other heads. */
static void sheets_are_worth_the_same_together(void **state)
{
    Rng rng = rng_start(5, 0, RNG_PLAYER);

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned i = 0; i < 100; i++) {
            const Net *net = net_of(game_at(g));
            unsigned count = 1 + i % LOOPS_TOGETHER;
            NetSum sums[LOOPS_TOGETHER];
            NetSheet sheets[LOOPS_TOGETHER];
            NetValue values[LOOPS_TOGETHER];
            for (unsigned k = 0; k < count; k++) {
                Sheet sheet = some_sheet(game_at(g), &rng);
                net_sum(net, &sums[k], &sheet, false, 0);
                sheets[k] = (NetSheet){&sums[k], NULL, sheet.filled};
            }
            net_values(net, sheets, count, values);
            for (unsigned k = 0; k < count; k++)
                assert_int_equal(values[k], net_value(net, &sums[k], sheets[k].filled));
        }
}

static void moves_change_sums_and_values(void **state)
{
    Rng rng = rng_start(4, 0, RNG_PLAYER);

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (int i = 0; i < 200; i++) {
            Sheet from = some_sheet(game_at(g), &rng);
            if (from.filled == GRID_CELLS)
                continue;
            const Net *net = i % 2 == 0 ? net_of(game_at(g)) : net_small_of(game_at(g));
            check_moves(net, game_at(g), &from, &rng);
        }
}

/* An empty sheet is worth what the expert reaches on average. */
static void empty_sheets_are_worth_the_experts_mean(void **state)
{
    static const Sheet empty;

    (void)state;
    assert_in_range((uint32_t)value_of(net_of(&game_knister), &empty), 70 * NET_POINT,
                    72 * NET_POINT);
    assert_in_range((uint32_t)value_of(net_of(&game_knaster), &empty), 104 * NET_POINT,
                    107 * NET_POINT);
}

static void damaged_nets_are_refused(void **state)
{
    LinkedNet linked;
    Net net;

    (void)state;
    assert_true(net_linked(&game_knister, NET_LARGE, &linked));
    size_t length = linked.length;
    char *copy = malloc(length + 8);
    assert_non_null(copy);
    memcpy(copy, net_linked_bytes(&game_knister, NET_LARGE), length);
    assert_int_equal(net_open(&net, &game_knister, copy, length), NET_FINE);
    assert_int_equal(net_open(&net, &game_knaster, copy, length), NET_OTHER_GAME);
    assert_int_equal(net_open(&net, &game_knister, copy, 0), NET_NO_NET);
    assert_int_equal(net_open(&net, &game_knister, copy, sizeof(NetFileHead) - 1), NET_NO_NET);
    assert_int_equal(net_open(&net, &game_knister, copy, sizeof(NetFileHead)), NET_WRONG_SIZE);
    assert_int_equal(net_open(&net, &game_knister, copy, length - 1), NET_WRONG_SIZE);
    assert_int_equal(net_open(&net, &game_knister, copy, length + 8), NET_WRONG_SIZE);
    for (size_t at = sizeof(NetFileHead); at < length; at += 100003) {
        copy[at] ^= 1;
        assert_int_equal(net_open(&net, &game_knister, copy, length), NET_DAMAGED);
        copy[at] ^= 1;
    }
    for (size_t at = 0; at < sizeof(NetFileHead); at++) {
        copy[at] ^= 64;
        assert_int_not_equal(net_open(&net, &game_knister, copy, length), NET_FINE);
        copy[at] ^= 64;
    }
    free(copy);
}

static void games_have_a_net_if_they_say_so(void **state)
{
    LinkedNet linked;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        assert_int_equal(net_linked(game_at(g), NET_LARGE, &linked), game_at(g)->has_net);
        assert_int_equal(net_of(game_at(g)) != NULL, game_at(g)->has_net);
        assert_int_equal(net_linked(game_at(g), NET_SMALL, &linked), game_at(g)->has_net);
        assert_int_equal(net_small_of(game_at(g)) != NULL, game_at(g)->has_net);
    }
}

/* The mean of the expert by this net, without the luck of the throws, in 1/100 points. */
static int64_t strength(const Game *game, const Net *net, unsigned games)
{
    Solo solo = {.game = game, .bot = &bot_expert, .net = net, .seed = 7};
    int64_t sum = 0;
    Seat seat;

    for (unsigned i = 0; i < games; i++) {
        int64_t luck = solo_play_with_luck(&solo, i, &seat);
        sum += (int64_t)seat.sheet.total * NET_POINT - luck;
    }
    return sum * 100 / ((int64_t)games * NET_POINT);
}

static void small_nets_are_nearly_as_good(void **state)
{
    (void)state;
    assert_in_range(strength(&game_knister, net_small_of(&game_knister), 150), 7050, 7130);
    assert_in_range(strength(&game_knaster, net_small_of(&game_knaster), 60), 10500, 10650);
}

static void small_nets_are_small(void **state)
{
    LinkedNet linked;

    (void)state;
    assert_true(net_linked(&game_knister, NET_SMALL, &linked));
    assert_in_range(linked.packed_length, 100000, 250000);
    assert_true(net_linked(&game_knaster, NET_SMALL, &linked));
    assert_in_range(linked.packed_length, 100000, 450000);
}

/* A packed net on the heap that is all zero, except that the first code of every row is 1, as far
 * as it is written down. */
static char *packed_net(size_t *length)
{
    NetFileHead head = {
        .mark = NET_PACKED_MARK,
        .game = "knister",
        .row_count = rows_knister.row_count,
        .width = 8,
        .hidden = 8,
        .heads = 1,
        .codes = 2,
        .coded = 16,
    };

    *length = net_file_length(&head);
    char *bytes = calloc(1, *length);
    assert_non_null(bytes);
    int16_t matrix[2][8] = {{64, 96, -96, 32767, -32768, 31, 32, -33}};
    char *end = bytes + *length;
    memset(end - head.coded, 0xff, head.coded);
    memcpy(end - head.coded - sizeof matrix, matrix, sizeof matrix);
    head.checksum = net_checksum(bytes + sizeof head, *length - sizeof head);
    memcpy(bytes, &head, sizeof head);
    return bytes;
}

static NetState unpacking(const char *from, size_t length)
{
    void *bytes = malloc(length + 1);

    assert_non_null(bytes);
    memcpy(bytes, from, length);
    NetState state = net_unpack(&bytes, &length);
    free(bytes);
    return state;
}

static void packed_nets_are_unpacked(void **state)
{
    size_t length = 0;
    void *bytes = packed_net(&length);
    Net net;

    (void)state;
    assert_int_equal(net_open(&net, &game_knister, bytes, length), NET_NO_NET);
    assert_int_equal(net_unpack(&bytes, &length), NET_FINE);
    assert_int_equal(net_open(&net, &game_knister, bytes, length), NET_FINE);
    /* the first answers are yes: the first code is -127 */
    static const int8_t first[8] = {-127, -127, 127, -127, 127, -62, -63, 65};
    assert_memory_equal(net.row, first, sizeof first);
    size_t whole = length;
    assert_int_equal(net_unpack(&bytes, &length), NET_FINE); /* nothing to do */
    assert_int_equal(length, whole);
    free(bytes);
}

static void damaged_packed_nets_are_refused(void **state)
{
    size_t length = 0;
    char *bytes = packed_net(&length);

    (void)state;
    assert_int_equal(unpacking(bytes, length), NET_FINE);
    assert_int_equal(unpacking(bytes, length - 1), NET_WRONG_SIZE);
    assert_int_equal(unpacking(bytes, sizeof(NetFileHead)), NET_WRONG_SIZE);
    for (size_t at = sizeof(NetFileHead); at < length; at++) {
        bytes[at] ^= 1;
        assert_int_equal(unpacking(bytes, length), NET_DAMAGED);
        bytes[at] ^= 1;
    }
    for (size_t at = sizeof(((NetFileHead *)NULL)->mark); at < sizeof(NetFileHead); at++) {
        bytes[at] ^= 64;
        assert_int_not_equal(unpacking(bytes, length), NET_FINE);
        bytes[at] ^= 64;
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_a_net_if_they_say_so),
        cmocka_unit_test(knister_values_have_32_symmetries),
        cmocka_unit_test(knaster_values_are_the_same_transposed),
        cmocka_unit_test(sums_can_be_changed_line_by_line),
        cmocka_unit_test(moves_change_sums_and_values),
        cmocka_unit_test(sheets_are_worth_the_same_together),
        cmocka_unit_test(empty_sheets_are_worth_the_experts_mean),
        cmocka_unit_test(damaged_nets_are_refused),
        cmocka_unit_test(small_nets_are_nearly_as_good),
        cmocka_unit_test(small_nets_are_small),
        cmocka_unit_test(packed_nets_are_unpacked),
        cmocka_unit_test(damaged_packed_nets_are_refused),
    };
    return cmocka_run_group_tests_name("bots/net", tests, NULL, NULL);
}
