/* Sheets as JSON members. */
#include "cli/report.h"

#include "notation/names.h"
#include "notation/sheet_text.h"

void report_sheet(Json *json, const Sheet *sheet)
{
    char buffer[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    sheet_text_write(&text, sheet);
    json_string(json, "sheet", buffer);
}

void report_lines(Json *json, const Sheet *sheet)
{
    json_begin(json, "lines", '[');
    for (unsigned line = 0; line < GRID_LINES; line++) {
        char name[2] = {line_name(line)};
        json_begin(json, NULL, '{');
        json_string(json, "line", name);
        json_string(json, "hand", hand_name(hand_of(sheet->tally[line])));
        json_number(json, "points", sheet->points[line]);
        json_end(json, '}');
    }
    json_end(json, ']');
}
