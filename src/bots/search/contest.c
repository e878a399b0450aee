/* Playing to win. */
#include "bots/search/contest.h"

#include "bots/search/search.h"

#include <stdlib.h>

/* Expected totals may be above the highest possible one, but hardly ever above this. */
enum { LIKELY = 255 };

/* How widely final totals spread around the expected ones: the variance per point to come, in 1/64,
 * between players who answer the same throws. Games of equal players gave about 25 in Knister and
 * 80 to 250 in Knaster; these values won the most matches. */
static int32_t spread_of(const Game *game)
{
    static const struct {
        const Game *game;
        int32_t spread;
    } all[] = {{&game_knister, 40}, {&game_knaster, 256}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].game == game)
            return all[i].spread;
    return 64;
}

static NetValue to_come(const Contest *contest, const Sheet *sheet)
{
    NetValue values[2];
    NetSum sums[2];
    bool has_both = net_sum_ways(contest->net, sums, values, sheet, 0) > 1;
    NetValue value = values[has_both && values[1] > values[0]];

    return value > 0 ? value : 0;
}

/* Keeps the sheets of the opponents with the highest expected totals, the best first. */
static void pick_rivals(Contest *contest, const View *view, Sheet sheets[CONTEST_RIVALS])
{
    NetValue expected[CONTEST_RIVALS];

    contest->rival_count = 0;
    for (uint32_t seat = 0; seat < view->sheet_count; seat++) {
        const Sheet *sheet = &view->sheets[seat];
        NetValue value = (NetValue)sheet->total * NET_POINT + to_come(contest, sheet);
        uint32_t at = contest->rival_count;
        if (seat == view->seat || (at == CONTEST_RIVALS && value <= expected[at - 1]))
            continue;
        at -= at == CONTEST_RIVALS;
        for (; at > 0 && expected[at - 1] < value; at--) {
            expected[at] = expected[at - 1];
            sheets[at] = sheets[at - 1];
        }
        expected[at] = value;
        sheets[at] = *sheet;
        contest->rival_count += contest->rival_count < CONTEST_RIVALS;
    }
}

/* The opponent who has filled the most cells ends the game, and so replaces the weakest rival. */
static void pick_fullest(const Contest *contest, const View *view, Sheet sheets[CONTEST_RIVALS])
{
    unsigned most = 0;

    for (uint32_t i = 0; i < contest->rival_count; i++)
        most = sheets[i].filled > most ? sheets[i].filled : most;
    for (uint32_t seat = 0; seat < view->sheet_count; seat++)
        if (seat != view->seat && view->sheets[seat].filled > most) {
            most = view->sheets[seat].filled;
            sheets[CONTEST_RIVALS - 1] = view->sheets[seat];
        }
}

/* Lets each rival answer a throw, for its own points. */
static void answer(const Contest *contest, const Sheet before[CONTEST_RIVALS], Turn turn,
                   ContestRivals *rivals)
{
    Search search = {.net = contest->net, .game = contest->game};

    rivals->is_known = true;
    for (uint32_t i = 0; i < contest->rival_count; i++) {
        Sheet *sheet = &rivals->sheets[i];
        *sheet = before[i];
        Move move = search_best(&search, sheet, turn, NULL);
        move_play(contest->game, sheet, turn, &move);
        rivals->is_any_full |= sheet->filled == GRID_CELLS;
    }
}

