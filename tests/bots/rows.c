/* The rows of a net: every content of a line has one, and only equivalent contents share it. */
#include "bots/net/rows.h"

#include "support/check.h"

#include <stdlib.h>

static void sort(uint8_t *places, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && places[k - 1] > places[k]; k--) {
            uint8_t place = places[k];
            places[k] = places[k - 1];
            places[k - 1] = place;
        }
}

/* A number that is the same for equivalent contents only. */
static uint32_t key_of(const Rows *rows, unsigned kind, const uint8_t symbols[GRID_SIDE])
{
    uint8_t places[GRID_SIDE];
    uint32_t key = 0;
    bool is_full = true;

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        places[i] = symbols[i];
        is_full &= symbols[i] > 0;
    }
    if (rows == &rows_knister) {
        if (is_full)
            return 0; /* worth nothing more */
        sort(places + 1, kind < 2 ? 4 : 2);
        sort(places + 3, kind < 2 ? 0 : 2);
    } else {
        for (unsigned i = 0; is_full && i < GRID_SIDE; i++)
            places[i] = places[i] > SUM_COUNT ? SUM_COUNT + 1 : places[i];
        sort(places, GRID_SIDE);
    }
    for (unsigned i = 0; i < GRID_SIDE; i++)
        key = key * ROWS_SYMBOLS + places[i];
    return 1 + key * 2 + is_full;
}

static void check_rows(const Rows *rows, unsigned kind, uint32_t *keys)
{
    uint32_t codes = 1;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        codes *= rows->symbols;
    for (uint32_t code = 0; code < codes; code++) {
        uint8_t symbols[GRID_SIDE];
        uint32_t rest = code;
        for (unsigned i = 0; i < GRID_SIDE; i++, rest /= rows->symbols)
            symbols[i] = (uint8_t)(rest % rows->symbols);
        unsigned row = rows->row(kind, symbols);
        uint32_t key = key_of(rows, kind, symbols);
        if (row >= rows->row_count || (row == 0) != (key == 0))
            fail_msg("kind %u, code %u: row %u for key %u", kind, (unsigned)code, row,
                     (unsigned)key);
        if (row > 0 && keys[row] == 0)
            keys[row] = key;
        if (row > 0 && keys[row] != key)
            fail_msg("kind %u, code %u: row %u is that of key %u, not %u", kind, (unsigned)code,
                     row, (unsigned)keys[row], (unsigned)key);
    }
}

/* Every row except the first and those of due circles has a content; each kind of line adds
 * some. */
static void check_game(const Rows *rows)
{
    uint32_t *keys = calloc(rows->row_count, sizeof *keys);
    unsigned contents = rows->due_rows > 0 ? rows->due_rows : rows->row_count;

    assert_non_null(keys);
    for (unsigned kind = 0; kind < rows->kinds; kind++) {
        unsigned before = 0;
        unsigned after = 0;
        for (unsigned row = 1; row < contents; row++)
            before += keys[row] > 0;
        check_rows(rows, kind, keys);
        for (unsigned row = 1; row < contents; row++)
            after += keys[row] > 0;
        assert_true(after > before);
    }
    for (unsigned row = 1; row < contents; row++)
        assert_true(keys[row] > 0);
    free(keys);
}

static void knister_contents_have_rows(void **state)
{
    (void)state;
    check_game(&rows_knister);
    assert_int_equal(rows_knister.row_count, 35831);
}

static void knaster_contents_have_rows(void **state)
{
    (void)state;
    check_game(&rows_knaster);
    assert_int_equal(rows_knaster.due_rows, 1 + 6 * 19318);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knister_contents_have_rows),
        cmocka_unit_test(knaster_contents_have_rows),
    };
    return cmocka_run_group_tests_name("bots/rows", tests, NULL, NULL);
}
