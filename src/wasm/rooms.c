/* Rooms: folded from what is shown, or led here as a server leads them. */
#include "notation/move_text.h"
#include "wasm/request.h"

#include <string.h>

/* Milliseconds that every language's numbers hold. */
#define NOW_MOST ((uint64_t)1 << 53)

static bool take_now(Request *request, int64_t *now)
{
    uint64_t number;

    if (!take_number(request, NOW_MOST, &number))
        return false;
    *now = (int64_t)number;
    return true;
}

/* The code of a room that is to be; refused where it is none, or there are too many. */
static bool take_code(Request *request, char code[CODE_BYTES_MOST + 1], unsigned *number)
{
    Span word = span_word(&request->words);

    if (!code_is_good(word)) {
        refuse_words(request, "table");
        return false;
    }
    memcpy(code, word.start, word.length);
    code[word.length] = '\0';
    for (*number = 0; *number < PAGE_ROOMS; ++*number)
        if (request->page->rooms[*number] == NULL)
            return true;
    refuse_words(request, "rooms");
    return false;
}

static void answer_version(Request *request, const Room *room)
{
    answer_number(request, room->version);
}

/* Keeps a new room and answers with its number, or refuses it. */
static void keep(Request *request, Room *room, unsigned number, RoomRefusal refusal)
{
    if (refusal.reason != ROOM_FINE) {
        refuse_room(request, &refusal);
        room_free(room);
        return;
    }
    request->page->rooms[number] = room;
    answer_number(request, number + 1);
}

void verb_name(Request *request)
{
    answer_text(request, name_is_good(request->words) ? "yes" : "no");
}

void verb_outside(Request *request)
{
    char code[CODE_BYTES_MOST + 1];
    unsigned number;

    if (!take_code(request, code, &number) || !take_end(request))
        return;
    Room *room = room_outside(code);
    if (room == NULL)
        refuse_words(request, "memory");
    else
        keep(request, room, number, (RoomRefusal){.reason = ROOM_FINE});
}

void verb_hear(Request *request)
{
    Room *room = take_room(request);
    Span rest = request->body;

    if (room == NULL || !take_end(request))
        return;
    if (!room->is_outside) {
        refuse_words(request, "room");
        return;
    }
    while (rest.length > 0) {
        const char *newline = memchr(rest.start, '\n', rest.length);
        Span line = {rest.start, newline != NULL ? (size_t)(newline - rest.start) : rest.length};
        RoomRefusal refusal = room_hear(room, line);
        if (refusal.reason != ROOM_FINE) {
            refuse_room(request, &refusal);
            return;
        }
        rest = span_from(rest, newline != NULL ? line.length + 1 : line.length);
    }
    answer_version(request, room);
}

void verb_make(Request *request)
{
    char code[CODE_BYTES_MOST + 1];
    unsigned number;
    int64_t now;

    if (!take_now(request, &now) || !take_code(request, code, &number))
        return;
    Identity host = identity_of(span_word(&request->words));
    Room *room = room_new(code, now);
    if (room == NULL)
        refuse_words(request, "memory");
    else
        keep(request, room, number, room_make(room, &host, request->words, now));
}

void verb_resume(Request *request)
{
    char code[CODE_BYTES_MOST + 1];
    unsigned number;
    int64_t now;
    Span log = request->body;

    if (!take_now(request, &now) || !take_code(request, code, &number) || !take_end(request))
        return;
    if (log.length > 0 && log.start[log.length - 1] == '\n')
        log.length--;
    Room *room = room_new(code, now);
    if (room == NULL)
        refuse_words(request, "memory");
    else
        keep(request, room, number, room_fold(room, log, now));
}

void verb_close(Request *request)
{
    Room *room = take_room(request);

    if (room == NULL || !take_end(request))
        return;
    for (unsigned i = 0; i < PAGE_ROOMS; i++)
        if (request->page->rooms[i] == room)
            request->page->rooms[i] = NULL;
    room_free(room);
}

/* A room that is led here. */
static Room *take_own_room(Request *request)
{
    Room *room = take_room(request);

    if (room != NULL && room->is_outside) {
        refuse_words(request, "room");
        return NULL;
    }
    return room;
}

