/* Records made by another program: the good ones give the expected results, the broken ones are
 * refused at the right place. */
#include "notation/names.h"
#include "notation/record.h"
#include "notation/sheet_text.h"

#include "replay.h"
#include "support/check.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *folder;
static Record record;

typedef void VectorCheck(unsigned number, const json_t *vector);

/* Calls a function for each vector of a file, one JSON object on each line, numbered from 1. */
static void for_every_vector(const char *file_name, VectorCheck *check)
{
    char path[4096];
    json_error_t error;
    json_t *vector = NULL;
    unsigned number = 0;

    snprintf(path, sizeof path, "%s/%s", folder, file_name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while ((vector = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error)) != NULL) {
        check(++number, vector);
        json_decref(vector);
    }
    fclose(file);
    assert_int_equal(number, 60);
}

static Span record_of(const json_t *vector)
{
    return span_of(json_string_value(json_object_get(vector, "record")));
}

static json_int_t integer(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_integer(value) ? json_integer_value(value) : -1;
}

#define EXPECT(number, condition)                                  \
    do {                                                           \
        if (!(condition))                                          \
            fail_msg("vector %u: not so: %s", number, #condition); \
    } while (0)

static void check_sheet(unsigned number, const json_t *player, const Sheet *sheet)
{
    char buffer[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    const json_t *lines = json_object_get(player, "lines");

    sheet_text_write(&text, sheet);
    EXPECT(number, strcmp(buffer, json_string_value(json_object_get(player, "sheet"))) == 0);
    EXPECT(number, integer(player, "total") == sheet->total);
    EXPECT(number, json_object_size(lines) == GRID_LINES);
    for (unsigned line = 0; line < GRID_LINES; line++) {
        char name[] = {line_name(line), '\0'};
        EXPECT(number, integer(lines, name) == sheet->points[line]);
    }
}

/* Whether exactly the winners are listed, by seat. */
static void check_winners(unsigned number, const json_t *winners, const Table *table)
{
    size_t at = 0;

    for (uint32_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].sheet.total == table_best_total(table))
            EXPECT(number, json_integer_value(json_array_get(winners, at++)) == seat);
    EXPECT(number, json_array_size(winners) == at);
}

static void check_good(unsigned number, const json_t *vector)
{
    const json_t *players = json_object_get(vector, "players");
    const Table *table = &record.table;
    bool is_finished = json_is_true(json_object_get(vector, "finished"));
    Fault fault;

    record_open(&record, NULL, NULL);
    EXPECT(number, replay(&record, record_of(vector), &fault));
    EXPECT(number, table_is_over(table) == is_finished);
    EXPECT(number, integer(vector, "rounds") == table->round);
    EXPECT(number, json_array_size(players) == table->seat_count);
    for (uint32_t seat = 0; seat < table->seat_count; seat++)
        check_sheet(number, json_array_get(players, seat), &table->seats[seat].sheet);
    if (is_finished)
        check_winners(number, json_object_get(vector, "winners"), table);
}

static void check_broken(unsigned number, const json_t *vector)
{
    Fault fault = {0};

    record_open(&record, NULL, NULL);
    EXPECT(number, !replay(&record, record_of(vector), &fault));
    json_int_t line = (json_int_t)fault.line;
    EXPECT(number, line == integer(vector, "line") || line == integer(vector, "or"));
}

static void good_knister_records_give_their_sheets(void **state)
{
    (void)state;
    for_every_vector("knister-good.jsonl", check_good);
}

static void good_knaster_records_give_their_sheets(void **state)
{
    (void)state;
    for_every_vector("knaster-good.jsonl", check_good);
}

static void broken_knister_records_are_refused(void **state)
{
    (void)state;
    for_every_vector("knister-broken.jsonl", check_broken);
}

static void broken_knaster_records_are_refused(void **state)
{
    (void)state;
    for_every_vector("knaster-broken.jsonl", check_broken);
}

int main(int argument_count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_knister_records_give_their_sheets),
        cmocka_unit_test(good_knaster_records_give_their_sheets),
        cmocka_unit_test(broken_knister_records_are_refused),
        cmocka_unit_test(broken_knaster_records_are_refused),
    };

    folder = argument_count == 2 ? arguments[1] : ".";
    return cmocka_run_group_tests_name("notation/vectors", tests, NULL, NULL);
}
