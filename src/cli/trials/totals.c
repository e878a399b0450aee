/* The totals of many games. */
#include "cli/trials/totals.h"

#include <math.h>

void totals_add(Totals *totals, const Totals *more)
{
    for (unsigned total = 0; total <= GAME_TOTAL_MOST; total++)
        totals->count[total] += more->count[total];
}

/* The total of game number `rank`, counted from 0 in the order of totals. */
static unsigned total_at(const Totals *totals, uint64_t rank)
{
    unsigned total = 0;

    for (uint64_t below = totals->count[0]; below <= rank; below += totals->count[total])
        total++;
    return total;
}

static double share_over(const Totals *totals, uint64_t games, unsigned bound)
{
    uint64_t over = 0;

    for (unsigned total = bound + 1; total <= GAME_TOTAL_MOST; total++)
        over += totals->count[total];
    return (double)over / (double)games;
}

TotalsSummary totals_sum_up(const Totals *totals, const Game *game)
{
    TotalsSummary summary = {0};
    double sum = 0;
    double squares = 0;

    for (unsigned total = 0; total <= GAME_TOTAL_MOST; total++) {
        summary.games += totals->count[total];
        sum += (double)totals->count[total] * total;
    }
    double games = (double)summary.games;
    summary.mean = sum / games;
    for (unsigned total = 0; total <= GAME_TOTAL_MOST; total++) {
        double difference = total - summary.mean;
        squares += (double)totals->count[total] * difference * difference;
    }
    summary.sd = summary.games > 1 ? sqrt(squares / (games - 1)) : 0;
    summary.standard_error = summary.sd / sqrt(games);
    summary.median =
        (total_at(totals, (summary.games - 1) / 2) + total_at(totals, summary.games / 2)) / 2.0;
    summary.least = total_at(totals, 0);
    summary.most = total_at(totals, summary.games - 1);
    for (unsigned i = 0; i < PRAISE_SPECTACULAR; i++)
        summary.praised[i] = share_over(totals, summary.games, game->praised_over[i]);
    return summary;
}

void totals_draw(const Totals *totals, const TotalsSummary *summary, Output *output)
{
    enum { STEP = 10, BAR = 50 };
    uint64_t rows[GAME_TOTAL_MOST / STEP + 1] = {0};
    uint64_t highest = 0;

    for (unsigned total = 0; total <= GAME_TOTAL_MOST; total++)
        rows[total / STEP] += totals->count[total];
    for (unsigned row = 0; row <= GAME_TOTAL_MOST / STEP; row++)
        highest = rows[row] > highest ? rows[row] : highest;
    for (unsigned row = summary->least / STEP; row <= summary->most / STEP; row++) {
        double share = (double)rows[row] / (double)summary->games;
        unsigned bar = (unsigned)lround((double)(BAR * rows[row]) / (double)highest);
        output_format(output, "%3u-%-3u %6.2f%%%s", row * STEP, row * STEP + STEP - 1, 100 * share,
                      bar > 0 ? " " : "");
        output_repeat(output, '#', bar);
        output_text(output, "\n");
    }
}
