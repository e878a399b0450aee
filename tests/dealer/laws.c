/* What a dealer does besides playing: limits, refusals, other dealers of the same table, a store
 * that comes and goes, drivers that refuse. */
#include "desk.h"

#include "dealer/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANA, BEN, CAT, DAN };

/* Of the whole program: a test starts it anew. */
static Desk desk;

/* What drivers were told. */
static unsigned notes[DEALER_UNKNOWN + 1];
static unsigned reached[DEALER_LIMITS];

static void note(Dealer *dealer, Guest *guest, DealerNews news)
{
    (void)dealer;
    notes[news]++;
    if (news == DEALER_UNKNOWN)
        guest->is_guessing = notes[news] > 1;
}

static void reach_limit(const DealerDriver *driver, Guest *guest, DealerLimit limit)
{
    (void)driver;
    (void)guest;
    reached[limit]++;
}

static void begin(const char *name)
{
    memset(notes, 0, sizeof notes);
    memset(reached, 0, sizeof reached);
    desk_start(&desk, name, 0);
    desk.driver.note = note;
    desk.driver.reach_limit = reach_limit;
}

/* Asks, and compares the answer without the number. */
#define SAYS(device, words, expected) assert_string_equal(desk_try(&desk, device, words), expected)

/* A table with real dice; Ana is its host and sits, and so does Ben. */
static void begin_table(const char *name, const char *options)
{
    begin(name);
    desk_make(&desk, options);
    desk_come(&desk, ANA);
    desk_come(&desk, BEN);
    desk_ask(&desk, ANA, "sit 1 Ana", "sit 1");
    desk_ask(&desk, BEN, "sit 2 Ben", "sit 2");
}

#define BY_HAND "knister dice=hand pause=0 name=Kitchen"

static void lines_are_checked(void **state)
{
    static char longest[1200];

    (void)state;
    begin_table("lines", BY_HAND);
    memset(longest, 'x', sizeof longest - 1);
    static const char *const wrong[] = {
        "x", "0 ping", "7", "7 ", "1000000000 ping", "7 react\twell", "7 \xff", "7 react\nwell"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Guest *guest = &desk.devices[ANA].guest;
        char buffer[100];
        bool has_more;
        guest_say(guest, &desk.dealer, span_of(wrong[i]), desk.now);
        size_t length = guest_write(guest, buffer, sizeof buffer, desk.now, &has_more);
        assert_true(length > 9 && memcmp(buffer, "no ", 3) == 0);
        assert_string_equal(buffer + length - 7, " syntax\n");
    }
    SAYS(ANA, longest, "no syntax");
    SAYS(ANA, "ping", "ok");
    SAYS(ANA, "ping 2", "no syntax");
    SAYS(ANA, "react", "no word");
    SAYS(ANA, "react well", "ok");
    SAYS(ANA, "fly", "no syntax");
    SAYS(ANA, "hello 2 aaaaaaaaaaaaaaaaaaaaaaaaaa", "no hello");
    desk_end(&desk);
}

static void hello_comes_first(void **state)
{
    Device *device = &desk.devices[CAT];

    (void)state;
    begin_table("hello", BY_HAND);
    guest_open(&device->guest, &desk.driver);
    device->is_connected = true;
    SAYS(CAT, "ping", "no hello");
    SAYS(CAT, "sit 0 Cat", "no hello");
    SAYS(CAT, "hello 1 new", "no protocol 2");
    SAYS(CAT, "hello x new", "no protocol 2");
    SAYS(CAT, "hello 2 short", "no token");
    SAYS(CAT, "hello 2 new x", "no syntax");
    SAYS(CAT, "hello 2 new 0 stare", "no syntax");
    assert_memory_equal(desk_try(&desk, CAT, "hello 2 new 0 look"), "ok ", 3);
    assert_int_equal(strlen(device->answer), TOKEN_BYTES); /* the new token */
    SAYS(CAT, "react well", "no no-seat");
    assert_int_equal(desk.dealer.watchers, 0); /* who only looks is not counted */
    Guest stranger;
    char buffer[64];
    bool has_more;
    guest_open(&stranger, &desk.driver);
    stranger.state = GUEST_THERE;
    guest_say(&stranger, NULL, span_of("1 stand"), desk.now); /* there is no table */
    assert_int_equal(guest_write(&stranger, buffer, sizeof buffer, desk.now, &has_more), 10);
    assert_string_equal(buffer, "no 1 hello\n");
    dealer_ask(&desk.dealer, &stranger, 2, span_of("stand"), desk.now); /* not at this table */
    assert_int_equal(guest_write(&stranger, buffer, sizeof buffer, desk.now, &has_more), 10);
    guest_close(&stranger, desk.now);
    desk_end(&desk);
}