Contest *contest_new(const View *view)
{
    uint32_t highest = view->game->highest > LIKELY ? view->game->highest : LIKELY;
    size_t totals = highest + 2; /* chances are interpolated between two totals */
    size_t fields = (size_t)CONTEST_PATHS * 2 * (CONTEST_WRITTEN + 1);
    Contest *contest = malloc(sizeof *contest + fields * totals * sizeof *contest->chances);
    Sheet sheets[CONTEST_RIVALS];

    if (contest == NULL)
        return NULL;
    int32_t *chances = contest->chances;
    contest->highest = highest;
    contest->game = view->game;
    contest->net = view->net;
    contest->spread = spread_of(view->game);
    contest->filled = view_own(view)->filled;
    for (unsigned path = 0; path < CONTEST_PATHS; path++)
        for (int i = 0; i < 2; i++) {
            ContestRivals *rivals = &contest->rivals[path][i];
            rivals->is_known = false;
            rivals->is_any_full = false;
            for (unsigned k = 0; k < CONTEST_WRITTEN; k++, chances += totals)
                rivals->going_on[k] = (ContestField){.chance = chances};
            rivals->over = (ContestField){.chance = chances};
            chances += totals;
        }
    pick_rivals(contest, view, sheets);
    if (view->game->has_last_round)
        pick_fullest(contest, view, sheets);
    answer(contest, sheets, view->turn, &contest->rivals[0][view->turn.is_last]);
    return contest;
}

static ContestRivals *rivals_at(Contest *contest, unsigned path, bool was_last)
{
    ContestRivals *rivals = &contest->rivals[path][was_last];

    if (!rivals->is_known) {
        Turn turn = {(uint8_t)(SUM_LEAST + (path - 1) % SUM_COUNT), was_last};
        const ContestRivals *before = rivals_at(contest, (path - 1) / SUM_COUNT, false);
        answer(contest, before->sheets, turn, rivals);
    }
    return rivals;
}

bool contest_is_ending(Contest *contest, unsigned path)
{
    return rivals_at(contest, path, false)->is_any_full;
}

static int32_t square_root(int32_t number)
{
    int32_t root = number;

    for (int32_t next = (root + 1) / 2; next < root; next = (root + number / root) / 2)
        root = next;
    return root;
}

/* The standard deviation of a final total, in 1/256 of a point. */
static int32_t deviation_of(const Contest *contest, NetValue points)
{
    enum { LEAST = 128 };
    int64_t variance = (int64_t)points * contest->spread / 64;
    int32_t deviation = variance > 0 ? square_root((int32_t)variance) : 0;

    return deviation > LEAST ? deviation : LEAST;
}

/* The chance that a normally distributed number is below this many deviations, given in 1/2048. */
static int32_t normal_below(int64_t deviations)
{
    enum { STEP = 256, STEPS = 32 };
    static const int32_t below[STEPS + 1] = {
        /* from the mean to four deviations above it */
        32768, 36028, 39237, 42347, 45316, 48104, 50684, 53033, 55138, 56997, 58612,
        59994, 61158, 62123, 62911, 63544, 64045, 64435, 64735, 64961, 65129, 65252,
        65341, 65404, 65448, 65478, 65498, 65512, 65521, 65527, 65530, 65533, 65534,
    };
    bool is_below = deviations < 0;
    int64_t distance = is_below ? -deviations : deviations;
    int32_t chance = CONTEST_CERTAIN;

    if (distance < STEP * STEPS) {
        int32_t from = below[distance / STEP];
        int32_t to = below[distance / STEP + 1];
        chance = from + (int32_t)((to - from) * (distance % STEP) / STEP);
    }
    return is_below ? CONTEST_CERTAIN - chance : chance;
}

/* The points to come that remain if a full sheet ends the game and another player has fewer cells
 * to fill. Measured in games of equal players. */
static NetValue before_the_end(const Contest *contest, NetValue points, unsigned filled,
                               unsigned fullest)
{
    static const uint8_t left[] = {64, 57, 46, 35, 27, 21, 16}; /* in 1/64, by cells behind */
    unsigned behind = fullest > filled ? fullest - filled : 0;
    unsigned most = sizeof left / sizeof *left - 1;

    if (!contest->game->has_last_round)
        return points;
    return (NetValue)((int64_t)points * left[behind < most ? behind : most] / 64);
}

/* The most cells filled on any sheet, the player's included, except that of one rival. */
static unsigned fullest_but(const Contest *contest, const ContestRivals *rivals, uint32_t rival,
                            unsigned filled)
{
    for (uint32_t i = 0; i < contest->rival_count; i++)
        if (i != rival && rivals->sheets[i].filled > filled)
            filled = rivals->sheets[i].filled;
    return filled;
}

