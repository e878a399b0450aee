/* What luck and what play made of a game: for each round what the throw brought, what the best move
 * was, and what the move played cost.
 *
 * Before a throw a sheet has a value, the expected final total of a player who goes on well, alone.
 * What the best answer to the throw is worth, less that, is luck; what the move played is worth
 * less than the best is its cost. Its value is where the next round begins. So, for everybody and
 * at any time: value at the start + luck - loss = value now, and in the end the total. */
#ifndef KNOBEL_ANALYSIS_ANALYSIS_H
#define KNOBEL_ANALYSIS_ANALYSIS_H

#include "analysis/points.h"
#include "bots/nets.h"
#include "bots/search.h"
#include "notation/record.h"

enum {
    ANALYSIS_ROUNDS = 2 * GRID_CELLS, /* a cell is written once and circled once */
    ANALYSIS_EXPENSIVE = 3,
};

typedef struct {
    Throw thrown;
    bool is_best; /* no move was worth more than the one played */
    Move move;
    Move best; /* the move played, where that is one of the best */
    Hundredths luck;
    Hundredths cost;
    Hundredths value; /* after the move */
} AnalysedRound;

typedef struct {
    bool is_chosen; /* else nothing is known of this player but the name */
    uint32_t round_count;
    uint32_t best_count; /* rounds in which no move was worth more */
    Hundredths start;
    Hundredths luck;
    Hundredths loss;
    Hundredths value; /* now; the total when the game is over */

    /* What it brought (hardly ever anything good) that others ended the game while this player's
     * sheet was not full; part of the luck of the last round. */
    bool has_early_end;
    Hundredths early_end;
    AnalysedRound rounds[ANALYSIS_ROUNDS];
} AnalysedPlayer;

/* What to look at, and how. What the pointers point to outlives the analysis. */
typedef struct {
    uint32_t effort;  /* as a search has it */
    const char *name; /* of the players to look at; NULL: everybody */
    Nets nets;        /* to judge by; they belong to the caller */
} AnalysisSetup;

/* The analysis of one game after another. Large: belongs on the heap. */
typedef struct {
    AnalysisSetup setup;
    const Game *game; /* whose value at the start is known */
    Hundredths start;
    uint64_t moves;  /* looked at so far, in all games */
    uint32_t chosen; /* players looked at in this game */
    AnalysedPlayer players[RECORD_PLAYERS];
} Analysis;

/* Makes the analysis ready for a file of records. */
void analysis_open(Analysis *analysis, AnalysisSetup setup);

/* To be told of every throw and move of a record (a RecordWatcher; the context is the analysis). */
void analysis_watch(void *context, const Record *record, uint32_t seat);

/* To be called when a game has been read, before `players` is looked at: there may be no throw. */
void analysis_end(Analysis *analysis, const Record *record);

/* The rounds (from 0) whose moves cost most, the earlier one first where two cost the same; moves
 * that cost nothing are left out. Returns how many. */
unsigned analysis_expensive(const AnalysedPlayer *player, uint32_t rounds[ANALYSIS_EXPENSIVE]);

#endif
