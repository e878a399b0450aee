/* Rollouts: a position is played to the end many times. */
#include "bots/search/rollout.h"

#include "dice/dice.h"

/* Plays on to the end as `expert` does, which takes the best move by the net alone. Returns the
 * luck of the throws: for each, how much more could be expected after it than before. */
static int64_t play_on(const Rollout *rollout, Sheet *sheet, Rng dice)
{
    const Game *game = rollout->game;
    const Search search = {.net = rollout->net, .game = game};
    bool is_over = game_ends_with(game, sheet, rollout->turn);
    int64_t luck = 0;

    while (!is_over) {
        unsigned sum = throw_sum(dice_throw(&dice));
        Turn turn = {(uint8_t)sum, game->has_last_round && sheet->filled == GRID_CELLS};
        SearchAnswers answers;
        search_answers(&search, sheet, turn.is_last, &answers);
        const SearchAnswer *answer = &answers.to[sum - SUM_LEAST];
        luck += (int64_t)answer->value - answers.mean;
        move_play(game, sheet, turn, &answer->move);
        is_over = game_ends_with(game, sheet, turn);
    }
    return luck;
}

static void take(RolloutSum *sum, int64_t value)
{
    uint32_t size = (uint32_t)(value < 0 ? -value : value);

    sum->sum += value;
    sum->squares += (uint64_t)size * size;
}

/* Which of the chances of a line has come true. */
static unsigned outcome_of(const Game *game, Tally tally)
{
    if (game->has_circles)
        return tally_circled(tally) == GRID_SIDE;
    return game->category_of(tally);
}

/* How a game ended. */
typedef struct {
    int32_t total;
    int32_t circles;
    int32_t twelfths[GRID_LINES];
    uint8_t outcomes[GRID_LINES];
    int64_t adjusted;
} Ending;

static Ending ending_of(const Game *game, const Sheet *sheet, int64_t luck)
{
    Ending ending = {
        .total = sheet->total,
        .circles = (int32_t)mask_count(sheet->circled),
        .adjusted = (int64_t)sheet->total * NET_POINT - luck,
    };

    for (unsigned line = 0; line < GRID_LINES; line++) {
        ending.twelfths[line] = sheet->points[line] * ROLLOUT_TWELFTH;
        ending.outcomes[line] = (uint8_t)outcome_of(game, sheet->tally[line]);
    }
    for (CellMask cells = sheet->circled; cells != 0; cells &= cells - 1) {
        const Crossing *crossing = &grid_crossing[mask_first(cells)];
        int32_t share = game->circle_points * ROLLOUT_TWELFTH / crossing->count;
        for (unsigned i = 0; i < crossing->count; i++)
            ending.twelfths[crossing->line[i]] += share;
    }
    return ending;
}

static void take_line(RolloutSums *sums, unsigned line, const Ending *first, const Ending *ending)
{
    unsigned outcome = ending->outcomes[line];

    sums->twelfths[line] += (uint64_t)ending->twelfths[line];
    sums->outcomes[line][outcome]++;
    take(&sums->line_gaps[line], first->twelfths[line] - ending->twelfths[line]);
    if (first->outcomes[line] != outcome) {
        sums->only_one[line][first->outcomes[line]]++;
        sums->only_one[line][outcome]++;
    }
}

/* Adds a game, and how the same game ended after the first move. */
static void take_ending(RolloutSums *sums, const Ending *first, const Ending *ending)
{
    sums->games++;
    sums->circles += (uint64_t)ending->circles;
    take(&sums->total, ending->total);
    take(&sums->adjusted, ending->adjusted);
    take(&sums->cost, first->adjusted - ending->adjusted);
    take(&sums->gap, first->total - ending->total);
    take(&sums->circle_gap, first->circles - ending->circles);
    for (unsigned line = 0; line < GRID_LINES; line++)
        take_line(sums, line, first, ending);
}

void rollout_play(const Rollout *rollout, uint64_t index, RolloutSums sums[ROLLOUT_MOVES])
{
    const Rng dice = rng_start(rollout->seed, index, RNG_DICE);
    Ending first = {0};

    for (uint32_t i = 0; i < rollout->count; i++) {
        Sheet sheet = rollout->sheet;
        move_play(rollout->game, &sheet, rollout->turn, &rollout->moves[i]);
        int64_t luck = play_on(rollout, &sheet, dice);
        Ending ending = ending_of(rollout->game, &sheet, luck);
        if (i == 0)
            first = ending;
        take_ending(&sums[i], &first, &ending);
    }
}

static void add_sum(RolloutSum *sum, const RolloutSum *more)
{
    sum->sum += more->sum;
    sum->squares += more->squares;
}

