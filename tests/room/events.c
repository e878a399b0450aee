/* Events that cannot follow those before them: each is refused with its reason and changes nothing.
 * And rare tables: fixed dice of version 0.1.0, very full ones, tables of another server. */
#include "room/people.h"

#include "dice/dice.h"
#include "notation/move_text.h"
#include "room/import.h"
#include "room/proof.h"
#include "room/reaction.h"
#include "room/room_inner.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#define H "000102030405060708090a0b0c0d0e0f"
#define A "aa0102030405060708090a0b0c0d0e0f"
#define B "bb0102030405060708090a0b0c0d0e0f"
#define KEY H H

/* Logs to start from. */
#define HAND "table knister dice=hand pause=0 name=T\t" H "\n"
#define FAIR "table knister pause=0 name=T\t" H "\n"
#define SEATED "sit 1 Ana\t" A "\nsit 2 Ben\t" B "\nbot 3 random Tim\n"
#define PLAYING HAND SEATED "start\n"
#define THROWN PLAYING "throw 3+4\n"
#define KNASTER "table knaster dice=hand name=T\t" H "\n" SEATED "start\nthrow 3+4\n"
#define TURNS "table knister turns=1 dice=hand name=T\t" H "\n" SEATED "start\nthrow 3+4\n"

typedef struct {
    const char *log;
    const char *event;
    const char *answer; /* "": it can follow */
} Case;

