/* Makes puzzles of positions. */
#include "puzzles/maker.h"

#include "bots/bot.h"
#include "bots/search/rollout.h"
#include "dice/dice.h"
#include "puzzles/rating.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVES_LEAST = 4, /* fewer are no puzzle, */
    MOVES_MOST = 60, /* and more are no fun */
    FILLED_LEAST = 3,
    RIGHT_MOST = 2,
    TRIES = 40,
    EASIER_MOST = 200, /* than the level that misses it, by rating */
    HARDER_MOST = 500,
};

/* The levels with their bots. Between two levels as far apart in play as `casual` and `regular`
 * there are 300 points. */
static const struct {
    const Bot *bot;
    bool wavers; /* so it has to try several times */
    double rating;
} levels[LEVEL_COUNT] = {
    [LEVEL_GREEDY] = {&bot_greedy, true, 600},     [LEVEL_BEGINNER] = {&bot_beginner, true, 900},
    [LEVEL_CASUAL] = {&bot_casual, true, 1200},    [LEVEL_REGULAR] = {&bot_regular, true, 1500},
    [LEVEL_SKILLED] = {&bot_skilled, false, 1800}, [LEVEL_EXPERT] = {&bot_expert, false, 2100},
};

const char *maker_level(PuzzleLevel level, double *rating)
{
    *rating = levels[level].rating;
    return levels[level].bot->name;
}

/* A position, and its moves with their values. */
typedef struct {
    Move move;
    NetValue value;
    unsigned rank;
} ValuedMove;

typedef struct {
    unsigned count; /* may be larger than MOVES_MOST: then the rest is missing */
    ValuedMove moves[MOVES_MOST];
} Values;

static void add_value(void *context, const Move *move, NetValue value)
{
    Values *values = context;

    if (values->count < MOVES_MOST)
        values->moves[values->count] = (ValuedMove){*move, value, values->count};
    values->count++;
}

static int compare_values(const void *one, const void *other)
{
    const ValuedMove *a = one;
    const ValuedMove *b = other;

    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    return a->rank < b->rank ? -1 : 1;
}

/* Values all moves, the best first. False if there are too few or too many. */
static bool value_moves(const Maker *maker, const Puzzle *puzzle, uint32_t effort, Values *values)
{
    Search search = {.net = maker->net, .game = maker->game, .effort = effort};

    values->count = 0;
    search_moves(&search, &puzzle->sheet, puzzle_turn(puzzle), add_value, values);
    if (values->count < MOVES_LEAST || values->count > MOVES_MOST)
        return false;
    qsort(values->moves, values->count, sizeof *values->moves, compare_values);
    return true;
}

/* Lists the best moves with their costs. */
static void list_moves(Puzzle *puzzle, const Values *values)
{
    NetValue best = values->moves[0].value;

    for (unsigned i = 0; i < values->count && i < PUZZLE_MOVES; i++) {
        NetValue less = best - values->moves[i].value;
        bool is_right = less <= MAKER_RIGHT_MARGIN;
        int64_t tenths = ((int64_t)less * 10 + NET_POINT / 2) / NET_POINT;
        tenths = is_right ? 0 : tenths > 0 ? tenths : 1;
        puzzle->moves[i] = (PuzzleMove){values->moves[i].move, (uint16_t)tenths};
        puzzle->right_count = (uint8_t)(puzzle->right_count + is_right);
        puzzle->count++;
    }
}

/* Whether right and wrong answers are clearly apart. */
static bool is_clear(const Puzzle *puzzle, const Values *values)
{
    return puzzle->right_count <= RIGHT_MOST &&
           values->moves[0].value - values->moves[puzzle->right_count].value >= MAKER_WRONG_COST;
}

bool maker_list(const Maker *maker, Puzzle *puzzle)
{
    Values values;

    if (!value_moves(maker, puzzle, SEARCH_EFFORT, &values))
        return false;
    list_moves(puzzle, &values);
    return puzzle->right_count < puzzle->count;
}

/* One choice of a level; the same each time for the same try. */
static Move choose(const Maker *maker, const Puzzle *puzzle, PuzzleLevel level, unsigned attempt)
{
    View view = view_alone(puzzle->game, &puzzle->sheet, puzzle_turn(puzzle));
    Rng rng = rng_start(puzzle_signature(puzzle), attempt, level);

    view.net = maker->net;
    return bot_choose(levels[level].bot, view, &rng);
}

