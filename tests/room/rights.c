/* Who may ask for what, and the answers: sessions to read. h is the host; times are in seconds. */
#include "room/people.h"

#include "notation/move_text.h"
#include "notation/sheet_text.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    char who;
    const char *words;
    const char *answer; /* "": granted */
} Step;

#define HEX "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static void play_steps(Room *room, const Step *steps, size_t count)
{
    char ticket[TOKEN_BYTES + 1];

    for (size_t i = 0; i < count; i++) {
        uint32_t version = room->version;
        const char *answer = ask(room, steps[i].who, steps[i].words, 0, ticket);
        if (strcmp(answer, steps[i].answer) != 0)
            fail_msg("step %zu, %c asks '%s': '%s' instead of '%s'", i + 1, steps[i].who,
                     steps[i].words, answer, steps[i].answer);
        if (answer[0] != '\0')
            assert_int_equal(room->version, version);
        assert_int_equal(room_tick(room, 0).reason, ROOM_FINE);
        room_saved(room);
    }
}

#define PLAY(room, steps) play_steps(room, steps, sizeof(steps) / sizeof(steps)[0])

/* The only player plays a whole sheet of Knister. */
static void fill_sheet(Room *room, char who)
{
    char ticket[TOKEN_BYTES + 1];

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        Move move = {.kind = MOVE_WRITE, .cell = (uint8_t)cell};
        char words[32];
        Text text = text_over(words, sizeof words);
        text_put(&text, "move ");
        text_number(&text, cell + 1);
        text_char(&text, ' ');
        move_text_write(&text, &move);
        assert_string_equal(ask(room, who, words, 0, ticket), "");
        room_tick(room, 0);
    }
}

static void seats_and_names(void **state)
{
    static const Step steps[] = {
        {'a', "sit 1 Ada", ""},
        {'a', "sit 2 Ada B", "seated"},
        {'b', "sit 1 Bob", "seat-taken"},
        {'b', "sit 4 Bob", "seat"},
        {'b', "sit 0 ada", "name-taken"},
        {'b', "sit 0  Bob", "name"},
        {'b', "sit 0 B\xe2\x80\xaeob", "name"},
        {'b', "sit 0 B\xe2\x80\x8bob", "name"},
        {'b', "sit 0 B\tob", "syntax"},
        {'b', "sit 0 ", "name"},
        {'b', "sit 101 Bob", "seat"},
        {'b', "sit x Bob", "seat"},
        {'b',
         "sit 0 B\xc3\xb6"
         "b \xf0\x9f\x8e\xb2",
         ""},
        {'c', "stand", "no-seat"},
        {'c', "bot 3 random", "host"},
        {'h', "bot 3 brilliant", "level"},
        {'h', "bot 3 random", ""},
        {'h', "bot 0 random", "seat"},
        {'c', "sit 0 Cy", "seat"},
        {'c', "remove 3", "host"},
        {'h', "remove 3", ""},
        {'c', "lock", "host"},
        {'h', "lock", ""},
        {'c', "sit 0 Cy", "locked"},
        {'h', "unlock", ""},
        {'c', "sit 0 Cy", ""},
        {'h', "remove 3", ""},
        {'c', "sit 0 Cy", "removed"},
        {'c', "pardon", "host"},
        {'h', "pardon", ""},
        {'c', "sit 0 Cy", ""},
        {'h', "remove 3", ""},
        {'a', "stand", ""},
        {'a', "sit 3 Ada", ""},
        {'a', "dance", "syntax"},
        {'a', "", "syntax"},
    };
    Room *room = make_room("knister seats=3 pause=0 name=Friday");

    (void)state;
    PLAY(room, steps);
    assert_int_equal(room->people, 2);
    room_free(room);
}

