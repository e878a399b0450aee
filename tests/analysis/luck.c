/* How much luck there is in games of players who do not know the throws ahead, and of those who do.
 * The server doubts results that only the latter have. KNOBEL_TEST_DAYS says over how
 * many days, KNOBEL_TEST_EFFORT how far the analysis looks ahead (0: not at all, which is much
 * faster). So the figures in docs/serving.md were measured. */
#include "analysis/analysis.h"
#include "bots/bot.h"
#include "dice/dice.h"
#include "support/arrange.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

enum { RECORD_SIZE = 16384 };

/* A number from the environment. */
static unsigned number_of(const char *name, unsigned usual)
{
    const char *wanted = getenv(name);

    return wanted != NULL ? (unsigned)strtoul(wanted, NULL, 10) : usual;
}

/* A player of one day: a bot, or somebody who knows all throws. */
typedef struct {
    const Game *game;
    const Bot *bot; /* NULL: knows them */
} Player;

/* The result of a day. */
typedef struct {
    unsigned total;
    double luck;
    double loss;
} DayResult;

/* The cells for all throws of a day, by somebody who knows them. */
static void plan(uint64_t day, uint8_t cells[GRID_CELLS])
{
    Rng dice = rng_start(2026, day, RNG_DICE);
    uint8_t sums[GRID_CELLS];

    for (unsigned i = 0; i < GRID_CELLS; i++) {
        Throw thrown = dice_throw(&dice);
        sums[i] = (uint8_t)(thrown.first + thrown.second);
    }
    arrange(&game_knister, sums, cells);
}

static Move choose(const Player *player, const Table *table, const uint8_t cells[GRID_CELLS])
{
    Rng rng = rng_start(2026, table->round, RNG_PLAYER);
    View view = view_alone(player->game, &table->seats[0].sheet, table->turn);

    if (player->bot == NULL)
        return (Move){.kind = MOVE_WRITE, .cell = cells[table->round - 1]};
    view.net = player->bot->needs_net ? net_of(player->game) : NULL;
    return bot_choose(player->bot, view, &rng);
}

/* Plays a day and writes its record. */
static unsigned play(const Player *player, uint64_t day, Text *text)
{
    Rng dice = rng_start(2026, day, RNG_DICE);
    uint8_t cells[GRID_CELLS] = {0};
    Seat seat = {0};
    Table table = table_start(player->game, &seat, 1);

    if (player->bot == NULL)
        plan(day, cells);
    record_write_start(text, player->game->name);
    record_write_header(text, "player", span_of("Ana"));
    while (table_due(&table) == DUE_THROW) {
        assert_int_equal(table_throw(&table, dice_throw(&dice)).reason, VERDICT_FINE);
        Move move = choose(player, &table, cells);
        record_write_throw(text, table.round, table.thrown);
        record_write_move(text, &move);
        text_char(text, '\n');
        assert_int_equal(table_move(&table, 0, &move).reason, VERDICT_FINE);
    }
    record_write_score(text, &table);
    return seat.sheet.total;
}

/* Plays a day, and analyses it as a server does. */
static DayResult measure_day(const Player *player, uint64_t day, Analysis *analysis)
{
    static char bytes[RECORD_SIZE];
    static Record record;
    Text text = text_over(bytes, sizeof bytes);
    DayResult result = {.total = play(player, day, &text)};
    Span rest = {bytes, text.length};
    Fault fault;

    assert_false(text.is_cut);
    analysis_open(analysis,
                  (AnalysisSetup){.effort = number_of("KNOBEL_TEST_EFFORT", SEARCH_EFFORT)});
    record_open(&record, analysis_watch, analysis);
    for (Span line; span_line(&rest, &line);)
        assert_int_equal(record_take(&record, line, &fault), RECORD_TAKEN);
    assert_true(record_end(&record, &fault));
    analysis_end(analysis, &record);
    result.luck = analysis->players[0].luck / (double)POINTS_ONE;
    result.loss = analysis->players[0].loss / (double)POINTS_ONE;
    return result;
}

/* Whether the server doubts it: FORESIGHT_SUM and FORESIGHT_GAIN in src/server/desk.c. */
static bool is_doubted(const DayResult *result)
{
    return result->luck + result->loss > 66 && result->luck - result->loss > 16;
}

/* How many results of so many days are doubted. */
static unsigned measure(const Bot *bot, unsigned days)
{
    const Player player = {.game = &game_knister, .bot = bot};
    Analysis *analysis = malloc(sizeof *analysis);
    double luck = 0, squares = 0, loss = 0, total = 0, most = 0;
    unsigned doubted = 0;

    assert_non_null(analysis);
    for (unsigned day = 0; day < days; day++) {
        DayResult result = measure_day(&player, day, analysis);
        luck += result.luck;
        squares += result.luck * result.luck;
        loss += result.loss;
        total += result.total;
        most = result.luck > most ? result.luck : most;
        doubted += is_doubted(&result);
    }
    free(analysis);
    fprintf(stderr,
            "# %s, %u days: total %.2f, loss %.2f, luck %.2f, variance %.2f, at most %.2f; "
            "doubted %u\n",
            bot != NULL ? bot->name : "foresight", days, total / days, loss / days, luck / days,
            squares / days - luck * luck / days / days, most, doubted);
    return doubted;
}

/* Bots that look ahead take long, so they play fewer days. */
static unsigned days(unsigned few, unsigned share)
{
    return number_of("KNOBEL_TEST_DAYS", few * share) / share;
}

static void nobody_honest_is_doubted(void **state)
{
    static const Bot *const weak[] = {&bot_random, &bot_greedy, &bot_casual, &bot_regular};

    (void)state;
    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++)
        assert_int_equal(measure(weak[i], days(1, 4)), 0);
    assert_int_equal(measure(&bot_expert, days(4, 1)), 0);
    assert_int_equal(measure(&bot_master, days(2, 10)), 0);
}

static void foresight_is_seen(void **state)
{
    unsigned count = days(3, 10);

    (void)state;
    assert_true(measure(NULL, count) > count / 2);
}

/* luck [TEST]: all tests, or only this one. */
int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_honest_is_doubted),
        cmocka_unit_test(foresight_is_seen),
    };

    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return cmocka_run_group_tests_name("luck", tests, NULL, NULL);
}
