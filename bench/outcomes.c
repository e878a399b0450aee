/* Counting lines by hand. */
#include "outcomes.h"

#include "bots/search/solo.h"

const char *const line_kind_names[LINE_KINDS] = {"diagonals", "rows", "columns"};

/* How many pairs of equal numbers five lines hold. */
static unsigned equal_pairs(const Sheet *sheet, unsigned first)
{
    unsigned pairs = 0;

    for (unsigned line = first; line < first + GRID_SIDE; line++)
        pairs += (unsigned)(sheet->tally[line] >> TALLY_PAIRS) & 15;
    return pairs;
}

static LineKind kind_of(unsigned line, bool is_turned)
{
    if (line >= GRID_FALLING)
        return LINES_DIAGONAL;
    return (line >= GRID_SIDE) == is_turned ? LINES_ROW : LINES_COLUMN;
}

void outcomes_play(Outcomes *outcomes, const Game *game, const Bot *bot, uint64_t seed,
                   uint64_t games)
{
    Solo solo = {.game = game, .bot = bot, .net = net_of(game), .seed = seed};
    Seat seat;

    *outcomes = (Outcomes){0};
    for (uint64_t i = 0; i < games; i++) {
        solo_play(&solo, i, &seat);
        bool is_turned = equal_pairs(&seat.sheet, 0) > equal_pairs(&seat.sheet, GRID_SIDE);
        for (unsigned line = 0; line < GRID_LINES; line++) {
            LineKind kind = kind_of(line, is_turned);
            outcomes->lines[kind]++;
            outcomes->points[kind] += seat.sheet.points[line];
            outcomes->hands[kind][game->category_of(seat.sheet.tally[line])]++;
        }
    }
}

double outcomes_points(const Outcomes *outcomes, LineKind kind)
{
    return outcomes->points[kind] / outcomes->lines[kind];
}

double outcomes_share(const Outcomes *outcomes, LineKind kind, unsigned category)
{
    return outcomes->hands[kind][category] / outcomes->lines[kind];
}