/* Who comes with a version that is not stored here, or to hidden sheets, is shown everything. */
static void versions_are_checked(void **state)
{
    (void)state;
    begin_table("versions", "knister dice=hand hidden=1 pause=0 name=Kitchen");
    desk_leave(&desk, BEN);
    desk_come(&desk, BEN);
    desk_leave(&desk, BEN);
    Device *ben = &desk.devices[BEN];
    guest_open(&ben->guest, &desk.driver);
    ben->is_connected = true;
    desk_send(&desk, BEN, "hello 2 bbbbbbbbbbbbbbbbbbbbbbbbbb 99");
    assert_true(desk.wants_load); /* another dealer may have appended events */
    desk_settle(&desk);
    assert_true(ben->is_ok);
    assert_int_equal(ben->version, desk.version);
    desk_end(&desk);
}

static void unknown_tables_are_counted(void **state)
{
    Device *device = &desk.devices[ANA];

    (void)state;
    begin("unknown");
    for (int tries = 0; tries < 2; tries++) {
        desk.is_open = true;
        assert_true(dealer_open(&desk.dealer, &desk.driver, "abcdefgh", false, desk.now));
        guest_open(&device->guest, &desk.driver);
        device->is_connected = true;
        SAYS(ANA, "hello 2 aaaaaaaaaaaaaaaaaaaaaaaaaa", tries == 0 ? "no table" : "no limit codes");
        assert_int_equal(device->guest.state, GUEST_NEW);
        desk_leave(&desk, ANA);
        assert_false(desk.is_open); /* an empty table that does not exist is closed */
    }
    desk.is_open = true;
    assert_true(dealer_open(&desk.dealer, &desk.driver, "abcdefgh", false, desk.now));
    guest_open(&device->guest, &desk.driver);
    device->is_connected = true;
    dealer_record(&desk.dealer, &device->guest, 1, desk.now);
    desk_settle(&desk);
    assert_null(desk.record);
    assert_int_equal(notes[DEALER_UNKNOWN], 3);
    desk_end(&desk);
}

static void limits_hold(void **state)
{
    (void)state;
    begin_table("limits", BY_HAND);
    desk.driver.limits[DEALER_GUESTS] = 2;
    Device *cat = &desk.devices[CAT];
    guest_open(&cat->guest, &desk.driver);
    cat->is_connected = true;
    SAYS(CAT, "hello 2 cccccccccccccccccccccccccc", "no limit here");
    assert_int_equal(reached[DEALER_GUESTS], 1);
    desk.driver.limits[DEALER_GUESTS] = 10;
    desk_leave(&desk, CAT);

    desk.driver.limits[DEALER_EVENTS] = desk.version;
    SAYS(ANA, "bot 0 greedy", "no limit events");
    SAYS(ANA, "start", "no limit events");
    desk.driver.limits[DEALER_EVENTS] = desk.version + 1;
    SAYS(ANA, "start", "ok 5");
    SAYS(ANA, "throw 7", "ok 6"); /* what ends a sheet is always possible */
    SAYS(ANA, "lock", "no limit events");
    assert_int_equal(reached[DEALER_EVENTS], 3);
    desk_end(&desk);
}

/* Everybody has a budget, in a round and between sheets. */
static void changes_are_limited(void **state)
{
    (void)state;
    begin_table("changes", BY_HAND);
    desk.driver.limits[DEALER_CHANGES] = 1;
    for (int i = 0; i < 9; i++) /* one is used up: Ana sat down */
        assert_memory_equal(desk_try(&desk, ANA, i % 2 == 0 ? "lock" : "unlock"), "ok", 2);
    SAYS(ANA, "lock", "no limit changes");
    assert_int_equal(reached[DEALER_CHANGES], 1);
    assert_memory_equal(desk_try(&desk, ANA, "start"), "ok", 2);
    assert_memory_equal(desk_try(&desk, ANA, "throw 7"), "ok", 2);
    assert_memory_equal(desk_try(&desk, ANA, "unlock"), "ok", 2); /* a new round */
    SAYS(ANA, "lock", "no limit changes");
    assert_memory_equal(desk_try(&desk, BEN, "move 1 a1"), "ok", 2);
    assert_memory_equal(desk_try(&desk, BEN, "back 1"), "ok", 2);
    SAYS(BEN, "ticket", "no limit changes");
    desk.driver.limits[DEALER_CHANGES] = 0;
    assert_memory_equal(desk_try(&desk, BEN, "ticket"), "ok", 2);
    desk_end(&desk);
}

/* A thousand people may change something in a round, not more. */
static void people_are_limited(void **state)
{
    Device *ben = &desk.devices[BEN];
    char name[8];

    (void)state;
    begin_table("people", BY_HAND);
    for (unsigned i = 0; i < 1100; i++) {
        snprintf(name, sizeof name, "%u", i);
        ben->guest.identity = identity_of(span_of(name));
        assert_string_equal(desk_try(&desk, BEN, "lock"), i < 998 ? "no host" : "no limit changes");
    }
    desk_end(&desk);
}

