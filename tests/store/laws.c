/* Laws of every store, in every database. */
#include "place.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const StoreResult result_of_ana = {
    .room = "AAAA",
    .sheet = 1,
    .seat = 2,
    .player = "00112233445566778899aabbccddeeff",
    .name = "Ana 🎲 \"'\\",
    .game = "knister",
    .day = "2026-11-15",
    .at = 5000,
    .total = 72,
    .place = 1,
    .players = 2,
    .hands = {1, 0, 2, 3, 4, 5, 6, 7, 65535},
};

static void keeps_a_log(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(append(store, "AAAA", 1, "table\ndice"), STORE_FINE);
    assert_int_equal(append(store, "AAAA", 3, "sit 1 Zoë"), STORE_FINE);
    assert_int_equal(append(store, "BBBB", 1, "other"), STORE_FINE);
    assert_int_equal(append(store, "AAAA", 4, "a\nb\nc"), STORE_FINE);
    const char *log = "AAAA 1 1001 table\ndice\nAAAA 3 1003 sit 1 Zoë\nAAAA 4 1004 a\nb\nc\n";
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "AAAA"}), log);
    store_close(store);

    store = open_store(place_where());
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "AAAA"}), log);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "AAA"}), "");
    assert_int_equal(append(store, "AAAA", 7, "d"), STORE_FINE);
    store_close(store);
}

static void loads_from_anywhere(void **state)
{
    static const char *const behind[] = {
        "A 1 1001 1\n2\n3\nA 4 1004 4\nA 5 1005 5\n6\n",
        "A 2 1001 2\n3\nA 4 1004 4\nA 5 1005 5\n6\n",
        "A 3 1001 3\nA 4 1004 4\nA 5 1005 5\n6\n",
        "A 4 1004 4\nA 5 1005 5\n6\n",
        "A 5 1005 5\n6\n",
        "A 6 1005 6\n",
        "",
        "",
    };
    Store *store = open_store(place_fresh());

    (void)state;
    append(store, "A", 1, "1\n2\n3");
    append(store, "A", 4, "4");
    append(store, "A", 5, "5\n6");
    for (uint32_t version = 0; version < sizeof behind / sizeof *behind; version++)
        assert_string_equal(
            show(store, (StoreJob){.kind = STORE_LOAD, .room = "A", .version = version}),
            behind[version]);
    store_close(store);
}

static void refuses_a_wrong_version(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(append(store, "A", 2, "x"), STORE_TAKEN);
    assert_int_equal(append(store, "A", 1, "1\n2"), STORE_FINE);
    for (uint32_t version = 1; version < 7; version++)
        if (version != 3)
            assert_int_equal(append(store, "A", version, "x"), STORE_TAKEN);
    assert_int_equal(append(store, "A", 3, "3"), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "A"}),
                        "A 1 1001 1\n2\nA 3 1003 3\n");
    store_close(store);
}

static void stores_nothing_of_a_refused_append(void **state)
{
    Store *store = open_store(place_fresh());
    StoreJob job = {.kind = STORE_APPEND,
                    .room = "AAAA",
                    .version = 1,
                    .at = 1,
                    .text = span_of("x"),
                    .changes_wake = true,
                    .wake = 77,
                    .listing = span_of("listed"),
                    .results = &result_of_ana,
                    .result_count = 1};

    (void)state;
    append(store, "AAAA", 1, "first");
    assert_int_equal(store_wait(store, &job), STORE_TAKEN);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}), "");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}), "");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "AAAA"}), "");
    job.version = 2;
    assert_int_equal(store_wait(store, &job), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}), "AAAA 0 77 \n");

    /* A refused append removes nothing either. */
    job.wake = 0;
    job.listing = span_of("");
    job.result_count = 0;
    assert_int_equal(store_wait(store, &job), STORE_TAKEN);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}), "AAAA 0 77 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}), "AAAA 0 1 listed\n");
    store_close(store);
}

static StoreState change(Store *store, const char *room, uint32_t version, int64_t wake,
                         const char *listing)
{
    StoreJob job = {.kind = STORE_APPEND,
                    .room = room,
                    .version = version,
                    .at = 100 + version,
                    .text = span_of("x"),
                    .changes_wake = wake >= 0,
                    .wake = wake,
                    .listing = listing != NULL ? span_of(listing) : (Span){NULL, 0}};

    return store_wait(store, &job);
}