static void play_in_order(void **state)
{
    static const Step steps[] = {
        {'a', "sit 1 Ada", ""},
        {'b', "sit 2 Bob", ""},
        {'a', "move 1 c3", "round"},
        {'a', "start", "host"},
        {'c', "commit 1 " HEX, "no-seat"},
        {'b', "commit 1 " HEX "0", "link"},
        {'b', "commit 1 abc", "link"},
        {'b', "commit 2 " HEX, "sheet"},
        {'b', "commit 0 " HEX, "sheet"},
        {'b', "reveal 1 1 " HEX, "sheet"},
        {'h', "start", ""},
        {'h', "start", "started"},
        {'a', "commit 2 " HEX, "started"},
        {'a', "commit 1 " HEX, "started"},
        {'a', "reveal 1 1 " HEX, "round"},
        {'a', "salt abc", "syntax"},
        {'a', "stand", "started"},
        {'h', "remove 1", "started"},
        {'c', "sit 3 Cy", "started"},
        {'h', "move 1 c3", "no-seat"},
        {'a', "move 2 c3", "round"},
        {'a', "move 0 c3", "round"},
        {'a', "move 1 c9", "syntax"},
        {'a', "move 1 (c3)", "rules no-circles"},
        {'a', "move 1 -", "rules no-pass"},
        {'a', "back 1", "rules has-not-moved"},
        {'a', "move 1 c3", ""},
        {'a', "move 1 c4", "rules has-moved"},
        {'b', "back 1", "rules has-not-moved"},
        {'a', "back 1", ""},
        {'a', "move 1 c4", ""},
        {'h', "throw 3+4", "dice"},
        {'h', "unthrow", "dice"},
        {'b', "move 1 a1", ""}, /* the next throw */
        {'a', "back 1", "round"},
        {'a', "back 2", "rules has-not-moved"},
        {'a', "move 2 c4", "rules cell-is-taken c4"},
        {'h', "close", "started"},
    };
    Room *room = make_room("knister pause=0 name=Friday");

    (void)state;
    PLAY(room, steps);
    assert_int_equal(room->table.round, 2);
    room_free(room);
}

static void dice_by_hand(void **state)
{
    static const Step steps[] = {
        {'a', "sit 1 Ada", ""},
        {'h', "start", ""},
        {'a', "throw 3+4", "host"},
        {'h', "throw 3+7", "rules no-throw"},
        {'h', "throw 13", "rules no-throw"},
        {'h', "throw 3+4", ""},
        {'h', "throw 3+4", "rules moves-are-due"},
        {'h', "unthrow", ""},
        {'h', "unthrow", "rules throw-is-due"},
        {'h', "throw 9", ""},
        {'a', "move 1 c3", ""},
        {'h', "unthrow", "rules throw-is-due"}, /* everybody has moved */
        {'a', "back 1", ""},
        {'h', "unthrow", ""},
        {'h', "throw 2+1", ""},
        {'a', "move 1 a1", ""},
        {'h', "host 1", ""},
        {'h', "throw 9", "host"},
        {'a', "throw 9", ""},
    };
    Room *room = make_room("knister dice=hand pause=0 name=Friday");

    (void)state;
    PLAY(room, steps);
    assert_int_equal(room->table.turn.sum, 9);
    room_free(room);
}

static void taking_a_throw_back_takes_its_moves_back(void **state)
{
    static const Step steps[] = {
        {'a', "sit 1 Ada", ""}, {'b', "sit 2 Bob", ""}, {'h', "start", ""},
        {'h', "throw 9", ""},   {'a', "move 1 c3", ""}, {'h', "unthrow", ""},
        {'h', "throw 8", ""},   {'a', "move 1 c4", ""},
    };
    Room *room = make_room("knister dice=hand pause=0 name=Friday");
    char sheet[SHEET_TEXT_SIZE];
    Text text = text_over(sheet, sizeof sheet);

    (void)state;
    PLAY(room, steps);
    sheet_text_write(&text, &room->table.seats[0].sheet);
    assert_string_equal(sheet, "...../...../...../..8../.....");
    room_free(room);
}

static void votes_and_replacements(void **state)
{
    static const Step before[] = {
        {'a', "sit 1 Ada", ""},    {'b', "sit 2 Bob", ""},         {'c', "sit 3 Cy", ""},
        {'h', "bot 4 random", ""}, {'a', "vote 2", "not-started"}, {'h', "start", ""},
    };
    static const Step here[] = {{'a', "vote 2", "here"}};
    static const Step away[] = {
        {'b', "take", "not-given"}, {'a', "vote 1", "seat"}, {'a', "vote 4", "bot"},
        {'a', "vote 2", ""},        {'a', "vote 2", ""}, /* twice counts once */
        {'d', "vote 2", "no-seat"}, {'b', "move 1 a1", ""},  {'b', "back 1", ""},
    };
    static const Step decided[] = {
        {'c', "vote 2", ""}, {'b', "move 1 a1", "bot"},  {'a', "vote 2", "bot"},
        {'b', "take", ""},   {'b', "take", "not-given"}, {'b', "move 1 a1", ""},
    };
    Room *room = make_room("knister pause=0 level=greedy name=Friday");
    Identity bob = person('b');

    (void)state;
    PLAY(room, before);
    assert_ptr_equal(room_bot_for(room, 4, 0), &bot_random);
    assert_null(room_bot_for(room, 2, 0));
    room_enter(room, &bob);
    PLAY(room, here);
    room_leave(room, &bob, 0);
    PLAY(room, away);
    assert_null(room_bot_for(room, 2, 0));
    PLAY(room, decided);
    assert_null(room_bot_for(room, 2, 0));
    room_free(room);
}

