/* Beside the large sheet: the dice and the other players. */
#include "tui/screen/paint.h"

#include "notation/move_text.h"
#include "tui/screen/digits.h"
#include "words/words.h"

#include <stdio.h>

enum { DIE_COLUMNS = 9, DIE_ROWS = 3, SMALL_CELL = 4, LIST_MOVE = 10 };

/* The nine positions of a die, row by row, and which of them have a pip. */
static const char *const pips[7] = {
    "         ", "    o    ", "o       o", "o   o   o", "o o   o o", "o o o o o", "o oo oo o",
};

static int least(int one, int other)
{
    return one < other ? one : other;
}

/* A box with three rows inside: a die's pips, or a word in the middle. */
static void paint_die(Screen *screen, int row, int column, unsigned value, const char *word)
{
    static const Glyph corners[2][2] = {
        {GLYPH_RING_TOP_LEFT, GLYPH_RING_TOP_RIGHT},
        {GLYPH_RING_BOTTOM_LEFT, GLYPH_RING_BOTTOM_RIGHT},
    };

    for (int i = 0; i < 2; i++) {
        int edge = row + i * (DIE_ROWS + 1);
        screen_put(screen, edge, column, STYLE_DIE, screen_glyph(screen, corners[i][0]));
        screen_fill(screen, edge, column + 1, DIE_COLUMNS - 2, STYLE_DIE,
                    screen_glyph(screen, GLYPH_ACROSS));
        screen_put(screen, edge, column + DIE_COLUMNS - 1, STYLE_DIE,
                   screen_glyph(screen, corners[i][1]));
    }
    for (int i = 0; i < DIE_ROWS; i++) {
        int line = row + 1 + i;
        screen_fill(screen, line, column, DIE_COLUMNS, STYLE_DIE, " ");
        screen_put(screen, line, column, STYLE_DIE, screen_glyph(screen, GLYPH_DOWN));
        screen_put(screen, line, column + DIE_COLUMNS - 1, STYLE_DIE,
                   screen_glyph(screen, GLYPH_DOWN));
        for (int k = 0; k < 3; k++)
            if (pips[value][3 * i + k] == 'o')
                screen_put(screen, line, column + 2 + 2 * k, STYLE_DIE,
                           screen_glyph(screen, GLYPH_PIP));
    }
    if (word != NULL)
        screen_put_centre(screen, row + 2, column + 1, DIE_COLUMNS - 2, STYLE_DIE, word);
}

/* "4+3 = 7" */
static void paint_figures(Screen *screen, const LayoutBox *box, const Scene *scene)
{
    char dice[16] = "? + ?";
    char sum[16] = "";
    unsigned total = throw_sum(scene->thrown);

    if (total > 0 && scene->thrown.second == 0) {
        snprintf(sum, sizeof sum, "%u", total);
        dice[0] = '\0';
    } else if (total > 0) {
        snprintf(dice, sizeof dice, "%u+%u = ", scene->thrown.first, scene->thrown.second);
        snprintf(sum, sizeof sum, "%u", total);
    }
    int column = screen_put(screen, box->row, box->column, STYLE_PLAIN, dice);
    screen_put(screen, box->row, column, STYLE_STRONG, sum);
}

/* The sum beside the dice, in large digits if there is space for them. */
static void paint_sum(Screen *screen, const LayoutBox *box, unsigned sum)
{
    enum { DIGIT_ROWS = 3 };
    int column = box->column + 2 * DIE_COLUMNS + 2;
    char text[8];

    snprintf(text, sizeof text, "%u", sum);
    if (box->columns > LAYOUT_DICE_COLUMNS && !screen_is_ascii(screen))
        digits_paint(screen, box->row + 1, column, DIGIT_ROWS, STYLE_STRONG, sum);
    else
        screen_put(screen, box->row + 2, column, STYLE_STRONG, text);
}

void paint_dice(Screen *screen, const ScreenLayout *layout, const Scene *scene)
{
    int row = layout->dice.row;
    int column = layout->dice.column;
    unsigned sum = throw_sum(scene->thrown);
    char text[8];

    if (layout->dice.rows == 1) {
        paint_figures(screen, &layout->dice, scene);
        return;
    }
    snprintf(text, sizeof text, "%u", sum);
    if (sum == 0) {
        paint_die(screen, row, column, 0, "?");
        paint_die(screen, row, column + DIE_COLUMNS + 1, 0, "?");
    } else if (scene->thrown.second == 0) {
        paint_die(screen, row, column, 0, text);
    } else {
        paint_die(screen, row, column, scene->thrown.first, NULL);
        paint_die(screen, row, column + DIE_COLUMNS + 1, scene->thrown.second, NULL);
        paint_sum(screen, &layout->dice, sum);
    }
}

