/* Games of the terminal in the store: each once, with its people, and read back unchanged. */
#include "history/history.h"
#include "sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4 };

static Store *open_store(const char *name)
{
    char where[512], reason[STORE_REASON_BYTES];
    StoreSetup setup = {.where = where};

    snprintf(where, sizeof where, "sqlite:%s", path_in_folder(name));
    Store *store = store_open(&setup, reason);
    if (store == NULL)
        fail_msg("%s", reason);
    return store;
}

typedef struct {
    StoreResult results[64];
    unsigned count;
} Found;

static void take_row(StoreJob *job, const StoreRow *row)
{
    Found *found = job->context;

    assert_true(found->count < 64);
    found->results[found->count++] = *row->result;
}

static Found results_since(Store *store, int64_t at)
{
    Found found = {.count = 0};
    StoreJob job = {.kind = STORE_ENDED, .at = at, .row = take_row, .context = &found};

    assert_int_equal(store_wait(store, &job), STORE_FINE);
    return found;
}

static void add(Store *store, const Local *local, int64_t now)
{
    char reason[STORE_REASON_BYTES];

    assert_true(history_add(store, local, now, reason));
}

/* The game read back is the one that was played. */
static void check_game(Store *store, const Local *local, const char *room)
{
    HistoryGame *game = malloc(sizeof *game);
    char reason[STORE_REASON_BYTES];

    assert_non_null(game);
    assert_int_equal(history_load(game, store, room, 1, reason), STORE_FINE);
    assert_int_equal(game->length, local->journal.length);
    assert_memory_equal(game->text, local->journal.text, game->length);
    assert_true(history_fold(game, NULL, NULL));
    for (uint32_t player = 0; player < local_table(local)->seat_count; player++) {
        assert_int_equal(game->seats[player], player + 1);
        assert_int_equal(game->is_bot[player], local_bot(local, player) != NULL);
    }
    free(game->text);
    free(game);
}

/* The game in the store is the one that was played. */
static void check_results(Store *store, const Local *local, const Found *found)
{
    const Table *table = local_table(local);
    unsigned next = 0;

    for (uint32_t player = 0; player < table->seat_count; player++) {
        if (local_bot(local, player) != NULL)
            continue;
        const StoreResult *result = &found->results[next++];
        unsigned better = 0;
        for (uint32_t other = 0; other < table->seat_count; other++)
            better += table->seats[other].sheet.total > table->seats[player].sheet.total;
        assert_int_equal(result->seat, player + 1);
        assert_int_equal(result->sheet, 1);
        assert_string_equal(result->name, local_name(local, player));
        assert_string_equal(result->game, table->game->name);
        assert_int_equal(result->total, table->seats[player].sheet.total);
        assert_int_equal(result->place, better + 1);
        assert_int_equal(result->players, table->seat_count);
        assert_false(result->is_judged);
        assert_true(code_is_of_record(span_of(result->room)));
        assert_false(code_is_good(span_of(result->room))); /* not a table's */
    }
    assert_int_equal(found->count, next);
    check_game(store, local, found->results[0].room);
}

static void each_game_counts_once(void **state)
{
    Store *store = open_store("once.db");
    int64_t now = 1000;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned cast = 0; cast < SITTING_CASTS; cast++)
            for (uint64_t number = 0; number < GAMES; number++, now++) {
                Sitting sitting = {.game = game_at(g), .cast = cast, .number = number};
                assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
                add(store, sitting.local, now);
                assert_int_equal(results_since(store, now).count, 0);
                sitting_play_on(&sitting);
                add(store, sitting.local, now);
                add(store, sitting.local, now + 1000000);
                Found found = results_since(store, now);
                bool has_people = cast != 3;
                if (has_people)
                    check_results(store, sitting.local, &found);
                else
                    assert_int_equal(found.count, 0);
                sitting_end(&sitting);
            }
    store_close(store);
}

/* Version 0.1.0 stored a game's record instead of its events. */
static void records_of_0_1_0_are_games(void **state)
{
    Sitting sitting = {.game = &game_knaster, .cast = 2};
    Store *store = open_store("record.db");
    char code[CODE_BYTES_MOST + 1];

    (void)state;
    assert_int_equal(sitting_start(&sitting).state, LOCAL_FINE);
    sitting_play_on(&sitting);
    Span record = {sitting.local->journal.text, sitting.local->journal.length - 1};
    code_of_record(code, record);
    StoreJob job = {.kind = STORE_APPEND, .room = code, .version = 1, .at = 1, .text = record};
    assert_int_equal(store_wait(store, &job), STORE_FINE);
    check_game(store, sitting.local, code);
    add(store, sitting.local, 2);
    assert_int_equal(results_since(store, 2).count, 0); /* it is already there */
    sitting_end(&sitting);
    store_close(store);
}

static void invalid_logs_are_refused(void **state)
{
    static const char *const logs[] = {
        "hello",
        "knobel 1\ngame knister\nplayer A\n1 7 a9",
        "knobel 1\ngame knister\nplayer A\n1 7 a1\nscore 0",
        "knobel 1\ngame knister\nplayer A\n1 7 a1", /* not finished */
        "table knister name=A\ttheirs",
    };
    Store *store = open_store("none.db");
    HistoryGame *game = malloc(sizeof *game);
    char reason[STORE_REASON_BYTES], code[CODE_BYTES_MOST + 1];

    (void)state;
    assert_non_null(game);
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
        code_of_record(code, span_of(logs[i]));
        StoreJob job = {
            .kind = STORE_APPEND, .room = code, .version = 1, .at = 1, .text = span_of(logs[i])};
        assert_int_equal(store_wait(store, &job), STORE_FINE);
        assert_int_equal(history_load(game, store, code, 1, reason), STORE_TAKEN);
        assert_null(game->text);
    }
    free(game);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_counts_once),
        cmocka_unit_test(records_of_0_1_0_are_games),
        cmocka_unit_test(invalid_logs_are_refused),
    };
    return cmocka_run_group_tests_name("local/history", tests, make_folder, remove_folder);
}
