/* Sheets, records and advice as JSON. */
#include "report/report.h"

#include "notation/names.h"
#include "notation/sheet_text.h"

#include <string.h>

void report_sheet(Json *json, const Sheet *sheet)
{
    char buffer[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    sheet_text_write(&text, sheet);
    json_string(json, "sheet", buffer);
}

void report_lines(Json *json, const Game *game, const Sheet *sheet)
{
    json_begin(json, "lines", '[');
    for (unsigned line = 0; line < GRID_LINES; line++) {
        char name[2] = {line_name(line)};
        json_begin(json, NULL, '{');
        json_string(json, "line", name);
        json_string(json, "hand", game_category(game, sheet->tally[line])->name);
        json_number(json, "points", sheet->points[line]);
        json_end(json, '}');
    }
    json_end(json, ']');
}

void report_throw(Json *json, Throw thrown)
{
    char buffer[8];
    Text text = text_over(buffer, sizeof buffer);

    throw_text_write(&text, thrown);
    json_string(json, "throw", buffer);
}

void report_hundredths(Json *json, const char *key, Hundredths value)
{
    char buffer[POINTS_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    points_write(&text, value);
    json_verbatim(json, key, buffer);
}

void report_move(Json *json, const char *key, const Move *move)
{
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    move_text_write(&text, move);
    json_string(json, key, buffer);
}

void report_score(Json *json, const Game *game, const Sheet *sheet)
{
    json_begin(json, NULL, '{');
    json_string(json, "game", game->name);
    report_sheet(json, sheet);
    report_lines(json, game, sheet);
    json_number(json, "circles", mask_count(sheet->circled));
    json_number(json, "total", sheet->total);
    json_end(json, '}');
    json_newline(json);
}

void report_record(Json *json, const Record *record, const char *file)
{
    const Table *table = &record->table;

    json_begin(json, NULL, '{');
    if (file != NULL)
        json_string(json, "file", file);
    json_string(json, "game", record->game->name);
    json_boolean(json, "finished", table_is_over(table));
    json_number(json, "rounds", table->round);
    json_begin(json, "players", '[');
    for (uint32_t seat = 0; seat < table->seat_count; seat++) {
        json_begin(json, NULL, '{');
        json_string(json, "name", record->names[seat]);
        report_sheet(json, &table->seats[seat].sheet);
        json_number(json, "total", table->seats[seat].sheet.total);
        report_lines(json, record->game, &table->seats[seat].sheet);
        json_end(json, '}');
    }
    json_end(json, ']');
    if (table_is_over(table)) {
        json_begin(json, "winners", '[');
        for (uint32_t seat = 0; seat < table->seat_count; seat++)
            if (table_has_won(table, seat))
                json_string(json, NULL, record->names[seat]);
        json_end(json, ']');
    }
    json_end(json, '}');
    json_newline(json);
}

static void report_flaw(Json *json, const Proof *proof)
{
    static const char *const words[] = {
        [PROOF_NOT_FAIR] = "not-fair",           [PROOF_HEADER] = "header",
        [PROOF_NO_COMMITMENT] = "no-commitment", [PROOF_NO_SECRET] = "no-secret",
        [PROOF_OTHER_SECRET] = "other-secret",   [PROOF_OTHER_THROW] = "other-throw",
        [PROOF_OTHER_LINK] = "other-link",       [PROOF_NOT_KEPT] = "not-kept",
    };
    char buffer[8];
    Text expected = text_over(buffer, sizeof buffer);

    json_string(json, "reason", words[proof->state]);
    json_number(json, "line", proof->line);
    if (proof->state != PROOF_OTHER_THROW)
        return;
    json_number(json, "round", proof->round);
    report_throw(json, proof->thrown);
    throw_text_write(&expected, proof->expected);
    json_string(json, "expected", buffer);
}

/* How many commitments were compared with kept ones, and the seats whose commitment nobody kept. */
static void report_kept(Json *json, const Proof *proof)
{
    json_number(json, "kept", proof->kept_count);
    json_begin(json, "not_kept", '[');
    for (uint32_t seat = 0; seat <= ROOM_SEATS; seat++)
        if (proof->chains[seat].has_commitment && !proof->chains[seat].is_kept)
            json_number(json, NULL, seat);
    json_end(json, ']');
}

void report_proof(Json *json, const Proof *proof, const Record *record)
{
    json_begin(json, NULL, '{');
    json_string(json, "game", record->game->name);
    json_number(json, "throws", record->table.round);
    json_boolean(json, "fair", proof->state == PROOF_FINE);
    if (proof->state != PROOF_FINE)
        report_flaw(json, proof);
    if (proof->kept_count > 0)
        report_kept(json, proof);
    json_end(json, '}');
    json_newline(json);
}

/* A value with four decimals. Halves are rounded to even, as printf does. */
static void report_value(Json *json, const char *key, NetValue value)
{
    enum { DECIMALS = 10000 };
    char buffer[24];
    Text text = text_over(buffer, sizeof buffer);
    uint64_t scaled = (uint64_t)(value < 0 ? -(int64_t)value : value) * DECIMALS;
    uint64_t number = scaled / NET_POINT;
    uint64_t rest = scaled % NET_POINT;

    number += rest > NET_POINT / 2 || (rest == NET_POINT / 2 && number % 2 == 1);
    if (value < 0)
        text_char(&text, '-');
    text_number(&text, number / DECIMALS);
    text_char(&text, '.');
    for (unsigned place = DECIMALS / 10; place > 0; place /= 10)
        text_char(&text, (char)('0' + number / place % 10));
    json_verbatim(json, key, buffer);
}

/* What became of a move, or NULL. */
static const RolloutResult *result_of(const RolledOut *rollout, const Move *move)
{
    for (uint32_t i = 0; rollout != NULL && i < rollout->results.count; i++)
        if (memcmp(&rollout->rollout.moves[i], move, sizeof *move) == 0)
            return &rollout->results.of[i];
    return NULL;
}

void report_advice(Json *json, const Advice *advice, const RolledOut *rollout)
{
    json_begin(json, NULL, '{');
    json_string(json, "game", advice->game->name);
    report_sheet(json, &advice->sheet);
    json_number(json, "sum", advice->turn.sum);
    json_boolean(json, "last", advice->turn.is_last);
    if (rollout != NULL)
        json_number(json, "seed", rollout->results.seed);
    json_begin(json, "moves", '[');
    for (uint32_t i = 0; i < advice->count; i++) {
        const Move *move = &advice->moves[i].move;
        const RolloutResult *result = result_of(rollout, move);
        json_begin(json, NULL, '{');
        report_move(json, "move", move);
        report_value(json, "value", advice->moves[i].value);
        if (result != NULL)
            report_rollout(json, "rollout", advice->game, result);
        json_end(json, '}');
    }
    json_end(json, ']');
    if (rollout != NULL && rollout->is_compared)
        report_reasons(json, "reasons", &rollout->reasons);
    json_end(json, '}');
    json_newline(json);
}
