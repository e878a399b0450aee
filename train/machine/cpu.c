/* Training on this machine's cores.
 *
 * An update has two parts. First the games are played on, lane by lane; each lane has its own
 * gradient of everything after the vectors. Then each thread adds up the gradient of some of the
 * vectors from all positions and moves them, and moves some of the numbers after them. Every sum is
 * added up in the same order, whatever the number of threads. */
#include "shell/words.h"
#include "machine/kernels.h"
#include "machine/machine.h"
#include "data/target.h"
#include "machine/thread_team.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Training *training;
    const Kernels *kernels;
    ThreadTeam *team;
    Example *examples;     /* [games][steps] */
    float *backs;          /* [games][steps][width] */
    bool *is_touched;      /* [vectors]: its gradient has been added to */
    float *gradient;       /* of the vectors; all zero between updates */
    float *lane_gradients; /* [TRAINING_LANES], of everything after the vectors; likewise zero */
    size_t lane_length;
    uint32_t steps;   /* of each game in this update */
    uint32_t *mirror; /* of the numbers after the vectors, counted from there */
    Pace pace;
    TrainingFigures figures[TRAINING_LANES];
    atomic_uint next_lane;
} Cpu;

/* A game's streams of random numbers: one for each of its steps, and others for evaluation. */
enum { STREAM_STEPS = 2 };
#define EVALUATED ((uint64_t)1 << 40)

/* Answers a throw, or makes a circle, and starts again if the game has ended. */
static void play_on(const Training *training, TrainingPosition *position, const Choices *choices,
                    const Target *target, double explore, Rng *rng, TrainingFigures *figures)
{
    unsigned sum = rng_below(rng, 6) + rng_below(rng, 6);
    bool is_drawn = (double)(rng_next(rng) >> 11) * 0x1p-53 < explore;
    unsigned choice = target->choice[sum];

    if (is_drawn && choices->is_thrown && !choices->is_last)
        choice = choices_draw(choices, sum, rng);
    if (choice < choices->count)
        position_step(&training->lines, position, choices, choice);
    if (choices->is_last) {
        double total = position->total;
        figures->games++;
        figures->total += total;
        figures->total_square += total * total;
        *position = position_start(&training->lines);
    }
}

/* How often a game takes a random step. Most games stay close to the best known play; some err
 * often, so that the net learns the values of weaker players' sheets. */
static double explore_of(const Plan *plan, uint32_t game)
{
    static const double often[16] = {.4, .1, .1, .1};

    return often[game % 16] > plan->explore ? often[game % 16] : plan->explore;
}

/* Plays the games of one lane on and learns from them. */
static void play_lane(Cpu *cpu, unsigned lane)
{
    Training *training = cpu->training;
    const Plan *plan = &training->plan;
    const NetLayout *layout = &training->layout;
    float *gradient = cpu->lane_gradients + lane * cpu->lane_length;
    float scale = 1.f / ((float)plan->games * (float)cpu->steps);
    uint32_t games = plan->games / TRAINING_LANES;
    TrainingFigures *figures = &cpu->figures[lane];
    Choices choices;
    float values[CHOICES_MOST];

    *figures = (TrainingFigures){.positions = (uint64_t)games * cpu->steps};
    for (uint32_t game = lane * games; game < (lane + 1) * games; game++)
        for (uint32_t step = 0; step < cpu->steps; step++) {
            TrainingPosition *position = &training->positions[game];
            size_t at = (size_t)game * cpu->steps + step;
            Example *example = &cpu->examples[at];
            choices_list(&training->lines, position, &choices);
            cpu->kernels->value(layout, training->following, &training->lines, position, &choices,
                                values);
            Target target = target_of(&choices, values);
            example->count =
                (uint8_t)position_contents(&training->lines, position, example->contents);
            example->filled = position->filled;
            example->target = target.mean;
            figures->loss += cpu->kernels->learn(layout, training->net, example, scale, gradient,
                                                 cpu->backs + at * layout->width);
            Rng rng = rng_start(plan->seed, game,
                                STREAM_STEPS + training->updates * plan->steps_last + step);
            play_on(training, position, &choices, &target, explore_of(plan, game), &rng, figures);
        }
}

