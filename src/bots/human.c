/* Bots that err as people do: they overlook lines, waver, or cannot wait for points. None of them
 * blunders: each takes the move that looks best the way it looks. */
#include "bots/bot.h"
#include "bots/search.h"

#include <assert.h>

#define ROWS_ALONE 0xfe0u /* of the lines, columns and diagonals are unseen */
#define DIAGONALS 0xc00u
#define POINTS(points) ((NetValue)(NET_POINT * (points)))

/* How a bot errs in one game. */
typedef struct {
    const Game *game;
    NetValue wavering;  /* how far its judgement of a move strays, as a standard deviation */
    int32_t impatience; /* how much of the points to come it does not see, of 64 */
} Temper;

/* Judged move by move. */
typedef struct {
    NetValue wavering;
    Rng *rng;
    bool has_best;
    int64_t best_value;
    Move best;
} Judgement;

/* A number around zero with a standard deviation of one, in 1/65536: four draws added up. */
static int64_t draw_error(Rng *rng)
{
    enum { DRAWS = 4, SCALE = 113512 }; /* the square root of three */
    int64_t sum = -DRAWS * 32768;

    for (int i = 0; i < DRAWS; i++)
        sum += rng_below(rng, 65536);
    return sum * SCALE / 65536;
}

static void judge(void *context, const Move *move, NetValue value)
{
    Judgement *judgement = context;
    int64_t seeming = value;

    if (judgement->wavering > 0)
        seeming += draw_error(judgement->rng) * judgement->wavering / NET_POINT;
    if (judgement->has_best && seeming <= judgement->best_value)
        return;
    judgement->has_best = true;
    judgement->best_value = seeming;
    judgement->best = *move;
}

static Move choose(const View *view, Rng *rng, uint32_t unseen, const Temper *tempers)
{
    const Temper *temper = tempers;

    assert(view->net != NULL);
    while (temper->game != NULL && temper->game != view->game)
        temper++; /* the last one is for any game */
    Search search = {
        .net = view->net,
        .game = view->game,
        .unseen = unseen,
        .impatience = temper->impatience,
    };
    Judgement judgement = {.wavering = temper->wavering, .rng = rng};
    search_moves(&search, view_own(view), view->turn, judge, &judgement);
    return judgement.best;
}

/* Fills row by row and does not see what else is made by it. */
static Move choose_beginner(const View *view, Rng *rng)
{
    static const Temper tempers[] = {
        {.game = &game_knaster, .wavering = POINTS(1.6)},
        {.wavering = POINTS(.8)},
    };

    return choose(view, rng, ROWS_ALONE, tempers);
}

const Bot bot_beginner = {.name = "beginner", .needs_net = true, .choose = choose_beginner};

/* Overlooks the diagonals. */
static Move choose_casual(const View *view, Rng *rng)
{
    static const Temper tempers[] = {
        {.game = &game_knaster, .wavering = POINTS(1.6)},
        {.wavering = POINTS(.2)},
    };

    return choose(view, rng, DIAGONALS, tempers);
}

const Bot bot_casual = {.name = "casual", .needs_net = true, .choose = choose_casual};

/* Sees everything, and wavers. */
static Move choose_regular(const View *view, Rng *rng)
{
    static const Temper tempers[] = {
        {.game = &game_knaster, .wavering = POINTS(1.5)},
        {.wavering = POINTS(2)},
    };

    return choose(view, rng, 0, tempers);
}

const Bot bot_regular = {.name = "regular", .needs_net = true, .choose = choose_regular};

/* Is sure of itself, but would rather have points now than more of them later. */
static Move choose_skilled(const View *view, Rng *rng)
{
    static const Temper tempers[] = {
        {.game = &game_knaster, .impatience = 30},
        {.impatience = 40},
    };

    return choose(view, rng, 0, tempers);
}

const Bot bot_skilled = {.name = "skilled", .needs_net = true, .choose = choose_skilled};
