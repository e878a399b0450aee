/* The laws of the analysis, after every move of all kinds of games: value at the start + luck -
 * loss is the value now, and in the end the total. */
#include "analysis/alternatives.h"

#include "support/playout.h"

#include <stdio.h>
#include <string.h>

/* Large: not on the stack. */
static Record record;
static Analysis analysis;

/* What the moves of a position are worth, by the sheets they lead to. */
typedef struct {
    const Game *game;
    const Sheet *before;
    Turn turn;
    Sheet played; /* after the move played */
    Sheet named;  /* after the move reported as best */
    unsigned found;
    NetValue played_value;
    NetValue named_value;
    NetValue most;
} Worth;

static void visit(void *context, const Move *move, NetValue value)
{
    Worth *worth = context;
    Sheet sheet = *worth->before;

    move_play(worth->game, &sheet, worth->turn, move);
    if (memcmp(&sheet, &worth->played, sizeof sheet) == 0) {
        worth->found++;
        worth->played_value = value;
    }
    if (memcmp(&sheet, &worth->named, sizeof sheet) == 0)
        worth->named_value = value;
    if (worth->most < value)
        worth->most = value;
}

static Worth worth_of(const Search *search, const Sheet *before, Turn turn,
                      const AnalysedRound *round)
{
    Worth worth = {
        .game = search->game,
        .before = before,
        .turn = turn,
        .played = *before,
        .named = *before,
        .named_value = INT32_MIN,
        .most = INT32_MIN,
    };

    move_play(search->game, &worth.played, turn, &round->move);
    move_play(search->game, &worth.named, turn, &round->best);
    search_moves(search, before, turn, visit, &worth);
    return worth;
}

/* A player's analysis before the latest move. */
static AnalysedPlayer before_move[PLAYOUT_SEATS];

/* What else could have been done: the same sheet, every cell that a move can begin with, and the
 * costs of the played and the best move among those of their cells. */
static void check_alternatives(Playout *playout, const AnalysedPlayer *player, const Sheet *before)
{
    const AnalysedRound *round = &player->rounds[player->round_count - 1];
    const Turn turn = playout->table.turn;
    Alternatives found;

    alternatives_seek(&analysis, player, player->round_count - 1, &found);
    HOLDS(playout, memcmp(&found.sheet, before, sizeof *before) == 0);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        const Game *game = playout->game;
        bool can_begin = game->judge(before, turn, MOVE_WRITE, cell) == VERDICT_FINE ||
                         game->judge(before, turn, MOVE_CIRCLE, cell) == VERDICT_FINE;
        bool is_listed = found.cells & cell_bit(cell);
        HOLDS(playout, is_listed == can_begin);
        HOLDS(playout, found.costs[cell] >= 0);
    }
    if (round->move.kind == MOVE_PASS)
        HOLDS(playout, found.can_pass && found.pass_cost == round->cost);
    else
        HOLDS(playout, found.costs[round->move.cell] <= round->cost);
    if (round->best.kind == MOVE_PASS)
        HOLDS(playout, found.can_pass && found.pass_cost == 0);
    else
        HOLDS(playout, found.costs[round->best.cell] == 0);
}

static void check_round(Playout *playout, uint32_t seat, const Move *move)
{
    const AnalysedPlayer *player = &analysis.players[seat];
    const AnalysedRound *round = &player->rounds[player->round_count - 1];
    Search search = {.net = net_of(playout->game), .game = playout->game};
    Turn turn = playout->table.turn;
    Sheet sheet = playout->seats[seat].sheet;
    Hundredths before = before_move[seat].value;

    move_undo(playout->game, &sheet, move);
    HOLDS(playout, player->round_count == playout->table.round);
    HOLDS(playout, memcmp(&round->move, move, sizeof *move) == 0);
    HOLDS(playout, move_check(playout->game, &sheet, turn, &round->best).reason == VERDICT_FINE);
    Worth worth = worth_of(&search, &sheet, turn, round);
    NetValue value = worth.played_value;
    NetValue best = worth.most;
    HOLDS(playout, worth.found == 1);
    HOLDS(playout, throw_sum(round->thrown) == turn.sum);
    HOLDS(playout, round->value == points_of(value));
    HOLDS(playout, round->cost == points_of(best) - points_of(value) && round->cost >= 0);
    HOLDS(playout, round->luck == points_of(best) - before);
    HOLDS(playout, round->is_best == (value == best));
    HOLDS(playout, worth.named_value == best);
    HOLDS(playout, !round->is_best || memcmp(&round->best, move, sizeof *move) == 0);
    bool is_cut_short = turn.is_last && sheet.filled < GRID_CELLS;
    HOLDS(playout, player->has_early_end == is_cut_short);
    if (playout->number % 8 == 0) /* the others search as well, and that takes long */
        check_alternatives(playout, player, &sheet);
    HOLDS(playout, player->early_end ==
                       (is_cut_short ? points_of(search_mean(&search, &sheet, true)) - before : 0));
}

