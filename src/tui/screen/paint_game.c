/* The whole game on one screen. */
#include "tui/screen/paint.h"

#include "words/words.h"

#include <stdio.h>
#include <string.h>

const char *paint_series(uint32_t sheet, uint32_t sheets, char buffer[PAINT_SERIES_BYTES])
{
    buffer[0] = '\0';
    if (sheets > 1)
        snprintf(buffer, PAINT_SERIES_BYTES, _("sheet %u of %u"), (unsigned)sheet,
                 (unsigned)sheets);
    return buffer;
}

void paint_title(Screen *screen, const char *left, const char *right)
{
    int columns = screen_columns(screen);
    int width = screen_width(screen, right);

    screen_fill(screen, 0, 0, columns, STYLE_TITLE, " ");
    screen_put_within(screen, 0, 1, columns - width - 3, STYLE_TITLE, left);
    screen_put(screen, 0, columns - width - 1, STYLE_TITLE, right);
}

int paint_lines(Screen *screen, int row, int column, int rows, Style style, const char *lines)
{
    char line[512];
    int end = row + rows;

    while (*lines != '\0' && row < end) {
        size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        screen_put(screen, row++, column, style, line);
        lines += length + (lines[length] == '\n');
    }
    return row;
}

/* The title bar, with the table's code if there is space. */
static void paint_bar(Screen *screen, const Scene *scene, const char *left)
{
    const char *kept = scene->is_kept ? _("saved") : _("not saved");
    char right[128];

    snprintf(right, sizeof right, "%s   %s", scene->code == NULL ? "" : scene->code, kept);
    bool has_room =
        screen_width(screen, left) + screen_width(screen, right) + 5 <= screen_columns(screen);
    paint_title(screen, left, scene->code != NULL && has_room ? right : kept);
}

static void write_round(const Scene *scene, char *buffer, size_t size)
{
    unsigned number = scene->round > 0 ? scene->round : 1;

    if (throw_sum(scene->thrown) == 0 && scene->round > 0 && scene->step != STEP_ENDED)
        number++;
    if (scene->turn.is_last)
        snprintf(buffer, size, _("round %u, the last"), number);
    else if (scene->game->has_last_round)
        snprintf(buffer, size, _("round %u"), number);
    else
        snprintf(buffer, size, _("round %u of %d"), number, GRID_CELLS);
}

/* "Knister   round 7 of 25   sheet 2 of 3   Ana: 23". On a small screen without its first words. */
static void paint_state(Screen *screen, const Scene *scene)
{
    const ScenePlayer *player = &scene->players[scene->viewed];
    char round[64];
    char series[PAINT_SERIES_BYTES];
    char own[128];
    char left[512] = "";
    Text text = text_over(left, sizeof left);
    int room = screen_columns(screen) - screen_width(screen, _("not saved")) - 3;

    write_round(scene, round, sizeof round);
    paint_series(scene->sheet, scene->sheets, series);
    if (player->is_hidden)
        snprintf(own, sizeof own, "%s", player->name);
    else
        snprintf(own, sizeof own, "%s: %u", player->name, (unsigned)player->sheet->total);
    const char *parts[] = {scene->game->title, series, round, own};
    enum { PARTS = sizeof parts / sizeof *parts };
    int width = -3;
    for (unsigned i = 0; i < PARTS; i++)
        width += parts[i][0] == '\0' ? 0 : screen_width(screen, parts[i]) + 3;
    for (unsigned i = 0; i < PARTS - 1 && width > room; i++) {
        width -= parts[i][0] == '\0' ? 0 : screen_width(screen, parts[i]) + 3;
        parts[i] = "";
    }
    static const unsigned order[PARTS] = {0, 2, 1, 3};
    for (unsigned i = 0; i < PARTS; i++) {
        text_put(&text, text.length > 0 && parts[order[i]][0] != '\0' ? "   " : "");
        text_put(&text, parts[order[i]]);
    }
    paint_bar(screen, scene, left);
}

ScreenLayout paint_layout(const Screen *screen, const Scene *scene)
{
    return layout_for(screen_rows(screen), screen_columns(screen), scene->player_count - 1);
}

void paint_game(Screen *screen, const Scene *scene)
{
    ScreenLayout layout = paint_layout(screen, scene);

    screen_clear(screen);
    paint_state(screen, scene);
    paint_sheet(screen, &layout, scene);
    paint_dice(screen, &layout, scene);
    if (layout.throws.rows > 0)
        paint_throws(screen, &layout, scene);
    paint_others(screen, &layout, scene);
    if (layout.hands.rows > 0)
        paint_hands(screen, &layout, scene->game);
    paint_prompt(screen, &layout, scene);
    paint_keys(screen, &layout, scene);
    screen_show(screen);
}