static void lists_and_wakes(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    change(store, "A", 1, 30, "a");
    change(store, "B", 1, 10, "b");
    change(store, "C", 1, 20, "c");
    change(store, "B", 2, -1, NULL);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}),
                        "B 0 10 \nC 0 20 \nA 0 30 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}),
                        "A 0 101 a\nB 0 101 b\nC 0 101 c\n");
    change(store, "C", 2, 0, "c again");
    change(store, "A", 2, 5, "");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_WAKES}), "A 0 5 \nB 0 10 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}),
                        "C 0 102 c again\nB 0 101 b\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED, .limit = 1}),
                        "C 0 102 c again\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ROOMS}), "A 0 0 \nB 0 0 \nC 0 0 \n");
    store_close(store);
}

/* Rooms are found by the start of their codes, with their latest events. */
static void finds_rooms_by_the_start_of_their_codes(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    change(store, "abc", 1, -1, NULL);
    change(store, "abcz", 1, -1, NULL);
    change(store, "abcz", 2, -1, NULL);
    change(store, "abd", 1, -1, NULL);
    change(store, "ab", 1, -1, NULL);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_FIND, .room = "abc"}),
                        "abcz 0 102 x\nabc 0 101 x\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_FIND, .room = "abcd"}), "");
    store_close(store);
}

/* A result in its own room. */
static void finish(Store *store, const char *room, const char *player, const char *game,
                   const char *day, int64_t at, uint32_t total)
{
    StoreResult result = {
        .sheet = 1, .seat = 1, .at = at, .total = total, .place = 1, .players = 1};
    StoreJob job = {.kind = STORE_APPEND,
                    .room = room,
                    .version = 1,
                    .at = at,
                    .text = span_of("over"),
                    .results = &result,
                    .result_count = 1};

    strcpy(result.room, room);
    strcpy(result.player, player);
    strcpy(result.name, player);
    strcpy(result.game, game);
    strcpy(result.day, day);
    assert_int_equal(store_wait(store, &job), STORE_FINE);
}

#define HANDS " 0,0,0,0,0,0,0,0,0\n"

static void finds_results(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    finish(store, "A", "p", "knister", "", 10, 50);
    finish(store, "B", "p", "knaster", "", 20, 60);
    finish(store, "C", "p", "knister", "d", 30, 70);
    finish(store, "D", "q", "knister", "d", 40, 80);
    finish(store, "E", "r", "knister", "d", 25, 70);
    finish(store, "F", "r", "knister", "e", 26, 99);
    finish(store, "G", "r", "knaster", "d", 27, 98);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_PLAYED, .player = "p"}),
                        "C 1 1 p p knister d 30 70 1/1" HANDS "B 1 1 p p knaster  20 60 1/1" HANDS
                        "A 1 1 p p knister  10 50 1/1" HANDS);
    assert_string_equal(
        show(store, (StoreJob){.kind = STORE_PLAYED, .player = "p", .game = "knister"}),
        "C 1 1 p p knister d 30 70 1/1" HANDS "A 1 1 p p knister  10 50 1/1" HANDS);
    assert_string_equal(
        show(store, (StoreJob){.kind = STORE_PLAYED, .player = "p", .game = "knister", .at = 30}),
        "A 1 1 p p knister  10 50 1/1" HANDS);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_PLAYED, .player = "p", .limit = 1}),
                        "C 1 1 p p knister d 30 70 1/1" HANDS);
    assert_string_equal(
        show(store, (StoreJob){.kind = STORE_RANKED, .game = "knister", .day = "d"}),
        "D 1 1 q q knister d 40 80 1/1" HANDS "E 1 1 r r knister d 25 70 1/1" HANDS
        "C 1 1 p p knister d 30 70 1/1" HANDS);
    assert_string_equal(
        show(store, (StoreJob){.kind = STORE_RANKED, .game = "knister", .day = "d", .limit = 2}),
        "D 1 1 q q knister d 40 80 1/1" HANDS "E 1 1 r r knister d 25 70 1/1" HANDS);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RANKED, .game = "knister", .day = ""}),
                        "");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ENDED, .at = 27}),
                        "G 1 1 r r knaster d 27 98 1/1" HANDS "C 1 1 p p knister d 30 70 1/1" HANDS
                        "D 1 1 q q knister d 40 80 1/1" HANDS);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ENDED, .game = "knaster"}),
                        "B 1 1 p p knaster  20 60 1/1" HANDS "G 1 1 r r knaster d 27 98 1/1" HANDS);
    store_close(store);
}

