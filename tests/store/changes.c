/* Changes by an administrator: all of them or none, in both databases. */
#include "place.h"

#include <string.h>

static StoreState change_all(Store *store, const StoreChange *changes, uint32_t count)
{
    StoreJob job = {.kind = STORE_CHANGE, .changes = changes, .change_count = count};

    return store_wait(store, &job);
}

#define CHANGE(store, ...)                                \
    change_all(store, (const StoreChange[]){__VA_ARGS__}, \
               sizeof(const StoreChange[]){__VA_ARGS__} / sizeof(StoreChange))

/* A room with a listing, a time to be woken and a result. */
static void make_room(Store *store, const char *room, int64_t at, int64_t wake)
{
    StoreResult result = {.sheet = 1,
                          .seat = 1,
                          .game = "knister",
                          .at = at,
                          .place = 1,
                          .players = 1,
                          .player = "p",
                          .name = "Rude"};
    StoreJob job = {.kind = STORE_APPEND,
                    .room = room,
                    .version = 1,
                    .at = at,
                    .text = span_of("table\nsit 1 Rude"),
                    .changes_wake = true,
                    .wake = wake,
                    .listing = span_of("listed"),
                    .results = &result,
                    .result_count = 1};

    strcpy(result.room, room);
    assert_int_equal(store_wait(store, &job), STORE_FINE);
}

static void a_rename_is_whole(void **state)
{
    Store *store = open_store(place_fresh());
    const StoreChange rename[] = {
        {.kind = CHANGE_EVENTS, .room = "A", .number = 1, .text = span_of("table\nsit 1 Nice")},
        {.kind = CHANGE_APPEND, .room = "A", .number = 3, .at = 20, .text = span_of("name 1 Nice")},
        {.kind = CHANGE_LIST, .room = "A", .at = 20, .text = span_of("renamed")},
        {.kind = CHANGE_PLAYER, .room = "A", .key = "p", .value = "q", .text = span_of("Nice")},
        {.kind = CHANGE_ADMIN, .at = 20, .key = "root", .value = "rename", .room = "A"},
    };

    (void)state;
    make_room(store, "A", 10, 0);
    make_room(store, "B", 10, 0);
    assert_int_equal(change_all(store, rename, 5), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "A"}),
                        "A 1 10 table\nsit 1 Nice\nA 3 20 name 1 Nice\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "B"}),
                        "B 1 10 table\nsit 1 Rude\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}),
                        "A 0 20 renamed\nB 0 10 listed\n");
    assert_non_null(strstr(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "A"}), "q Nice"));
    assert_non_null(strstr(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "B"}), "p Rude"));
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ADMIN}), "A 1 20 rootrename\n");
    store_close(store);
}

/* An event that came in between makes the whole change fail. */
static void a_late_change_changes_nothing(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    make_room(store, "A", 10, 0);
    for (int64_t version = 1; version < 5; version++) {
        if (version == 3)
            continue;
        assert_int_not_equal(
            CHANGE(store,
                   {.kind = CHANGE_EVENTS, .room = "A", .number = 1, .text = span_of("gone\n.")},
                   {.kind = CHANGE_ADMIN, .key = "root", .value = "close", .room = "A"},
                   {.kind = CHANGE_APPEND, .room = "A", .number = version, .text = span_of("x")}),
            STORE_FINE);
    }
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LOAD, .room = "A"}),
                        "A 1 10 table\nsit 1 Rude\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ADMIN}), "");
    store_close(store);
}

static StoreState forget(Store *store, const char *room, int64_t before)
{
    return CHANGE(store, {.kind = CHANGE_FORGET, .room = room, .number = before},
                  {.kind = CHANGE_FORGOTTEN, .room = room, .at = 99},
                  {.kind = CHANGE_CLEAR, .room = room});
}

