/* Prospects of lines, compared with all ways to fill them, cell by cell. */
#include "engine/prospect.h"

#include "support/check.h"

#include <string.h>

/* A line whose last cells are empty. */
typedef struct {
    const Game *game;
    unsigned line;
    unsigned written;
    unsigned circled;
    uint8_t numbers[GRID_SIDE];
} Case;

static Tally tally_of(const uint8_t numbers[GRID_SIDE])
{
    Tally tally = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        tally = tally_add(tally, numbers[i]);
    return tally;
}

/* What the full line is, with the circles that completing it gives. */
static Outcome outcome_of(const Case *it, const uint8_t full[GRID_SIDE])
{
    unsigned category = it->game->category_of(tally_of(full));
    unsigned circles = 0, circled = it->circled;

    if (it->written < GRID_SIDE)
        for (; circles < it->game->categories[category].circles && circled < GRID_SIDE; circles++)
            circled++;
    Tally tally = tally_of(full) + ((Tally)circled << TALLY_CIRCLED);
    return (Outcome){.category = (uint8_t)category,
                     .circles = (uint8_t)circles,
                     .points = (uint16_t)it->game->line_points(it->line, tally)};
}

static unsigned worth_of(Outcome outcome)
{
    return outcome.points * 10u + outcome.circles;
}

/* In how many equally likely ways the dice bring the numbers of the empty cells in this order. */
static uint64_t chances_of(const Case *it, const uint8_t full[GRID_SIDE])
{
    static const unsigned ways[] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}; /* of 36 */
    uint64_t chances = 1;

    for (unsigned i = it->written; i < GRID_SIDE; i++)
        chances *= ways[full[i]];
    return chances;
}

/* The next filling of the empty cells, starting after all 2; false after all 12. */
static bool next_filling(const Case *it, uint8_t full[GRID_SIDE])
{
    for (unsigned i = it->written; i < GRID_SIDE; i++) {
        if (full[i]++ < SUM_MOST)
            return true;
        full[i] = SUM_LEAST;
    }
    return false;
}

static void first_filling(const Case *it, uint8_t full[GRID_SIDE])
{
    memcpy(full, it->numbers, GRID_SIDE);
    memset(full + it->written, SUM_LEAST, GRID_SIDE - it->written);
}

typedef struct {
    bool is_possible[GAME_CATEGORIES];
    unsigned least[GAME_CATEGORIES]; /* the worth of each category */
    unsigned most[GAME_CATEGORIES];
    uint64_t chances[GAME_CATEGORIES]; /* of the most */
} Fillings;

static Fillings try_all(const Case *it)
{
    uint8_t full[GRID_SIDE];
    Fillings all = {0};

    first_filling(it, full);
    do {
        Outcome outcome = outcome_of(it, full);
        unsigned c = outcome.category, worth = worth_of(outcome);
        if (!all.is_possible[c] || worth < all.least[c])
            all.least[c] = worth;
        if (!all.is_possible[c] || worth > all.most[c]) {
            all.most[c] = worth;
            all.chances[c] = 0;
        }
        all.is_possible[c] = true;
        if (worth == all.most[c])
            all.chances[c] += chances_of(it, full);
    } while (next_filling(it, full));
    return all;
}

static void check_now(const Fillings *all, Outcome now)
{
    assert_true(all->is_possible[now.category]);
    assert_int_equal(worth_of(now), all->least[now.category]);
    for (unsigned c = 0; c < GAME_CATEGORIES; c++)
        if (all->is_possible[c])
            assert_true(all->least[c] > worth_of(now) ||
                        (all->least[c] == worth_of(now) && c >= now.category));
}

static void check_best(const Case *it, const Fillings *all, Outcome best)
{
    unsigned most = 0;

    for (unsigned c = 0; c < GAME_CATEGORIES; c++)
        most = all->most[c] > most ? all->most[c] : most;
    if (it->written == GRID_SIDE || most == 0) {
        assert_int_equal(best.category, 0);
        assert_int_equal(worth_of(best), 0);
        return;
    }
    assert_int_equal(worth_of(best), most);
    assert_int_equal(all->most[best.category], most);
    for (unsigned c = 0; c < GAME_CATEGORIES; c++)
        if (all->most[c] == most)
            assert_true(all->chances[c] < all->chances[best.category] ||
                        (all->chances[c] == all->chances[best.category] && c >= best.category));
}

/* The chances of these numbers in any order: those in this order times the number of orders. */
static uint64_t chances_in_any_order(const Case *it, const uint8_t full[GRID_SIDE])
{
    static const unsigned factorial[] = {1, 1, 2, 6, 24, 120};
    uint64_t chances = chances_of(it, full) * factorial[GRID_SIDE - it->written];

    for (unsigned number = SUM_LEAST; number <= SUM_MOST; number++) {
        unsigned count = 0;
        for (unsigned i = it->written; i < GRID_SIDE; i++)
            count += full[i] == number;
        chances /= factorial[count];
    }
    return chances;
}

static bool ascends(const Case *it, const uint8_t full[GRID_SIDE])
{
    for (unsigned i = it->written + 1; i < GRID_SIDE; i++)
        if (full[i - 1] > full[i])
            return false;
    return true;
}

static bool is_same(Outcome one, Outcome other)
{
    return one.category == other.category && worth_of(one) == worth_of(other);
}

