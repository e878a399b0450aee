/* A training run: its plan, and its complete state. */
#ifndef KNOBEL_TRAIN_TRAINING_H
#define KNOBEL_TRAIN_TRAINING_H

#include "data/layout.h"
#include "data/position.h"

enum {
    TRAINING_GAMES_MOST = 1 << 20,
    TRAINING_STEPS_MOST = 100,
    TRAINING_MISSED = 32, /* the most updates a vector may miss */
    TRAINING_LANES = 16, /* parts of the games that are learned from separately, in a fixed order */
};

/* What was asked for. A plain value without padding: equal plans are equal bytes. */
typedef struct {
    char game[16]; /* its name, padded with zeros */
    uint32_t width;
    uint32_t hidden; /* units of the head; if mirrors are tied, each looks both ways */
    uint32_t heads;
    uint32_t games; /* played side by side; a multiple of TRAINING_LANES */
    uint32_t steps; /* of each game in an update, at first */
    uint32_t steps_last;
    uint32_t is_tied; /* contents share vectors with their mirrors */
    uint32_t unused;
    uint64_t seed;
    uint64_t updates; /* 0: as many as `seconds` allow */
    double seconds;
    double rate;         /* of learning, at its maximum */
    double follow_first; /* how far the following net moves in an update, at first */
    double follow_last;  /* the same at the end */
    double explore;      /* share of throws answered at random */
} Plan;

/* A plan for a game, except for what depends on the machine. */
Plan plan_start(const Game *game);

/* Whether sizes and numbers are valid. */
bool plan_is_good(const Plan *plan);

/* Counts and sums over some time. */
typedef struct {
    uint64_t positions; /* learned from */
    uint64_t games;     /* that ended */
    double loss;        /* of all positions */
    double total;       /* of all games that ended */
    double total_square;
} TrainingFigures;

/* Made by training_open, freed by training_close. */
typedef struct {
    const Game *game;
    Plan plan;
    LineTable lines;
    NetLayout layout;
    uint64_t updates;       /* made so far */
    double seconds;         /* spent so far */
    TrainingFigures all;    /* since the beginning */
    TrainingFigures recent; /* since the latest progress report */
    float *net;             /* [layout.count] each, one after the other */
    float *mean;            /* Adam's */
    float *variance;
    float *following;
    uint32_t *caught_up; /* [layout.vectors]: updates a vector has taken part in; 0: none yet */
    TrainingPosition *positions; /* [plan.games] */
} Training;

/* A new run; false if memory is short. The plan must be valid. */
bool training_open(Training *training, const Game *game, const Plan *plan);
void training_close(Training *training);

/* How much of the planned work is done, from 0 to 1. */
double training_share(const Training *training);

/* Steps of each game in an update at this moment: they grow from the first number to the last. */
uint32_t training_steps(const Training *training);

/* The rate of learning at this moment: it rises over the first hundred updates and then falls along
 * a cosine. */
double training_rate(const Training *training);

/* How far the following net moves towards the other in an update at this moment. */
double training_follow(const Training *training);

/* Adds the figures of an update. */
void figures_add(TrainingFigures *figures, const TrainingFigures *more);

#endif
