/* What becomes of a move that was played on many times, as JSON. */
#include "report/report.h"

#include "notation/names.h"

void report_millionths(Json *json, const char *key, Millionths value)
{
    char buffer[32];
    Text text = text_over(buffer, sizeof buffer);
    uint64_t size = (uint64_t)(value < 0 ? -value : value);

    if (value < 0)
        text_char(&text, '-');
    text_number(&text, size / MILLION);
    text_char(&text, '.');
    for (unsigned place = MILLION / 10; place > 0; place /= 10)
        text_char(&text, (char)('0' + size / place % 10));
    json_verbatim(json, key, buffer);
}

static void chances_member(Json *json, const Game *game, const RolloutLine *line)
{
    json_begin(json, "chances", '{');
    if (game->has_circles)
        report_millionths(json, "full", line->chances[1]);
    for (unsigned i = 0; !game->has_circles && game_category_at(game, i) != NULL; i++)
        report_millionths(json, game_category_at(game, i)->name, line->chances[i]);
    json_end(json, '}');
}

static void lines_member(Json *json, const Game *game, const RolloutResult *result)
{
    json_begin(json, "lines", '[');
    for (unsigned line = 0; line < GRID_LINES; line++) {
        char name[2] = {line_name(line)};
        json_begin(json, NULL, '{');
        json_string(json, "line", name);
        report_millionths(json, "points", result->lines[line].points);
        chances_member(json, game, &result->lines[line]);
        json_end(json, '}');
    }
    json_end(json, ']');
}

void report_rollout(Json *json, const char *key, const Game *game, const RolloutResult *result)
{
    json_begin(json, key, '{');
    json_number(json, "games", result->games);
    report_millionths(json, "mean", result->mean);
    report_millionths(json, "error", result->error);
    report_millionths(json, "adjusted_mean", result->adjusted_mean);
    report_millionths(json, "adjusted_error", result->adjusted_error);
    report_millionths(json, "cost", result->cost);
    report_millionths(json, "cost_error", result->cost_error);
    lines_member(json, game, result);
    json_end(json, '}');
}
