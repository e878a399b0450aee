/* Sitting at a table on the screen. */
#include "tui/game/sitting.h"

#include "notation/move_text.h"
#include "notation/names.h"
#include "tui/game/guide.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { TYPED = 8, CENTRE = GRID_CELLS / 2 };

/* Somebody at the keyboard. */
typedef struct {
    Screen *screen;
    const Source *source;
    void *game;
    Scene scene;
    Compose compose;
    uint32_t composed_round; /* for which position that is: */
    uint32_t composed_seat;
    unsigned cursor;
    bool views_other;
    uint32_t viewed;
    char typed[TYPED];
    bool moves_by_letters; /* j, k or l was typed: h is the fourth of them now */
    bool wants_hints;
    char notice[SCENE_NOTICE_BYTES]; /* about what was typed */
    bool is_about_to_leave;          /* and asked whether that is meant */
    bool has_left;
    Left left;
} Sitting;

static void leave(Sitting *sitting, Left left)
{
    sitting->has_left = true;
    sitting->left = left;
}

/* Leaves; a game that would be lost only when asked for it again. */
static void quit(Sitting *sitting)
{
    if (!sitting->scene.is_lost_if_left || sitting->is_about_to_leave) {
        leave(sitting, LEFT_QUIT);
        return;
    }
    sitting->is_about_to_leave = true;
    snprintf(sitting->notice, sizeof sitting->notice, "%s",
             _("This game is not saved: q again leaves it."));
}

/* Begins the move that is due. The cursor starts on a cell that can be chosen; where it stood for
 * another player is nothing that this one should see. */
static void begin_move(Sitting *sitting)
{
    const Scene *scene = &sitting->scene;
    unsigned start = sitting->composed_seat == scene->seat ? sitting->cursor : CENTRE;

    sitting->compose = compose_start(scene->game, scene->players[scene->seat].sheet, scene->turn);
    sitting->composed_round = scene->round;
    sitting->composed_seat = scene->seat;
    sitting->cursor = compose_nearest(&sitting->compose, start);
    sitting->typed[0] = '\0';
    sitting->wants_hints = false;
    sitting->views_other = false;
}

/* Puts the scene together anew, and begins a move where one is due. */
static void look(Sitting *sitting)
{
    Scene *scene = &sitting->scene;

    *scene = (Scene){.compose = &sitting->compose};
    sitting->source->show(sitting->game, scene);
    bool is_due = scene->step == STEP_MOVE;
    bool is_same = sitting->compose.game != NULL && sitting->composed_round == scene->round &&
                   sitting->composed_seat == scene->seat;
    if (!is_due) {
        sitting->compose = (Compose){0};
        sitting->wants_hints = false;
    } else if (!is_same) {
        begin_move(sitting);
    }
    scene->viewed = sitting->views_other ? sitting->viewed : scene->seat;
    scene->cursor = sitting->cursor;
    scene->typed = sitting->typed;
    scene->moves_by_letters = sitting->moves_by_letters;
    if (is_due && sitting->wants_hints)
        sitting->source->hints(sitting->game, &sitting->compose, &scene->hints);
    bool has_room = scene->notice[0] == '\0' || sitting->is_about_to_leave;
    if (has_room && sitting->notice[0] != '\0') {
        memcpy(scene->notice, sitting->notice, sizeof scene->notice);
        scene->is_wrong = true;
    }
}

static void object(Sitting *sitting, const Fault *fault)
{
    Text text = text_over(sitting->notice, sizeof sitting->notice);

    fault_reason(&text, fault, words_translate);
}

static void object_to(Sitting *sitting, Verdict verdict)
{
    if (verdict.reason != VERDICT_FINE)
        object(sitting, &(Fault){.reason = FAULT_RULES, .verdict = verdict});
}

/* Makes the move where nothing is missing. */
static void make_if_whole(Sitting *sitting)
{
    if (!compose_is_whole(&sitting->compose))
        return;
    Move move = sitting->compose.now.move;
    sitting->source->move(sitting->game, &move);
    sitting->compose = (Compose){0};
}

/* Comes back from a look at somebody else's sheet: nobody writes without seeing where. */
static bool come_back(Sitting *sitting)
{
    bool was_away = sitting->views_other;

    sitting->views_other = false;
    return was_away;
}