static void check_sums(Playout *playout, uint32_t seat)
{
    const AnalysedPlayer *player = &analysis.players[seat];
    Hundredths luck = 0;
    Hundredths loss = 0;
    uint32_t best = 0;

    for (uint32_t i = 0; i < player->round_count; i++) {
        luck += player->rounds[i].luck;
        loss += player->rounds[i].cost;
        best += player->rounds[i].is_best;
    }
    HOLDS(playout, player->luck == luck && player->loss == loss && player->best_count == best);
    HOLDS(playout, player->start + luck - loss == player->value);
    if (table_is_over(&playout->table))
        HOLDS(playout, player->value == playout->seats[seat].sheet.total * POINTS_ONE);
}

/* The record as far as the game has gone. */
static void copy_table(const Playout *playout)
{
    record.game = playout->game;
    record.table = playout->table;
    record.table.seats = record.seats;
    record.player_count = playout->table.seat_count;
    memcpy(record.seats, playout->seats, sizeof playout->seats);
}

static void after_throw(Playout *playout)
{
    copy_table(playout);
    analysis_watch(&analysis, &record, RECORD_THROW);
    memcpy(before_move, analysis.players, sizeof before_move);
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++)
        check_sums(playout, seat);
}

static void after_move(Playout *playout, uint32_t seat, const Move *move)
{
    copy_table(playout);
    analysis_watch(&analysis, &record, seat);
    check_round(playout, seat, move);
    for (uint32_t other = 0; other < playout->table.seat_count; other++)
        check_sums(playout, other);
}

/* Enough games to include some with six players. */
static uint32_t games(void)
{
    return playout_is_brief() ? 61 : 400;
}

static void luck_and_loss_add_up(void **state)
{
    const PlayoutHooks hooks = {.after_throw = after_throw, .after_move = after_move};

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        analysis_open(&analysis, (AnalysisSetup){.effort = 0});
        playout_run(game_at(g), games(), g % 2 == 0, &hooks, NULL);
        assert_true(analysis.moves > games() * GRID_CELLS);
    }
}

static void read_text(const char *text)
{
    Fault fault;

    record_open(&record, analysis_watch, &analysis);
    assert_int_equal(record_read(&record, span_of(text), &fault), RECORD_TAKEN);
    analysis_end(&analysis, &record);
}

/* The same with looking ahead, for only a few moves because it is slow. */
static void it_adds_up_with_an_effort(void **state)
{
    (void)state;
    analysis_open(&analysis, (AnalysisSetup){.effort = 1});
    read_text("knobel 1\ngame knister\nplayer A\nplayer B\n1 7 c3 a2\n2 1+1 c2 a1\n3 12 d4\n");
    for (unsigned seat = 0; seat < 2; seat++) {
        const AnalysedPlayer *player = &analysis.players[seat];
        assert_int_equal(player->round_count, seat == 0 ? 3 : 2);
        assert_int_equal(player->start + player->luck - player->loss, player->value);
    }
}

static void the_expert_loses_nothing(void **state)
{
    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (uint64_t number = 0; number < (games() < 400 ? 3 : 40); number++) {
            Rng dice = rng_start(4, number, RNG_DICE);
            Rng player = rng_start(4, number, RNG_PLAYER);
            record.game = game_at(g);
            record.player_count = 1;
            record.table = table_start(game_at(g), record.seats, 1);
            analysis_open(&analysis, (AnalysisSetup){.effort = 0});
            while (table_due(&record.table) == DUE_THROW) {
                table_throw(&record.table, dice_throw(&dice));
                analysis_watch(&analysis, &record, RECORD_THROW);
                View view = view_alone(game_at(g), &record.seats[0].sheet, record.table.turn);
                view.net = net_of(game_at(g));
                Move move = bot_choose(&bot_expert, view, &player);
                assert_int_equal(table_move(&record.table, 0, &move).reason, VERDICT_FINE);
                analysis_watch(&analysis, &record, 0);
            }
            const AnalysedPlayer *expert = &analysis.players[0];
            uint32_t rounds[ANALYSIS_EXPENSIVE];
            assert_int_equal(expert->round_count, record.table.round);
            assert_int_equal(expert->best_count, record.table.round);
            assert_int_equal(expert->loss, 0);
            assert_int_equal(analysis_expensive(expert, rounds), 0);
            assert_int_equal(expert->start + expert->luck,
                             record.seats[0].sheet.total * POINTS_ONE);
        }
}

static void order_of_lines_and_circles_does_not_matter(void **state)
{
    static const char *const moves[] = {
        "c3+3(a3b3c3)+c(c1c2c4)",
        "c3+3(c3b3a3)+c(c4c1c2)",
        "c3+c(c1c2c4)+3(a3b3c3)",
    };
    AnalysedRound first = {0};

    (void)state;
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        char text[512];
        snprintf(
            text, sizeof text,
            "knobel 1\ngame knaster\nplayer A\n1 7 a3\n2 7 b3\n3 7 d3\n4 7 e3\n5 7 c1\n6 7 c2\n"
            "7 7 c4\n8 7 c5\n9 7 %s\n",
            moves[i]);
        analysis_open(&analysis, (AnalysisSetup){.effort = 0});
        read_text(text);
        AnalysedRound *round = &analysis.players[0].rounds[8];
        if (i == 0)
            first = *round;
        assert_int_equal(round->value, first.value);
        assert_int_equal(round->luck, first.luck);
        assert_int_equal(round->cost, first.cost);
        assert_int_equal(round->is_best, first.is_best);
    }
}

