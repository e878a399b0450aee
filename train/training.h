/* A training run: what it is to become, and all that it is at one moment. */
#ifndef KNOBEL_TRAIN_TRAINING_H
#define KNOBEL_TRAIN_TRAINING_H

#include "layout.h"
#include "position.h"

enum {
    TRAINING_GAMES_MOST = 1 << 20,
    TRAINING_STEPS_MOST = 100,
    TRAINING_MISSED = 32, /* the most updates a vector may be behind */
    TRAINING_LANES = 16,  /* parts of the games that are learned from apart; their order is fixed */
};

/* What was asked for. A plain value without padding, so that equal plans are equal bytes. */
typedef struct {
    char game[16]; /* its name, filled up with zeros */
    uint32_t width;
    uint32_t hidden; /* units of the head; where mirrors are tied each looks both ways */
    uint32_t heads;
    uint32_t games; /* played side by side; a multiple of TRAINING_LANES */
    uint32_t steps; /* of each game to one update, at first */
    uint32_t steps_last;
    uint32_t is_tied; /* contents share vectors with their mirrors */
    uint32_t unused;
    uint64_t seed;
    uint64_t updates; /* 0: for as long as `seconds` says */
    double seconds;
    double rate;         /* of learning, at its highest */
    double follow_first; /* by which the following net nears the other in an update, at first */
    double follow_last;  /* and at last */
    double explore;      /* share of throws answered by any step */
} Plan;

/* A plan for a game, but for what depends on the machine. */
Plan plan_start(const Game *game);

/* Whether sizes and numbers are such as a run can have. */
bool plan_is_good(const Plan *plan);

/* What has been seen since the figures were last told. */
typedef struct {
    uint64_t positions; /* learned from */
    uint64_t games;     /* that ended */
    double loss;        /* of all positions */
    double total;       /* of all games that ended */
    double total_square;
} Figures;

/* Made by training_open, gone with training_close. */
typedef struct {
    const Game *game;
    Plan plan;
    LineTable lines;
    Layout layout;
    uint64_t updates; /* made so far */
    double seconds;   /* spent so far */
    Figures all;      /* since the beginning */
    Figures recent;   /* since the progress was last told */
    float *net;       /* [layout.count] each, one behind the other */
    float *mean;      /* Adam's */
    float *variance;
    float *following;
    uint32_t *caught_up; /* [layout.vectors]: updates a vector has taken part in; 0: none yet */
    Position *positions; /* [plan.games] */
} Training;

/* A new run; false where memory is short. The plan is a good one. */
bool training_open(Training *training, const Game *game, const Plan *plan);
void training_close(Training *training);

/* How much of the planned work is done, from 0 to 1. */
double training_share(const Training *training);

/* Steps of each game to one update at this moment: they grow from the first number to the last. */
uint32_t training_steps(const Training *training);

/* The rate of learning at this moment: it rises over the first hundred updates and then falls along
 * a cosine. */
double training_rate(const Training *training);

/* By how much the following net nears the other in an update at this moment. */
double training_follow(const Training *training);

/* Puts the figures of one update to those there are. */
void figures_add(Figures *figures, const Figures *more);

#endif
