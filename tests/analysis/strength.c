/* Strength: totals without luck, how sure their mean is, and the bots that are as strong. The
 * intervals have to contain the true mean as often as they claim, for every level of the bots.
 * KNOBEL_TEST_STRENGTH says over how many games; so the figures in docs/analysis.md were measured.
 */
#include "analysis/adjusted.h"
#include "analysis/strength.h"
#include "bots/search/solo.h"
#include "bots/strengths.h"
#include "dice/dice.h"
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 20261119,
    GAMES = 120,       /* of each level; a large share of them is in every sample */
    MASTER_SHARE = 10, /* the others play so many times as many games */
    SAMPLES = 4000,
    RECORD_SIZE = 16384,
};

/* The games of a bot. */
typedef struct {
    const Game *game;
    const Bot *bot;
    size_t count;
    Hundredths *totals;
    Hundredths *adjusted;
} Games;

static double mean_of(const Hundredths *values, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return sum / (double)count / POINTS_ONE;
}

static double variance_of(const Hundredths *values, size_t count)
{
    double mean = mean_of(values, count);
    double squares = 0;

    for (size_t i = 0; i < count; i++)
        squares += pow((double)values[i] / POINTS_ONE - mean, 2);
    return squares / (double)(count - 1);
}

static Games play(const Game *game, const Bot *bot, size_t count)
{
    Games games = {.game = game, .bot = bot, .count = count};
    const Solo solo = {.game = game, .bot = bot, .net = net_of(game), .seed = SEED};

    games.totals = calloc(count, sizeof *games.totals);
    games.adjusted = calloc(count, sizeof *games.adjusted);
    assert_non_null(games.totals);
    assert_non_null(games.adjusted);
    for (size_t i = 0; i < count; i++) {
        Seat seat;
        int64_t luck = solo_play_with_luck(&solo, i, &seat);
        games.totals[i] = seat.sheet.total * POINTS_ONE;
        games.adjusted[i] = points_of((NetValue)((int64_t)seat.sheet.total * NET_POINT - luck));
    }
    return games;
}

static void forget(Games *games)
{
    free(games->totals);
    free(games->adjusted);
}

/* How often the interval of `size` games, drawn at random, contains the mean of all. */
static double coverage(const Games *games, size_t size, double *width)
{
    Rng rng = rng_start(SEED, size, RNG_PLAYER);
    double mean = mean_of(games->adjusted, games->count) * POINTS_ONE;
    Hundredths drawn[STRENGTH_GAMES];
    unsigned covered = 0;

    *width = 0;
    for (unsigned sample = 0; sample < SAMPLES; sample++) {
        for (size_t i = 0; i < size; i++)
            drawn[i] = games->adjusted[rng_below(&rng, (uint32_t)games->count)];
        Strength strength = strength_of(drawn, size);
        covered += fabs(strength.mean - mean) <= strength.margin;
        *width += 2.0 * strength.margin / POINTS_ONE / (double)SAMPLES;
    }
    return (double)covered / (double)SAMPLES;
}

/* A row of the table in docs/analysis.md. */
static void check_level(const Game *game, const Bot *bot, size_t count)
{
    Games games = play(game, bot, count);
    double width[2];
    double covers[2] = {coverage(&games, STRENGTH_LEAST, &width[0]),
                        coverage(&games, STRENGTH_GAMES, &width[1])};
    double raw = variance_of(games.totals, count);
    double adjusted = variance_of(games.adjusted, count);
    double mean = mean_of(games.adjusted, count);
    double error = sqrt(adjusted / (double)count);
    double known = bot_mean(bot, game) / (double)POINTS_ONE;

    fprintf(stderr,
            "# %s %s, %zu games: known %.2f, mean %.2f ± %.2f, without luck %.2f ± %.2f; of 10 "
            "games: %.1f%%, ± %.1f; of 50: %.1f%%, ± %.1f; worth %.1f totals (sd %.2f, %.2f)\n",
            game->name, bot->name, count, known, mean_of(games.totals, count),
            sqrt(raw / (double)count), mean, error, 100 * covers[0], width[0] / 2, 100 * covers[1],
            width[1] / 2, raw / adjusted, sqrt(raw), sqrt(adjusted));
    assert_true(fabs(mean - known) < 4 * error + .3);
    assert_true(fabs(covers[0] - .9) < .03);
    assert_true(fabs(covers[1] - .9) < .03);
    assert_true(raw > adjusted);
    forget(&games);
}

