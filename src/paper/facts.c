/* Facts about a game, asked of the rules. */
#include "paper/facts.h"

const uint8_t *facts_example(Hand hand)
{
    static const uint8_t examples[HAND_COUNT][GRID_SIDE] = {
        [HAND_NONE] = {2, 4, 7, 9, 12},      [HAND_PAIR] = {8, 8, 3, 5, 10},
        [HAND_TWO_PAIRS] = {4, 4, 9, 9, 6},  [HAND_THREE] = {7, 7, 7, 5, 10},
        [HAND_FULL_HOUSE] = {6, 6, 6, 9, 9}, [HAND_FOUR] = {8, 8, 8, 8, 3},
        [HAND_FIVE] = {5, 5, 5, 5, 5},       [HAND_STRAIGHT_7] = {5, 6, 7, 8, 9},
        [HAND_STRAIGHT] = {2, 3, 4, 5, 6},
    };
    return examples[hand];
}

/* The first row of a sheet that holds the hand. */
static Sheet sheet_with(const Game *game, Hand hand)
{
    Sheet sheet = {0};

    for (unsigned i = 0; i < GRID_SIDE; i++)
        sheet_write(game, &sheet, grid_line[0][i], facts_example(hand)[i]);
    return sheet;
}

Facts facts_of(const Game *game)
{
    Facts facts = {0};
    Sheet plain = sheet_with(game, HAND_NONE);
    Sheet best = sheet_with(game, HAND_STRAIGHT);

    for (unsigned hand = 0; hand < HAND_COUNT; hand++) {
        facts.points[hand] = sheet_with(game, (Hand)hand).points[0];
        facts.circles[hand] = game->circles_asked((Hand)hand);
    }
    for (unsigned i = 0; game->has_circles && i < GRID_SIDE; i++)
        sheet_circle(game, &plain, grid_line[0][i]);
    for (unsigned line = 0; line < GRID_LINES; line++) {
        facts.value[line] = game->line_points(line, plain.tally[0]);
        facts.factor[line] =
            best.points[0] > 0 ? game->line_points(line, best.tally[0]) / best.points[0] : 1;
    }
    return facts;
}
