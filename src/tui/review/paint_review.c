/* One round of a review:
 *
 *    the title bar: game, player, round, accuracy
 *    where the total came from
 *    the sheet before the move           the dice
 *    with what each cell costs           the moves around this one
 *    the move in words, and why the best one is better
 *    the strip: a mark for every move
 *    the keys
 */
#include "tui/review/paint_review.h"

#include "analysis/chart.h"
#include "analysis/quality.h"
#include "notation/move_text.h"
#include "notation/names.h"
#include "tui/game/think_jobs.h"
#include "tui/screen/paint.h"
#include "tui/screen/paint_analysis.h"
#include "words/words.h"

#include <stdio.h>

enum {
    SENTENCE = 300,
    MARGIN = 1,
    SUM_ROW = 1,
    LIST_WORDS = 38, /* columns from which on the list has the names of the grades */
    LIST_MOVE = 9,
    ROOMY = 30,       /* rows from which on there is an empty line above the words */
    RAGGED = 8,       /* columns at the end of a line that words of a sentence leave empty, about */
    WORDS_BESIDE = 3, /* lines of the words that leave space for the list beside them */
};

static const AnalysedPlayer *analysed(const ReviewView *view)
{
    return &view->review->players[view->player].analysed;
}

static const AnalysedRound *round_at(const ReviewView *view)
{
    return &analysed(view)->rounds[view->round];
}

static const char *mark_of(const Screen *screen, Quality quality)
{
    return screen_glyph(screen, (Glyph)((int)GLYPH_BEST + (int)quality));
}

static Style style_of(Quality quality)
{
    if (quality_is_slip(quality))
        return STYLE_ERROR;
    return quality == QUALITY_BEST ? STYLE_SCORED : STYLE_PLAIN;
}

/* "-3.1"; "" for a move that costs next to nothing. */
static void write_cost(char *buffer, size_t size, Hundredths cost)
{
    int tenths = (cost + 5) / 10;

    snprintf(buffer, size, "-%d.%d", tenths / 10, tenths % 10);
    if (tenths == 0)
        buffer[0] = '\0';
}

/* "Knister   Ana   round 9 of 25   game 2 of 3" */
static void write_place(const ReviewView *view, char *buffer, size_t size)
{
    const Review *review = view->review;
    char round[64];
    char game[64] = "";

    snprintf(round, sizeof round, _("round %u of %d"), view->round + 1,
             (int)analysed(view)->round_count);
    if (review->count > 1)
        snprintf(game, sizeof game, _("game %llu of %llu"), (unsigned long long)review->number,
                 (unsigned long long)review->count);
    snprintf(buffer, size, "%s   %s   %s   %s", review->game->title,
             review->players[view->player].name, round, game);
}

static void paint_bar(Screen *screen, const ReviewView *view)
{
    char accuracy[PERMILLE_TEXT_SIZE];
    char left[256];
    char right[64];
    Text text = text_over(accuracy, sizeof accuracy);

    write_place(view, left, sizeof left);
    permille_write(&text, quality_accuracy(analysed(view)));
    snprintf(right, sizeof right, _("accuracy: %s %%"), accuracy);
    paint_title(screen, left, right);
}

/* The scene of a player who is about to move: the cursor is at the move played, and the hints are
 * what the cells cost. */
static void paint_board(Screen *screen, const ReviewView *view, const ScreenLayout *layout)
{
    const AnalysedRound *round = round_at(view);
    const Alternatives *alternatives =
        &view->review->players[view->player].alternatives[view->round];
    bool is_passed = round->move.kind == MOVE_PASS;
    ScenePlayer player = {.name = "", .sheet = &alternatives->sheet};
    Compose compose = compose_start(view->review->game, player.sheet, round_turn(round));
    Scene scene = {
        .game = view->review->game,
        .players = &player,
        .player_count = 1,
        .thrown = round->thrown,
        .turn = round_turn(round),
        .step = is_passed ? STEP_ENDED : STEP_MOVE,
        .cursor = round->move.cell,
        .compose = &compose,
        .hints = {.is_known = true, .cells = alternatives->cells},
    };

    for (CellMask cells = alternatives->cells; cells != 0; cells &= cells - 1) {
        unsigned cell = mask_first(cells);
        scene.hints.values[cell] = -alternatives->costs[cell];
        scene.hints.shades[cell] = hints_shade(alternatives->costs[cell]);
    }
    paint_sheet(screen, layout, &scene);
    paint_dice(screen, layout, &scene);
}

/* The first round that the list shows: this one is in its middle. */
static uint32_t list_start(const ReviewView *view, int rows)
{
    uint32_t count = analysed(view)->round_count;
    uint32_t half = (uint32_t)rows / 2;
    uint32_t start = view->round > half ? view->round - half : 0;
    uint32_t most = count > (uint32_t)rows ? count - (uint32_t)rows : 0;

    return start < most ? start : most;
}

