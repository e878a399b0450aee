/* Every allocation of a dealer fails once, while people play. A request is granted or refused, and
 * what is refused is not stored; whoever gets no answer is disconnected; what was confirmed stays.
 * Then everything goes on: in the end, the log and the results are those of a table that never was
 * short of memory. */
#include "desk.h"

#include "support/scarce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANA, BEN, CAT, DAN };
enum { LINES_MOST = 1000 };

/* Commits a device to its links for the next sheet. */
static void commit(Desk *desk, unsigned index)
{
    Device *device = &desk->devices[index];
    uint32_t seat = device->guest.seat;
    Chain chain = {.table = "abcdefgh", .sheet = desk_room(desk)->sheet + 1, .seat = seat};
    FairKey key = {{(unsigned char)(index + 1)}};
    char words[FAIR_HEX_BYTES + 40];
    char event[20];
    Text text = text_over(words, sizeof words);

    chain_links(&chain, &key, device->links);
    text_put(&text, "commit ");
    text_number(&text, chain.sheet);
    text_char(&text, ' ');
    fair_write(&text, &device->links[0]);
    snprintf(event, sizeof event, "commit %u", seat);
    desk_ask(desk, index, words, event);
}

/* Two people and a bot, fair dice, a series of two sheets; a store that fails in every way. */
static void play_series(Desk *desk)
{
    desk_make(desk, "knister sheets=2 pause=0 level=greedy listed=1 name=Kitchen");
    desk_come(desk, ANA);
    desk_come(desk, BEN);
    desk_ask(desk, ANA, "sit 1 Ana", "sit 1 Ana");
    desk_ask(desk, BEN, "sit 0 Ben", "sit 2 Ben");
    desk_ask(desk, ANA, "bot 0 greedy", "bot 3 greedy");
    commit(desk, ANA);
    commit(desk, BEN);
    desk_ask(desk, ANA, "start", "start");
    desk_play(desk, 3);
    desk_ask(desk, BEN, "react well", NULL);
    desk_fail_next(desk, STORE_AWAY, false);
    desk_play(desk, 5);
    desk_fail_next(desk, STORE_UNKNOWN, true);
    desk_play(desk, 7);
    desk_fail_next(desk, STORE_UNKNOWN, false);
    desk_play(desk, 9);
    desk_leave(desk, BEN);
    desk_come(desk, BEN);
    desk_play(desk, 24);
    desk_ask(desk, ANA, "hint", NULL);
    desk_play(desk, 100);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_BETWEEN);
    commit(desk, ANA);
    desk_ask(desk, BEN, "start", "start");
    desk_play(desk, 100);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_OPEN);
    STANDS(desk, desk->result_count == 4);
    desk_ask(desk, ANA, "close", "close");
}

/* Real dice and hidden sheets: throws and moves are taken back. */
static void play_hidden(Desk *desk)
{
    desk_make(desk, "knaster dice=hand hidden=1 pause=0 level=random name=Cellar");
    desk_come(desk, ANA);
    desk_ask(desk, ANA, "sit 2 Ana", "sit 2 Ana");
    desk_come(desk, BEN);
    desk_ask(desk, BEN, "sit 1 Ben", "sit 1 Ben");
    desk_ask(desk, ANA, "start", "start");
    desk_play(desk, 4);
    desk_ask(desk, ANA, "unthrow", "unthrow");
    desk_ask(desk, ANA, "throw 12", "throw 12");
    desk_ask(desk, BEN, "move 4 a1", "move 1");
    desk_ask(desk, BEN, "back 4", "back 1");
    desk_ask(desk, ANA, "move 4 e5", "move 2");
    desk_ask(desk, ANA, "unthrow", "unthrow");
    desk_come(desk, CAT); /* watches */
    desk_play(desk, 12);
    desk_leave(desk, CAT);
    desk_ask(desk, BEN, "ticket", "ticket 1");
    desk_play(desk, 100);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_OPEN);
    STANDS(desk, desk->result_count == 2);
}

