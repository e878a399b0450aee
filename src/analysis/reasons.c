/* The difference of two moves, line by line, and which lines are worth a sentence. */
#include "analysis/reasons.h"

enum {
    GAMES_LEAST = 30, /* fewer say nothing */
    ERRORS_CLEAR = 3, /* what chance makes of 12 lines is this large once in 30 comparisons */
    POINTS_LEAST = MILLION / 10,
    CHANCE_LEAST = MILLION / 50,
    SHARE_LEAST = 6, /* a reason is at least a sixth of the largest */
    PARTS_MOST = 2,  /* what is named makes at least half of its line's difference */
};

/* What is compared. */
typedef struct {
    const Rollout *rollout;
    const Game *game;
    const RolloutResult *first;
    const RolloutResult *second;
    const Move *first_move;
    const Move *second_move;
    Sheet sheets[2]; /* after the moves */
} Comparison;

static Millionths size_of(Millionths value)
{
    return value < 0 ? -value : value;
}

static bool is_clear(Millionths value, Millionths error)
{
    return value != 0 && size_of(value) >= ERRORS_CLEAR * error;
}

/* What a category scores on a line; in games with circles, all five of them or not. */
static unsigned worth_of(const Game *game, unsigned line, unsigned category)
{
    if (game->has_circles)
        return category == 1 ? game_circled_points(game, line) : 0;
    if (game_category_at(game, category) == NULL)
        return 0;
    return game_example_points(game, category) *
           (line >= GRID_FALLING ? game->diagonal_factor : 1u);
}

bool reason_is_same(const Game *game, unsigned category, unsigned other)
{
    const char *kind = game->categories[category].kind;

    return category == other || (kind != NULL && kind == game->categories[other].kind);
}

/* Adds up the chances of all categories that are told as one. Errors add up at most. */
static ReasonLine thing_of(const Comparison *comparison, unsigned line, unsigned category)
{
    const Game *game = comparison->game;
    const RolloutLine *first = &comparison->first->lines[line];
    const RolloutLine *second = &comparison->second->lines[line];
    ReasonLine thing = {.line = (uint8_t)line, .category = (uint8_t)category};

    for (unsigned i = 1; i < GAME_CATEGORIES; i++) {
        if (i != category && (game->has_circles || !reason_is_same(game, category, i)))
            continue;
        thing.chance += first->chances[i];
        thing.instead += second->chances[i];
        thing.error += second->chance_errors[i];
        thing.points += (first->chances[i] - second->chances[i]) * worth_of(game, line, i);
    }
    return thing;
}

/* Finds what changes most in the direction of the line's difference. */
static void find_thing(const Comparison *comparison, ReasonLine *line)
{
    Millionths most = 0;

    for (unsigned i = 1; i < GAME_CATEGORIES; i++) {
        ReasonLine thing = thing_of(comparison, line->line, i);
        Millionths change = thing.chance - thing.instead;
        Millionths points = line->points < 0 ? -thing.points : thing.points;
        if (points <= most || PARTS_MOST * points < size_of(line->points) ||
            size_of(change) < CHANCE_LEAST || !is_clear(change, thing.error))
            continue;
        most = points;
        line->category = thing.category;
        line->chance = thing.chance;
        line->instead = thing.instead;
    }
}

static void compare_line(const Comparison *comparison, unsigned number, ReasonLine *line)
{
    *line = (ReasonLine){
        .line = (uint8_t)number,
        .points =
            comparison->first->lines[number].points - comparison->second->lines[number].points,
        .error = comparison->second->lines[number].gap_error,
    };
    line->is_clear = comparison->second->games >= GAMES_LEAST &&
                     size_of(line->points) >= POINTS_LEAST && is_clear(line->points, line->error);
    if (line->is_clear)
        find_thing(comparison, line);
}

/* Puts a line in its place, after those with a difference at least as large. */
static void put_line(ReasonLine *lines, unsigned count, ReasonLine line)
{
    unsigned place = count;

    for (; place > 0 && size_of(lines[place - 1].points) < size_of(line.points); place--)
        lines[place] = lines[place - 1];
    lines[place] = line;
}

/* The facts that decide on the kind of a reason. */
enum {
    IS_GAIN = 1,    /* the move has the better of the line */
    IS_CIRCLES = 2, /* the game has circles */
    IS_DONE = 4,    /* the better move is enough: nothing can change it any more */
    IS_RARE = 8,    /* after the worse move there is little chance */
    IS_LIKELY = 16, /* after the better one there is a good chance */
    IS_OWN = 32,    /* the move lies on the line */
    IS_NAMED = 64,  /* one thing changes most */
    IS_GONE = 128,  /* after the worse move there is next to no chance */
    IS_TAKEN = 256, /* the other move lies on the line */
};

