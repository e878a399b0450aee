/* Laws of all rooms, over random sessions of people who ask for sensible and silly things: the log
 * folds to the same room; refused requests change nothing; nobody sees what is hidden; finished
 * sheets are valid records with fair dice. */
#include "room/people.h"

#include "dice/rng.h"
#include "notation/move_text.h"
#include "room/proof.h"
#include "room/witness.h"
#include "support/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {
    "knister seats=3 name=One",
    "knaster sheets=2 pause=0 name=Two",
    "knister hidden=1 sheets=2 pause=0 name=Three",
    "knaster hidden=1 dice=hand pause=3 name=Four",
    "knister time=5 absent=5 level=random name=Five",
    "knister dice=hand seats=2 listed=1 name=Six",
};

/* A few words, most of them valid at the right moment. */
static void any_words(const Room *room, Rng *rng, Text *text)
{
    static const char *const words[] = {
        "sit 0 Ada",
        "sit 2 Bob",
        "sit 0 Cy",
        "sit 1 Ada",
        "stand",
        "bot 0 random",
        "bot 3 greedy Tim",
        "remove 2",
        "host 1",
        "host 2",
        "lead",
        "commit 1 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "reveal 1 1 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "start",
        "start",
        "start",
        "throw 3+4",
        "throw 12",
        "throw 9",
        "unthrow",
        "vote 1",
        "vote 2",
        "take",
        "ticket",
        "claim aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "move 1 a1",
        "back 1",
        "move 2 -",
        "close now",
        "hello 2",
        "next Eva",
        "next Ada",
        "next Dan",
        "unnext",
        "lock",
        "unlock",
    };
    unsigned choice = rng_below(rng, 46);

    if (choice < sizeof words / sizeof words[0]) {
        text_put(text, words[choice]);
        return;
    }
    text_put(text, choice < 43 ? "back " : "move ");
    text_number(text, room->table.round);
    if (choice >= 43)
        text_put(text, " (c3)");
}

static void same_state(const Room *one, const Room *other)
{
    assert_int_equal(one->version, other->version);
    assert_int_equal(one->phase, other->phase);
    assert_int_equal(one->people, other->people);
    assert_int_equal(one->sheet, other->sheet);
    assert_int_equal(one->series_sheet, other->series_sheet);
    assert_int_equal(one->player_count, other->player_count);
    assert_int_equal(one->host_seat, other->host_seat);
    assert_int_equal(one->unveil_count, other->unveil_count);
    assert_memory_equal(&one->host, &other->host, sizeof one->host);
    assert_memory_equal(one->log, other->log, one->log_length);
    assert_int_equal(one->place_count, other->place_count);
    for (uint32_t i = 0; i < one->place_count; i++) {
        Place place = one->places[i];
        place.connections = other->places[i].connections;
        place.left = other->places[i].left;
        place.offered = other->places[i].offered;
        place.offered_sheet = other->places[i].offered_sheet;
        place.offered_round = other->places[i].offered_round;
        assert_memory_equal(&place, &other->places[i], sizeof place);
    }
    assert_int_equal(one->next_count, other->next_count);
    if (one->next_count > 0)
        assert_memory_equal(one->next, other->next, one->next_count * sizeof *one->next);
    if (one->sheet > 0)
        assert_true(tables_are_equal(&one->table, &other->table));
}

/* Nobody waits for a seat who has one, or could have one. */
static void nobody_waits_in_vain(const Room *room)
{
    uint32_t seats = room->options.seats > 0 ? room->options.seats : ROOM_SEATS;
    uint32_t taken = 0;

    for (uint32_t i = 0; i < room->place_count; i++)
        taken += room->places[i].is_taken;
    for (uint32_t i = 0; i < room->next_count; i++)
        assert_int_equal(room_seat_of(room, &room->next[i].owner), 0);
    if (room->phase == ROOM_IS_OPEN && !room->is_locked)
        assert_true(room->next_count == 0 || taken == seats);
}