/* The ranking of a group has only its members. */
static void ranks_groups(void **state)
{
    Store *store = open_store(place_fresh());
    const StoreChange changes[] = {
        {.kind = CHANGE_GROUP, .room = "G", .text = span_of("Group")},
        {.kind = CHANGE_MEMBER, .room = "G", .key = "p"},
        {.kind = CHANGE_MEMBER, .room = "G", .key = "r"},
    };
    StoreJob job = {.kind = STORE_CHANGE, .changes = changes, .change_count = 3};
    StoreJob ranked = {.kind = STORE_RANKED, .game = "knister", .day = "d", .room = "G"};

    (void)state;
    finish(store, "A", "p", "knister", "d", 30, 70);
    finish(store, "B", "q", "knister", "d", 40, 80);
    finish(store, "C", "r", "knister", "d", 25, 75);
    finish(store, "D", "r", "knister", "e", 25, 99);
    assert_int_equal(store_wait(store, &job), STORE_FINE);
    assert_string_equal(show(store, ranked), "C 1 1 r r knister d 25 75 1/1" HANDS
                                             "A 1 1 p p knister d 30 70 1/1" HANDS);
    ranked.room = "H";
    assert_string_equal(show(store, ranked), "");
    store_close(store);
}

/* One step of an attempt in a room, stored with its next event. */
static void attempt(Store *store, const char *room, uint32_t version, const char *source,
                    StoreAttemptStep step, int64_t at)
{
    StoreResult result = {.sheet = 1,
                          .seat = 1,
                          .player = "p",
                          .name = "P",
                          .game = "knister",
                          .day = "d",
                          .at = at,
                          .total = 70,
                          .place = 1,
                          .players = 1};
    StoreAttempt attempt = {.step = step,
                            .game = "knister",
                            .day = "d",
                            .source = source,
                            .later_most = 1,
                            .least = 20};
    StoreJob job = {.kind = STORE_APPEND,
                    .room = room,
                    .version = version,
                    .at = at,
                    .text = span_of("x"),
                    .results = &result,
                    .result_count = step == ATTEMPT_ENDS,
                    .attempt = &attempt};

    strcpy(result.room, room);
    assert_int_equal(store_wait(store, &job), STORE_FINE);
}

static const char *doubts(Store *store, const char *room)
{
    const char *line = show(store, (StoreJob){.kind = STORE_RESULTS, .room = room});
    const char *doubt = strstr(line, "doubt");

    return doubt != NULL ? doubt : "";
}

/* Of those behind another attempt from the same source, the first is not doubted. */
static void doubts_those_who_come_later(void **state)
{
    static const char *const rooms[] = {"A", "B", "C", "D", "E"};
    static const char *const sources[] = {"s", "s", "s", "s", "t"};
    Store *store = open_store(place_fresh());

    (void)state;
    for (unsigned i = 0; i < 5; i++)
        attempt(store, rooms[i], 1, sources[i], ATTEMPT_BEGINS, 100);
    for (unsigned i = 0; i < 2; i++) /* A and B play at the same time */
        attempt(store, rooms[i], 2, "", ATTEMPT_STARTS, 110);
    for (unsigned i = 0; i < 2; i++)
        attempt(store, rooms[i], 3, "", ATTEMPT_AHEAD, 120);
    for (unsigned i = 2; i < 5; i++)
        attempt(store, rooms[i], 2, "", ATTEMPT_STARTS, 130);
    for (unsigned i = 0; i < 5; i++)
        attempt(store, rooms[i], i < 2 ? 4 : 3, "", ATTEMPT_ENDS, 140);
    for (unsigned i = 0; i < 5; i++)
        assert_string_equal(doubts(store, rooms[i]), i == 3 ? "doubt 1\n" : "");
    assert_non_null(strstr(show(store, (StoreJob){.kind = STORE_DOUBTED}), "D 1 1 p P knister d"));
    assert_string_equal(show(store, (StoreJob){.kind = STORE_DOUBTED, .at = 141}), "");
    store_close(store);
}

