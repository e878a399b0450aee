/* Bots that err as people do: they overlook lines, misjudge moves, or do not wait for points. None
 * of them blunders: each takes the move that seems best to it. */
#include "bots/bot.h"
#include "bots/search/search.h"

#include <assert.h>

#define ALL_BUT_ROWS 0xfe0u /* columns and diagonals */
#define DIAGONALS 0xc00u
#define POINTS(points) ((NetValue)(NET_POINT * (points)))

/* How a bot errs in one game. */
typedef struct {
    const Game *game;
    NetValue noise;     /* the standard deviation of its errors in judging a move */
    int32_t impatience; /* how much of the points to come it ignores, in 1/64 */
} ErrorModel;

/* The best move so far. */
typedef struct {
    NetValue noise;
    Rng *rng;
    bool has_best;
    int64_t best_value;
    Move best;
} Judgement;

/* A random number with mean zero and standard deviation one, in 1/65536: the sum of four draws. */
static int64_t draw_error(Rng *rng)
{
    enum { DRAWS = 4, SCALE = 113512 }; /* the square root of three, in 1/65536 */
    int64_t sum = -DRAWS * 32768;

    for (int i = 0; i < DRAWS; i++)
        sum += rng_below(rng, 65536);
    return sum * SCALE / 65536;
}

static void judge(void *context, const Move *move, NetValue value)
{
    Judgement *judgement = context;
    int64_t seeming = value;

    if (judgement->noise > 0)
        seeming += draw_error(judgement->rng) * judgement->noise / NET_POINT;
    if (judgement->has_best && seeming <= judgement->best_value)
        return;
    judgement->has_best = true;
    judgement->best_value = seeming;
    judgement->best = *move;
}

static Move choose(const View *view, Rng *rng, uint32_t unseen, const ErrorModel *models)
{
    const ErrorModel *model = models;

    assert(view->net != NULL);
    while (model->game != NULL && model->game != view->game)
        model++; /* the last one is for any other game */
    Search search = {
        .net = view->net,
        .game = view->game,
        .unseen = unseen,
        .impatience = model->impatience,
    };
    Judgement judgement = {.noise = model->noise, .rng = rng};
    search_moves(&search, view_own(view), view->turn, judge, &judgement);
    return judgement.best;
}

/* Fills row by row and overlooks all other lines. */
static Move choose_beginner(const View *view, Rng *rng)
{
    static const ErrorModel models[] = {
        {.game = &game_knaster, .noise = POINTS(1.6)},
        {.noise = POINTS(.8)},
    };

    return choose(view, rng, ALL_BUT_ROWS, models);
}

const Bot bot_beginner = {
    .name = "beginner", .needs_net = NEEDS_ANY_NET, .choose = choose_beginner};

/* Overlooks the diagonals. */
static Move choose_casual(const View *view, Rng *rng)
{
    static const ErrorModel models[] = {
        {.game = &game_knaster, .noise = POINTS(1.6)},
        {.noise = POINTS(.2)},
    };

    return choose(view, rng, DIAGONALS, models);
}

const Bot bot_casual = {.name = "casual", .needs_net = NEEDS_ANY_NET, .choose = choose_casual};

/* Sees everything, but misjudges moves. */
static Move choose_regular(const View *view, Rng *rng)
{
    static const ErrorModel models[] = {
        {.game = &game_knaster, .noise = POINTS(1.5)},
        {.noise = POINTS(2)},
    };

    return choose(view, rng, 0, models);
}

const Bot bot_regular = {.name = "regular", .needs_net = NEEDS_ANY_NET, .choose = choose_regular};

/* Judges well, but prefers points now to more points later. */
static Move choose_skilled(const View *view, Rng *rng)
{
    static const ErrorModel models[] = {
        {.game = &game_knaster, .impatience = 30},
        {.impatience = 40},
    };

    return choose(view, rng, 0, models);
}

const Bot bot_skilled = {.name = "skilled", .needs_net = NEEDS_ANY_NET, .choose = choose_skilled};
