/* Calibrating a net. */
#include "calibrate.h"

#include "bots/net/net_file.h"
#include "bots/search/search.h"
#include "dice/dice.h"
#include "engine/table.h"
#include "machine/thread_team.h"

#include <stdatomic.h>
#include <string.h>

enum { MOVES_MOST = 256 }; /* of one game */

/* Errors are whole numbers, so their sums do not depend on the order of the threads. */
typedef struct {
    Search search;
    uint64_t seed;
    uint32_t games;
    atomic_int_fast64_t error[NET_FILLED];
    atomic_int_fast64_t count[NET_FILLED];
} Calibration;

/* An expected value, and the luck of the throw before it. */
typedef struct {
    unsigned filled;
    NetValue value;
    int64_t luck;
} Expected;

/* Plays a game to its end and returns the number of moves. */
static unsigned play(const Calibration *calibration, uint64_t game, Expected expected[MOVES_MOST],
                     Seat *seat)
{
    const Search *search = &calibration->search;
    Rng dice = rng_start(calibration->seed, game, RNG_DICE);
    Table table = table_start(search->game, seat, 1);
    unsigned moves = 0;

    while (table_due(&table) == DUE_THROW && moves < MOVES_MOST) {
        table_throw(&table, dice_throw(&dice));
        Expected *now = &expected[moves++];
        NetValue mean = search_mean(search, &seat->sheet, table.turn.is_last);
        Move move = search_best(search, &seat->sheet, table.turn, &now->value);
        table_move(&table, 0, &move);
        now->filled = seat->sheet.filled;
        now->luck = (int64_t)now->value - mean;
    }
    return moves;
}

/* Adds the error of each value of a game: its difference from the total without the luck since. */
static void compare(Calibration *calibration, const Expected *expected, unsigned moves,
                    NetValue total)
{
    int64_t luck = 0;

    for (unsigned i = moves; i-- > 0;) {
        const Expected *then = &expected[i];
        if (i + 1 < moves) { /* the last value is the total itself */
            atomic_fetch_add(&calibration->error[then->filled], then->value - (total - luck));
            atomic_fetch_add(&calibration->count[then->filled], 1);
        }
        luck += then->luck;
    }
}

static void work(void *context, unsigned member, unsigned members)
{
    Calibration *calibration = context;
    Expected expected[MOVES_MOST];
    Seat seat;

    for (uint32_t game = member; game < calibration->games; game += members) {
        unsigned moves = play(calibration, game, expected, &seat);
        compare(calibration, expected, moves, (NetValue)seat.sheet.total * NET_POINT);
    }
}

/* Shifts the offsets, which are at the end of the file, and updates its checksum. */
static void shift(char *bytes, size_t length, Calibration *calibration)
{
    NetFileHead *head = (NetFileHead *)(void *)bytes;
    NetValue offsets[NET_FILLED];

    memcpy(offsets, bytes + length - sizeof offsets, sizeof offsets);
    for (unsigned filled = 0; filled < NET_FILLED; filled++)
        if (calibration->count[filled] > 0)
            offsets[filled] -= (NetValue)(calibration->error[filled] / calibration->count[filled]);
    memcpy(bytes + length - sizeof offsets, offsets, sizeof offsets);
    head->checksum = net_checksum(bytes + sizeof *head, length - sizeof *head);
}

bool calibrate(const Game *game, char *bytes, size_t length, uint64_t seed, uint32_t games,
               unsigned threads)
{
    Net net;
    Calibration calibration = {.search = {.net = &net, .game = game}, .seed = seed, .games = games};

    if (net_open(&net, game, bytes, length) != NET_FINE)
        return false;
    ThreadTeam *team = thread_team_open(threads);
    if (team == NULL)
        return false;
    thread_team_run(team, work, &calibration);
    thread_team_close(team);
    shift(bytes, length, &calibration);
    return true;
}