static void forgets_only_what_is_old(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    make_room(store, "A", 10, 0);
    make_room(store, "B", 20, 0);
    make_room(store, "C", 10, 50); /* it will be woken */
    assert_int_equal(append(store, "D", 1, "table"), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LATEST, .room = "", .limit = 3}),
                        "A 0 10 \nB 0 20 \nC 0 10 50\n");
    assert_non_null(
        strstr(show(store, (StoreJob){.kind = STORE_LATEST, .room = "C", .limit = 3}), "D 0 "));
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(forget(store, (const char *[]){"A", "B", "C"}[i], 20), STORE_FINE);
    assert_int_equal(forget(store, "D", INT64_MAX), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ROOMS}), "B 0 0 \nC 0 0 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_FORGOTTEN}), "A 0 99 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED}),
                        "B 0 20 listed\nC 0 10 listed\n");
    assert_non_null(strstr(show(store, (StoreJob){.kind = STORE_RESULTS, .room = "A"}), "Rude"));
    assert_string_equal(show(store, (StoreJob){.kind = STORE_STRAYS}), "");
    assert_int_equal(append(store, "A", 3, "more"), STORE_TAKEN); /* a server that is late */
    store_close(store);
}

static void lists_what_was_seen(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    make_room(store, "A", 10, 0);
    make_room(store, "B", 10, 0);
    assert_int_equal(CHANGE(store, {.kind = CHANGE_SEEN, .room = "B", .at = 70},
                            {.kind = CHANGE_SEEN, .room = "Z", .at = 70}),
                     STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED, .at = 60}), "B 0 10 listed\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_LISTED, .at = 10}),
                        "A 0 10 listed\nB 0 10 listed\n");
    store_close(store);
}

static void finds_who_is_mentioned(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(append(store, "A", 1, "table\tabc\nsit 1 x\tdef"), STORE_FINE);
    assert_int_equal(append(store, "B", 1, "table\tdef"), STORE_FINE);
    assert_int_equal(append(store, "B", 2, "host 1\tdef"), STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_MENTIONS, .text = span_of("def")}),
                        "A 0 0 \nB 0 0 \n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_MENTIONS, .text = span_of("abc")}),
                        "A 0 0 \n");
    store_close(store);
}

static void keeps_bans_and_settings(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(
        CHANGE(store, {.kind = CHANGE_BAN, .key = "device", .value = "ab", .at = 5},
               {.kind = CHANGE_BAN,
                .key = "address",
                .value = "10.0.0.1",
                .number = 9,
                .at = 6,
                .text = span_of("flood")},
               {.kind = CHANGE_BAN, .key = "device", .value = "ab", .number = 8, .at = 7},
               {.kind = CHANGE_PROPOSE, .key = "k", .text = span_of("one")},
               {.kind = CHANGE_PROPOSE, .key = "k", .text = span_of("two")}),
        STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_BANS}),
                        "address 0 9 flood10.0.0.16\ndevice 0 8 ab7\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_META}), "- 0 0 onek\n");
    assert_int_equal(CHANGE(store, {.kind = CHANGE_UNBAN, .key = "device", .value = "ab"},
                            {.kind = CHANGE_SET, .key = "k", .text = span_of("three")}),
                     STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_BANS}),
                        "address 0 9 flood10.0.0.16\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_META}), "- 0 0 threek\n");
    store_close(store);
}

static void numbers_the_admin_log(void **state)
{
    Store *store = open_store(place_fresh());

    (void)state;
    assert_int_equal(
        CHANGE(store, {.kind = CHANGE_ADMIN_OLD, .number = 7, .at = 1, .key = "a", .value = "ban"},
               {.kind = CHANGE_ADMIN_OLD, .number = 7, .at = 2, .key = "b", .value = "ban"},
               {.kind = CHANGE_ADMIN,
                .at = 3,
                .key = "c",
                .value = "close",
                .room = "R",
                .text = span_of("why ")}),
        STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ADMIN}),
                        " 7 1 aban\nR 8 3 why cclose\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_ADMIN, .version = 7}),
                        "R 8 3 why cclose\n");
    store_close(store);
}

#define SHOW_GROUPS(store, who) show(store, (StoreJob){.kind = STORE_GROUPS, .player = who})

/* Makes a group, whose first member joins at the same time. */
static void make_group(Store *store, const char *code, const char *name, const char *player,
                       int64_t at)
{
    assert_int_equal(CHANGE(store,
                            {.kind = CHANGE_GROUP, .room = code, .at = at, .text = span_of(name)},
                            {.kind = CHANGE_MEMBER, .room = code, .key = player, .at = at}),
                     STORE_FINE);
}