static void judge(Store *store, const char *room, int32_t luck, int32_t loss)
{
    StoreJob job = {.kind = STORE_JUDGE,
                    .room = room,
                    .sheet = 1,
                    .seat = 1,
                    .luck = luck,
                    .loss = loss,
                    .sum_most = 7000,
                    .gain_most = 1000};

    assert_int_equal(store_wait(store, &job), STORE_FINE);
}

static void doubts_speed_and_foresight(void **state)
{
    Store *store = open_store(place_fresh());
    const StoreChange changes[] = {{.kind = CHANGE_DOUBT, .room = "A"},
                                   {.kind = CHANGE_OLD_ATTEMPTS, .value = "e"}};
    StoreJob change = {.kind = STORE_CHANGE, .changes = changes, .change_count = 2};

    (void)state;
    attempt(store, "A", 1, "s", ATTEMPT_BEGINS, 100);
    attempt(store, "A", 2, "", ATTEMPT_ENDS, 119);
    attempt(store, "B", 1, "s", ATTEMPT_BEGINS, 100);
    attempt(store, "B", 2, "", ATTEMPT_ENDS, 120);
    attempt(store, "C", 1, "s", ATTEMPT_BEGINS, 100);
    attempt(store, "C", 2, "", ATTEMPT_ENDS, 90); /* the clock was set back */
    finish(store, "D", "p", "knister", "", 30, 70);
    assert_string_equal(doubts(store, "A"), "doubt 2\n");
    assert_string_equal(doubts(store, "B"), "");
    assert_string_equal(doubts(store, "C"), "");
    judge(store, "A", 5000, 2001);
    judge(store, "B", 5000, 2000);
    judge(store, "C", 4000, 3000);
    judge(store, "D", 9999, 2001); /* not a daily challenge */
    assert_string_equal(doubts(store, "A"), "doubt 6\n");
    assert_string_equal(doubts(store, "B"), "");
    assert_string_equal(doubts(store, "C"), "");
    assert_string_equal(doubts(store, "D"), "");

    attempt(store, "E", 1, "s", ATTEMPT_BEGINS, 100);
    assert_int_equal(store_wait(store, &change), STORE_FINE);
    attempt(store, "A", 3, "", ATTEMPT_NONE, 121);
    judge(store, "A", 5000, 2001); /* cleared doubts stay cleared */
    assert_string_equal(doubts(store, "A"), "");
    attempt(store, "E", 2, "", ATTEMPT_ENDS, 101); /* it is not known when it began */
    assert_string_equal(doubts(store, "E"), "");
    store_close(store);
}

#define ANA                                      \
    "AAAA 1 2 00112233445566778899aabbccddeeff " \
    "Ana 🎲 \"'\\ knister 2026-11-15 5000 72 1/2 1,0,2,3,4,5,6,7,65535"

static void stores_luck_and_loss(void **state)
{
    Store *store = open_store(place_fresh());
    StoreResult results[] = {result_of_ana, result_of_ana};
    StoreJob job = {.kind = STORE_APPEND,
                    .room = "AAAA",
                    .version = 1,
                    .text = span_of("x"),
                    .results = results,
                    .result_count = 2};
    StoreJob judge = {
        .kind = STORE_JUDGE, .room = "AAAA", .sheet = 1, .seat = 2, .luck = -1234, .loss = 99};

    (void)state;
    results[1].seat = 1;
    results[1].is_judged = true;
    results[1].luck = INT32_MIN;
    results[1].loss = INT32_MAX;
    strcpy(results[1].name, "Bo");
    assert_int_equal(store_wait(store, &job), STORE_FINE);
    const char *bo = "AAAA 1 1 00112233445566778899aabbccddeeff Bo knister 2026-11-15 5000 72 1/2 "
                     "1,0,2,3,4,5,6,7,65535 -2147483648 2147483647\n";
    char both[500];
    snprintf(both, sizeof both, "%s%s\n", bo, ANA);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "AAAA"}), both);
    assert_int_equal(store_wait(store, &judge), STORE_FINE);
    snprintf(both, sizeof both, "%s%s -1234 99\n", bo, ANA);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "AAAA"}), both);
    judge.sheet = 9;
    assert_int_equal(store_wait(store, &judge), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "AAAA"}), both);
    store_close(store);
}