static void check_game(const Game *game)
{
    const char *wanted = getenv("KNOBEL_TEST_STRENGTH");
    size_t count = wanted != NULL ? strtoul(wanted, NULL, 10) : GAMES;

    for (unsigned i = 0; bot_at(i) != NULL; i++) {
        const Bot *bot = bot_at(i);
        if (bot->needs_net && (bot != &bot_master || wanted != NULL))
            check_level(game, bot, bot == &bot_master ? count / MASTER_SHARE : count);
    }
}

static void intervals_cover_in_knister(void **state)
{
    (void)state;
    check_game(&game_knister);
}

static void intervals_cover_in_knaster(void **state)
{
    (void)state;
    check_game(&game_knaster);
}

/* Plays the game of a seed as `solo_play_with_luck` does, and writes its record. */
static void write_record(const Solo *solo, uint64_t index, Text *text)
{
    Rng dice = rng_start(solo->seed, index, RNG_DICE);
    Rng player = rng_start(solo->seed, index, RNG_PLAYER);
    Seat seat = {0};
    Table table = table_start(solo->game, &seat, 1);

    record_write_start(text, solo->game->name);
    record_write_header(text, "player", span_of("Ana"));
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        View view = view_alone(solo->game, &seat.sheet, table.turn);
        view.net = solo->net;
        Move move = bot_choose(solo->bot, view, &player);
        record_write_throw(text, table.round, table.thrown);
        record_write_move(text, &move);
        text_char(text, '\n');
        assert_int_equal(table_move(&table, 0, &move).reason, VERDICT_FINE);
    }
    record_write_score(text, &table);
}

/* Reads a record, and takes the luck out of its totals. */
static void adjust(Adjusting *adjusting, Record *record, Span text)
{
    Fault fault;

    record_open(record, adjusted_watch, adjusting);
    assert_int_equal(record_read(record, text, &fault), RECORD_TAKEN);
}

/* Luck has one definition, whether a simulation takes it out or the reader of a record. */
static void records_are_adjusted_like_simulations(void **state)
{
    static char bytes[RECORD_SIZE];
    static Record record;
    static Adjusting adjusting;

    (void)state;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        for (unsigned i = 0; i < 4; i++) {
            const Solo solo = {game_at(game), &bot_casual, net_of(game_at(game)), SEED};
            Text text = text_over(bytes, sizeof bytes);
            Seat seat;
            int64_t luck = solo_play_with_luck(&solo, i, &seat);
            write_record(&solo, i, &text);
            assert_false(text.is_cut);
            adjust(&adjusting, &record, (Span){bytes, text.length});
            assert_int_equal(record.seats[0].sheet.total, seat.sheet.total);
            assert_int_equal(adjusting.luck[0], luck);
            assert_int_equal(adjusted_total(&adjusting, &record, 0),
                             points_of((NetValue)((int64_t)seat.sheet.total * NET_POINT - luck)));
        }
}

/* Writes every number and never circles one, until the sheet is full. */
static Move hurry(const View *view, Rng *rng)
{
    Move move;

    do
        move = bot_choose(&bot_random, *view, rng);
    while (move.kind != MOVE_WRITE && view_own(view)->filled < GRID_CELLS);
    return move;
}

/* Ana hurries, so some of Bo's cells are empty when the last throw comes. The points that he could
 * still expect count for him. */
