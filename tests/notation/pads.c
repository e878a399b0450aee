/* Sheets on a pad are read correctly in every way of writing them. */
#include "notation/pad.h"
#include "notation/sheet_text.h"

#include "dice/rng.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum { SHEETS = 300, TEXT_SIZE = 4096 };

/* A way to write sheets. */
typedef struct {
    const char *head;    /* before a sheet */
    const char *left;    /* before a row */
    const char *between; /* two cells */
    const char *right;   /* after a row, with its line end */
    const char *foot;    /* after a sheet */
    const char *empty;
    const char *open; /* around circled numbers */
    const char *close;
    const char *numbers[SUM_COUNT]; /* of numbers without a circle; NULL: as usual */
} Style;

static const Style styles[] = {
    {"", "", " ", "\n", "", ".", "(", ")", {NULL}},
    {"", "  ", "   ", "  \r\n", "\n\n", "-", "[", "]", {NULL}},
    {"# a pad\n", "\t", "\t", "\n\n", "-----\n", "_", "", "*", {NULL}},
    {"\n", "", "\t", "\t\t\n", "\n", "", "( ", " )", {NULL}},
    {"+---+---+---+---+---+\n",
     "| ",
     " | ",
     " |\n+---+---+---+---+---+\n",
     "",
     " ",
     "(",
     ")",
     {NULL}},
    {"┌───┬───┬───┬───┬───┐\n",
     "│",
     "│",
     "│\n├───┼───┼───┼───┼───┤\n",
     "└───┘\n",
     "  ",
     "",
     "*",
     {NULL}},
    {"|:--|--:|---|---|---|\n", "|", "|", "|\n", "", "–", "(", ")", {NULL}},
    {"================\n", "║ ", " ", " ║\n", "~~~~\n", ".", "[ ", "]", {NULL}},
    {"", "", ",", "\n", "", "", "", "*", {NULL}},
    {"", "", "; ", "\n", "\n", "—", "(", ")", {NULL}},
    {"", "", "", "\n", "", ".", "", "*", {[8] = "A", [9] = "B", [10] = "C"}},
    {"", " ", "\xc2\xa0", "\n", "", ".", "(", ")", {[8] = "A", [9] = "B", [10] = "C"}},
    {"", "", " ", " / ", "\n", ".", "(", ")", {NULL}},
};

enum { STYLES = sizeof styles / sizeof *styles, ONE_LINE = STYLES - 1, COMPACT = 10 };

static const char *const signs[SUM_COUNT] = {"②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩", "⑪", "⑫"};

static Sheet make_sheet(const Game *game, Rng *random)
{
    Sheet sheet = {0};
    unsigned full = rng_below(random, 5);

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        if (rng_below(random, 4) > full)
            continue;
        sheet_write(game, &sheet, cell, SUM_LEAST + rng_below(random, SUM_COUNT));
        if (game->has_circles && rng_below(random, 3) == 0)
            sheet_circle(game, &sheet, cell);
    }
    return sheet;
}

static void write_cell(Text *text, const Sheet *sheet, unsigned cell, const Style *style,
                       bool use_signs)
{
    unsigned number = sheet->number[cell];
    bool is_circled = sheet->circled & cell_bit(cell);

    if (number == 0) {
        text_put(text, style->empty);
    } else if (is_circled && use_signs) {
        text_put(text, signs[number - SUM_LEAST]);
    } else {
        text_put(text, is_circled ? style->open : "");
        if (style->numbers[number - SUM_LEAST] != NULL)
            text_put(text, style->numbers[number - SUM_LEAST]);
        else
            text_number(text, number);
        text_put(text, is_circled ? style->close : "");
    }
}

static void write_sheet(Text *text, const Sheet *sheet, const Style *style, bool use_signs)
{
    text_put(text, style->head);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        bool is_last = cell == GRID_CELLS - 1 && style == &styles[ONE_LINE];
        text_put(text, cell % GRID_SIDE == 0 ? style->left : style->between);
        write_cell(text, sheet, cell, style, use_signs);
        text_put(text, cell % GRID_SIDE == GRID_SIDE - 1 && !is_last ? style->right : "");
    }
    text_put(text, style->foot);
}

