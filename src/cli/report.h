/* Sheets and tables as JSON members. */
#ifndef KNOBEL_CLI_REPORT_H
#define KNOBEL_CLI_REPORT_H

#include "cli/json.h"
#include "engine/sheet.h"

/* `sheet`: the sheet in the notation. */
void report_sheet(Json *json, const Sheet *sheet);

/* `lines`: for each of the 12 lines its name, hand and points. */
void report_lines(Json *json, const Sheet *sheet);

#endif