static const Case cases[] = {
    {"", "sit 1 Ana\t" A, "not-started"},
    {"", "table knister name=T", "syntax"}, /* no host */
    {"", "table chess name=T\t" H, "game"},
    {"", "table knister dice=hand day=1 name=T\t" H, "option day=1"},
    {"", "table knister dice=loaded name=T\t" H, "option dice=loaded"},
    {"", "table knister seed=x name=T\t" H, "option seed=x"},
    {"", "table knister sheets=0 name=T\t" H, "option sheets=0"},
    {HAND, "table knister name=T\t" H, "started"},
    {HAND, "fly", "syntax"},
    {HAND, "host -", "syntax"},
    {HAND, "host -\t" A, ""},
    {HAND, "host 1\t" A, "seat"},
    {HAND SEATED, "host 1\t" B, "seat"},
    {HAND SEATED, "host 3\t" A, "bot"},
    {HAND SEATED, "host 1\t" A, ""},
    {HAND, "sit 0 Ana\t" A, "seat"},
    {HAND, "sit x Ana\t" A, "seat"},
    {HAND, "sit 1 Ana", "syntax"},
    {HAND SEATED, "sit 4 Cat\t" A, "seated"},
    {HAND SEATED, "sit 4 ana\t" H, "name-taken"},
    {HAND "lock\n", "sit 1 Ana\t" A, "locked"},
    {HAND "lock\n", "sit 1 Hal\t" H, ""}, /* the host */
    {HAND SEATED "remove 1\n", "sit 1 Ana\t" A, "removed"},
    {HAND SEATED "close\n", "sit 4 Cat\t" H, "closed"},
    {PLAYING, "sit 4 Cat\t" H, "started"},
    {HAND, "bot x random Tim", "seat"},
    {HAND, "bot 1 brilliant Tim", "level"},
    {HAND SEATED, "bot 3 random Tom", "seat-taken"},
    {HAND SEATED, "stand x", "seat"},
    {HAND SEATED, "stand 4", "seat"},
    {PLAYING, "stand 1", "started"},
    {HAND SEATED "close\n", "stand 1", "closed"},
    {HAND SEATED, "remove x", "seat"},
    {HAND SEATED, "remove 4", "seat"},
    {PLAYING, "remove 1", "started"},
    {HAND "sit 1 Hal\t" H "\n", "remove 1", ""},
    {HAND "sit 1 Hal\t" H "\nhost 1\t" H "\n", "stand 1", ""},
    {HAND, "pardon all", "syntax"},
    {HAND, "lock it", "syntax"},
    {HAND, "unlock it", "syntax"},
    {HAND, "start", "nobody"},
    {HAND SEATED, "start now", "syntax"},
    {PLAYING, "start", "started"},
    {HAND SEATED "close\n", "start", "closed"},
    {FAIR SEATED, "start", "dice"}, /* the server has not committed itself */
    {HAND SEATED, "throw 3+4", "not-started"},
    {HAND SEATED "close\n", "throw 3+4", "closed"},
    {PLAYING, "throw 7+7", "rules no-throw"},
    {PLAYING, "throw 3+4 last", "syntax"},
    {THROWN, "throw 3+4", "rules moves-are-due"},
    {HAND SEATED, "unthrow", "not-started"},
    {HAND SEATED "close\n", "unthrow", "closed"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "unthrow", "dice"},
    {THROWN, "unthrow it", "syntax"},
    {PLAYING, "unthrow", "rules throw-is-due"},
    {HAND SEATED, "move 1 a1", "not-started"},
    {HAND SEATED "close\n", "move 1 a1", "closed"},
    {THROWN, "move x a1", "seat"},
    {THROWN, "move 4 a1", "seat"},
    {THROWN, "move 1 z9", "syntax"},
    {THROWN, "move 1 (a1)", "rules no-circles"},
    {THROWN "move 1 a1\n", "move 1 a2", "rules has-moved"},
    {KNASTER, "move 1 a1+1(a1)", "rules line-gives-none 1"},
    {TURNS, "move 2 a1", "turn"},
    {TURNS, "move 1 a1", ""},
    {TURNS "move 1 a1\nmove 2 a1\n", "back 1", "turn"},
    {TURNS "move 1 a1\nmove 2 a1\nmove 3 a1\n", "back 2", ""},
    {HAND SEATED, "back 1", "not-started"},
    {HAND SEATED "close\n", "back 1", "closed"},
    {THROWN, "back 3", "bot"},
    {THROWN, "back 1", "rules has-not-moved"},
    {HAND SEATED, "vote 1 2", "not-started"},
    {HAND SEATED "close\n", "vote 1 2", "closed"},
    {THROWN, "vote x 2", "seat"},
    {THROWN, "vote 1 3", "bot"},
    {THROWN "give 2 random\n", "vote 1 2", "bot"},
    {THROWN, "give 3 random", "bot"},
    {THROWN, "give 4 random", "seat"},
    {THROWN, "give 1 brilliant", "level"},
    {THROWN "give 1 random\n", "give 1 random", "bot"},
    {HAND SEATED "close\n", "give 1 random", "bot"},
    {THROWN, "take 3", "bot"},
    {THROWN, "take 1", "not-given"},
    {THROWN "give 1 random\n", "take 1", ""},
    {HAND SEATED, "ticket 3\t" H, "bot"},
    {HAND SEATED, "ticket 1", "syntax"},
    {HAND SEATED, "device 3\t" H, "bot"},
    {HAND SEATED, "device 1", "syntax"},
    {HAND SEATED, "device 1\t" B, "seated"},
    {HAND SEATED "host 1\t" A "\n", "device 1\t" H, ""},
    {HAND SEATED, "over -", "not-started"},
    {HAND SEATED "close\n", "over -", "closed"},
    {THROWN, "over -", "started"},
    {HAND SEATED, "next 0 Eva\t" H, "seat"},
    {HAND SEATED, "next 101 Eva\t" H, "seat"},
    {HAND SEATED, "next 1 Eva", "syntax"},
    {HAND SEATED, "next 1 Eva\t" A, "seated"},
    {HAND SEATED, "next 1 ben\t" H, "name-taken"},
    {HAND SEATED, "next 1  Eva\t" H, "name"},
    {HAND SEATED, "next 1 Eva\t" H, ""},
    {HAND SEATED "next 1 Eva\t" H "\n", "next 2 Eve\t" H, "seated"},
    {HAND SEATED "next 1 Eva\t" H "\n", "name 1 eva", "name-taken"},
    {HAND SEATED "next 1 Eva\t" H "\n", "device 1\t" H, "seated"},
    {HAND SEATED "next 2 Eva\t" H "\n", "unnext 1", "seat"},
    {HAND SEATED "next 2 Eva\t" H "\n", "unnext x", "seat"},
    {HAND SEATED "next 2 Eva\t" H "\n", "unnext 2 now", "seat"},
    {HAND SEATED "next 2 Eva\t" H "\n", "unnext 2", ""},
    {HAND SEATED "close\n", "next 1 Eva\t" H, "closed"},
    {TURNS, "next 1 Eva\t" H, "started"},
    {HAND SEATED, "name x New", "seat"},
    {HAND SEATED, "name 4 New", "seat"},
    {HAND SEATED, "name 1  New", "name"},
    {HAND SEATED, "name 1 ben", "name-taken"},
    {HAND SEATED, "name 1 Anna", ""},
    {HAND SEATED, "name - Kitchen", ""},
    {HAND, "close it", "syntax"},
    {HAND "close\n", "close", "closed"},
    {HAND, "dice " KEY, "dice"},
    {FAIR, "dice abc", "syntax"},
    {FAIR, "dice " KEY "\t" KEY, "dice"}, /* another secret */
    {PLAYING, "dice " KEY, "started"},
    {FAIR "dice " KEY "\n" SEATED, "commit 1 " KEY, "dice"},
    {HAND SEATED, "commit 0 " KEY, "dice"},
    {FAIR, "commit 1 " KEY, "seat"},
    {FAIR, "commit x " KEY, "seat"},
    {FAIR SEATED, "commit 1 " KEY, "dice"}, /* the server comes first */
    {FAIR SEATED, "commit 3 " KEY, "seat"},
    {FAIR, "commit 0 abc", "link"},
    {PLAYING, "commit 0 " KEY, "started"},
    {HAND SEATED, "salt 3 abc", "bot"},
    {HAND SEATED, "salt 1 a-b", "salt"},
    {HAND SEATED, "salt 1 ", "salt"},
    {HAND SEATED, "salt 1 aZ9", ""},
    {PLAYING, "salt 1 abc", "started"},
    {HAND, "final", "not-started"},
    {THROWN, "final", "dice"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "final", "round"},
    {HAND, "links", "not-started"},
    {PLAYING "throw 3+4\n", "links 1 " KEY, "round"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "links 1 " KEY, "seat"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "links 0 " KEY, "seat"},
    {FAIR "commit 0 " KEY "\n" SEATED "commit 1 " KEY "\nstart\n", "links 1 abc", "link"},
    {FAIR "commit 0 " KEY "\n" SEATED "commit 1 " KEY "\nstart\n", "links 1 " KEY, "link"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "throw 3+4 abc", "link"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "throw 3+4 " KEY, "link"},
    {FAIR "commit 0 " KEY "\n" SEATED "start\n", "over " KEY, "started"},
};