static void play(void *context, unsigned member, unsigned members)
{
    Cpu *cpu = context;
    unsigned lane = 0;

    (void)member;
    (void)members;
    while ((lane = atomic_fetch_add(&cpu->next_lane, 1)) < TRAINING_LANES)
        play_lane(cpu, lane);
}

/* Moves the numbers from `first` up to `end` along a gradient. */
static void move(const Cpu *cpu, size_t first, size_t end, float *gradient, float most)
{
    const Training *training = cpu->training;
    Slice slice = {training->net + first, training->mean + first, training->variance + first,
                   training->following + first};

    if (first < end)
        cpu->kernels->move(&cpu->pace, slice, gradient, end - first, most);
}

/* Two units go straight to the output, and one unit of the exported net has to hold their sum. */
static void bound_straight(float *vector, size_t half)
{
    const float most = LAYOUT_VECTOR_MOST / 2;

    for (size_t i = half - 1; i < 2 * half; i += half)
        vector[i] = vector[i] > most ? most : vector[i] < -most ? -most : vector[i];
}

/* Adds up the gradients of the vectors from `first` up to `end`. */
static void add_examples(const Cpu *cpu, uint32_t first, uint32_t end)
{
    const Training *training = cpu->training;
    size_t examples = (size_t)training->plan.games * cpu->steps;

    for (size_t at = 0; at < examples; at++) {
        const Example *example = &cpu->examples[at];
        for (unsigned i = 0; i < example->count; i++) {
            uint32_t vector = example->contents[i] >> 1;
            if (vector < first || vector >= end)
                continue;
            cpu->is_touched[vector] = true;
            cpu->kernels->add_back(&training->layout, cpu->backs + at * training->layout.width,
                                   example->contents[i], cpu->gradient);
        }
    }
}

/* Moves a vector that was touched, or that has missed many updates. */
static void move_vector(const Cpu *cpu, uint32_t vector)
{
    const Training *training = cpu->training;
    size_t width = training->layout.width, half = width / 2, at = vector * width;
    float *gradient = cpu->gradient + at;
    Slice slice = {training->net + at, training->mean + at, training->variance + at,
                   training->following + at};
    uint32_t *caught_up = &training->caught_up[vector];
    unsigned missed = *caught_up > 0 ? (uint32_t)training->updates - *caught_up : 0;

    for (size_t i = 0; training->lines.is_own_mirror[vector] && i < half; i++)
        gradient[i] = gradient[half + i] = (gradient[i] + gradient[half + i]) / 2;
    if (!cpu->is_touched[vector])
        cpu->kernels->catch_up(&cpu->pace, slice, width, LAYOUT_VECTOR_MOST, missed + 1);
    else if (missed > 0)
        cpu->kernels->catch_up(&cpu->pace, slice, width, LAYOUT_VECTOR_MOST, missed);
    if (cpu->is_touched[vector])
        cpu->kernels->move(&cpu->pace, slice, gradient, width, LAYOUT_VECTOR_MOST);
    bound_straight(slice.net, half);
    *caught_up = (uint32_t)training->updates + 1;
    cpu->is_touched[vector] = false;
}

/* Moves the vectors from `first` up to `end`: those touched, and now and then all. */
static void move_vectors(const Cpu *cpu, uint32_t first, uint32_t end)
{
    bool is_for_all = cpu->training->updates % TRAINING_MISSED == TRAINING_MISSED - 1;

    add_examples(cpu, first, end);
    for (uint32_t vector = first; vector < end; vector++)
        if (cpu->is_touched[vector] || (is_for_all && cpu->training->caught_up[vector] > 0))
            move_vector(cpu, vector);
}

/* Adds the lanes' gradients up in the first lane and clears the others. */
static void add_lanes(void *context, unsigned member, unsigned members)
{
    const Cpu *cpu = context;
    size_t first = cpu->lane_length * member / members;
    size_t end = cpu->lane_length * (member + 1) / members;

    for (size_t lane = 1; lane < TRAINING_LANES; lane++) {
        float *from = cpu->lane_gradients + lane * cpu->lane_length;
        for (size_t i = first; i < end; i++)
            cpu->lane_gradients[i] += from[i];
        memset(from + first, 0, sizeof *from * (end - first));
    }
}

