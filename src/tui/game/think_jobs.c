/* Jobs for the thinking thread. */
#include "tui/game/think_jobs.h"

#include "analysis/points.h"

#include <stdlib.h>
#include <string.h>

static void think_of_move(Job *job)
{
    ThinkMoveJob *task = (ThinkMoveJob *)job;

    question_think(task->question);
    task->base.is_fine = true;
}

static void forget_move(Job *job)
{
    free(job);
}

ThinkJob *think_job_for_move(Question *question)
{
    ThinkMoveJob *task = calloc(1, sizeof *task);

    if (task == NULL)
        return NULL;
    task->base.job = (Job){.think = think_of_move, .forget = forget_move};
    task->base.kind = THINK_MOVE;
    task->question = question;
    return &task->base;
}

static void think_of_hints(Job *job)
{
    ThinkHintsJob *task = (ThinkHintsJob *)job;
    const Net *net = net_of(task->advice.game);

    task->base.is_fine = net != NULL && advice_seek(&task->advice, net);
}

static void forget_hints(Job *job)
{
    advice_free(&((ThinkHintsJob *)job)->advice);
    free(job);
}

ThinkJob *think_job_for_hints(const Game *game, const Sheet *sheet, Turn turn)
{
    ThinkHintsJob *task = calloc(1, sizeof *task);

    if (task == NULL)
        return NULL;
    task->base.job = (Job){.think = think_of_hints, .forget = forget_hints};
    task->base.kind = THINK_HINTS;
    task->advice = (Advice){.game = game, .sheet = *sheet, .turn = turn};
    return &task->base;
}

/* Passes throws and the player's moves to the analysis until the job is no longer wanted. */
static void watch(void *context, const Record *record, uint32_t seat)
{
    ThinkAnalysisJob *task = context;

    if ((seat != RECORD_THROW && seat != task->seat) || net_of(record->game) == NULL ||
        atomic_load(&task->base.job.is_unwanted))
        return;
    analysis_watch(task->analysis, record, seat);
    task->adjusting->name = record->names[task->seat];
    adjusted_watch(task->adjusting, record, seat);
}

static void think_of_analysis(Job *job)
{
    ThinkAnalysisJob *task = (ThinkAnalysisJob *)job;
    Span text = {task->record, task->length};
    Fault fault;

    record_open(task->fold, watch, task);
    analysis_open(task->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT});
    task->base.is_fine = record_read(task->fold, text, &fault) == RECORD_TAKEN &&
                         net_of(task->fold->game) != NULL && !atomic_load(&job->is_unwanted);
    if (task->base.is_fine)
        analysis_end(task->analysis, task->fold);
}

static void forget_analysis(Job *job)
{
    ThinkAnalysisJob *task = (ThinkAnalysisJob *)job;

    free(task->record);
    free(task->fold);
    free(task->analysis);
    free(task->adjusting);
    free(task);
}

ThinkJob *think_job_for_analysis(const char *record, size_t length, uint32_t seat)
{
    ThinkAnalysisJob *task = calloc(1, sizeof *task);

    if (task == NULL)
        return NULL;
    task->base.job = (Job){.think = think_of_analysis, .forget = forget_analysis};
    task->base.kind = THINK_ANALYSIS;
    task->seat = seat;
    task->length = length;
    task->record = malloc(length + 1);
    task->fold = calloc(1, sizeof *task->fold);
    task->analysis = calloc(1, sizeof *task->analysis);
    task->adjusting = calloc(1, sizeof *task->adjusting);
    if (task->record == NULL || task->fold == NULL || task->analysis == NULL ||
        task->adjusting == NULL) {
        forget_analysis(&task->base.job);
        return NULL;
    }
    memcpy(task->record, record, length);
    return &task->base;
}

/* The cells with which `move` continues the move under way; empty if it does not. */
static CellMask cells_next(const Move *move, const Compose *compose)
{
    CellMask touched = compose_touched(compose);
    CellMask cells = move_circles(move);

    if (!compose->now.is_begun)
        return move->kind == MOVE_PASS ? 0 : cell_bit(move->cell);
    cells |= cell_bit(move->cell);
    if (move->kind != compose->now.move.kind || move->cell != compose->now.move.cell ||
        (touched & ~cells) != 0)
        return 0;
    return move_circles(move) & ~compose_sheet(compose).circled;
}

uint8_t hints_shade(int32_t cost)
{
    static const int32_t bounds[] = {25, 100, 250, 500};
    uint8_t shade = 0;

    while (shade < sizeof bounds / sizeof *bounds && cost > bounds[shade])
        shade++;
    return shade;
}

void hints_from_advice(const Advice *advice, const Compose *compose, SceneHints *hints)
{
    for (uint32_t i = 0; i < advice->count; i++) { /* the best comes first */
        const Move *move = &advice->moves[i].move;
        CellMask cells = cells_next(move, compose);
        int32_t value = points_of(advice->moves[i].value);
        if (!hints->is_known && (cells != 0 || !compose->now.is_begun)) {
            hints->is_known = true;
            hints->best = *move;
            hints->best_value = value;
        }
        cells &= compose_choices(compose) & ~hints->cells;
        hints->cells |= cells;
        for (; cells != 0; cells &= cells - 1) {
            unsigned cell = mask_first(cells);
            hints->values[cell] = value;
            hints->shades[cell] = hints_shade(hints->best_value - value);
        }
    }
}
