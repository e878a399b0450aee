/* Training on a GPU with the CUDA runtime.
 *
 * All numbers are in the GPU's memory; the copies in the run are updated on request. Work is
 * queued, and waited for now and then. */
#include "machine/cuda.h"

#include "shell/words.h"
#include "machine/machine.h"

#include <math.h>
#include <stdlib.h>

enum {
    GAMES = 4096,
    QUEUED = 16,       /* updates before waiting for them */
    STEPS_WAITED = 8,  /* steps of an evaluation before waiting for them */
    STEPS_MOST = 1000, /* of one game */
    MEMORY = 1 << 22,  /* positions that variances remember, roughly */
};

/* How far the following net moves towards the other for each position learned from. */
#define FOLLOW_FIRST 2e-6
#define FOLLOW_LAST 4.5e-8

/* Evaluations have other random numbers than training. */
#define EVALUATED ((uint64_t)1 << 40)

typedef struct {
    Training *training;
    float *numbers; /* net, mean, variance, following and gradient, one after the other */
    Brief *brief;
    Change *change;
    TrainingPosition *positions;
    CudaExamples examples;
    CudaFigures *figures;
    uint32_t queued;
    uint64_t positions_queued;
    CudaPlay play; /* the same at the beginning of every step */
} Cuda;

/* What went wrong, or NULL. */
static const char *failure_of(cudaError_t error)
{
    return error == cudaSuccess ? NULL : cudaGetErrorString(error);
}

static const char *missing(void)
{
    int count = 0;
    cudaError_t error = cudaGetDeviceCount(&count);

    return error == cudaSuccess && count == 0 ? N_("no GPU was found") : failure_of(error);
}

/* Sizes of the exported nets. The following rates are for updates of GAMES positions. */
static Plan plan(const Game *game)
{
    Plan plan = plan_start(game);

    plan.width = game->has_circles ? 64 : 128;
    plan.hidden = game->has_circles ? 128 : 32;
    plan.games = GAMES;
    plan.rate = .002;
    plan.follow_first = FOLLOW_FIRST * GAMES;
    plan.follow_last = FOLLOW_LAST * GAMES;
    return plan;
}

/* GPU memory, all zero. */
static cudaError_t reserve(void *memory, size_t size)
{
    cudaError_t error = cudaMalloc(memory, size);

    return error == cudaSuccess ? cudaMemset(*(void **)memory, 0, size) : error;
}

static float *part(const Cuda *cuda, unsigned number)
{
    return cuda->numbers + number * cuda->training->layout.count;
}

static CudaMove move_of(const Cuda *cuda)
{
    return (CudaMove){
        .layout = cuda->training->layout,
        .net = part(cuda, 0),
        .mean = part(cuda, 1),
        .variance = part(cuda, 2),
        .following = part(cuda, 3),
        .gradient = part(cuda, 4),
        .brief = cuda->brief,
        .root = 1,
        .memory = 1,
        .is_sparse = true,
    };
}

static CudaPlay play_of(const Cuda *cuda)
{
    const Training *training = cuda->training;
    const LineTable *lines = &training->lines;
    CudaPlay play = {
        .layout = training->layout,
        .change = cuda->change,
        .classes = lines->classes,
        .actions = lines->actions,
        .circle_points = training->game->circle_points,
        .has_circles = training->game->has_circles,
        .positions = cuda->positions,
        .games = training->plan.games,
        .following = part(cuda, 3),
        .brief = cuda->brief,
        .examples = cuda->examples,
        .figures = cuda->figures,
        .seed = training->plan.seed,
        .explore = (float)training->plan.explore,
    };

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        play.cell[cell].count = grid_crossing[cell].count;
        for (unsigned i = 0; i < grid_crossing[cell].count; i++) {
            play.cell[cell].line[i] = grid_crossing[cell].line[i];
            play.cell[cell].place[i] = lines->place[cell][i];
        }
    }
    for (unsigned line = 0; line < GRID_LINES; line++) {
        play.empty[line] = lines->empty[line];
        for (unsigned due = 0; due <= ROWS_DUES; due++)
            play.due[line][due] = lines->due[line][due];
    }
    return play;
}

static void close(void *machine)
{
    Cuda *cuda = machine;

    if (cuda == NULL)
        return;
    cudaFree(cuda->figures);
    cudaFree(cuda->examples.lengths);
    cudaFree(cuda->examples.order);
    cudaFree(cuda->examples.all);
    cudaFree(cuda->positions);
    cudaFree(cuda->change);
    cudaFree(cuda->brief);
    cudaFree(cuda->numbers);
    free(cuda);
}