static StoreState leave(Store *store, const char *code, const char *player)
{
    return CHANGE(store, {.kind = CHANGE_LEAVE, .room = code, .key = player},
                  {.kind = CHANGE_EMPTY});
}

static void keeps_groups(void **state)
{
    Store *store = open_store(place_fresh());
    StoreJob group = {.kind = STORE_GROUP, .room = "B", .player = "q"};

    (void)state;
    make_group(store, "B", "Class 7b", "p", 10);
    make_group(store, "A", "Family", "p", 20);
    assert_int_equal(CHANGE(store, {.kind = CHANGE_MEMBER, .room = "B", .key = "q", .at = 30},
                            {.kind = CHANGE_MEMBER, .room = "B", .key = "q", .at = 31},
                            {.kind = CHANGE_MEMBER, .room = "Z", .key = "q", .at = 32},
                            {.kind = CHANGE_GROUP, .room = "B", .text = span_of("Other")}),
                     STORE_FINE);
    assert_string_equal(SHOW_GROUPS(store, "p"), "B 2 10 Class 7b\nA 1 20 Family\n");
    assert_string_equal(SHOW_GROUPS(store, "q"), "B 2 10 Class 7b\n");
    assert_string_equal(SHOW_GROUPS(store, NULL), "B 2 10 Class 7b\nA 1 20 Family\n");
    assert_string_equal(SHOW_GROUPS(store, "r"), "");
    assert_string_equal(show(store, group), "B 2 10 Class 7b11\n");
    group.room = "A";
    assert_string_equal(show(store, group), "A 1 20 Family01\n");
    group.room = "Z";
    assert_string_equal(show(store, group), "");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_MEMBERS}),
                        "A 0 20 p\nB 0 10 p\nB 0 30 q\n");
    assert_string_equal(show(store, (StoreJob){.kind = STORE_MEMBERS, .room = "A"}), "A 0 20 p\n");
    assert_int_equal(leave(store, "B", "q"), STORE_FINE);
    assert_string_equal(SHOW_GROUPS(store, NULL), "B 1 10 Class 7b\nA 1 20 Family\n");
    assert_int_equal(leave(store, "", "p"), STORE_FINE); /* the last one takes the group along */
    assert_string_equal(SHOW_GROUPS(store, NULL), "");
    store_close(store);
}

static void forgets_groups(void **state)
{
    Store *store = open_store(place_fresh());
    StoreResult result = {.room = "R",
                          .sheet = 1,
                          .seat = 1,
                          .game = "knister",
                          .day = "d",
                          .at = 50,
                          .player = "p",
                          .name = "P"};

    (void)state;
    make_group(store, "A", "Played", "p", 10);
    make_group(store, "B", "Old", "q", 10);
    make_group(store, "C", "New", "q", 50);
    make_group(store, "D", "Joined", "q", 10);
    assert_int_equal(CHANGE(store, {.kind = CHANGE_MEMBER, .room = "D", .key = "s", .at = 50},
                            {.kind = CHANGE_RESULT, .result = &result}),
                     STORE_FINE);
    assert_int_equal(CHANGE(store, {.kind = CHANGE_OLD_GROUPS, .at = 50}, {.kind = CHANGE_STRAYS}),
                     STORE_FINE);
    assert_string_equal(SHOW_GROUPS(store, NULL), "A 1 10 Played\nD 2 10 Joined\nC 1 50 New\n");
    assert_int_equal(CHANGE(store, {.kind = CHANGE_UNGROUP, .room = "D"}, {.kind = CHANGE_STRAYS}),
                     STORE_FINE);
    assert_string_equal(show(store, (StoreJob){.kind = STORE_MEMBERS}), "A 0 10 p\nC 0 50 q\n");
    store_close(store);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rename_is_whole),        cmocka_unit_test(a_late_change_changes_nothing),
        cmocka_unit_test(forgets_only_what_is_old), cmocka_unit_test(lists_what_was_seen),
        cmocka_unit_test(finds_who_is_mentioned),   cmocka_unit_test(keeps_bans_and_settings),
        cmocka_unit_test(numbers_the_admin_log),    cmocka_unit_test(keeps_groups),
        cmocka_unit_test(forgets_groups),
    };

    place_begin(argc, argv);
    int status = cmocka_run_group_tests(tests, NULL, NULL);
    place_end();
    return status;
}
