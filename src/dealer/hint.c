/* Hints: the best moves for a guest who has to move. */
#include "bots/search/advice.h"
#include "dealer/dealer_inner.h"
#include "notation/move_text.h"

enum { HINTS = 5 };

bool hint_think(Question *question)
{
    Advice advice = {
        .game = question->game, .sheet = question->sheets[0], .turn = question->view.turn};
    Text *text = &question->text;

    if (!advice_seek(&advice, net_of(question->game)))
        atomic_store(&question->is_cancelled, true);
    for (uint32_t i = 0; i < advice.count && i < HINTS; i++) {
        if (i > 0)
            text_char(text, ' ');
        move_text_write(text, &advice.moves[i].move);
        text_char(text, ' ');
        points_write(text, points_of(advice.moves[i].value));
    }
    advice_free(&advice);
    return false;
}

void hint_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words)
{
    const Room *room = dealer->room;
    uint32_t seat = guest->seat;
    const char *reason = NULL;

    if (words.length > 0)
        reason = "syntax";
    else if (seat == 0 || seat > room->place_count)
        reason = "no-seat";
    else if (!room->options.has_hints)
        reason = "hints";
    else if (!room->options.game->has_net)
        reason = "no-net";
    else if (room->phase != ROOM_IS_PLAYING ||
             !table_waits_for(&room->table, room->places[seat - 1].player))
        reason = "round";
    if (reason != NULL) {
        guest_refuse(guest, id, reason);
        return;
    }
    Question *question = question_new(dealer, guest, id, QUESTION_HINT, 1024);
    if (question == NULL)
        return;
    question->sheets[0] = room->seats[room->places[seat - 1].player].sheet;
    question->view = view_alone(question->game, question->sheets, room->table.turn);
    question_send(question);
}