/* Allocates the GPU's memory and copies the run into it. */
static cudaError_t hand_over(Cuda *cuda)
{
    const Training *training = cuda->training;
    const LineTable *lines = &training->lines;
    size_t games = training->plan.games, heads = training->layout.heads;
    size_t count = training->layout.count;
    const struct {
        void *at;
        size_t size;
        const void *from; /* NULL: starts with zeros */
        size_t length;
    } all[] = {
        {&cuda->numbers, 5 * count * sizeof(float), training->net, 4 * count * sizeof(float)},
        {&cuda->brief, count * sizeof(Brief), NULL, 0},
        {&cuda->change, 2 * sizeof(Change) * lines->vectors * lines->classes * lines->actions,
         lines->change, 2 * sizeof(Change) * lines->vectors * lines->classes * lines->actions},
        {&cuda->positions, games * sizeof(TrainingPosition), training->positions,
         games * sizeof(TrainingPosition)},
        {&cuda->examples.all, games * sizeof(CudaExample), NULL, 0},
        {&cuda->examples.order, heads * games * sizeof(uint32_t), NULL, 0},
        {&cuda->examples.lengths, heads * sizeof(uint32_t), NULL, 0},
        {&cuda->figures, sizeof(CudaFigures), NULL, 0},
    };
    cudaError_t error = cudaSuccess;

    for (size_t i = 0; error == cudaSuccess && i < sizeof all / sizeof *all; i++) {
        error = reserve(all[i].at, all[i].size);
        if (error == cudaSuccess && all[i].from != NULL)
            error =
                cudaMemcpy(*(void **)all[i].at, all[i].from, all[i].length, cudaMemcpyHostToDevice);
    }
    if (error != cudaSuccess)
        return error;
    cuda->play = play_of(cuda);
    CudaMove nowhere = move_of(cuda);
    return cuda_move(&nowhere); /* fills the brief numbers */
}

static const char *open(Training *training, unsigned threads, void **machine)
{
    const NetLayout *layout = &training->layout;
    Cuda *cuda = calloc(1, sizeof *cuda);

    (void)threads;
    if (cuda == NULL)
        return N_("not enough memory");
    cuda->training = training;
    *machine = cuda;
    if (!cuda_knows(layout->width, layout->units) ||
        (training->game->has_circles && layout->heads > 1))
        return N_("widths are 64 or 128, with 32, 64 or, for 64, 128 units");
    return failure_of(hand_over(cuda));
}

/* Adds what has happened since the last call. */
static cudaError_t collect(Cuda *cuda, TrainingFigures *figures)
{
    CudaFigures seen;
    cudaError_t error = cudaMemcpy(&seen, cuda->figures, sizeof seen, cudaMemcpyDeviceToHost);

    if (error == cudaSuccess)
        error = cudaMemset(cuda->figures, 0, sizeof seen);
    if (error != cudaSuccess)
        return error;
    figures->positions += cuda->positions_queued;
    figures->games += seen.games;
    figures->loss += seen.loss;
    figures->total += seen.total;
    figures->total_square += seen.total_square;
    cuda->queued = 0;
    cuda->positions_queued = 0;
    return cudaSuccess;
}

/* Plays one step of every game and learns from it into the gradient. */
static cudaError_t learn_step(const Cuda *cuda, uint32_t step, uint32_t steps)
{
    const Training *training = cuda->training;
    uint32_t games = training->plan.games;
    CudaPlay play = cuda->play;
    CudaLearn learn = {
        .layout = training->layout,
        .net = part(cuda, 0),
        .gradient = part(cuda, 4),
        .examples = cuda->examples,
        .games = games,
        .scale = 1.f / ((float)games * (float)steps),
        .figures = cuda->figures,
    };

    play.step = training->updates * training->plan.steps_last + step;
    cudaError_t error =
        cudaMemsetAsync(cuda->examples.lengths, 0, training->layout.heads * sizeof(uint32_t), NULL);
    if (error == cudaSuccess)
        error = cuda_play(&play);
    if (error == cudaSuccess)
        error = cuda_learn(&learn);
    return error;
}

/* Moves along the gradient. Variances remember the same number of positions, and the following net
 * stays the same number behind, whatever the size of an update. */
static cudaError_t move(const Cuda *cuda, uint32_t steps)
{
    const Training *training = cuda->training;
    CudaMove move = move_of(cuda);
    double made = (double)training->updates + 1;
    double positions = (double)training->plan.games * steps;
    double memory = fmax(0, 1 - positions / MEMORY);

    move.memory = (float)memory;
    move.root = (float)(1 / sqrt(1 - pow(memory, made)));
    move.rate = (float)(training_rate(training) / (1 - pow(.9, made)));
    move.follow = (float)fmin(1, training_follow(training) * positions / GAMES);
    move.is_sparse = steps == 1;
    return cuda_move(&move);
}

