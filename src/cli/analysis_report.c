/* The result of an analysis as text. */
#include "cli/analysis_report.h"

#include "analysis/chart.h"
#include "analysis/quality.h"
#include "cli/reasons_report.h"
#include "shell/words.h"

enum {
    NUMBER_COLUMNS = 5,
    LINE_WIDTH = 80,
    MOVE_WIDTH = 13, /* of the column of moves; longer moves extend beyond it */
};

/* The widths of the columns in the user's language. */
typedef struct {
    const char *headers[NUMBER_COLUMNS];
    unsigned widths[NUMBER_COLUMNS]; /* with the two blanks on the left */
    unsigned quality;                /* of the column of grades; 0: there is none */
    unsigned move;                   /* where the column of moves begins */
} AnalysisColumns;

static unsigned quality_width(void)
{
    unsigned width = output_width(_("quality"));

    for (unsigned quality = 0; quality < QUALITY_COUNT; quality++) {
        unsigned length = output_width(_(quality_title(quality)));
        width = length > width ? length : width;
    }
    return width;
}

static AnalysisColumns columns_open(bool has_qualities)
{
    static const unsigned least[NUMBER_COLUMNS] = {5, 5, 6, 5, 6};
    AnalysisColumns columns = {
        .headers = {_("round"), _("throw"), _("luck"), _("cost"), _("value")},
    };

    for (unsigned i = 0; i < NUMBER_COLUMNS; i++) {
        unsigned length = output_width(columns.headers[i]);
        columns.widths[i] = 2 + (length > least[i] ? length : least[i]);
        columns.move += columns.widths[i];
    }
    columns.quality = has_qualities ? quality_width() : 0;
    columns.move += columns.quality + (has_qualities ? 4 : 2);
    return columns;
}

/* Ends a line with the move and the best move. The best move has a column of its own. It is moved
 * to the left if it is long, and to the next line if there is no space. */
static void write_moves(Output *output, const AnalysisColumns *columns, const char *move,
                        const char *best)
{
    unsigned end = columns->move + (unsigned)span_of(move).length;
    unsigned length = (unsigned)span_of(best).length;
    unsigned column = columns->move + MOVE_WIDTH;

    output_text(output, "  ");
    output_text(output, move);
    if (length > 0) {
        if (column + length > LINE_WIDTH)
            column = length < LINE_WIDTH ? LINE_WIDTH - length : 0;
        if (end >= column) {
            output_text(output, "\n");
            end = 0;
        }
        output_repeat(output, ' ', column - end);
        output_text(output, best);
    }
    output_text(output, "\n");
}

static void write_quality(Output *output, const AnalysisColumns *columns, const char *text)
{
    if (columns->quality == 0)
        return;
    output_text(output, "  ");
    output_left(output, text, columns->quality);
}

static void write_round(Output *output, const AnalysisColumns *columns, uint32_t number,
                        const AnalysedRound *round)
{
    char buffers[NUMBER_COLUMNS][POINTS_TEXT_SIZE];
    char moves[2][MOVE_TEXT_SIZE] = {"", ""};
    Text texts[NUMBER_COLUMNS];
    Text move = text_over(moves[0], sizeof moves[0]);
    Text best = text_over(moves[1], sizeof moves[1]);

    for (unsigned i = 0; i < NUMBER_COLUMNS; i++)
        texts[i] = text_over(buffers[i], sizeof buffers[i]);
    text_number(&texts[0], number);
    throw_text_write(&texts[1], round->thrown);
    points_write_change(&texts[2], round->luck);
    points_write(&texts[3], round->cost);
    points_write(&texts[4], round->value);
    for (unsigned i = 0; i < NUMBER_COLUMNS; i++)
        output_right(output, buffers[i], columns->widths[i]);
    move_text_write(&move, &round->move);
    if (!round->is_best)
        move_text_write(&best, &round->best);
    write_quality(output, columns, _(quality_title(quality_of(round->cost))));
    write_moves(output, columns, moves[0], moves[1]);
}