/* "  9   7 a2        ↓ Slip         -3.1" */
static void paint_move(Screen *screen, const ReviewView *view, const LayoutBox *box, int row,
                       uint32_t number)
{
    const AnalysedRound *round = &analysed(view)->rounds[number];
    Quality quality = quality_of(round->cost);
    bool is_here = number == view->round;
    Style plain = is_here ? STYLE_CURSOR : STYLE_PLAIN;
    char text[MOVE_TEXT_SIZE];
    Text move = text_over(text, sizeof text);
    char before[16];

    screen_fill(screen, row, box->column, box->columns - 1, plain, " ");
    snprintf(before, sizeof before, "%2u  %2u", number + 1, throw_sum(round->thrown));
    screen_put(screen, row, box->column, plain, before);
    move_text_write(&move, &round->move);
    screen_put_within(screen, row, box->column + 7, LIST_MOVE, plain, text);
    int column = box->column + 7 + LIST_MOVE + 1;
    screen_put(screen, row, column, is_here ? STYLE_CURSOR : style_of(quality),
               mark_of(screen, quality));
    if (box->columns >= LIST_WORDS)
        screen_put_within(screen, row, column + 2, box->columns - 26, plain,
                          _(quality_title(quality)));
    write_cost(text, sizeof text, round->cost);
    screen_put_right(screen, row, box->column + box->columns - 7, 6, plain, text);
}

static int words_row(const Screen *screen, const LayoutBox *box)
{
    return box->row - (screen_rows(screen) < ROOMY);
}

/* Where the list is: beside the sheet and the first lines of the words, above the reasons. */
static LayoutBox list_box(const Screen *screen, const ScreenLayout *layout)
{
    LayoutBox box = layout->others;

    box.rows = words_row(screen, &layout->prompt) + WORDS_BESIDE - box.row;
    return box;
}

static void paint_list(Screen *screen, const ReviewView *view, const LayoutBox *box)
{
    uint32_t start = list_start(view, box->rows);

    for (int i = 0; i < box->rows && start + (uint32_t)i < analysed(view)->round_count; i++)
        paint_move(screen, view, box, box->row + i, start + (uint32_t)i);
}

/* How many columns each mark of the strip takes. */
static int strip_step(const Screen *screen, const ReviewView *view)
{
    int room = screen_columns(screen) - 2 * MARGIN;

    return (int)analysed(view)->round_count * 2 <= room ? 2 : 1;
}

static void paint_strip(Screen *screen, const ReviewView *view)
{
    int step = strip_step(screen, view);

    for (uint32_t i = 0; i < analysed(view)->round_count; i++) {
        Quality quality = quality_of(analysed(view)->rounds[i].cost);
        screen_put(screen, screen_rows(screen) - 2, MARGIN + (int)i * step,
                   i == view->round ? STYLE_CURSOR : style_of(quality), mark_of(screen, quality));
    }
}

/* "↓ Slip: 3.12 points less than the best move" */
static void write_grade(const Screen *screen, const AnalysedRound *round, char sentence[SENTENCE])
{
    Quality quality = quality_of(round->cost);
    const char *title = _(quality_title(quality));
    const char *mark = mark_of(screen, quality);
    char cost[POINTS_TEXT_SIZE];
    Text text = text_over(cost, sizeof cost);

    points_write(&text, round->cost);
    if (round->cost == 0)
        snprintf(sentence, SENTENCE, "%s %s", mark, title);
    else
        snprintf(sentence, SENTENCE, _("%s %s: %s points less than the best move"), mark, title,
                 cost);
}

/* "played: a2, best move: c3" */
static void write_moves(const AnalysedRound *round, char sentence[SENTENCE])
{
    char buffers[2][MOVE_TEXT_SIZE];
    Text played = text_over(buffers[0], sizeof buffers[0]);
    Text best = text_over(buffers[1], sizeof buffers[1]);

    move_text_write(&played, &round->move);
    move_text_write(&best, &round->best);
    if (round->is_best)
        snprintf(sentence, SENTENCE, _("played: %s"), buffers[0]);
    else
        snprintf(sentence, SENTENCE, _("played: %s, best move: %s"), buffers[0], buffers[1]);
}

/* "luck of the throw: +0.43, then expected: 68.21" */
static void write_luck(const AnalysedRound *round, char sentence[SENTENCE])
{
    char buffers[2][POINTS_TEXT_SIZE];
    Text luck = text_over(buffers[0], sizeof buffers[0]);
    Text value = text_over(buffers[1], sizeof buffers[1]);

    points_write_change(&luck, round->luck);
    points_write(&value, round->value);
    snprintf(sentence, SENTENCE, _("luck of the throw: %s, then expected: %s"), buffers[0],
             buffers[1]);
}

