/* Requests about this device's part in the dice of a server's table. */
#include "wasm/request.h"

#include <stdlib.h>

void verb_key(PageRequest *request)
{
    if (!fair_parse(request->words, &request->page->key))
        refuse_words(request, "syntax");
}

/* A room by its number, and the witness of its dice. */
static Room *take_witnessed(PageRequest *request, Witness **witness)
{
    Room *room = take_room(request);

    for (unsigned i = 0; i < PAGE_ROOMS; i++)
        if (room != NULL && request->page->rooms[i] == room)
            *witness = &request->page->witnesses[i];
    return room;
}

static void report_request(Json *json, Witness *witness, const Room *room, uint32_t seat)
{
    char buffer[ROOM_LINE_BYTES];
    Text words = text_over(buffer, sizeof buffer);

    if (witness_request(witness, room, seat, &words))
        json_string(json, "send", buffer);
}

void verb_dice(PageRequest *request)
{
    static const char *const faults[] = {
        [DICE_FINE] = "",
        [DICE_UNPROMISED] = "unpromised",
        [DICE_SERVER_LINK] = "server-link",
        [DICE_PLAYER_LINK] = "player-link",
        [DICE_THROW] = "throw",
        [DICE_CHANGED] = "changed",
        [DICE_HISTORY] = "history",
        [DICE_IGNORED] = "ignored",
    };
    Witness *witness = NULL;
    Room *room = take_witnessed(request, &witness);
    Json json = answer_json(request);
    char buffer[FAIR_HEX_BYTES + 32];
    Text seen = text_over(buffer, sizeof buffer);
    uint64_t seat;

    if (room == NULL || !take_number(request, ROOM_SEATS, &seat) || !take_end(request))
        return;
    DiceFault fault = witness_check(witness, room, (uint32_t)seat);
    json_begin(&json, NULL, '{');
    report_request(&json, witness, room, (uint32_t)seat);
    json_string(&json, "fault", faults[fault]);
    json_number(&json, "round", room->witness.fault_round);
    witness_write_seen(room, &seen);
    json_string(&json, "seen", buffer);
    json_end(&json, '}');
}

void verb_granted(PageRequest *request)
{
    Witness *witness = NULL;

    if (take_witnessed(request, &witness) != NULL && take_end(request))
        witness_granted(witness);
}

void verb_reconnect(PageRequest *request)
{
    Witness *witness = NULL;

    if (take_witnessed(request, &witness) != NULL && take_end(request))
        witness_reconnect(witness);
}

void verb_sheet(PageRequest *request)
{
    const Room *room = take_room(request);
    uint64_t sheet;
    char *record;
    size_t length;

    if (room == NULL || !take_number(request, UINT32_MAX, &sheet) || !take_end(request))
        return;
    RoomReason reason = room_record(room, (uint32_t)sheet, &record, &length, NULL);
    if (reason != ROOM_FINE) {
        refuse_words(request, reason == ROOM_MEMORY ? "memory" : "sheet");
        return;
    }
    answer_span(request, (Span){record, length});
    free(record);
}
