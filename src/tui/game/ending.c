/* The pages after a game. */
#include "tui/game/ending.h"

#include "analysis/chart.h"
#include "analysis/strength.h"
#include "notation/move_text.h"
#include "tui/screen/paint.h"
#include "tui/screen/paint_analysis.h"
#include "tui/game/think_jobs.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOP = 2, MARGIN = 2, SENTENCE = 300 };

typedef struct {
    Screen *screen;
    Thinker *thinker;
    Scene scene;
    const char *path;
    char *record;
    size_t length;
    uint32_t page;          /* 0: the result; then one page for each player in seating order */
    ThinkJob *asked_job;    /* the analysis being worked out; owned by the thinker */
    ThinkJob *analysis_job; /* the analysis that is shown, or NULL */
} EndingPages;

/* Writes the names of all winners: "Ana, Bo". Returns how many there are. */
static unsigned write_winners(const Scene *scene, Text *text)
{
    unsigned winners = 0;

    for (uint32_t seat = 0; seat < scene->player_count; seat++) {
        if (!scene->players[seat].has_won)
            continue;
        text_put(text, winners++ > 0 ? ", " : "");
        text_put(text, scene->players[seat].name);
    }
    return winners;
}

/* Removes the newline from a sentence that the plain game also uses. */
static void cut_line_end(char *sentence)
{
    sentence[strcspn(sentence, "\n")] = '\0';
}

static void write_result(const Scene *scene, char sentence[SENTENCE])
{
    char names[160];
    Text text = text_over(names, sizeof names);
    unsigned winners = write_winners(scene, &text);
    unsigned best = 0;

    for (uint32_t seat = 0; seat < scene->player_count; seat++)
        if (scene->players[seat].sheet->total > best)
            best = scene->players[seat].sheet->total;
    const char *praise = words_praise(game_praise(scene->game, best));
    if (winners > 1)
        snprintf(sentence, SENTENCE, _("Shared win: %s. Points: %u\n"), names, best);
    else if (scene->player_count > 1)
        snprintf(sentence, SENTENCE, _("%s wins. Points: %u\n"), names, best);
    else if (*praise != '\0')
        snprintf(sentence, SENTENCE, _("The game is over. Points: %u, %s!\n"), best, praise);
    else
        snprintf(sentence, SENTENCE, _("The game is over. Points: %u\n"), best);
    cut_line_end(sentence);
}

/* Sorts seats by total, the highest first; equal totals in seating order. */
static void sort_seats(const Scene *scene, uint32_t *seats)
{
    for (uint32_t i = 0; i < scene->player_count; i++) {
        uint32_t place = i;
        while (place > 0 &&
               scene->players[seats[place - 1]].sheet->total < scene->players[i].sheet->total) {
            seats[place] = seats[place - 1];
            place--;
        }
        seats[place] = i;
    }
}

/* Paints the total of all sheets of a series so far. Returns the column after it. */
static int paint_sum(Screen *screen, const Scene *scene, const ScenePlayer *player, int row)
{
    char sentence[64];

    if (scene->sheets <= 1)
        return MARGIN + 31;
    snprintf(sentence, sizeof sentence, _("all sheets: %u"), (unsigned)player->series);
    return screen_put(screen, row, MARGIN + 31, STYLE_PLAIN, sentence) + 2;
}

/* Paints all players with total and praise, and below them as many sheets as fit. */
static int paint_ranking(Screen *screen, const Scene *scene, const uint32_t *seats, int row,
                         int end)
{
    for (uint32_t i = 0; i < scene->player_count && row < end; i++) {
        if (row + 1 == end && i + 1 < scene->player_count) {
            paint_more(screen, row++, MARGIN, scene->player_count - i);
            break;
        }
        const ScenePlayer *player = &scene->players[seats[i]];
        char total[16];
        snprintf(total, sizeof total, "%u", (unsigned)player->sheet->total);
        screen_put_within(screen, row, MARGIN, 24, player->has_won ? STYLE_STRONG : STYLE_PLAIN,
                          player->name);
        screen_put_right(screen, row, MARGIN + 25, 4, player->has_won ? STYLE_SCORED : STYLE_STRONG,
                         total);
        screen_put(screen, row, paint_sum(screen, scene, player, row), STYLE_FAINT,
                   words_praise(game_praise(scene->game, player->sheet->total)));
        row++;
    }
    return row;
}

static void paint_sheets(Screen *screen, const Scene *scene, const uint32_t *seats, int row,
                         int end)
{
    int across = (screen_columns(screen) - MARGIN) / LAYOUT_SMALL_COLUMNS;

    for (uint32_t i = 0; i < scene->player_count; i++) {
        int place = (int)i;
        int at = row + place / across * LAYOUT_SMALL_ROWS;
        if (at + LAYOUT_SMALL_ROWS - 1 > end)
            return;
        paint_small_sheet(screen, at, MARGIN + place % across * LAYOUT_SMALL_COLUMNS, scene,
                          seats[i]);
    }
}