static void has_one_secret_for_each_day(void **state)
{
    Store *store = open_store(place_fresh());
    StoreJob one = {
        .kind = STORE_DAILY, .game = "knister", .day = "2026-11-15", .text = span_of("aa")};
    StoreJob other = {
        .kind = STORE_DAILY, .game = "knister", .day = "2026-11-15", .text = span_of("bb")};
    StoreJob third = {
        .kind = STORE_DAILY, .game = "knaster", .day = "2026-11-15", .text = span_of("cc")};

    (void)state;
    assert_int_equal(store_wait(store, &one), STORE_FINE);
    assert_int_equal(store_wait(store, &other), STORE_FINE);
    assert_int_equal(store_wait(store, &third), STORE_FINE);
    assert_string_equal(one.secret, "aa");
    assert_string_equal(other.secret, "aa");
    other.text = span_of(""); /* asks, and proposes nothing */
    assert_int_equal(store_wait(store, &other), STORE_FINE);
    assert_string_equal(other.secret, "aa");
    other.day = "2026-11-16";
    assert_int_equal(store_wait(store, &other), STORE_FINE);
    assert_string_equal(other.secret, "");
    assert_string_equal(third.secret, "cc");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_DAYS}),
                        "- 0 0 ccknaster2026-11-15\n- 0 0 aaknister2026-11-15\n");
    store_close(store);
}

static void finds_rows_without_a_room(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    change(store, "A", 1, 30, "a");
    finish(store, "B", "p", "knister", "", 10, 50);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_STRAYS}), "");
    place_sql("DELETE FROM event", "DELETE FROM knobel.event");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_STRAYS}),
                        "A 0 0 listing\nA 0 0 wake\nB 0 0 result\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ROOMS}), "");
    store_close(store);
}

/* Jobs in progress at the same time. */
enum { TOGETHER = 300 };

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t is_over;
    unsigned left;
    StoreJob jobs[TOGETHER];
    char texts[TOGETHER][16];
} Together;

static void is_done(StoreJob *job)
{
    Together *together = job->context;

    pthread_mutex_lock(&together->lock);
    if (--together->left == 0)
        pthread_cond_signal(&together->is_over);
    pthread_mutex_unlock(&together->lock);
}

static Together *make_together(unsigned count, const char *room, uint32_t version)
{
    Together *together = calloc(1, sizeof *together);

    assert_non_null(together);
    pthread_mutex_init(&together->lock, NULL);
    pthread_cond_init(&together->is_over, NULL);
    together->left = count;
    for (unsigned i = 0; i < count; i++) {
        snprintf(together->texts[i], sizeof together->texts[i], "%u", version + i);
        together->jobs[i] = (StoreJob){.kind = STORE_APPEND,
                                       .done = is_done,
                                       .context = together,
                                       .room = room,
                                       .version = version + i,
                                       .text = span_of(together->texts[i])};
    }
    return together;
}

static void await(Together *together)
{
    pthread_mutex_lock(&together->lock);
    while (together->left > 0)
        pthread_cond_wait(&together->is_over, &together->lock);
    pthread_mutex_unlock(&together->lock);
}

static void submit_all(Together *together, Store *store)
{
    for (unsigned i = 0; i < TOGETHER; i++)
        store_submit(store, &together->jobs[i]);
    await(together);
}

static void keeps_the_order_of_a_room(void **state)
{
    Store *store = open_store(place_fresh());
    Together *together = make_together(TOGETHER, "A", 1);

    (void)state;
    submit_all(together, store);
    for (unsigned i = 0; i < TOGETHER; i++)
        assert_int_equal(together->jobs[i].state, STORE_FINE);
    assert_int_equal(count_events(store, "A"), TOGETHER);
    assert_int_equal(store_waiting(store), 0);
    store_close(store);
    free(together);
}

