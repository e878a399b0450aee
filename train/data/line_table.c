/* The contents of lines, found by writing and circling from the empty line on. */
#include "data/line_table.h"

#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    CONTENT_MASK = (1 << LINE_CONTENT_BITS) - 1,
    POINTS_MASK = (1 << LINE_POINTS_BITS) - 1,
};

/* A row of some kind of line, and symbols that give it. */
typedef struct {
    uint32_t row;
    uint8_t symbols[GRID_SIDE]; /* as in Rows */
} Sample;

/* Used while the table is made, first for rows and then for contents. */
typedef struct {
    LineTable *lines;
    const Rows *rows;
    uint32_t *mirror; /* the row of the mirrored symbols, for each row */
    Content *content; /* for each row */
    Change *change;   /* [rows][classes][actions], with rows as contents */
    Sample *sample;   /* all rows of a kind found so far */
    uint32_t sample_count;
    bool *is_found; /* for each row */
    unsigned kind;
    unsigned line; /* a line of that kind */
} Builder;

/* Whether two places of a line are alike: it does not matter which of them holds a number. */
static bool are_alike(const Rows *rows, unsigned kind, unsigned one, unsigned other)
{
    uint8_t first[GRID_SIDE] = {0}, second[GRID_SIDE] = {0};

    first[one] = second[other] = 1;
    return rows->row(kind, first) == rows->row(kind, second);
}

/* The class of a place in its line; alike places are next to each other. */
static unsigned class_of(const Rows *rows, unsigned kind, unsigned place)
{
    unsigned class = 0;

    for (unsigned i = 1; i <= place; i++)
        class += !are_alike(rows, kind, i - 1, i);
    return class;
}

static Tally tally_of(const uint8_t symbols[GRID_SIDE])
{
    Tally tally = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        if (symbols[i] > 0) {
            tally = tally_add(tally, SUM_LEAST + (symbols[i] - 1u) % SUM_COUNT);
            tally += (Tally)(symbols[i] > ROWS_CIRCLED) << TALLY_CIRCLED;
        }
    return tally;
}

static uint8_t mirrored(unsigned symbol)
{
    unsigned circle = symbol > ROWS_CIRCLED ? ROWS_CIRCLED : 0;

    return (uint8_t)(symbol == 0 ? 0 : SUM_COUNT + 1 - (symbol - circle) + circle);
}

static uint32_t find(Builder *builder, const uint8_t symbols[GRID_SIDE])
{
    uint32_t row = builder->rows->row(builder->kind, symbols);
    uint8_t other[GRID_SIDE];

    if (row != 0 && !builder->is_found[row]) {
        for (unsigned i = 0; i < GRID_SIDE; i++)
            other[i] = mirrored(symbols[i]);
        builder->is_found[row] = true;
        builder->mirror[row] = builder->rows->row(builder->kind, other);
        Sample *sample = &builder->sample[builder->sample_count++];
        sample->row = row;
        memcpy(sample->symbols, symbols, sizeof sample->symbols);
    }
    return row;
}

/* How a sample changes when one of its places gets another symbol. */
static Change change_to(Builder *builder, const Sample *sample, unsigned place, unsigned symbol)
{
    const Game *game = builder->lines->game;
    uint8_t symbols[GRID_SIDE];

    memcpy(symbols, sample->symbols, sizeof symbols);
    symbols[place] = (uint8_t)symbol;
    Tally before = tally_of(sample->symbols), after = tally_of(symbols);
    unsigned points = game->line_points(builder->line, after);
    unsigned open = tally_filled(after) - tally_circled(after);
    unsigned asked = sample->symbols[place] > 0 ? 0 : game_category(game, after)->circles;
    return (Change){
        .content = find(builder, symbols) & CONTENT_MASK,
        .points = (points - game->line_points(builder->line, before)) & POINTS_MASK,
        .due = (asked < open ? asked : open) & 3,
        .open = open & 7,
    };
}

static void note_changes(Builder *builder, const Sample *sample)
{
    const LineTable *lines = builder->lines;

    for (unsigned place = 0; place < GRID_SIDE; place++) {
        unsigned class = class_of(builder->rows, builder->kind, place);
        unsigned symbol = sample->symbols[place];
        Change *change =
            builder->change + ((size_t)sample->row * lines->classes + class) * lines->actions;
        if (symbol > ROWS_CIRCLED)
            continue;
        if (symbol > 0 && lines->game->has_circles)
            change[SUM_COUNT + symbol - 1] =
                change_to(builder, sample, place, symbol + ROWS_CIRCLED);
        for (unsigned sum = 0; symbol == 0 && sum < SUM_COUNT; sum++)
            change[sum] = change_to(builder, sample, place, sum + 1);
    }
}

/* Follows every row of a kind from the empty line on. */
static void note_kind(Builder *builder)
{
    const uint8_t nothing[GRID_SIDE] = {0};

    builder->sample_count = 0;
    find(builder, nothing);
    for (uint32_t i = 0; i < builder->sample_count; i++) {
        Sample sample = builder->sample[i];
        note_changes(builder, &sample);
    }
}

/* Numbers the contents: if they are tied, a row and its mirror share a vector. */
static void number_contents(Builder *builder)
{
    LineTable *lines = builder->lines;

    for (uint32_t row = 0; row < builder->rows->row_count; row++) {
        uint32_t mirror = builder->mirror[row];
        bool is_shared = lines->is_tied && mirror < row;
        builder->content[row] = is_shared ? builder->content[mirror] | 1 : lines->vectors++ << 1;
    }
}

