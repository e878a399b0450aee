/* Every allocation of a room fails once. Then the reason is ROOM_MEMORY, never another one; the
 * stored events fold to the room as it was, and the same request succeeds. */
#include "room/people.h"

#include "notation/move_text.h"
#include "dice/dice.h"
#include "room/import.h"
#include "room/room_inner.h"
#include "support/scarce.h"

#include <stdio.h>
#include <string.h>

enum { LOG_BYTES = 1 << 16 };

static struct {
    const char *options;
    uint64_t at;
    Room *room;
    int64_t now;
    char log[LOG_BYTES]; /* what is stored */
    size_t length;
} trial;

#define STANDS(law)                                                                            \
    do {                                                                                       \
        if (!(law))                                                                            \
            fail_msg("%s, allocation %lu: not so: %s", trial.options, (unsigned long)trial.at, \
                     #law);                                                                    \
    } while (0)

/* Whether something failed because memory was short, and has to be repeated. */
static bool is_short(RoomReason reason)
{
    STANDS(reason == ROOM_FINE || reason == ROOM_MEMORY);
    STANDS(reason == ROOM_FINE || scarce_has_failed());
    return reason == ROOM_MEMORY;
}

static Room *fresh_room(void)
{
    Room *room;

    while ((room = room_new("abcdefgh", 0)) == NULL)
        STANDS(scarce_has_failed());
    room->key = (FairKey){{9}};
    return room;
}

/* The room from what is stored. */
static Room *load(void)
{
    for (;;) {
        Room *room = fresh_room();
        if (trial.length == 0 ||
            !is_short(room_fold(room, (Span){trial.log, trial.length - 1}, trial.now).reason))
            return room;
        room_free(room);
    }
}

/* Stores the new events if all went well. If memory was short, forgets them and returns false. */
static bool keep(RoomReason reason)
{
    Span events = room_unsaved(trial.room);

    if (is_short(reason)) {
        room_free(trial.room);
        trial.room = load();
        return false;
    }
    if (events.length > 0) {
        STANDS(trial.length + events.length < LOG_BYTES);
        memcpy(trial.log + trial.length, events.start, events.length);
        trial.length += events.length;
        trial.log[trial.length++] = '\n';
    }
    room_saved(trial.room);
    return true;
}

static void request(char who, const char *words)
{
    Identity identity = person(who);
    char ticket[TOKEN_BYTES + 1];

    while (!keep(room_ask(trial.room, &identity, span_of(words), trial.now, ticket).reason))
        continue;
}

static void make(void)
{
    Identity host = person('h');

    trial.room = fresh_room();
    while (!keep(room_make(trial.room, &host, span_of(trial.options), trial.now).reason))
        continue;
}

static void move(uint32_t seat)
{
    const Room *room = trial.room;
    View view = view_alone(room->options.game, &room->seats[room->places[seat - 1].player].sheet,
                           room->table.turn);
    Rng rng = rng_start(7, room->table.round, seat);
    Move chosen = bot_random.choose(&view, &rng);
    char words[100];
    Text text = text_over(words, sizeof words);

    text_put(&text, "move ");
    text_number(&text, room->table.round);
    text_char(&text, ' ');
    move_text_write(&text, &chosen);
    request(seat == 1 ? 'h' : 'b', words);
}

static void play_sheet(void)
{
    Rng dice = rng_start(3, trial.room->sheet, RNG_DICE);

    while (trial.room->phase == ROOM_IS_PLAYING) {
        char words[20];
        Text text = text_over(words, sizeof words);
        if (table_due(&trial.room->table) == DUE_THROW &&
            trial.room->options.dice == ROOM_DICE_HAND) {
            text_put(&text, "throw ");
            throw_text_write(&text, dice_throw(&dice));
            request('h', words);
        }
        for (uint32_t seat = 1; seat <= 2; seat++)
            if (room_waits_for(trial.room, seat))
                move(seat);
        while (!keep(room_tick(trial.room, trial.now).reason))
            continue;
    }
}

static void check_record(void)
{
    char *record = NULL;
    size_t length = 0;
    RoomImport *import = NULL;

    while (is_short(room_record(trial.room, 1, &record, &length, NULL)))
        continue;
    for (;;) { /* a log can be a record */
        Room *room = fresh_room();
        Span rest = {record, length};
        RoomReason reason = ROOM_FINE;
        for (Span line; reason == ROOM_FINE && span_line(&rest, &line);)
            reason = log_take(&import, room, line, 0);
        RoomReason end = log_end(&import);
        bool is_again = is_short(reason) || is_short(end);
        room_free(room);
        if (!is_again)
            break;
    }
    free(record);
}

/* A client folds what it is shown. */
static void check_outside(void)
{
    static char shown_lines[2 * LOG_BYTES];

    for (bool is_again = true; is_again;) {
        Text text = text_over(shown_lines, sizeof shown_lines);
        Room *room = room_outside("abcdefgh");
        uint32_t from = 0;
        is_again = room == NULL;
        room_show(trial.room, 1, &from, &text);
        Span rest = {shown_lines, text.length};
        for (Span line; !is_again && span_line(&rest, &line);)
            is_again = is_short(room_hear(room, line).reason);
        STANDS(is_again || room->version == trial.room->version);
        room_free(room);
    }
}

/* A whole life of a room; returns the number of allocations. */
static uint64_t live(const char *options, uint64_t at)
{
    trial.options = options;
    trial.at = at;
    trial.length = 0;
    trial.now = 1000;
    scarce_begin(at);
    make();
    request('h', "sit 1 Ana");
    request('b', "sit 7 Ben");
    request('b', "stand");
    request('b', "sit 2 Ben");
    request('c', "sit 3 Cat");
    request('h', "remove 3");
    request('h', "bot 3 random");
    request('h', "remove 3");
    request('h', "start");
    room_free(trial.room); /* the server starts again */
    trial.room = load();
    play_sheet();
    STANDS(trial.room->phase == ROOM_IS_OPEN);
    if (trial.room->options.dice == ROOM_DICE_HAND)
        check_record();
    check_outside();
    request('h', "close");
    uint64_t count = scarce_end();
    room_free(trial.room);
    return count;
}

static void check(const char *options, uint64_t usual_stride)
{
    static char expected[LOG_BYTES];
    uint64_t stride = scarce_stride(usual_stride);
    uint64_t count = live(options, 0);
    size_t length = trial.length;

    assert_true(count > 20); /* otherwise this memory is not the one in use */
    memcpy(expected, trial.log, length);
    for (uint64_t at = 1; at <= count; at += stride) {
        live(options, at);
        STANDS(trial.length == length && memcmp(trial.log, expected, length) == 0);
    }
    printf("# each %lu. of %lu allocations failed once\n", (unsigned long)stride,
           (unsigned long)count);
}

static void fair_dice(void **state)
{
    (void)state;
    check("knister pause=0 name=One", 1);
}

static void real_dice(void **state)
{
    (void)state;
    check("knaster pause=0 dice=hand hidden=1 name=Two", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fair_dice),
        cmocka_unit_test(real_dice),
    };
    return cmocka_run_group_tests_name("room/scarce", tests, NULL, NULL);
}
