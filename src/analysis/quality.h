/* How good a move was, in five grades, and how accurately somebody played.
 *
 * Both follow from what moves cost and from nothing else, so they are the same in both games and
 * for everybody. docs/analysis.md has the figures behind the bounds. */
#ifndef KNOBEL_ANALYSIS_QUALITY_H
#define KNOBEL_ANALYSIS_QUALITY_H

#include "analysis/analysis.h"

typedef enum {
    QUALITY_BEST,
    QUALITY_GOOD,
    QUALITY_INACCURATE,
    QUALITY_SLIP,
    QUALITY_BIG_SLIP,
    QUALITY_COUNT,
} Quality;

/* A percentage in tenths: 812 is 81.2. */
typedef uint32_t Permille;

enum { PERMILLE_WHOLE = 1000, PERMILLE_TEXT_SIZE = 8 };

/* `81.2` */
void permille_write(Text *text, Permille share);

/* The grade of a move that costs this much. */
Quality quality_of(Hundredths cost);

/* Its name for programs (`big-slip`), and for people in English (`Big slip`). */
const char *quality_name(Quality quality);
const char *quality_title(Quality quality);

/* Whether a move is worth looking at again: one of the slips. */
static inline bool quality_is_slip(Quality quality)
{
    return quality >= QUALITY_SLIP;
}

/* How many moves of each grade a player made. */
void quality_count(const AnalysedPlayer *player, uint32_t counts[QUALITY_COUNT]);

/* The mean of what the moves count: one that costs nothing counts 1, one that costs a point a half,
 * and one that costs three a quarter. Rounded down, so that only costless play has all of it; so
 * has a player without moves. */
Permille quality_accuracy(const AnalysedPlayer *player);

#endif