/* What can be shared: below the sheets, or in place of them. */
static void paint_shared(Screen *screen, const Scene *scene, int row, int end)
{
    enum { ROWS = 3 };

    if (row + LAYOUT_SMALL_ROWS - 1 <= end)
        row += LAYOUT_SMALL_ROWS;
    paint_lines(screen, row, MARGIN, end - row < ROWS ? end - row : ROWS, STYLE_PLAIN,
                scene->shared);
}

static void paint_result(EndingPages *ending)
{
    Screen *screen = ending->screen;
    const Scene *scene = &ending->scene;
    bool has_notice = scene->notice[0] != '\0';
    int end = screen_rows(screen) - 4 - has_notice;
    char sentence[SENTENCE];
    uint32_t *seats = calloc(scene->player_count, sizeof *seats);

    write_result(scene, sentence);
    int top = TOP + 1 +
              screen_put_words(screen, TOP, MARGIN, screen_columns(screen) - 2 * MARGIN, 2,
                               STYLE_STRONG, sentence);
    if (seats != NULL) {
        sort_seats(scene, seats);
        int most = scene->player_count > 8 ? end : top + (int)scene->player_count;
        int row = paint_ranking(screen, scene, seats, top, most < end ? most : end);
        paint_sheets(screen, scene, seats, row + 1, end);
        paint_shared(screen, scene, row + 1, end);
    }
    free(seats);
    if (ending->path[0] != '\0')
        snprintf(sentence, sizeof sentence, _("saved in %s"), ending->path);
    else
        snprintf(sentence, sizeof sentence, "%s", _("not saved"));
    screen_put_within(screen, screen_rows(screen) - 3, MARGIN, screen_columns(screen) - 2 * MARGIN,
                      STYLE_FAINT, sentence);
    if (has_notice)
        screen_put_within(screen, screen_rows(screen) - 4, MARGIN,
                          screen_columns(screen) - 2 * MARGIN,
                          scene->is_wrong ? STYLE_ERROR : STYLE_PLAIN, scene->notice);
}

static void write_expensive(const AnalysedPlayer *player, uint32_t number, char sentence[SENTENCE])
{
    const AnalysedRound *round = &player->rounds[number];
    char buffers[4][MOVE_TEXT_SIZE];
    Text texts[4];

    for (unsigned i = 0; i < 4; i++)
        texts[i] = text_over(buffers[i], sizeof buffers[i]);
    throw_text_write(&texts[0], round->thrown);
    move_text_write(&texts[1], &round->move);
    move_text_write(&texts[2], &round->best);
    points_write(&texts[3], round->cost);
    snprintf(sentence, SENTENCE, _("    round %u, %s: %s instead of %s, cost %s\n"), number + 1,
             buffers[0], buffers[1], buffers[2], buffers[3]);
    cut_line_end(sentence);
}

/* Writes which bot the game of a person was like; nothing for a bot. Returns the next row. */
static int paint_likeness(EndingPages *ending, const ThinkAnalysisJob *task, int row)
{
    Hundredths total = adjusted_total(task->adjusting, task->fold, task->seat);
    const Bot *like = strength_like_once(task->fold->game, total);
    char sentence[SENTENCE];

    if (like == NULL || ending->scene.players[task->seat].is_bot)
        return row;
    snprintf(sentence, sizeof sentence, _("This game: like %s\n"), like->name);
    cut_line_end(sentence);
    screen_put_within(ending->screen, row, MARGIN, screen_columns(ending->screen) - 2 * MARGIN,
                      STYLE_PLAIN, sentence);
    return row + 1;
}

/* Returns the row after the curve. A small screen has no space for it. */
static int paint_curve(Screen *screen, const AnalysedPlayer *player)
{
    enum { BELOW = 10 };

    if (screen_rows(screen) < TOP + CHART_ROWS + BELOW ||
        screen_columns(screen) <= CHART_MARGIN + CHART_COLUMNS)
        return TOP;
    screen_put(screen, TOP - 1, MARGIN, STYLE_STRONG, _("expected final total after each round"));
    return paint_chart(screen, TOP, player);
}

