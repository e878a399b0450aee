/* Why one move is better than another, as text. */
#include "cli/reasons_report.h"

#include "analysis/points.h"
#include "notation/move_text.h"
#include "notation/names.h"
#include "shell/words.h"

enum { POINTS_WIDTH = 8 };

/* The nearest hundredth. */
static Hundredths hundredths_of(Millionths value)
{
    const Millionths step = MILLION / POINTS_ONE;
    Millionths half = value < 0 ? -step / 2 : step / 2;

    return (Hundredths)((value + half) / step);
}

static void write_points(Output *output, Hundredths points)
{
    char buffer[POINTS_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    points_write_change(&text, points);
    output_right(output, buffer, POINTS_WIDTH);
}

/* "straight with a 7 64% instead of 33%" */
static void write_change(Output *output, const Game *game, const ReasonLine *line)
{
    char buffers[2][32];
    Text chance = text_over(buffers[0], sizeof buffers[0]);
    Text instead = text_over(buffers[1], sizeof buffers[1]);

    if (line->category == 0)
        return;
    reason_write_chance(&chance, line->chance, words_translate);
    reason_write_chance(&instead, line->instead, words_translate);
    if (game->has_circles)
        output_format(output, _("all five circled: %s instead of %s"), buffers[0], buffers[1]);
    else
        output_format(output, _("%s: %s instead of %s"), _(reason_title(game, line->category)),
                      buffers[0], buffers[1]);
}

/* Hundredths are rounded so that they add up: as differences of rounded sums. */
static void write_lines(Output *output, const Reasons *reasons)
{
    Millionths sum = 0;

    for (unsigned i = 0; i < GRID_LINES; i++) {
        const ReasonLine *line = &reasons->lines[i];
        Hundredths before = hundredths_of(sum);
        sum += line->points;
        write_points(output, hundredths_of(sum) - before);
        output_format(output, " ± %.2f  %c", millionths_as_number(line->error),
                      line_name(line->line));
        output_text(output, line->category != 0 ? "  " : "");
        write_change(output, reasons->game, line);
        output_text(output, "\n");
    }
}

void reasons_report_sentences(Output *output, const Reasons *reasons, unsigned indent)
{
    char buffer[REASONS_MOST * REASON_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    for (unsigned i = 0; i < reasons->count; i++) {
        Text rest = text_over(text.start + text.length, text.size - text.length);
        reason_write(&rest, reasons, &reasons->reasons[i], words_translate);
        text.length += rest.length;
        text_put(&text, i + 1 < reasons->count ? " " : "");
    }
    if (reasons->count > 0)
        output_wrapped(output, buffer, 0, indent);
}

void reasons_report(Output *output, const Draw *draw, const RolledOut *rolled_out)
{
    const Reasons *reasons = &rolled_out->reasons;
    char buffers[2][MOVE_TEXT_SIZE];
    Text texts[2] = {text_over(buffers[0], sizeof buffers[0]),
                     text_over(buffers[1], sizeof buffers[1])};

    move_text_write(&texts[0], &reasons->move);
    move_text_write(&texts[1], &reasons->other);
    output_text(output, "\n");
    output_format(output, _("played on by expert; games after each move: %llu, seed: %llu\n"),
                  (unsigned long long)reasons->games, (unsigned long long)rolled_out->results.seed);
    output_format(output, _("points that %s brings more than %s, line by line:\n"), buffers[0],
                  buffers[1]);
    write_lines(output, reasons);
    output_text(output, draw->strong);
    write_points(output, hundredths_of(reasons->points));
    output_text(output, draw->plain);
    output_format(output, " ± %.2f  %s\n", millionths_as_number(reasons->error), _("together"));
    if (reasons->count > 0)
        output_text(output, "\n");
    reasons_report_sentences(output, reasons, 0);
}
