/* Whether throws look like those of fair dice: the chi-square test of the counts. */
#ifndef KNOBEL_ANALYSIS_FAIRNESS_H
#define KNOBEL_ANALYSIS_FAIRNESS_H

#include "engine/throw.h"

enum {
    FAIRNESS_FACES = 6,
    FAIRNESS_CELLS = SUM_COUNT, /* the most values that are distinguished */
    FAIRNESS_LEAST = 50,        /* fewer throws say nothing */
    FAIRNESS_EXPECTED = 5,      /* values expected less often are judged in groups */
};

/* All zero: nothing thrown yet. */
typedef struct {
    uint64_t throws;
    uint64_t known; /* throws whose two dice are known, not only the sum */
    uint64_t sums[SUM_COUNT];
    uint64_t faces[FAIRNESS_FACES]; /* of both dice in known throws */
} FairnessCounts;

void fairness_count(FairnessCounts *counts, Throw thrown);

typedef enum {
    FAIRNESS_TOO_FEW,  /* too few throws to tell */
    FAIRNESS_FINE,     /* like fair dice */
    FAIRNESS_UNUSUAL,  /* fair dice do this in fewer than 5 of 100 cases */
    FAIRNESS_DOUBTFUL, /* in fewer than 1 of 100 cases */
    FAIRNESS_TOO_EVEN, /* closer to the expected counts than in 999 of 1000 cases */
} FairnessVerdict;

/* The result for one kind of value: the sums, or the faces of single dice. */
typedef struct {
    unsigned least; /* the lowest value; the others follow */
    unsigned cells;
    uint64_t count[FAIRNESS_CELLS];
    double expected[FAIRNESS_CELLS];
    unsigned group[FAIRNESS_CELLS]; /* values with the same number are judged together */
    unsigned groups;
    FairnessVerdict verdict;
    double chi_square; /* this and the next two only if there were enough throws */
    unsigned degrees;  /* of freedom */
    double chance;     /* that fair dice differ from the expected counts as much or more */
} Fairness;

Fairness fairness_of_sums(const FairnessCounts *counts);
Fairness fairness_of_faces(const FairnessCounts *counts);

/* The chance that a chi-square with this many degrees of freedom is at least this value. */
double fairness_chance(double chi_square, unsigned degrees);

#endif
