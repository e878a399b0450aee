/* Simulated annealing: two cells are swapped again and again. Worse sheets are accepted less and
 * less often. */
#include "support/arrange.h"

#include "dice/rng.h"

enum {
    RUNS = 4,      /* from other beginnings */
    STEPS = 60000, /* of a run */
    HEAT = 6,      /* points that a swap may lose at the beginning */
};

typedef struct {
    const Game *game;
    const uint8_t *sums;
    uint8_t throws[GRID_CELLS]; /* which throw each cell holds */
    unsigned points[GRID_LINES];
    unsigned total;
} Arrangement;

static void score_line(Arrangement *all, unsigned line)
{
    Tally tally = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        tally = tally_add(tally, all->sums[all->throws[grid_line[line][i]]]);
    all->total -= all->points[line];
    all->points[line] = all->game->line_points(line, tally);
    all->total += all->points[line];
}

static void swap(Arrangement *all, unsigned one, unsigned other)
{
    const unsigned cells[] = {one, other};
    uint8_t held = all->throws[one];

    all->throws[one] = all->throws[other];
    all->throws[other] = held;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned j = 0; j < grid_crossing[cells[i]].count; j++)
            score_line(all, grid_crossing[cells[i]].line[j]);
}

/* How many points a step may lose: from HEAT down to none, mostly less. */
static unsigned draw_loss(Rng *rng, unsigned step)
{
    unsigned most = HEAT * (STEPS - step) / STEPS;

    return rng_below(rng, rng_below(rng, most + 1) + 1);
}

unsigned arrange(const Game *game, const uint8_t sums[GRID_CELLS], uint8_t cells[GRID_CELLS])
{
    Arrangement all = {.game = game, .sums = sums};
    unsigned best = 0;

    for (unsigned i = 0; i < GRID_CELLS; i++)
        all.throws[i] = (uint8_t)i;
    for (unsigned line = 0; line < GRID_LINES; line++)
        score_line(&all, line);
    for (unsigned run = 0; run < RUNS; run++) {
        Rng rng = rng_start(0, run, RNG_PLAYER);
        for (unsigned step = 0; step < STEPS; step++) {
            unsigned one = rng_below(&rng, GRID_CELLS), other = rng_below(&rng, GRID_CELLS);
            unsigned before = all.total;
            swap(&all, one, other);
            if (all.total + draw_loss(&rng, step) < before)
                swap(&all, one, other);
            if (all.total <= best)
                continue;
            best = all.total;
            for (unsigned cell = 0; cell < GRID_CELLS; cell++)
                cells[all.throws[cell]] = (uint8_t)cell;
        }
    }
    return best;
}