/* The first row all of whose facts are true counts. */
static const struct {
    unsigned facts;
    ReasonKind kind;
} rules[] = {
    {IS_CIRCLES | IS_GAIN | IS_DONE, REASON_LAST_CIRCLE},
    {IS_CIRCLES | IS_GAIN | IS_GONE, REASON_CIRCLES_KEPT},
    {IS_CIRCLES | IS_GAIN, REASON_CIRCLES_LIKELIER},
    {IS_CIRCLES | IS_DONE, REASON_LAST_CIRCLE_MISSED},
    {IS_CIRCLES | IS_GONE, REASON_CIRCLES_GIVEN_UP},
    {IS_CIRCLES, REASON_CIRCLES_LESS_LIKELY},
    {IS_NAMED | IS_GAIN | IS_DONE, REASON_COMPLETES},
    {IS_NAMED | IS_GAIN | IS_OWN | IS_RARE | IS_LIKELY, REASON_REACHES},
    {IS_NAMED | IS_GAIN | IS_GONE, REASON_KEEPS},
    {IS_NAMED | IS_GAIN | IS_OWN, REASON_RAISES},
    {IS_NAMED | IS_GAIN | IS_TAKEN, REASON_LEAVES_ROOM},
    {IS_NAMED | IS_GAIN, REASON_RAISES},
    {IS_NAMED | IS_DONE, REASON_MISSES},
    {IS_NAMED | IS_GONE, REASON_GIVES_UP},
    {IS_NAMED, REASON_LOWERS},
    {IS_GAIN, REASON_IMPROVES},
    {0, REASON_WORSENS},
};

/* The cells that a move writes or circles. */
static CellMask touched_by(const Move *move)
{
    return (move->kind != MOVE_PASS ? cell_bit(move->cell) : 0) | move_circles(move);
}

/* Whether a line has what it is about right after a move, and for good. */
static bool is_done(const Comparison *comparison, const Sheet *sheet, const ReasonLine *line)
{
    const Game *game = comparison->game;
    Tally tally = sheet->tally[line->line];

    if (game->has_circles)
        return tally_circled(tally) == GRID_SIDE;
    return tally_filled(tally) == GRID_SIDE &&
           reason_is_same(game, game->category_of(tally), line->category);
}

static unsigned facts_of(const Comparison *comparison, const ReasonLine *line)
{
    enum { SMALL = MILLION / 10, LARGE = MILLION / 5, NEXT_TO_NONE = MILLION / 50, TIMES = 3 };
    bool is_gain = line->points > 0;
    Millionths most = is_gain ? line->chance : line->instead;
    Millionths least = is_gain ? line->instead : line->chance;
    bool is_rare = least <= SMALL && most >= TIMES * least;
    bool is_likely = most >= LARGE;
    CellMask cells = grid_line_mask[line->line];
    bool is_own = (touched_by(comparison->first_move) & cells) != 0;
    bool is_taken = (touched_by(comparison->second_move) & cells) != 0;

    return (is_gain ? IS_GAIN : 0u) | (comparison->game->has_circles ? IS_CIRCLES : 0u) |
           (is_done(comparison, &comparison->sheets[is_gain ? 0 : 1], line) ? IS_DONE : 0u) |
           (is_rare ? IS_RARE : 0u) | (is_rare && least < NEXT_TO_NONE ? IS_GONE : 0u) |
           (is_likely ? IS_LIKELY : 0u) | (is_own ? IS_OWN : 0u) | (is_taken ? IS_TAKEN : 0u) |
           (line->category != 0 ? IS_NAMED : 0u);
}

static Reason reason_of_line(const Comparison *comparison, const ReasonLine *line)
{
    unsigned facts = facts_of(comparison, line);
    unsigned row = 0;

    while ((rules[row].facts & ~facts) != 0)
        row++;
    return (Reason){
        .kind = rules[row].kind,
        .line = line->line,
        .category = line->category,
        .points = line->points,
        .chance = line->chance,
        .instead = line->instead,
    };
}

/* Circles score by themselves. Their points are also part of those of their lines. */
static Reason reason_of_circles(const Comparison *comparison)
{
    Millionths gap = comparison->first->circles - comparison->second->circles;

    return (Reason){
        .kind = gap > 0 ? REASON_MORE_CIRCLES : REASON_FEWER_CIRCLES,
        .line = REASON_NO_LINE,
        .points = gap * comparison->game->circle_points,
        .chance = comparison->first->circles,
        .instead = comparison->second->circles,
    };
}

/* All reasons, the largest first. */
typedef struct {
    unsigned count;
    Reason of[GRID_LINES + 1];
} Candidates;

static void add_candidate(Candidates *candidates, Reason reason)
{
    unsigned place = candidates->count++;

    for (; place > 0 && size_of(candidates->of[place - 1].points) < size_of(reason.points); place--)
        candidates->of[place] = candidates->of[place - 1];
    candidates->of[place] = reason;
}