MakerTries maker_try(const Maker *maker, const Puzzle *puzzle, PuzzleLevel level)
{
    MakerTries tries = {.tries = levels[level].wavers ? TRIES : 1};

    for (unsigned i = 0; i < tries.tries; i++) {
        Move move = choose(maker, puzzle, level, i);
        tries.found += puzzle_is_right(puzzle, &move);
    }
    return tries;
}

static bool is_found(MakerTries tries)
{
    return 3 * tries.found >= 2 * tries.tries;
}

static bool is_missed(MakerTries tries)
{
    return 3 * tries.found <= tries.tries;
}

/* The rating for which the levels together can be expected to find a puzzle as often as they did,
 * by halving. */
static double fit_rating(const MakerTries tries[LEVEL_COUNT])
{
    double least = 300;
    double most = 2400;
    double found = 0;

    for (unsigned level = 0; level < LEVEL_COUNT; level++)
        found += (double)tries[level].found / tries[level].tries;
    while (most - least > .5) {
        double middle = (least + most) / 2;
        double expected = 0;
        for (unsigned level = 0; level < LEVEL_COUNT; level++)
            expected += rating_chance(levels[level].rating, middle);
        if (expected > found)
            least = middle;
        else
            most = middle;
    }
    return least;
}

/* Finds the strongest level that misses the puzzle. False if `greedy` does not, if a level is
 * undecided from there on, or if the weaker levels do much better or worse than they should: then
 * it is luck. */
static bool grade(const Maker *maker, Puzzle *puzzle)
{
    MakerTries tries[LEVEL_COUNT];
    unsigned above = LEVEL_COUNT; /* the weakest level of those that find it */

    for (unsigned level = 0; level < LEVEL_COUNT; level++) {
        tries[level] = maker_try(maker, puzzle, level);
        if (level == LEVEL_GREEDY && !is_missed(tries[level]))
            return false; /* it is the obvious move */
    }
    while (above > 0 && is_found(tries[above - 1]))
        above--;
    if (above == 0 || !is_missed(tries[above - 1]))
        return false;
    double rating = fit_rating(tries);
    double expected = levels[above - 1].rating;
    puzzle->level = (uint8_t)(above - 1);
    puzzle->rating = (uint16_t)rating_shown(rating);
    return rating >= expected - (double)EASIER_MOST && rating <= expected + (double)HARDER_MOST;
}

/* What the level that misses it prefers. */
static Move tempting_move(const Maker *maker, const Puzzle *puzzle)
{
    Move move;
    unsigned attempt = 0;

    do
        move = choose(maker, puzzle, puzzle->level, attempt++);
    while (puzzle_is_right(puzzle, &move));
    return move;
}

/* Whether some level, or the net without looking ahead, may miss the best move: a first look, which
 * is cheap. */
static bool is_promising(const Maker *maker, Puzzle *puzzle, const Values *values)
{
    bool is_missed_once = false;

    *puzzle->moves = (PuzzleMove){.move = values->moves[0].move};
    puzzle->count = puzzle->right_count = 1;
    if (values->moves[0].value - values->moves[1].value < MAKER_WRONG_COST)
        is_missed_once = true;
    for (unsigned level = 0; level < LEVEL_EXPERT && !is_missed_once; level++) {
        Move move = choose(maker, puzzle, level, 0);
        is_missed_once = !puzzle_is_right(puzzle, &move);
    }
    puzzle->count = puzzle->right_count = 0;
    return is_missed_once;
}

/* Whether the greedy answer is a real temptation: it scores more at once than the right one. */
static bool tempts_the_greedy(const Puzzle *puzzle, const Move *tempting)
{
    Sheet right = puzzle->sheet;
    Sheet wrong = puzzle->sheet;

    move_play(puzzle->game, &right, puzzle_turn(puzzle), &puzzle->moves[0].move);
    move_play(puzzle->game, &wrong, puzzle_turn(puzzle), tempting);
    return wrong.total > right.total;
}

bool maker_judge(const Maker *maker, const Sheet *sheet, Throw thrown, Puzzle *puzzle)
{
    Values values;

    *puzzle = (Puzzle){.game = maker->game, .sheet = *sheet, .thrown = thrown};
    if (sheet->filled < FILLED_LEAST || sheet->filled == GRID_CELLS ||
        !value_moves(maker, puzzle, 0, &values) || !is_promising(maker, puzzle, &values) ||
        !value_moves(maker, puzzle, SEARCH_EFFORT, &values))
        return false;
    list_moves(puzzle, &values);
    if (!is_clear(puzzle, &values) || !grade(maker, puzzle))
        return false;
    Move tempting = tempting_move(maker, puzzle);
    if (puzzle->level == LEVEL_GREEDY && !tempts_the_greedy(puzzle, &tempting))
        return false;
    puzzle->theme = (uint8_t)puzzle_theme(puzzle, &tempting);
    return true;
}