/* While events are being stored, requests wait; but not too many. */
static void queues_are_limited(void **state)
{
    (void)state;
    begin_table("queues", BY_HAND);
    desk.driver.limits[DEALER_QUEUE] = 1;
    desk_send(&desk, ANA, "lock");
    assert_true(desk.wants_append);
    desk_send(&desk, BEN, "ticket");
    Device *cat = &desk.devices[CAT];
    guest_open(&cat->guest, &desk.driver);
    cat->is_connected = true;
    desk_send(&desk, CAT, "hello 2 cccccccccccccccccccccccccc");
    desk_settle(&desk);
    assert_true(desk.devices[ANA].is_ok && desk.devices[BEN].is_ok);
    assert_string_equal(cat->answer, "busy");
    assert_int_equal(reached[DEALER_QUEUE], 1);
    desk_end(&desk);
}

/* Who reads too little is disconnected. */
static void outboxes_are_limited(void **state)
{
    char small[64];
    bool has_more = true;

    (void)state;
    begin_table("outboxes", BY_HAND);
    Device *ben = &desk.devices[BEN];
    desk.driver.limits[DEALER_OUTBOX] = 100;
    for (int i = 0; i < 4; i++)
        desk_send(&desk, BEN, "react well");
    assert_false(ben->has_hung_up);
    size_t length = guest_write(&ben->guest, small, 30, desk.now, &has_more); /* a part */
    assert_true(length > 0 && has_more && small[length - 1] != '\n');
    for (int i = 0; i < 9; i++)
        desk_send(&desk, BEN, "react well");
    assert_true(ben->has_hung_up);
    guest_bye(&ben->guest, "again"); /* has no effect */
    guest_put(&ben->guest, span_of("nor has this"));
    length = guest_write(&ben->guest, small, sizeof small, desk.now, &has_more);
    assert_int_equal(length, 8);
    assert_memory_equal(small, "bye slow", 8);
    assert_int_equal(reached[DEALER_OUTBOX], 1);
    desk_end(&desk);
}

/* Another dealer of the same table has stored something. */
static void add_elsewhere(const char *event)
{
    desk.log_length += (size_t)sprintf(desk.log + desk.log_length, "%s\n", event);
    desk.version++;
}

static void other_dealers_are_heard(void **state)
{
    (void)state;
    begin_table("others", BY_HAND);
    add_elsewhere("lock");
    dealer_hear_of(&desk.dealer, desk.version, desk.now);
    assert_true(desk.wants_load);
    desk_settle(&desk);
    assert_true(desk_room(&desk)->is_locked);
    assert_int_equal(desk.devices[BEN].version, desk.version);
    dealer_hear_of(&desk.dealer, desk.version - 1, desk.now); /* old news */
    assert_false(desk.wants_load);

    desk_send(&desk, BEN, "stand"); /* is being stored while the news comes */
    dealer_hear_of(&desk.dealer, desk.version + 2, desk.now);
    assert_false(desk.wants_load);
    desk_settle(&desk);
    assert_true(desk.devices[BEN].is_ok);
    desk_end(&desk);
}

/* Another dealer was faster: the request is made again, and at some time refused. */
static void lost_races_are_run_again(void **state)
{
    (void)state;
    begin_table("races", BY_HAND);
    add_elsewhere("lock");
    desk.next = STORE_TAKEN;
    assert_memory_equal(desk_try(&desk, BEN, "stand"), "ok", 2);
    assert_true(desk_room(&desk)->is_locked);
    desk_send(&desk, ANA, "unlock");
    for (int races = 1; desk.wants_append; races++) {
        assert_true(races <= 11);
        desk.next = STORE_TAKEN;
        desk.wants_append = false;
        dealer_appended(&desk.dealer, STORE_TAKEN, desk.now);
        desk.wants_load = false;
        dealer_fold(&desk.dealer, (Span){desk.log, desk.log_length - 1}, desk.now);
        dealer_loaded(&desk.dealer, STORE_FINE, desk.now);
    }
    desk.next = STORE_FINE;
    desk_settle(&desk);
    assert_string_equal(desk.devices[ANA].answer, "store");
    desk_end(&desk);
}