/* The host need not wait for the votes of the others, and need not play. */
static void hosts_go_on_without(void **state)
{
    static const Step steps[] = {
        {'a', "sit 1 Ada", ""},         {'b', "sit 2 Bob", ""}, {'c', "sit 3 Cy", ""},
        {'h', "vote 2", "not-started"}, {'h', "start", ""},     {'d', "vote 2", "no-seat"},
        {'h', "vote 4", "seat"},        {'h', "vote 2", ""},    {'h', "vote 2", "bot"},
        {'b', "move 1 a1", "bot"},
    };
    Room *room = make_room("knister pause=0 level=greedy name=Friday");

    (void)state;
    PLAY(room, steps);
    assert_ptr_equal(room_bot_for(room, 2, 0), &bot_greedy);
    room_free(room);
}

/* Seats in the next game are taken during this one. Names differ, as at seats. */
static void late_guests(void **state)
{
    static const Step steps[] = {
        {'c', "next Cy", ""}, /* no game is in progress: the same as sit */
        {'c', "unnext", "no-seat"},
        {'c', "next Cy", "seated"},
        {'h', "start", ""},
        {'d', "sit 0 Dan", "started"},
        {'d', "next cy", "name-taken"},
        {'d', "next", "syntax"},
        {'d', "next  Dan", "name"},
        {'d', "next Dan", ""},
        {'d', "next Don", "seated"},
        {'d', "sit 0 Don", "seated"},
        {'d', "claim x", "seated"},
        {'e', "next DAN", "name-taken"},
        {'e', "next Eva", ""},
        {'h', "lock", ""},
        {'f', "next Fay", "locked"},
        {'h', "next Hal", ""},
        {'d', "unnext", ""},
        {'d', "next Dan", "locked"},
        {'h', "unlock", ""},
        {'d', "next Dan", ""},
    };
    static const Step after[] = {
        {'f', "next Fay", ""}, {'c', "stand", ""},  {'h', "lock", ""},
        {'e', "stand", ""},    {'h', "unlock", ""},
    };
    Room *room = make_room("knister seats=3 pause=0 name=Friday");

    (void)state;
    PLAY(room, steps);
    assert_int_equal(room->next_count, 3); /* Eva, Hal, Dan */
    fill_sheet(room, 'c');
    assert_int_equal(room->next_count, 1);
    assert_string_equal(room->next[0].name, "Dan");
    assert_string_equal(room->places[1].name, "Eva");
    assert_string_equal(room->places[2].name, "Hal");
    assert_int_equal(room->host_seat, 3);
    PLAY(room, after);
    assert_int_equal(room->next_count, 0);
    assert_string_equal(room->places[0].name, "Dan");
    assert_string_equal(room->places[1].name, "Fay");
    room_free(room);
}

static void tickets_move_seats(void **state)
{
    Room *room = make_room("knister name=Friday");
    char ticket[TOKEN_BYTES + 1];
    char unused[TOKEN_BYTES + 1];
    char claim[64] = "claim ";
    Identity ada = person('a');
    Identity bob = person('b');

    (void)state;
    assert_string_equal(ask(room, 'h', "sit 1 Ada", 0, unused), "");
    assert_string_equal(ask(room, 'a', "ticket", 0, ticket), "no-seat");
    assert_string_equal(ask(room, 'h', "ticket", 0, ticket), "");
    assert_int_equal(strlen(ticket), TOKEN_BYTES);
    assert_string_equal(ask(room, 'a', "claim aaaaaaaaaaaaaaaaaaaaaaaaaa", 0, unused), "ticket");
    strcat(claim, ticket);
    assert_string_equal(ask(room, 'h', claim, 0, unused), "seated");
    assert_string_equal(ask(room, 'c', "sit 0 Cy", 0, unused), "");
    assert_string_equal(ask(room, 'h', "remove 1", 0, unused), "self");
    assert_string_equal(ask(room, 'h', "remove 2", 0, unused), "");
    assert_string_equal(ask(room, 'c', claim, 0, unused), "removed");
    assert_string_equal(ask(room, 'a', claim, 0, unused), "");
    assert_int_equal(room_seat_of(room, &ada), 1);
    assert_true(room_is_host(room, &ada));
    assert_string_equal(ask(room, 'b', claim, 0, unused), "ticket");
    assert_int_equal(room_seat_of(room, &bob), 0);
    char *seen = shown(room, 0);
    assert_null(strstr(seen, ticket));
    assert_non_null(strstr(seen, "device 1\n"));
    free(seen);
    room_free(room);
}