static void choose(Sitting *sitting, unsigned cell)
{
    if (come_back(sitting))
        return;
    sitting->cursor = cell;
    if (sitting->scene.step != STEP_MOVE)
        return;
    object_to(sitting, compose_choose(&sitting->compose, cell));
    make_if_whole(sitting);
}

static void pass(Sitting *sitting)
{
    if (come_back(sitting) || sitting->scene.step != STEP_MOVE)
        return;
    object_to(sitting, compose_pass(&sitting->compose));
    make_if_whole(sitting);
}

static void enter_throw(Sitting *sitting)
{
    Throw thrown;
    Fault fault;

    if (throw_text_parse(span_of(sitting->typed), &thrown, &fault)) {
        sitting->source->roll(sitting->game, thrown);
        sitting->typed[0] = '\0';
    } else {
        object(sitting, &fault);
    }
}

/* Enter: whatever comes next. */
static void go_on(Sitting *sitting)
{
    switch (sitting->scene.step) {
    case STEP_THROW:
        sitting->source->roll(sitting->game, (Throw){0});
        break;
    case STEP_ENTER_THROW:
        enter_throw(sitting);
        break;
    case STEP_MOVE:
        choose(sitting, sitting->cursor);
        break;
    case STEP_WAIT:
    case STEP_PASS_ON:
    case STEP_TRY_AGAIN:
    case STEP_OVER:
        sitting->source->go_on(sitting->game);
        break;
    case STEP_ENDED:
        leave(sitting, LEFT_ENDED);
        break;
    }
}

static void go(Sitting *sitting, int down, int right)
{
    int row = (int)(sitting->cursor / GRID_SIDE) + down;
    int column = (int)(sitting->cursor % GRID_SIDE) + right;

    row = (row + GRID_SIDE) % GRID_SIDE;
    column = (column + GRID_SIDE) % GRID_SIDE;
    sitting->cursor = (unsigned)(row * GRID_SIDE + column);
}

/* One step of the move under way, or the move before it. */
static void take_back(Sitting *sitting)
{
    if (sitting->scene.step == STEP_MOVE && compose_back(&sitting->compose))
        return;
    sitting->source->undo(sitting->game);
    sitting->compose = (Compose){0};
}

static void ask_hints(Sitting *sitting)
{
    sitting->wants_hints =
        !sitting->wants_hints && sitting->scene.step == STEP_MOVE && sitting->scene.game->has_net;
    if (sitting->wants_hints)
        sitting->source->ask_hints(sitting->game);
}

static void view_next(Sitting *sitting)
{
    uint32_t next = (sitting->scene.viewed + 1) % sitting->scene.player_count;

    sitting->views_other = next != sitting->scene.seat;
    sitting->viewed = next;
}

static void open_menu(Sitting *sitting)
{
    if (sitting->source->menu == NULL)
        return;
    Left left = sitting->source->menu(sitting->game, sitting->screen);
    if (left != LEFT_ENDED)
        leave(sitting, left);
}

/* Letters that mean something at any time. */
static void obey(Sitting *sitting, char letter)
{
    switch (letter) {
    case 'h':
        if (sitting->moves_by_letters)
            go(sitting, 0, -1);
        else
            ask_hints(sitting);
        break;
    case 'H':
        ask_hints(sitting);
        break;
    case 'j':
    case 'k':
    case 'l':
        sitting->moves_by_letters = true;
        go(sitting, letter == 'j' ? 1 : letter == 'k' ? -1 : 0, letter == 'l' ? 1 : 0);
        break;
    case 'u':
        take_back(sitting);
        break;
    case 's':
        view_next(sitting);
        break;
    case 'w':
        sitting->source->stop_saving(sitting->game);
        break;
    case '-':
        pass(sitting);
        break;
    case ' ':
        go_on(sitting);
        break;
    case '?': {
        Event event = guide_show(sitting->screen, sitting->scene.game, sitting->scene.is_kept);
        if (event.kind != EVENT_NONE)
            leave(sitting, event.kind == EVENT_ENDED ? LEFT_KILLED : LEFT_HUNG_UP);
        break;
    }
    case 'm':
        open_menu(sitting);
        break;
    case 'q':
        quit(sitting);
        break;
    default:
        break;
    }
}