/* While the game goes on and the player has filled this many cells: the chance of each final total
 * to be above those of all rivals. */
static void expect_going_on(const Contest *contest, const ContestRivals *rivals, unsigned filled,
                            ContestField *field)
{
    field->is_known = true;
    for (unsigned total = 0; total <= contest->highest + 1; total++)
        field->chance[total] = CONTEST_CERTAIN;
    for (uint32_t i = 0; i < contest->rival_count; i++) {
        const Sheet *sheet = &rivals->sheets[i];
        NetValue points = before_the_end(contest, to_come(contest, sheet), sheet->filled,
                                         fullest_but(contest, rivals, i, filled));
        NetValue expected = (NetValue)sheet->total * NET_POINT + points;
        int32_t deviation = deviation_of(contest, points);
        for (unsigned total = 0; total <= contest->highest + 1; total++) {
            int64_t ahead = (int64_t)total * NET_POINT - expected;
            int32_t chance = normal_below(ahead / 256 * 2048 / deviation);
            field->chance[total] = (int32_t)((int64_t)field->chance[total] * chance / NET_POINT);
        }
    }
}

/* At the end of the game: each total wins, loses or shares. */
static void compare_final(const Contest *contest, ContestRivals *rivals)
{
    ContestField *field = &rivals->over;

    field->is_known = true;
    for (unsigned total = 0; total <= contest->highest + 1; total++) {
        int32_t sharing = 1;
        bool is_beaten = false;
        for (uint32_t i = 0; i < contest->rival_count; i++) {
            sharing += rivals->sheets[i].total == total;
            is_beaten |= rivals->sheets[i].total > total;
        }
        field->chance[total] = is_beaten ? 0 : CONTEST_CERTAIN / sharing;
    }
}

/* The chance for an expected total, interpolated between whole totals. */
static int32_t chance_between(const Contest *contest, const ContestField *field, int64_t total)
{
    if (total <= 0)
        return field->chance[0];
    if (total >= (int64_t)contest->highest * NET_POINT)
        return field->chance[contest->highest];
    int32_t from = field->chance[total / NET_POINT];
    int32_t to = field->chance[total / NET_POINT + 1];
    return from + (int32_t)((to - from) * (total % NET_POINT) / NET_POINT);
}

/* The mean chance over the totals that the player may reach. */
static int32_t chance_going_on(const Contest *contest, const ContestField *field, unsigned total,
                               NetValue points)
{
    /* the middles of sixteen equally likely parts of a normal distribution, in 1/256 deviations */
    static const int16_t parts[] = {-477, -337, -259, -199, -148, -103, -61, -20,
                                    20,   61,   103,  148,  199,  259,  337, 477};
    enum { PARTS = sizeof parts / sizeof *parts };
    int64_t expected = (int64_t)total * NET_POINT + points;
    int32_t deviation = deviation_of(contest, points);
    int64_t chance = 0;

    for (size_t i = 0; i < PARTS; i++)
        chance += chance_between(contest, field, expected + (int64_t)parts[i] * deviation);
    return (int32_t)(chance / PARTS);
}

int32_t contest_chance(Contest *contest, unsigned path, bool was_last, bool is_over, unsigned total,
                       unsigned filled, NetValue points)
{
    ContestRivals *rivals = rivals_at(contest, path, was_last);

    if (is_over) {
        if (!rivals->over.is_known)
            compare_final(contest, rivals);
        return rivals->over.chance[total];
    }
    ContestField *field = &rivals->going_on[filled - contest->filled];
    if (!field->is_known)
        expect_going_on(contest, rivals, filled, field);
    unsigned fullest = fullest_but(contest, rivals, contest->rival_count, 0);
    points = before_the_end(contest, points, filled, fullest);
    return chance_going_on(contest, field, total, points);
}
