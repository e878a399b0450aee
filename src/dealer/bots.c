/* Bots at a table: asked for a move when it is their turn. */
#include "dealer/dealer_inner.h"

#include <sodium.h>
#include <stdlib.h>

enum { ASKED_AT_ONCE = 16 }; /* bots of one table: a large table takes no more memory and time */

/* What a bot may see. If people see only their own sheets, so does the bot. */
static View view_of(const Room *room, uint32_t seat, Sheet *sheets)
{
    const Table *table = &room->table;
    View view = {
        .game = table->game,
        .sheets = sheets,
        .sheet_count = table->seat_count,
        .seat = room->places[seat - 1].player,
        .turn = table->turn,
    };

    table_sheets_before(table, sheets);
    if (room->options.is_hidden) {
        sheets[0] = sheets[view.seat];
        view.sheet_count = 1;
        view.seat = 0;
    }
    return view;
}

static bool ask_bot(Dealer *dealer, uint32_t seat, const Bot *bot)
{
    const Room *room = dealer->room;
    const Table *table = &room->table;
    Question *question = calloc(1, sizeof *question + table->seat_count * sizeof *question->sheets);

    if (question == NULL)
        return false;
    question->kind = QUESTION_MOVE;
    question->dealer = dealer;
    question->game = table->game;
    question->needs_net = bot->needs_net;
    question->bot = bot;
    question->seat = seat;
    question->round = table->round;
    question->thrown = table->thrown;
    question->view = view_of(room, seat, question->sheets);
    question->seed = room->options.seed;
    if (!room->options.has_seed)
        randombytes_buf(&question->seed, sizeof question->seed);
    if (!dealer->driver->think(dealer, question)) {
        free(question);
        return false;
    }
    dealer->question_count++;
    dealer->bots_asked++;
    return true;
}

void dealer_ask_again(Dealer *dealer, uint32_t seat)
{
    dealer->asked_seats[(seat - 1) / 64] &= ~(UINT64_C(1) << (seat - 1) % 64);
}

void dealer_ask_bots(Dealer *dealer)
{
    const Room *room = dealer->room;
    const Table *table = &room->table;

    dealer->owes_questions = false;
    if (room->phase != ROOM_IS_PLAYING || table->waiting == 0) {
        dealer->asked_round = 0; /* the same dice may be thrown again after an unthrow */
        return;
    }
    if (dealer->asked_round != table->round || dealer->asked_throw.first != table->thrown.first ||
        dealer->asked_throw.second != table->thrown.second) {
        dealer->asked_seats[0] = dealer->asked_seats[1] = 0;
        dealer->asked_round = table->round;
        dealer->asked_throw = table->thrown;
    }
    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        uint64_t *asked = &dealer->asked_seats[(seat - 1) / 64];
        uint64_t bit = UINT64_C(1) << (seat - 1) % 64;
        const Bot *bot = room_bot_for(room, seat, dealer->now);
        if (bot == NULL)
            dealer_ask_again(dealer, seat); /* once a move is taken back */
        else if (!(*asked & bit) && dealer->bots_asked < ASKED_AT_ONCE) {
            if (ask_bot(dealer, seat, bot))
                *asked |= bit;
            else
                dealer->owes_questions = true;
        }
    }
}