/* Types a throw: digits and a plus. */
static bool type_throw(Sitting *sitting, char letter)
{
    size_t length = strlen(sitting->typed);

    if (sitting->scene.step != STEP_ENTER_THROW ||
        !((letter >= '0' && letter <= '9') || letter == '+'))
        return false;
    if (length + 1 < TYPED) {
        sitting->typed[length] = letter;
        sitting->typed[length + 1] = '\0';
    }
    return true;
}

/* Types the name of a cell: the letter goes to the column, the digit chooses. */
static bool type_cell(Sitting *sitting, char letter)
{
    char column = sitting->typed[0];
    char lower = letter >= 'A' && letter <= 'E' ? (char)(letter - 'A' + 'a') : letter;
    unsigned cell = 0;

    if (sitting->scene.step == STEP_ENTER_THROW)
        return false;
    sitting->typed[0] = '\0';
    if (lower >= 'a' && lower <= 'e') {
        sitting->cursor = sitting->cursor / GRID_SIDE * GRID_SIDE + (unsigned)(lower - 'a');
        sitting->typed[0] = lower;
        sitting->typed[1] = '\0';
        return true;
    }
    char name[3] = {column, letter};
    if (column == '\0' || !cell_parse(span_of(name), &cell))
        return false;
    choose(sitting, cell);
    return true;
}

static void take_text(Sitting *sitting, const char *text)
{
    if (text[1] != '\0' || type_throw(sitting, text[0]) || type_cell(sitting, text[0]))
        return;
    obey(sitting, text[0]);
}

static void click(Sitting *sitting, int row, int column)
{
    Layout layout = layout_for(screen_rows(sitting->screen), screen_columns(sitting->screen));
    unsigned cell = 0;

    if (sitting->scene.step != STEP_MOVE && sitting->scene.step != STEP_ENTER_THROW)
        go_on(sitting);
    else if (layout_find_cell(&layout, row, column, &cell))
        choose(sitting, cell);
}

static void erase(Sitting *sitting)
{
    size_t length = strlen(sitting->typed);

    if (length > 0)
        sitting->typed[length - 1] = '\0';
    else
        take_back(sitting);
}

static void escape(Sitting *sitting)
{
    sitting->typed[0] = '\0';
    sitting->views_other = false;
    sitting->wants_hints = false;
    while (compose_back(&sitting->compose))
        ;
}

static void take_event(Sitting *sitting, const Event *event)
{
    if (event->kind != EVENT_WOKEN && event->kind != EVENT_RESIZED) {
        sitting->notice[0] = '\0';
        sitting->is_about_to_leave &= strcmp(event->text, "q") == 0;
    }
    switch (event->kind) {
    case EVENT_TEXT:
        take_text(sitting, event->text);
        break;
    case EVENT_ENTER:
        go_on(sitting);
        break;
    case EVENT_ERASE:
        erase(sitting);
        break;
    case EVENT_ESCAPE:
        escape(sitting);
        break;
    case EVENT_UP:
    case EVENT_DOWN:
        go(sitting, event->kind == EVENT_DOWN ? 1 : -1, 0);
        break;
    case EVENT_LEFT:
    case EVENT_RIGHT:
        go(sitting, 0, event->kind == EVENT_RIGHT ? 1 : -1);
        break;
    case EVENT_NEXT:
        compose_turn_to_next_line(&sitting->compose);
        break;
    case EVENT_CLICK:
        click(sitting, event->row, event->column);
        break;
    case EVENT_WOKEN:
        sitting->source->catch_up(sitting->game);
        break;
    case EVENT_ENDED:
        leave(sitting, LEFT_KILLED);
        break;
    case EVENT_HUNG_UP:
        leave(sitting, LEFT_HUNG_UP);
        break;
    default:
        break;
    }
}

Left sitting_play(Screen *screen, const Source *source, void *game)
{
    Sitting sitting = {.screen = screen, .source = source, .game = game, .cursor = CENTRE};

    look(&sitting);
    while (!sitting.has_left && sitting.scene.step != STEP_ENDED) {
        if (screen_is_large_enough(screen))
            paint_game(screen, &sitting.scene);
        Event event = screen_wait(screen, source->file(game));
        take_event(&sitting, &event);
        look(&sitting);
    }
    return sitting.has_left ? sitting.left : LEFT_ENDED;
}