static void find_candidates(const Comparison *comparison, const Reasons *reasons,
                            Candidates *candidates)
{
    Reason circles = reason_of_circles(comparison);

    candidates->count = 0;
    for (unsigned i = 0; i < GRID_LINES; i++)
        if (reasons->lines[i].category != 0 ||
            (reasons->lines[i].is_clear && !reasons->game->has_circles))
            add_candidate(candidates, reason_of_line(comparison, &reasons->lines[i]));
    if (size_of(circles.points) >= POINTS_LEAST &&
        is_clear(circles.chance - circles.instead, comparison->second->circle_gap_error))
        add_candidate(candidates, circles);
    while (candidates->count > 0 &&
           size_of(candidates->of[candidates->count - 1].points) * SHARE_LEAST <
               size_of(candidates->of[0].points))
        candidates->count--;
}

/* The number of the first reason for the move, or against it; the number of all if there is none.
 */
static unsigned first_of(const Candidates *candidates, bool is_against)
{
    unsigned i = 0;

    while (i < candidates->count && (candidates->of[i].points < 0) != is_against)
        i++;
    return i;
}

/* Whether something has to be said about the moves as a whole. */
static bool find_verdict(const RolloutResult *second, const Candidates *candidates, Reason *reason)
{
    enum { ERRORS_TOLD_APART = 2 };

    *reason = (Reason){.kind = REASON_SPREAD, .line = REASON_NO_LINE};
    if (size_of(second->cost) <= ERRORS_TOLD_APART * second->cost_error)
        reason->kind = REASON_EQUAL;
    else if (second->cost < 0)
        reason->kind = REASON_BEHIND;
    return reason->kind != REASON_SPREAD || first_of(candidates, false) == candidates->count;
}

/* If there are reasons on this side, but not among those taken, the first of them replaces the last
 * of those. */
static void take_side(Candidates *candidates, unsigned taken, bool is_against)
{
    unsigned first = first_of(candidates, is_against);

    if (first >= taken && first < candidates->count)
        candidates->of[taken - 1] = candidates->of[first];
}

/* Takes the largest reasons: those for the better move first, and then those against it. Something
 * has to speak for it, and of equal moves something for both. */
static void take_candidates(Reasons *reasons, Candidates *candidates)
{
    bool is_behind = reasons->count > 0 && reasons->reasons[0].kind == REASON_BEHIND;
    unsigned room = REASONS_MOST - reasons->count;
    unsigned taken = candidates->count < room ? candidates->count : room;

    take_side(candidates, taken, is_behind);
    if (reasons->count > 0 && reasons->reasons[0].kind == REASON_EQUAL)
        take_side(candidates, taken, true);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < taken; i++)
            if ((candidates->of[i].points < 0) == (is_behind != (pass > 0)))
                reasons->reasons[reasons->count++] = candidates->of[i];
}

/* Whether the reasons that are told are all in all against the better move. */
static bool is_against(const Reasons *reasons)
{
    Millionths points = 0;

    for (unsigned i = 0; i < reasons->count; i++)
        points += reasons->reasons[i].points;
    return points < 0;
}

static void find_reasons(const Comparison *comparison, Reasons *reasons)
{
    Candidates candidates;

    if (reasons->games < GAMES_LEAST)
        return;
    find_candidates(comparison, reasons, &candidates);
    reasons->count = find_verdict(comparison->second, &candidates, &reasons->reasons[0]);
    bool has_verdict = reasons->count > 0;
    take_candidates(reasons, &candidates);
    if (has_verdict)
        return;
    if (is_against(reasons) && reasons->count == REASONS_MOST && reasons->reasons[1].points < 0)
        reasons->count--; /* one reason against it is enough */
    if (is_against(reasons)) {
        reasons->reasons[0] = (Reason){.kind = REASON_SPREAD, .line = REASON_NO_LINE};
        reasons->count = 1;
        take_candidates(reasons, &candidates);
    }
}

void reasons_find(RolledOut *rolled_out, uint32_t other)
{
    const Rollout *rollout = &rolled_out->rollout;
    const RolloutResults *results = &rolled_out->results;
    Reasons *reasons = &rolled_out->reasons;
    Comparison comparison = {
        .rollout = rollout,
        .game = rollout->game,
        .first = &results->of[0],
        .second = &results->of[other],
        .first_move = &rollout->moves[0],
        .second_move = &rollout->moves[other],
        .sheets = {rollout->sheet, rollout->sheet},
    };
    ReasonLine line;

    move_play(rollout->game, &comparison.sheets[0], rollout->turn, &rollout->moves[0]);
    move_play(rollout->game, &comparison.sheets[1], rollout->turn, &rollout->moves[other]);
    *reasons = (Reasons){
        .game = rollout->game,
        .move = rollout->moves[0],
        .other = rollout->moves[other],
        .games = results->of[other].games,
        .points = results->of[0].mean - results->of[other].mean,
        .error = results->of[other].gap_error,
    };
    for (unsigned i = 0; i < GRID_LINES; i++) {
        compare_line(&comparison, i, &line);
        put_line(reasons->lines, i, line);
    }
    find_reasons(&comparison, reasons);
    rolled_out->is_compared = true;
}
