/* Positions of self-play, and the steps from one to the next.
 *
 * A throw is answered by one step: a sum is written or circled. The circles that completed lines
 * ask for are separate steps, one circle each, for the first line that asks. */
#ifndef KNOBEL_TRAIN_POSITION_H
#define KNOBEL_TRAIN_POSITION_H

#include "dice/rng.h"
#include "data/line_table.h"

enum {
    CHOICES_MOST = GRID_CELLS * SUM_COUNT,
    CHOICE_ADDED = 2 * GRID_CROSSING,   /* contents of the lines through a cell, and their dues */
    POSITION_CONTENTS = 2 * GRID_LINES, /* contents of all lines, and their dues */
};

/* A plain value without padding. */
typedef struct {
    Content content[GRID_LINES];
    uint8_t cell[GRID_CELLS]; /* 0: empty; a sum from 1 up; plus ROWS_CIRCLED if circled */
    uint8_t due[GRID_LINES];  /* circles a line still asks for */
    uint8_t filled;
    uint16_t total;
} TrainingPosition;

/* An empty sheet. */
TrainingPosition position_start(const LineTable *lines);

/* Whether its numbers are valid, as far as memory safety is concerned. */
bool position_is_sound(const LineTable *lines, const TrainingPosition *position);

/* The vectors that add up to this position. Returns their number. */
unsigned position_contents(const LineTable *lines, const TrainingPosition *position,
                           Content contents[POSITION_CONTENTS]);

/* The first line that asks for circles, or GRID_LINES. */
static inline unsigned position_due_line(const TrainingPosition *position)
{
    unsigned line = 0;

    while (line < GRID_LINES && position->due[line] == 0)
        line++;
    return line;
}

/* All possible steps: for every sum if one has to be thrown, otherwise the circles that can be
 * made. Those that write come first. */
typedef struct {
    bool is_thrown; /* each step answers one sum */
    bool is_last;   /* the game ends with the answer */
    bool may_pass;  /* passing is an answer too */
    unsigned count;
    unsigned written; /* how many write */
    uint8_t cell[CHOICES_MOST];
    uint8_t sum[CHOICES_MOST]; /* from 0: the sum it answers, or that of the cell it circles */
    uint16_t points[CHOICES_MOST];
    uint8_t added_count[CHOICES_MOST];
    Content added[CHOICES_MOST][CHOICE_ADDED]; /* for the lines through the cell and their dues */
} Choices;

void choices_list(const LineTable *lines, const TrainingPosition *position, Choices *choices);

/* The vectors of a position that a step in this cell removes. Returns their number. */
unsigned choice_taken(const LineTable *lines, const TrainingPosition *position, unsigned cell,
                      Content taken[CHOICE_ADDED]);

/* Takes a step. */
void position_step(const LineTable *lines, TrainingPosition *position, const Choices *choices,
                   unsigned choice);

/* One of the steps that answer a sum, all equally likely; the count if there is none. */
unsigned choices_draw(const Choices *choices, unsigned sum, Rng *rng);

#endif
