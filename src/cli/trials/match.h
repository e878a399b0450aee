/* A match: its players and their results. */
#ifndef KNOBEL_CLI_TRIALS_MATCH_H
#define KNOBEL_CLI_TRIALS_MATCH_H

#include "bots/protocol/external_bot.h"
#include "cli/trials/match_records.h"
#include "cli/trials/parallel_games.h"
#include "cli/trials/means.h"

#include <stdatomic.h>

enum {
    MATCH_PLAYERS = 999,
    MATCH_SHARE = 720720, /* a won game, in units that up to 16 winners can share evenly */
};

typedef struct {
    char *name;          /* as given */
    const Bot *bot;      /* NULL: an external program */
    bool for_points;     /* as in View */
    const char *command; /* for the shell; part of the name */

    /* The name that the program gives itself; empty until it has said so. */
    char own_name[EXTERNAL_BOT_NAME_BYTES + 1];
} MatchPlayer;

/* The results of a player. Leads are over the first player, game by game. */
typedef struct {
    Means share;
    Means total;
    Means share_lead;
    Means total_lead;
    uint64_t lost[EXTERNAL_BOT_COUNT]; /* games lost by failing, for each reason */
} MatchStanding;

typedef struct {
    const Game *game;
    const Net *net;
    uint64_t seed;
    unsigned limit_ms; /* for an answer of an external program */
    uint32_t count;
    MatchPlayer player[MATCH_PLAYERS];
    MatchStanding *standing; /* `count` of them */
    atomic_uint reported;    /* failures reported in full */
    atomic_bool is_hopeless; /* a program cannot be started: the match is not played */
    MatchRecords *records;   /* of the games; NULL: none */
    ParallelGames parallel;
    double seconds;
} Match;

/* How many games a player lost by failing. */
uint64_t match_lost(const MatchStanding *standing);

/* Reports how a program failed, the first few times in full. Any thread may call it. */
void match_report_failure(Match *match, uint64_t game, uint32_t seat,
                          const ExternalBotFailure *failure);

/* Says why a program cannot be started. */
Status match_report_hopeless(const Match *match, uint32_t seat, const ExternalBotFailure *failure);

/* Writes the results. */
Status match_report(const Match *match, bool use_json);

#endif