static void check_lacking(const Case *it, const Prospect *prospect)
{
    uint8_t full[GRID_SIDE], other[GRID_SIDE];
    unsigned missing = prospect->best.category == 0 ? 0 : GRID_SIDE - it->written;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        assert_int_equal(prospect->lacking[i] != 0, i < missing);
    if (missing == 0)
        return;
    memcpy(full, it->numbers, GRID_SIDE);
    memcpy(full + it->written, prospect->lacking, missing);
    assert_true(ascends(it, full));
    assert_true(is_same(outcome_of(it, full), prospect->best));
    uint64_t chances = chances_in_any_order(it, full);
    first_filling(it, other);
    do {
        if (!ascends(it, other) || !is_same(outcome_of(it, other), prospect->best))
            continue;
        uint64_t others = chances_in_any_order(it, other);
        assert_true(others < chances || (others == chances && memcmp(full, other, 5) <= 0));
    } while (next_filling(it, other));
}

/* The cells of equal numbers, or the whole line if none are: it is a straight, or whatever a third
 * game makes of five numbers. */
static void check_made(const Case *it, const Prospect *prospect)
{
    CellMask equal = 0;

    for (unsigned i = 0; i < it->written; i++)
        for (unsigned k = 0; k < it->written; k++)
            if (i != k && it->numbers[i] == it->numbers[k])
                equal |= cell_bit(grid_line[it->line][i]);
    if (prospect->now.category == 0)
        assert_int_equal(prospect->made, 0);
    else if (it->game == &game_knister || it->game == &game_knaster)
        assert_int_equal(prospect->made, equal != 0 ? equal : grid_line_mask[it->line]);
    else
        assert_int_equal(prospect->made, grid_line_mask[it->line]);
}

static Prospect prospect_for(const Case *it)
{
    Sheet sheet = {0};

    for (unsigned i = 0; i < it->written; i++)
        sheet_write(it->game, &sheet, grid_line[it->line][i], it->numbers[i]);
    for (unsigned i = 0; i < it->circled; i++)
        sheet_circle(it->game, &sheet, grid_line[it->line][i]);
    return prospect_of(it->game, &sheet, it->line);
}

static void check_case(const Case *it)
{
    Prospect prospect = prospect_for(it);
    Fillings all = try_all(it);
    check_now(&all, prospect.now);
    check_best(it, &all, prospect.best);
    check_lacking(it, &prospect);
    check_made(it, &prospect);
}

/* All lines that begin with these numbers: in ascending order, which suffices, as the game asks no
 * more of a line than its tally. */
static void check_lines(Case it)
{
    for (it.circled = 0; it.circled <= (it.game->has_circles ? it.written : 0); it.circled++)
        check_case(&it);
    it.circled = 0;
    if (it.written == GRID_SIDE)
        return;
    unsigned least = it.written > 0 ? it.numbers[it.written - 1] : SUM_LEAST;
    it.written++;
    for (unsigned number = least; number <= SUM_MOST; number++) {
        it.numbers[it.written - 1] = (uint8_t)number;
        check_lines(it);
    }
}

static void prospects_are_those_of_all_fillings(void **state)
{
    static const unsigned lines[] = {1, GRID_COLUMNS + 4, GRID_RISING};

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
            check_lines((Case){.game = game_at(g), .line = lines[i]});
}

/* Worked out by hand, for the first row. */
static const struct {
    Case it;
    Outcome now, best;
    uint8_t lacking[GRID_SIDE];
} examples[] = {
    {{&game_knister, 0, 3, 0, {8, 6, 6}}, {HAND_PAIR, 0, 1}, {HAND_FULL_HOUSE, 0, 8}, {6, 8}},
    {{&game_knister, 0, 0, 0, {0}}, {HAND_NONE, 0, 0}, {HAND_STRAIGHT, 0, 12}, {2, 3, 4, 5, 6}},
    {{&game_knister, 0, 4, 0, {8, 6, 6, 9}}, {HAND_PAIR, 0, 1}, {HAND_TWO_PAIRS, 0, 3}, {8}},
    {{&game_knister, 0, 3, 0, {4, 7, 8}}, {HAND_NONE, 0, 0}, {HAND_STRAIGHT_7, 0, 8}, {5, 6}},
    {{&game_knister, 0, 4, 0, {6, 12, 2, 10}}, {HAND_NONE, 0, 0}, {HAND_PAIR, 0, 1}, {6}},
    {{&game_knister, 0, 5, 0, {6, 6, 6, 6, 6}}, {HAND_FIVE, 0, 10}, {HAND_NONE, 0, 0}, {0}},
    {{&game_knaster, 0, 4, 0, {6, 12, 2, 10}}, {HAND_NONE, 0, 0}, {HAND_NONE, 0, 0}, {0}},
    {{&game_knaster, 0, 2, 0, {6, 6}}, {HAND_PAIR, 0, 0}, {HAND_FIVE, 3, 0}, {6, 6, 6}},
    {{&game_knaster, 0, 2, 2, {6, 6}}, {HAND_PAIR, 0, 0}, {HAND_FIVE, 3, 9}, {6, 6, 6}},
    {{&game_knaster, 0, 4, 4, {6, 6, 6, 8}}, {HAND_THREE, 1, 9}, {HAND_THREE, 1, 9}, {7}},
};

static void the_examples_come_out(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++) {
        Prospect prospect = prospect_for(&examples[i].it);
        assert_memory_equal(&prospect.now, &examples[i].now, sizeof(Outcome));
        assert_memory_equal(&prospect.best, &examples[i].best, sizeof(Outcome));
        assert_memory_equal(prospect.lacking, examples[i].lacking, GRID_SIDE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_come_out),
        cmocka_unit_test(prospects_are_those_of_all_fillings),
    };
    return cmocka_run_group_tests_name("engine/prospect", tests, NULL, NULL);
}
