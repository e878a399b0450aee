/* Games of the terminal in the store: each once, with its people, and out again as it went in. */
#include "room/identity.h"
#include "session/history.h"
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

static HistoryState add(Store *store, const Session *session, int64_t now)
{
    char reason[STORE_REASON_BYTES];

    return history_add(store, (Span){session->journal.text, session->journal.length}, now, reason);
}

/* What the store has of a game is what was played. */
static void check_results(Store *store, const Session *session, const Found *found)
{
    const Record *record = &session->record;
    HistoryGame *game = malloc(sizeof *game);
    uint32_t seats[RECORD_PLAYERS];
    char reason[STORE_REASON_BYTES];
    unsigned next = 0;
    char *text = NULL;
    size_t length = 0;

    assert_non_null(game);
    for (uint32_t player = 0; player < record->player_count; player++) {
        if (session->bots[player] != NULL)
            continue;
        const StoreResult *result = &found->results[next++];
        unsigned better = 0;
        for (uint32_t other = 0; other < record->player_count; other++)
            better += record->seats[other].sheet.total > record->seats[player].sheet.total;
        assert_int_equal(result->seat, player + 1);
        assert_int_equal(result->sheet, 1);
        assert_string_equal(result->name, record->names[player]);
        assert_string_equal(result->game, record->game->name);
        assert_int_equal(result->total, record->seats[player].sheet.total);
        assert_int_equal(result->place, better + 1);
        assert_int_equal(result->players, record->player_count);
        assert_false(result->is_judged);
        assert_true(code_is_of_record(span_of(result->room)));
        assert_false(code_is_good(span_of(result->room))); /* no table's */
    }
    assert_int_equal(found->count, next);
    assert_int_equal(history_load(store, found->results[0].room, 1, &text, &length, seats, reason),
                     STORE_FINE);
    assert_int_equal(length, session->journal.length);
    assert_memory_equal(text, session->journal.text, length);
    assert_true(history_fold(game, (Span){text, length}, NULL, NULL));
    for (uint32_t player = 0; player < record->player_count; player++) {
        assert_int_equal(seats[player], player + 1);
        assert_int_equal(game->is_bot[player], session->bots[player] != NULL);
    }
    free(text);
    free(game);
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
                assert_int_equal(sitting_start(&sitting).state, SESSION_FINE);
                assert_int_equal(add(store, sitting.session, now), HISTORY_NONE);
                sitting_play_on(&sitting);
                bool has_people = cast != 3;
                assert_int_equal(add(store, sitting.session, now),
                                 has_people ? HISTORY_ADDED : HISTORY_NONE);
                assert_int_equal(add(store, sitting.session, now + 1000000),
                                 has_people ? HISTORY_THERE : HISTORY_NONE);
                Found found = results_since(store, now);
                if (has_people)
                    check_results(store, sitting.session, &found);
                else
                    assert_int_equal(found.count, 0);
                sitting_end(&sitting);
            }
    store_close(store);
}

/* Line ends and empty lines make no other game. */
static void a_record_is_known_again(void **state)
{
    Sitting sitting = {.game = &game_knister, .cast = 2};
    Store *store = open_store("again.db");
    char reason[STORE_REASON_BYTES];

    (void)state;
    assert_int_equal(sitting_start(&sitting).state, SESSION_FINE);
    sitting_play_on(&sitting);
    const Journal *journal = &sitting.session->journal;
    char *other = malloc(3 * journal->length);
    assert_non_null(other);
    size_t length = 0;
    for (uint64_t i = 0; i < journal->length; i++) {
        if (journal->text[i] == '\n') {
            other[length++] = '\r';
            other[length++] = '\n';
        }
        other[length++] = journal->text[i];
    }
    assert_int_equal(add(store, sitting.session, 1), HISTORY_ADDED);
    assert_int_equal(history_add(store, (Span){other, length}, 2, reason), HISTORY_THERE);
    free(other);
    sitting_end(&sitting);
    store_close(store);
}

static void what_is_no_game_is_not_added(void **state)
{
    static const char *const texts[] = {
        "",
        "hello",
        "knobel 1\ngame knister\nplayer A\n",
        "knobel 1\ngame knister\nplayer A\n1 7 a1\nscore 0\n",
    };
    Store *store = open_store("none.db");
    char reason[STORE_REASON_BYTES];

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(history_add(store, span_of(texts[i]), 1, reason), HISTORY_NONE);
    assert_int_equal(results_since(store, 0).count, 0);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_counts_once),
        cmocka_unit_test(a_record_is_known_again),
        cmocka_unit_test(what_is_no_game_is_not_added),
    };
    return cmocka_run_group_tests_name("session/history", tests, make_folder, remove_folder);
}