static void hosts_change(void **state)
{
    static const Step steps[] = {
        {'a', "sit 1 Ada", ""},  {'b', "sit 2 Bob", ""}, {'a', "host 1", "host"},
        {'h', "host 3", "seat"}, {'h', "host 1", ""},    {'h', "start", "host"},
    };
    static const Step gone[] = {{'b', "lead", ""}, {'a', "host 1", "host"}, {'b', "start", ""}};
    static const Step back[] = {{'c', "lead", "no-seat"}, {'h', "lead", ""}, {'h', "lock", ""}};
    Room *room = make_room("knister pause=0 name=Friday");
    char ticket[TOKEN_BYTES + 1];
    Identity ada = person('a');

    (void)state;
    PLAY(room, steps);
    room_enter(room, &ada);
    assert_string_equal(ask(room, 'b', "lead", 0, ticket), "here");
    room_leave(room, &ada, 0);
    PLAY(room, gone);
    room_enter(room, &ada);
    PLAY(room, back); /* h made the table */
    room_free(room);
}

static void whoever_made_the_table_stays(void **state)
{
    static const Step steps[] = {
        {'h', "sit 1 Ms Hill", ""}, {'a', "sit 2 Tom", ""}, {'h', "host 2", ""},
        {'a', "remove 1", "maker"}, {'h', "lead", ""},      {'h', "remove 2", ""},
    };
    Room *room = make_room("knister pause=0 name=Class");

    (void)state;
    PLAY(room, steps);
    room_free(room);
}

/* Two sheets are added up; between them nobody sits down or stands up; then a new series begins at
 * 0. */
static void series_are_summed(void **state)
{
    Room *room = make_room("knister sheets=2 pause=0 name=Friday");
    char ticket[TOKEN_BYTES + 1];
    unsigned sum = 0;

    (void)state;
    ask(room, 'h', "sit 1 Ada", 0, ticket);
    for (unsigned sheet = 1; sheet <= 3; sheet++) {
        assert_string_equal(ask(room, 'h', "start", 0, ticket), "");
        room_tick(room, 0);
        fill_sheet(room, 'h');
        sum = (sheet == 3 ? 0 : sum) + room->seats[0].sheet.total;
        assert_int_equal(room->places[0].series, sum);
        assert_int_equal(room->phase, sheet == 2 ? ROOM_IS_OPEN : ROOM_IS_BETWEEN);
        assert_string_equal(ask(room, 'b', "sit 2 Bob", 0, ticket), sheet == 2 ? "" : "started");
        ask(room, 'b', "stand", 0, ticket);
        assert_int_equal(room_place(room, 1), 1);
    }
    room_free(room);
}

/* A hidden move is shown to others only when the end of the sheet is stored. */
static void hidden_until_stored(void **state)
{
    Room *room = make_room("knister hidden=1 pause=0 name=Friday");
    char ticket[TOKEN_BYTES + 1];
    char buffer[1 << 14];
    uint32_t from = 0;

    (void)state;
    ask(room, 'h', "sit 1 Ada", 0, ticket);
    ask(room, 'h', "start", 0, ticket);
    room_tick(room, 0);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        Move move = {.kind = MOVE_WRITE, .cell = (uint8_t)cell};
        char words[32];
        Text text = text_over(words, sizeof words);
        text_put(&text, "move ");
        text_number(&text, cell + 1);
        text_char(&text, ' ');
        move_text_write(&text, &move);
        assert_string_equal(ask(room, 'h', words, 0, ticket), "");
        room_saved(room);
        room_tick(room, 0);
    }
    assert_int_equal(room->phase, ROOM_IS_OPEN);
    assert_true(room->saved < room->version);
    Text text = text_over(buffer, sizeof buffer);
    room_show(room, 0, &from, &text);
    assert_null(strstr(buffer, "move 1 "));
    room_saved(room);
    from = 0;
    text = text_over(buffer, sizeof buffer);
    room_show(room, 0, &from, &text);
    assert_non_null(strstr(buffer, "move 1 e5\n"));
    room_free(room);
}

