/* One number for the play of all bots. */
#include "bots/fingerprint.h"

#include "bots/bot.h"
#include "bots/search/search.h"
#include "dice/dice.h"

enum { PLAYERS = 3 };

static uint64_t mix(uint64_t number, uint64_t more)
{
    number = (number ^ more) * 0x9fb21c651e98df25u;
    return number ^ number >> 29;
}

static uint64_t mix_move(uint64_t number, const Move *move)
{
    number = mix(number, (uint64_t)move->kind << 8 | move->cell);
    for (unsigned i = 0; i < move->circling_count; i++) {
        number = mix(number, move->circling[i].line);
        for (unsigned k = 0; k < move->circling[i].count; k++)
            number = mix(number, move->circling[i].cell[k]);
    }
    return number;
}

static void mix_value(void *context, const Move *move, NetValue value)
{
    uint64_t *number = context;

    *number = mix(mix_move(*number, move), (uint32_t)value);
}

/* Plays this many rounds with bots of medium strength. */
static void play_rounds(const Game *game, Sheet *sheets, unsigned rounds, Rng *rng)
{
    for (unsigned i = 0; i < rounds * PLAYERS; i++) {
        Sheet *sheet = &sheets[i % PLAYERS];
        View view = view_alone(game, sheet, (Turn){(uint8_t)throw_sum(dice_throw(rng)), false});
        if (sheet->filled == GRID_CELLS - 1)
            continue;
        view.net = net_of(game);
        Move move = bot_choose(i % 2 == 0 ? &bot_regular : &bot_greedy, view, rng);
        move_play(game, sheet, view.turn, &move);
    }
}

uint64_t fingerprint_position(unsigned game_number, unsigned position)
{
    const Game *game = game_at(game_number);
    Rng rng = rng_start(game_number, position, RNG_PLAYER);
    Sheet sheets[PLAYERS] = {{.filled = 0}};
    uint64_t number = position;

    play_rounds(game, sheets, position % GRID_CELLS, &rng);
    View view = {
        .game = game,
        .net = net_of(game),
        .sheets = sheets,
        .sheet_count = 1 + position % PLAYERS,
        .turn = {(uint8_t)throw_sum(dice_throw(&rng)), game->has_last_round && position % 7 == 0},
    };
    Search search = {.net = view.net, .game = game};
    search_moves(&search, view_own(&view), view.turn, mix_value, &number);
    search.effort = SEARCH_EFFORT;
    search_moves(&search, view_own(&view), view.turn, mix_value, &number);
    for (unsigned i = 0; bot_at(i) != NULL; i++) {
        Rng whims = rng_start(position, i, RNG_PLAYER);
        Move move = bot_at(i)->choose(&view, &whims);
        number = mix_move(number, &move);
    }
    return number;
}

uint64_t fingerprint_add(uint64_t number, uint64_t position)
{
    return mix(number, position) >> 12;
}