/* The room folded from its log. */
static void folds_to_the_same(const Room *room)
{
    Room *other = room_new(room->code, 0);

    other->key = room->key;
    assert_int_equal(room_fold(other, (Span){room->log, room->log_length - 1}, 0).reason,
                     ROOM_FINE);
    same_state(room, other);
    room_free(other);
}

/* Neither the log nor anybody knows the server's next link. */
static void keeps_the_next_link(const Room *room)
{
    char hex[FAIR_HEX_BYTES + 1];
    Text text = text_over(hex, sizeof hex);
    bool is_playing = room->phase == ROOM_IS_PLAYING;
    Chain chain = {room->code, room->sheet + !is_playing, CHAIN_SERVER};
    FairKey link = chain_link(&chain, &room->key, is_playing ? room->table.round + 1 : 1);

    fair_write(&text, &link);
    assert_null(memmem(room->log, room->log_length, hex, FAIR_HEX_BYTES));
}

/* Only the owner sees a move of a hidden sheet in play. */
static void hides_what_is_hidden(Room *room)
{
    keeps_the_next_link(room);
    for (uint32_t seat = 0; seat <= room->place_count; seat++) {
        char *seen = shown(room, seat);
        unsigned hidden = 0;
        assert_null(strchr(seen, '\t'));
        for (char *line = strtok(seen, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            unsigned number;
            unsigned mover;
            char kind[16];
            int length = 0;
            if (sscanf(line, "%u %15s %u%n", &number, kind, &mover, &length) < 3 ||
                (strcmp(kind, "move") != 0 && strcmp(kind, "auto") != 0))
                continue;
            bool is_covered = room->options.is_hidden && room->phase == ROOM_IS_PLAYING &&
                              number >= room->sheet_start && mover != seat;
            assert_int_equal(line[length] == '\0', is_covered);
            hidden += is_covered;
        }
        if (!room->options.is_hidden)
            assert_int_equal(hidden, 0);
        free(seen);
    }
}

/* The sheet that has just ended, as a record: it replays to the same sheets, and its dice are
 * proved fair. */
static void records_what_was_played(const Room *room)
{
    static Record record;
    static Proof proof;
    uint32_t seats[ROOM_SEATS];
    char *text;
    size_t length;
    Fault fault;

    assert_int_equal(room_record(room, room->sheet, &text, &length, seats), ROOM_FINE);
    assert_memory_equal(seats, room->player_seats, room->player_count * sizeof *seats);
    proof_open(&proof);
    record_open(&record, proof_watch, &proof);
    record.header = proof_header;
    assert_int_equal(record_read(&record, (Span){text, length}, &fault), RECORD_TAKEN);
    assert_int_equal(record.state, RECORD_IS_CLOSED);
    assert_true(tables_are_equal(&record.table, &room->table));
    assert_int_equal(proof_end(&proof, &record),
                     room->options.dice == ROOM_DICE_FAIR ? PROOF_FINE : PROOF_NOT_FAIR);
    free(text);
    assert_int_equal(room_record(room, room->sheet + 1, &text, &length, NULL), ROOM_SHEET);
    assert_int_equal(room_record(room, 0, &text, &length, NULL), ROOM_SHEET);
}

/* A player who has to move makes a legal move, or the host throws. */
static void play_on(Room *room, Rng *rng, int64_t now)
{
    char buffer[ROOM_LINE_BYTES];
    Text text = text_over(buffer, sizeof buffer);
    char ticket[TOKEN_BYTES + 1];

    if (table_due(&room->table) == DUE_THROW && room->options.dice == ROOM_DICE_HAND) {
        Throw thrown = dice_throw(rng);
        text_put(&text, "throw ");
        throw_text_write(&text, thrown);
        room_ask(room, &room->host, (Span){buffer, text.length}, now, ticket);
        return;
    }
    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        const Place *place = &room->places[seat - 1];
        if (!place->is_taken || !table_waits_for(&room->table, place->player))
            continue;
        View view =
            view_alone(room->options.game, &room->seats[place->player].sheet, room->table.turn);
        Move move = bot_random.choose(&view, rng);
        if (room_bot_for(room, seat, now) != NULL) {
            assert_int_equal(room_bot_moved(room, seat, room->table.round, &move, now).reason,
                             ROOM_FINE);
            return;
        }
        text_put(&text, "move ");
        text_number(&text, room->table.round);
        text_char(&text, ' ');
        move_text_write(&text, &move);
        Identity owner = place->owner;
        assert_int_equal(room_ask(room, &owner, (Span){buffer, text.length}, now, ticket).reason,
                         ROOM_FINE);
        return;
    }
}