static void options_are_checked(void **state)
{
    static const struct {
        const char *words;
        const char *answer;
    } wishes[] = {
        {"knister name=x", "fine"},
        {"knister seats=100 sheets=20 time=5 level=master pause=600 hidden=1 hints=0 listed=1 "
         "absent=60 dice=hand name=A table = mine",
         "fine"},
        {"chess name=x", "game"},
        {"", "game"},
        {"knister", "name"},
        {"knister name=", "name"},
        {"knister name= x", "name"},
        {"knister seats=101 name=x", "option seats=101"},
        {"knister seats=-1 name=x", "option seats=-1"},
        {"knister sheets=0 name=x", "option sheets=0"},
        {"knister time=4 name=x", "option time=4"},
        {"knister dice=daily name=x", "option dice=daily"},
        {"knister day=2026-11-15 name=x", "option day=2026-11-15"},
        {"knister level=strong name=x", "option level=strong"},
        {"knister colour=red name=x", "option colour=red"},
        {"knister seats=1 seats=2 name=x", "option seats=2"},
        {"knister seats=1 hints=0 seats=1 name=x", "option seats=1"},
        {"knister  name=x", "option "},
    };
    Identity host = person('h');

    (void)state;
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        char answer[128];
        Text text = text_over(answer, sizeof answer);
        Room *room = room_new("abcdefgh", 0);
        RoomRefusal refusal = room_make(room, &host, span_of(wishes[i].words), 0);
        room_refusal_write(&text, &refusal);
        assert_string_equal(answer, wishes[i].answer);
        room_free(room);
    }
}

static void time_passes(void **state)
{
    Room *room = make_room("knister time=60 absent=20 pause=10 level=greedy name=Friday");
    char ticket[TOKEN_BYTES + 1];
    Identity ada = person('a');

    (void)state;
    ask(room, 'a', "sit 1 Ada", 0, ticket);
    ask(room, 'b', "sit 2 Bob", 0, ticket);
    assert_int_equal(room_next_tick(room, 0), ROOM_NEVER);
    ask(room, 'h', "start", 1000, ticket);
    room_tick(room, 1000);
    assert_int_equal(room->table.round, 1);
    assert_int_equal(room_next_tick(room, 1000), 61000); /* nobody is here to wait */
    assert_int_equal(room_wake(room), 61000);
    room_enter(room, &ada);
    assert_int_equal(room_next_tick(room, 1000), 21000);
    ask(room, 'a', "move 1 a1", 2000, ticket);
    room_tick(room, 20999);
    assert_null(room_bot_for(room, 2, 20999));
    room_tick(room, 21000); /* Bob is replaced */
    assert_ptr_equal(room_bot_for(room, 2, 21000), &bot_greedy);
    Move move = {.kind = MOVE_WRITE, .cell = 3};
    assert_int_equal(room_bot_moved(room, 2, 2, &move, 21000).reason, ROOM_ROUND);
    assert_int_equal(room_bot_moved(room, 1, 1, &move, 21000).reason, ROOM_SEAT);
    assert_int_equal(room_bot_moved(room, 2, 1, &move, 21000).reason, ROOM_FINE);
    room_tick(room, 21000);
    assert_int_equal(room->table.round, 2); /* Ada's pause was over when the bot moved */
    assert_null(room_bot_for(room, 1, 80999));
    assert_ptr_equal(room_bot_for(room, 1, 81000), &bot_greedy); /* Ada does not move */
    assert_int_equal(room_bot_moved(room, 1, 2, &move, 81000).reason, ROOM_FINE);
    move.cell = 4;
    assert_int_equal(room_bot_moved(room, 2, 2, &move, 81500).reason, ROOM_FINE);
    room_tick(room, 81999);
    assert_int_equal(room->table.round, 2); /* the pause */
    assert_int_equal(room_next_tick(room, 81999), 82000);
    assert_int_equal(room_wake(room), 82000);
    room_tick(room, 82000);
    assert_int_equal(room->table.round, 3);
    char *seen = shown(room, 0);
    assert_non_null(strstr(seen, "give 2 greedy\n"));
    assert_non_null(strstr(seen, "auto 1 d1\n"));
    free(seen);
    room_free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_and_names),
        cmocka_unit_test(play_in_order),
        cmocka_unit_test(dice_by_hand),
        cmocka_unit_test(taking_a_throw_back_takes_its_moves_back),
        cmocka_unit_test(votes_and_replacements),
        cmocka_unit_test(hosts_go_on_without),
        cmocka_unit_test(late_guests),
        cmocka_unit_test(tickets_move_seats),
        cmocka_unit_test(hosts_change),
        cmocka_unit_test(whoever_made_the_table_stays),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(time_passes),
        cmocka_unit_test(series_are_summed),
        cmocka_unit_test(hidden_until_stored),
    };
    return cmocka_run_group_tests_name("room-rights", tests, NULL, NULL);
}