static void the_store_may_go_away(void **state)
{
    (void)state;
    begin_table("away", BY_HAND);
    dealer_store_is(&desk.dealer, true, desk.now);
    assert_int_equal(desk.dealer.state, DEALER_AWAY);
    dealer_store_is(&desk.dealer, true, desk.now); /* known */
    desk_send(&desk, ANA, "lock");
    Device *cat = &desk.devices[CAT];
    guest_open(&cat->guest, &desk.driver);
    cat->is_connected = true;
    desk_send(&desk, CAT, "hello 2 cccccccccccccccccccccccccc");
    dealer_wake(&desk.dealer, desk.now);
    desk.wants_load = false;
    dealer_loaded(&desk.dealer, STORE_AWAY, desk.now); /* it cannot be read yet */
    assert_int_equal(desk.dealer.state, DEALER_AWAY);
    dealer_store_is(&desk.dealer, false, desk.now);
    assert_true(desk.wants_load);
    desk_settle(&desk);
    assert_string_equal(desk.devices[ANA].answer, "store");
    assert_string_equal(cat->answer, "store");
    desk_send(&desk, CAT, "hello 2 cccccccccccccccccccccccccc");
    desk_settle(&desk);
    assert_true(cat->is_ok);
    dealer_store_is(&desk.dealer, false, desk.now); /* something may have been missed */
    assert_true(desk.wants_load);
    desk_settle(&desk);
    desk_end(&desk);
}

/* A request whose append is in doubt is answered when the store is read again. */
static void doubts_are_settled(void **state)
{
    (void)state;
    begin_table("doubts", BY_HAND);
    desk_fail_next(&desk, STORE_UNKNOWN, true);
    SAYS(ANA, "lock", "ok 5");
    desk_fail_next(&desk, STORE_UNKNOWN, false);
    SAYS(ANA, "unlock", "no store");
    desk.next = STORE_UNKNOWN; /* and another dealer stores something else there */
    desk.is_stored_anyway = false;
    desk_send(&desk, ANA, "unlock");
    desk.wants_append = false;
    dealer_appended(&desk.dealer, STORE_UNKNOWN, desk.now);
    desk.next = STORE_FINE;
    add_elsewhere("pardon");
    desk_settle(&desk);
    assert_string_equal(desk.devices[ANA].answer, "store");
    assert_true(desk_room(&desk)->is_locked);
    desk_end(&desk);
}

static void damaged_tables_are_closed(void **state)
{
    (void)state;
    begin_table("damaged", BY_HAND);
    add_elsewhere("start again");
    dealer_hear_of(&desk.dealer, desk.version, desk.now);
    desk_settle(&desk);
    assert_false(desk.is_open);
    assert_int_equal(notes[DEALER_DAMAGED], 1);
    assert_string_equal(desk.devices[ANA].bye, "closed");
    desk_end(&desk);
}

static void forgotten_tables_are_closed(void **state)
{
    (void)state;
    begin_table("forgotten", BY_HAND);
    desk.log_length = 0;
    desk.version = 0;
    dealer_hear_of(&desk.dealer, UINT32_MAX, desk.now);
    desk_settle(&desk);
    assert_false(desk.is_open);
    assert_string_equal(desk.devices[BEN].bye, "closed");
    desk_end(&desk);
}

/* The operator closes a table here, whatever it is doing. */
static void dismissed_tables_end(void **state)
{
    (void)state;
    begin_table("dismissed", BY_HAND);
    dealer_dismiss(&desk.dealer, desk.now);
    desk_settle(&desk);
    assert_false(desk.is_open);

    desk_come(&desk, ANA);
    desk_send(&desk, ANA, "lock"); /* is being stored */
    dealer_dismiss(&desk.dealer, desk.now);
    assert_true(desk.wants_append);
    desk_settle(&desk);
    assert_false(desk.is_open);
    assert_true(desk_room(&desk) == NULL || desk.version == 5);

    desk_come(&desk, ANA);
    desk_send(&desk, ANA, "unlock");
    desk.wants_append = false;
    dealer_appended(&desk.dealer, STORE_UNKNOWN, desk.now); /* it is answered first */
    dealer_dismiss(&desk.dealer, desk.now);
    assert_false(desk.has_ended);
    desk_settle(&desk);
    assert_false(desk.is_open);

    desk_come(&desk, ANA);
    dealer_store_is(&desk.dealer, true, desk.now);
    dealer_dismiss(&desk.dealer, desk.now);
    assert_true(desk.has_ended);
    desk_settle(&desk);

    desk_come(&desk, ANA);
    dealer_store_is(&desk.dealer, true, desk.now);
    desk.dealer.is_dismissed = true; /* as if it had been told before */
    desk_settle(&desk);
    assert_false(desk.is_open);
    desk_end(&desk);
}