static void write_table(Output *output, const AnalysedPlayer *player, bool has_qualities)
{
    AnalysisColumns columns = columns_open(has_qualities);

    if (player->round_count == 0)
        return;
    for (unsigned i = 0; i < NUMBER_COLUMNS; i++)
        output_right(output, columns.headers[i], columns.widths[i]);
    write_quality(output, &columns, _("quality"));
    output_text(output, "  ");
    output_left(output, _("move"), MOVE_WIDTH);
    output_format(output, "%s\n", _("best move"));
    for (uint32_t i = 0; i < player->round_count; i++)
        write_round(output, &columns, i + 1, &player->rounds[i]);
    output_text(output, "\n");
}

/* Writes the four numbers, one below the other. */
static void write_sum(Output *output, const AnalysedPlayer *player, bool is_over)
{
    const struct {
        const char *label;
        Hundredths points;
        void (*write)(Text *text, Hundredths points);
    } lines[] = {
        {_("value at the start"), player->start, points_write},
        {_("luck"), player->luck, points_write_change},
        {_("loss"), -player->loss, points_write_change},
        {is_over ? _("total") : _("value now"), player->value, points_write},
    };
    enum { LINES = sizeof lines / sizeof *lines };
    unsigned width = 0;

    for (unsigned i = 0; i < LINES; i++) {
        unsigned length = output_width(lines[i].label);
        width = length > width ? length : width;
    }
    for (unsigned i = 0; i < LINES; i++) {
        char buffer[POINTS_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        lines[i].write(&text, lines[i].points);
        output_text(output, "  ");
        output_left(output, lines[i].label, width);
        output_right(output, buffer, 9);
        output_text(output, "\n");
    }
}

static void write_expensive(Output *output, const AnalysedPlayer *player)
{
    uint32_t rounds[ANALYSIS_EXPENSIVE];
    unsigned count = analysis_expensive(player, rounds);

    if (count > 0)
        output_format(output, "  %s\n", _("most expensive moves:"));
    for (unsigned i = 0; i < count; i++) {
        const AnalysedRound *round = &player->rounds[rounds[i]];
        char buffers[4][MOVE_TEXT_SIZE];
        Text texts[4];
        for (unsigned j = 0; j < 4; j++)
            texts[j] = text_over(buffers[j], sizeof buffers[j]);
        throw_text_write(&texts[0], round->thrown);
        move_text_write(&texts[1], &round->move);
        move_text_write(&texts[2], &round->best);
        points_write(&texts[3], round->cost);
        output_format(output, _("    round %u, %s: %s instead of %s, cost %s\n"), rounds[i] + 1,
                      buffers[0], buffers[1], buffers[2], buffers[3]);
    }
}

/* "    round 22, 2+5: d3 66.21 instead of d4 71.40, cost 5.19 ± 0.11" */
static void write_mistake(Output *output, uint32_t number, const AnalysedRound *round,
                          const RolledOut *mistake)
{
    const RolloutResult *best = &mistake->results.of[MISTAKE_BEST];
    const RolloutResult *played = &mistake->results.of[MISTAKE_PLAYED];
    char buffers[3][MOVE_TEXT_SIZE];
    Text texts[3];

    for (unsigned i = 0; i < 3; i++)
        texts[i] = text_over(buffers[i], sizeof buffers[i]);
    throw_text_write(&texts[0], round->thrown);
    move_text_write(&texts[1], &round->move);
    move_text_write(&texts[2], &round->best);
    output_format(output, _("    round %u, %s: %s %.2f instead of %s %.2f, cost %.2f ± %.2f\n"),
                  number, buffers[0], buffers[1], millionths_as_number(played->adjusted_mean),
                  buffers[2], millionths_as_number(best->adjusted_mean),
                  millionths_as_number(played->cost), millionths_as_number(played->cost_error));
    reasons_report_sentences(output, &mistake->reasons, 6);
}

/* Returns the mistakes that are left for other players. */
static const RolledOut *write_mistakes(Output *output, const AnalysedPlayer *player,
                                       const RolledOut *mistakes)
{
    bool is_first = true;

    for (uint32_t i = 0; mistakes != NULL && i < player->round_count; i++) {
        if (!mistake_was_made(&player->rounds[i]))
            continue;
        if (is_first)
            output_format(
                output,
                _("  mistakes played on by expert; games after each move: %llu, seed: %llu\n"),
                (unsigned long long)mistakes->results.of[MISTAKE_PLAYED].games,
                (unsigned long long)mistakes->results.seed);
        is_first = false;
        write_mistake(output, i + 1, &player->rounds[i], mistakes++);
    }
    return mistakes;
}

static void write_early_end(Output *output, const AnalysedPlayer *player)
{
    char buffer[POINTS_TEXT_SIZE];
    Text early = text_over(buffer, sizeof buffer);

    if (!player->has_early_end)
        return;
    points_write_change(&early, player->early_end);
    output_format(output, _("  part of the luck: %s because others ended the game\n"), buffer);
}

static void write_chart(Output *output, const AnalysedPlayer *player)
{
    char chart[CHART_TEXT_SIZE];
    Text text = text_over(chart, sizeof chart);

    chart_write(&text, player);
    output_format(output, "\n  %s\n", _("expected final total after each round"));
    output_text(output, chart);
}

/* "  accuracy: 81.2 %" and "  Best 12, Good 6, Inaccurate 3, Slip 3, Big slip 1" */
static void write_accuracy(Output *output, const AnalysedPlayer *player)
{
    uint32_t counts[QUALITY_COUNT];
    char buffer[PERMILLE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    permille_write(&text, quality_accuracy(player));
    output_format(output, _("  accuracy: %s %%\n"), buffer);
    quality_count(player, counts);
    for (unsigned quality = 0; quality < QUALITY_COUNT; quality++) {
        output_text(output, quality > 0 ? ", " : "  ");
        output_text(output, _(quality_title(quality)));
        output_text(output, " ");
        output_number(output, counts[quality]);
    }
    output_text(output, "\n");
}

/* Returns the rollouts that are left for other players. */
static const RolledOut *write_player(Output *output, const AnalysedPlayer *player, bool is_over,
                                     const RolledOut *mistakes)
{
    write_table(output, player, false);
    write_sum(output, player, is_over);
    write_early_end(output, player);
    if (player->round_count == 0)
        return mistakes;
    output_format(output, _("  best moves: %u of %u\n"), player->best_count, player->round_count);
    write_expensive(output, player);
    mistakes = write_mistakes(output, player, mistakes);
    write_chart(output, player);
    return mistakes;
}

static void write_game(Output *output, const Record *record)
{
    output_format(output,
                  table_is_over(&record->table) ? _("%s, finished, rounds: %u\n")
                                                : _("%s, not finished, rounds so far: %u\n"),
                  record->game->name, record->table.round);
}

void analysis_report_text(Output *output, const Draw *draw, const Analysis *analysis,
                          const Record *record, const RolledOut *mistakes)
{
    write_game(output, record);
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        if (!analysis->players[seat].is_chosen)
            continue;
        output_format(output, "\n%s%s%s\n", draw->strong, record->names[seat], draw->plain);
        mistakes =
            write_player(output, &analysis->players[seat], table_is_over(&record->table), mistakes);
    }
}

void analysis_report_review(Output *output, const Draw *draw, const Analysis *analysis,
                            const Record *record, const RolledOut *mistakes)
{
    write_game(output, record);
    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        const AnalysedPlayer *player = &analysis->players[seat];
        if (!player->is_chosen)
            continue;
        output_format(output, "\n%s%s%s\n", draw->strong, record->names[seat], draw->plain);
        write_table(output, player, true);
        write_sum(output, player, table_is_over(&record->table));
        write_early_end(output, player);
        if (player->round_count == 0)
            continue;
        write_accuracy(output, player);
        mistakes = write_mistakes(output, player, mistakes);
        write_chart(output, player);
    }
}
