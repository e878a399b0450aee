/* A finished sheet of a room as a record. */
#include "notation/record.h"
#include "room/room_inner.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A walk over the events up to the end of the requested sheet. It folds them again in a room of its
 * own, because seats and dice may have changed since. The headers can be written only at the end,
 * when all links are known. */
typedef struct {
    Room *room;
    Text rounds;
} Walk;

static void write_numbered(Text *text, const char *key, uint32_t number, const char *word)
{
    char buffer[FAIR_SALT_BYTES + 16];
    Text value = text_over(buffer, sizeof buffer);

    text_number(&value, number);
    text_char(&value, ' ');
    text_put(&value, word);
    record_write_header(text, key, (Span){value.start, value.length});
}

/* Fixed dice: `commitment HEX`, `secret HEX`, `salt PLAYER TEXT`. */
static void write_fixed_dice(Text *text, const Room *room)
{
    fair_write_header(text, "commitment", &room->commitment);
    if (room->options.dice == ROOM_DICE_FAIR)
        fair_write_header(text, "secret", &room->secret);
    for (uint32_t player = 0; player < room->player_count; player++) {
        const Place *place = &room->places[room->player_seats[player] - 1];
        if (place->salt[0] != '\0')
            write_numbered(text, "salt", player + 1, place->salt);
    }
}

/* `commitment SEAT HEX`, and `link SEAT ROUND HEX` with the last link that was revealed. All
 * earlier links follow from it. */
static void write_chain(Text *text, uint32_t seat, const RoomChain *chain)
{
    char hex[FAIR_HEX_BYTES + 16];
    Text value = text_over(hex, sizeof hex);

    if (sodium_is_zero(chain->commitment.bytes, FAIR_BYTES))
        return;
    fair_write(&value, &chain->commitment);
    write_numbered(text, "commitment", seat, hex);
    if (chain->round == 0)
        return;
    value = text_over(hex, sizeof hex);
    text_number(&value, chain->round);
    text_char(&value, ' ');
    fair_write(&value, &chain->link);
    write_numbered(text, "link", seat, hex);
}

static void write_chains(Text *text, const Room *room)
{
    char buffer[4 * ROOM_SEATS + 1];
    Text seats = text_over(buffer, sizeof buffer);

    for (uint32_t player = 0; player < room->player_count; player++) {
        text_put(&seats, player > 0 ? " " : "");
        text_number(&seats, room->player_seats[player]);
    }
    record_write_header(text, "seats", (Span){seats.start, seats.length});
    write_chain(text, CHAIN_SERVER, &room->chain);
    for (uint32_t player = 0; player < room->player_count; player++) {
        uint32_t seat = room->player_seats[player];
        write_chain(text, seat, &room->places[seat - 1].chain);
    }
}

static void write_dice(Text *text, const Room *room)
{
    static const char *const words[] = {
        [ROOM_DICE_FAIR] = "fair",
        [ROOM_DICE_HAND] = "hand",
        [ROOM_DICE_DAILY] = "fair",
        [ROOM_DICE_SEEDED] = "seeded",
    };
    char seed[24];
    Text number = text_over(seed, sizeof seed);

    record_write_header(text, "dice", span_of(words[room->options.dice]));
    if (room->options.has_seed) {
        text_number(&number, room->options.seed);
        record_write_header(text, "seed", span_of(seed));
    }
    if (room->has_fixed_dice)
        write_fixed_dice(text, room);
    else if (dice_are_thrown(room))
        write_chains(text, room);
}

static void write_head(Text *text, const Room *room)
{
    record_write_start(text, room->options.game->name);
    if (!room->options.takes_turns)
        record_write_header(text, "table", span_of(room->code));
    if (dice_are_thrown(room) && !room->has_fixed_dice) {
        char sheet[16];
        Text number = text_over(sheet, sizeof sheet);
        text_number(&number, room->sheet);
        record_write_header(text, "sheet", span_of(sheet));
    }
    if (room->options.day[0] != '\0')
        record_write_header(text, "day", span_of(room->options.day));
    write_dice(text, room);
    if (room->options.takes_turns && room->options.is_hidden)
        record_write_header(text, "sheets", span_of("hidden"));
    for (uint32_t player = 0; player < room->player_count; player++)
        record_write_header(text, "player",
                            span_of(room->places[room->player_seats[player] - 1].name));
    for (uint32_t player = 0; player < room->player_count; player++) {
        const Place *place = &room->places[room->player_seats[player] - 1];
        if (place->bot != NULL)
            write_numbered(text, "bot", player + 1, place->bot->name);
    }
}

/* Folds one event, and writes the round or the score that it ends. */
static RoomReason walk(Walk *at, uint32_t sheet, Span event, Span kind)
{
    bool is_wanted = at->room->sheet == sheet && at->room->phase == ROOM_IS_PLAYING;

    if (is_wanted && (span_is(kind, "throw") || span_is(kind, "over")) &&
        table_due(&at->room->table) != DUE_MOVES && at->room->table.thrown.first != 0) {
        record_write_round(&at->rounds, &at->room->table);
        text_char(&at->rounds, '\n');
    }
    RoomReason reason = event_apply(at->room, event, 0).reason;
    if (reason == ROOM_FINE && span_is(kind, "over") && at->room->sheet == sheet)
        record_write_score(&at->rounds, &at->room->table);
    return reason;
}

/* Whether the walk has reached the end of the sheet. */
static bool is_complete(const Walk *at, uint32_t sheet)
{
    return at->room->sheet == sheet && at->room->phase != ROOM_IS_PLAYING;
}

/* Walks to the end of the sheet and writes its record. */
static RoomReason write_record(Walk *at, const Room *room, uint32_t sheet, Text *record)
{
    for (uint32_t i = 0; i < room->saved && !is_complete(at, sheet); i++) {
        Span event = event_at(room, i);
        Span rest = event;
        RoomReason reason = walk(at, sheet, event, span_word(&rest));
        if (reason != ROOM_FINE)
            return reason;
    }
    if (!is_complete(at, sheet))
        return ROOM_SHEET; /* its end is not stored yet */
    write_head(record, at->room);
    text_span(record, (Span){at->rounds.start, at->rounds.length});
    assert(!record->is_cut && !at->rounds.is_cut);
    return ROOM_FINE;
}

RoomReason room_record(const Room *room, uint32_t sheet, char **record, size_t *length,
                       uint32_t seats[ROOM_SEATS])
{
    size_t size = 1024 + room->log_length + (size_t)room->place_count * 512;
    bool is_over = sheet >= 1 && sheet <= room->sheet &&
                   (sheet < room->sheet || room->phase != ROOM_IS_PLAYING);
    if (!is_over)
        return ROOM_SHEET;

    char *buffer = malloc(size);
    char *rounds = malloc(size);
    Walk at = {.room = room_new(room->code, 0)};
    RoomReason reason = ROOM_MEMORY;
    if (buffer != NULL && rounds != NULL && at.room != NULL) {
        Text text = text_over(buffer, size);
        at.rounds = text_over(rounds, size);
        at.room->is_outside = room->is_outside;
        reason = write_record(&at, room, sheet, &text);
        *length = text.length;
    }
    if (reason == ROOM_FINE && seats != NULL)
        memcpy(seats, at.room->player_seats, at.room->player_count * sizeof *seats);
    room_free(at.room);
    free(rounds);
    if (reason == ROOM_FINE)
        *record = buffer;
    else
        free(buffer);
    return reason;
}