/* What a client folds from the events it is shown is the same room, except for what is hidden. */
static void outside_is_the_same(Room *room)
{
    for (uint32_t seat = 0; seat <= room->place_count; seat++) {
        Room *other = room_outside(room->code);
        char *seen = shown(room, seat);
        for (char *line = strtok(seen, "\n"); line != NULL; line = strtok(NULL, "\n"))
            assert_int_equal(room_hear(other, span_of(line)).reason, ROOM_FINE);
        assert_int_equal(other->version, room->version);
        assert_int_equal(other->phase, room->phase);
        assert_int_equal(other->people, room->people);
        assert_int_equal(other->sheet, room->sheet);
        assert_int_equal(other->host_seat, room->host_seat);
        assert_int_equal(other->place_count, room->place_count);
        for (uint32_t i = 0; i < room->place_count; i++) {
            const Place *one = &room->places[i];
            assert_int_equal(other->places[i].is_taken, one->is_taken);
            assert_ptr_equal(other->places[i].bot, one->bot);
            assert_ptr_equal(other->places[i].stand_in, one->stand_in);
            assert_string_equal(other->places[i].name, one->name);
            assert_memory_equal(&other->places[i].chain, &one->chain, sizeof one->chain);
        }
        assert_int_equal(other->next_count, room->next_count);
        for (uint32_t i = 0; i < room->next_count; i++) {
            assert_int_equal(other->next[i].number, room->next[i].number);
            assert_string_equal(other->next[i].name, room->next[i].name);
        }
        assert_int_equal(other->witness.fault, DICE_FINE);
        assert_memory_equal(&other->chain, &room->chain, sizeof room->chain);
        if (room->sheet > 0) {
            const Place *own = seat > 0 ? &room->places[seat - 1] : NULL;
            bool is_all = !room->options.is_hidden || room->phase != ROOM_IS_PLAYING;
            assert_int_equal(other->table.round, room->table.round);
            assert_int_equal(other->table.waiting, room->table.waiting);
            assert_int_equal(other->table.turn.is_last, room->table.turn.is_last);
            if (is_all)
                assert_true(tables_are_equal(&other->table, &room->table));
            else if (own != NULL && own->is_taken && own->player < room->player_count)
                assert_memory_equal(&other->seats[own->player], &room->seats[own->player],
                                    sizeof *room->seats);
        }
        free(seen);
        room_free(other);
    }
}

/* What the devices of the people a, b, c and d do for the dice, unless they are asleep. */
static void take_part(Room *room, Rng *rng, Witness witnesses[4], int64_t now)
{
    for (unsigned i = 0; i < 4; i++) {
        Identity who = person("abcd"[i]);
        char buffer[ROOM_LINE_BYTES];
        Text words = text_over(buffer, sizeof buffer);
        char ticket[TOKEN_BYTES + 1];
        if (rng_below(rng, 10) == 0 ||
            !witness_request(&witnesses[i], room, room_seat_of(room, &who), &words))
            continue;
        RoomReason reason = room_ask(room, &who, (Span){buffer, words.length}, now, ticket).reason;
        assert_int_equal(reason, ROOM_FINE);
    }
}

/* The number of the current session. */
static uint32_t session;