static Room *fold(const char *log)
{
    Room *room = room_new("abcdefgh", 0);

    assert_non_null(room);
    if (*log != '\0')
        assert_int_equal(room_fold(room, (Span){log, strlen(log) - 1}, 0).reason, ROOM_FINE);
    return room;
}

/* Adds an event; returns the refusal in words. */
static const char *add(Room *room, const char *event)
{
    static char answer[256];
    char buffer[ROOM_LINE_BYTES];
    Text line = text_over(buffer, sizeof buffer);
    Text text = text_over(answer, sizeof answer);

    text_put(&line, event);
    RoomRefusal refusal = room_add(room, &line, 0);
    if (refusal.reason != ROOM_FINE)
        room_refusal_write(&text, &refusal);
    return answer;
}

static void events_are_checked(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Room *room = fold(cases[i].log);
        uint32_t version = room->version;
        const char *answer = add(room, cases[i].event);
        if (strcmp(answer, cases[i].answer) != 0)
            fail_msg("'%s' after\n%sis answered '%s' instead of '%s'", cases[i].event, cases[i].log,
                     answer, cases[i].answer);
        assert_int_equal(room->version, version + (answer[0] == '\0'));
        room_free(room);
    }
}

/* A log with an event that cannot follow is damaged. */
static void damage_is_found(void **state)
{
    Room *room = fold(HAND);

    (void)state;
    assert_int_equal(room_fold(room, span_of("lock\nfly\nunlock"), 0).reason, ROOM_DAMAGED);
    assert_true(room->is_locked);
    room_free(room);
}

/* A client's view hears only the next event. */
static void clients_hear_in_order(void **state)
{
    Room *room = room_outside("abcdefgh");

    (void)state;
    assert_int_equal(room_hear(room, span_of("1 table knister name=T")).reason, ROOM_FINE);
    assert_int_equal(room_hear(room, span_of("x sit 1 Ana")).reason, ROOM_SYNTAX);
    assert_int_equal(room_hear(room, span_of("3 sit 1 Ana")).reason, ROOM_SYNTAX);
    assert_int_equal(room_hear(room, span_of("2 sit 1 Ana")).reason, ROOM_FINE);
    room_free(room);
}

