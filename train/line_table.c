/* The contents of lines, found by writing and circling from the empty line on. */
#include "line_table.h"

#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    CONTENT_MASK = (1 << LINE_CONTENT_BITS) - 1,
    POINTS_MASK = (1 << LINE_POINTS_BITS) - 1,
};

/* A row of some kind of line, and symbols that have it. */
typedef struct {
    uint32_t row;
    uint8_t symbols[GRID_SIDE]; /* as Rows has them */
} Sample;

/* What is needed while the table is made. It is first made for rows, and then for contents. */
typedef struct {
    LineTable *lines;
    const Rows *rows;
    uint32_t *mirror; /* of each row the one of the mirrored symbols */
    Content *content; /* of each row */
    Change *change;   /* [rows][classes][actions], with rows for contents */
    Sample *sample;   /* all rows of a kind found so far */
    uint32_t sample_count;
    bool *is_found; /* of each row */
    unsigned kind;
    unsigned line; /* one of that kind */
} Making;

/* Whether two places of a line are alike: it does not matter which of them holds a number. */
static bool are_alike(const Rows *rows, unsigned kind, unsigned one, unsigned other)
{
    uint8_t first[GRID_SIDE] = {0}, second[GRID_SIDE] = {0};

    first[one] = second[other] = 1;
    return rows->row(kind, first) == rows->row(kind, second);
}

/* The class of a place among those of its line; alike places stand side by side. */
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

static uint32_t find(Making *making, const uint8_t symbols[GRID_SIDE])
{
    uint32_t row = making->rows->row(making->kind, symbols);
    uint8_t other[GRID_SIDE];

    if (row != 0 && !making->is_found[row]) {
        for (unsigned i = 0; i < GRID_SIDE; i++)
            other[i] = mirrored(symbols[i]);
        making->is_found[row] = true;
        making->mirror[row] = making->rows->row(making->kind, other);
        Sample *sample = &making->sample[making->sample_count++];
        sample->row = row;
        memcpy(sample->symbols, symbols, sizeof sample->symbols);
    }
    return row;
}

/* What becomes of a sample when one of its places gets another symbol. */
static Change change_to(Making *making, const Sample *sample, unsigned place, unsigned symbol)
{
    const Game *game = making->lines->game;
    uint8_t symbols[GRID_SIDE];

    memcpy(symbols, sample->symbols, sizeof symbols);
    symbols[place] = (uint8_t)symbol;
    Tally before = tally_of(sample->symbols), after = tally_of(symbols);
    unsigned points = game->line_points(making->line, after);
    unsigned open = tally_filled(after) - tally_circled(after);
    unsigned asked = sample->symbols[place] > 0 ? 0 : game_category(game, after)->circles;
    return (Change){
        .content = find(making, symbols) & CONTENT_MASK,
        .points = (points - game->line_points(making->line, before)) & POINTS_MASK,
        .due = (asked < open ? asked : open) & 3,
        .open = open & 7,
    };
}

static void note_changes(Making *making, const Sample *sample)
{
    const LineTable *lines = making->lines;

    for (unsigned place = 0; place < GRID_SIDE; place++) {
        unsigned class = class_of(making->rows, making->kind, place);
        unsigned symbol = sample->symbols[place];
        Change *change =
            making->change + ((size_t)sample->row * lines->classes + class) * lines->actions;
        if (symbol > ROWS_CIRCLED)
            continue;
        if (symbol > 0 && lines->game->has_circles)
            change[SUM_COUNT + symbol - 1] =
                change_to(making, sample, place, symbol + ROWS_CIRCLED);
        for (unsigned sum = 0; symbol == 0 && sum < SUM_COUNT; sum++)
            change[sum] = change_to(making, sample, place, sum + 1);
    }
}

/* Follows every row of a kind from the empty line on. */
static void note_kind(Making *making)
{
    const uint8_t nothing[GRID_SIDE] = {0};

    making->sample_count = 0;
    find(making, nothing);
    for (uint32_t i = 0; i < making->sample_count; i++) {
        Sample sample = making->sample[i];
        note_changes(making, &sample);
    }
}

/* Numbers the contents: where they are tied a row and its mirror share a vector. */
static void number_contents(Making *making)
{
    LineTable *lines = making->lines;

    for (uint32_t row = 0; row < making->rows->row_count; row++) {
        uint32_t mirror = making->mirror[row];
        bool is_shared = lines->is_tied && mirror < row;
        making->content[row] = is_shared ? making->content[mirror] | 1 : lines->vectors++ << 1;
    }
}

