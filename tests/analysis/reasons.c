/* Why a move is better: the split adds up, and the figures support every reason and every sentence.
 */
#include "analysis/reasons.h"

#include "bots/bot.h"
#include "dice/dice.h"
#include "notation/move_text.h"
#include "notation/sheet_text.h"
#include "support/playout.h"

#include <stdlib.h>
#include <math.h>
#include <string.h>

enum { SEED = 31, GAMES = 60 };

static Move moves[4096];
static uint32_t move_count;

static bool add_move(void *context, const Move *move)
{
    (void)context;
    moves[move_count++] = *move;
    return move_count < sizeof moves / sizeof *moves;
}

/* Some position with this many numbers, reached by a player of medium strength, and two of its
 * moves, chosen by chance. False if there is only one. */
static bool some_position(const Game *game, unsigned filled, unsigned number, Rollout *rollout)
{
    Rng rng = rng_start(SEED, number, RNG_PLAYER);
    Sheet *sheet = &rollout->sheet;

    *rollout = (Rollout){.game = game, .net = net_of(game), .seed = number, .count = 2};
    while (sheet->filled < filled) {
        View view = view_alone(game, sheet, (Turn){(uint8_t)throw_sum(dice_throw(&rng)), false});
        view.net = rollout->net;
        Move move = bot_choose(&bot_regular, view, &rng);
        move_play(game, sheet, view.turn, &move);
    }
    rollout->turn =
        (Turn){(uint8_t)throw_sum(dice_throw(&rng)), game->has_circles && filled == GRID_CELLS};
    move_count = 0;
    moves_list(game, sheet, rollout->turn, MOVES_DISTINCT, add_move, NULL);
    if (move_count < 2)
        return false;
    uint32_t first = rng_below(&rng, move_count);
    rollout->moves[0] = moves[first];
    rollout->moves[1] = moves[(first + 1 + rng_below(&rng, move_count - 1)) % move_count];
    return true;
}

static void roll_out(RolledOut *rolled_out, unsigned games)
{
    RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};

    for (uint64_t index = 0; index < games; index++)
        rollout_play(&rolled_out->rollout, index, sums);
    rollout_sum_up(&rolled_out->rollout, sums, &rolled_out->results);
    reasons_find(rolled_out, 1);
}

static Millionths size_of(Millionths value)
{
    return value < 0 ? -value : value;
}

/* The lines are all there, the largest first, and add up to the difference of the means. */
static void check_split(const RolledOut *rolled_out)
{
    const RolloutResult *one = &rolled_out->results.of[0];
    const RolloutResult *other = &rolled_out->results.of[1];
    const Reasons *reasons = &rolled_out->reasons;
    unsigned seen = 0;
    Millionths sum = 0;

    for (unsigned i = 0; i < GRID_LINES; i++) {
        const ReasonLine *line = &reasons->lines[i];
        seen |= 1u << line->line;
        sum += line->points;
        assert_int_equal(line->points,
                         one->lines[line->line].points - other->lines[line->line].points);
        assert_true(i == 0 || size_of(reasons->lines[i - 1].points) >= size_of(line->points));
    }
    assert_int_equal(seen, (1u << GRID_LINES) - 1);
    assert_int_equal(sum, reasons->points);
    assert_int_equal(reasons->points, one->mean - other->mean);
}

/* The chance that a line becomes this, or what is told as the same. */
static Millionths chance_of(const Game *game, const RolloutResult *result, unsigned line,
                            unsigned category)
{
    const char *kind = game->categories[category].kind;
    Millionths chance = 0;

    for (unsigned i = 0; i < GAME_CATEGORIES; i++)
        if (i == category ||
            (!game->has_circles && kind != NULL && game->categories[i].kind == kind))
            chance += result->lines[line].chances[i];
    return chance;
}

/* The sheet after one of the moves. */
static Sheet sheet_after(const Rollout *rollout, unsigned move)
{
    Sheet sheet = rollout->sheet;

    move_play(rollout->game, &sheet, rollout->turn, &rollout->moves[move]);
    return sheet;
}

/* The better of the two sheets has it for good. */
static bool is_done(const Rollout *rollout, const Reason *reason)
{
    Sheet sheet = sheet_after(rollout, reason->points < 0);
    Tally tally = sheet.tally[reason->line];

    return rollout->game->has_circles ? tally_circled(tally) == GRID_SIDE
                                      : tally_filled(tally) == GRID_SIDE;
}

