/* How strong a player is: the mean of the latest totals without luck, with its interval, and the
 * bots that are as strong. */
#ifndef KNOBEL_ANALYSIS_STRENGTH_H
#define KNOBEL_ANALYSIS_STRENGTH_H

#include "analysis/points.h"
#include "bots/bot.h"

enum {
    STRENGTH_GAMES = 50, /* the latest games, which count */
    STRENGTH_LEAST = 10, /* games; of fewer no interval is given */
    STRENGTH_NEAR = 10,  /* points between one total and the mean of a bot that it is like */
    STRENGTH_CURVE = 12, /* the most points of a curve */
    STRENGTH_KEPT = 500, /* the latest games, which a curve is made of: each costs milliseconds */
};

typedef struct {
    uint32_t games; /* that count */
    Hundredths mean;
    Hundredths error;  /* the standard error of the mean; 0 if there is only one game */
    Hundredths margin; /* half the width of the 90 % interval; 0 if there are too few games */
} Strength;

/* The strength after `count` games, from their totals without luck, the earliest first. */
Strength strength_of(const Hundredths *totals, size_t count);

/* Totals without luck of the latest games, the earliest first. */
typedef struct {
    Hundredths totals[STRENGTH_KEPT];
    int64_t at[STRENGTH_KEPT]; /* milliseconds since 1970 */
    size_t count;
} StrengthGames;

/* How many points the curve of the strength over `count` games has, and after how many games each
 * of them is. */
size_t strength_curve(size_t count, size_t after[STRENGTH_CURVE]);

/* The bots nearest to a strength. */
typedef struct {
    const Bot *like;  /* the nearest one within the margin; NULL: none is */
    const Bot *below; /* the strongest one that is weaker; NULL: none is */
    const Bot *above; /* the weakest one that is at least as strong; NULL: none is */
} Likeness;

Likeness strength_likeness(const Game *game, Hundredths mean, Hundredths margin);

/* The bot that one total without luck is most like; NULL: it is far from all of them. */
const Bot *strength_like_once(const Game *game, Hundredths total);

#endif
