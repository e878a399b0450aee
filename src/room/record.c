/* A finished sheet of a room as a record. */
#include "notation/record.h"
#include "room/room_inner.h"

#include <stdlib.h>
#include <string.h>

/* A walk over the events up to the end of the requested sheet. It folds them again in a room of its
 * own, because seats, salts and secrets may have changed since. */
typedef struct {
    Room *room;
    Text text;
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
    if (!dice_are_fixed(room))
        return;
    fair_write_header(text, "commitment", &room->commitment);
    if (room->options.dice == ROOM_DICE_FAIR)
        fair_write_header(text, "secret", &room->secret);
    for (uint32_t player = 0; player < room->player_count; player++) {
        const Place *place = &room->places[room->player_seats[player] - 1];
        if (place->salt[0] != '\0')
            write_numbered(text, "salt", player + 1, place->salt);
    }
}

static void write_head(Text *text, const Room *room)
{
    record_write_start(text, room->options.game->name);
    if (!room->options.takes_turns)
        record_write_header(text, "table", span_of(room->code));
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

/* Folds one event, and writes the round or the sheet that it ends. */
static bool walk(Walk *at, uint32_t sheet, Span event, Span kind)
{
    bool is_wanted = at->room->sheet == sheet && at->room->phase == ROOM_IS_PLAYING;

    if (is_wanted && (span_is(kind, "throw") || span_is(kind, "over")) &&
        table_due(&at->room->table) != DUE_MOVES && at->room->table.thrown.first != 0) {
        record_write_round(&at->text, &at->room->table);
        text_char(&at->text, '\n');
    }
    if (event_apply(at->room, event, 0).reason != ROOM_FINE)
        return false;
    if (span_is(kind, "start") && at->room->sheet == sheet)
        write_head(&at->text, at->room);
    if (span_is(kind, "over") && at->room->sheet == sheet)
        record_write_score(&at->text, &at->room->table);
    return true;
}

/* A client learns the secret of the dice only from the event that ends the sheet. */
static void find_secret(const Room *room, uint32_t sheet, FairKey *secret)
{
    uint32_t started = 0;

    for (uint32_t i = 0; i < room->saved; i++) {
        Span words = event_at(room, i);
        Span kind = span_word(&words);
        started += span_is(kind, "start");
        if (span_is(kind, "over") && started == sheet) {
            (void)fair_parse(words, secret); /* only fair dice have one */
            return;
        }
    }
}

/* Whether the walk has reached the end of the sheet. */
static bool is_complete(const Walk *at, uint32_t sheet)
{
    return at->room->sheet == sheet && at->room->phase != ROOM_IS_PLAYING;
}

bool room_record(const Room *room, uint32_t sheet, char **record, size_t *length,
                 uint32_t seats[ROOM_SEATS])
{
    size_t size = 1024 + room->log_length + (size_t)room->place_count * 512;
    bool is_over = sheet >= 1 && sheet <= room->sheet &&
                   (sheet < room->sheet || room->phase != ROOM_IS_PLAYING);
    if (!is_over)
        return false;

    char *buffer = malloc(size);
    Walk at = {.room = room_new(room->code, 0)};
    bool is_whole = buffer != NULL && at.room != NULL;
    if (is_whole) {
        at.text = text_over(buffer, size);
        at.room->is_outside = room->is_outside;
    }
    if (is_whole && room->is_outside)
        find_secret(room, sheet, &at.room->secret);
    for (uint32_t i = 0; is_whole && i < room->saved && !is_complete(&at, sheet); i++) {
        Span event = event_at(room, i);
        Span rest = event;
        is_whole = walk(&at, sheet, event, span_word(&rest));
    }
    is_whole = is_whole && is_complete(&at, sheet) && !at.text.is_cut;
    if (is_whole && seats != NULL)
        memcpy(seats, at.room->player_seats, at.room->player_count * sizeof *seats);
    room_free(at.room);
    if (!is_whole) {
        free(buffer);
        return false;
    }
    *record = buffer;
    *length = at.text.length;
    return true;
}