/* The first reason, and of the others those that fit into the rows as a whole. */
static void paint_reasons(Screen *screen, const ReviewView *view, int row, int rows)
{
    int width = screen_columns(screen) - 2 * MARGIN;
    int room = rows * (width - RAGGED);
    char sentences[REASONS_MOST * REASON_TEXT_SIZE] = "";
    Text text = text_over(sentences, sizeof sentences);

    for (unsigned i = 0; view->reasons != NULL && i < view->reasons->count; i++) {
        char sentence[REASON_TEXT_SIZE] = "";
        Text one = text_over(sentence, sizeof sentence);
        reason_write(&one, view->reasons, &view->reasons->reasons[i], words_translate);
        if (i > 0 && screen_width(screen, sentences) + screen_width(screen, sentence) >= room)
            break;
        text_put(&text, i > 0 ? " " : "");
        text_put(&text, sentence);
    }
    if (view->is_thinking)
        screen_put(screen, row, MARGIN, STYLE_FAINT, _("Thinking…"));
    screen_put_words(screen, row, MARGIN, width, rows, STYLE_PLAIN, sentences);
}

static void paint_words(Screen *screen, const ReviewView *view, const LayoutBox *box)
{
    const AnalysedRound *round = round_at(view);
    Quality quality = quality_of(round->cost);
    bool is_middling = quality == QUALITY_GOOD || quality == QUALITY_INACCURATE;
    char sentence[SENTENCE];
    int row = words_row(screen, box);

    write_grade(screen, round, sentence);
    screen_put_within(screen, row++, box->column, box->columns,
                      is_middling ? STYLE_STRONG : style_of(quality), sentence);
    write_moves(round, sentence);
    screen_put_within(screen, row++, box->column, box->columns, STYLE_PLAIN, sentence);
    write_luck(round, sentence);
    screen_put_within(screen, row++, box->column, box->columns, STYLE_FAINT, sentence);
    paint_reasons(screen, view, row, screen_rows(screen) - 2 - row);
}

/* The drawing, with a mark below this round. */
static void paint_curve(Screen *screen, const ReviewView *view, int row)
{
    screen_put(screen, row++, MARGIN, STYLE_STRONG, _("expected final total after each round"));
    row = paint_chart(screen, row, analysed(view));
    screen_put(screen, row, (int)chart_column(analysed(view), view->round + 1), STYLE_STRONG, "^");
}

static void paint_review_keys(Screen *screen, const ReviewView *view)
{
    int row = screen_rows(screen) - 1;
    int column = paint_key(screen, row, 0, screen_glyph(screen, GLYPH_LEFT_RIGHT), _("move"));

    column = paint_key(screen, row, column, "n p", _("slips"));
    column = paint_key(screen, row, column, "1-9", _("round"));
    column = paint_key(screen, row, column, "c", view->has_chart ? _("sheet") : _("curve"));
    if (view->review->player_count > 1)
        column = paint_key(screen, row, column, "Tab", _("players"));
    paint_key(screen, row, column, "q", _("leave"));
}

void paint_review(Screen *screen, const ReviewView *view)
{
    ScreenLayout layout = layout_for_review(screen_rows(screen), screen_columns(screen));
    LayoutBox list = list_box(screen, &layout);

    screen_clear(screen);
    paint_bar(screen, view);
    paint_sum_of(screen, SUM_ROW, MARGIN, 1, analysed(view), view->review->is_over);
    if (view->has_chart) {
        paint_curve(screen, view, layout.sheet.row);
        layout.prompt.columns = screen_columns(screen) - 2 * MARGIN;
    } else {
        paint_board(screen, view, &layout);
        paint_list(screen, view, &list);
    }
    paint_words(screen, view, &layout.prompt);
    paint_strip(screen, view);
    paint_review_keys(screen, view);
    screen_show(screen);
}

bool paint_review_find(const Screen *screen, const ReviewView *view, int row, int column,
                       uint32_t *round)
{
    ScreenLayout layout = layout_for_review(screen_rows(screen), screen_columns(screen));
    const LayoutBox box = list_box(screen, &layout);
    const LayoutBox *list = &box;
    int found = -1;

    if (row == screen_rows(screen) - 2 && column >= MARGIN)
        found = (column - MARGIN) / strip_step(screen, view);
    else if (!view->has_chart && row >= list->row && row < list->row + list->rows &&
             column >= list->column)
        found = (int)list_start(view, list->rows) + row - list->row;
    if (found < 0 || found >= (int)analysed(view)->round_count)
        return false;
    *round = (uint32_t)found;
    return true;
}
