/* Answers for programs: sheets, records, advice and analyses as JSON, one object each. */
#ifndef KNOBEL_REPORT_REPORT_H
#define KNOBEL_REPORT_REPORT_H

#include "analysis/analysis.h"
#include "bots/search/advice.h"
#include "base/json.h"
#include "room/proof.h"

/* Members of an object: a sheet in the notation; its 12 lines with their names, hands and points;
 * a throw; a move; points with two decimals. */
void report_sheet(Json *json, const Sheet *sheet);
void report_lines(Json *json, const Game *game, const Sheet *sheet);
void report_throw(Json *json, Throw thrown);
void report_move(Json *json, const char *key, const Move *move);
void report_hundredths(Json *json, const char *key, Hundredths points);

/* What a sheet scores. */
void report_score(Json *json, const Game *game, const Sheet *sheet);

/* The players and the result of a record. */
void report_record(Json *json, const Record *record);

/* Whether the dice of a record were fair, and the first flaw if they were not. */
void report_proof(Json *json, const Proof *proof, const Record *record);

/* What the moves of a position are worth. */
void report_advice(Json *json, const Advice *advice);

/* What luck and play made of a game, for all analysed players. */
void report_analysis(Json *json, const Analysis *analysis, const Record *record);

#endif
