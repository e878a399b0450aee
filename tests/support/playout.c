/* Random games by three kinds of players: random, greedy, and one that fills the cells off the
 * diagonals first, so that corners and the centre complete several lines at once. */
#include "support/playout.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEED = 20170401,
    KINDS = 3,
    GAMES = 20000,
    GAMES_SANITIZED = 500,
};

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && value[0] != '\0';
}

uint32_t playout_games(void)
{
    uint32_t games = is_set("KNOBEL_TEST_SANITIZER") ? GAMES_SANITIZED : GAMES;

    if (is_set("KNOBEL_TEST_GAMES"))
        return (uint32_t)strtoul(getenv("KNOBEL_TEST_GAMES"), NULL, 10);
    return is_set("KNOBEL_TEST_LONG") ? 5 * games : games;
}

bool playout_is_brief(void)
{
    return playout_games() < GAMES;
}

bool playout_is_long(void)
{
    return getenv("KNOBEL_TEST_LONG") != NULL;
}

uint32_t playout_first(void)
{
    return is_set("KNOBEL_TEST_SEED") ? (uint32_t)strtoul(getenv("KNOBEL_TEST_SEED"), NULL, 10) : 0;
}

/* Tries for a cell on no diagonal, as long as there may be one. */
static Move choose_plain_cells_first(const Game *game, const Sheet *sheet, Turn turn, Rng *rng)
{
    Move move = {0};
    unsigned tries = 0;

    do
        move = bot_choose(&bot_random, view_alone(game, sheet, turn), rng);
    while (++tries < 8 && (move.kind != MOVE_WRITE || grid_crossing[move.cell].count > 2));
    return move;
}

static Move choose(Playout *playout, uint32_t seat)
{
    const Sheet *sheet = &playout->seats[seat].sheet;
    Turn turn = playout->table.turn;

    switch ((playout->number + seat) % KINDS) {
    case 0:
        return bot_choose(&bot_random, view_alone(playout->game, sheet, turn), &playout->players);
    case 1:
        return choose_plain_cells_first(playout->game, sheet, turn, &playout->players);
    default:
        return bot_choose(&bot_greedy, view_alone(playout->game, sheet, turn), &playout->players);
    }
}

static void play_throw(Playout *playout)
{
    Throw thrown = dice_throw(&playout->dice);

    if (rng_below(&playout->dice, 4) == 0) /* by hand: only the sum */
        thrown = (Throw){(uint8_t)throw_sum(thrown), 0};
    if (playout->hooks->before_throw != NULL)
        playout->hooks->before_throw(playout, thrown);
    HOLDS(playout, table_throw(&playout->table, thrown).reason == VERDICT_FINE);
    if (playout->hooks->after_throw != NULL)
        playout->hooks->after_throw(playout);
}

static void play_move(Playout *playout)
{
    uint32_t seat = 0;

    if (!playout->is_seated)
        seat = rng_below(&playout->players, playout->table.seat_count);
    while (!table_waits_for(&playout->table, seat))
        seat = (seat + 1) % playout->table.seat_count;
    Move move = choose(playout, seat);
    if (playout->hooks->before_move != NULL)
        playout->hooks->before_move(playout, seat, &move);
    HOLDS(playout, table_move(&playout->table, seat, &move).reason == VERDICT_FINE);
    if (playout->hooks->after_move != NULL)
        playout->hooks->after_move(playout, seat, &move);
}

static void play(Playout *playout, uint32_t seat_count)
{
    playout->random = rng_start(SEED, playout->number, PLAYOUT_SEATS);
    playout->dice = rng_start(SEED, playout->number, RNG_DICE);
    playout->players = rng_start(SEED, playout->number, RNG_PLAYER);
    playout->table = table_start(playout->game, playout->seats, seat_count);
    if (playout->hooks->start != NULL)
        playout->hooks->start(playout);
    while (table_due(&playout->table) != DUE_NOTHING) {
        play_throw(playout);
        while (table_due(&playout->table) == DUE_MOVES)
            play_move(playout);
    }
    if (playout->hooks->end != NULL)
        playout->hooks->end(playout);
}

void playout_run(const Game *game, uint32_t game_count, bool is_seated, const PlayoutHooks *hooks,
                 void *context)
{
    static Playout playout;

    playout = (Playout){.game = game, .is_seated = is_seated, .hooks = hooks, .context = context};
    for (uint32_t i = 0; i < game_count; i++) {
        uint32_t number = playout_first() + i;
        playout.number = number;
        play(&playout, number % 10 == 0 ? 1 + number / 10 % PLAYOUT_SEATS : 1);
    }
}

bool tables_are_equal(const Table *one, const Table *other)
{
    if (one->game != other->game || one->seat_count != other->seat_count ||
        one->round != other->round || one->waiting != other->waiting || one->full != other->full ||
        one->turn.is_last != other->turn.is_last ||
        memcmp(&one->thrown, &other->thrown, sizeof one->thrown) != 0)
        return false;
    for (uint32_t i = 0; i < one->seat_count; i++) {
        const Seat *seat = &one->seats[i];
        const Seat *twin = &other->seats[i];
        if (memcmp(&seat->sheet, &twin->sheet, sizeof seat->sheet) != 0 ||
            memcmp(&seat->move, &twin->move, sizeof seat->move) != 0 ||
            seat->moved_round != twin->moved_round)
            return false;
    }
    return true;
}
