/* A puzzle as JSON. */
#include "report/report.h"

void report_puzzle(Json *json, const Puzzle *puzzle)
{
    char signature[SIGNATURE_DIGITS + 1];
    Text text = text_over(signature, sizeof signature);

    signature_write(&text, puzzle_signature(puzzle));
    json_string(json, "puzzle", signature);
    json_string(json, "game", puzzle->game->name);
    json_number(json, "rating", puzzle->rating);
    json_string(json, "missed_by", puzzle_levels[puzzle->level]);
    json_string(json, "theme", puzzle_themes[puzzle->theme]);
    report_sheet(json, &puzzle->sheet);
    json_number(json, "sum", throw_sum(puzzle->thrown));
}