void rollout_add(RolloutSums *sums, const RolloutSums *more)
{
    sums->games += more->games;
    add_sum(&sums->total, &more->total);
    add_sum(&sums->adjusted, &more->adjusted);
    add_sum(&sums->cost, &more->cost);
    add_sum(&sums->gap, &more->gap);
    add_sum(&sums->circle_gap, &more->circle_gap);
    sums->circles += more->circles;
    for (unsigned line = 0; line < GRID_LINES; line++) {
        sums->twelfths[line] += more->twelfths[line];
        add_sum(&sums->line_gaps[line], &more->line_gaps[line]);
        for (unsigned i = 0; i < GAME_CATEGORIES; i++) {
            sums->outcomes[line][i] += more->outcomes[line][i];
            sums->only_one[line][i] += more->only_one[line][i];
        }
    }
}

/* The quotient in millionths, the upper one if two are equally near. */
static Millionths quotient(uint64_t number, uint64_t divisor)
{
    return (Millionths)((number * MILLION + divisor / 2) / divisor);
}

/* Rounds parts so that they add up to exactly their rounded sum: each is the difference of two
 * rounded sums, of the parts before it with it and without it. */
static void round_parts(const uint64_t *parts, unsigned count, uint64_t divisor,
                        Millionths *rounded)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < count; i++) {
        Millionths before = quotient(sum, divisor);
        sum += parts[i];
        rounded[i] = quotient(sum, divisor) - before;
    }
}

static Millionths nearest(double value)
{
    return (Millionths)(value * MILLION + (value < 0 ? -0.5 : 0.5));
}

/* A square root, rounded down. A page has no mathematical library. */
static uint64_t root(uint64_t square)
{
    uint64_t result = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
        if ((result | bit) * (result | bit) <= square)
            result |= bit;
    return result;
}

/* The mean of values in steps of 1/`unit`, and its standard error. */
static Millionths mean_of(const RolloutSum *sum, uint64_t games, double unit, Millionths *error)
{
    const double half = 18446744073709551616.0; /* 2^64 */
    double count = (double)games;
    double mean = (double)sum->sum / count;
    double squares = (double)(uint64_t)(sum->squares >> 64) * half + (double)(uint64_t)sum->squares;
    double spread = squares - mean * (double)sum->sum;

    *error = 0;
    if (games > 1 && spread > 0)
        *error = (Millionths)root(
            (uint64_t)(spread / (count - 1) / count / unit * MILLION / unit * MILLION));
    return nearest(mean / unit);
}

/* An outcome that a line had after one of two moves only counts 1 or -1, whose square is 1. */
static void sum_up_line(const RolloutSums *first, const RolloutSums *sums, unsigned line,
                        RolloutLine *result)
{
    mean_of(&sums->line_gaps[line], sums->games, ROLLOUT_TWELFTH, &result->gap_error);
    round_parts(sums->outcomes[line], GAME_CATEGORIES, sums->games, result->chances);
    for (unsigned i = 0; i < GAME_CATEGORIES; i++) {
        RolloutSum gap = {
            .sum = (int64_t)(first->outcomes[line][i] - sums->outcomes[line][i]),
            .squares = sums->only_one[line][i],
        };
        mean_of(&gap, sums->games, 1, &result->chance_errors[i]);
    }
}

static RolloutResult result_of(const RolloutSums *first, const RolloutSums *sums)
{
    RolloutResult result = {.games = sums->games};
    Millionths points[GRID_LINES];

    mean_of(&sums->total, sums->games, 1, &result.error);
    result.adjusted_mean = mean_of(&sums->adjusted, sums->games, NET_POINT, &result.adjusted_error);
    result.cost = mean_of(&sums->cost, sums->games, NET_POINT, &result.cost_error);
    mean_of(&sums->gap, sums->games, 1, &result.gap_error);
    result.circles = quotient(sums->circles, sums->games);
    mean_of(&sums->circle_gap, sums->games, 1, &result.circle_gap_error);
    round_parts(sums->twelfths, GRID_LINES, sums->games * ROLLOUT_TWELFTH, points);
    for (unsigned line = 0; line < GRID_LINES; line++) {
        sum_up_line(first, sums, line, &result.lines[line]);
        result.lines[line].points = points[line];
        result.mean += points[line];
    }
    return result;
}

void rollout_sum_up(const Rollout *rollout, const RolloutSums sums[ROLLOUT_MOVES],
                    RolloutResults *results)
{
    results->seed = rollout->seed;
    results->count = rollout->count;
    for (uint32_t i = 0; i < rollout->count; i++)
        results->of[i] = result_of(&sums[0], &sums[i]);
}
