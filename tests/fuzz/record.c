/* Fuzzes the record parser: lines are written back unchanged, and at the end of every game its
 * sheets are the same when they are read back. */
#include "notation/record.h"
#include "fuzz.h"
#include "notation/sheet_text.h"

static Record record;

static void check_game(void)
{
    const Table *table = &record.table;
    unsigned best = 0;

    REQUIRE(table->seat_count == record.player_count);
    for (uint32_t i = 0; i < table->seat_count; i++) {
        char buffer[SHEET_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        const Sheet *sheet = &table->seats[i].sheet;
        Sheet read;
        Fault fault;
        sheet_text_write(&text, sheet);
        REQUIRE(sheet_text_parse((Span){text.start, text.length}, record.game, &read, &fault));
        REQUIRE(read.total == sheet->total);
        REQUIRE(memcmp(read.points, sheet->points, sizeof read.points) == 0);
        best = sheet->total > best ? sheet->total : best;
    }
    REQUIRE(table_best_total(table) == best);
}

static void check_line(Span span, bool is_first)
{
    size_t size = span.length + 1;
    char *buffer = malloc(size);
    Text text;
    RecordLine line;
    Fault fault;

    REQUIRE(buffer != NULL);
    text = text_over(buffer, size);
    if (record_line_parse(span, is_first, &line, &fault)) {
        record_line_write(&text, &line);
        REQUIRE(fuzz_is_same(&text, span));
    }
    free(buffer);
}

/* Takes a line as part of the last game or of the next one; false if it is wrong. */
static bool take(Span span)
{
    Fault fault = {0};
    RecordTaken taken = record_take(&record, span, &fault);

    if (taken == RECORD_NEXT_GAME) {
        check_game();
        record_next(&record);
        taken = record_take(&record, span, &fault);
        REQUIRE(taken == RECORD_TAKEN);
    }
    if (taken == RECORD_WRONG) {
        REQUIRE(fault.line > 0 && fault.line <= record.line);
        fuzz_tell(&fault);
    }
    return taken == RECORD_TAKEN;
}

/* Takes a copy of the line, so that reading past its end is found. */
static bool take_copy(const uint8_t *data, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    Span span = {copy, size};

    REQUIRE(copy != NULL);
    if (size > 0)
        memcpy(copy, data, size);
    check_line(span, record.line == 0);
    bool is_taken = take(span);
    free(copy);
    return is_taken;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Fault fault = {0};
    size_t start = 0;

    record_open(&record, NULL, NULL);
    while (start < size) {
        const uint8_t *newline = memchr(data + start, '\n', size - start);
        size_t end = newline != NULL ? (size_t)(newline - data) : size;
        if (!take_copy(data + start, end - start))
            return 0;
        start = end + 1;
    }
    if (record_end(&record, &fault))
        check_game();
    else
        fuzz_tell(&fault);
    return 0;
}
