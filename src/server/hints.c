/* Hints: the best moves of a player who has to move. */
#include "notation/move_text.h"
#include "server/desk.h"
#include "server/thought.h"

#include <string.h>

enum { HINTS = 5 };

typedef struct {
    Move move[HINTS];
    NetValue value[HINTS];
    unsigned count;
} Hints;

static void take_hint(void *context, const Move *move, NetValue value)
{
    Hints *hints = context;
    unsigned at = hints->count;

    while (at > 0 && hints->value[at - 1] < value)
        at--;
    if (at == HINTS)
        return;
    unsigned kept = hints->count < HINTS ? hints->count : HINTS - 1;
    memmove(&hints->move[at + 1], &hints->move[at], (kept - at) * sizeof *hints->move);
    memmove(&hints->value[at + 1], &hints->value[at], (kept - at) * sizeof *hints->value);
    hints->move[at] = *move;
    hints->value[at] = value;
    hints->count = kept + 1;
}

static void think_hint(Task *task)
{
    Thought *thought = (Thought *)task;
    Search search = {.net = net_of(thought->game), .game = thought->game, .effort = SEARCH_EFFORT};
    Hints hints = {.count = 0};

    search_moves(&search, &thought->sheet, thought->turn, take_hint, &hints);
    for (unsigned i = 0; i < hints.count; i++) {
        if (i > 0)
            text_char(&thought->text, ' ');
        move_text_write(&thought->text, &hints.move[i]);
        text_char(&thought->text, ' ');
        points_write(&thought->text, points_of(hints.value[i]));
    }
}

static void hint_known(Letter *letter)
{
    Thought *thought = (Thought *)letter;
    Connection *connection = thought_arrived(thought);

    if (connection != NULL)
        connection_answer(connection, "ok", thought->id,
                          (Span){thought->text.start, thought->text.length});
    thought_drop(thought);
}

void hint_ask(Desk *desk, Connection *connection, uint32_t id)
{
    const Room *room = desk->room;
    uint32_t seat = connection->seat;
    const char *reason = NULL;

    if (seat == 0 || seat > room->place_count)
        reason = "no-seat";
    else if (!room->options.has_hints)
        reason = "hints";
    else if (room->phase != ROOM_IS_PLAYING ||
             !table_waits_for(&room->table, room->places[seat - 1].player))
        reason = "round";
    if (reason != NULL) {
        connection_refuse(connection, id, reason);
        return;
    }
    Thought *thought = thought_new(connection, id, 1024);
    if (thought == NULL)
        return;
    thought->game = room->options.game;
    thought->sheet = room->seats[room->places[seat - 1].player].sheet;
    thought->turn = room->table.turn;
    thought_send(connection, thought, WORK_HINT, think_hint, hint_known);
}
