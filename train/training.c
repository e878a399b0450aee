/* Starting a training run. */
#include "training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(Plan) == 104, "without padding equal plans are equal bytes");

/* Streams of random numbers besides those of the games. */
enum { STREAM_START = 1 };
#define STREAM_OF_NET UINT64_MAX

static bool is_within(double number, double least, double most)
{
    return number >= least && number <= most;
}

Plan plan_start(const Game *game)
{
    Plan plan = {
        .heads = game->has_circles ? 1 : NET_FILLED,
        .steps = 1,
        .steps_last = 1,
        .seconds = 600,
        .explore = .01,
    };

    strncpy(plan.game, game->name, sizeof plan.game - 1);
    return plan;
}

bool plan_is_good(const Plan *plan)
{
    return plan->width > 0 && plan->width <= NET_WIDTH_MOST &&
           plan->width % (2 * LAYOUT_STEP) == 0 && plan->hidden > 0 &&
           plan->hidden <= NET_HIDDEN_MOST / (plan->is_tied ? 2 : 1) &&
           plan->hidden % (LAYOUT_STEP / 2) == 0 && plan->is_tied <= 1 && plan->unused == 0 &&
           (plan->heads == 1 || plan->heads == NET_FILLED) && plan->games > 0 &&
           plan->games <= TRAINING_GAMES_MOST && plan->games % TRAINING_LANES == 0 &&
           plan->steps > 0 && plan->steps <= plan->steps_last &&
           plan->steps_last <= TRAINING_STEPS_MOST &&
           (plan->updates > 0 || is_within(plan->seconds, 1e-3, 1e9)) &&
           is_within(plan->rate, 0, 1) && is_within(plan->follow_first, 1e-9, 1) &&
           is_within(plan->follow_last, 1e-9, 1) && is_within(plan->explore, 0, 1);
}

/* Almost normal: the sum of twelve uniform numbers. */
static float draw(Rng *rng, double deviation)
{
    double sum = 0;

    for (unsigned i = 0; i < 12; i++)
        sum += (double)(rng_next(rng) >> 11) * 0x1p-53;
    return (float)((sum - 6) * deviation);
}

static void start_net(Training *training)
{
    const NetLayout *layout = &training->layout;
    Rng rng = rng_start(training->plan.seed, STREAM_OF_NET, 0);
    float *net = training->net;
    size_t half = layout->width / 2;

    for (size_t vector = 1; vector < layout->vectors; vector++)
        for (size_t i = 0; i < layout->width; i++) {
            float *at = net + vector * layout->width + i;
            *at = layout_is_straight(layout, i) ? 0 : draw(&rng, .05);
            if (training->lines.is_own_mirror[vector] && i >= half)
                *at = at[-(ptrdiff_t)half];
        }
    for (size_t i = layout->weight; i < layout->shift; i++)
        if (!layout_is_straight(layout, (i - layout->weight) / layout->units % layout->width))
            net[i] = draw(&rng, 1 / sqrt((double)layout->width));
    for (size_t i = layout->output; i < layout->offset; i++)
        net[i] = draw(&rng, .1 / sqrt((double)layout->units));
    for (size_t i = layout->bias; layout->is_tied && i < layout->offset; i++)
        net[layout_mirror(layout, i)] = net[i];
    memcpy(training->following, net, sizeof *net * layout->count);
}

/* Games start at different moves, so that every update learns from all of them. */
static void start_positions(Training *training)
{
    Choices choices;

    for (uint32_t i = 0; i < training->plan.games; i++) {
        Rng rng = rng_start(training->plan.seed, i, STREAM_START);
        TrainingPosition *position = &training->positions[i];
        *position = position_start(&training->lines);
        for (uint32_t step = 0; step < i % GRID_CELLS; step++) {
            choices_list(&training->lines, position, &choices);
            position_step(&training->lines, position, &choices,
                          choices_draw(&choices, rng_below(&rng, SUM_COUNT), &rng));
        }
    }
}

bool training_open(Training *training, const Game *game, const Plan *plan)
{
    *training = (Training){.game = game, .plan = *plan};
    if (!line_table_open(&training->lines, game, plan->is_tied))
        return false;
    training->layout =
        layout_of(training->lines.vectors, plan->width, plan->hidden, plan->heads, plan->is_tied);
    size_t count = training->layout.count;
    training->net = aligned_alloc(64, sizeof *training->net * count * 4);
    training->caught_up = calloc(training->layout.vectors, sizeof *training->caught_up);
    training->positions = calloc(plan->games, sizeof *training->positions);
    if (training->net == NULL || training->caught_up == NULL || training->positions == NULL) {
        training_close(training);
        return false;
    }
    memset(training->net, 0, sizeof *training->net * count * 4);
    training->mean = training->net + count;
    training->variance = training->mean + count;
    training->following = training->variance + count;
    start_net(training);
    start_positions(training);
    return true;
}

void training_close(Training *training)
{
    free(training->positions);
    free(training->caught_up);
    free(training->net);
    line_table_close(&training->lines);
    *training = (Training){0};
}

double training_share(const Training *training)
{
    const Plan *plan = &training->plan;
    double share = plan->updates > 0 ? (double)training->updates / (double)plan->updates
                                     : training->seconds / plan->seconds;

    return share < 1 ? share : 1;
}

uint32_t training_steps(const Training *training)
{
    double first = training->plan.steps, last = training->plan.steps_last;

    return (uint32_t)lround(first * pow(last / first, training_share(training)));
}

double training_rate(const Training *training)
{
    double made = (double)training->updates + 1;
    double fallen = .02 + .98 * (1 + cos(3.14159265358979 * training_share(training))) / 2;

    return training->plan.rate * fallen * fmin(1, made / 100);
}

double training_follow(const Training *training)
{
    const Plan *plan = &training->plan;

    return plan->follow_first *
           pow(plan->follow_last / plan->follow_first, training_share(training));
}

void figures_add(TrainingFigures *figures, const TrainingFigures *more)
{
    figures->positions += more->positions;
    figures->games += more->games;
    figures->loss += more->loss;
    figures->total += more->total;
    figures->total_square += more->total_square;
}