static void paint_analysis(EndingPages *ending)
{
    Screen *screen = ending->screen;
    const ThinkAnalysisJob *task = (const ThinkAnalysisJob *)ending->analysis_job;
    char sentence[SENTENCE];
    uint32_t rounds[ANALYSIS_EXPENSIVE];
    int width = screen_columns(screen) - 2 * MARGIN;

    if (task == NULL || !task->base.is_fine) {
        screen_put(screen, TOP, MARGIN, STYLE_FAINT,
                   ending->asked_job != NULL ? _("Thinking…") : _("There is nothing to analyse."));
        return;
    }
    const AnalysedPlayer *player = &task->analysis->players[task->seat];
    int row = paint_curve(screen, player);
    row += paint_sum_of(screen, row, MARGIN, 3, player, true);
    snprintf(sentence, sizeof sentence, _("  best moves: %u of %u\n"), player->best_count,
             player->round_count);
    cut_line_end(sentence);
    screen_put_within(screen, row++, 0, width, STYLE_PLAIN, sentence);
    row = paint_likeness(ending, task, row);
    unsigned count = analysis_expensive(player, rounds);
    if (count > 0)
        screen_put(screen, row++, MARGIN, STYLE_PLAIN, _("most expensive moves:"));
    for (unsigned i = 0; i < count && row < screen_rows(screen) - 1; i++) {
        write_expensive(player, rounds[i], sentence);
        int indent = (int)strspn(sentence, " ");
        row +=
            screen_put_words(screen, row, indent, width - indent,
                             row < screen_rows(screen) - 2 ? 2 : 1, STYLE_PLAIN, sentence + indent);
    }
}

static void paint(EndingPages *ending)
{
    Screen *screen = ending->screen;
    int keys = screen_rows(screen) - 1;
    const Scene *scene = &ending->scene;
    char series[PAINT_SERIES_BYTES];
    char left[128];
    const char *right = _("the result");

    screen_clear(screen);
    if (ending->page == 0) {
        paint_result(ending);
    } else {
        right = ending->scene.players[ending->page - 1].name;
        paint_analysis(ending);
    }
    snprintf(left, sizeof left, "%s   %s", scene->game->title,
             paint_series(scene->sheet, scene->sheets, series));
    paint_title(screen, left, right);
    int column = paint_key(screen, keys, 0, screen_glyph(screen, GLYPH_LEFT_RIGHT),
                           screen_columns(screen) < LAYOUT_BRIEF ? "" : _("result, analysis"));
    column = paint_key(screen, keys, column, "Enter", _("another game"));
    paint_key(screen, keys, column, "q", _("leave"));
    screen_show(screen);
}

/* Turns to a page and starts the analysis that it shows. */
static void turn_to(EndingPages *ending, uint32_t page)
{
    if (page == ending->page)
        return;
    ending->page = page;
    think_job_forget(ending->analysis_job);
    ending->analysis_job = NULL;
    if (ending->asked_job != NULL)
        atomic_store(&ending->asked_job->job.is_unwanted, true);
    ending->asked_job = page > 0 && ending->record != NULL
                            ? think_job_for_analysis(ending->record, ending->length, page - 1)
                            : NULL;
    if (ending->asked_job != NULL)
        thinker_ask(ending->thinker, &ending->asked_job->job);
}

static void take_jobs(EndingPages *ending)
{
    for (Job *job; (job = thinker_take(ending->thinker)) != NULL;) {
        ThinkJob *task = (ThinkJob *)job;
        if (task == ending->asked_job) {
            ending->asked_job = NULL;
            ending->analysis_job = task;
        } else {
            think_job_forget(task);
        }
    }
}

/* Handles an event. Returns true if it leaves the pages, and says how. */
static bool take_event(EndingPages *ending, const ScreenEvent *event, ExitReason *left)
{
    uint32_t pages = ending->scene.player_count + 1;

    switch (event->kind) {
    case EVENT_LEFT:
    case EVENT_UP:
    case EVENT_PREVIOUS:
        turn_to(ending, (ending->page + pages - 1) % pages);
        return false;
    case EVENT_RIGHT:
    case EVENT_DOWN:
    case EVENT_NEXT:
        turn_to(ending, (ending->page + 1) % pages);
        return false;
    case EVENT_WOKEN:
        take_jobs(ending);
        return false;
    case EVENT_ENTER:
        *left = EXIT_ENDED;
        return true;
    case EVENT_ENDED:
        *left = EXIT_KILLED;
        return true;
    case EVENT_HUNG_UP:
        *left = EXIT_HUNG_UP;
        return true;
    case EVENT_TEXT:
    case EVENT_ESCAPE:
        *left = EXIT_QUIT;
        return event->kind == EVENT_ESCAPE || strcmp(event->text, "q") == 0;
    default:
        return false;
    }
}

ExitReason ending_show(Screen *screen, Thinker *thinker, const Source *source, void *game,
                       const char *path)
{
    EndingPages ending = {.screen = screen, .thinker = thinker, .path = path};
    ExitReason left = EXIT_QUIT;
    ScreenEvent event;

    source->show(game, &ending.scene);
    ending.record = source->record(game, &ending.length);
    do {
        if (screen_is_large_enough(screen))
            paint(&ending);
        event = screen_wait(screen, thinker_file(thinker));
    } while (!take_event(&ending, &event, &left));
    if (ending.asked_job != NULL)
        atomic_store(&ending.asked_job->job.is_unwanted, true);
    think_job_forget(ending.analysis_job);
    free(ending.record);
    return left;
}
