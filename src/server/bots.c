/* Bots at a table: asked when it is their turn, heard when they have chosen. */
#include "server/desk.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A bot's move, with all it may look at. */
typedef struct {
    Task task; /* first */
    Server *server;
    char code[CODE_BYTES_MOST + 1];
    uint32_t serial; /* of the desk */
    uint32_t seat;
    uint32_t round;
    Throw thrown;
    const Bot *bot;
    View view;
    Move move;
    Sheet sheets[];
} BotTask;

static void choose(Task *task)
{
    BotTask *bot = (BotTask *)task;
    uint64_t seed;

    randombytes_buf(&seed, sizeof seed);
    Rng rng = rng_start(seed, bot->round, RNG_PLAYER + bot->seat);
    bot->move = bot->bot->choose(&bot->view, &rng);
}

static void chosen(Letter *letter)
{
    BotTask *bot = (BotTask *)letter;
    Server *server = bot->server;
    Desk *desk = desk_find(server, bot->code);

    task_arrived(server);
    if (desk != NULL && desk->serial == bot->serial) {
        desk->thinking--;
        if (!atomic_load(&bot->task.is_cancelled))
            desk_ask(desk, &(Ask){.kind = ASK_BOT,
                                  .number = bot->seat,
                                  .round = bot->round,
                                  .thrown = bot->thrown,
                                  .move = bot->move});
    }
    free(bot);
}

static bool ask_bot(Desk *desk, uint32_t seat, const Bot *bot)
{
    const Room *room = desk->room;
    const Table *table = &room->table;
    BotTask *task = calloc(1, sizeof *task + table->seat_count * sizeof *task->sheets);

    if (task == NULL)
        return false;
    task->server = desk->server;
    memcpy(task->code, desk->code, sizeof task->code);
    task->serial = desk->serial;
    task->seat = seat;
    task->round = table->round;
    task->thrown = table->thrown;
    task->bot = bot;
    table_sheets_before(table, task->sheets);
    task->view = (View){
        .game = table->game,
        .net = bot->needs_net ? net_of(table->game) : NULL,
        .sheets = task->sheets,
        .sheet_count = table->seat_count,
        .seat = room->places[seat - 1].player,
        .turn = table->turn,
    };
    if (room->options.is_hidden) { /* what people do not see, bots do not see either */
        task->sheets[0] = task->sheets[task->view.seat];
        task->view.sheet_count = 1;
        task->view.seat = 0;
    }
    task->task.kind = WORK_MOVE;
    task->task.think = choose;
    if (!task_send(desk->server, &task->task, chosen)) {
        server_hit(desk->server, LIMIT_BOT_QUEUE);
        free(task);
        return false;
    }
    desk->thinking++;
    return true;
}

void bots_ask(Desk *desk, int64_t now)
{
    const Room *room = desk->room;
    const Table *table = &room->table;

    if (room->phase != ROOM_IS_PLAYING || table->waiting == 0 || desk->server->is_stopping)
        return;
    if (desk->asked_round != table->round || desk->asked_throw.first != table->thrown.first ||
        desk->asked_throw.second != table->thrown.second) {
        desk->asked[0] = desk->asked[1] = 0;
        desk->asked_round = table->round;
        desk->asked_throw = table->thrown;
    }
    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        uint64_t *asked = &desk->asked[(seat - 1) / 64];
        uint64_t bit = UINT64_C(1) << (seat - 1) % 64;
        const Bot *bot = *asked & bit ? NULL : room_bot_for(room, seat, now);
        if (bot != NULL && ask_bot(desk, seat, bot))
            *asked |= bit;
    }
}