static void a_refused_append_harms_no_other(void **state)
{
    Store *store = open_store(place_fresh());
    Together *together = make_together(TOGETHER, "A", 1);
    static char codes[TOGETHER][8];

    (void)state;
    for (unsigned i = 0; i < TOGETHER; i++) {
        snprintf(codes[i], sizeof codes[i], "R%u", i);
        together->jobs[i].room = codes[i];
        together->jobs[i].version = i % 3 == 0 ? 2 : 1;
    }
    submit_all(together, store);
    for (unsigned i = 0; i < TOGETHER; i++) {
        assert_int_equal(together->jobs[i].state, i % 3 == 0 ? STORE_TAKEN : STORE_FINE);
        assert_int_equal(count_events(store, codes[i]), i % 3 == 0 ? 0 : 1);
    }
    store_close(store);
    free(together);
}

static void closing_finishes_what_was_submitted(void **state)
{
    Store *store = open_store(place_fresh());
    Together *together = make_together(TOGETHER, "A", 1);

    (void)state;
    for (unsigned i = 0; i < TOGETHER; i++)
        store_submit(store, &together->jobs[i]);
    store_close(store);
    assert_int_equal(together->left, 0);
    for (unsigned i = 0; i < TOGETHER; i++)
        assert_int_equal(together->jobs[i].state, STORE_FINE);
    store = open_store(place_where());
    assert_int_equal(count_events(store, "A"), TOGETHER);
    store_close(store);
    free(together);
}

/* A job that asks for more when it is done, until the store is closing. */
typedef struct {
    StoreJob write; /* first */
    StoreJob read;
    Store *store;
    pthread_mutex_t lock;
    pthread_cond_t is_answered;
    bool has_answer;
    unsigned reads;
} Persistent;

static void is_read(StoreJob *job)
{
    Persistent *persistent = job->context;

    pthread_mutex_lock(&persistent->lock);
    persistent->has_answer = true;
    pthread_cond_signal(&persistent->is_answered);
    pthread_mutex_unlock(&persistent->lock);
}

static void ignore_row(StoreJob *job, const StoreRow *row)
{
    (void)job;
    (void)row;
}

/* Reads again and again. The reader ends while this goes on. */
static void is_written(StoreJob *job)
{
    Persistent *persistent = (Persistent *)job;

    do {
        persistent->has_answer = false;
        store_submit(persistent->store, &persistent->read);
        pthread_mutex_lock(&persistent->lock);
        while (!persistent->has_answer)
            pthread_cond_wait(&persistent->is_answered, &persistent->lock);
        pthread_mutex_unlock(&persistent->lock);
        persistent->reads++;
    } while (persistent->read.state == STORE_FINE);
}

static void a_closing_store_takes_no_more(void **state)
{
    static Persistent persistent = {
        .write = {.kind = STORE_APPEND, .room = "A", .version = 1, .done = is_written},
        .read = {.kind = STORE_LOAD, .room = "A", .done = is_read, .row = ignore_row},
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .is_answered = PTHREAD_COND_INITIALIZER,
    };

    (void)state;
    persistent.write.text = span_of("x");
    persistent.read.context = &persistent;
    persistent.store = open_store(place_fresh());
    store_submit(persistent.store, &persistent.write);
    store_close(persistent.store);
    assert_int_equal(persistent.write.state, STORE_FINE);
    assert_int_equal(persistent.read.state, STORE_STOPPED);
    assert_true(persistent.reads >= 1);
}

/* Appenders race for every version of a few rooms. */
enum { RACE_ROOMS = 3, RACERS = 4 };

static const char *const race_rooms[RACE_ROOMS] = {"R1", "R2", "R3"};

static void take_version(StoreJob *job, const StoreRow *row)
{
    *(uint32_t *)job->context = row->version + 1;
}

static uint32_t find_next(Store *store, const char *room)
{
    uint32_t version = 1;
    StoreJob job = {.kind = STORE_LOAD, .room = room, .row = take_version, .context = &version};

    store_wait(store, &job);
    return version;
}

/* Appends what it believes to be the next version until each room has this many events, and reads
 * again if another was first; counts the appends that won. */