/* Turns the table of rows into one of contents. */
static void renumber(const Builder *builder)
{
    LineTable *lines = builder->lines;
    size_t count = (size_t)lines->classes * lines->actions;

    for (uint32_t row = 1; row < builder->rows->row_count; row++) {
        Content content = builder->content[row];
        lines->is_own_mirror[content >> 1] = lines->is_tied && builder->mirror[row] == row;
        for (size_t i = 0; i < count; i++) {
            Change *change = &lines->change[content * count + i];
            *change = builder->change[row * count + i];
            change->content = builder->content[change->content] & CONTENT_MASK;
        }
    }
}

/* What follows from the positions of cells and lines. */
static void note_places(const Builder *builder)
{
    LineTable *lines = builder->lines;
    const Rows *rows = builder->rows;
    const uint8_t nothing[GRID_SIDE] = {0};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        for (unsigned i = 0; i < grid_crossing[cell].count; i++) {
            unsigned line = grid_crossing[cell].line[i];
            for (unsigned place = 0; place < GRID_SIDE; place++)
                if (grid_line[line][rows->order[line][place]] == cell)
                    lines->place[cell][i] = (uint8_t)class_of(rows, rows->kind[line], place);
        }
    for (unsigned line = 0; line < GRID_LINES; line++) {
        lines->empty[line] = builder->content[rows->row(rows->kind[line], nothing)];
        for (unsigned count = 1; lines->game->has_circles && count <= ROWS_DUES; count++)
            lines->due[line][count] = builder->content[rows_due(rows, rows->kind[line], count)];
    }
}

/* Makes the table; false if memory is short. */
static bool make(Builder *builder)
{
    LineTable *lines = builder->lines;
    uint32_t row_count = builder->rows->row_count;
    size_t count = (size_t)lines->classes * lines->actions;

    for (uint32_t row = 0; row < row_count; row++)
        builder->mirror[row] = row;
    for (builder->kind = 0; builder->kind < builder->rows->kinds; builder->kind++) {
        builder->line = 0;
        while (builder->rows->kind[builder->line] != builder->kind)
            builder->line++;
        note_kind(builder);
    }
    number_contents(builder);
    lines->is_own_mirror = calloc(lines->vectors, sizeof *lines->is_own_mirror);
    lines->change = calloc((size_t)2 * lines->vectors * count, sizeof *lines->change);
    if (lines->is_own_mirror == NULL || lines->change == NULL)
        return false;
    renumber(builder);
    note_places(builder);
    return true;
}

/* The most classes of places in a line. */
static uint32_t count_classes(const Rows *rows)
{
    uint32_t most = 1;

    for (unsigned kind = 0; kind < rows->kinds; kind++) {
        uint32_t classes = class_of(rows, kind, GRID_SIDE - 1) + 1;
        most = classes > most ? classes : most;
    }
    return most;
}

/* The highest score of a line that is filled with numbers in ascending order from `least` on. */
static unsigned most_points(const Game *game, unsigned line, Tally tally, unsigned least)
{
    unsigned most = 0;

    if (tally_filled(tally) == GRID_SIDE) {
        Tally circles = game->has_circles ? (Tally)GRID_SIDE << TALLY_CIRCLED : 0;
        return game->line_points(line, tally + circles);
    }
    for (unsigned number = least; number <= SUM_MOST; number++) {
        unsigned points = most_points(game, line, tally_add(tally, number), number);
        most = points > most ? points : most;
    }
    return most;
}

const char *line_table_obstacle(const Game *game)
{
    const Rows *rows = rows_of(game);

    if (rows == NULL)
        return N_("bots/rows.c does not say how its lines become rows of a net");
    if (rows->row_count > CONTENT_MASK / 2)
        return N_("it has more rows than the trainer can number");
    for (unsigned line = 0; line < GRID_LINES; line++)
        if (most_points(game, line, 0, SUM_LEAST) > POINTS_MASK)
            return N_("a line scores more than the trainer can note");
    return NULL;
}

bool line_table_open(LineTable *lines, const Game *game, bool is_tied)
{
    const Rows *rows = rows_of(game);
    Builder builder = {.lines = lines, .rows = rows};
    uint32_t row_count = rows->row_count;

    *lines = (LineTable){.game = game, .is_tied = is_tied, .classes = count_classes(rows)};
    lines->actions = game->has_circles ? 2 * SUM_COUNT : SUM_COUNT;
    builder.mirror = malloc(sizeof *builder.mirror * row_count);
    builder.content = malloc(sizeof *builder.content * row_count);
    builder.change =
        calloc((size_t)row_count * lines->classes * lines->actions, sizeof *builder.change);
    builder.sample = malloc(sizeof *builder.sample * row_count);
    builder.is_found = calloc(row_count, sizeof *builder.is_found);
    bool is_fine = builder.mirror != NULL && builder.content != NULL && builder.change != NULL &&
                   builder.sample != NULL && builder.is_found != NULL && make(&builder);
    if (is_fine) {
        lines->row_content = builder.content;
        builder.content = NULL;
    } else {
        line_table_close(lines);
    }
    free(builder.is_found);
    free(builder.sample);
    free(builder.change);
    free(builder.content);
    free(builder.mirror);
    return is_fine;
}

void line_table_close(LineTable *lines)
{
    free(lines->row_content);
    free(lines->change);
    free(lines->is_own_mirror);
    *lines = (LineTable){0};
}
