/* Why one move is better than another, as JSON. */
#include "report/report.h"

#include "notation/names.h"

static void line_member(Json *json, unsigned line)
{
    char name[2] = {line_name(line)};

    json_string(json, "line", name);
}

/* What a line becomes, and how likely that is after each of the moves. */
static void chance_members(Json *json, const Game *game, unsigned category, Millionths chance,
                           Millionths instead)
{
    json_string(json, "becomes",
                game->has_circles ? "full" : game_category_at(game, category)->name);
    report_millionths(json, "chance", chance);
    report_millionths(json, "instead", instead);
}

static void lines_member(Json *json, const Reasons *reasons)
{
    json_begin(json, "lines", '[');
    for (unsigned i = 0; i < GRID_LINES; i++) {
        const ReasonLine *line = &reasons->lines[i];
        json_begin(json, NULL, '{');
        line_member(json, line->line);
        report_millionths(json, "points", line->points);
        report_millionths(json, "error", line->error);
        json_boolean(json, "clear", line->is_clear);
        if (line->category != 0)
            chance_members(json, reasons->game, line->category, line->chance, line->instead);
        if (line->category != 0 && !reasons->game->has_circles)
            json_string(json, "title", reason_title(reasons->game, line->category));
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* What the reason is about: a line, all circles, or only the moves. */
static void subject_members(Json *json, const Game *game, const Reason *reason)
{
    if (reason->line != REASON_NO_LINE) {
        line_member(json, reason->line);
        if (reason->category != 0)
            chance_members(json, game, reason->category, reason->chance, reason->instead);
    } else if (reason->points != 0) {
        report_millionths(json, "circles", reason->chance);
        report_millionths(json, "instead", reason->instead);
    }
    if (reason->points != 0)
        report_millionths(json, "points", reason->points);
}

/* The sentence in English, and it and its phrases unfilled, for those who translate them. */
static void words_members(Json *json, const Reasons *reasons, const Reason *reason)
{
    char buffer[REASON_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    reason_write(&text, reasons, reason, NULL);
    json_string(json, "text", buffer);
    json_string(json, "sentence", reason_sentence(reasons, reason));
    json_string(json, "move", reason_phrase_of_move(reasons, reason, false));
    json_string(json, "other", reason_phrase_of_move(reasons, reason, true));
    if (reason->category != 0 && !reasons->game->has_circles)
        json_string(json, "hand", reason_phrase_of_hand(reasons->game, reason->category));
    if (reason->line != REASON_NO_LINE)
        json_string(json, "where", reason_phrase_of_line(reasons->game, reason->line));
}

void report_reasons(Json *json, const char *key, const Reasons *reasons)
{
    json_begin(json, key, '{');
    report_move(json, "move", &reasons->move);
    report_move(json, "other", &reasons->other);
    json_number(json, "games", reasons->games);
    report_millionths(json, "points", reasons->points);
    report_millionths(json, "error", reasons->error);
    lines_member(json, reasons);
    json_begin(json, "sentences", '[');
    for (unsigned i = 0; i < reasons->count; i++) {
        const Reason *reason = &reasons->reasons[i];
        json_begin(json, NULL, '{');
        json_string(json, "kind", reason_words[reason->kind].name);
        subject_members(json, reasons->game, reason);
        words_members(json, reasons, reason);
        json_end(json, '}');
    }
    json_end(json, ']');
    json_end(json, '}');
}