static void race(Store *store, unsigned events, unsigned racer, unsigned won[RACE_ROOMS])
{
    for (unsigned i = 0; i < RACE_ROOMS; i++) {
        unsigned room = (i + racer) % RACE_ROOMS;
        uint32_t version = 1;
        while (version <= events) {
            char text[32];
            snprintf(text, sizeof text, "%u of %u", version, racer);
            if (append(store, race_rooms[room], version, text) == STORE_FINE) {
                won[room]++;
                version++;
            } else {
                version = find_next(store, race_rooms[room]);
            }
        }
    }
}

typedef struct {
    Store *store;
    unsigned events;
    unsigned racer;
    unsigned won[RACE_ROOMS];
} Racer;

static void *run_racer(void *context)
{
    Racer *racer = context;

    race(racer->store, racer->events, racer->racer, racer->won);
    return NULL;
}

static void threads_have_one_winner_each(void **state)
{
    Store *store = open_store(place_fresh());
    unsigned events = place_share(100);
    Racer racers[RACERS];
    pthread_t threads[RACERS];
    unsigned won[RACE_ROOMS] = {0};

    (void)state;
    for (unsigned i = 0; i < RACERS; i++) {
        racers[i] = (Racer){.store = store, .events = events, .racer = i};
        assert_int_equal(pthread_create(&threads[i], NULL, run_racer, &racers[i]), 0);
    }
    for (unsigned i = 0; i < RACERS; i++) {
        pthread_join(threads[i], NULL);
        for (unsigned room = 0; room < RACE_ROOMS; room++)
            won[room] += racers[i].won[room];
    }
    for (unsigned room = 0; room < RACE_ROOMS; room++) {
        assert_int_equal(won[room], events);
        assert_int_equal(count_events(store, race_rooms[room]), events);
    }
    store_close(store);
}

/* All processes open the store at once, which makes its schema, and race. */
static void processes_have_one_winner_each(void **state)
{
    const char *where = place_fresh();
    unsigned events = place_share(100);
    unsigned won[RACE_ROOMS] = {0};
    int ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    for (unsigned i = 0; i < RACERS; i++) {
        if (fork() == 0) {
            char reason[STORE_REASON_BYTES];
            Racer racer = {.store = store_open(&(StoreSetup){.where = where}, reason)};
            if (racer.store == NULL) {
                fprintf(stderr, "%s\n", reason);
                _exit(1);
            }
            race(racer.store, events, i, racer.won);
            store_close(racer.store);
            _exit(write(ends[1], racer.won, sizeof racer.won) != sizeof racer.won);
        }
    }
    for (unsigned i = 0; i < RACERS; i++) {
        int status = 0;
        unsigned own[RACE_ROOMS];
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
        assert_int_equal(read(ends[0], own, sizeof own), sizeof own);
        for (unsigned room = 0; room < RACE_ROOMS; room++)
            won[room] += own[room];
    }
    Store *store = open_store(where);
    for (unsigned room = 0; room < RACE_ROOMS; room++) {
        assert_int_equal(won[room], events);
        assert_int_equal(count_events(store, race_rooms[room]), events);
    }
    store_close(store);
    close(ends[0]);
    close(ends[1]);
}

/* Two servers append to the same rooms at once, one of them in reverse order. */
static void crossing_batches_have_one_winner_each(void **state)
{
    static char codes[TOGETHER][8];
    Store *stores[] = {open_store(place_fresh()), open_store(place_where())};
    Together *together[2];

    (void)state;
    for (uint32_t version = 1; version <= place_share(10); version++) {
        for (unsigned side = 0; side < 2; side++) {
            together[side] = make_together(TOGETHER, "", 1);
            for (unsigned i = 0; i < TOGETHER; i++) {
                StoreJob *job = &together[side]->jobs[side == 0 ? i : TOGETHER - 1 - i];
                snprintf(codes[i], sizeof codes[i], "R%03u", i);
                job->room = codes[i];
                job->version = version;
                job->text = span_of(side == 0 ? "one" : "other");
            }
        }
        for (unsigned i = 0; i < TOGETHER; i++)
            for (unsigned side = 0; side < 2; side++)
                store_submit(stores[side], &together[side]->jobs[i]);
        for (unsigned side = 0; side < 2; side++)
            await(together[side]);
        for (unsigned i = 0; i < TOGETHER; i++) {
            StoreState one = together[0]->jobs[i].state;
            StoreState other = together[1]->jobs[TOGETHER - 1 - i].state;
            assert_true((one == STORE_FINE && other == STORE_TAKEN) ||
                        (one == STORE_TAKEN && other == STORE_FINE));
            assert_int_equal(count_events(stores[0], codes[i]), version);
        }
        free(together[0]);
        free(together[1]);
    }
    store_close(stores[0]);
    store_close(stores[1]);
}