/* Nothing is lost if a guest leaves while its request waits. */
static void guests_may_leave_at_any_time(void **state)
{
    Device *ben = &desk.devices[BEN];

    (void)state;
    begin_table("leaving", BY_HAND);
    desk_send(&desk, ANA, "lock");
    desk_send(&desk, BEN, "stand"); /* waits */
    desk_leave(&desk, BEN);
    assert_int_equal(room_seat_of(desk_room(&desk), &ben->guest.identity), 2);
    desk_send(&desk, ANA, "unlock");
    desk_leave(&desk, ANA); /* it is being stored */
    assert_false(desk_room(&desk)->is_locked);
    desk_come(&desk, BEN);
    desk_send(&desk, BEN, "ticket");
    dealer_record(&desk.dealer, &desk.devices[CAT].guest, 1, desk.now);
    guest_close(&desk.devices[CAT].guest, desk.now);
    guest_open(&desk.devices[CAT].guest, &desk.driver);
    dealer_enter(&desk.dealer, &desk.devices[CAT].guest, 1, 0, span_of(""), desk.now);
    guest_close(&desk.devices[CAT].guest, desk.now);
    desk_settle(&desk);
    assert_true(ben->is_ok);
    assert_null(desk.record);
    desk_end(&desk);
}

/* The time runs on for nobody while no server ran. */
static int64_t outage(const DealerDriver *driver, int64_t since)
{
    (void)driver;
    return since > 0 ? 5000 : 0;
}

static void outages_are_credited(void **state)
{
    (void)state;
    begin_table("outages", "knister dice=hand time=10 pause=0 name=Kitchen");
    desk_ask(&desk, ANA, "start", "start");
    desk_ask(&desk, ANA, "throw 7", "throw");
    assert_int_equal(desk.stored_wake, desk.now + 10000);
    int64_t thrown = desk_room(&desk)->thrown;
    desk.driver.outage = outage;
    desk.now += 6000;
    dealer_hear_of(&desk.dealer, UINT32_MAX, desk.now);
    desk_settle(&desk);
    assert_true(desk_room(&desk)->thrown > thrown);
    assert_true(desk_room(&desk)->thrown <= desk.now);
    desk_end(&desk);
}

static void empty_tables_leave_memory(void **state)
{
    (void)state;
    begin_table("empty", "knister dice=hand time=90 pause=0 name=Kitchen");
    desk_ask(&desk, ANA, "start", "start");
    desk_ask(&desk, ANA, "throw 7", "throw");
    desk_leave(&desk, ANA);
    desk_leave(&desk, BEN);
    desk_wait(&desk, 60000);
    assert_true(desk.is_open); /* bots will move soon */
    desk_wait(&desk, 29000);
    assert_true(desk.is_open);
    desk_wait(&desk, 200000);
    desk_settle(&desk);
    assert_false(desk.is_open);
    desk_come(&desk, ANA);
    desk_leave(&desk, ANA);
    dealer_store_is(&desk.dealer, true, desk.now);
    desk_settle(&desk);
    assert_false(desk.is_open); /* nobody waits for the store */
    desk_end(&desk);
}

static void ask_wrong_things(void)
{
    SAYS(ANA, "hint", "no round");
    SAYS(ANA, "hint now", "no syntax");
    SAYS(ANA, "analyse", "no sheet");
    SAYS(ANA, "analyse 0", "no sheet");
    SAYS(ANA, "analyse 1", "no sheet");
}

/* Hints and analyses, one at a time. */
static void questions_are_answered(void **state)
{
    (void)state;
    begin_table("questions", BY_HAND);
    desk_come(&desk, CAT);
    SAYS(CAT, "hint", "no no-seat");
    ask_wrong_things();
    desk_ask(&desk, ANA, "start", "start");
    SAYS(ANA, "hint", "no round");
    desk_ask(&desk, ANA, "throw 7", "throw");
    desk.is_busy = true;
    SAYS(ANA, "hint", "no busy");
    desk.is_busy = false;
    desk_send(&desk, ANA, "hint");
    uint32_t first = desk.devices[ANA].asked;
    desk_send(&desk, ANA, "hint"); /* too much at once */
    atomic_store(&desk.questions->is_cancelled, true);
    desk.questions->reason = "limit thoughts";
    desk_settle(&desk);
    assert_int_equal(desk.devices[ANA].answered, first);
    assert_string_equal(desk.devices[ANA].answer, "limit thoughts");
    desk_send(&desk, ANA, "hint");
    desk_leave(&desk, ANA); /* nobody waits for the answer */
    desk_come(&desk, ANA);
    desk_play(&desk, 24);
    assert_memory_equal(desk_try(&desk, ANA, "hint"), "ok ", 3);
    desk_play(&desk, 100);
    desk_send(&desk, ANA, "analyse 1");
    dealer_dismiss(&desk.dealer, desk.now);
    assert_false(desk.has_ended); /* a question is in progress */
    desk_settle(&desk);
    assert_false(desk.is_open);
    desk_end(&desk);
}

static void hints_can_be_forbidden(void **state)
{
    (void)state;
    begin_table("no hints", "knister dice=hand hints=0 pause=0 name=Kitchen");
    desk_ask(&desk, ANA, "start", "start");
    desk_ask(&desk, ANA, "throw 7", "throw");
    SAYS(ANA, "hint", "no hints");
    desk_end(&desk);
}

