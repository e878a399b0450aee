/* Nets are right on average: a wrong one is corrected, and the shipped ones are right. */
#include "calibrate.h"

#include "bots/net/linked_nets.h"
#include "bots/net/net_file.h"
#include "bots/search/search.h"
#include "dice/dice.h"
#include "engine/table.h"
#include "support/playout.h"

#include <stdlib.h>
#include <string.h>

static bool is_quick(void)
{
    return playout_is_brief() || !playout_is_long();
}

static NetValue offset_of(const char *bytes, size_t length, unsigned filled)
{
    NetValue offsets[NET_FILLED];

    memcpy(offsets, bytes + length - sizeof offsets, sizeof offsets);
    return offsets[filled];
}

static void wrong_offsets_are_corrected(void **state)
{
    enum { FILLED = 12, WRONG = 5 * NET_POINT };
    LinkedNet linked;
    NetFileHead head;

    (void)state;
    assert_true(net_linked(&game_knister, NET_LARGE, &linked));
    size_t length = linked.length;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    memcpy(bytes, net_linked_bytes(&game_knister, NET_LARGE), length);
    NetValue right = offset_of(bytes, length, FILLED);
    NetValue wrong = right + WRONG;
    memcpy(bytes + length - sizeof(NetValue) * (NET_FILLED - FILLED), &wrong, sizeof wrong);
    memcpy(&head, bytes, sizeof head);
    head.checksum = net_checksum(bytes + sizeof head, length - sizeof head);
    memcpy(bytes, &head, sizeof head);
    assert_true(calibrate(&game_knister, bytes, length, 3, is_quick() ? 10 : 400, 2));
    NetValue mended = offset_of(bytes, length, FILLED);
    assert_true(abs(mended - right) < (is_quick() ? 4 : 1) * NET_POINT);
    bytes[length / 2] ^= 1;
    assert_false(calibrate(&game_knister, bytes, length, 3, 1, 1));
    free(bytes);
}

enum { ROUNDS = 5 };
static const unsigned looked_at[ROUNDS] = {1, 5, 10, 15, 20};

/* Adds up, for some rounds of one game, how far a value was above the result, without the luck of
 * the throws since then. */
static void add_errors(const Search *search, uint64_t number, int64_t error[ROUNDS])
{
    Rng dice = rng_start(51, number, RNG_DICE);
    int64_t luck = 0;
    int64_t before[ROUNDS] = {0}; /* value and luck of the throws up to that round */
    Seat seat;
    Table table = table_start(search->game, &seat, 1);

    while (table_due(&table) == DUE_THROW) {
        NetValue value = 0;
        table_throw(&table, dice_throw(&dice));
        NetValue mean = search_mean(search, &seat.sheet, table.turn.is_last);
        Move move = search_best(search, &seat.sheet, table.turn, &value);
        table_move(&table, 0, &move);
        luck += (int64_t)value - mean;
        for (unsigned i = 0; i < ROUNDS; i++)
            if (table.round == looked_at[i])
                before[i] = value - luck;
    }
    for (unsigned i = 0; i < ROUNDS; i++)
        error[i] += before[i] - ((int64_t)seat.sheet.total * NET_POINT - luck);
}

/* Values of these rounds differ from the results by less than 0.2 on average, in games of the
 * expert. With the luck of the throws removed, 2,000 games are as good as 50,000. */
static void shipped_nets_are_calibrated(void **state)
{
    uint32_t games = is_quick() ? 10 : 2000;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        Search search = {.net = net_of(game_at(g)), .game = game_at(g)};
        int64_t error[ROUNDS] = {0};
        for (uint32_t number = 0; number < games; number++)
            add_errors(&search, number, error);
        for (unsigned i = 0; i < ROUNDS; i++) {
            int64_t mean = error[i] / games;
            if (llabs(mean) > (is_quick() ? 10 * NET_POINT : NET_POINT / 5))
                fail_msg("%s, round %u: off by %.3f", game_at(g)->name, looked_at[i],
                         (double)mean / NET_POINT);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_offsets_are_corrected),
        cmocka_unit_test(shipped_nets_are_calibrated),
    };
    return cmocka_run_group_tests_name("train/calibration", tests, NULL, NULL);
}