static void an_early_end_is_no_weakness(void **state)
{
    static char bytes[RECORD_SIZE];
    static Record record;
    static Adjusting adjusting;
    Text text = text_over(bytes, sizeof bytes);
    Seat seats[2];
    Table table;
    Rng dice = rng_start(SEED, 0, RNG_DICE);
    Rng player = rng_start(SEED, 0, RNG_PLAYER);

    (void)state;
    memset(seats, 0, sizeof seats);
    table = table_start(&game_knaster, seats, 2);
    record_write_start(&text, "knaster");
    record_write_header(&text, "player", span_of("Ana"));
    record_write_header(&text, "player", span_of("Bo"));
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        record_write_throw(&text, table.round, table.thrown);
        for (uint32_t seat = 0; seat < 2; seat++) {
            View view = view_alone(&game_knaster, &seats[seat].sheet, table.turn);
            view.net = net_of(&game_knaster);
            Move move = seat == 0 ? hurry(&view, &player) : bot_choose(&bot_expert, view, &player);
            record_write_move(&text, &move);
            assert_int_equal(table_move(&table, seat, &move).reason, VERDICT_FINE);
        }
        text_char(&text, '\n');
    }
    record_write_score(&text, &table);
    adjust(&adjusting, &record, (Span){bytes, text.length});
    assert_true(seats[1].sheet.filled < GRID_CELLS);
    assert_true(adjusted_total(&adjusting, &record, 1) > seats[1].sheet.total * POINTS_ONE + 1000);
    assert_true(adjusted_total(&adjusting, &record, 1) >
                bot_mean(&bot_expert, &game_knaster) - 1000);

    Hundredths both = adjusted_total(&adjusting, &record, 1);
    adjusting = (Adjusting){.name = "Bo"};
    adjust(&adjusting, &record, (Span){bytes, text.length});
    assert_int_equal(adjusted_total(&adjusting, &record, 1), both);
    assert_int_equal(adjusting.luck[0], 0);
}

static void means_are_of_the_latest_games(void **state)
{
    Hundredths totals[STRENGTH_GAMES + 10];
    const size_t count = sizeof totals / sizeof *totals;

    (void)state;
    for (size_t i = 0; i < count; i++)
        totals[i] = i < 10 ? 100000 : i % 2 == 0 ? 6000 : 5000;
    Strength none = strength_of(totals, 0);
    assert_int_equal(none.games, 0);
    Strength one = strength_of(totals, 1);
    assert_int_equal(one.mean, 100000);
    assert_int_equal(one.error, 0);
    Strength few = strength_of(totals + 10, STRENGTH_LEAST - 1);
    assert_int_equal(few.games, STRENGTH_LEAST - 1);
    assert_int_equal(few.mean, 5556);
    assert_int_equal(few.error, 176); /* sqrt(1000^2 * 20 / 81 / 8) */
    assert_int_equal(few.margin, 0);
    Strength enough = strength_of(totals + 10, STRENGTH_LEAST);
    assert_int_equal(enough.mean, 5500);
    assert_int_equal(enough.error, 167);  /* 500 / 3 */
    assert_int_equal(enough.margin, 305); /* 1.833 times as much: Student's t of 9 degrees */
    Strength all = strength_of(totals, count);
    assert_int_equal(all.games, STRENGTH_GAMES);
    assert_int_equal(all.mean, 5500);
    assert_int_equal(all.error, 71);
    assert_int_equal(all.margin, 120); /* 1.677: of 49 */
}

static void check_likeness(const Game *game, Hundredths mean, Hundredths margin, const Bot *like,
                           const Bot *below, const Bot *above)
{
    Likeness likeness = strength_likeness(game, mean, margin);

    assert_ptr_equal(likeness.like, like);
    assert_ptr_equal(likeness.below, below);
    assert_ptr_equal(likeness.above, above);
}

static void strengths_are_like_those_of_bots(void **state)
{
    (void)state;
    check_likeness(&game_knister, 6100, 300, &bot_skilled, &bot_regular, &bot_skilled);
    check_likeness(&game_knister, 6400, 300, &bot_skilled, &bot_skilled, &bot_expert);
    check_likeness(&game_knister, 5900, 300, NULL, &bot_regular, &bot_skilled);
    check_likeness(&game_knister, bot_mean(&bot_skilled, &game_knister), 0, &bot_skilled,
                   &bot_regular, &bot_skilled);
    check_likeness(&game_knister, 2500, 300, NULL, NULL, &bot_beginner);
    check_likeness(&game_knister, 3000, 300, &bot_beginner, NULL, &bot_beginner);
    check_likeness(&game_knister, 7150, 100, &bot_expert, &bot_expert, &bot_master);
    check_likeness(&game_knister, 7300, 100, NULL, &bot_master, NULL);
    check_likeness(&game_knaster, 9600, 300, &bot_skilled, &bot_regular, &bot_skilled);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_cover_in_knister),
        cmocka_unit_test(intervals_cover_in_knaster),
        cmocka_unit_test(records_are_adjusted_like_simulations),
        cmocka_unit_test(an_early_end_is_no_weakness),
        cmocka_unit_test(means_are_of_the_latest_games),
        cmocka_unit_test(strengths_are_like_those_of_bots),
    };

    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
