/* Fuzzes a room: each line is a person (its first letter) who asks for something; a digit lets time
 * pass or a bot move. The log always folds to the same room, and secrets stay secret. */
#include "fuzz.h"
#include "room/room.h"

/* A bot moves wherever one is due. */
static void move_bots(Room *room, int64_t now)
{
    for (uint32_t seat = 1; seat <= room->place_count; seat++)
        if (room_bot_for(room, seat, now) != NULL) {
            Rng rng = rng_start(1, room->table.round, seat);
            View view =
                view_alone(room->options.game, &room->seats[room->places[seat - 1].player].sheet,
                           room->table.turn);
            Move move = bot_random.choose(&view, &rng);
            REQUIRE(room_bot_moved(room, seat, room->table.round, &move, now).reason == ROOM_FINE);
        }
}

static void try_line(Room *room, Span line, int64_t *now)
{
    char ticket[TOKEN_BYTES + 1];
    char buffer[ROOM_LINE_BYTES];
    Text answer = text_over(buffer, sizeof buffer);
    uint32_t version = room->version;

    if (line.length == 0 || line.length > ROOM_LINE_BYTES)
        return;
    if (line.start[0] >= '0' && line.start[0] <= '9') {
        *now += (line.start[0] - '0') * 1000;
        move_bots(room, *now);
    } else {
        Identity who = identity_of((Span){line.start, 1});
        RoomRefusal refusal = room_ask(room, &who, span_from(line, 1), *now, ticket);
        REQUIRE(refusal.reason == ROOM_FINE || room->version == version);
        room_refusal_write(&answer, &refusal);
        REQUIRE(!answer.is_cut && refusal.reason != ROOM_DAMAGED);
    }
    REQUIRE(room_tick(room, *now).reason == ROOM_FINE);
    REQUIRE(room_next_tick(room, *now) > *now);
    room_saved(room);
}

static void check_shown(const Room *room)
{
    static char buffer[1 << 20];
    Text text = text_over(buffer, sizeof buffer);
    uint32_t from = 0;

    room_show(room, 0, &from, &text);
    REQUIRE(from == room->version && memchr(buffer, '\t', text.length) == NULL);
    for (const char *at = buffer; at < buffer + text.length;) {
        const char *end = memchr(at, '\n', text.length - (size_t)(at - buffer));
        Span line = {at, (size_t)(end - at)};
        REQUIRE(span_bad_byte(line) == line.length);
        at = end + 1;
    }
}

static void check_record(const Room *room)
{
    char *record;
    size_t length;

    for (uint32_t sheet = 1; sheet <= room->sheet; sheet++)
        if (room_record(room, sheet, &record, &length, NULL) == ROOM_FINE)
            free(record);
        else
            REQUIRE(sheet == room->sheet && room->phase == ROOM_IS_PLAYING);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span rest = {(const char *)data, size};
    Room *room = room_new("fuzzfuzz", 0);
    Room *again = room_new("fuzzfuzz", 0);
    Identity host = identity_of((Span){"h", 1});
    int64_t now = 0;

    REQUIRE(room != NULL && again != NULL);
    for (bool is_first = true; rest.length > 0; is_first = false) {
        const char *newline = memchr(rest.start, '\n', rest.length);
        size_t length = newline != NULL ? (size_t)(newline - rest.start) : rest.length;
        Span line = {rest.start, length};
        if (!is_first)
            try_line(room, line, &now);
        else if (length > ROOM_LINE_BYTES || room_make(room, &host, line, 0).reason != ROOM_FINE)
            break;
        rest = span_from(rest, length + (newline != NULL));
    }
    room_saved(room);
    if (room->version > 0) {
        REQUIRE(room_fold(again, (Span){room->log, room->log_length - 1}, 0).reason == ROOM_FINE);
        REQUIRE(again->version == room->version && again->phase == room->phase);
        check_shown(room);
        check_record(room);
    }
    room_free(room);
    room_free(again);
    return 0;
}
