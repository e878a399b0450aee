/* Requests about sheets: scores, prospects, possible moves, and the effect of a move. */
#include "engine/prospect.h"
#include "notation/move_text.h"
#include "notation/names.h"
#include "report/report.h"
#include "wasm/request.h"

void verb_score(PageRequest *request)
{
    Json json = answer_json(request);
    const Game *game;
    Sheet sheet;

    if (take_sheet(request, &game, &sheet) && take_end(request))
        report_score(&json, game, &sheet);
}

static void report_cells(Json *json, const char *key, CellMask cells)
{
    json_begin(json, key, '[');
    for (; cells != 0; cells &= cells - 1) {
        char buffer[4];
        Text text = text_over(buffer, sizeof buffer);
        cell_write(&text, mask_first(cells));
        json_string(json, NULL, buffer);
    }
    json_end(json, ']');
}

static void begin_outcome(Json *json, const char *key, const Game *game, Outcome outcome)
{
    json_begin(json, key, '{');
    json_string(json, "hand", game->categories[outcome.category].name);
    json_number(json, "points", outcome.points);
    json_number(json, "circles", outcome.circles);
}

static void report_now(Json *json, const Game *game, const Prospect *prospect)
{
    if (prospect->now.category == 0) {
        json_null(json, "now");
        return;
    }
    begin_outcome(json, "now", game, prospect->now);
    report_cells(json, "cells", prospect->made);
    json_end(json, '}');
}

static void report_best(Json *json, const Game *game, const Prospect *prospect)
{
    if (prospect->best.category == 0) {
        json_null(json, "best");
        return;
    }
    begin_outcome(json, "best", game, prospect->best);
    json_begin(json, "lacking", '[');
    for (unsigned i = 0; i < GRID_SIDE && prospect->lacking[i] > 0; i++)
        json_number(json, NULL, prospect->lacking[i]);
    json_end(json, ']');
    json_end(json, '}');
}

void verb_prospects(PageRequest *request)
{
    Json json = answer_json(request);
    const Game *game;
    Sheet sheet;

    if (!take_sheet(request, &game, &sheet) || !take_end(request))
        return;
    json_begin(&json, NULL, '[');
    for (unsigned line = 0; line < GRID_LINES; line++) {
        char name[2] = {line_name(line)};
        Prospect prospect = prospect_of(game, &sheet, line);
        json_begin(&json, NULL, '{');
        json_string(&json, "line", name);
        json_boolean(&json, "full", tally_filled(sheet.tally[line]) == GRID_SIDE);
        report_now(&json, game, &prospect);
        report_best(&json, game, &prospect);
        json_number(&json, "value", game_circled_points(game, line));
        json_number(&json, "missing", GRID_SIDE - tally_circled(sheet.tally[line]));
        json_end(&json, '}');
    }
    json_end(&json, ']');
}

void verb_choices(PageRequest *request)
{
    Json json = answer_json(request);
    PagePosition at;

    if (!take_position(request, &at) || !take_end(request))
        return;
    CellMask cells = at.game->choices(&at.sheet, at.turn.sum);
    json_begin(&json, NULL, '{');
    report_cells(&json, "write", cells & ~at.sheet.written);
    report_cells(&json, "circle", cells & at.sheet.written);
    json_boolean(&json, "pass", at.game->judge(&at.sheet, at.turn, MOVE_PASS, 0) == VERDICT_FINE);
    json_end(&json, '}');
}

/* The circles still due after those of an unfinished move. If its last line is begun, only the rest
 * of that line; otherwise those of all lines without circles yet. */
static unsigned find_dues(const PagePosition *at, const Move *move, bool is_begun,
                          Due dues[GRID_CROSSING])
{
    Move before = *move;

    if (!is_begun)
        return move_dues(at->game, &at->sheet, at->turn, move, dues);
    const Circling *begun = &move->circling[move->circling_count - 1];
    before.circling[--before.circling_count] = (Circling){0};
    unsigned count = move_dues(at->game, &at->sheet, at->turn, &before, dues);
    for (unsigned i = 0; i < count; i++)
        if (dues[i].line == begun->line)
            dues[0] = dues[i];
    dues[0].count = (uint8_t)(dues[0].count - begun->count);
    for (unsigned k = 0; k < begun->count; k++)
        dues[0].cells &= ~cell_bit(begun->cell[k]);
    return 1;
}

static void report_dues(Json *json, const Due *dues, unsigned count)
{
    json_boolean(json, "whole", count == 0);
    json_begin(json, "dues", '[');
    for (unsigned i = 0; i < count; i++) {
        char name[2] = {line_name(dues[i].line)};
        json_begin(json, NULL, '{');
        json_string(json, "line", name);
        json_number(json, "count", dues[i].count);
        report_cells(json, "cells", dues[i].cells);
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* The lines that the move completes or whose points it changes. */
static void report_changes(Json *json, const Game *game, const Sheet *before, const Sheet *after)
{
    json_begin(json, "changes", '[');
    for (unsigned line = 0; line < GRID_LINES; line++) {
        char name[2] = {line_name(line)};
        bool is_completed = tally_filled(after->tally[line]) == GRID_SIDE &&
                            tally_filled(before->tally[line]) < GRID_SIDE;
        if (!is_completed && after->points[line] == before->points[line])
            continue;
        json_begin(json, NULL, '{');
        json_string(json, "line", name);
        json_string(json, "hand", game_category(game, after->tally[line])->name);
        json_number(json, "before", before->points[line]);
        json_number(json, "points", after->points[line]);
        json_boolean(json, "completed", is_completed);
        json_end(json, '}');
    }
    json_end(json, ']');
}

void verb_try(PageRequest *request)
{
    Json json = answer_json(request);
    PagePosition at;
    Move move;
    Fault fault;
    Due dues[GRID_CROSSING];

    if (!take_position(request, &at))
        return;
    if (!move_text_parse(request->words, &move, &fault)) {
        refuse_fault(request, &fault);
        return;
    }
    Verdict verdict = move_check(at.game, &at.sheet, at.turn, &move);
    bool is_begun = verdict.reason == VERDICT_TOO_FEW_CIRCLES && move.circling_count > 0 &&
                    move.circling[move.circling_count - 1].line == verdict.line;
    if (verdict.reason != VERDICT_FINE && verdict.reason != VERDICT_CIRCLES_MISSING && !is_begun) {
        refuse_rules(request, verdict);
        return;
    }
    unsigned due_count = find_dues(&at, &move, is_begun, dues);
    Sheet after = at.sheet;
    move_play(at.game, &after, at.turn, &move);
    json_begin(&json, NULL, '{');
    report_move(&json, "move", &move);
    report_dues(&json, dues, due_count);
    report_sheet(&json, &after);
    json_number(&json, "before", at.sheet.total);
    json_number(&json, "total", after.total);
    report_changes(&json, at.game, &at.sheet, &after);
    json_end(&json, '}');
}
