/* Rooms as clients see them, folded from the events a client gets. */
#include "wasm/request.h"

#include <string.h>

bool take_code(PageRequest *request, char code[CODE_BYTES_MOST + 1])
{
    Span word = span_word(&request->words);

    if (!code_is_good(word)) {
        refuse_words(request, "table");
        return false;
    }
    memcpy(code, word.start, word.length);
    code[word.length] = '\0';
    return true;
}

void verb_name(PageRequest *request)
{
    answer_text(request, name_is_good(request->words) ? "yes" : "no");
}

/* Stores a room and answers with its number. Refuses if the room is NULL or there are too many. */
static void add_room(PageRequest *request, Room *room)
{
    Room **rooms = request->page->rooms;
    unsigned number = 0;

    while (number < PAGE_ROOMS && rooms[number] != NULL)
        number++;
    if (room == NULL || number == PAGE_ROOMS) {
        refuse_words(request, room == NULL ? "memory" : "rooms");
        room_free(room);
        return;
    }
    rooms[number] = room;
    request->page->witnesses[number] = (Witness){.key = request->page->key};
    answer_number(request, number + 1);
}

void verb_outside(PageRequest *request)
{
    char code[CODE_BYTES_MOST + 1];

    if (!take_code(request, code))
        return;
    Room *room = room_outside(code);
    if (room != NULL && request->words.length > 0 && !witness_read_seen(room, request->words)) {
        room_free(room);
        refuse_words(request, "syntax");
        return;
    }
    add_room(request, room);
}

void verb_fold(PageRequest *request)
{
    char code[CODE_BYTES_MOST + 1];
    Span log = request->body;

    if (!take_code(request, code) || !take_end(request))
        return;
    if (log.length > 0 && log.start[log.length - 1] == '\n')
        log.length--;
    Room *room = room_new(code, 0);
    RoomRefusal refusal = {.reason = ROOM_FINE};
    if (room != NULL)
        refusal = room_fold(room, log, 0);
    if (refusal.reason == ROOM_FINE) {
        add_room(request, room);
        return;
    }
    refuse_room(request, &refusal);
    room_free(room);
}

void verb_hear(PageRequest *request)
{
    Room *room = take_room(request);
    Span rest = request->body;

    if (room == NULL || !take_end(request))
        return;
    if (!room->is_outside) {
        refuse_words(request, "room");
        return;
    }
    for (Span line; span_line(&rest, &line);) {
        RoomRefusal refusal = room_hear(room, line);
        if (refusal.reason != ROOM_FINE) {
            refuse_room(request, &refusal);
            return;
        }
    }
    answer_number(request, room->version);
}

void verb_close(PageRequest *request)
{
    Room *room = take_room(request);

    if (room == NULL || !take_end(request))
        return;
    for (unsigned i = 0; i < PAGE_ROOMS; i++)
        if (request->page->rooms[i] == room)
            request->page->rooms[i] = NULL;
    room_free(room);
}
