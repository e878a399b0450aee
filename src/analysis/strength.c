/* How strong a player is. */
#include "analysis/strength.h"

#include "bots/strengths.h"

/* A square root, rounded to the nearest whole number. A page has no mathematical library. */
static int32_t root(double square)
{
    int32_t result = 0;

    for (int32_t bit = 1 << 20; bit > 0; bit >>= 1)
        if ((result + bit - .5) * (result + bit - .5) <= square)
            result += bit;
    return result;
}

/* How many standard errors to each side contain 90 % of all cases by Student's distribution: the
 * normal distribution's number with the first two terms of the expansion, right to 0.001 from
 * nine degrees of freedom on. */
static double quantile(double freedom)
{
    return 1.644854 + 1.523768 / freedom + 1.420239 / (freedom * freedom);
}

Strength strength_of(const Hundredths *totals, size_t count)
{
    uint32_t games = count < STRENGTH_GAMES ? (uint32_t)count : STRENGTH_GAMES;
    Strength strength = {.games = games};
    int64_t sum = 0;
    double squares = 0;

    if (games == 0)
        return strength;
    for (size_t i = count - games; i < count; i++)
        sum += totals[i];
    double mean = (double)sum / games;
    for (size_t i = count - games; i < count; i++)
        squares += (totals[i] - mean) * (totals[i] - mean);
    strength.mean = (Hundredths)(mean + (mean < 0 ? -.5 : .5));
    if (games == 1)
        return strength;
    double square = squares / (games - 1) / games;
    double times = quantile(games - 1);
    strength.error = root(square);
    strength.margin = games < STRENGTH_LEAST ? 0 : root(square * times * times);
    return strength;
}

size_t strength_curve(size_t count, size_t after[STRENGTH_CURVE])
{
    size_t more = count - STRENGTH_LEAST; /* games after the first point */

    if (count < STRENGTH_LEAST)
        return 0;
    size_t points = more + 1 < STRENGTH_CURVE ? more + 1 : STRENGTH_CURVE;
    for (size_t i = 0; i < points; i++)
        after[i] = STRENGTH_LEAST + (points > 1 ? more * i / (points - 1) : 0);
    return points;
}

static int32_t distance(const Game *game, const Bot *bot, Hundredths mean)
{
    int32_t apart = bot_mean(bot, game) - mean;

    return apart < 0 ? -apart : apart;
}

Likeness strength_likeness(const Game *game, Hundredths mean, Hundredths margin)
{
    Likeness likeness = {0};

    for (unsigned i = 0; bot_at(i) != NULL && likeness.above == NULL; i++) {
        const Bot *bot = bot_at(i);
        if (!bot->needs_net || bot_mean(bot, game) == 0)
            continue;
        if (bot_mean(bot, game) < mean)
            likeness.below = bot;
        else
            likeness.above = bot;
    }
    likeness.like = likeness.below;
    if (likeness.like == NULL ||
        (likeness.above != NULL &&
         distance(game, likeness.above, mean) < distance(game, likeness.below, mean)))
        likeness.like = likeness.above;
    if (likeness.like != NULL && distance(game, likeness.like, mean) > margin)
        likeness.like = NULL;
    return likeness;
}

const Bot *strength_like_once(const Game *game, Hundredths total)
{
    return strength_likeness(game, total, STRENGTH_NEAR * POINTS_ONE).like;
}