static const char *update(void *machine, TrainingFigures *figures)
{
    Cuda *cuda = machine;
    uint32_t steps = training_steps(cuda->training);
    cudaError_t error = cudaSuccess;

    for (uint32_t step = 0; error == cudaSuccess && step < steps; step++)
        error = learn_step(cuda, step, steps);
    if (error == cudaSuccess)
        error = move(cuda, steps);
    cuda->positions_queued += (uint64_t)cuda->training->plan.games * steps;
    if (error == cudaSuccess && ++cuda->queued >= QUEUED)
        error = collect(cuda, figures);
    return failure_of(error);
}

static const char *fetch(void *machine, TrainingFigures *figures)
{
    Cuda *cuda = machine;
    const Training *training = cuda->training;
    cudaError_t error = collect(cuda, figures);

    if (error == cudaSuccess)
        error = cudaMemcpy(training->net, cuda->numbers, 4 * sizeof(float) * training->layout.count,
                           cudaMemcpyDeviceToHost);
    if (error == cudaSuccess)
        error = cudaMemcpy(training->positions, cuda->positions,
                           training->plan.games * sizeof(TrainingPosition), cudaMemcpyDeviceToHost);
    return failure_of(error);
}

/* Plays games that have started to their end. */
static cudaError_t play_out(CudaPlay *play, CudaFigures *seen)
{
    cudaError_t error = cudaSuccess;

    for (uint64_t step = 0; error == cudaSuccess && step < STEPS_MOST; step++) {
        play->step++;
        error = cuda_play(play);
        if (error == cudaSuccess && step % STEPS_WAITED == 0)
            error = cudaMemcpy(seen, play->figures, sizeof *seen, cudaMemcpyDeviceToHost);
        if (seen->games == play->games)
            break;
    }
    return error;
}

static const char *evaluate(void *machine, uint32_t games, TrainingFigures *figures)
{
    Cuda *cuda = machine;
    CudaPlay play = cuda->play;
    CudaFigures seen = {0};
    TrainingPosition start = position_start(&cuda->training->lines), *starts = NULL;

    play.positions = NULL;
    play.figures = NULL;
    play.games = games;
    play.examples = (CudaExamples){0};
    play.seed += EVALUATED;
    play.step = cuda->training->updates * STEPS_MOST;
    play.explore = 0;
    cudaError_t error = reserve(&play.positions, games * sizeof start);
    if (error == cudaSuccess)
        error = reserve(&play.is_over, games);
    if (error == cudaSuccess)
        error = reserve(&play.figures, sizeof seen);
    if (error == cudaSuccess && (starts = malloc(games * sizeof start)) == NULL)
        error = cudaErrorMemoryAllocation;
    for (uint32_t i = 0; error == cudaSuccess && i < games; i++)
        starts[i] = start;
    if (error == cudaSuccess)
        error = cudaMemcpy(play.positions, starts, games * sizeof start, cudaMemcpyHostToDevice);
    if (error == cudaSuccess)
        error = play_out(&play, &seen);
    figures->games += seen.games;
    figures->total += seen.total;
    figures->total_square += seen.total_square;
    free(starts);
    cudaFree(play.figures);
    cudaFree(play.is_over);
    cudaFree(play.positions);
    return failure_of(error);
}

static const char *value(void *machine, float *targets)
{
    Cuda *cuda = machine;
    uint32_t games = cuda->training->plan.games;
    CudaPlay play = cuda->play;
    CudaExample *examples = malloc(games * sizeof *examples);

    if (examples == NULL)
        return N_("not enough memory");
    play.figures = NULL;
    cudaError_t error =
        cudaMemset(cuda->examples.lengths, 0, cuda->training->layout.heads * sizeof(uint32_t));
    if (error == cudaSuccess)
        error = cuda_play(&play);
    if (error == cudaSuccess)
        error = cudaMemcpy(examples, play.examples.all, games * sizeof *examples,
                           cudaMemcpyDeviceToHost);
    for (uint32_t i = 0; error == cudaSuccess && i < games; i++)
        targets[i] = examples[i].target;
    free(examples);
    return failure_of(error);
}

const char *cuda_examples(void *machine, uint64_t step, CudaExample *to)
{
    Cuda *cuda = machine;
    CudaPlay play = cuda->play;
    size_t heads = cuda->training->layout.heads;

    play.step = step;
    cudaError_t error = cudaMemsetAsync(play.examples.lengths, 0, heads * sizeof(uint32_t), NULL);
    if (error == cudaSuccess)
        error = cuda_play(&play);
    if (error == cudaSuccess)
        error = cudaMemcpyAsync(to, play.examples.all, play.games * sizeof *to,
                                cudaMemcpyDeviceToDevice, NULL);
    return failure_of(error);
}

const Machine machine_cuda = {
    .name = "cuda",
    .evaluation_games = 16384,
    .missing = missing,
    .plan = plan,
    .open = open,
    .close = close,
    .update = update,
    .fetch = fetch,
    .evaluate = evaluate,
    .value = value,
};
