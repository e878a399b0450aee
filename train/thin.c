/* Thinning out a net. */
#include "thin.h"

#include "bots/bot.h"
#include "bots/net/net_file.h"
#include "bots/search/search.h"
#include "dice/dice.h"
#include "engine/table.h"
#include "machine/thread_team.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Game *game;
    Net net;
    uint64_t seed;
    uint32_t games;
    atomic_bool *is_used; /* for each row: it occurs in play */
} Thinning;

/* Who plays a game, and how many of a hundred moves are random instead: mostly the expert, who errs
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

static void mark_rows(const Thinning *thinning, const Sheet *sheet)
{
    NetSum sums[2];
    NetValue values[2];

    unsigned ways = net_sum_ways(&thinning->net, sums, values, sheet, 0);
    for (unsigned i = 0; i < ways; i++)
        for (unsigned line = 0; line < GRID_LINES; line++)
            atomic_store_explicit(&thinning->is_used[sums[i].row[line]], true,
                                  memory_order_relaxed);
}

/* A position whose moves are tried. */
typedef struct {
    const Thinning *thinning;
    Sheet sheet;
    Turn turn;
} ThinPosition;

static void mark_move(void *context, const Move *move, NetValue value)
{
    ThinPosition *position = context;
    const Game *game = position->thinning->game;

    (void)value;
    move_play(game, &position->sheet, position->turn, move);
    mark_rows(position->thinning, &position->sheet);
    move_undo(game, &position->sheet, move);
}

/* Marks the rows after every move: a move not chosen must not look better than it is. */
static void mark_moves(const Thinning *thinning, const Sheet *sheet, Turn turn)
{
    Search search = {.net = &thinning->net, .game = thinning->game};
    ThinPosition position = {.thinning = thinning, .sheet = *sheet, .turn = turn};

    search_moves(&search, sheet, turn, mark_move, &position);
}

static void play(const Thinning *thinning, uint32_t game)
{
    enum { MARKED_GAMES = 8 }; /* in one of this many games */
    Player player = player_of(game);
    Rng dice = rng_start(thinning->seed, game, RNG_DICE);
    Rng choices = rng_start(thinning->seed, game, RNG_PLAYER);
    Seat seat;
    Table table = table_start(thinning->game, &seat, 1);

    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        if (game % MARKED_GAMES == 0)
            mark_moves(thinning, &seat.sheet, table.turn);
        View view = view_alone(thinning->game, &seat.sheet, table.turn);
        view.net = &thinning->net;
        const Bot *bot = rng_below(&choices, 100) < player.errs ? &bot_random : player.bot;
        Move move = bot->choose(&view, &choices);
        table_move(&table, 0, &move);
        mark_rows(thinning, &seat.sheet);
    }
}

static void work(void *context, unsigned member, unsigned members)
{
    const Thinning *thinning = context;

    for (uint32_t game = member; game < thinning->games; game += members)
        play(thinning, game);
}

/* The rows of a net follow its head. Circles due occur only within moves, so their rows stay. */
static uint32_t empty(const Thinning *thinning, char *bytes, size_t length)
{
    NetFileHead *head = (NetFileHead *)(void *)bytes;
    const Rows *rows = thinning->net.rows;
    uint32_t kept = 0;

    for (uint32_t row = 0; row < head->row_count; row++) {
        bool is_due = rows->due_rows != 0 && row >= rows->due_rows;
        if (thinning->is_used[row] || is_due)
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
    thinning.is_used = calloc(thinning.net.rows->row_count, sizeof *thinning.is_used);
    ThreadTeam *team = thinning.is_used != NULL ? thread_team_open(threads) : NULL;
    if (team != NULL) {
        thread_team_run(team, work, &thinning);
        thread_team_close(team);
        kept = empty(&thinning, bytes, length);
    }
    free(thinning.is_used);
    return kept;
}