static void a_name_selects_all_players_of_that_name(void **state)
{
    (void)state;
    analysis_open(&analysis, (AnalysisSetup){.name = "B"});
    read_text("knobel 1\ngame knister\nplayer A\nplayer B\nplayer B\nplayer b\n1 7 a1 c3 a2 a3\n");
    assert_int_equal(analysis.chosen, 2);
    assert_false(analysis.players[0].is_chosen || analysis.players[3].is_chosen);
    assert_int_equal(analysis.players[1].round_count, 1);
    assert_int_equal(analysis.players[2].round_count, 1);
    assert_int_equal(analysis.players[0].round_count, 0);
    assert_int_equal(analysis.moves, 2);
    read_text("knobel 1\ngame knaster\nplayer A\n1 7 a1\n"); /* the next game has no player of that
                                                                name */
    assert_int_equal(analysis.chosen, 0);
}

static void a_game_without_rounds_has_only_a_start(void **state)
{
    const Sheet empty = {0};

    (void)state;
    analysis_open(&analysis, (AnalysisSetup){.effort = 0});
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        char text[64];
        Search search = {.net = net_of(game_at(g)), .game = game_at(g)};
        snprintf(text, sizeof text, "knobel 1\ngame %s\nplayer A\n", game_at(g)->name);
        read_text(text);
        assert_int_equal(analysis.players[0].round_count, 0);
        assert_int_equal(analysis.players[0].value, points_of(search_mean(&search, &empty, false)));
        assert_int_equal(analysis.players[0].value, analysis.players[0].start);
    }
}

static void another_net_judges_only_its_game(void **state)
{
    Net blunt = *net_of(&game_knister);
    static const NetValue nothing[NET_FILLED] = {[0] = 5 * NET_POINT, [1] = 5 * NET_POINT};
    Hundredths own = 0;

    (void)state;
    blunt.offset = nothing;
    analysis_open(&analysis, (AnalysisSetup){.effort = 0});
    read_text("knobel 1\ngame knister\nplayer A\n");
    own = analysis.players[0].start;
    analysis_open(&analysis, (AnalysisSetup){.nets = {.game = &game_knister, .net = blunt}});
    read_text("knobel 1\ngame knister\nplayer A\n");
    assert_int_not_equal(analysis.players[0].start, own);
    read_text("knobel 1\ngame knaster\nplayer A\n");
    own = analysis.players[0].start;
    analysis_open(&analysis, (AnalysisSetup){.effort = 0});
    read_text("knobel 1\ngame knaster\nplayer A\n");
    assert_int_equal(analysis.players[0].start, own);
}

/* Finds the most expensive moves by searching all of them for each place. */
static void the_most_expensive_come_first(void **state)
{
    Rng rng = rng_start(6, 0, RNG_PLAYER);

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        AnalysedPlayer player = {.round_count = rng_below(&rng, ANALYSIS_ROUNDS + 1)};
        uint32_t rounds[ANALYSIS_EXPENSIVE];
        bool is_taken[ANALYSIS_ROUNDS] = {false};
        for (uint32_t round = 0; round < player.round_count; round++)
            player.rounds[round].cost = (int32_t)rng_below(&rng, 1 + i % 7);
        unsigned count = analysis_expensive(&player, rounds);
        for (unsigned place = 0; place <= count; place++) {
            uint32_t most = ANALYSIS_ROUNDS;
            for (uint32_t round = 0; round < player.round_count; round++)
                if (!is_taken[round] && player.rounds[round].cost > 0 &&
                    (most == ANALYSIS_ROUNDS ||
                     player.rounds[round].cost > player.rounds[most].cost))
                    most = round;
            if (place == count) {
                assert_true(count == ANALYSIS_EXPENSIVE || most == ANALYSIS_ROUNDS);
                break;
            }
            assert_int_equal(rounds[place], most);
            is_taken[most] = true;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_and_loss_add_up),
        cmocka_unit_test(it_adds_up_with_an_effort),
        cmocka_unit_test(the_expert_loses_nothing),
        cmocka_unit_test(order_of_lines_and_circles_does_not_matter),
        cmocka_unit_test(a_name_selects_all_players_of_that_name),
        cmocka_unit_test(a_game_without_rounds_has_only_a_start),
        cmocka_unit_test(another_net_judges_only_its_game),
        cmocka_unit_test(the_most_expensive_come_first),
    };
    return cmocka_run_group_tests_name("analysis/analysis", tests, NULL, NULL);
}