/* People come and go, are removed, replaced and called back; the time is up. */
static void play_crowd(Desk *desk)
{
    desk->driver.gather = desk_gather;
    desk_make(desk, "knister dice=hand time=60 absent=30 pause=0 level=greedy listed=1 name=Bar");
    for (unsigned i = ANA; i <= DAN; i++)
        desk_come(desk, i);
    desk_ask(desk, ANA, "sit 1 Ana", "host 1");
    desk_ask(desk, BEN, "sit 2 Ben", "sit 2");
    desk_ask(desk, CAT, "sit 3 Cat", "sit 3");
    desk_ask(desk, DAN, "sit 9 Dan", "sit 9");
    desk_ask(desk, ANA, "remove 3", "remove 3");
    desk_ask(desk, ANA, "remove 9", "remove 9");
    desk_ask(desk, ANA, "lock", "lock");
    desk_ask(desk, ANA, "unlock", "unlock");
    desk_ask(desk, ANA, "pardon", "pardon");
    desk_ask(desk, DAN, "sit 5 Dan", "sit 5");
    desk_ask(desk, DAN, "stand", "stand 5");
    desk_ask(desk, CAT, "sit 4 Cat", "sit 4");
    desk_ask(desk, ANA, "host 2", "host 2");
    desk_ask(desk, BEN, "host 1", "host 1");
    desk_ask(desk, ANA, "start", "start");
    desk_play(desk, 3);
    desk_leave(desk, CAT);
    desk_ask(desk, BEN, "vote 4", "vote 2");
    desk_ask(desk, ANA, "vote 4", "give 4");
    desk_ask(desk, DAN, "next Daniel", "next 1");
    desk_ask(desk, DAN, "unnext", "unnext 1");
    desk_ask(desk, DAN, "next Dan", "next 1");
    desk_play(desk, 5);
    desk_come(desk, CAT);
    desk_ask(desk, CAT, "take", "take 4");
    desk_play(desk, 6);
    desk_leave(desk, BEN);
    desk_wait(desk, 61000); /* Ben is replaced, and a bot moves for those who did not */
    desk_settle(desk);
    desk_play(desk, 100);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_OPEN);
    STANDS(desk, desk->result_count == 3);
    STANDS(desk, strcmp(desk_room(desk)->places[2].name, "Dan") == 0);
}

/* A day's challenge, then its record and its analysis, and the table once more from the store. */
static void play_daily(Desk *desk)
{
    Device *watcher = &desk->devices[BEN];

    desk_make_daily(desk, &game_knister, "2026-11-16");
    desk_come(desk, ANA);
    desk_play(desk, 100);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_OPEN);
    STANDS(desk, desk->result_count == 1);
    scarce_forget();
    const char *answer = desk_try(desk, ANA, "analyse 1");
    STANDS(desk, strcmp(answer, "no busy") == 0 || scarce_has_failed()); /* see do_question */
    desk_leave(desk, ANA);
    desk_wait(desk, 100000);
    desk_settle(desk);
    STANDS(desk, !desk->is_open);
    for (int tries = 0; desk->record == NULL; tries++) {
        STANDS(desk, tries < 3);
        desk_open(desk);
        guest_open(&watcher->guest, &desk->driver);
        watcher->is_connected = true;
        if (desk->is_open)
            dealer_record(&desk->dealer, &watcher->guest, 1, desk->now);
        desk_settle(desk);
        STANDS(desk, desk->record != NULL || scarce_has_failed());
        desk_leave(desk, BEN);
    }
}

/* Bots play on while somebody watches: no request helps them. */
static void play_bots(Desk *desk)
{
    desk->driver.gather = desk_gather;
    desk_make(desk, "knister sheets=2 pause=1 name=Attic");
    desk_come(desk, ANA);
    desk_ask(desk, ANA, "bot 1 greedy", "bot 1");
    desk_ask(desk, ANA, "bot 2 random", "bot 2");
    desk_ask(desk, ANA, "start", "start");
    desk_wait(desk, 10000);
    desk_settle(desk);
    STANDS(desk, desk->version == desk_room(desk)->version);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_BETWEEN);
    desk_ask(desk, ANA, "start", "start");
    desk_wait(desk, 10000);
    desk_settle(desk);
    STANDS(desk, desk_room(desk)->phase == ROOM_IS_OPEN);
    STANDS(desk, desk->result_count == 0);
}