void paint_throws(Screen *screen, const ScreenLayout *layout, const Scene *scene)
{
    enum { COLUMNS = 3 };
    const LayoutBox *box = &layout->throws;
    unsigned across = (unsigned)(box->columns + 1) / COLUMNS;
    unsigned most = across * (unsigned)(box->rows - 1);
    unsigned first = scene->throw_count > most ? scene->throw_count - most : 0;

    if (scene->throw_count == 0)
        return;
    screen_put_within(screen, box->row, box->column, box->columns, STYLE_FAINT, _("Throws so far"));
    for (unsigned i = first; i < scene->throw_count; i++) {
        unsigned place = i - first;
        char text[8];
        snprintf(text, sizeof text, "%2u", scene->throws[i]);
        screen_put(screen, box->row + 1 + (int)(place / across),
                   box->column + (int)(place % across) * COLUMNS,
                   i + 1 == scene->throw_count ? STYLE_STRONG : STYLE_PLAIN, text);
    }
}

/* The points of a full line, or the circles that it gives. */
static unsigned worth_of(const Game *game, unsigned index)
{
    return game->has_circles ? game->categories[index].circles : game_example_points(game, index);
}

/* "full house          8" */
static void paint_hand(Screen *screen, int row, int column, const Game *game, unsigned index)
{
    enum { NUMBER = 3, WIDTH = LAYOUT_HAND_COLUMNS - 1 };
    char text[16];

    snprintf(text, sizeof text, "%u", worth_of(game, index));
    screen_put_within(screen, row, column, WIDTH - NUMBER, STYLE_PLAIN,
                      _(game->categories[index].title));
    screen_put_right(screen, row, column + WIDTH - NUMBER, NUMBER, STYLE_STRONG, text);
}

void paint_hands(Screen *screen, const ScreenLayout *layout, const Game *game)
{
    const LayoutBox *box = &layout->hands;
    unsigned shown[GAME_CATEGORIES];
    int count = 0;

    for (unsigned i = 1; game_category_at(game, i) != NULL; i++)
        if (worth_of(game, i) > 0)
            shown[count++] = i;
    int tables = box->columns < 2 * LAYOUT_HAND_COLUMNS ? 1 : 2;
    int rows = (count + tables - 1) / tables;
    screen_put_within(screen, box->row, box->column, box->columns, STYLE_FAINT,
                      game->has_circles ? _("Circles for a completed line")
                                        : _("Points for a line"));
    for (int i = 0; i < count; i++)
        paint_hand(screen, box->row + 1 + i % rows,
                   box->column + i / rows * (LAYOUT_HAND_COLUMNS + 1), game, shown[i]);
    if (rows + 2 < box->rows)
        screen_put_words(screen, box->row + rows + 2, box->column, least(box->columns - 1, 60),
                         box->rows - rows - 2, STYLE_FAINT, _(game->counting));
}

CellMask paint_latest(const ScenePlayer *player)
{
    CellMask cells = 0;

    if (!player->has_moved)
        return 0;
    if (player->move.kind != MOVE_PASS)
        cells = cell_bit(player->move.cell);
    return cells | move_circles(&player->move);
}

/* Writes the state of a player in a word or two: the move, or that it is due. */
static void write_state(const ScenePlayer *player, char *buffer, size_t size)
{
    Text text = text_over(buffer, size);

    if (player->is_thinking)
        text_put(&text, _("thinking"));
    else if (player->has_moved && !player->is_hidden)
        move_text_write(&text, &player->move);
    else if (player->has_moved)
        text_put(&text, _("done"));
}

static void paint_head(Screen *screen, int row, int column, const Scene *scene, uint32_t seat)
{
    enum { WIDTH = LAYOUT_SMALL_COLUMNS - 2, TOTAL = 4, STATE = 9 };
    const ScenePlayer *player = &scene->players[seat];
    char state[MOVE_TEXT_SIZE + 32] = "";
    char total[16] = "";

    write_state(player, state, sizeof state);
    if (!player->is_hidden)
        snprintf(total, sizeof total, "%u", (unsigned)player->sheet->total);
    screen_put_within(screen, row, column, WIDTH - TOTAL - STATE, STYLE_STRONG, player->name);
    screen_put_within(screen, row, column + WIDTH - TOTAL - STATE + 1, STATE - 1,
                      player->is_thinking ? STYLE_FAINT : STYLE_LATEST, state);
    screen_put_right(screen, row, column + WIDTH - TOTAL, TOTAL, STYLE_STRONG, total);
}

