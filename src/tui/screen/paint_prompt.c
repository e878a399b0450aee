/* Below the large sheet: what to do now, what the cell under the cursor would score, and errors;
 * and the keys that can be used. */
#include "tui/screen/paint.h"

#include "analysis/points.h"
#include "notation/fault.h"
#include "notation/move_text.h"
#include "notation/names.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE = 300, LINE_BYTES = 48 };

/* "row 3", "column c", "diagonal /" */
static const char *name_line(char buffer[LINE_BYTES], unsigned line)
{
    if (line < GRID_COLUMNS)
        snprintf(buffer, LINE_BYTES, _("row %c"), line_name(line));
    else if (line < GRID_FALLING)
        snprintf(buffer, LINE_BYTES, _("column %c"), line_name(line));
    else
        snprintf(buffer, LINE_BYTES, _("diagonal %c"), line_name(line));
    return buffer;
}

/* Writes what a completed line asks for: "row 3, full house: circle 2 more". */
static void write_due(char sentence[SENTENCE], const Scene *scene, const Due *due)
{
    Sheet sheet = compose_sheet(scene->compose);
    char line[LINE_BYTES];

    snprintf(sentence, SENTENCE, _("%s, %s: circle %u more"), name_line(line, due->line),
             _(game_category(scene->game, sheet.tally[due->line])->title), (unsigned)due->count);
}

static void write_move_prompt(char sentence[SENTENCE], const Scene *scene)
{
    const char *name = scene->players[scene->seat].name;
    unsigned sum = scene->turn.sum;
    CellMask written = scene->compose->sheet.written;
    bool is_full = mask_count(written) == GRID_CELLS;
    bool can_circle = compose_choices(scene->compose) & written;
    Due dues[GRID_CROSSING];

    if (scene->compose->now.is_begun) {
        if (compose_dues(scene->compose, dues) > 0)
            write_due(sentence, scene, &dues[0]);
    } else if (is_full && can_circle) {
        snprintf(sentence, SENTENCE, _("%s: circle one %u, or pass"), name, sum);
    } else if (is_full) {
        snprintf(sentence, SENTENCE, _("%s: there is no %u left to circle; - passes"), name, sum);
    } else if (can_circle) {
        snprintf(sentence, SENTENCE,
                 _("%s: write the %u into an empty cell, or circle one already there"), name, sum);
    } else if (scene->game->has_circles) {
        snprintf(sentence, SENTENCE, _("%s: write the %u into an empty cell"), name, sum);
    } else {
        snprintf(sentence, SENTENCE, _("%s: where does the %u go?"), name, sum);
    }
}

static void write_prompt(char sentence[SENTENCE], const Scene *scene)
{
    sentence[0] = '\0';
    switch (scene->step) {
    case STEP_THROW:
        snprintf(sentence, SENTENCE, _("Round %u: Enter throws the dice"), scene->round + 1);
        break;
    case STEP_ENTER_THROW:
        snprintf(sentence, SENTENCE, _("Round %u: what do the dice show (like 3+6, or 9)?"),
                 scene->round + 1);
        break;
    case STEP_MOVE:
        write_move_prompt(sentence, scene);
        break;
    case STEP_WAIT:
        for (uint32_t seat = 0; seat < scene->player_count; seat++)
            if (scene->players[seat].is_thinking)
                snprintf(sentence, SENTENCE, _("%s is thinking…"), scene->players[seat].name);
        break;
    case STEP_PASS_ON:
        snprintf(sentence, SENTENCE, _("The keyboard goes to %s: Enter shows the sheet"),
                 scene->players[scene->seat].name);
        break;
    case STEP_OVER:
        snprintf(sentence, SENTENCE, "%s", _("That was the last move: Enter ends the game"));
        break;
    case STEP_TRY_AGAIN: /* the notice says it */
    case STEP_ENDED:
        break;
    }
}

/* Writes what a number in a cell would complete: "row 3: full house, 8; column c: pair, 1". */
static void write_completed(Text *text, const Scene *scene, unsigned cell)
{
    Sheet sheet = scene->compose->sheet;
    const Crossing *crossing = &grid_crossing[cell];

    sheet_write(scene->game, &sheet, cell, scene->turn.sum);
    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        const Category *category = game_category(scene->game, sheet.tally[line]);
        char name[LINE_BYTES];
        char points[32] = "";
        if (tally_filled(sheet.tally[line]) < GRID_SIDE)
            continue;
        if (category->circles > 0)
            snprintf(points, sizeof points, _(", circles: %u"), (unsigned)category->circles);
        else if (!scene->game->has_circles)
            snprintf(points, sizeof points, ", %u", (unsigned)sheet.points[line]);
        text_put(text, text->length > 0 ? "; " : "");
        text_put(text, name_line(name, line));
        text_put(text, ": ");
        text_put(text, _(category->title));
        text_put(text, points);
    }
}

