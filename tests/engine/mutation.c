/* Each function makes a move wrong in one way. */
#include "mutation.h"

#include <string.h>

typedef void Mutation(Move *move, Rng *rng);

static uint8_t below(Rng *rng, uint32_t bound)
{
    return (uint8_t)rng_below(rng, bound);
}

/* A number that is mostly in range, and sometimes any byte. */
static uint8_t mostly_below(Rng *rng, uint32_t bound)
{
    return below(rng, rng_below(rng, 8) == 0 ? 256 : bound);
}

/* One of the circlings; the first if there is none. */
static Circling *any_circling(Move *move, Rng *rng)
{
    bool is_strange = move->circling_count == 0 || move->circling_count > GRID_CROSSING;

    return &move->circling[is_strange ? 0 : rng_below(rng, move->circling_count)];
}

static void other_kind(Move *move, Rng *rng)
{
    move->kind = mostly_below(rng, 3);
}

static void other_cell(Move *move, Rng *rng)
{
    move->cell = mostly_below(rng, GRID_CELLS);
}

static void line_forgotten(Move *move, Rng *rng)
{
    (void)rng;
    move->circling_count = (uint8_t)(move->circling_count - (move->circling_count > 0));
}

static void first_line_forgotten(Move *move, Rng *rng)
{
    memmove(&move->circling[0], &move->circling[1], sizeof move->circling - sizeof *move->circling);
    line_forgotten(move, rng);
}

static void line_too_many(Move *move, Rng *rng)
{
    if (move->circling_count >= GRID_CROSSING)
        return;
    Circling *circling = &move->circling[move->circling_count++];
    circling->line = mostly_below(rng, GRID_LINES);
    circling->count = below(rng, MOVE_CIRCLES + 1);
    for (unsigned i = 0; i < MOVE_CIRCLES; i++)
        circling->cell[i] = grid_line[circling->line % GRID_LINES][rng_below(rng, GRID_SIDE)];
}

static void line_twice(Move *move, Rng *rng)
{
    if (move->circling_count < GRID_CROSSING)
        move->circling[move->circling_count++] = *any_circling(move, rng);
}

static void other_line(Move *move, Rng *rng)
{
    any_circling(move, rng)->line = mostly_below(rng, GRID_LINES);
}

static void lines_swapped(Move *move, Rng *rng)
{
    Circling *one = any_circling(move, rng);
    Circling *other = any_circling(move, rng);
    Circling swapped = *one;

    *one = *other;
    *other = swapped;
}

/* The line stays, the circles are those of another. */
static void circles_swapped(Move *move, Rng *rng)
{
    Circling *one = any_circling(move, rng);
    Circling *other = any_circling(move, rng);
    uint8_t line = one->line;

    lines_swapped(move, rng);
    one->line = other->line;
    other->line = line;
}

static void other_circle(Move *move, Rng *rng)
{
    any_circling(move, rng)->cell[rng_below(rng, MOVE_CIRCLES)] = mostly_below(rng, GRID_CELLS);
}

static void circle_elsewhere_on_the_line(Move *move, Rng *rng)
{
    Circling *circling = any_circling(move, rng);

    circling->cell[rng_below(rng, MOVE_CIRCLES)] =
        grid_line[circling->line % GRID_LINES][rng_below(rng, GRID_SIDE)];
}

static void circle_twice(Move *move, Rng *rng)
{
    Circling *circling = any_circling(move, rng);

    circling->cell[rng_below(rng, MOVE_CIRCLES)] = circling->cell[rng_below(rng, MOVE_CIRCLES)];
}

static void circle_too_many(Move *move, Rng *rng)
{
    Circling *circling = any_circling(move, rng);

    if (circling->count < MOVE_CIRCLES)
        circling->cell[circling->count++] = mostly_below(rng, GRID_CELLS);
}

static void circle_forgotten(Move *move, Rng *rng)
{
    Circling *circling = any_circling(move, rng);

    circling->count = (uint8_t)(circling->count - (circling->count > 0));
}

static void other_order_of_circles(Move *move, Rng *rng)
{
    Circling *circling = any_circling(move, rng);

    if (circling->count < 2 || circling->count > MOVE_CIRCLES)
        return;
    uint8_t first = circling->cell[0];
    circling->cell[0] = circling->cell[circling->count - 1];
    circling->cell[circling->count - 1] = first;
}

static void other_counts(Move *move, Rng *rng)
{
    if (rng_below(rng, 2) == 0)
        move->circling_count = mostly_below(rng, GRID_CROSSING + 1);
    else
        any_circling(move, rng)->count = mostly_below(rng, MOVE_CIRCLES + 1);
}

static Mutation *const mutations[] = {
    other_kind,           other_cell,
    line_forgotten,       line_too_many,
    line_twice,           other_line,
    lines_swapped,        circles_swapped,
    other_circle,         circle_twice,
    circle_too_many,      circle_forgotten,
    other_counts,         other_order_of_circles,
    first_line_forgotten, circle_elsewhere_on_the_line,
};

enum { MUTATIONS = sizeof mutations / sizeof *mutations };

/* Zeroes what a move with such counts does not use. */
static void tidy(Move *move)
{
    if (move->kind == MOVE_PASS)
        move->cell = 0;
    for (unsigned i = 0; i < GRID_CROSSING; i++) {
        Circling *circling = &move->circling[i];
        if (i >= move->circling_count)
            *circling = (Circling){0};
        for (unsigned k = circling->count; k < MOVE_CIRCLES; k++)
            circling->cell[k] = 0;
    }
}

void mutate(Move *move, Rng *rng)
{
    do
        mutations[rng_below(rng, MUTATIONS)](move, rng);
    while (rng_below(rng, 4) == 0);
    tidy(move);
}

static void sort_cells(uint8_t *cells, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        for (unsigned k = i; k > 0 && cells[k] < cells[k - 1]; k--) {
            uint8_t swapped = cells[k];
            cells[k] = cells[k - 1];
            cells[k - 1] = swapped;
        }
    }
}

Move canonical(const Move *move)
{
    Move tidied = *move;

    tidy(&tidied);
    for (unsigned i = 0; i < GRID_CROSSING; i++)
        if (tidied.circling[i].count <= MOVE_CIRCLES)
            sort_cells(tidied.circling[i].cell, tidied.circling[i].count);
    return tidied;
}
