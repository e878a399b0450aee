/* The log of a room: what is to be stored, what is shown, and the records it holds. */
#include "wasm/request.h"

#include <stdlib.h>

void verb_unsaved(Request *request)
{
    const Room *room = take_room(request);

    if (room != NULL && take_end(request))
        answer_span(request, room_unsaved(room));
}

void verb_saved(Request *request)
{
    Room *room = take_room(request);

    if (room != NULL && take_end(request))
        room_saved(room);
}

void verb_log(Request *request)
{
    const Room *room = take_room(request);

    if (room == NULL || !take_end(request))
        return;
    size_t length = room->saved < room->version ? room->starts[room->saved] : room->log_length;
    answer_span(request, (Span){room->log, length});
}

void verb_show(Request *request)
{
    const Room *room = take_room(request);
    char buffer[16 * ROOM_LINE_BYTES];
    uint64_t seat;
    uint64_t from;

    if (room == NULL || !take_number(request, ROOM_SEATS, &seat) ||
        !take_number(request, UINT32_MAX, &from) || !take_end(request))
        return;
    for (uint32_t at = (uint32_t)from; at < room->saved;) {
        Text text = text_over(buffer, sizeof buffer);
        room_show(room, (uint32_t)seat, &at, &text);
        answer_span(request, (Span){buffer, text.length});
    }
}

void verb_record(Request *request)
{
    const Room *room = take_room(request);
    uint64_t sheet;
    char *record;
    size_t length;

    if (room == NULL || !take_number(request, UINT32_MAX, &sheet) || !take_end(request))
        return;
    if (room->is_outside || !room_record(room, (uint32_t)sheet, &record, &length, NULL)) {
        refuse_words(request, "sheet");
        return;
    }
    answer_span(request, (Span){record, length});
    free(record);
}
