/* A match: who plays, and how they stand. */
#ifndef KNOBEL_CLI_TRIALS_MATCH_H
#define KNOBEL_CLI_TRIALS_MATCH_H

#include "bots/outside.h"
#include "cli/trials/crowd.h"
#include "cli/trials/means.h"

#include <stdatomic.h>

enum {
    MATCH_PLAYERS = 999,
    MATCH_SHARE = 720720, /* a won game, in steps in which up to 16 can share it evenly */
};

typedef struct {
    char *name;          /* as it was given */
    const Bot *bot;      /* NULL: a program from outside */
    bool for_points;     /* as a view has it */
    const char *command; /* for the shell; part of the name */
} MatchPlayer;

/* What a player has come to. Leads are over the first player, game by game. */
typedef struct {
    Means share;
    Means total;
    Means share_lead;
    Means total_lead;
    uint64_t lost[OUTSIDE_COUNT]; /* games lost by failing, for each reason */
} Standing;

typedef struct {
    const Game *game;
    const Net *net;
    uint64_t seed;
    unsigned limit_ms; /* for an answer of a program from outside */
    uint32_t count;
    MatchPlayer player[MATCH_PLAYERS];
    Standing *standing; /* `count` of them */
    atomic_uint told;   /* failures that were told in full */
    Crowd crowd;
    double seconds;
} Match;

/* How many games a player lost by failing. */
uint64_t match_lost(const Standing *standing);

/* Says on standard error how a program failed; the first few times in full. Any thread may. */
void match_tell(Match *match, uint64_t game, uint32_t seat, const OutsideFailure *failure);

/* Gives the results out. */
Status match_answer(const Match *match, bool use_json);

#endif
