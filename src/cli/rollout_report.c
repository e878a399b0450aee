/* Rollouts as text. */
#include "cli/rollout_report.h"

#include "analysis/points.h"
#include "notation/move_text.h"
#include "notation/names.h"
#include "shell/words.h"

enum { OUTCOMES_SHOWN = 3 }; /* of a line */

/* The move that costs least, without luck. */
static uint32_t best_of(const RolloutResults *results)
{
    uint32_t best = 0;

    for (uint32_t i = 1; i < results->count; i++)
        if (results->of[i].cost < results->of[best].cost)
            best = i;
    return best;
}

static void write_moves(Output *output, const Draw *draw, const RolledOut *rolled_out,
                        uint32_t best)
{
    const RolloutResults *results = &rolled_out->results;

    for (uint32_t i = 0; i < results->count; i++) {
        const RolloutResult *result = &results->of[i];
        char buffer[MOVE_TEXT_SIZE];
        Text move = text_over(buffer, sizeof buffer);
        move_text_write(&move, &rolled_out->rollout.moves[i]);
        output_format(output, "%s%8.2f ± %.2f %8.2f ± %.2f  %s%s\n", i == best ? draw->strong : "",
                      millionths_as_number(result->adjusted_mean),
                      millionths_as_number(result->adjusted_error),
                      millionths_as_number(-result->cost), millionths_as_number(result->cost_error),
                      buffer, i == best ? draw->plain : "");
    }
}

/* The likeliest of the outcomes that have not been written yet; 0 if none is left. */
static Millionths take_likeliest(RolloutLine *left, unsigned *outcome)
{
    *outcome = 0;
    for (unsigned i = 1; i < GAME_CATEGORIES; i++)
        if (left->chances[i] > left->chances[*outcome])
            *outcome = i;
    Millionths chance = left->chances[*outcome];
    left->chances[*outcome] = 0;
    return chance;
}

/* "full house 45%, pair 31%, no hand 20%" */
static void write_outcomes(Output *output, const Game *game, const RolloutLine *line)
{
    RolloutLine left = *line;

    for (unsigned i = 0; i < OUTCOMES_SHOWN; i++) {
        unsigned outcome = 0;
        Millionths chance = take_likeliest(&left, &outcome);
        if (chance > 0)
            output_format(output, "%s%s %.0f%%", i > 0 ? ", " : "",
                          _(game_category_at(game, outcome)->title),
                          100 * millionths_as_number(chance));
    }
}

/* The nearest hundredth of a number that is not negative. */
static Hundredths hundredths_of(Millionths value)
{
    const Millionths step = MILLION / POINTS_ONE;

    return (Hundredths)((value + step / 2) / step);
}

/* Hundredths are rounded as the millionths were, so that they add up. */
static void write_lines(Output *output, const Game *game, const RolloutResult *result)
{
    Millionths sum = 0;

    for (unsigned line = 0; line < GRID_LINES; line++) {
        const RolloutLine *of = &result->lines[line];
        char buffer[POINTS_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        Hundredths before = hundredths_of(sum);
        sum += of->points;
        points_write(&text, hundredths_of(sum) - before);
        output_right(output, buffer, 8);
        output_format(output, "  %c  ", line_name(line));
        if (game->has_circles)
            output_format(output, _("all five circled: %.0f%%"),
                          100 * millionths_as_number(of->chances[1]));
        else
            write_outcomes(output, game, of);
        output_text(output, "\n");
    }
}

void rollout_report_advice(Output *output, const Draw *draw, const RolledOut *rolled_out)
{
    const RolloutResults *results = &rolled_out->results;
    uint32_t best = best_of(results);
    const RolloutResult *result = &results->of[best];
    char buffers[2][MOVE_TEXT_SIZE];
    Text move = text_over(buffers[0], sizeof buffers[0]);
    Text total = text_over(buffers[1], sizeof buffers[1]);

    output_text(output, "\n");
    output_format(output, _("played on by expert; games after each move: %llu, seed: %llu\n"),
                  (unsigned long long)result->games, (unsigned long long)results->seed);
    output_text(output, _("mean total without luck, what it costs, and the move:\n"));
    write_moves(output, draw, rolled_out, best);
    move_text_write(&move, &rolled_out->rollout.moves[best]);
    output_text(output, "\n");
    output_format(output, _("what each line becomes after %s, its mean points first:\n"),
                  move.start);
    write_lines(output, rolled_out->rollout.game, result);
    points_write(&total, hundredths_of(result->mean));
    output_right(output, total.start, 8);
    output_format(output, _("  mean total with luck, ± %.2f\n"),
                  millionths_as_number(result->error));
}
