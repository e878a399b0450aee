/* Solving endgames exactly.
 *
 * The empty cells are numbered in reading order, and a set of them is a mask of these numbers. The
 * contents of a set are a number too, with one base 11 digit for each cell; the first cell's is the
 * lowest. Values are expected final totals times 36 for each throw to come: whole numbers. */
#include "bots/search/endgame.h"

#include "engine/throw.h"

enum {
    SETS = 1 << ENDGAME_CELLS,
    MOST_CONTENTS = 14641, /* of the four cells that are filled when one is left */
    VALUES = 5 * MOST_CONTENTS + 10 * 1331 + 10 * 121 + 5 * 11 + 1,
};

typedef struct {
    const Game *game;
    const Sheet *sheet;
    unsigned cell_count;
    unsigned on_line[GRID_LINES]; /* the set of cells on each line */
    int32_t *set[SETS];           /* the values of a set's contents; NULL: none yet */
    int32_t values[VALUES];
    int32_t worths[MOST_CONTENTS]; /* of one line at a time */
} Endgame;

static uint32_t contents_of(unsigned set)
{
    uint32_t count = 1;

    for (; set != 0; set &= set - 1)
        count *= SUM_COUNT;
    return count;
}

/* What a line is worth, times 36, when its cells of `set` hold these contents. If one cell of the
 * line is missing, it is the mean over all throws. */
static int32_t line_worth(const Endgame *endgame, unsigned line, unsigned set, uint32_t contents)
{
    unsigned own = endgame->on_line[line] & set;
    bool is_full = own == endgame->on_line[line];
    Tally tally = endgame->sheet->tally[line];
    int32_t worth = 0;

    for (; own != 0; own &= own - 1, contents /= SUM_COUNT)
        tally = tally_add(tally, SUM_LEAST + contents % SUM_COUNT);
    if (is_full)
        return THROW_WAYS * (int32_t)endgame->game->line_points(line, tally);
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++)
        worth += throw_ways(sum) * (int32_t)endgame->game->line_points(line, tally_add(tally, sum));
    return worth;
}

/* Adds worths, which depend only on the cells in `own`, to the values of all contents of a set. */
static void add_worths(int32_t *values, const int32_t *worths, unsigned set, unsigned own)
{
    if (set == 0) {
        *values += *worths;
        return;
    }
    unsigned last = 1u << (31 - (unsigned)__builtin_clz(set));
    uint32_t value_step = contents_of(set & ~last);
    uint32_t worth_step = own & last ? contents_of(own & ~last) : 0;
    for (unsigned digit = 0; digit < SUM_COUNT; digit++) {
        if (value_step == 1)
            values[digit] += worths[digit * worth_step];
        else
            add_worths(values + digit * value_step, worths + digit * worth_step, set & ~last,
                       own & ~last);
    }
}

/* Adds one more cell, below all others, to contents: its number makes no difference yet. */
static void spread(int32_t *values, uint32_t count)
{
    for (uint32_t contents = count; contents-- > 0;)
        for (unsigned digit = SUM_COUNT; digit-- > 0;)
            values[contents * SUM_COUNT + digit] = values[contents];
}

/* Adds the worths of the lines whose lowest cell in a set is this one; 0: that have none. */
static void add_lines(Endgame *endgame, int32_t *values, unsigned set, unsigned lowest)
{
    for (unsigned line = 0; line < GRID_LINES; line++) {
        unsigned own = endgame->on_line[line] & set;
        if ((own & -own) != lowest)
            continue;
        for (uint32_t contents = 0, count = contents_of(own); contents < count; contents++)
            endgame->worths[contents] = line_worth(endgame, line, set, contents);
        add_worths(values, endgame->worths, set & -lowest, own);
    }
}

/* Values a set that lacks only one cell: complete lines by what they score, the others by what they
 * score on average when that cell completes them. Cells are added from the highest to the lowest,
 * so that most lines are added while there are still few contents. */
