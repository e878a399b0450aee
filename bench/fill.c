/* Fills a store with finished games, as many tables of one player each: fill STORE GAMES */
#include "notation/move_text.h"
#include "room/room.h"
#include "store/store.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { UNDER_WAY = 2000 };

/* One game on its way into the store. */
typedef struct {
    StoreJob job;
    StoreResult result;
    Room *room;
    _Atomic bool is_free;
} Slot;

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "fill: %s: %s\n", what, why);
    exit(3);
}

static void stored(StoreJob *job)
{
    Slot *slot = job->context;

    if (job->state != STORE_FINE)
        give_up("not stored", job->reason);
    room_free(slot->room);
    atomic_store(&slot->is_free, true);
}

static void ask(Room *room, const Identity *who, const char *words, int64_t now)
{
    char ticket[TOKEN_BYTES + 1];

    if (room_ask(room, who, span_of(words), now, ticket).reason != ROOM_FINE)
        give_up("refused", words);
}

/* Plays one sheet to its end. */
static void play(Room *room, const Identity *who, int64_t now, Rng *rng)
{
    ask(room, who, "sit 1 Somebody", now);
    ask(room, who, "start", now);
    while (room->phase == ROOM_IS_PLAYING) {
        char words[MOVE_TEXT_SIZE + 16];
        Text text = text_over(words, sizeof words);
        if (room_tick(room, ++now).reason != ROOM_FINE)
            give_up("play", "the room does not go on");
        if (room->phase != ROOM_IS_PLAYING)
            return;
        const Table *table = &room->table;
        View view = view_alone(table->game, &room->seats[0].sheet, table->turn);
        Move move = bot_choose(&bot_random, view, rng);
        text_put(&text, "move ");
        text_number(&text, table->round);
        text_char(&text, ' ');
        move_text_write(&text, &move);
        ask(room, who, words, now);
    }
}

static void note_result(Slot *slot, const Identity *who, int64_t at)
{
    Room *room = slot->room;

    slot->result = (StoreResult){.sheet = 1, .seat = 1, .at = at, .place = 1, .players = 1};
    memcpy(slot->result.room, room->code, sizeof room->code);
    strcpy(slot->result.name, "Somebody");
    strcpy(slot->result.game, room->options.game->name);
    slot->result.total = room->seats[0].sheet.total;
    Text player = text_over(slot->result.player, sizeof slot->result.player);
    identity_write(&player, who);
}

static void fill_one(Store *store, Slot *slot, uint64_t number, int64_t now)
{
    char code[CODE_BYTES + 1];
    char token[TOKEN_BYTES + 1];
    Rng rng = rng_start(1, number, RNG_PLAYER);

    code_make(code);
    token_make(token);
    Identity who = identity_of(span_of(token));
    slot->room = room_new(code, now);
    const char *words =
        number % 2 == 0 ? "knister pause=0 name=A game" : "knaster pause=0 name=A game";
    if (slot->room == NULL || room_make(slot->room, &who, span_of(words), now).reason != ROOM_FINE)
        give_up("table", "could not be made");
    play(slot->room, &who, now, &rng);
    note_result(slot, &who, now);
    slot->job = (StoreJob){
        .kind = STORE_APPEND,
        .done = stored,
        .context = slot,
        .room = slot->room->code,
        .version = 1,
        .at = now,
        .text = room_unsaved(slot->room),
        .results = &slot->result,
        .result_count = 1,
    };
    store_submit(store, &slot->job);
}

int main(int count, char **words)
{
    static Slot slots[UNDER_WAY];
    char reason[STORE_REASON_BYTES];

    if (count != 3) {
        fprintf(stderr, "usage: fill STORE GAMES\n");
        return 2;
    }
    Store *store = store_open(&(StoreSetup){.where = words[1]}, reason);
    if (store == NULL)
        give_up(words[1], reason);
    for (size_t i = 0; i < UNDER_WAY; i++)
        slots[i].is_free = true;
    int64_t now = (int64_t)time(NULL) * 1000;
    uint64_t games = strtoull(words[2], NULL, 10);
    for (uint64_t number = 0; number < games; number++) {
        Slot *slot = &slots[number % UNDER_WAY];
        while (!atomic_load(&slot->is_free))
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        atomic_store(&slot->is_free, false);
        fill_one(store, slot, number, now);
    }
    store_close(store);
    return 0;
}