typedef struct {
    const char *name;
    void (*play)(Desk *desk);
} Script;

/* What is left of a table that never was short of memory. */
typedef struct {
    char log[DESK_LOG_BYTES];
    size_t log_length;
    StoreResult results[DESK_RESULTS];
    char listing[DEALER_LISTING_BYTES];
} Outcome;

static int compare_lines(const void *left, const void *right)
{
    const Span *one = left;
    const Span *other = right;
    size_t length = one->length < other->length ? one->length : other->length;
    int order = memcmp(one->start, other->start, length);

    return order != 0 ? order : (one->length > other->length) - (one->length < other->length);
}

static size_t sort_lines(Span log, Span lines[LINES_MOST])
{
    size_t count = 0;

    while (count < LINES_MOST && span_line(&log, &lines[count]))
        count++;
    qsort(lines, count, sizeof *lines, compare_lines);
    return count;
}

/* People and bots may move in another order. */
static bool have_same_lines(Span one, Span other)
{
    static Span lines[2][LINES_MOST];
    size_t count = sort_lines(one, lines[0]);

    if (sort_lines(other, lines[1]) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (compare_lines(&lines[0][i], &lines[1][i]) != 0)
            return false;
    return true;
}

static void check_outcome(const Desk *desk, const Outcome *outcome)
{
    STANDS(desk, desk->log_length == outcome->log_length);
    STANDS(desk, have_same_lines((Span){desk->log, desk->log_length},
                                 (Span){outcome->log, outcome->log_length}));
    STANDS(desk, memcmp(desk->results, outcome->results, sizeof desk->results) == 0);
    STANDS(desk, strcmp(desk->listing, outcome->listing) == 0);
}

/* Plays the script with one failing allocation. Returns the number of all. */
static uint64_t play(const Script *script, uint64_t fails_at, Outcome *outcome)
{
    static Desk desk;

    desk_start(&desk, script->name, fails_at);
    scarce_begin(fails_at);
    script->play(&desk);
    desk_end(&desk);
    uint64_t count = scarce_end();
    if (fails_at > 0) {
        check_outcome(&desk, outcome);
        return count;
    }
    memcpy(outcome->log, desk.log, desk.log_length);
    outcome->log_length = desk.log_length;
    memcpy(outcome->results, desk.results, sizeof desk.results);
    memcpy(outcome->listing, desk.listing, sizeof desk.listing);
    return count;
}

static void sweep(const Script *script, uint64_t usual_stride)
{
    static Outcome outcome;
    uint64_t stride = scarce_stride(usual_stride);
    uint64_t count = play(script, 0, &outcome);

    assert_true(count > 50); /* otherwise this memory is not the one in use */
    for (uint64_t at = 1; at <= count; at += stride)
        play(script, at, &outcome);
    printf("# %s: each %lu. of %lu allocations failed once\n", script->name, (unsigned long)stride,
           (unsigned long)count);
}

static void a_series_goes_on(void **state)
{
    (void)state;
    sweep(&(Script){"series", play_series}, 7);
}

static void hidden_sheets_go_on(void **state)
{
    (void)state;
    sweep(&(Script){"hidden", play_hidden}, 3);
}

static void a_crowd_goes_on(void **state)
{
    (void)state;
    sweep(&(Script){"crowd", play_crowd}, 3);
}

static void a_daily_challenge_goes_on(void **state)
{
    (void)state;
    sweep(&(Script){"daily", play_daily}, 3);
}

static void bots_go_on(void **state)
{
    (void)state;
    sweep(&(Script){"bots", play_bots}, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_series_goes_on), cmocka_unit_test(hidden_sheets_go_on),
        cmocka_unit_test(a_crowd_goes_on),  cmocka_unit_test(a_daily_challenge_goes_on),
        cmocka_unit_test(bots_go_on),
    };
    return cmocka_run_group_tests_name("dealer/scarce", tests, NULL, NULL);
}
