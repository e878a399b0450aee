/* A large net as a teacher. */
#include "small/teacher.h"

#include "bots/net/net_file.h"
#include "bots/net/nets.h"
#include "calibrate.h"
#include "data/expert.h"
#include "machine/cuda.h"
#include "machine/machine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Teacher {
    Training training;
    void *machine;
    uint64_t step;
};

static const Game *game_named(const char *name)
{
    for (unsigned i = 0; game_at(i) != NULL; i++)
        if (strcmp(game_at(i)->name, name) == 0)
            return game_at(i);
    return NULL;
}

/* Takes the numbers of a net over for playing. Rows and vectors have the same numbers. */
static void take(Training *training, const Net *net)
{
    const NetLayout *layout = &training->layout;
    float *to = training->following;
    size_t width = layout->width, units = layout->units;

    for (size_t i = 0; i < layout->bias; i++)
        to[i] = (float)net->row[i] / 256;
    for (size_t i = 0; i < NET_FILLED * width; i++)
        to[layout->bias + i] = (float)net->bias[i] / 256;
    for (size_t i = 0; i < layout->heads * width * units; i++) {
        size_t head = i / (width * units), place = i % (width * units);
        size_t unit = place % units, from = place / units;
        to[layout->weight + i] = (float)net->weight[(head * units + unit) * width + from] / 64;
    }
    for (size_t i = 0; i < layout->heads * units; i++) {
        to[layout->shift + i] = (float)net->shift[i] / 16384;
        to[layout->output + i] = (float)net->output[i] / 4096;
    }
    for (size_t i = 0; i < NET_FILLED; i++)
        to[layout->offset + i] = (float)net->offset[i] / NET_POINT;
}

static bool are_rows_vectors(const LineTable *lines, uint32_t row_count)
{
    for (uint32_t row = 0; row < row_count; row++)
        if (lines->row_content[row] != 2 * row)
            return false;
    return lines->vectors == row_count;
}

/* Why it could not be opened, or NULL. */
static const char *open_for(Teacher *teacher, const Net *net, const Game *game, uint32_t games,
                            uint64_t seed)
{
    Training *training = &teacher->training;

    if (machine_cuda.missing() != NULL)
        return machine_cuda.missing();
    Plan plan = machine_cuda.plan(game);
    plan.width = net->width;
    plan.hidden = net->hidden;
    plan.heads = net->heads;
    plan.games = games;
    plan.seed = seed;
    if (!plan_is_good(&plan) || !training_open(training, game, &plan))
        return "the net has an unusual size, or memory is short";
    if (!are_rows_vectors(&training->lines, net->rows->row_count))
        return "rows and vectors have different numbers";
    take(training, net);
    return machine_cuda.open(training, 1, &teacher->machine);
}

Teacher *teacher_open(const char *game, const char *path, uint32_t games, uint64_t seed,
                      TeacherFacts *facts)
{
    const Game *of = game_named(game);
    Teacher *teacher = calloc(1, sizeof *teacher);
    NetState state = NET_FINE;
    Nets nets;

    if (of == NULL || teacher == NULL || nets_read(&nets, path, of, &state) != 0 ||
        state != NET_FINE) {
        fprintf(stderr, "%s: this is no net for %s\n", path, game);
        free(teacher);
        return NULL;
    }
    *facts = (TeacherFacts){nets.net.rows->row_count, nets.net.rows->due_rows, sizeof(CudaExample)};
    const char *failure = open_for(teacher, &nets.net, of, games, seed);
    nets_close(&nets);
    if (failure == NULL)
        return teacher;
    fprintf(stderr, "%s: %s\n", path, failure);
    teacher_close(teacher);
    return NULL;
}

void teacher_close(Teacher *teacher)
{
    machine_cuda.close(teacher->machine);
    training_close(&teacher->training);
    free(teacher);
}

bool teacher_play(Teacher *teacher, void *examples)
{
    const char *failure = cuda_examples(teacher->machine, teacher->step++, examples);

    if (failure != NULL)
        fprintf(stderr, "cuda: %s\n", failure);
    return failure == NULL;
}

double teacher_judge(const char *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
                     unsigned threads, double *error)
{
    const Game *of = game_named(game);
    TrainingFigures figures = {0};

    if (of == NULL || !calibrate(of, bytes, length, seed + 1, games, threads) ||
        !expert_play(of, bytes, length, seed, 10 * games, threads, &figures))
        return -1;
    double count = (double)figures.games, mean = figures.total / count;
    *error = sqrt((figures.total_square / count - mean * mean) / count);
    return mean;
}

uint64_t teacher_checksum(const char *bytes, size_t length)
{
    return net_checksum(bytes, length);
}
