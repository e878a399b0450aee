/* Mistakes are the positions in which they were made. */
#include "analysis/mistakes.h"

#include "bots/bot.h"
#include "dice/dice.h"
#include "support/check.h"

#include <string.h>

enum { PLAYERS = 2, RECORD_SIZE = 16384 };

/* A position of the game, as it was when the dice were thrown. */
typedef struct {
    Sheet sheet;
    Turn turn;
} Position;

/* Large: not on the stack. */
static Record record;
static Analysis analysis;
static Position positions[PLAYERS][ANALYSIS_ROUNDS];
static RolledOut mistakes[PLAYERS * ANALYSIS_ROUNDS];

static void watch(void *context, const Record *read, uint32_t seat)
{
    const Table *table = &read->table;

    analysis_watch(context, read, seat);
    if (seat == RECORD_THROW)
        for (uint32_t i = 0; i < PLAYERS; i++)
            positions[i][table->round - 1] = (Position){table->seats[i].sheet, table->turn};
}

/* Writes a game of two bots that make mistakes. */
static void play(const Game *game, Text *text)
{
    static const Bot *const bots[PLAYERS] = {&bot_random, &bot_casual};
    Rng rng = rng_start(12, 2, RNG_DICE);
    Seat seats[PLAYERS];
    Table table = table_start(game, seats, PLAYERS);

    record_write_start(text, game->name);
    record_write_header(text, "player", span_of("Ana"));
    record_write_header(text, "player", span_of("Bo"));
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&rng));
        record_write_throw(text, table.round, table.thrown);
        for (uint32_t seat = 0; seat < PLAYERS; seat++) {
            View view = view_alone(game, &seats[seat].sheet, table.turn);
            view.net = net_of(game);
            Move move = bot_choose(bots[seat], view, &rng);
            assert_int_equal(table_move(&table, seat, &move).reason, VERDICT_FINE);
            record_write_move(text, &move);
        }
        text_char(text, '\n');
    }
    record_write_score(text, &table);
}

static void read_game(const Game *game, const char *name)
{
    static char bytes[RECORD_SIZE];
    Text text = text_over(bytes, sizeof bytes);
    Fault fault;

    play(game, &text);
    assert_false(text.is_cut);
    analysis_open(&analysis, (AnalysisSetup){.name = name});
    record_open(&record, watch, &analysis);
    Span rest = {bytes, text.length};
    for (Span line; span_line(&rest, &line);)
        assert_int_equal(record_take(&record, line, &fault), RECORD_TAKEN);
    assert_true(record_end(&record, &fault));
}

static void check_mistake(const Rollout *rollout, const AnalysedRound *round,
                          const Position *position)
{
    assert_int_equal(rollout->seed, 7);
    assert_int_equal(rollout->count, 2);
    assert_ptr_equal(rollout->game, record.game);
    assert_ptr_equal(rollout->net, net_of(record.game));
    assert_memory_equal(&rollout->sheet, &position->sheet, sizeof(Sheet));
    assert_int_equal(rollout->turn.sum, position->turn.sum);
    assert_int_equal(rollout->turn.is_last, position->turn.is_last);
    assert_memory_equal(&rollout->moves[MISTAKE_BEST], &round->best, sizeof(Move));
    assert_memory_equal(&rollout->moves[MISTAKE_PLAYED], &round->move, sizeof(Move));
}

/* Every round that cost half a point or more, in order, and no other. Returns how many of them are
 * last rounds. */
static unsigned check_game(const Game *game, const char *name)
{
    size_t found = 0;
    unsigned last = 0;

    read_game(game, name);
    size_t count = mistakes_list(&analysis, &record, 7, NULL);
    assert_int_equal(mistakes_list(&analysis, &record, 7, mistakes), count);
    for (uint32_t seat = 0; seat < PLAYERS; seat++) {
        const AnalysedPlayer *player = &analysis.players[seat];
        for (uint32_t i = 0; player->is_chosen && i < player->round_count; i++)
            if (player->rounds[i].cost >= 50)
                check_mistake(&mistakes[found++].rollout, &player->rounds[i], &positions[seat][i]);
    }
    for (size_t i = 0; i < count; i++)
        last += mistakes[i].rollout.turn.is_last;
    assert_int_equal(found, count);
    assert_true(count > 5);
    return last;
}

static void they_are_positions_of_the_game(void **state)
{
    (void)state;
    assert_int_equal(check_game(&game_knister, NULL), 0);
    assert_true(check_game(&game_knaster, NULL) > 0);
    check_game(&game_knaster, "Bo");
}

/* So that a last round is seen: it is Knaster's only difference between two equal sheets. */
static void a_last_round_is_known(void **state)
{
    (void)state;
    read_game(&game_knaster, NULL);
    for (uint32_t seat = 0; seat < PLAYERS; seat++) {
        const AnalysedPlayer *player = &analysis.players[seat];
        for (uint32_t i = 0; i < player->round_count; i++)
            assert_int_equal(player->rounds[i].is_last, i == player->round_count - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_positions_of_the_game),
        cmocka_unit_test(a_last_round_is_known),
    };
    return cmocka_run_group_tests_name("analysis/mistakes", tests, NULL, NULL);
}
