/* Glicko ratings (M. E. Glickman, "Parameter estimation in large dynamic paired comparison
 * experiments", 1999), with names instead of his letters. */
#include "puzzles/rating.h"

#define PI 3.14159265358979323846
#define LOG_10 2.30258509299404568402

/* Glickman's q: a rating of 400 points more is won ten times as often. */
static const double scale = LOG_10 / 400;

/* e to a power: that of a thousandth of it, ten times squared. */
static double exponential(double power)
{
    enum { SQUARINGS = 10 };
    double part = power / (1 << SQUARINGS);
    double result = 1 + part * (1 + part / 2 * (1 + part / 3 * (1 + part / 4)));

    for (int i = 0; i < SQUARINGS; i++)
        result *= result;
    return result;
}

/* By Newton's method: from above it falls until it can fall no further. */
static double square_root(double square)
{
    double root = square > 1 ? square : 1;
    double next = (root + square / root) / 2;

    while (next < root) {
        root = next;
        next = (root + square / root) / 2;
    }
    return root;
}

/* Glickman's g: how much less a result tells because the opponent's rating is unsure. */
static double weight_of(double deviation)
{
    return 1 / square_root(1 + 3 * scale * scale * deviation * deviation / (PI * PI));
}

static double chance(double difference)
{
    double bounded = difference > 4000 ? 4000 : difference < -4000 ? -4000 : difference;

    return 1 / (1 + exponential(-scale * bounded));
}

Rating rating_start(void)
{
    return (Rating){RATING_START, RATING_START_DEVIATION};
}

double rating_chance(double player, double puzzle)
{
    return chance(player - puzzle);
}

Rating rating_after(Rating rating, double puzzle, bool is_found)
{
    double weight = weight_of(RATING_PUZZLE_DEVIATION);
    double expected = chance(weight * (rating.points - puzzle));
    double known = 1 / (rating.deviation * rating.deviation);
    double learned = scale * scale * weight * weight * expected * (1 - expected);
    double variance = 1 / (known + learned);
    double deviation = square_root(variance);
    double least = RATING_LEAST_DEVIATION;

    return (Rating){
        .points = rating.points + scale * variance * weight * ((double)is_found - expected),
        .deviation = deviation < least ? least : deviation,
    };
}

unsigned rating_shown(double points)
{
    return points > 0 ? (unsigned)(points + 0.5) : 0;
}
