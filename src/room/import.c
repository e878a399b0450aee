/* A record turned into the events of a table. */
#include "room/import.h"

#include "room/room_inner.h"

#include <stdlib.h>

Identity import_keyboard(void)
{
    return identity_of(span_of("keyboard"));
}

static RecordTaken wrong(const RoomImport *import, Fault *fault, FaultReason reason, Span word)
{
    *fault = (Fault){
        .reason = reason, .line = import->record.line, .word = word, .expected = ROOM_SEATS};
    return RECORD_WRONG;
}

static bool take_bot(RoomImport *import, Span words)
{
    uint64_t player = 0;
    char name[64];
    Text text = text_over(name, sizeof name);

    if (!span_number(span_word(&words), ROOM_SEATS, &player) || player == 0)
        return false;
    text_span(&text, words);
    const Game *game = import->record.game;
    const Bot *bot = bot_find(name);
    import->bots[player - 1] = bot;
    return bot != NULL && (game == NULL || bot_plays(bot, game));
}

static bool take_value(RoomImport *import, Span key, Span value)
{
    RoomOptions *options = &import->options;

    if (span_is(key, "dice")) {
        bool is_by_hand = span_is(value, "hand");
        options->dice = is_by_hand ? ROOM_DICE_HAND : ROOM_DICE_SEEDED;
        return is_by_hand || span_is(value, "seeded");
    }
    if (span_is(key, "seed"))
        return span_number(value, UINT64_MAX, &options->seed);
    if (span_is(key, "sheets"))
        options->is_hidden = span_is(value, "hidden");
    return !span_is(key, "bot") || take_bot(import, value);
}

static void take_header(void *context, const Record *record, Span key, Span value)
{
    RoomImport *import = context;

    (void)record;
    if (!take_value(import, key, value))
        import->wrong = value;
}

static RoomReason add(Room *room, const Text *line)
{
    return room_add(room, line, 0).reason;
}

static RoomReason add_player(const RoomImport *import, uint32_t player)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    const Bot *bot = import->bots[player];
    Span name = span_of(import->record.names[player]);
    Identity owner = identity_of(name);

    if (room_seat_of(import->room, &owner) != 0) /* two players have the same name */
        owner = identity_of((Span){(const char *)&player, sizeof player});
    event_begin(&line, bot != NULL ? "bot" : "sit", player + 1);
    text_char(&line, ' ');
    if (bot != NULL) {
        text_put(&line, bot->name);
        text_char(&line, ' ');
    }
    text_span(&line, name);
    if (bot == NULL)
        event_hide_identity(&line, &owner);
    return add(import->room, &line);
}

/* Adds the events up to the start of the sheet. */
static void begin(RoomImport *import)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    RoomOptions *options = &import->options;
    Text name = text_over(options->name, sizeof options->name);
    Identity keyboard = import_keyboard();

    options->game = import->record.game;
    options->level = bot_usual(options->game);
    text_put(&name, options->game->name);
    text_put(&line, "table ");
    options_write(&line, options);
    event_hide_identity(&line, &keyboard);
    import->reason = add(import->room, &line);
    if (import->record.player_count > ROOM_SEATS)
        import->reason = ROOM_SEAT;
    for (uint32_t player = 0; player < import->record.player_count && import->reason == ROOM_FINE;
         player++)
        import->reason = add_player(import, player);
    line = text_over(buffer, sizeof buffer);
    text_put(&line, "start");
    if (import->reason == ROOM_FINE)
        import->reason = add(import->room, &line);
}

static void watch(void *context, const Record *record, uint32_t player)
{
    RoomImport *import = context;

    if (import->room->phase == ROOM_IS_NEW && import->reason == ROOM_FINE)
        begin(import);
    if (import->reason != ROOM_FINE)
        return;
    if (player == RECORD_THROW)
        import->reason = event_throw(import->room, record->table.thrown, NULL, 0).reason;
    else
        import->reason =
            event_move(import->room, "move", player + 1, &record->seats[player].move, 0).reason;
}

RoomImport *import_open(Room *room, uint64_t seed)
{
    RoomImport *import = calloc(1, sizeof *import);

    if (import == NULL)
        return NULL;
    import->room = room;
    import->options = options_usual();
    import->options.dice = ROOM_DICE_SEEDED;
    import->options.takes_turns = true;
    import->options.has_seed = true;
    import->options.seed = seed;
    record_open(&import->record, watch, import);
    import->record.header = take_header;
    return import;
}

void import_free(RoomImport *import)
{
    free(import);
}

/* The fault of a record that is valid but that no table can hold. */
static RecordTaken refused(const RoomImport *import, Fault *fault)
{
    bool has_many = import->reason == ROOM_SEAT;

    return wrong(import, fault, has_many ? FAULT_RECORD_SEATS : FAULT_RECORD_HEADER, (Span){"", 0});
}

RecordTaken import_take(RoomImport *import, Span line, Fault *fault)
{
    RecordTaken taken = record_take(&import->record, line, fault);

    if (taken != RECORD_TAKEN)
        return taken;
    if (import->wrong.length > 0)
        return wrong(import, fault, FAULT_RECORD_HEADER, import->wrong);
    return import->reason == ROOM_FINE ? RECORD_TAKEN : refused(import, fault);
}

bool import_end(RoomImport *import, Fault *fault)
{
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);

    if (!record_end(&import->record, fault))
        return false;
    if (import->room->phase == ROOM_IS_NEW && import->reason == ROOM_FINE)
        begin(import);
    text_put(&line, "over -");
    if (import->record.state == RECORD_IS_CLOSED && import->reason == ROOM_FINE)
        import->reason = add(import->room, &line);
    room_saved(import->room);
    return import->reason == ROOM_FINE || refused(import, fault) == RECORD_TAKEN;
}

/* Why a log that is a record cannot be read. */
static RoomReason damage(const RoomImport *import)
{
    return import->reason == ROOM_MEMORY ? ROOM_MEMORY : ROOM_DAMAGED;
}

RoomReason log_take(RoomImport **import, Room *room, Span event, int64_t at)
{
    Span words = event;
    Fault fault;

    if (room->phase == ROOM_IS_NEW && *import == NULL && span_is(span_word(&words), "knobel")) {
        *import = import_open(room, 0);
        if (*import == NULL)
            return ROOM_MEMORY;
    }
    if (*import == NULL)
        return room_fold(room, event, at).reason;
    return import_take(*import, event, &fault) == RECORD_TAKEN ? ROOM_FINE : damage(*import);
}

RoomReason log_end(RoomImport **import)
{
    Fault fault;
    bool is_fine = *import == NULL || import_end(*import, &fault);
    RoomReason reason = is_fine ? ROOM_FINE : damage(*import);

    import_free(*import);
    *import = NULL;
    return reason;
}