void verb_ask(Request *request)
{
    Room *room = take_own_room(request);
    char ticket[TOKEN_BYTES + 1];
    int64_t now;

    if (room == NULL || !take_now(request, &now))
        return;
    Identity who = identity_of(span_word(&request->words));
    RoomRefusal refusal = room_ask(room, &who, request->words, now, ticket);
    if (refusal.reason != ROOM_FINE) {
        refuse_room(request, &refusal);
        return;
    }
    answer_version(request, room);
    if (ticket[0] != '\0') {
        answer_text(request, " ");
        answer_text(request, ticket);
    }
}

/* Who is to be asked for a move now. */
static void report_bots(Json *json, const Room *room, int64_t now)
{
    json_begin(json, "bots", '[');
    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        const Bot *bot = room_bot_for(room, seat, now);
        if (bot == NULL)
            continue;
        json_begin(json, NULL, '{');
        json_number(json, "seat", seat);
        json_string(json, "bot", bot->name);
        json_boolean(json, "needs_net", bot->needs_net);
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* Whether the moves of this round have a time. */
static bool has_deadline(const Room *room)
{
    return room->options.time > 0 && room->phase == ROOM_IS_PLAYING &&
           table_due(&room->table) == DUE_MOVES;
}

void verb_tick(Request *request)
{
    Room *room = take_own_room(request);
    Json json = answer_json(request);
    RoomRefusal refusal = {.reason = ROOM_FINE};
    uint32_t version;
    int64_t now;

    if (room == NULL || !take_now(request, &now) || !take_end(request))
        return;
    do {
        version = room->version;
        refusal = room_tick(room, now);
    } while (refusal.reason == ROOM_FINE && room->version != version);
    if (refusal.reason != ROOM_FINE) {
        refuse_room(request, &refusal);
        return;
    }
    int64_t next = room_next_tick(room, now);
    json_begin(&json, NULL, '{');
    json_number(&json, "version", room->version);
    if (next != ROOM_NEVER)
        json_number(&json, "next", (uint64_t)next);
    else
        json_null(&json, "next");
    if (has_deadline(room))
        json_number(&json, "deadline",
                    (uint64_t)(room->thrown + room->options.time * INT64_C(1000)));
    else
        json_null(&json, "deadline");
    json_string(&json, "game", room->options.game->name);
    json_number(&json, "unveiled", room->unveiled);
    json_number(&json, "seating", room->seating);
    report_bots(&json, room, now);
    json_end(&json, '}');
}

void verb_moved(Request *request)
{
    Room *room = take_own_room(request);
    uint64_t seat;
    uint64_t round;
    int64_t now;
    Move move;
    Fault fault;

    if (room == NULL || !take_now(request, &now) || !take_number(request, ROOM_SEATS, &seat) ||
        !take_number(request, UINT32_MAX, &round))
        return;
    if (!move_text_parse(request->words, &move, &fault)) {
        refuse_fault(request, &fault);
        return;
    }
    RoomRefusal refusal = room_bot_moved(room, (uint32_t)seat, (uint32_t)round, &move, now);
    if (refusal.reason != ROOM_FINE)
        refuse_room(request, &refusal);
    else
        answer_version(request, room);
}

void verb_enter(Request *request)
{
    Room *room = take_own_room(request);

    if (room == NULL)
        return;
    Identity who = identity_of(span_word(&request->words));
    if (take_end(request))
        room_enter(room, &who);
}

void verb_leave(Request *request)
{
    Room *room = take_own_room(request);
    int64_t now;

    if (room == NULL || !take_now(request, &now))
        return;
    Identity who = identity_of(span_word(&request->words));
    if (take_end(request))
        room_leave(room, &who, now);
}

void verb_seat(Request *request)
{
    Room *room = take_own_room(request);

    if (room == NULL)
        return;
    Identity who = identity_of(span_word(&request->words));
    if (!take_end(request))
        return;
    answer_number(request, room_seat_of(room, &who));
    if (room_is_host(room, &who))
        answer_text(request, " host");
}