static void requests_are_checked(void **state)
{
    static char long_level[ROOM_NAME_BYTES + 40];
    static char long_name[2 * ROOM_LINE_BYTES];
    static const struct {
        char who;
        const char *words;
        const char *answer;
    } steps[] = {
        {'a', "sit 1 Ana", ""},
        {'b', "sit 2 Ben", ""},
        {'h', "bot x random", "seat"},
        {'h', "bot 101 random", "seat"},
        {'h', "remove x", "seat"},
        {'h', "remove 0", "seat"},
        {'h', "host x", "seat"},
        {'h', "host 9", "seat"},
        {'b', "sit 1\nx", "syntax"},
        {'a', "commit x y", "sheet"},
        {'a', "reveal x y", "sheet"},
        {'a', "reveal 0 x y", "round"},
        {'h', "finish", "turn"},
        {'a', "back x", "round"},
        {'a', "vote x", "seat"},
        {'a', "vote 1", "seat"},
        {'a', "vote 9", "seat"},
        {'a', "vote 2", "grace"},
        {'a', "lead", "grace"},
        {'h', "lead", "no-seat"},
        {'c', "claim nothing", "ticket"},
        {'a', "claim nothing", "seated"},
        {'c', "start", "host"},
        {'h', "throw dice", "rules no-throw"},
        {'h', "close", ""},
        {'h', "lock", "closed"},
    };
    Room *room = make_room("knister dice=hand pause=0 name=T");
    char ticket[TOKEN_BYTES + 1];

    (void)state;
    room->grace = 20000;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        assert_string_equal(ask(room, steps[i].who, steps[i].words, 1000, ticket), steps[i].answer);
    room_free(room);

    room = make_room("knister dice=hand pause=0 name=T");
    memset(long_level, 'x', sizeof long_level - 1);
    memcpy(long_level, "bot 1 ", 6);
    assert_string_equal(ask(room, 'h', long_level, 0, ticket), "level");
    memset(long_name, 'x', sizeof long_name - 1);
    memcpy(long_name, "sit 1 ", 6);
    assert_string_equal(ask(room, 'h', long_name, 0, ticket), "syntax");
    room_free(room);
}

/* If the host removes very many people, the first may come again. */
static void the_removed_are_remembered(void **state)
{
    Room *room = make_room("knister dice=hand name=T");
    char ticket[TOKEN_BYTES + 1];
    char name[8];

    (void)state;
    for (unsigned i = 0; i <= ROOM_REMOVED_MOST; i++) {
        snprintf(name, sizeof name, "%u", i);
        Identity who = identity_of(span_of(name));
        assert_int_equal(room_ask(room, &who, span_of("sit 1 Ana"), 0, ticket).reason, ROOM_FINE);
        assert_string_equal(ask(room, 'h', "remove 1", 0, ticket), "");
    }
    Identity first = identity_of(span_of("0"));
    Identity second = identity_of(span_of("1"));
    assert_int_equal(room_ask(room, &second, span_of("sit 1 Ben"), 0, ticket).reason, ROOM_REMOVED);
    assert_int_equal(room_ask(room, &first, span_of("sit 1 Ana"), 0, ticket).reason, ROOM_FINE);
    room_free(room);
}

static void logs_may_be_full(void **state)
{
    Room *room = make_room("knister dice=hand name=T");

    (void)state;
    while (room->version < ROOM_EVENTS)
        assert_string_equal(add(room, "pardon"), "");
    assert_string_equal(add(room, "pardon"), "limit events");
    room_free(room);
}

/* Plays a sheet whose dice the room throws. */
static void play(Room *room)
{
    Rng rng = rng_start(1, 2, 3);

    for (unsigned i = 0; room->phase == ROOM_IS_PLAYING; i++) {
        assert_true(i < 500);
        for (uint32_t seat = 1; seat <= room->place_count; seat++)
            if (room_waits_for(room, seat)) {
                const Place *place = &room->places[seat - 1];
                View view = view_alone(room->options.game, &room->seats[place->player].sheet,
                                       room->table.turn);
                Move move = bot_random.choose(&view, &rng);
                assert_int_equal(event_move(room, "move", seat, &move, 0).reason, ROOM_FINE);
            }
        assert_int_equal(room_tick(room, 0).reason, ROOM_FINE);
    }
    room_saved(room);
}

