/* Puzzles: their answers, their signature, and what they are about. */
#include "puzzles/puzzle.h"

#include "engine/prospect.h"

#include <string.h>

unsigned puzzle_find(const Puzzle *puzzle, const Move *move)
{
    Sheet after = puzzle->sheet;
    Turn turn = puzzle_turn(puzzle);

    move_play(puzzle->game, &after, turn, move);
    for (unsigned i = 0; i < puzzle->count; i++) {
        Sheet other = puzzle->sheet;
        move_play(puzzle->game, &other, turn, &puzzle->moves[i].move);
        if (memcmp(&after, &other, sizeof after) == 0)
            return i;
    }
    return puzzle->count;
}

/* Orders of rows, and with them of columns, that keep the diagonals; reversing the columns and
 * exchanging rows and columns do so, too. */
enum { ORDERS = 8, SYMMETRIES = 4 * ORDERS };

static unsigned cell_at(unsigned cell, unsigned symmetry)
{
    static const uint8_t orders[ORDERS][GRID_SIDE] = {
        {0, 1, 2, 3, 4}, {4, 1, 2, 3, 0}, {0, 3, 2, 1, 4}, {4, 3, 2, 1, 0},
        {1, 0, 2, 4, 3}, {3, 0, 2, 4, 1}, {1, 4, 2, 0, 3}, {3, 4, 2, 0, 1},
    };
    unsigned row = orders[symmetry % ORDERS][cell / GRID_SIDE];
    unsigned column = orders[symmetry % ORDERS][cell % GRID_SIDE];

    if (symmetry & ORDERS)
        column = GRID_SIDE - 1 - column;
    return symmetry & 2 * ORDERS ? column * GRID_SIDE + row : row * GRID_SIDE + column;
}

/* The line through two cells of one line. */
static unsigned line_of(unsigned one, unsigned other)
{
    unsigned line = 0;

    while (!(grid_line_mask[line] & cell_bit(one)) || !(grid_line_mask[line] & cell_bit(other)))
        line++;
    return line;
}

/* Whether every line becomes one that scores the same. */
static bool keeps_values(const Game *game, unsigned symmetry)
{
    for (unsigned line = 0; line < GRID_LINES; line++) {
        unsigned becomes = line_of(cell_at(grid_line[line][0], symmetry),
                                   cell_at(grid_line[line][GRID_SIDE - 1], symmetry));
        if (game_circled_points(game, line) != game_circled_points(game, becomes))
            return false;
    }
    return true;
}

enum {
    CIRCLED = 16,
    IMAGE_BYTES = GRID_CELLS + 1,
};

/* The position with its cells exchanged and, if `mirrored`, its numbers. */
static void write_image(const Puzzle *puzzle, unsigned symmetry, bool mirrored,
                        uint8_t image[IMAGE_BYTES])
{
    const Sheet *sheet = &puzzle->sheet;
    unsigned sum = throw_sum(puzzle->thrown);
    unsigned both = SUM_LEAST + SUM_MOST;

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned number = sheet->number[cell];
        number = mirrored && number > 0 ? both - number : number;
        number += sheet->circled & cell_bit(cell) ? CIRCLED : 0;
        image[cell_at(cell, symmetry)] = (uint8_t)number;
    }
    image[GRID_CELLS] = (uint8_t)(mirrored ? both - sum : sum);
}

/* FNV-1a */
static uint32_t hash_of(const uint8_t image[IMAGE_BYTES])
{
    uint32_t hash = 2166136261u;

    for (unsigned i = 0; i < IMAGE_BYTES; i++)
        hash = (hash ^ image[i]) * 16777619u;
    return hash;
}

uint32_t puzzle_signature(const Puzzle *puzzle)
{
    uint8_t least[IMAGE_BYTES];
    uint8_t image[IMAGE_BYTES];

    write_image(puzzle, 0, false, least);
    for (unsigned i = 0; i < 2 * SYMMETRIES; i++) {
        bool mirrored = i >= SYMMETRIES;
        if ((mirrored && !puzzle->game->has_mirror) || !keeps_values(puzzle->game, i % SYMMETRIES))
            continue;
        write_image(puzzle, i % SYMMETRIES, mirrored, image);
        if (memcmp(image, least, sizeof image) < 0)
            memcpy(least, image, sizeof least);
    }
    return hash_of(least);
}

static bool is_on_diagonal(unsigned cell)
{
    return (grid_line_mask[GRID_FALLING] | grid_line_mask[GRID_RISING]) & cell_bit(cell);
}

/* The theme of a hand. */
static PuzzleTheme theme_of_hand(const Category *category)
{
    static const struct {
        const char *hand;
        PuzzleTheme theme;
    } themes[] = {
        {"straight", THEME_STRAIGHT},
        {"straight-7", THEME_STRAIGHT},
        {"full-house", THEME_FULL_HOUSE},
        {"four", THEME_EQUAL},
        {"five", THEME_EQUAL},
    };

    for (unsigned i = 0; i < sizeof themes / sizeof *themes; i++)
        if (strcmp(category->name, themes[i].hand) == 0)
            return themes[i].theme;
    return THEME_LINES;
}

/* The hand for which the right move works: the best that the fullest line through its cell can
 * become, or became. */
static PuzzleTheme theme_of_lines(const Puzzle *puzzle, const Move *right)
{
    const Crossing *crossing = &grid_crossing[right->cell];
    Sheet after = puzzle->sheet;
    unsigned fullest = 0;
    unsigned category = 0;

    move_play(puzzle->game, &after, puzzle_turn(puzzle), right);
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        unsigned filled = tally_filled(after.tally[line]);
        Prospect prospect = prospect_of(puzzle->game, &after, line);
        unsigned hand = filled == GRID_SIDE ? prospect.now.category : prospect.best.category;
        if (filled < 3 || filled <= fullest ||
            theme_of_hand(&puzzle->game->categories[hand]) == THEME_LINES)
            continue;
        fullest = filled;
        category = hand;
    }
    return theme_of_hand(&puzzle->game->categories[category]);
}

PuzzleTheme puzzle_theme(const Puzzle *puzzle, const Move *tempting)
{
    const Move *right = &puzzle->moves[0].move;

    if (right->kind == MOVE_CIRCLE || right->kind != tempting->kind ||
        right->cell == tempting->cell)
        return THEME_CIRCLES;
    if (is_on_diagonal(right->cell) && !is_on_diagonal(tempting->cell))
        return THEME_DIAGONAL;
    return theme_of_lines(puzzle, right);
}