static void frozen_reads_see_one_moment(void **state)
{
    char reason[STORE_REASON_BYTES];
    StoreSetup setup = {.where = place_fresh(), .is_frozen = true};

    (void)state;
    assert_null(store_open(&setup, reason));
    Store *store = open_store(setup.where);
    append(store, "A", 1, "1");
    Store *frozen = store_open(&setup, reason);
    assert_non_null(frozen);
    assert_int_equal(count_events(frozen, "A"), 1);
    append(store, "A", 2, "2");
    assert_int_equal(count_events(frozen, "A"), 1);
    assert_int_equal(count_events(store, "A"), 2);
    store_close(frozen);
    store_close(store);
}

static void passes_its_own_check(void **state)
{
    char reason[STORE_REASON_BYTES];
    Store *store = open_store(place_fresh());

    (void)state;
    append(store, "A", 1, "1");
    if (store_sound(store, reason) != STORE_FINE)
        fail_msg("%s", reason);
    if (place_is_postgres()) /* it checks the indexes, too */
        place_sql("", "CREATE EXTENSION IF NOT EXISTS amcheck SCHEMA public");
    assert_int_equal(store_sound(store, reason), STORE_FINE);
    store_close(store);
}

/* A table is missing: that is damage, and not a store that is away. */
static void finds_a_missing_table(void **state)
{
    char reason[STORE_REASON_BYTES];
    Store *store = open_store(place_fresh());

    (void)state;
    place_sql("DROP TABLE ban", "DROP TABLE knobel.ban");
    assert_int_equal(store_sound(store, reason),
                     place_is_postgres() ? STORE_TAKEN : STORE_FINE); /* to SQLite it is sound */
    StoreJob job = {.kind = STORE_BANS, .row = ignore_row};
    assert_int_equal(store_wait(store, &job), STORE_AWAY);
    assert_non_null(strstr(job.reason, "ban"));
    store_close(store);
}

static void refuses_wrong_addresses(void **state)
{
    static const char *const wrong[] = {"", "x", "sqlite:", "mysql://x", "/tmp/x"};
    char reason[STORE_REASON_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int is_server = 0; is_server < 2; is_server++) {
            reason[0] = '\0';
            assert_null(
                store_open(&(StoreSetup){.where = wrong[i], .is_server = is_server}, reason));
            assert_true(reason[0] != '\0');
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_a_log),
        cmocka_unit_test(loads_from_anywhere),
        cmocka_unit_test(refuses_a_wrong_version),
        cmocka_unit_test(stores_nothing_of_a_refused_append),
        cmocka_unit_test(lists_and_wakes),
        cmocka_unit_test(finds_results),
        cmocka_unit_test(ranks_groups),
        cmocka_unit_test(doubts_those_who_come_later),
        cmocka_unit_test(doubts_speed_and_foresight),
        cmocka_unit_test(stores_luck_and_loss),
        cmocka_unit_test(has_one_secret_for_each_day),
        cmocka_unit_test(finds_rooms_by_the_start_of_their_codes),
        cmocka_unit_test(finds_rows_without_a_room),
        cmocka_unit_test(keeps_the_order_of_a_room),
        cmocka_unit_test(a_refused_append_harms_no_other),
        cmocka_unit_test(closing_finishes_what_was_submitted),
        cmocka_unit_test(threads_have_one_winner_each),
        cmocka_unit_test(processes_have_one_winner_each),
        cmocka_unit_test(crossing_batches_have_one_winner_each),
        cmocka_unit_test(frozen_reads_see_one_moment),
        cmocka_unit_test(a_closing_store_takes_no_more),
        cmocka_unit_test(passes_its_own_check),
        cmocka_unit_test(finds_a_missing_table),
        cmocka_unit_test(refuses_wrong_addresses),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