/* Moves one member's part of the numbers after the vectors. */
static void move_rest(const Cpu *cpu, unsigned member, unsigned members)
{
    enum { PART = 1024 };
    const NetLayout *layout = &cpu->training->layout;
    float gradient[PART];
    size_t parts = (cpu->lane_length + PART - 1) / PART;

    for (size_t part = member; part < parts; part += members) {
        size_t first = part * PART;
        size_t end = first + PART < cpu->lane_length ? first + PART : cpu->lane_length;
        size_t weight = layout->weight - layout->bias, shift = layout->shift - layout->bias;
        for (size_t i = first; i < end; i++)
            gradient[i - first] =
                (cpu->lane_gradients[i] + cpu->lane_gradients[cpu->mirror[i]]) / 2;
        /* weights are bounded, the numbers before and after them are not */
        size_t a = first < weight ? (weight < end ? weight : end) : first;
        size_t b = a < shift ? (shift < end ? shift : end) : a;
        move(cpu, layout->bias + first, layout->bias + a, gradient, INFINITY);
        move(cpu, layout->bias + a, layout->bias + b, gradient + (a - first), LAYOUT_WEIGHT_MOST);
        move(cpu, layout->bias + b, layout->bias + end, gradient + (b - first), INFINITY);
    }
}

static void learn(void *context, unsigned member, unsigned members)
{
    const Cpu *cpu = context;
    uint64_t vectors = cpu->training->layout.vectors - 1; /* the first stays zero */

    move_vectors(cpu, (uint32_t)(1 + vectors * member / members),
                 (uint32_t)(1 + vectors * (member + 1) / members));
    move_rest(cpu, member, members);
}

/* The effect of this many updates without a gradient: means and variances fade, and meanwhile the
 * numbers drift on by the mean over the root of the variance. */
static Missed missed_of(const Pace *pace, unsigned updates)
{
    double fading = .9 / sqrt(.99);

    return (Missed){
        .drift = (float)((double)pace->rate * fading * (1 - pow(fading, updates)) / (1 - fading)),
        .mean = (float)pow(.9, updates),
        .variance = (float)pow(.99, updates),
        .follow = (float)(1 - pow(1 - (double)pace->follow, updates)),
    };
}

static Pace pace_of(const Training *training)
{
    double made = (double)training->updates + 1;
    Pace pace = {
        .rate = (float)(training_rate(training) / (1 - pow(.9, made))),
        .root = (float)(1 / sqrt(1 - pow(.99, made))),
        .follow = (float)training_follow(training),
    };

    for (unsigned i = 0; i <= TRAINING_MISSED; i++)
        pace.missed[i] = missed_of(&pace, i);
    return pace;
}

static const char *update(void *machine, TrainingFigures *figures)
{
    Cpu *cpu = machine;

    cpu->steps = training_steps(cpu->training);
    cpu->pace = pace_of(cpu->training);
    atomic_store(&cpu->next_lane, 0);
    thread_team_run(cpu->team, play, cpu);
    thread_team_run(cpu->team, add_lanes, cpu);
    thread_team_run(cpu->team, learn, cpu);
    memset(cpu->lane_gradients, 0, sizeof(float) * cpu->lane_length);
    for (unsigned lane = 0; lane < TRAINING_LANES; lane++)
        figures_add(figures, &cpu->figures[lane]);
    return NULL;
}

static const char *fetch(void *machine, TrainingFigures *figures)
{
    (void)machine; /* all numbers are already in place */
    (void)figures;
    return NULL;
}

/* What the members of an evaluation share. */
typedef struct {
    Cpu *cpu;
    uint32_t games;
} Evaluation;

static void evaluate_lane(const Evaluation *evaluation, unsigned lane)
{
    const Training *training = evaluation->cpu->training;
    TrainingFigures *figures = &evaluation->cpu->figures[lane];
    Choices choices;
    float values[CHOICES_MOST];

    *figures = (TrainingFigures){0};
    for (uint32_t game = lane; game < evaluation->games; game += TRAINING_LANES) {
        Rng rng = rng_start(training->plan.seed, EVALUATED + game, training->updates);
        TrainingPosition position = position_start(&training->lines);
        for (uint64_t ended = figures->games; figures->games == ended;) {
            choices_list(&training->lines, &position, &choices);
            evaluation->cpu->kernels->value(&training->layout, training->following,
                                            &training->lines, &position, &choices, values);
            Target target = target_of(&choices, values);
            play_on(training, &position, &choices, &target, 0, &rng, figures);
        }
    }
}