static void value_almost_full(Endgame *endgame, unsigned set)
{
    int32_t *values = endgame->set[set];
    uint32_t count = 1;

    values[0] = 0;
    add_lines(endgame, values, set, 0);
    for (unsigned cell = 1u << endgame->cell_count; cell != 0; cell >>= 1) {
        if ((set & cell) == 0)
            continue;
        spread(values, count);
        count *= SUM_COUNT;
        add_lines(endgame, values, set, cell);
    }
}

/* Replaces each of `best` by the value of the same contents with one more cell that holds the
 * digit, if that is higher. The cells below it have `below` contents. */
static void take_better(int32_t *restrict best, const int32_t *restrict values, uint32_t count,
                        uint32_t below, unsigned digit)
{
    values += digit * below;
    for (uint32_t high = 0; high < count; high += below) {
        for (uint32_t low = 0; low < below; low++)
            best[low] = values[low] > best[low] ? values[low] : best[low];
        best += below;
        values += below * SUM_COUNT;
    }
}

/* For all contents of a set, the value of the best cell for this digit. */
static void find_best(Endgame *endgame, unsigned set, uint32_t count, unsigned digit)
{
    unsigned missing = (1u << endgame->cell_count) - 1 - set;

    for (uint32_t contents = 0; contents < count; contents++)
        endgame->worths[contents] = 0;
    for (; missing != 0; missing &= missing - 1) {
        unsigned cell = missing & -missing;
        take_better(endgame->worths, endgame->set[set | cell], count, contents_of(set & (cell - 1)),
                    digit);
    }
}

/* Values a set by the sets with one more cell: the best cell for each throw, then the mean. */
static void value_set(Endgame *endgame, unsigned set)
{
    uint32_t count = contents_of(set);
    int32_t *restrict values = endgame->set[set];

    for (uint32_t contents = 0; contents < count; contents++)
        values[contents] = 0;
    for (unsigned digit = 0; digit < SUM_COUNT; digit++) {
        int32_t ways = (int32_t)throw_ways(SUM_LEAST + digit);
        find_best(endgame, set, count, digit);
        for (uint32_t contents = 0; contents < count; contents++)
            values[contents] += ways * endgame->worths[contents];
    }
}

/* Values all sets, from the almost full ones down to the empty one, and returns its value. Only
 * that is too large for the others' type. */
static int64_t solve(Endgame *endgame)
{
    unsigned all = (1u << endgame->cell_count) - 1;
    int32_t *room = endgame->values;
    int64_t value = 0;

    /* every set comes after the sets that contain it */
    for (unsigned set = all; set-- > 0;) {
        unsigned missing = all - set;
        endgame->set[set] = room;
        room += contents_of(set);
        if ((missing & (missing - 1)) == 0)
            value_almost_full(endgame, set);
        else if (set != 0)
            value_set(endgame, set);
    }
    if (endgame->cell_count == 1)
        return endgame->set[0][0];
    for (unsigned digit = 0; digit < SUM_COUNT; digit++) {
        find_best(endgame, 0, 1, digit);
        value += (int64_t)throw_ways(SUM_LEAST + digit) * endgame->worths[0];
    }
    return value;
}

bool endgame_is_solvable(const Game *game)
{
    return !game->has_circles && !game->has_last_round;
}

NetValue endgame_value(const Game *game, const Sheet *sheet)
{
    Endgame endgame; /* large, but mostly never touched */
    CellMask empty = GRID_ALL & ~sheet->written;
    int64_t throws = 1;

    if (empty == 0)
        return (NetValue)sheet->total * NET_POINT;
    endgame.game = game;
    endgame.sheet = sheet;
    endgame.cell_count = 0;
    for (unsigned line = 0; line < GRID_LINES; line++)
        endgame.on_line[line] = 0;
    for (; empty != 0; empty &= empty - 1, endgame.cell_count++, throws *= THROW_WAYS) {
        const Crossing *crossing = &grid_crossing[mask_first(empty)];
        for (unsigned i = 0; i < crossing->count; i++)
            endgame.on_line[crossing->line[i]] |= 1u << endgame.cell_count;
    }
    int64_t value = solve(&endgame);
    return (NetValue)((value * NET_POINT + throws / 2) / throws);
}