/* A busy driver is asked again; not too many bots think at once; all move in the end. */
static void bots_wait_for_their_turn(void **state)
{
    (void)state;
    begin_table("bots", "knister dice=hand pause=0 level=random hidden=1 name=Kitchen");
    for (int i = 0; i < 70; i++)
        desk_ask(&desk, ANA, "bot 0 random", "bot");
    desk_ask(&desk, ANA, "start", "start");
    desk.is_busy = true;
    desk_ask(&desk, ANA, "throw 7", "throw");
    assert_true(desk.dealer.owes_questions);
    assert_int_equal(desk.wake, desk.now + 250);
    desk.is_busy = false;
    desk.now = desk.wake;
    dealer_wake(&desk.dealer, desk.now);
    assert_int_equal(desk.dealer.bots_asked, 16);
    desk_settle(&desk);
    assert_int_equal(desk_room(&desk)->table.waiting, 2);
    desk_send(&desk, ANA, "unthrow");
    desk_settle(&desk);
    desk_send(&desk, ANA, "throw 7");
    assert_true(desk_step(&desk));    /* it is stored, and the bots think */
    desk_send(&desk, ANA, "unthrow"); /* the bots' choices come too late */
    desk_settle(&desk);
    assert_int_equal(desk_room(&desk)->table.waiting, 0);
    assert_int_equal(table_due(&desk_room(&desk)->table), DUE_THROW);
    desk_end(&desk);
}

/* A name that the driver does not like. */
static RoomReason check_name(const DealerDriver *driver, const Room *room, Span name)
{
    (void)driver;
    return span_is(name, "Bad")                    ? ROOM_NAME
           : room != NULL && span_is(name, "Anna") ? ROOM_NAME_TAKEN
                                                   : ROOM_FINE;
}

static bool may_begin(Guest *guest)
{
    (void)guest;
    return false;
}

static void drivers_may_refuse(void **state)
{
    FairKey secret = {{1}};
    Device *dan = &desk.devices[DAN];

    (void)state;
    begin_table("refusals", BY_HAND);
    desk.driver.check_name = check_name;
    desk_come(&desk, CAT);
    SAYS(CAT, "sit 3 Bad", "no name");
    SAYS(CAT, "sit 3 Anna", "no name-taken");
    SAYS(CAT, "sit 3 Cat", "ok 5");
    SAYS(ANA, "bot 4 random Bad", "no name");
    SAYS(ANA, "bot 4 random", "ok 6");
    guest_open(&dan->guest, &desk.driver);
    dan->is_connected = true;
    dealer_make(&desk.dealer, &dan->guest, ++dan->asked, span_of("knister seats=4 name=Bad"),
                desk.now);
    desk_settle(&desk);
    assert_string_equal(dan->answer, "name");
    dealer_make(&desk.dealer, &dan->guest, ++dan->asked, span_of("knister"), desk.now);
    desk_settle(&desk);
    assert_string_equal(dan->answer, "name");
    dealer_make_daily(&desk.dealer, &dan->guest, ++dan->asked, &game_knister, "2026-11-16", &secret,
                      span_of("Dan"), desk.now);
    desk_settle(&desk);
    assert_true(dan->is_ok); /* it is there already */
    desk_end(&desk);

    begin("daily");
    desk.driver.may_begin = may_begin;
    desk.is_open = true;
    assert_true(dealer_open(&desk.dealer, &desk.driver, "abcdefgh", true, desk.now));
    guest_open(&dan->guest, &desk.driver);
    dan->is_connected = true;
    dealer_make_daily(&desk.dealer, &dan->guest, ++dan->asked, &game_knister, "2026-11-16", &secret,
                      span_of("Dan"), desk.now);
    desk_settle(&desk);
    assert_string_equal(dan->answer, "limit dailies");
    desk_end(&desk);

    begin("daily name");
    desk.driver.check_name = check_name;
    desk.is_open = true;
    assert_true(dealer_open(&desk.dealer, &desk.driver, "abcdefgh", true, desk.now));
    guest_open(&dan->guest, &desk.driver);
    dan->is_connected = true;
    dealer_make_daily(&desk.dealer, &dan->guest, ++dan->asked, &game_knister, "2026-11-16", &secret,
                      span_of("Bad"), desk.now);
    desk_settle(&desk);
    assert_string_equal(dan->answer, "name");
    desk_end(&desk);
}