static void one_session(uint32_t number)
{
    Rng rng = rng_start(number, 0, 0);
    Room *room = make_room(kinds[number % (sizeof kinds / sizeof kinds[0])]);
    int64_t now = 0;
    Witness witnesses[4] = {{.key = {{1}}}, {.key = {{2}}}, {.key = {{3}}}, {.key = {{4}}}};

    for (unsigned step = 0; step < 700; step++) {
        char buffer[ROOM_LINE_BYTES];
        Text text = text_over(buffer, sizeof buffer);
        char ticket[TOKEN_BYTES + 1];
        uint32_t version = room->version;
        uint32_t sheet_over = room->phase == ROOM_IS_PLAYING ? room->sheet : 0;
        Identity who = person("habcd"[rng_below(&rng, 5)]);
        now += rng_below(&rng, 400);
        if (rng_below(&rng, 8) == 0)
            rng_below(&rng, 2) ? room_enter(room, &who) : room_leave(room, &who, now);
        if (room->phase == ROOM_IS_PLAYING && rng_below(&rng, 4) > 0) {
            play_on(room, &rng, now);
        } else {
            any_words(room, &rng, &text);
            RoomRefusal refusal = room_ask(room, &who, (Span){buffer, text.length}, now, ticket);
            if (refusal.reason != ROOM_FINE) {
                assert_int_equal(room->version, version);
                if (step % 16 == 0)
                    folds_to_the_same(room);
            }
        }
        take_part(room, &rng, witnesses, now);
        assert_int_equal(room_tick(room, now).reason, ROOM_FINE);
        assert_true(room_next_tick(room, now) > now);
        room_saved(room);
        nobody_waits_in_vain(room);
        if (step % 32 == 0) {
            folds_to_the_same(room);
            hides_what_is_hidden(room);
            outside_is_the_same(room);
        }
        if (sheet_over != 0 && room->phase != ROOM_IS_PLAYING) {
            folds_to_the_same(room);
            hides_what_is_hidden(room);
            outside_is_the_same(room);
            records_what_was_played(room);
        }
    }
    room_free(room);
}

static void any_session(void **state)
{
    uint32_t sessions = playout_games() / 500;

    (void)state;
    for (uint32_t i = 0; i < sessions; i++) {
        session = playout_first() + i;
        one_session(session);
    }
}

static int say_which_session(void **state)
{
    (void)state;
    print_message("# the last session: KNOBEL_TEST_SEED=%u\n", (unsigned)session);
    return 0;
}

/* A log with any byte changed is refused, or is another valid log: never a crash. */
static void damaged_logs(void **state)
{
    Room *room = make_room("knaster pause=0 name=Friday");
    char ticket[TOKEN_BYTES + 1];
    Rng rng = rng_start(7, 0, 0);
    unsigned refused = 0;

    (void)state;
    ask(room, 'a', "sit 1 Ada", 0, ticket);
    ask(room, 'b', "sit 3 Bob", 0, ticket);
    ask(room, 'h', "start", 0, ticket);
    while (room->phase == ROOM_IS_PLAYING) {
        room_tick(room, 0);
        if (room->phase == ROOM_IS_PLAYING)
            play_on(room, &rng, 0);
    }
    for (unsigned i = 0; i < 2000; i++) {
        Room *other = room_new("abcdefgh", 0);
        char *log = malloc(room->log_length);
        memcpy(log, room->log, room->log_length);
        log[rng_below(&rng, (uint32_t)room->log_length - 1)] = (char)rng_below(&rng, 256);
        RoomReason reason = room_fold(other, (Span){log, room->log_length - 1}, 0).reason;
        assert_true(reason == ROOM_FINE || reason == ROOM_DAMAGED);
        refused += reason == ROOM_DAMAGED;
        free(log);
        room_free(other);
    }
    assert_true(refused > 1000);
    room_free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(any_session, say_which_session),
        cmocka_unit_test(damaged_logs),
    };
    return cmocka_run_group_tests_name("room-laws", tests, NULL, NULL);
}