/* Turns the table of rows into one of contents. */
static void renumber(const Making *making)
{
    LineTable *lines = making->lines;
    size_t count = (size_t)lines->classes * lines->actions;

    for (uint32_t row = 1; row < making->rows->row_count; row++) {
        Content content = making->content[row];
        lines->is_own_mirror[content >> 1] = lines->is_tied && making->mirror[row] == row;
        for (size_t i = 0; i < count; i++) {
            Change *change = &lines->change[content * count + i];
            *change = making->change[row * count + i];
            change->content = making->content[change->content] & CONTENT_MASK;
        }
    }
}

/* What follows from where the cells and lines stand. */
static void note_places(const Making *making)
{
    LineTable *lines = making->lines;
    const Rows *rows = making->rows;
    const uint8_t nothing[GRID_SIDE] = {0};

    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        for (unsigned i = 0; i < grid_crossing[cell].count; i++) {
            unsigned line = grid_crossing[cell].line[i];
            for (unsigned place = 0; place < GRID_SIDE; place++)
                if (grid_line[line][rows->order[line][place]] == cell)
                    lines->place[cell][i] = (uint8_t)class_of(rows, rows->kind[line], place);
        }
    for (unsigned line = 0; line < GRID_LINES; line++) {
        lines->empty[line] = making->content[rows->row(rows->kind[line], nothing)];
        for (unsigned count = 1; lines->game->has_circles && count <= ROWS_DUES; count++)
            lines->due[line][count] = making->content[rows_due(rows, rows->kind[line], count)];
    }
}

/* Makes the table; false where memory is short. */
static bool make(Making *making)
{
    LineTable *lines = making->lines;
    uint32_t row_count = making->rows->row_count;
    size_t count = (size_t)lines->classes * lines->actions;

    for (uint32_t row = 0; row < row_count; row++)
        making->mirror[row] = row;
    for (making->kind = 0; making->kind < making->rows->kinds; making->kind++) {
        making->line = 0;
        while (making->rows->kind[making->line] != making->kind)
            making->line++;
        note_kind(making);
    }
    number_contents(making);
    lines->is_own_mirror = calloc(lines->vectors, sizeof *lines->is_own_mirror);
    lines->change = calloc((size_t)2 * lines->vectors * count, sizeof *lines->change);
    if (lines->is_own_mirror == NULL || lines->change == NULL)
        return false;
    renumber(making);
    note_places(making);
    return true;
}

/* So many classes of places there are at most in a line. */
static uint32_t count_classes(const Rows *rows)
{
    uint32_t most = 1;

    for (unsigned kind = 0; kind < rows->kinds; kind++) {
        uint32_t classes = class_of(rows, kind, GRID_SIDE - 1) + 1;
        most = classes > most ? classes : most;
    }
    return most;
}

/* The most that a line scores whose numbers grow from `least` on. */
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
    Making making = {.lines = lines, .rows = rows};
    uint32_t row_count = rows->row_count;

    *lines = (LineTable){.game = game, .is_tied = is_tied, .classes = count_classes(rows)};
    lines->actions = game->has_circles ? 2 * SUM_COUNT : SUM_COUNT;
    making.mirror = malloc(sizeof *making.mirror * row_count);
    making.content = malloc(sizeof *making.content * row_count);
    making.change =
        calloc((size_t)row_count * lines->classes * lines->actions, sizeof *making.change);
    making.sample = malloc(sizeof *making.sample * row_count);
    making.is_found = calloc(row_count, sizeof *making.is_found);
    bool is_fine = making.mirror != NULL && making.content != NULL && making.change != NULL &&
                   making.sample != NULL && making.is_found != NULL && make(&making);
    if (is_fine) {
        lines->row_content = making.content;
        making.content = NULL;
    } else {
        line_table_close(lines);
    }
    free(making.is_found);
    free(making.sample);
    free(making.change);
    free(making.content);
    free(making.mirror);
    return is_fine;
}

void line_table_close(LineTable *lines)
{
    free(lines->row_content);
    free(lines->change);
    free(lines->is_own_mirror);
    *lines = (LineTable){0};
}
