/* Every bot follows the rules, depends only on its random numbers, and plays as described. */
#include "bots/bot.h"

#include "bots/search/solo.h"
#include "support/key_set.h"
#include "support/playout.h"
#include "support/referee.h"

#include <string.h>

static void bots_are_found_by_their_names(void **state)
{
    unsigned count = 0;

    (void)state;
    for (const Bot *bot = NULL; (bot = bot_at(count)) != NULL; count++) {
        assert_ptr_equal(bot_find(bot->name), bot);
        for (unsigned other = 0; other < count; other++)
            assert_string_not_equal(bot_at(other)->name, bot->name);
    }
    assert_true(count >= 2);
    assert_ptr_equal(bot_at(0), &bot_random);
    assert_null(bot_find("nobody"));
    assert_null(bot_find(""));
}

/* One solo game of a bot, with its dice. */
typedef struct {
    const Bot *bot;
    Playout playout; /* for its table, and to report where a law fails */
} Sitting;

typedef void MoveCheck(const Sitting *solo, Turn turn, const Move *move, const Rng *before,
                       const Rng *after);

/* What a bot chooses in a solo game. */
static Move choose(const Bot *bot, const Game *game, const Sheet *sheet, Turn turn, Rng *rng)
{
    View view = view_alone(game, sheet, turn);

    view.net = net_of(game);
    return bot->choose(&view, rng);
}

static void play_solo(const Bot *bot, const Game *game, uint32_t number, MoveCheck *check)
{
    Sitting solo = {.bot = bot, .playout = {.game = game, .number = number}};
    Playout *playout = &solo.playout;
    Rng dice = rng_start(11, number, RNG_DICE);
    Rng player = rng_start(11, number, RNG_PLAYER);

    playout->table = table_start(game, playout->seats, 1);
    while (table_due(&playout->table) == DUE_THROW) {
        HOLDS(playout, table_throw(&playout->table, dice_throw(&dice)).reason == VERDICT_FINE);
        Turn turn = playout->table.turn;
        Rng before = player;
        Move move = choose(bot, game, &playout->seats[0].sheet, turn, &player);
        check(&solo, turn, &move, &before, &player);
        HOLDS(playout, table_move(&playout->table, 0, &move).reason == VERDICT_FINE);
    }
    HOLDS(playout, table_is_over(&playout->table));
}

static void play_all(MoveCheck *check)
{
    for (unsigned b = 0; bot_at(b) != NULL; b++) {
        bool looks_ahead = bot_at(b) == &bot_master; /* and is slow */
        uint32_t games = playout_games() / (looks_ahead ? 20000 : bot_at(b)->needs_net ? 200 : 10);
        for (unsigned g = 0; game_at(g) != NULL; g++)
            for (uint32_t number = 0; number < games; number++)
                play_solo(bot_at(b), game_at(g), playout_first() + number, check);
    }
}

static void check_legal(const Sitting *solo, Turn turn, const Move *move, const Rng *before,
                        const Rng *after)
{
    const Playout *playout = &solo->playout;
    Position position = referee_position(playout->game, &playout->seats[0].sheet, turn);

    (void)before;
    (void)after;
    HOLDS(playout, referee_allows(&position, move));
}

static void bots_choose_legal_moves(void **state)
{
    (void)state;
    play_all(check_legal);
}

static void check_same(const Sitting *solo, Turn turn, const Move *move, const Rng *before,
                       const Rng *after)
{
    const Playout *playout = &solo->playout;
    Sheet sheet = playout->seats[0].sheet;
    Rng rng = *before;
    Move again = choose(solo->bot, playout->game, &sheet, turn, &rng);

    HOLDS(playout, memcmp(&again, move, sizeof again) == 0);
    HOLDS(playout, memcmp(&rng, after, sizeof rng) == 0);
}

static void the_same_random_numbers_give_the_same_choice(void **state)
{
    (void)state;
    play_all(check_same);
}

typedef struct {
    Position before;
    int best; /* total */
    unsigned left;
} Greed;

/* The total after a move, by the plain scorer. */
static int total_after(const Position *before, const Move *move)
{
    Position after = *before;

    if (move->kind == MOVE_WRITE)
        after.numbers[move->cell] = after.sum;
    if (move->kind == MOVE_CIRCLE)
        after.circles[move->cell] = true;
    for (unsigned i = 0; i < move->circling_count; i++)
        for (unsigned k = 0; k < move->circling[i].count; k++)
            after.circles[move->circling[i].cell[k]] = true;
    return plain_total(after.game, after.numbers, after.circles);
}

static bool look_for_better(void *context, const Move *move)
{
    Greed *search = context;
    int total = total_after(&search->before, move);

    if (total > search->best)
        search->best = total;
    return --search->left > 0;
}

static void check_greed(const Sitting *solo, Turn turn, const Move *move, const Rng *before,
                        const Rng *after)
{
    const Playout *playout = &solo->playout;
    const Sheet *sheet = &playout->seats[0].sheet;
    Greed search = {.before = referee_position(playout->game, sheet, turn), .left = 2000};

    (void)before;
    (void)after;
    moves_list(playout->game, sheet, turn, MOVES_EVERY_ORDER, look_for_better, &search);
    HOLDS(playout, total_after(&search.before, move) >= search.best);
}

static void greedy_leaves_no_points_of_this_move(void **state)
{
    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (uint32_t number = 0; number < playout_games() / 10; number++)
            play_solo(&bot_greedy, game_at(g), playout_first() + number, check_greed);
}

