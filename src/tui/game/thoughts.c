/* What is thought about on the thread. */
#include "tui/game/thoughts.h"

#include "analysis/points.h"

#include <stdlib.h>
#include <string.h>

static void think_of_move(Job *job)
{
    MoveThought *thought = (MoveThought *)job;

    question_think(thought->question);
    thought->thought.is_fine = true;
}

static void forget_move(Job *job)
{
    free(job);
}

Thought *thought_of_move(Question *question)
{
    MoveThought *thought = calloc(1, sizeof *thought);

    if (thought == NULL)
        return NULL;
    thought->thought.job = (Job){.think = think_of_move, .forget = forget_move};
    thought->thought.kind = THOUGHT_MOVE;
    thought->question = question;
    return &thought->thought;
}

static void think_of_hints(Job *job)
{
    HintsThought *thought = (HintsThought *)job;
    const Net *net = net_of(thought->advice.game);

    thought->thought.is_fine = net != NULL && advice_seek(&thought->advice, net);
}

static void forget_hints(Job *job)
{
    advice_free(&((HintsThought *)job)->advice);
    free(job);
}

Thought *thought_of_hints(const Game *game, const Sheet *sheet, Turn turn)
{
    HintsThought *thought = calloc(1, sizeof *thought);

    if (thought == NULL)
        return NULL;
    thought->thought.job = (Job){.think = think_of_hints, .forget = forget_hints};
    thought->thought.kind = THOUGHT_HINTS;
    thought->advice = (Advice){.game = game, .sheet = *sheet, .turn = turn};
    return &thought->thought;
}

/* Tells the analysis of throws, and of moves of the one who is looked at, as long as somebody wants
 * to know. */
static void watch(void *context, const Record *record, uint32_t seat)
{
    AnalysisThought *thought = context;

    if ((seat == RECORD_THROW || seat == thought->seat) && net_of(record->game) != NULL &&
        !atomic_load(&thought->thought.job.is_unwanted))
        analysis_watch(thought->analysis, record, seat);
}

static void think_of_analysis(Job *job)
{
    AnalysisThought *thought = (AnalysisThought *)job;
    Span text = {thought->record, thought->length};
    Fault fault;

    record_open(thought->fold, watch, thought);
    analysis_open(thought->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT});
    thought->thought.is_fine = record_read(thought->fold, text, &fault) == RECORD_TAKEN &&
                               net_of(thought->fold->game) != NULL &&
                               !atomic_load(&job->is_unwanted);
    if (thought->thought.is_fine)
        analysis_end(thought->analysis, thought->fold);
}

static void forget_analysis(Job *job)
{
    AnalysisThought *thought = (AnalysisThought *)job;

    free(thought->record);
    free(thought->fold);
    free(thought->analysis);
    free(thought);
}

Thought *thought_of_analysis(const char *record, size_t length, uint32_t seat)
{
    AnalysisThought *thought = calloc(1, sizeof *thought);

    if (thought == NULL)
        return NULL;
    thought->thought.job = (Job){.think = think_of_analysis, .forget = forget_analysis};
    thought->thought.kind = THOUGHT_ANALYSIS;
    thought->seat = seat;
    thought->length = length;
    thought->record = malloc(length + 1);
    thought->fold = calloc(1, sizeof *thought->fold);
    thought->analysis = calloc(1, sizeof *thought->analysis);
    if (thought->record == NULL || thought->fold == NULL || thought->analysis == NULL) {
        forget_analysis(&thought->thought.job);
        return NULL;
    }
    memcpy(thought->record, record, length);
    return &thought->thought;
}

/* The cells with which a move would go on where it has come as far as this one; none where it is
 * another move. */
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

/* How dark a move is that is worth this much less than the best. */
static uint8_t shade_of(int32_t cost)
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
            hints->shades[cell] = shade_of(hints->best_value - value);
        }
    }
}