/* With many guests, presence is told once a second. */
static void crowds_are_told_less_often(void **state)
{
    enum { CROWD = 20 };
    static Guest crowd[CROWD];

    (void)state;
    begin_table("crowds", BY_HAND);
    desk.driver.limits[DEALER_GUESTS] = 100;
    desk_settle(&desk);
    for (unsigned i = 0; i < CROWD; i++) {
        guest_open(&crowd[i], &desk.driver);
        dealer_enter(&desk.dealer, &crowd[i], 1, 0, span_of(""), desk.now);
    }
    assert_true(desk.dealer.owes_presence);
    assert_int_equal(desk.wake, desk.now + 1000);
    assert_true(desk.dealer.watchers < CROWD);
    desk_wait(&desk, 1000);
    assert_false(desk.dealer.owes_presence);
    assert_int_equal(desk.dealer.watchers, CROWD);
    for (unsigned i = 0; i < CROWD; i++)
        guest_close(&crowd[i], desk.now);
    desk_end(&desk);
}

/* Requests can be collected, and are stored together. */
static void held_requests_are_stored_together(void **state)
{
    (void)state;
    begin_table("held", BY_HAND);
    dealer_hold(&desk.dealer);
    desk_send(&desk, ANA, "lock");
    desk_send(&desk, BEN, "stand");
    assert_false(desk.wants_append);
    dealer_release(&desk.dealer, desk.now);
    assert_true(desk.wants_append);
    assert_int_equal(desk.append.events.length, strlen("lock\nstand 2"));
    assert_memory_equal(desk.append.events.start, "lock\nstand 2", desk.append.events.length);
    desk_settle(&desk);
    desk_end(&desk);
}

/* A sheet that is closed in the middle has no results; one of a past day does not count for it. */
static void results_are_those_of_finished_sheets(void **state)
{
    (void)state;
    begin("results");
    desk.now = INT64_C(1794960000000); /* 2026-11-18 */
    desk_make_daily(&desk, &game_knister, "2026-11-16");
    desk_come(&desk, ANA);
    desk_play(&desk, 100);
    assert_int_equal(desk.result_count, 1);
    assert_string_equal(desk.results[0].day, "");
    desk_end(&desk);
}

/* Only some functions of a driver are needed. */
static void drivers_may_leave_out_functions(void **state)
{
    Device *cat = &desk.devices[CAT];

    (void)state;
    begin_table("few functions", BY_HAND);
    desk.driver.note = NULL;
    desk.driver.reach_limit = NULL;
    desk.driver.end = NULL;
    desk.driver.judge = NULL;
    desk.driver.limits[DEALER_EVENTS] = desk.version;
    SAYS(ANA, "lock", "no limit events");
    desk.driver.limits[DEALER_EVENTS] = ROOM_EVENTS;
    desk.driver.limits[DEALER_CHANGES] = 0;
    desk.driver.limits[DEALER_GUESTS] = 2;
    guest_open(&cat->guest, &desk.driver);
    cat->is_connected = true;
    SAYS(CAT, "hello 2 cccccccccccccccccccccccccc", "no limit here");
    desk.driver.limits[DEALER_QUEUE] = 1;
    desk_send(&desk, ANA, "lock");
    desk_send(&desk, ANA, "unlock");
    desk_send(&desk, BEN, "stand");
    desk_settle(&desk);
    assert_string_equal(desk.devices[BEN].answer, "busy");
    dealer_dismiss(&desk.dealer, desk.now);
    assert_int_equal(desk.dealer.state, DEALER_ENDED);
    dealer_ask(&desk.dealer, &cat->guest, ++cat->asked, span_of("lock"), desk.now);
    desk_settle(&desk);
    assert_string_equal(cat->answer, "store"); /* it has ended */
    desk_end(&desk);
}

/* A store that was replaced by an older one: everybody is shown everything again. */
static void older_logs_are_shown_afresh(void **state)
{
    (void)state;
    begin_table("older", BY_HAND);
    desk_ask(&desk, ANA, "lock", "lock");
    desk.log_length -= strlen("lock\n");
    desk.version--;
    desk.devices[CAT].is_connected = false;
    dealer_hear_of(&desk.dealer, UINT32_MAX, desk.now);
    desk_settle(&desk);
    assert_int_equal(desk.devices[BEN].version, desk.version);
    assert_false(desk_room(&desk)->is_locked);
    desk_end(&desk);
}

/* Nothing is left if the driver closes a table in the middle. */
static void tables_may_be_closed_at_any_time(void **state)
{
    Guest *cat = &desk.devices[CAT].guest;

    (void)state;
    begin_table("closed", BY_HAND);
    desk_send(&desk, ANA, "lock"); /* is being stored, and is not answered */
    dealer_close(&desk.dealer);
    desk.is_open = false;
    desk_end(&desk);

    begin_table("closed while held", BY_HAND);
    dealer_hold(&desk.dealer);
    guest_open(cat, &desk.driver);
    dealer_make(&desk.dealer, cat, 1, span_of("knister name=T"), desk.now);
    dealer_make_daily(&desk.dealer, cat, 2, &game_knister, "2026-11-16", &(FairKey){{1}},
                      span_of("Cat"), desk.now);
    guest_close(cat, desk.now); /* whoever asked has left */
    dealer_release(&desk.dealer, desk.now);
    desk_settle(&desk);
    assert_int_equal(desk.version, 4);
    desk_end(&desk);
}