/* What rollouts say so far. */
typedef enum { CONFIRMED, REFUTED, UNDECIDED } Confirmation;

/* A wrong answer has to cost something, and clearly so; another right one costs nothing. */
static Confirmation weigh(const RolloutResult *result, bool is_right)
{
    const Millionths noticeable = 3 * MILLION / 10;
    enum { ERRORS = 3 };
    Millionths doubt = ERRORS * result->cost_error;
    Millionths cost = is_right && result->cost < 0 ? -result->cost : result->cost;

    if (is_right ? cost - doubt > noticeable : cost + doubt < noticeable)
        return REFUTED;
    if (is_right)
        return cost < noticeable && doubt < MILLION ? CONFIRMED : UNDECIDED;
    return cost >= noticeable && cost > doubt ? CONFIRMED : UNDECIDED;
}

/* Plays on after the best move and another one, until they are told apart. */
static bool confirm_move(const Maker *maker, const Puzzle *puzzle, unsigned number)
{
    enum { FIRST = 40, MOST = 640 };
    const Rollout rollout = {
        .game = maker->game,
        .net = maker->net,
        .seed = puzzle_signature(puzzle),
        .sheet = puzzle->sheet,
        .turn = puzzle_turn(puzzle),
        .count = 2,
        .moves = {puzzle->moves[0].move, puzzle->moves[number].move},
    };
    RolloutSums sums[ROLLOUT_MOVES] = {0};
    RolloutResults results;
    Confirmation confirmation = UNDECIDED;
    uint64_t played = 0;

    for (uint64_t games = FIRST; games <= MOST && confirmation == UNDECIDED; games *= 2) {
        while (played < games)
            rollout_play(&rollout, played++, sums);
        rollout_sum_up(&rollout, sums, &results);
        confirmation = weigh(&results.of[1], number < puzzle->right_count);
    }
    return confirmation == CONFIRMED;
}

/* Only answers that are nearly as good need it. */
bool maker_confirm(const Maker *maker, const Puzzle *puzzle)
{
    enum { NEAR = 25, MOVES = 5 }; /* tenths */

    for (unsigned i = 1; i < puzzle->count && i < MOVES; i++) {
        bool is_near = i <= puzzle->right_count || puzzle->moves[i].cost < NEAR;
        if (is_near && !confirm_move(maker, puzzle, i))
            return false;
    }
    return true;
}

unsigned maker_play(const Maker *maker, uint64_t seed, uint64_t index,
                    Puzzle puzzles[MAKER_GAME_MOST])
{
    static const Bot *const players[] = {&bot_beginner, &bot_casual, &bot_regular, &bot_skilled};
    const Bot *player = players[index % (sizeof players / sizeof *players)];
    Rng dice = rng_start(seed, index, RNG_DICE);
    Rng choices = rng_start(seed, index, RNG_PLAYER);
    Sheet sheet = {0};
    unsigned count = 0;

    while (sheet.filled < GRID_CELLS && count < MAKER_GAME_MOST) {
        Throw thrown = dice_throw(&dice);
        View view = view_alone(maker->game, &sheet, (Turn){.sum = (uint8_t)throw_sum(thrown)});
        view.net = maker->net;
        Move move = bot_choose(player, view, &choices);
        count += maker_judge(maker, &sheet, thrown, &puzzles[count]);
        move_play(maker->game, &sheet, view.turn, &move);
    }
    return count;
}

/* The beginning, the middle and the end of a game. */
static unsigned phase_of(const Puzzle *puzzle)
{
    return puzzle->sheet.filled < 9 ? 0 : puzzle->sheet.filled < 17 ? 1 : 2;
}

bool maker_mix_has_room(const MakerMix *mix, const Puzzle *puzzle, unsigned wanted)
{
    unsigned level_most = wanted / 5 + 1; /* few puzzles are missed by all but the best */
    unsigned theme_most = wanted / 3 + 1;
    unsigned phase_most = wanted / 2 + 1;

    return mix->of_level[puzzle->level] < level_most && mix->of_theme[puzzle->theme] < theme_most &&
           mix->of_phase[phase_of(puzzle)] < phase_most;
}

void maker_mix_add(MakerMix *mix, const Puzzle *puzzle)
{
    mix->count++;
    mix->of_level[puzzle->level]++;
    mix->of_theme[puzzle->theme]++;
    mix->of_phase[phase_of(puzzle)]++;
}
