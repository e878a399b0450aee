/* What luck and play made of a game: for each round, what the throw brought, what the best move
 * was, and what the move played cost.
 *
 * Before a throw a sheet has a value: the expected final total of a player who goes on well, alone.
 * The value of the best answer to the throw, minus that, is luck. The value of the best move, minus
 * that of the move played, is its cost. The value of the move played is where the next round
 * begins. So for every player and at any time: value at the start + luck - loss = value now, which
 * is the total at the end. */
#ifndef KNOBEL_ANALYSIS_ANALYSIS_H
#define KNOBEL_ANALYSIS_ANALYSIS_H

#include "analysis/points.h"
#include "bots/net/nets.h"
#include "bots/search/search.h"
#include "notation/record.h"

enum {
    ANALYSIS_ROUNDS = 2 * GRID_CELLS, /* a cell is written once and circled once */
    ANALYSIS_EXPENSIVE = 3,
};

typedef struct {
    Throw thrown;
    bool is_last; /* the game's last round */
    bool is_best; /* no move was worth more than the one played */
    Move move;
    Move best; /* the move played if it is one of the best */
    Hundredths luck;
    Hundredths cost;
    Hundredths value; /* after the move */
} AnalysedRound;

/* The throw as the move had to answer it. */
static inline Turn round_turn(const AnalysedRound *round)
{
    return (Turn){(uint8_t)throw_sum(round->thrown), round->is_last};
}

typedef struct {
    bool is_chosen; /* otherwise only this player's name is known */
    uint32_t round_count;
    uint32_t best_count; /* rounds in which no move was worth more */
    Hundredths start;
    Hundredths luck;
    Hundredths loss;
    Hundredths value; /* now; the total when the game is over */

    /* What the player gained (hardly ever anything) because others ended the game before this sheet
     * was full; part of the luck of the last round. */
    bool has_early_end;
    Hundredths early_end;
    AnalysedRound rounds[ANALYSIS_ROUNDS];
} AnalysedPlayer;

/* What to analyse, and how. The pointers stay valid as long as the analysis is used. */
typedef struct {
    uint32_t effort;  /* as in Search */
    const char *name; /* of the players to analyse; NULL: everybody */
    Nets nets;        /* to judge by; they belong to the caller */
} AnalysisSetup;

/* The analysis of one game after another. Large: allocate it on the heap. */
typedef struct {
    AnalysisSetup setup;
    const Game *game; /* the game for which `start` is known */
    Hundredths start;
    uint64_t moves;  /* analysed so far, in all games */
    uint32_t chosen; /* players analysed in this game */
    AnalysedPlayer players[RECORD_PLAYERS];
} Analysis;

/* Prepares the analysis for a file of records. */
void analysis_open(Analysis *analysis, AnalysisSetup setup);

/* How a game is searched in this analysis. */
Search analysis_search(const Analysis *analysis, const Game *game);

/* A RecordWatcher for every throw and move of a record; the context is the analysis. */
void analysis_watch(void *context, const Record *record, uint32_t seat);

/* To be called at the end of a game, before `players` is used: there may have been no throw. */
void analysis_end(Analysis *analysis, const Record *record);

/* The rounds (from 0) whose moves cost the most, the earlier one first if two cost the same. Moves
 * that cost nothing are left out. Returns their number. */
unsigned analysis_expensive(const AnalysedPlayer *player, uint32_t rounds[ANALYSIS_EXPENSIVE]);

#endif