/* Describes the cell under the cursor. */
static void write_preview(char sentence[SENTENCE], const Scene *scene)
{
    const Compose *compose = scene->compose;
    unsigned cell = scene->cursor;
    bool is_written = compose->sheet.written & cell_bit(cell);
    Text text = text_over(sentence, SENTENCE);

    if (compose_choices(compose) == 0) /* the prompt says it */
        return;
    MoveKind kind = is_written && scene->game->has_circles ? MOVE_CIRCLE : MOVE_WRITE;
    VerdictReason reason = scene->game->judge(&compose->sheet, scene->turn, kind, cell);
    Fault fault = {.reason = FAULT_RULES,
                   .verdict = {.reason = (uint8_t)reason, .cell = (uint8_t)cell}};
    if (reason != VERDICT_FINE)
        fault_reason(&text, &fault, words_translate);
    else if (kind == MOVE_WRITE)
        write_completed(&text, scene, cell);
}

/* Writes the cells to choose from and the lines to follow: "among a1 c1; after that: column c". */
static void write_choices(char sentence[SENTENCE], const Scene *scene)
{
    Due dues[GRID_CROSSING];
    unsigned count = compose_dues(scene->compose, dues);
    char cells[64];
    char lines[GRID_CROSSING * LINE_BYTES] = "";
    char later[sizeof lines + LINE_BYTES] = "";
    Text cell_text = text_over(cells, sizeof cells);
    Text line_text = text_over(lines, sizeof lines);

    if (count == 0)
        return;
    for (CellMask left = dues[0].cells; left != 0; left &= left - 1) {
        text_put(&cell_text, cell_text.length > 0 ? " " : "");
        cell_write(&cell_text, mask_first(left));
    }
    for (unsigned i = 1; i < count; i++) {
        char line[LINE_BYTES];
        text_put(&line_text, i > 1 ? ", " : "");
        text_put(&line_text, name_line(line, dues[i].line));
    }
    snprintf(sentence, SENTENCE, _("among %s"), cells);
    if (count > 1)
        snprintf(later, sizeof later, _("; after that: %s"), lines);
    Text text = {sentence, SENTENCE, strlen(sentence), false};
    text_put(&text, later);
}

static void write_hint(char sentence[SENTENCE], const Scene *scene)
{
    char move[MOVE_TEXT_SIZE];
    char value[POINTS_TEXT_SIZE];
    Text move_text = text_over(move, sizeof move);
    Text value_text = text_over(value, sizeof value);

    if (scene->hints.is_asked)
        snprintf(sentence, SENTENCE, "%s", _("Thinking…"));
    if (!scene->hints.is_known)
        return;
    move_text_write(&move_text, &scene->hints.best);
    points_write(&value_text, scene->hints.best_value);
    snprintf(sentence, SENTENCE, _("Best move: %s, expected total %s"), move, value);
}

static void paint_typed(Screen *screen, int row, int column, const Scene *scene)
{
    enum { FIELD = 8 };

    screen_put_left(screen, row, column, FIELD, STYLE_FIELD, scene->typed);
    screen_set_caret(screen, row, column + screen_width(screen, scene->typed));
}

/* The sentences of a prompt, from the top to the bottom. */
typedef enum { LINES_PROMPT, LINES_CELL, LINES_HINT, LINES_NOTICE, LINES_COUNT } PromptLines;

/* Decides how many lines each sentence gets. If there are too few, these give up theirs. */
static void share_lines(int lines[LINES_COUNT], int room)
{
    static const struct {
        PromptLines which;
        int least;
    } steps[] = {
        {LINES_CELL, 1},   {LINES_HINT, 1}, {LINES_CELL, 0},
        {LINES_PROMPT, 1}, {LINES_HINT, 0}, {LINES_NOTICE, 0},
    };
    int sum = 0;

    for (unsigned i = 0; i < LINES_COUNT; i++)
        sum += lines[i];
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++)
        while (sum > room && lines[steps[i].which] > steps[i].least) {
            lines[steps[i].which]--;
            sum--;
        }
}