static void check_line_reason(const RolledOut *rolled_out, const Reason *reason)
{
    const Game *game = rolled_out->rollout.game;
    const RolloutResult *one = &rolled_out->results.of[0];
    const RolloutResult *other = &rolled_out->results.of[1];
    Millionths points = one->lines[reason->line].points - other->lines[reason->line].points;
    Millionths most = reason->points > 0 ? reason->chance : reason->instead;
    Millionths least = reason->points > 0 ? reason->instead : reason->chance;

    assert_int_equal(reason->points, points);
    assert_true(size_of(points) >= MILLION / 10);
    assert_true(size_of(points) >= 3 * other->lines[reason->line].gap_error);
    if (reason->kind == REASON_IMPROVES || reason->kind == REASON_WORSENS) {
        assert_int_equal(reason->category, 0);
        assert_int_equal(reason->kind == REASON_IMPROVES, points > 0);
        return;
    }
    assert_int_equal(reason->chance, chance_of(game, one, reason->line, reason->category));
    assert_int_equal(reason->instead, chance_of(game, other, reason->line, reason->category));
    assert_true(most - least >= MILLION / 50);
    switch (reason->kind) {
    case REASON_COMPLETES:
    case REASON_LAST_CIRCLE:
    case REASON_MISSES:
    case REASON_LAST_CIRCLE_MISSED:
        assert_true(is_done(&rolled_out->rollout, reason));
        assert_int_equal(most, MILLION);
        break;
    case REASON_REACHES:
        assert_true(most >= MILLION / 5 && least <= MILLION / 10 && 3 * least <= most);
        break;
    case REASON_KEEPS:
    case REASON_GIVES_UP:
    case REASON_CIRCLES_KEPT:
    case REASON_CIRCLES_GIVEN_UP:
        assert_true(least < MILLION / 50 && 3 * least <= most);
        break;
    default:
        assert_true(reason->kind == REASON_RAISES || reason->kind == REASON_LEAVES_ROOM ||
                    reason->kind == REASON_LOWERS || reason->kind == REASON_CIRCLES_LIKELIER ||
                    reason->kind == REASON_CIRCLES_LESS_LIKELY);
    }
}

/* Whether a kind speaks for the move. */
static bool is_for(ReasonKind kind)
{
    return (kind >= REASON_COMPLETES && kind <= REASON_IMPROVES) ||
           (kind >= REASON_LAST_CIRCLE && kind <= REASON_MORE_CIRCLES);
}

static void check_reason(const RolledOut *rolled_out, const Reason *reason)
{
    const RolloutResult *one = &rolled_out->results.of[0];
    const RolloutResult *other = &rolled_out->results.of[1];
    bool is_apart = size_of(other->cost) > 2 * other->cost_error;

    switch (reason->kind) {
    case REASON_EQUAL:
        assert_false(is_apart);
        return;
    case REASON_BEHIND:
        assert_true(is_apart && other->cost < 0);
        return;
    case REASON_SPREAD:
        assert_true(is_apart && other->cost > 0);
        return;
    case REASON_MORE_CIRCLES:
    case REASON_FEWER_CIRCLES:
        assert_int_equal(reason->chance, one->circles);
        assert_int_equal(reason->instead, other->circles);
        assert_true(size_of(one->circles - other->circles) >= 3 * other->circle_gap_error);
        break;
    default:
        check_line_reason(rolled_out, reason);
    }
    assert_int_equal(is_for(reason->kind), reason->points > 0);
}

/* A sentence about the whole comes first, then what speaks for the better move. All in all what is
 * told without such a sentence is not against it. */
static void check_order(const Reasons *reasons)
{
    assert_true(reasons->count > 0);
    bool is_behind = reasons->reasons[0].kind == REASON_BEHIND;
    for (unsigned i = 1; i < reasons->count; i++) {
        assert_true(reasons->reasons[i].kind > REASON_SPREAD);
        if (i > 1 || reasons->reasons[0].kind > REASON_SPREAD)
            assert_true(is_for(reasons->reasons[i - 1].kind) != is_behind ||
                        is_for(reasons->reasons[i].kind) == is_behind);
    }
    Millionths points = 0;
    for (unsigned i = 0; i < reasons->count; i++)
        points += reasons->reasons[i].points;
    if (reasons->reasons[0].kind > REASON_SPREAD)
        assert_true(points >= 0);
}

static void check_sentences(const Reasons *reasons)
{
    for (unsigned i = 0; i < reasons->count; i++) {
        char buffer[REASON_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        reason_write(&text, reasons, &reasons->reasons[i], NULL);
        assert_false(text.is_cut);
        assert_null(strpbrk(buffer, "{}"));
        assert_int_equal(buffer[text.length - 1], '.');
    }
}

/* Called for positions of both games, from the first throw to the last. */
static void check_positions(unsigned games, void (*check)(const RolledOut *rolled_out))
{
    static const unsigned filled[] = {2, 6, 9, 12, 14, 16, 18, 20, 22, 23, 24, 25};
    unsigned rounds = playout_is_brief() ? 1 : playout_is_long() ? 12 : 3;
    RolledOut rolled_out;

    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned i = playout_is_brief() ? 7 : 0; i < sizeof filled / sizeof *filled; i++)
            for (unsigned k = 0; k < rounds; k++)
                if ((filled[i] < GRID_CELLS || game_at(g)->has_last_round) &&
                    some_position(game_at(g), filled[i], playout_first() + 100 * k + i,
                                  &rolled_out.rollout)) {
                    roll_out(&rolled_out, games);
                    check(&rolled_out);
                }
}

