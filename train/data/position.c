/* Positions of self-play and their steps. */
#include "data/position.h"

_Static_assert(sizeof(TrainingPosition) == 88, "without padding equal positions are equal bytes");

TrainingPosition position_start(const LineTable *lines)
{
    TrainingPosition position = {0};

    for (unsigned line = 0; line < GRID_LINES; line++)
        position.content[line] = lines->empty[line];
    return position;
}

bool position_is_sound(const LineTable *lines, const TrainingPosition *position)
{
    unsigned symbols = lines->game->has_circles ? 2 * SUM_COUNT : SUM_COUNT, filled = 0;
    unsigned due_most = lines->game->has_circles ? ROWS_DUES : 0;
    bool is_sound = true;

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        is_sound &= position->cell[cell] <= symbols;
        filled += position->cell[cell] > 0;
    }
    for (unsigned line = 0; line < GRID_LINES; line++)
        is_sound &= position->content[line] < 2 * lines->vectors && position->due[line] <= due_most;
    return is_sound && position->filled == filled;
}

unsigned position_contents(const LineTable *lines, const TrainingPosition *position,
                           Content contents[POSITION_CONTENTS])
{
    unsigned count = 0;

    for (unsigned line = 0; line < GRID_LINES; line++) {
        if (position->content[line] != 0)
            contents[count++] = position->content[line];
        if (position->due[line] != 0)
            contents[count++] = lines->due[line][position->due[line]];
    }
    return count;
}

/* The circles a line asks for once a step has changed it. */
static unsigned due_after(const TrainingPosition *position, unsigned line, unsigned due_line,
                          Change change)
{
    unsigned due = position->due[line] - (unsigned)(line == due_line);

    return change.due > 0 ? change.due : due < change.open ? due : change.open;
}

/* Adds one step to the list. */
static void list(const LineTable *lines, const TrainingPosition *position, Choices *choices,
                 unsigned due_line, unsigned cell, unsigned action,
                 const Change *const change[GRID_CROSSING])
{
    const Crossing *crossing = &grid_crossing[cell];
    unsigned at = choices->count++, added = 0;
    unsigned points = action < SUM_COUNT ? 0 : lines->game->circle_points;

    for (unsigned i = 0; i < crossing->count; i++) {
        Change to = change[i][action];
        unsigned line = crossing->line[i];
        points += to.points;
        if (to.content != 0)
            choices->added[at][added++] = to.content;
        if (!lines->game->has_circles)
            continue;
        unsigned due = due_after(position, line, due_line, to);
        if (due > 0)
            choices->added[at][added++] = lines->due[line][due];
    }
    choices->cell[at] = (uint8_t)cell;
    choices->sum[at] = (uint8_t)(action % SUM_COUNT);
    choices->points[at] = (uint16_t)points;
    choices->added_count[at] = (uint8_t)added;
}

static void find_changes(const LineTable *lines, const TrainingPosition *position, unsigned cell,
                         const Change *change[GRID_CROSSING])
{
    for (unsigned i = 0; i < grid_crossing[cell].count; i++)
        change[i] = line_table_changes(lines, position->content[grid_crossing[cell].line[i]],
                                       lines->place[cell][i]);
}

void choices_list(const LineTable *lines, const TrainingPosition *position, Choices *choices)
{
    const Change *change[GRID_CROSSING];
    unsigned due_line = position_due_line(position);
    bool is_full = position->filled == GRID_CELLS;

    choices->count = 0;
    choices->is_thrown = due_line == GRID_LINES;
    choices->may_pass = lines->game->has_last_round && is_full && choices->is_thrown;
    choices->is_last =
        lines->game->has_last_round ? choices->may_pass : position->filled == GRID_CELLS - 1;
    for (unsigned cell = 0; choices->is_thrown && cell < GRID_CELLS; cell++) {
        if (position->cell[cell] != 0)
            continue;
        find_changes(lines, position, cell, change);
        for (unsigned sum = 0; sum < SUM_COUNT; sum++)
            list(lines, position, choices, due_line, cell, sum, change);
    }
    choices->written = choices->count;
    CellMask within = choices->is_thrown ? GRID_ALL : grid_line_mask[due_line];
    for (unsigned cell = 0; lines->game->has_circles && cell < GRID_CELLS; cell++) {
        unsigned symbol = position->cell[cell];
        if (symbol == 0 || symbol > ROWS_CIRCLED || !(within & cell_bit(cell)))
            continue;
        find_changes(lines, position, cell, change);
        list(lines, position, choices, due_line, cell, SUM_COUNT + symbol - 1, change);
    }
}

unsigned choice_taken(const LineTable *lines, const TrainingPosition *position, unsigned cell,
                      Content taken[CHOICE_ADDED])
{
    const Crossing *crossing = &grid_crossing[cell];
    unsigned count = 0;

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        if (position->content[line] != 0)
            taken[count++] = position->content[line];
        if (position->due[line] > 0)
            taken[count++] = lines->due[line][position->due[line]];
    }
    return count;
}

void position_step(const LineTable *lines, TrainingPosition *position, const Choices *choices,
                   unsigned choice)
{
    unsigned cell = choices->cell[choice], sum = choices->sum[choice];
    unsigned due_line = position_due_line(position);
    bool is_written = choice < choices->written;
    const Crossing *crossing = &grid_crossing[cell];

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        Change to = line_table_changes(lines, position->content[line],
                                       lines->place[cell][i])[is_written ? sum : SUM_COUNT + sum];
        position->content[line] = to.content;
        if (lines->game->has_circles)
            position->due[line] = (uint8_t)due_after(position, line, due_line, to);
    }
    position->cell[cell] = (uint8_t)(sum + 1 + (is_written ? 0u : ROWS_CIRCLED));
    position->filled = (uint8_t)(position->filled + is_written);
    position->total = (uint16_t)(position->total + choices->points[choice]);
}

unsigned choices_draw(const Choices *choices, unsigned sum, Rng *rng)
{
    unsigned drawn = choices->count, fitting = 0;

    for (unsigned i = 0; i < choices->count; i++)
        if ((!choices->is_thrown || choices->sum[i] == sum) && rng_below(rng, ++fitting) == 0)
            drawn = i;
    return drawn;
}
