/* Whether throws look like those of fair dice: counts against what is expected, judged by the
 * chi-square test. */
#ifndef KNOBEL_ANALYSIS_FAIRNESS_H
#define KNOBEL_ANALYSIS_FAIRNESS_H

#include "engine/throw.h"

enum {
    FAIRNESS_FACES = 6,
    FAIRNESS_CELLS = SUM_COUNT, /* the most values that are told apart */
    FAIRNESS_LEAST = 50,        /* fewer throws say nothing */
    FAIRNESS_EXPECTED = 5,      /* values of which fewer are expected are judged together */
};

/* All zero: nothing thrown yet. */
typedef struct {
    uint64_t throws;
    uint64_t known; /* throws of which both dice are known, and not only the sum */
    uint64_t sums[SUM_COUNT];
    uint64_t faces[FAIRNESS_FACES]; /* of both dice of those */
} FairnessCounts;

void fairness_count(FairnessCounts *counts, Throw thrown);

typedef enum {
    FAIRNESS_TOO_FEW,  /* throws to tell */
    FAIRNESS_FINE,     /* as fair dice are */
    FAIRNESS_UNUSUAL,  /* fair dice come here in fewer than 5 of 100 cases, */
    FAIRNESS_DOUBTFUL, /* in fewer than 1 of 100 */
    FAIRNESS_TOO_EVEN, /* closer to what is expected than 999 of 1000 */
} FairnessVerdict;

/* What is known of one kind of value: the sums, or what single dice show. */
typedef struct {
    unsigned least; /* the first value; the others follow */
    unsigned cells;
    uint64_t count[FAIRNESS_CELLS];
    double expected[FAIRNESS_CELLS];
    unsigned group[FAIRNESS_CELLS]; /* neighbours judged together have one number */
    unsigned groups;
    FairnessVerdict verdict;
    double chi_square; /* these three only where there were enough throws */
    unsigned degrees;  /* of freedom */
    double chance;     /* that fair dice stray as far from what is expected, or further */
} Fairness;

Fairness fairness_of_sums(const FairnessCounts *counts);
Fairness fairness_of_faces(const FairnessCounts *counts);

/* The chance that a chi-square with so many degrees of freedom is at least this value. */
double fairness_chance(double chi_square, unsigned degrees);

#endif