static void check_position(const RolledOut *rolled_out)
{
    check_split(rolled_out);
    check_order(&rolled_out->reasons);
    check_sentences(&rolled_out->reasons);
    for (unsigned i = 0; i < rolled_out->reasons.count; i++)
        check_reason(rolled_out, &rolled_out->reasons.reasons[i]);
}

static void the_figures_support_every_reason(void **state)
{
    (void)state;
    check_positions(GAMES, check_position);
}

static void check_few_games(const RolledOut *rolled_out)
{
    check_split(rolled_out);
    assert_int_equal(rolled_out->reasons.count, 0);
    for (unsigned i = 0; i < GRID_LINES; i++)
        assert_false(rolled_out->reasons.lines[i].is_clear);
}

static void a_few_games_are_no_reason(void **state)
{
    (void)state;
    check_positions(7, check_few_games);
}

/* A sum of differences and of their squares. */
typedef struct {
    double sum;
    double squares;
} Paired;

static void add(Paired *paired, double difference)
{
    paired->sum += difference;
    paired->squares += difference * difference;
}

static void check_error(const Paired *paired, Millionths error)
{
    double games = GAMES;
    double variance = (paired->squares - paired->sum * paired->sum / games) / (games - 1) / games;

    assert_true(fabs(millionths_as_number(error) - sqrt(variance)) < 2e-6);
}

/* The errors of the differences, from the games one by one. */
static void errors_are_those_of_paired_games(void **state)
{
    RolledOut rolled_out;
    Paired points[GRID_LINES] = {{0, 0}};
    Paired hands[GRID_LINES][HAND_COUNT] = {{{0, 0}}};
    Paired total = {0, 0};

    (void)state;
    assert_true(some_position(&game_knister, 18, 5, &rolled_out.rollout));
    for (uint64_t index = 0; index < GAMES; index++) {
        RolloutSums sums[ROLLOUT_MOVES] = {{.games = 0}};
        rollout_play(&rolled_out.rollout, index, sums);
        add(&total, (double)(sums[0].total.sum - sums[1].total.sum));
        for (unsigned line = 0; line < GRID_LINES; line++) {
            add(&points[line],
                ((double)sums[0].twelfths[line] - (double)sums[1].twelfths[line]) / 12);
            for (unsigned hand = 0; hand < HAND_COUNT; hand++)
                add(&hands[line][hand],
                    (double)sums[0].outcomes[line][hand] - (double)sums[1].outcomes[line][hand]);
        }
    }
    roll_out(&rolled_out, GAMES);
    const RolloutResult *other = &rolled_out.results.of[1];
    check_error(&total, other->gap_error);
    assert_int_equal(rolled_out.reasons.error, other->gap_error);
    for (unsigned line = 0; line < GRID_LINES; line++) {
        check_error(&points[line], other->lines[line].gap_error);
        for (unsigned hand = 0; hand < HAND_COUNT; hand++)
            check_error(&hands[line][hand], other->lines[line].chance_errors[hand]);
    }
}

/* Compares two moves of a position. */
static void compare(const char *sheet, unsigned sum, const char *move, const char *other,
                    RolledOut *rolled_out)
{
    Fault fault;
    Rollout *rollout = &rolled_out->rollout;

    *rollout = (Rollout){.game = &game_knister, .net = net_of(&game_knister), .count = 2};
    rollout->turn.sum = (uint8_t)sum;
    assert_true(sheet_text_parse(span_of(sheet), rollout->game, &rollout->sheet, &fault));
    assert_true(move_text_parse(span_of(move), &rollout->moves[0], &fault));
    assert_true(move_text_parse(span_of(other), &rollout->moves[1], &fault));
    roll_out(rolled_out, GAMES);
}

static void check_words(const RolledOut *rolled_out, unsigned number, const char *expected)
{
    char buffer[REASON_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    assert_true(number < rolled_out->reasons.count);
    reason_write(&text, &rolled_out->reasons, &rolled_out->reasons.reasons[number], NULL);
    assert_string_equal(buffer, expected);
}

/* A full house is completed, or left to the last throw. */
static void what_is_certain_is_told(void **state)
{
    RolledOut rolled_out;

    (void)state;
    compare("7489B/37377/55A55/8838./8B88.", 3, "e4", "e5", &rolled_out);
    check_words(&rolled_out, 0,
                "e4 completes a full house in row 4: 100% instead of 3%, worth 4.4 points.");
    compare("7489B/37377/55A55/8838./8B88.", 3, "e5", "e4", &rolled_out);
    check_words(&rolled_out, 0, "Played out many times, e4 did better.");
    check_words(&rolled_out, 1,
                "e5 does not complete a full house in row 4, as e4 would: 3% instead of 100%, "
                "which costs 4.4 points.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_figures_support_every_reason),
        cmocka_unit_test(a_few_games_are_no_reason),
        cmocka_unit_test(errors_are_those_of_paired_games),
        cmocka_unit_test(what_is_certain_is_told),
    };
    return cmocka_run_group_tests_name("analysis/reasons", tests, NULL, NULL);
}