/* The verdict on the dice of a record. */
static ProofState prove(Span text)
{
    static Record record;
    static Proof proof;
    Fault fault;

    proof_open(&proof);
    record_open(&record, proof_watch, &proof);
    record.header = proof_header;
    assert_int_equal(record_read(&record, text, &fault), RECORD_TAKEN);
    return proof_end(&proof, &record);
}

/* The verdict if the first `old` in the record is replaced. */
static ProofState prove_changed(const char *text, const char *old, const char *new)
{
    static char changed[1 << 14];
    const char *at = strstr(text, old);

    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    return prove(span_of(changed));
}

/* A sheet with the dice of version 0.1.0: fixed by a secret, with salts of the players. */
static void old_sheets_are_finished(void **state)
{
    FairKey secret = {{5}};
    FairKey commitment = fair_commitment(&secret);
    char log[1024];
    Text text = text_over(log, sizeof log);
    char ticket[TOKEN_BYTES + 1];
    char *record;
    size_t length;

    (void)state;
    text_put(&text, FAIR "dice ");
    fair_write(&text, &commitment);
    text_char(&text, '\t');
    fair_write(&text, &secret);
    text_put(&text, "\nsit 1 Ana\t" A "\nsit 2 Ben\t" B "\nsalt 1 pepper\nstart\n");
    Room *room = fold(log);
    assert_string_equal(add(room, "throw 1+1"), "dice");
    assert_false(room_is_stuck(room));
    play(room);
    assert_int_equal(room_record(room, 1, &record, &length, NULL), ROOM_FINE);
    record[length] = '\0';
    assert_int_equal(prove((Span){record, length}), PROOF_FINE);
    assert_int_equal(prove_changed(record, "pepper", "sugar"), PROOF_OTHER_THROW);
    assert_int_equal(prove_changed(record, "salt 1", "salt 0"), PROOF_HEADER);
    assert_int_equal(prove_changed(record, "secret 05", "secret 06"), PROOF_OTHER_SECRET);
    assert_int_equal(prove_changed(record, "secret 05", "secret x5"), PROOF_HEADER);
    assert_int_equal(prove_changed(record, "secret", "other"), PROOF_NO_SECRET);
    assert_int_equal(prove_changed(record, "commitment", "other"), PROOF_NO_COMMITMENT);
    assert_int_equal(prove_changed(record, "dice fair", "dice hand"), PROOF_NOT_FAIR);
    free(record);
    Identity host;
    assert_true(identity_parse(span_of(H), &host));
    room->key = (FairKey){{9}};
    assert_int_equal(room_ask(room, &host, span_of("start"), 0, ticket).reason, ROOM_FINE);
    assert_false(room->has_fixed_dice); /* the next sheet has links */
    room_free(room);
}

/* A day's challenge of a server with another key cannot go on, and can be closed. */
static void another_servers_day_is_stuck(void **state)
{
    FairKey key = {{3}};
    FairKey secret = fair_day_secret(&key, "knister", "2026-11-16");
    Identity who = person('h');
    char ticket[TOKEN_BYTES + 1];
    Room *room = room_new("abcdefgh", 0);

    (void)state;
    room->key = key;
    assert_int_equal(
        room_make_daily(room, &who, &game_knister, "2026-11-16", &secret, span_of(" "), 0).reason,
        ROOM_NAME);
    assert_int_equal(
        room_make_daily(room, &who, &game_knister, "2026-11-16", &secret, span_of("Ana"), 0).reason,
        ROOM_FINE);
    assert_int_equal(room_tick(room, 0).reason, ROOM_FINE);
    assert_string_equal(ask(room, 'h', "start", 0, ticket), "started");
    assert_string_equal(ask(room, 'h', "close", 0, ticket), "started");
    Room *other = room_new("abcdefgh", 0);
    other->key = (FairKey){{4}};
    assert_int_equal(room_fold(other, (Span){room->log, room->log_length - 1}, 0).reason,
                     ROOM_FINE);
    assert_true(room_is_stuck(other));
    assert_string_equal(ask(other, 'h', "move 1 a1", 0, ticket), "");
    assert_int_equal(room_tick(other, 0).reason, ROOM_DICE);
    assert_string_equal(ask(other, 'h', "close", 0, ticket), "");
    room_free(other);
    room_free(room);

    /* The secret of a day is stored if it does not follow from the key. */
    room = room_new("abcdefgh", 0);
    room->key = (FairKey){{4}};
    assert_int_equal(
        room_make_daily(room, &who, &game_knister, "2026-11-16", &secret, span_of("Ana"), 0).reason,
        ROOM_FINE);
    assert_true(room->has_secret);
    assert_int_equal(room_tick(room, 0).reason, ROOM_FINE);
    assert_int_equal(room->table.round, 1);
    room_free(room);
}

