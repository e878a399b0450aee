/* Thinning a net out. */
#include "thin.h"

#include "bots/bot.h"
#include "bots/net_file.h"
#include "bots/search.h"
#include "dice/dice.h"
#include "engine/table.h"
#include "team.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Game *game;
    Net net;
    uint64_t seed;
    uint32_t games;
    atomic_bool *is_met; /* of each row */
} Thinning;

/* Who plays a game, and how many of a hundred moves are drawn instead: mostly the expert, who errs
 * as in training, and in a quarter of the games one of the weaker bots. */
typedef struct {
    const Bot *bot;
    uint32_t errs;
} Player;

static Player player_of(uint32_t game)
{
    enum { WEAKER = 6 };

    return (Player){
        .bot = game % 4 == 3 ? bot_at(game / 4 % WEAKER) : &bot_expert,
        .errs = game % 16 == 0  ? 40
                : game % 16 < 5 ? 10
                                : 1,
    };
}

static void meet(const Thinning *thinning, const Sheet *sheet)
{
    NetSum sums[2];
    NetValue values[2];

    unsigned ways = net_sum_ways(&thinning->net, sums, values, sheet, 0);
    for (unsigned i = 0; i < ways; i++)
        for (unsigned line = 0; line < GRID_LINES; line++)
            atomic_store_explicit(&thinning->is_met[sums[i].row[line]], true, memory_order_relaxed);
}

/* A position and who looks at its moves. */
typedef struct {
    const Thinning *thinning;
    Sheet sheet;
    Turn turn;
} Looking;

static void look_at_move(void *context, const Move *move, NetValue value)
{
    Looking *looking = context;
    const Game *game = looking->thinning->game;

    (void)value;
    move_play(game, &looking->sheet, looking->turn, move);
    meet(looking->thinning, &looking->sheet);
    move_undo(game, &looking->sheet, move);
}

/* All moves of a position: those that are not chosen must not look better than they are. */
static void look(const Thinning *thinning, const Sheet *sheet, Turn turn)
{
    Search search = {.net = &thinning->net, .game = thinning->game};
    Looking looking = {.thinning = thinning, .sheet = *sheet, .turn = turn};

    search_moves(&search, sheet, turn, look_at_move, &looking);
}

static void play(const Thinning *thinning, uint32_t game)
{
    enum { LOOKED_AT = 8 }; /* one of so many games */
    Player player = player_of(game);
    Rng dice = rng_start(thinning->seed, game, RNG_DICE);
    Rng choices = rng_start(thinning->seed, game, RNG_PLAYER);
    Seat seat;
    Table table = table_start(thinning->game, &seat, 1);

    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        if (game % LOOKED_AT == 0)
            look(thinning, &seat.sheet, table.turn);
        View view = view_alone(thinning->game, &seat.sheet, table.turn);
        view.net = &thinning->net;
        const Bot *bot = rng_below(&choices, 100) < player.errs ? &bot_random : player.bot;
        Move move = bot->choose(&view, &choices);
        table_move(&table, 0, &move);
        meet(thinning, &seat.sheet);
    }
}

static void work(void *context, unsigned member, unsigned members)
{
    const Thinning *thinning = context;

    for (uint32_t game = member; game < thinning->games; game += members)
        play(thinning, game);
}

/* A net's rows stand right behind its head. Circles that are due are met within moves only. */
static uint32_t empty(const Thinning *thinning, char *bytes, size_t length)
{
    NetFileHead *head = (NetFileHead *)(void *)bytes;
    const Rows *rows = thinning->net.rows;
    uint32_t kept = 0;

    for (uint32_t row = 0; row < head->row_count; row++) {
        bool is_due = rows->due_rows != 0 && row >= rows->due_rows;
        if (thinning->is_met[row] || is_due)
            kept++;
        else
            memset(bytes + sizeof *head + (size_t)row * head->width, 0, head->width);
    }
    head->checksum = net_checksum(bytes + sizeof *head, length - sizeof *head);
    return kept;
}

uint32_t thin(const Game *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
              unsigned threads)
{
    Thinning thinning = {.game = game, .seed = seed, .games = games};
    uint32_t kept = 0;

    if (net_open(&thinning.net, game, bytes, length) != NET_FINE)
        return 0;
    thinning.is_met = calloc(thinning.net.rows->row_count, sizeof *thinning.is_met);
    Team *team = thinning.is_met != NULL ? team_open(threads) : NULL;
    if (team != NULL) {
        team_run(team, work, &thinning);
        team_close(team);
        kept = empty(&thinning, bytes, length);
    }
    free(thinning.is_met);
    return kept;
}