void paint_prompt(Screen *screen, const ScreenLayout *layout, const Scene *scene)
{
    const LayoutBox *box = &layout->prompt;
    const Style styles[LINES_COUNT] = {STYLE_STRONG, STYLE_PLAIN, STYLE_SCORED,
                                       scene->is_wrong ? STYLE_ERROR : STYLE_PLAIN};
    char sentences[LINES_COUNT][SCENE_NOTICE_BYTES] = {""};
    int lines[LINES_COUNT];
    int row = box->row;
    bool is_typed = scene->step == STEP_ENTER_THROW;

    write_prompt(sentences[LINES_PROMPT], scene);
    if (scene->step == STEP_MOVE && scene->viewed == scene->seat) {
        if (scene->compose->now.is_begun)
            write_choices(sentences[LINES_CELL], scene);
        else
            write_preview(sentences[LINES_CELL], scene);
        write_hint(sentences[LINES_HINT], scene);
    }
    memcpy(sentences[LINES_NOTICE], scene->notice, sizeof scene->notice);
    if (strcmp(sentences[LINES_CELL], scene->notice) == 0)
        sentences[LINES_CELL][0] = '\0';
    for (unsigned i = 0; i < LINES_COUNT; i++)
        lines[i] = screen_count_lines(screen, box->columns, i == LINES_NOTICE ? box->rows : 2,
                                      sentences[i]);
    share_lines(lines, box->rows - is_typed);
    for (unsigned i = 0; i < LINES_COUNT; i++) {
        row += screen_put_words(screen, row, box->column, box->columns, lines[i], styles[i],
                                sentences[i]);
        if (i == LINES_PROMPT && is_typed)
            paint_typed(screen, row++, box->column, scene);
    }
}

static int key_width(const Screen *screen, const char *key, const char *what)
{
    return screen_width(screen, key) + screen_width(screen, what) + 3;
}

static int paint_key_before(Screen *screen, int row, int column, int end, const char *key,
                            const char *what)
{
    char label[32];

    if (column + key_width(screen, key, what) >= end)
        return column;
    snprintf(label, sizeof label, " %s ", key);
    column = screen_put(screen, row, column, STYLE_KEY, label);
    if (what[0] == '\0')
        return column + 1;
    column = screen_put(screen, row, column + 1, STYLE_PLAIN, what);
    return column + 2;
}

int paint_key(Screen *screen, int row, int column, const char *key, const char *what)
{
    return paint_key_before(screen, row, column, screen_columns(screen), key, what);
}

/* A row of keys, as many as fit. */
typedef struct {
    Screen *screen;
    int row;
    int column;
    int end;
} PromptKeys;

static void add_key(PromptKeys *keys, const char *key, const char *what)
{
    keys->column = paint_key_before(keys->screen, keys->row, keys->column, keys->end, key, what);
}

static void add_move_keys(PromptKeys *keys, const Scene *scene)
{
    const Compose *compose = scene->compose;
    Due dues[GRID_CROSSING];

    add_key(keys, "Enter", _("choose"));
    if (scene->game->has_net)
        add_key(keys, "t", _("hint"));
    if (!compose->now.is_begun &&
        scene->game->judge(&compose->sheet, scene->turn, MOVE_PASS, 0) == VERDICT_FINE)
        add_key(keys, "-", _("pass"));
    if (compose_dues(compose, dues) > 1)
        add_key(keys, "Tab", _("other line"));
}

/* Adds the keys that are used only in some steps. */
static void add_step_keys(PromptKeys *keys, const Scene *scene)
{
    switch (scene->step) {
    case STEP_THROW:
        add_key(keys, "Enter", _("throw the dice"));
        break;
    case STEP_MOVE:
        add_move_keys(keys, scene);
        break;
    case STEP_ENTER_THROW:
    case STEP_PASS_ON:
    case STEP_OVER:
        add_key(keys, "Enter", _("go on"));
        break;
    case STEP_TRY_AGAIN:
        add_key(keys, "Enter", _("try again"));
        add_key(keys, "w", _("go on without saving"));
        break;
    case STEP_WAIT:
    case STEP_ENDED:
        break;
    }
}

void paint_keys(Screen *screen, const ScreenLayout *layout, const Scene *scene)
{
    int columns = screen_columns(screen);
    const char *rules = layout->is_brief ? "" : _("rules");
    const char *leave = layout->is_brief ? "" : _("leave");
    int always = key_width(screen, "?", rules) + key_width(screen, "q", leave) + 4;
    PromptKeys keys = {screen, layout->keys_row, 0, columns - always};
    bool has_begun = scene->step == STEP_MOVE && scene->compose->now.is_begun;

    add_step_keys(&keys, scene);
    if (scene->can_undo || has_begun)
        add_key(&keys, "u", _("take back"));
    if (scene->player_count > 1)
        add_key(&keys, "s", _("sheets"));
    if (scene->has_menu)
        add_key(&keys, "m", _("menu"));
    keys.end = columns;
    add_key(&keys, "?", rules);
    add_key(&keys, "q", leave);
}