/* More links than fit into one event. */
static void many_people_reveal(void **state)
{
    enum { PEOPLE = 40 };
    static FairKey links[PEOPLE + 1][CHAIN_LINKS + 1];
    Room *room = make_room("knister pause=0 name=T");
    char ticket[TOKEN_BYTES + 1];
    char words[200];

    (void)state;
    for (uint32_t seat = 1; seat <= PEOPLE; seat++) {
        Chain chain = {.table = "abcdefgh", .sheet = 1, .seat = seat};
        FairKey key = {{(unsigned char)seat}};
        char who = (char)('0' + seat);
        Text text = text_over(words, sizeof words);
        snprintf(words, sizeof words, "sit %u P%u", seat, seat);
        assert_string_equal(ask(room, who, words, 0, ticket), "");
        chain_links(&chain, &key, links[seat]);
        text = text_over(words, sizeof words);
        text_put(&text, "commit 1 ");
        fair_write(&text, &links[seat][0]);
        assert_string_equal(ask(room, who, words, 0, ticket), "");
    }
    assert_string_equal(ask(room, 'h', "start", 0, ticket), "");
    for (uint32_t seat = 1; seat <= PEOPLE; seat++) {
        Text text = text_over(words, sizeof words);
        text_put(&text, "reveal 1 1 ");
        fair_write(&text, &links[seat][1]);
        assert_string_equal(ask(room, (char)('0' + seat), words, 0, ticket), "");
    }
    uint32_t version = room->version;
    assert_int_equal(room_tick(room, 0).reason, ROOM_FINE);
    assert_int_equal(room->table.round, 1);
    assert_int_equal(room->version, version + 4); /* three with links, and the throw */
    for (uint32_t seat = 1; seat <= PEOPLE; seat++)
        assert_false(room_is_left_out(room, &room->places[seat - 1]));
    room_free(room);
}