static void evaluate_part(void *context, unsigned member, unsigned members)
{
    const Evaluation *evaluation = context;
    unsigned lane = 0;

    (void)member;
    (void)members;
    while ((lane = atomic_fetch_add(&evaluation->cpu->next_lane, 1)) < TRAINING_LANES)
        evaluate_lane(evaluation, lane);
}

static const char *evaluate(void *machine, uint32_t games, TrainingFigures *figures)
{
    Cpu *cpu = machine;
    Evaluation evaluation = {cpu, games};

    atomic_store(&cpu->next_lane, 0);
    thread_team_run(cpu->team, evaluate_part, &evaluation);
    for (unsigned lane = 0; lane < TRAINING_LANES; lane++)
        figures_add(figures, &cpu->figures[lane]);
    return NULL;
}

static const char *value(void *machine, float *targets)
{
    const Cpu *cpu = machine;
    const Training *training = cpu->training;
    Choices choices;
    float values[CHOICES_MOST];

    for (uint32_t i = 0; i < training->plan.games; i++) {
        choices_list(&training->lines, &training->positions[i], &choices);
        cpu->kernels->value(&training->layout, training->following, &training->lines,
                            &training->positions[i], &choices, values);
        targets[i] = target_of(&choices, values).mean;
    }
    return NULL;
}

static void close(void *machine)
{
    Cpu *cpu = machine;

    if (cpu == NULL)
        return;
    thread_team_close(cpu->team);
    free(cpu->mirror);
    free(cpu->lane_gradients);
    free(cpu->gradient);
    free(cpu->is_touched);
    free(cpu->backs);
    free(cpu->examples);
    free(cpu);
}

/* This many floats, all zero, aligned for vector registers. */
static float *floats(size_t count)
{
    size_t length = (sizeof(float) * count + 63) / 64 * 64;
    float *memory = aligned_alloc(64, length);

    if (memory != NULL)
        memset(memory, 0, length);
    return memory;
}

static const char *missing(void)
{
    return NULL;
}

static Plan plan(const Game *game)
{
    Plan plan = plan_start(game);

    plan.is_tied = game->has_mirror;
    plan.width = 32;
    plan.hidden = 16;
    plan.games = 256;
    plan.rate = .002;
    plan.follow_first = .05;
    plan.follow_last = .005;
    return plan;
}

static const char *open(Training *training, unsigned threads, void **machine)
{
    const NetLayout *layout = &training->layout;
    const char *failure = N_("not enough memory, or no thread could be started");
    size_t examples = (size_t)training->plan.games * training->plan.steps_last;
    Cpu *cpu = calloc(1, sizeof *cpu);

    if (cpu == NULL)
        return failure;
    cpu->training = training;
    cpu->kernels = kernels_best();
    cpu->lane_length = layout->count - layout->bias;
    cpu->examples = calloc(examples, sizeof *cpu->examples);
    cpu->backs = floats(examples * layout->width);
    cpu->is_touched = calloc(layout->vectors, sizeof *cpu->is_touched);
    cpu->gradient = floats(layout->bias);
    cpu->lane_gradients = floats(TRAINING_LANES * cpu->lane_length);
    cpu->mirror = malloc(sizeof *cpu->mirror * cpu->lane_length);
    cpu->team = thread_team_open(threads);
    if (cpu->examples == NULL || cpu->backs == NULL || cpu->is_touched == NULL ||
        cpu->gradient == NULL || cpu->lane_gradients == NULL || cpu->mirror == NULL ||
        cpu->team == NULL) {
        close(cpu);
        return failure;
    }
    for (size_t i = 0; i < cpu->lane_length; i++)
        cpu->mirror[i] = (uint32_t)(layout_mirror(layout, layout->bias + i) - layout->bias);
    *machine = cpu;
    return NULL;
}

const Machine machine_cpu = {
    .name = "cpu",
    .evaluation_games = 2048,
    .missing = missing,
    .plan = plan,
    .open = open,
    .close = close,
    .update = update,
    .fetch = fetch,
    .evaluate = evaluate,
    .value = value,
};
