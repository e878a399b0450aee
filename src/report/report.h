/* Answers for programs: sheets, records, advice and analyses as JSON, one object each. */
#ifndef KNOBEL_REPORT_REPORT_H
#define KNOBEL_REPORT_REPORT_H

#include "analysis/adjusted.h"
#include "analysis/alternatives.h"
#include "analysis/mistakes.h"
#include "analysis/quality.h"
#include "analysis/strength.h"
#include "bots/search/advice.h"
#include "base/json.h"
#include "puzzles/puzzle_text.h"
#include "puzzles/trainer.h"
#include "room/proof.h"

/* Members of an object: a sheet in the notation; its 12 lines with their names, hands and points;
 * a throw; a move; points with two decimals; numbers with six. */
void report_sheet(Json *json, const Sheet *sheet);
void report_lines(Json *json, const Game *game, const Sheet *sheet);
void report_throw(Json *json, Throw thrown);
void report_move(Json *json, const char *key, const Move *move);
void report_hundredths(Json *json, const char *key, Hundredths points);
void report_millionths(Json *json, const char *key, Millionths value);

/* Members of an object: a puzzle without its answer. */
void report_puzzle(Json *json, const Puzzle *puzzle);

/* Translates a sentence. */
typedef const char *ReportWords(const char *sentence);

/* Members of an object: the rules and facts of a game, with what lines can make. */
void report_rules(Json *json, const Game *game, ReportWords *translate);

/* What a sheet scores. */
void report_score(Json *json, const Game *game, const Sheet *sheet);

/* The players and the result of a record. `file` is where it was read; NULL: that is not told. */
void report_record(Json *json, const Record *record, const char *file);

/* Whether the dice of a record were fair, and the first flaw if they were not. */
void report_proof(Json *json, const Proof *proof, const Record *record);

/* What becomes of a move that was played on many times: an object. */
void report_rollout(Json *json, const char *key, const Game *game, const RolloutResult *result);

/* Why a move is better than another one: an object. */
void report_reasons(Json *json, const char *key, const Reasons *reasons);

/* What the moves of a position are worth, and what becomes of some of them; NULL: they were not
 * rolled out. */
void report_advice(Json *json, const Advice *advice, const RolledOut *rollout);

/* What else an analysis can tell. NULL: nothing of the kind. */
typedef struct {
    const char *file;                 /* where the game was read */
    const RolledOut *mistakes;        /* and of the best moves, in the order of mistakes_list */
    const Alternatives *alternatives; /* for each round of each analysed player */
} AnalysisMore;

/* What luck and play made of a game, for all analysed players. */
void report_analysis(Json *json, const Analysis *analysis, const Record *record, AnalysisMore more);

/* A member: the name of a bot; null if it is NULL. */
void report_bot(Json *json, const char *key, const Bot *bot);

/* How strong a player is, the bots nearest to that, and how it came about: an object. */
void report_strength(Json *json, const char *key, const Game *game, const StrengthGames *games);

#endif