static void names_are_checked(void **state)
{
    static const struct {
        const char *name;
        bool is_good;
    } names[] = {
        {"Ana", true},
        {"", false},
        {" Ana", false},
        {"Ana ", false},
        {"A  B", false},
        {"A\xc2\xa0\xe1\x9a\x80"
         "B",
         false}, /* blanks of several kinds */
        {"A\xe2\x80\x80", false},
        {"A\xe2\x80\xaf", false},
        {"A\xe2\x81\x9f", false},
        {"A\xe3\x80\x80", false},
        {"A\xe3\x80\x80"
         "B",
         true},
        {"A\tB", false},
        {"A\xffZ", false},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7", true}, /* a family */
        {"\xe2\x9d\xa4\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x94\xa5", true},
        {"A\xe2\x80\x8d\xf0\x9f\x91\xa7", false},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8dz", false},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(name_is_good(span_of(names[i].name)), names[i].is_good);
}

static void codes_are_told_apart(void **state)
{
    char code[CODE_BYTES_MOST + 1], other[CODE_BYTES_MOST + 1];
    Identity one = person('a'), two = person('b');

    (void)state;
    code_of_day(code, &one, "knister", "2026-11-16");
    code_of_day(other, &two, "knister", "2026-11-16");
    assert_string_not_equal(code, other);
    code_of_day(other, &one, "knister", "2026-11-16");
    assert_string_equal(code, other);
    assert_true(code_is_good(span_of(code)));
    assert_false(code_is_of_record(span_of(code)));
    code_of_record(code, span_of("knobel 1"));
    assert_true(code_is_of_record(span_of(code)));
    code[CODE_BYTES_MOST - 1] = '!';
    assert_false(code_is_of_record(span_of(code)));
    assert_false(code_is_of_record(span_of("abc")));
    assert_false(token_is_good(span_of("aaaaaaaaaaaaaaaaaaaaaaaaa!")));
    Identity parsed;
    assert_false(identity_parse(span_of("zz0102030405060708090a0b0c0d0e0f"), &parsed));
    assert_false(identity_parse(span_of("00"), &parsed));
    assert_null(reaction_at(1000));
    assert_non_null(reaction_find(span_of(reaction_at(0)->word)));
    assert_null(reaction_find(span_of("shout")));
}

/* Two players of a record may have the same name, and a hidden sheet stays one. */
static void records_become_tables(void **state)
{
    static const char record[] = "knobel 1\ngame knister\ndice hand\nsheets hidden\n"
                                 "player Ana\nplayer Ana\nplayer Ana\nbot 3 random\n1 7 a1 b2 c3\n";
    static const struct {
        const char *text;
        RoomReason reason;
    } wrong[] = {
        {"knobel 1\ngame knister\ndice loaded\nplayer Ana\n", ROOM_DAMAGED},
        {"knobel 1\ngame knister\nseed x\nplayer Ana\n", ROOM_DAMAGED},
        {"knobel 1\ngame knister\nbot 0 random\nplayer Ana\n", ROOM_DAMAGED},
        {"knobel 1\ngame knister\nbot 1 brilliant\nplayer Ana\n", ROOM_DAMAGED},
        {"knobel 1\nbot 1 random\ngame knister\nplayer Ana\n", ROOM_FINE},
        {"knobel 1\ngame knister\nplayer Ana\n1 7 z9\n", ROOM_DAMAGED},
        {"knobel 1\ngame knister\nplayer Ana\n", ROOM_FINE},
        {"knobel 1\ngame knister\n", ROOM_DAMAGED},
    };
    RoomImport *import = NULL;
    Room *room = room_new("abcdefgh", 0);
    Span rest = span_of(record);

    (void)state;
    for (Span line; span_line(&rest, &line);)
        assert_int_equal(log_take(&import, room, line, 0), ROOM_FINE);
    assert_int_equal(log_end(&import), ROOM_FINE);
    assert_true(room->options.is_hidden);
    assert_int_equal(room->people, 2);
    assert_int_equal(room->table.waiting, 0);
    room_free(room);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        RoomReason reason = ROOM_FINE;
        room = room_new("abcdefgh", 0);
        rest = span_of(wrong[i].text);
        for (Span line; reason == ROOM_FINE && span_line(&rest, &line);)
            reason = log_take(&import, room, line, 0);
        RoomReason end = log_end(&import);
        assert_int_equal(reason != ROOM_FINE ? reason : end, wrong[i].reason);
        room_free(room);
    }
}

static void codes_are_read_as_people_write_them(void **state)
{
    static const char *const written[] = {"kbz4vq",  "KBZ4VQ",  "kbz 4vq",   "KBZ-4VQ",
                                          " kbz4vq", "KbZ4vQ ", "k-b-z-4vq", "kbz4uq"};
    static const char *const bad[] = {"",          "kbz4v",  "kbz4v-",   "kbz4vqc",
                                      "kbz4vqcq0", "kbz4v!", "kbz4v\xc3"};
    char code[CODE_BYTES + 1], shortened[SHORT_CODE_BYTES + 1];

    (void)state;
    for (unsigned i = 0; i < sizeof written / sizeof *written; i++) {
        assert_true(code_read(span_of(written[i]), code));
        assert_string_equal(code, "kbz4vq");
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(code_read(span_of(bad[i]), code));
    assert_true(code_read(span_of("OoIiLl"), code));
    assert_string_equal(code, "001111");
    code_make(code);
    code_shorten(code, shortened);
    assert_int_equal(strlen(shortened), SHORT_CODE_BYTES);
    char again[CODE_BYTES + 1];
    assert_true(code_read(span_of(shortened), again));
    assert_memory_equal(again, code, SHORT_CODE_BYTES);
    code_shorten("0123456789abcdef", shortened); /* of a daily challenge */
    assert_string_equal(shortened, "");
    code_shorten("01234567u", shortened);
    assert_string_equal(shortened, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_checked),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(clients_hear_in_order),
        cmocka_unit_test(requests_are_checked),
        cmocka_unit_test(the_removed_are_remembered),
        cmocka_unit_test(logs_may_be_full),
        cmocka_unit_test(old_sheets_are_finished),
        cmocka_unit_test(another_servers_day_is_stuck),
        cmocka_unit_test(many_people_reveal),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(codes_are_told_apart),
        cmocka_unit_test(codes_are_read_as_people_write_them),
        cmocka_unit_test(records_become_tables),
    };
    return cmocka_run_group_tests_name("room/events", tests, NULL, NULL);
}