/* Who only looks is not counted, and may leave. */
static void lookers_are_not_counted(void **state)
{
    Device *cat = &desk.devices[CAT];

    (void)state;
    begin_table("lookers", BY_HAND);
    guest_open(&cat->guest, &desk.driver);
    cat->is_connected = true;
    SAYS(CAT, "hello 2 bbbbbbbbbbbbbbbbbbbbbbbbbb 0 look", "ok");
    desk_leave(&desk, BEN);
    assert_int_equal(desk_room(&desk)->places[1].connections, 0);
    desk_ask(&desk, ANA, "host 2", "host 2"); /* presence is counted again */
    assert_int_equal(desk_room(&desk)->places[1].connections, 0);
    desk_leave(&desk, CAT);
    desk_end(&desk);
}

static void some_games_have_no_hints(void **state)
{
    static Game game;

    (void)state;
    begin_table("no net", BY_HAND);
    game = game_knister;
    game.has_net = false;
    ((Room *)desk_room(&desk))->options.game = &game;
    SAYS(ANA, "hint", "no no-net");
    SAYS(ANA, "analyse 1", "no no-net");
    desk_end(&desk);
}

/* A strong bot without time to look ahead, and bots whose choices are not wanted any more. */
static void bots_may_be_hurried(void **state)
{
    (void)state;
    begin_table("hurried", BY_HAND);
    desk_ask(&desk, ANA, "bot 3 master", "bot 3");
    desk_ask(&desk, ANA, "start", "start");
    desk_send(&desk, ANA, "throw 7");
    assert_true(desk_step(&desk));
    assert_non_null(desk.questions);
    desk.questions->is_hurried = true;
    desk_settle(&desk);
    assert_int_equal(desk_room(&desk)->table.waiting, 2);
    desk_ask(&desk, ANA, "unthrow", "unthrow");

    desk_send(&desk, ANA, "throw 7");
    assert_true(desk_step(&desk));
    Question *first = desk.questions;
    desk.questions = NULL;
    desk_ask(&desk, ANA, "unthrow", "unthrow");
    desk_send(&desk, ANA, "throw 7"); /* the same again: the bot is asked twice */
    assert_true(desk_step(&desk));
    assert_non_null(desk.questions);
    desk.questions->is_hurried = true;
    desk_settle(&desk);
    assert_int_equal(desk_room(&desk)->table.waiting, 2);
    first->is_hurried = true;
    question_think(first);
    dealer_answer(first, desk.now); /* has moved already */
    desk_settle(&desk);
    assert_int_equal(desk_room(&desk)->table.waiting, 2);
    desk_ask(&desk, ANA, "unthrow", "unthrow");

    desk_send(&desk, ANA, "throw 8");
    assert_true(desk_step(&desk));
    atomic_store(&desk.questions->is_cancelled, true);
    desk_settle(&desk);
    assert_int_equal(desk_room(&desk)->table.waiting, 3);
    desk_end(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_checked),
        cmocka_unit_test(hello_comes_first),
        cmocka_unit_test(versions_are_checked),
        cmocka_unit_test(unknown_tables_are_counted),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(changes_are_limited),
        cmocka_unit_test(people_are_limited),
        cmocka_unit_test(queues_are_limited),
        cmocka_unit_test(outboxes_are_limited),
        cmocka_unit_test(other_dealers_are_heard),
        cmocka_unit_test(lost_races_are_run_again),
        cmocka_unit_test(the_store_may_go_away),
        cmocka_unit_test(doubts_are_settled),
        cmocka_unit_test(damaged_tables_are_closed),
        cmocka_unit_test(forgotten_tables_are_closed),
        cmocka_unit_test(dismissed_tables_end),
        cmocka_unit_test(guests_may_leave_at_any_time),
        cmocka_unit_test(outages_are_credited),
        cmocka_unit_test(empty_tables_leave_memory),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(hints_can_be_forbidden),
        cmocka_unit_test(bots_wait_for_their_turn),
        cmocka_unit_test(drivers_may_refuse),
        cmocka_unit_test(drivers_may_leave_out_functions),
        cmocka_unit_test(older_logs_are_shown_afresh),
        cmocka_unit_test(tables_may_be_closed_at_any_time),
        cmocka_unit_test(lookers_are_not_counted),
        cmocka_unit_test(some_games_have_no_hints),
        cmocka_unit_test(bots_may_be_hurried),
        cmocka_unit_test(crowds_are_told_less_often),
        cmocka_unit_test(held_requests_are_stored_together),
        cmocka_unit_test(results_are_those_of_finished_sheets),
    };
    return cmocka_run_group_tests_name("dealer/laws", tests, NULL, NULL);
}