/* Takes all lines; expects one whole sheet, under this name. */
static void expect_read(const Game *game, const char *text, const Sheet *sheet, const char *name)
{
    Pad pad = pad_open(game), whole = pad;
    Fault fault;
    unsigned found = 0;

    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        PadTaken taken = pad_take(&pad, (Span){line, length}, &fault);
        if (taken == PAD_WRONG) {
            char said[300];
            Text reason = text_over(said, sizeof said);
            fault_write(&reason, &fault, NULL);
            fail_msg("%s\n%s", said, text);
        }
        if (taken == PAD_SHEET)
            whole = pad;
        found += taken == PAD_SHEET;
        line += length + (line[length] == '\n');
    }
    assert_true(pad_end(&pad, &fault));
    assert_int_equal(found, 1);
    assert_string_equal(whole.name, name);
    if (memcmp(&whole.sheet, sheet, sizeof *sheet) != 0)
        fail_msg("another sheet:\n%s", text);
}

static bool is_blank_line(const Sheet *sheet, const Style *style)
{
    bool has_empty_row = false;

    for (unsigned row = 0; row < GRID_SIDE; row++)
        has_empty_row |= tally_filled(sheet->tally[row]) == 0;
    return has_empty_row && *style->empty == '\0' && *style->between == '\t';
}

static void every_style_is_read(void **state)
{
    char buffer[TEXT_SIZE];
    const Game *game = NULL;

    (void)state;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++)
        for (unsigned i = 0; i < SHEETS * STYLES; i++) {
            Rng random = rng_start(7, i, g);
            const Style *style = &styles[i % STYLES];
            bool use_signs = i % STYLES != COMPACT && i / STYLES % 3 == 0;
            bool has_name = i / STYLES % 2 == 0 && i % STYLES != ONE_LINE;
            Sheet sheet = make_sheet(game, &random);
            Text text = text_over(buffer, sizeof buffer);
            if (is_blank_line(&sheet, style))
                continue; /* nothing at all is written for a row of it */
            text_put(&text, i % 5 == 0 ? "\xef\xbb\xbf" : "");
            text_put(&text, has_name ? "  Ana Ärzt : \n" : "");
            write_sheet(&text, &sheet, style, use_signs);
            assert_false(text.is_cut);
            expect_read(game, buffer, &sheet, has_name ? "Ana Ärzt" : "");
        }
}

/* The notation of sheets is a way to write them, too. */
static void the_notation_is_read(void **state)
{
    char buffer[TEXT_SIZE];
    const Game *game = NULL;

    (void)state;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++)
        for (unsigned i = 0; i < SHEETS; i++) {
            Rng random = rng_start(8, i, g);
            Sheet sheet = make_sheet(game, &random);
            Text text = text_over(buffer, sizeof buffer);
            text_put(&text, "| Bo: ");
            sheet_text_write(&text, &sheet);
            expect_read(game, buffer, &sheet, "Bo");
        }
}

static void a_long_line_is_refused(void **state)
{
    static char line[PAD_LINE_BYTES + 1];
    Pad pad = pad_open(&game_knister);
    Fault fault;

    (void)state;
    memset(line, ' ', sizeof line);
    assert_int_equal(pad_take(&pad, (Span){line, sizeof line - 1}, &fault), PAD_TAKEN);
    assert_int_equal(pad_take(&pad, (Span){line, sizeof line}, &fault), PAD_WRONG);
    assert_int_equal(fault.reason, FAULT_RECORD_LONG_LINE);
    assert_int_equal(fault.line, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_style_is_read),
        cmocka_unit_test(the_notation_is_read),
        cmocka_unit_test(a_long_line_is_refused),
    };
    return cmocka_run_group_tests_name("pads", tests, NULL, NULL);
}
