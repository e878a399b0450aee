/* knobel rules: how the games are played, in the reader's language. */
#include "cli/commands.h"
#include "notation/names.h"
#include "report/report.h"
#include "shell/output.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>

enum { INDENT = 2, GAP = 3, EXAMPLE_SIZE = 4 * GRID_SIDE };

static void write_paragraph(Output *output, const char *text)
{
    output_wrapped(output, text, 0, 0);
    output_text(output, "\n");
}

/* "4 5 6 7 5" */
static const char *example_of(const Category *category, char example[EXAMPLE_SIZE])
{
    Text text = text_over(example, EXAMPLE_SIZE);

    for (unsigned i = 0; i < GRID_SIDE; i++) {
        text_put(&text, i > 0 ? " " : "");
        text_number(&text, category->example[i]);
    }
    return example;
}

static unsigned wider(unsigned width, const char *text)
{
    unsigned other = output_width(text);

    return other > width ? other : width;
}

/* One row of the table of hands: what a line makes, an example, and what that gives. */
typedef struct {
    const char *hand;
    const char *example;
    const char *gives;
} HandRow;

/* Writes a row in columns of these widths. */
static void write_row(Output *output, const HandRow *row, const unsigned widths[3])
{
    output_repeat(output, ' ', INDENT);
    output_left(output, row->hand, widths[0] + GAP);
    output_left(output, row->example, widths[1] + GAP);
    output_right(output, row->gives, widths[2]);
    output_text(output, "\n");
}

/* Writes what full lines can make. The first category is nothing. */
static void write_hands(Output *output, const Game *game)
{
    const char *gives = game->has_circles ? _("Circles") : _("Points");
    HandRow row = {_("Hand"), _("Example"), gives};
    unsigned widths[] = {output_width(row.hand), output_width(row.example),
                         output_width(row.gives)};
    const Category *category;
    char example[EXAMPLE_SIZE], number[24];

    for (unsigned i = 1; (category = game_category_at(game, i)) != NULL; i++) {
        widths[0] = wider(widths[0], _(category->title));
        widths[1] = wider(widths[1], example_of(category, example));
    }
    write_row(output, &row, widths);
    for (unsigned i = 1; (category = game_category_at(game, i)) != NULL; i++) {
        unsigned count = game->has_circles ? category->circles : game_example_points(game, i);
        snprintf(number, sizeof number, "%u", count);
        row =
            (HandRow){_(category->title), example_of(category, example), count > 0 ? number : "-"};
        write_row(output, &row, widths);
    }
    output_text(output, "\n");
}

/* "1: 9, 2: 8, …": what lines give whose cells are all circled. */
static void write_circled(Output *output, const Game *game)
{
    char buffer[32 * GRID_LINES];
    char lines[24 * GRID_LINES];
    Text text = text_over(lines, sizeof lines);

    for (unsigned line = 0; line < GRID_LINES; line++) {
        text_put(&text, line > 0 ? ", " : "");
        text_char(&text, line_name(line));
        text_put(&text, ": ");
        text_number(&text, game_circled_points(game, line));
    }
    snprintf(buffer, sizeof buffer, _("Lines with five circles give: %s"), lines);
    write_paragraph(output, buffer);
}

static void write_rules(Output *output, const Game *game)
{
    char praised[WORDS_PRAISED_BYTES];

    output_format(output, "%s\n\n", game->title);
    for (const char *const *rule = game->rules; *rule != NULL; rule++)
        write_paragraph(output, _(*rule));
    write_paragraph(output, _("There are 12 lines: 5 rows, 5 columns and 2 diagonals. The order of "
                              "the numbers in a line does not matter."));
    write_hands(output, game);
    write_paragraph(output, _(game->counting));
    if (game->has_circles)
        write_circled(output, game);
    output_wrapped(output, words_praised(game, praised), 0, 0);
}

static void write_json(Output *output, const Game *game)
{
    Json json = json_over(output);

    json_begin(&json, NULL, '{');
    json_string(&json, "game", game->name);
    report_rules(&json, game, words_translate);
    json_begin(&json, "circled", '{');
    for (unsigned line = 0; game->has_circles && line < GRID_LINES; line++) {
        char name[2] = {line_name(line)};
        json_number(&json, name, game_circled_points(game, line));
    }
    json_end(&json, '}');
    json_end(&json, '}');
    output_text(output, "\n");
}

static Status run(const Arguments *arguments)
{
    bool use_json = arguments_value(arguments, "json") != NULL;
    const Game *chosen = arguments->operand_count > 0 ? value_game(arguments->operands[0]) : NULL;

    if (arguments->operand_count > 0 && chosen == NULL)
        return STATUS_INPUT;
    Output *output = output_open(true);
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        if (chosen != NULL && game_at(i) != chosen)
            continue;
        if (chosen == NULL && i > 0 && !use_json)
            output_text(output, "\n\n");
        (use_json ? write_json : write_rules)(output, game_at(i));
    }
    return output_close(output);
}

static const Option options[] = {OPTION_JSON, OPTIONS_OF_ALL, OPTION_END};

const Command command_rules = {
    .name = "rules",
    .operands = "[GAME]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("show how the games are played"),
    .description = N_("The rules of GAME, or of all games, with what full lines give. With --json "
                      "they are one object a line for each game."),
    .options = options,
    .run = run,
};
