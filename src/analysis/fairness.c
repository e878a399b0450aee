/* Whether throws look like those of fair dice. */
#include "analysis/fairness.h"

#include "engine/throw.h"

#include <math.h>

void fairness_count(FairnessCounts *counts, Throw thrown)
{
    counts->throws++;
    counts->sums[throw_sum(thrown) - SUM_LEAST]++;
    if (thrown.second == 0)
        return;
    counts->known++;
    counts->faces[thrown.first - 1]++;
    counts->faces[thrown.second - 1]++;
}

/* The upper incomplete gamma function at half the degrees. For whole and half numbers it is a
 * finite sum that begins with exp(-x) for even degrees and with erfc(sqrt(x)) for odd ones, where x
 * is half the chi-square. */
double fairness_chance(double chi_square, unsigned degrees)
{
    double x = chi_square / 2;
    bool is_odd = degrees % 2 != 0;
    double chance = is_odd ? erfc(sqrt(x)) : 0;
    double term = is_odd ? exp(-x) * sqrt(x / M_PI) * 2 : exp(-x);
    double divisor = is_odd ? 1.5 : 1;

    for (unsigned i = 0; i < degrees / 2; i++) {
        chance += term;
        term *= x / divisor++;
    }
    return chance;
}

/* Joins neighbouring values until enough of each group are expected. What is left at the end joins
 * the last group. */
static void make_groups(Fairness *fairness)
{
    double gathered = 0;

    for (unsigned i = 0; i < fairness->cells; i++) {
        fairness->group[i] = fairness->groups;
        gathered += fairness->expected[i];
        if (gathered >= (double)FAIRNESS_EXPECTED) {
            fairness->groups++;
            gathered = 0;
        }
    }
    for (unsigned i = 0; fairness->groups > 0 && i < fairness->cells; i++)
        if (fairness->group[i] == fairness->groups)
            fairness->group[i]--;
}

static FairnessVerdict verdict_on(double chance)
{
    if (chance < 0.01)
        return FAIRNESS_DOUBTFUL;
    if (chance < 0.05)
        return FAIRNESS_UNUSUAL;
    return chance > 0.999 ? FAIRNESS_TOO_EVEN : FAIRNESS_FINE;
}

static void judge(Fairness *fairness, uint64_t throws)
{
    double expected[FAIRNESS_CELLS] = {0};
    double counted[FAIRNESS_CELLS] = {0};

    make_groups(fairness);
    if (throws < FAIRNESS_LEAST)
        return;
    for (unsigned i = 0; i < fairness->cells; i++) {
        expected[fairness->group[i]] += fairness->expected[i];
        counted[fairness->group[i]] += (double)fairness->count[i];
    }
    for (unsigned i = 0; i < fairness->groups; i++) {
        double difference = counted[i] - expected[i];
        fairness->chi_square += difference * difference / expected[i];
    }
    fairness->degrees = fairness->groups - 1;
    fairness->chance = fairness_chance(fairness->chi_square, fairness->degrees);
    fairness->verdict = verdict_on(fairness->chance);
}

Fairness fairness_of_sums(const FairnessCounts *counts)
{
    Fairness fairness = {.least = SUM_LEAST, .cells = SUM_COUNT};

    for (unsigned i = 0; i < SUM_COUNT; i++) {
        fairness.count[i] = counts->sums[i];
        fairness.expected[i] =
            (double)counts->throws * throw_ways(SUM_LEAST + i) / (double)THROW_WAYS;
    }
    judge(&fairness, counts->throws);
    return fairness;
}

Fairness fairness_of_faces(const FairnessCounts *counts)
{
    Fairness fairness = {.least = 1, .cells = FAIRNESS_FACES};

    for (unsigned i = 0; i < FAIRNESS_FACES; i++) {
        fairness.count[i] = counts->faces[i];
        fairness.expected[i] = (double)counts->known * 2 / (double)FAIRNESS_FACES;
    }
    judge(&fairness, counts->known);
    return fairness;
}
