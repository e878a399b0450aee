/* The more a move costs, the worse its grade; and the better players are, the more accurate. */
#include "analysis/quality.h"

#include "bots/bot.h"
#include "dice/dice.h"
#include "support/check.h"

#include <string.h>

enum { MOST_COST = 3000, GAMES = 3 };

static void grades_are_those_of_the_documentation(void **state)
{
    static const struct {
        Hundredths cost;
        const char *name;
    } bounds[] = {
        {0, "best"},         {1, "good"},         {99, "good"},
        {100, "inaccurate"}, {199, "inaccurate"}, {200, "slip"},
        {399, "slip"},       {400, "big-slip"},   {MOST_COST, "big-slip"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        assert_string_equal(quality_name(quality_of(bounds[i].cost)), bounds[i].name);
}

static void a_higher_cost_is_never_a_better_grade(void **state)
{
    bool is_seen[QUALITY_COUNT] = {false};

    (void)state;
    for (Hundredths cost = 0; cost <= MOST_COST; cost++) {
        Quality quality = quality_of(cost);
        is_seen[quality] = true;
        assert_true(cost == 0 || quality >= quality_of(cost - 1));
        assert_int_equal(quality_is_slip(quality), cost >= 200);
    }
    for (unsigned quality = 0; quality < QUALITY_COUNT; quality++)
        assert_true(is_seen[quality]);
}

static Permille accuracy_of_one(Hundredths cost)
{
    AnalysedPlayer player = {.round_count = 1, .rounds = {{.cost = cost}}};

    return quality_accuracy(&player);
}

static void moves_count_by_their_costs(void **state)
{
    AnalysedPlayer player = {.round_count = 2, .rounds = {{.cost = 0}, {.cost = 300}}};

    (void)state;
    assert_int_equal(accuracy_of_one(0), 1000);
    assert_int_equal(accuracy_of_one(1), 990);
    assert_int_equal(accuracy_of_one(100), 500);
    assert_int_equal(accuracy_of_one(300), 250);
    assert_int_equal(quality_accuracy(&player), 625);
    player.round_count = 0;
    assert_int_equal(quality_accuracy(&player), 1000);
}

static void accuracy_falls_with_every_cost(void **state)
{
    (void)state;
    for (Hundredths cost = 1; cost <= MOST_COST; cost++) {
        assert_true(accuracy_of_one(cost) < 1000);
        assert_true(accuracy_of_one(cost) <= accuracy_of_one(cost - 1));
    }
}

static void percentages_are_written_with_a_decimal(void **state)
{
    static const struct {
        Permille share;
        const char *text;
    } written[] = {{1000, "100.0"}, {812, "81.2"}, {7, "0.7"}, {0, "0.0"}};

    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char buffer[PERMILLE_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        permille_write(&text, written[i].share);
        assert_string_equal(buffer, written[i].text);
    }
}

/* Large: not on the stack. */
static Record record;
static Analysis analysis;

/* What some games of a bot come to. */
typedef struct {
    Permille accuracy; /* of all games added up */
    uint32_t slips;
} Level;

/* Plays one game alone, as its record. */
static void play(const Game *game, const Bot *bot, uint32_t number, Text *text)
{
    Rng dice = rng_start(1, number, RNG_DICE);
    Rng own = rng_start(1, number, RNG_PLAYER);
    Seat seat = {0};
    Table table = table_start(game, &seat, 1);

    record_write_start(text, game->name);
    record_write_header(text, "player", span_of("Ana"));
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        View view = view_alone(game, &seat.sheet, table.turn);
        view.net = net_of(game);
        Move move = bot_choose(bot, view, &own);
        record_write_throw(text, table.round, table.thrown);
        record_write_move(text, &move);
        text_char(text, '\n');
        table_move(&table, 0, &move);
    }
    record_write_score(text, &table);
}

static Level level_of(const Game *game, const Bot *bot)
{
    static char bytes[1 << 14];
    uint32_t counts[QUALITY_COUNT];
    Level level = {0};
    Fault fault;

    analysis_open(&analysis, (AnalysisSetup){0});
    for (uint32_t number = 0; number < GAMES; number++) {
        Text text = text_over(bytes, sizeof bytes);
        play(game, bot, number, &text);
        record_open(&record, analysis_watch, &analysis);
        assert_int_equal(record_read(&record, (Span){bytes, text.length}, &fault), RECORD_TAKEN);
        analysis_end(&analysis, &record);
        quality_count(&analysis.players[0], counts);
        level.accuracy += quality_accuracy(&analysis.players[0]);
        level.slips += counts[QUALITY_SLIP] + counts[QUALITY_BIG_SLIP];
    }
    return level;
}

/* Judged by the net alone, as expert plays, which is fast and makes expert free of mistakes. */
static void better_bots_are_more_accurate(void **state)
{
    static const Bot *const bots[] = {&bot_random, &bot_beginner, &bot_regular, &bot_skilled,
                                      &bot_expert};

    (void)state;
    for (unsigned game = 0; game < 2; game++) {
        Level before = {0};
        for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
            Level level = level_of(game_at(game), bots[i]);
            assert_true(level.accuracy > before.accuracy + 50 * GAMES);
            assert_true(i == 0 || level.slips < before.slips);
            before = level;
        }
        assert_int_equal(before.accuracy, 1000 * GAMES);
        assert_int_equal(before.slips, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grades_are_those_of_the_documentation),
        cmocka_unit_test(a_higher_cost_is_never_a_better_grade),
        cmocka_unit_test(moves_count_by_their_costs),
        cmocka_unit_test(accuracy_falls_with_every_cost),
        cmocka_unit_test(percentages_are_written_with_a_decimal),
        cmocka_unit_test(better_bots_are_more_accurate),
    };
    return cmocka_run_group_tests_name("analysis/quality", tests, NULL, NULL);
}
