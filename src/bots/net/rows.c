/* The contents of lines as rows. */
#include "bots/net/rows.h"

/* Whatever the order was, this takes the same time: guessing it wrong takes longer. */
static void sort(unsigned *symbols, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0; k--) {
            unsigned one = symbols[k - 1], other = symbols[k];
            symbols[k - 1] = one < other ? one : other;
            symbols[k] = one < other ? other : one;
        }
}

static unsigned choose(unsigned n, unsigned k)
{
    unsigned result = 1;

    for (unsigned i = 0; i < k; i++)
        result = result * (n - i) / (i + 1);
    return result;
}

/* The index of this sorted multiset among all of its size, ordered by their largest members. */
static unsigned rank_sorted(const unsigned *sorted, unsigned count)
{
    unsigned rank = 0;

    for (unsigned i = 0; i < count; i++)
        rank += choose(sorted[i] + i, i + 1);
    return rank;
}

static bool is_full(const uint8_t symbols[GRID_SIDE])
{
    for (unsigned i = 0; i < GRID_SIDE; i++)
        if (symbols[i] == 0)
            return false;
    return true;
}

/* Knister. A full line is worth nothing more. There are three kinds of lines: the diagonals; the
 * middle row and column; and the other eight. In the first two the centre is special and the other
 * cells are alike. The others have one cell on the middle line, two on diagonals, two plain
 * ones. */
enum {
    KNISTER_SYMBOLS = 1 + SUM_COUNT,
    PAIRS = 78,      /* multisets of 2 out of 12 symbols */
    FULL_PAIRS = 66, /* those without the empty symbol: the first ones left out below */
    FOURS = 1365,    /* multisets of 4 */
    FULL_FOURS = 1001,
    CENTRED = KNISTER_SYMBOLS * FOURS - SUM_COUNT * FULL_FOURS,
    PLAIN = KNISTER_SYMBOLS * PAIRS * PAIRS - SUM_COUNT * FULL_PAIRS * FULL_PAIRS,
    KNISTER_ROWS = 1 + 2 * CENTRED + PLAIN,
};

/* Numbers multisets with the empty symbol first, by their other members, and then the rest. So the
 * contents that are not full are numbered without gaps. */
static unsigned rank_empty_first(const uint8_t *symbols, unsigned count)
{
    unsigned sorted[GRID_SIDE];

    for (unsigned i = 0; i < count; i++)
        sorted[i] = symbols[i];
    sort(sorted, count);
    if (sorted[0] == 0)
        return rank_sorted(sorted + 1, count - 1);
    for (unsigned i = 0; i < count; i++)
        sorted[i]--;
    return choose(KNISTER_SYMBOLS + count - 2, count - 1) + rank_sorted(sorted, count);
}

static unsigned knister_row(unsigned kind, const uint8_t symbols[GRID_SIDE])
{
    enum { EMPTY_FOURS = FOURS - FULL_FOURS, EMPTY_PAIRS = PAIRS - FULL_PAIRS };
    unsigned first = symbols[0];

    if (is_full(symbols))
        return 0;
    if (kind < 2) {
        unsigned four = rank_empty_first(symbols + 1, 4);
        unsigned rank = first == 0 ? four : FOURS + (first - 1) * EMPTY_FOURS + four;
        return 1 + kind * CENTRED + rank;
    }
    unsigned one = rank_empty_first(symbols + 1, 2);
    unsigned other = rank_empty_first(symbols + 3, 2);
    unsigned rank = one * PAIRS + other;
    if (first > 0) {
        /* after all with an empty first cell; a full pair needs another that is not full */
        enum { NOT_FULL = PAIRS * PAIRS - FULL_PAIRS * FULL_PAIRS };
        unsigned within = one < EMPTY_PAIRS
                              ? one * PAIRS + other
                              : EMPTY_PAIRS * PAIRS + (one - EMPTY_PAIRS) * EMPTY_PAIRS + other;
        rank = PAIRS * PAIRS + (first - 1) * NOT_FULL + within;
    }
    return 1 + 2 * CENTRED + rank;
}

const Rows rows_knister = {
    .symbols = KNISTER_SYMBOLS,
    .kinds = 3,
    .row_count = KNISTER_ROWS,
    .kind = {2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 0, 0},
    .order = {{2, 1, 3, 0, 4},
              {2, 0, 4, 1, 3},
              {2, 0, 1, 3, 4},
              {2, 0, 4, 1, 3},
              {2, 1, 3, 0, 4},
              {2, 1, 3, 0, 4},
              {2, 0, 4, 1, 3},
              {2, 0, 1, 3, 4},
              {2, 0, 4, 1, 3},
              {2, 1, 3, 0, 4},
              {2, 0, 1, 3, 4},
              {2, 0, 1, 3, 4}},
    .due_rows = 0,
    .row = knister_row,
};

/* Knaster. All cells of a line are alike; its kind is its value. While a cell is empty, every
 * number counts with its circle. In a full line only the numbers not yet circled count: it gives no
 * more. */
enum {
    OPEN = 14950,  /* multisets of 4 out of 23 symbols, besides the empty cell */
    CLOSED = 4368, /* multisets of 5 out of 11 numbers and the circle */
    CONTENTS = OPEN + CLOSED,
    VALUES = 6,
    KNASTER_DUE = 1 + VALUES * CONTENTS,
};

static unsigned knaster_row(unsigned kind, const uint8_t symbols[GRID_SIDE])
{
    unsigned sorted[GRID_SIDE];

    for (unsigned i = 0; i < GRID_SIDE; i++)
        sorted[i] = symbols[i];
    sort(sorted, GRID_SIDE);
    if (sorted[0] == 0)
        return 1 + kind * CONTENTS + rank_sorted(sorted + 1, GRID_SIDE - 1);
    for (unsigned i = 0; i < GRID_SIDE; i++)
        sorted[i] = sorted[i] > ROWS_CIRCLED ? ROWS_CIRCLED : sorted[i] - 1;
    return 1 + kind * CONTENTS + OPEN + rank_sorted(sorted, GRID_SIDE);
}

const Rows rows_knaster = {
    .symbols = ROWS_SYMBOLS,
    .kinds = VALUES,
    .row_count = KNASTER_DUE + VALUES * ROWS_DUES,
    .kind = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 5},
    .order = {{0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4},
              {0, 1, 2, 3, 4}},
    .due_rows = KNASTER_DUE,
    .row = knaster_row,
};

const Rows *rows_of(const Game *game)
{
    static const struct {
        const Game *game;
        const Rows *rows;
    } all[] = {{&game_knister, &rows_knister}, {&game_knaster, &rows_knaster}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].game == game)
            return all[i].rows;
    return NULL;
}
