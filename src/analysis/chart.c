/* The expected final total over the rounds, in plain characters:
 *
 *      75 |                     *
 *         |              **    *
 *      70 |**   *  * ** *  ****
 *         |  *** ** *  *
 *         +----------------------
 *          0    5    10   15   20
 */
#include "analysis/chart.h"

/* Which values the rows stand for: whole points, from the lowest row up. */
typedef struct {
    int32_t lowest;
    int32_t step;
    int32_t rows;
} Scale;

static int32_t value_at(const AnalysedPlayer *player, uint32_t round)
{
    return round == 0 ? player->start : player->rounds[round - 1].value;
}

/* The highest multiple that is not above the value. */
static int32_t multiple_below(int32_t value, int32_t of)
{
    int32_t rest = value % of;

    return value - (rest < 0 ? rest + of : rest);
}

static Scale scale_for(const AnalysedPlayer *player)
{
    static const int32_t steps[] = {1, 2, 5, 10, 20, 50};
    int32_t least = player->start;
    int32_t most = player->start;

    for (uint32_t round = 1; round <= player->round_count; round++) {
        int32_t value = value_at(player, round);
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    for (unsigned i = 0;; i++) {
        int32_t step = steps[i] * POINTS_ONE;
        int32_t lowest = multiple_below(least + step / 2, step);
        int32_t rows = (multiple_below(most + step / 2, step) - lowest) / step + 1;
        if (rows <= CHART_ROWS || i + 1 == sizeof steps / sizeof *steps)
            return (Scale){lowest, step, rows};
    }
}

/* Writes blanks up to a column of the line that began at `start`. */
static void fill(Text *text, size_t start, size_t column)
{
    while (text->length < start + column && !text->is_cut)
        text_char(text, ' ');
}

/* Writes the left edge of a row: "     75 |", or in every second row only the bar. */
static void write_margin(Text *text, const Scale *scale, int32_t row)
{
    char buffer[POINTS_TEXT_SIZE];
    Text number = text_over(buffer, sizeof buffer);
    int32_t value = (scale->lowest + row * scale->step) / POINTS_ONE;
    size_t start = text->length;

    if (value < 0)
        text_char(&number, '-');
    text_number(&number, (uint64_t)(value < 0 ? -value : value));
    if (row % 2 == 0 && number.length < CHART_MARGIN - 1) {
        fill(text, start, CHART_MARGIN - 2 - number.length);
        text_put(text, buffer);
    }
    fill(text, start, CHART_MARGIN - 1);
    text_char(text, '|');
}

unsigned chart_column(const AnalysedPlayer *player, uint32_t round)
{
    unsigned width = player->round_count * 2 < CHART_COLUMNS ? 2 : 1;

    return CHART_MARGIN + round * width;
}

static void write_rounds(Text *text, const AnalysedPlayer *player)
{
    size_t start = text->length;

    for (uint32_t round = 0; round <= player->round_count; round += 5) {
        fill(text, start, chart_column(player, round));
        text_number(text, round);
    }
    text_char(text, '\n');
}

void chart_write(Text *text, const AnalysedPlayer *player)
{
    Scale scale = scale_for(player);

    for (int32_t row = scale.rows; row-- > 0;) {
        size_t start = text->length;
        write_margin(text, &scale, row);
        for (uint32_t round = 0; round <= player->round_count; round++) {
            int32_t above = value_at(player, round) + scale.step / 2 - scale.lowest;
            if (above / scale.step != row)
                continue;
            fill(text, start, chart_column(player, round));
            text_char(text, '*');
        }
        text_char(text, '\n');
    }
    fill(text, text->length, CHART_MARGIN - 1);
    text_char(text, '+');
    for (unsigned column = CHART_MARGIN; column <= chart_column(player, player->round_count);
         column++)
        text_char(text, '-');
    text_char(text, '\n');
    write_rounds(text, player);
}