void paint_small_sheet(Screen *screen, int row, int column, const Scene *scene, uint32_t seat)
{
    const ScenePlayer *player = &scene->players[seat];
    const Sheet *sheet = player->sheet;
    CellMask latest = paint_latest(player);

    paint_head(screen, row, column, scene, seat);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        int line = row + 1 + (int)(cell / GRID_SIDE);
        int at = column + (int)(cell % GRID_SIDE) * SMALL_CELL;
        bool is_circled = sheet->circled & cell_bit(cell);
        char number[8];
        if (sheet->number[cell] == 0 || player->is_hidden) {
            screen_put(screen, line, at + 2, STYLE_FAINT, screen_glyph(screen, GLYPH_EMPTY));
            continue;
        }
        snprintf(number, sizeof number, is_circled ? "(%u)" : "%u ", (unsigned)sheet->number[cell]);
        int width = screen_width(screen, number);
        screen_put(screen, line, at + SMALL_CELL - width,
                   latest & cell_bit(cell) ? STYLE_LATEST
                   : is_circled            ? STYLE_CIRCLED
                                           : STYLE_PLAIN,
                   number);
    }
}

void paint_more(Screen *screen, int row, int column, uint32_t count)
{
    char text[64];

    snprintf(text, sizeof text, _("and %llu more"), (unsigned long long)count);
    screen_put(screen, row, column, STYLE_FAINT, text);
}

/* One line of the list: the name, the state if there is space for it, and the total. */
static void paint_listed(Screen *screen, const LayoutBox *box, int row, const ScenePlayer *player)
{
    enum { TOTAL = 3, NAME = 10, WIDE = NAME + 1 + LIST_MOVE + TOTAL - 1 };
    bool is_wide = box->columns >= WIDE;
    int name = is_wide ? NAME : box->columns - TOTAL - 1;
    int end = is_wide ? WIDE : box->columns;
    char state[MOVE_TEXT_SIZE + 32] = "";
    char total[16] = "";

    write_state(player, state, sizeof state);
    if (!player->is_hidden)
        snprintf(total, sizeof total, "%u", (unsigned)player->sheet->total);
    screen_put_within(screen, row, box->column, name,
                      player->is_thinking && !is_wide ? STYLE_FAINT : STYLE_PLAIN, player->name);
    if (is_wide)
        screen_put_within(screen, row, box->column + NAME + 1, LIST_MOVE - 1,
                          player->is_thinking ? STYLE_FAINT : STYLE_LATEST, state);
    screen_put_right(screen, row, box->column + end - TOTAL, TOTAL, STYLE_STRONG, total);
}

/* Lists the players in one line each, if there are too many to show their sheets. Starts with the
 * first player of interest. */
static void paint_list(Screen *screen, const LayoutBox *box, const Scene *scene)
{
    uint32_t room = (uint32_t)box->rows;
    uint32_t first = 0;

    if (scene->player_count > room) {
        room--;
        paint_more(screen, box->row + (int)room, box->column, scene->player_count - room);
    }
    for (uint32_t seat = 0; seat < scene->player_count; seat++)
        if (scene->players[seat].is_thinking && seat >= room / 2)
            first = seat - room / 2;
    if (first + room > scene->player_count)
        first = scene->player_count > room ? scene->player_count - room : 0;
    for (uint32_t i = 0; i < room && first + i < scene->player_count; i++)
        paint_listed(screen, box, box->row + (int)i, &scene->players[first + i]);
}

void paint_others(Screen *screen, const ScreenLayout *layout, const Scene *scene)
{
    const LayoutBox *box = &layout->others;
    int across = layout_across(box);
    int place = 0;

    if (!layout->shows_sheets) {
        paint_list(screen, box, scene);
        return;
    }
    for (uint32_t seat = 0; seat < scene->player_count; seat++) {
        if (seat == scene->viewed)
            continue;
        paint_small_sheet(screen, box->row + place / across * LAYOUT_SMALL_ROWS,
                          box->column + place % across * LAYOUT_SMALL_COLUMNS, scene, seat);
        place++;
    }
}