/* Equal moves are chosen equally often: on an empty sheet, every cell. */
static void check_evenness(const Bot *bot, const Game *game)
{
    enum { CHOICES = 25000 };
    unsigned counts[GRID_CELLS] = {0};
    Sheet empty = {0};
    Rng rng = rng_start(25, 0, RNG_PLAYER);

    for (unsigned i = 0; i < CHOICES; i++)
        counts[choose(bot, game, &empty, (Turn){7, false}, &rng).cell]++;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        assert_in_range(counts[cell], 1000 - 155, 1000 + 155); /* five standard deviations */
}

static void equal_moves_are_chosen_equally_often(void **state)
{
    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        check_evenness(&bot_random, game_at(g));
        check_evenness(&bot_greedy, game_at(g));
    }
}

/* A key for the bytes of a move. */
static uint64_t move_key(const Move *move)
{
    uint64_t key = 0;

    for (size_t i = 0; i < sizeof *move; i++)
        key = (key ^ ((const uint8_t *)move)[i]) * 0x100000001b3u;
    return key;
}

static bool add_key(void *context, const Move *move)
{
    return key_set_add(context, move_key(move));
}

/* Writes 5 at a1, the last empty cell, or circles a 5: the row and the column are full houses. */
static void the_random_bot_makes_every_possible_move(void **state)
{
    enum { CHOICES = 100000, MOVES = 4 + 2 * (6 * 6 + 2 * 4 * 6) };
    static const uint8_t numbers[GRID_CELLS] = {
        0, 5, 7, 5, 7, 5, 2, 8, 8, 8, 7, 8, 4, 8, 8, 5, 8, 8, 9, 8, 7, 8, 8, 8, 12,
    };
    static KeySet listed;
    static KeySet chosen;
    Sheet sheet = {0};
    Turn turn = {5, false};
    Rng rng = rng_start(26, 0, RNG_PLAYER);

    (void)state;
    for (unsigned cell = 1; cell < GRID_CELLS; cell++)
        sheet_write(&game_knaster, &sheet, cell, numbers[cell]);
    key_set_start(&listed, MOVES);
    moves_list(&game_knaster, &sheet, turn, MOVES_EVERY_ORDER, add_key, &listed);
    assert_int_equal(listed.count, MOVES);
    key_set_start(&chosen, 8 * MOVES);
    for (unsigned i = 0; i < CHOICES; i++) {
        Move move = bot_choose(&bot_random, view_alone(&game_knaster, &sheet, turn), &rng);
        if (key_set_has(&listed, move_key(&move))) /* otherwise its circles are in another order */
            key_set_add(&chosen, move_key(&move));
    }
    assert_int_equal(chosen.count, MOVES);
}

/* Tables of any size, with the strongest bot among all others. */
static void bots_follow_the_rules_with_others(void **state)
{
    static const uint32_t sizes[] = {2, 4, 7, 12};
    bool is_quick = playout_is_brief();

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned i = is_quick ? 2 : 0; i < (is_quick ? 3 : 4); i++) {
            const Game *game = game_at(g);
            Rng rng = rng_start(71, i, RNG_PLAYER);
            Seat seats[12];
            Sheet sheets[12];
            Table table = table_start(game, seats, sizes[i]);
            while (table_due(&table) == DUE_THROW) {
                table_throw(&table, dice_throw(&rng));
                table_sheets_before(&table, sheets);
                for (uint32_t seat = 0; seat < sizes[i]; seat++) {
                    View view = {.game = game,
                                 .net = net_of(game),
                                 .sheets = sheets,
                                 .sheet_count = sizes[i],
                                 .seat = seat,
                                 .turn = table.turn};
                    const Bot *bot = seat == 0 ? &bot_master : bot_at((seat - 1) % 7);
                    Position position = referee_position(game, &sheets[seat], table.turn);
                    Move move = bot->choose(&view, &rng);
                    assert_true(referee_allows(&position, &move));
                    assert_int_equal(table_move(&table, seat, &move).reason, VERDICT_FINE);
                }
            }
            assert_true(table_is_over(&table));
        }
}

/* Each bot is clearly stronger than the one before it, in both games. The last one is left out: it
 * looks ahead, which takes too long for a test. */
static void bots_are_listed_weakest_first(void **state)
{
    uint32_t games = playout_is_brief() ? 10 : playout_games() / 40;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        double before = 0;
        for (unsigned b = 0; bot_at(b) != &bot_master; b++) {
            Solo alone = {
                .game = game_at(g), .bot = bot_at(b), .net = net_of(game_at(g)), .seed = 5};
            double sum = 0;
            Seat seat;
            for (uint32_t number = 0; number < games; number++) {
                solo_play(&alone, number, &seat);
                sum += seat.sheet.total;
            }
            if (!playout_is_brief()) /* too few prove nothing */
                assert_true(sum / games > before + 1.5);
            before = sum / games;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_their_names),
        cmocka_unit_test(bots_choose_legal_moves),
        cmocka_unit_test(bots_follow_the_rules_with_others),
        cmocka_unit_test(bots_are_listed_weakest_first),
        cmocka_unit_test(the_same_random_numbers_give_the_same_choice),
        cmocka_unit_test(greedy_leaves_no_points_of_this_move),
        cmocka_unit_test(equal_moves_are_chosen_equally_often),
        cmocka_unit_test(the_random_bot_makes_every_possible_move),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
