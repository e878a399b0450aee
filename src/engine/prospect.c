/* Trying all ways to fill a line. They are few: 3003 if it is empty, and 11 at its last cell. */
#include "engine/prospect.h"

#include "engine/throw.h"

/* The ways to an outcome, counted in equally likely throws of all missing cells. */
typedef struct {
    Outcome outcome;
    uint32_t throws;
    uint32_t likeliest; /* of these, the ones of the likeliest sums */
    uint8_t sums[GRID_SIDE];
} Ways;

typedef struct {
    const Game *game;
    unsigned line;
    uint8_t sums[GRID_SIDE]; /* tried in the missing cells */
    unsigned count;
    Outcome least;
    Ways most[GAME_CATEGORIES]; /* the outcome worth most of each category */
} Search;

static int compare(Outcome one, Outcome other)
{
    return one.points != other.points ? one.points - other.points : one.circles - other.circles;
}

static Outcome outcome_of(const Search *search, Tally tally)
{
    unsigned category = search->game->category_of(tally);
    unsigned free = search->count > 0 ? GRID_SIDE - tally_circled(tally) : 0;
    unsigned circles = search->game->categories[category].circles;

    circles = circles < free ? circles : free;
    tally += (Tally)circles << TALLY_CIRCLED;
    return (Outcome){
        .category = (uint8_t)category,
        .circles = (uint8_t)circles,
        .points = (uint16_t)search->game->line_points(search->line, tally),
    };
}

static void count_ways(Search *search, Outcome outcome, uint32_t throws)
{
    Ways *ways = &search->most[outcome.category];
    int difference = compare(outcome, ways->outcome);

    if (ways->throws > 0 && difference < 0)
        return;
    if (ways->throws == 0 || difference > 0)
        *ways = (Ways){.outcome = outcome};
    ways->throws += throws;
    if (throws > ways->likeliest) {
        ways->likeliest = throws;
        for (unsigned i = 0; i < GRID_SIDE; i++)
            ways->sums[i] = search->sums[i];
    }
}

static bool is_less(Outcome one, Outcome other)
{
    int difference = compare(one, other);

    return difference < 0 || (difference == 0 && one.category < other.category);
}

/* Fills the line in all ways, with sums in ascending order; `throws` make those tried so far. */
static void fill(Search *search, Tally tally, uint32_t throws)
{
    unsigned last = search->count > 0 ? search->sums[search->count - 1] : SUM_LEAST;
    unsigned alike = 1; /* how many of the sums tried are the next one, it included */

    if (tally_filled(tally) == GRID_SIDE) {
        Outcome outcome = outcome_of(search, tally);
        if (is_less(outcome, search->least))
            search->least = outcome;
        count_ways(search, outcome, throws);
        return;
    }
    while (alike <= search->count && search->sums[search->count - alike] == last)
        alike++;
    for (unsigned sum = last; sum <= SUM_MOST; sum++, alike = 1) {
        search->sums[search->count++] = (uint8_t)sum;
        fill(search, tally_add(tally, sum),
             throws * search->count * (uint32_t)throw_ways(sum) / alike);
        search->sums[--search->count] = 0;
    }
}

static Search search_line(const Game *game, unsigned line, Tally tally)
{
    Search search = {.game = game, .line = line, .least = {.points = UINT16_MAX}};

    fill(&search, tally, 1);
    return search;
}

/* The cells without which the written numbers would make something else. */
static CellMask made_of(const Game *game, const Sheet *sheet, unsigned line, Outcome now)
{
    CellMask made = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        unsigned cell = grid_line[line][i];
        if (now.category == 0 || sheet->number[cell] == 0)
            continue;
        Tally without = tally_remove(sheet->tally[line], sheet->number[cell]);
        if (search_line(game, line, without).least.category != now.category)
            made |= cell_bit(cell);
    }
    return made;
}

Prospect prospect_of(const Game *game, const Sheet *sheet, unsigned line)
{
    Search search = search_line(game, line, sheet->tally[line]);
    Prospect prospect = {.now = search.least};
    const Ways *best = &search.most[0];

    prospect.made = made_of(game, sheet, line, prospect.now);
    for (const Ways *ways = best + 1; ways < search.most + GAME_CATEGORIES; ways++) {
        int difference = compare(ways->outcome, best->outcome);
        if (difference > 0 || (difference == 0 && ways->throws > best->throws))
            best = ways;
    }
    if (tally_filled(sheet->tally[line]) == GRID_SIDE || compare(best->outcome, (Outcome){0}) == 0)
        return prospect;
    prospect.best = best->outcome;
    for (unsigned i = 0; i < GRID_SIDE; i++)
        prospect.lacking[i] = best->sums[i];
    return prospect;
}
