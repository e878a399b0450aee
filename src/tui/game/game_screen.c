/* A game on the screen. */
#include "tui/game/game_screen.h"

#include "notation/move_text.h"
#include "notation/names.h"
#include "tui/game/guide.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum { TYPED = 8, CENTRE = GRID_CELLS / 2 };

/* The state of the keyboard and the screen during a game. */
typedef struct {
    Screen *screen;
    const Source *source;
    void *game;
    Scene scene;
    Compose compose;
    uint32_t composed_round; /* the round and the seat of the composed move */
    uint32_t composed_seat;
    unsigned cursor;
    bool views_other;
    uint32_t viewed;
    char typed[TYPED];
    bool wants_hints;
    char notice[SCENE_NOTICE_BYTES]; /* about what was typed */
    bool is_about_to_leave;          /* q was typed once, and the player was asked to confirm */
    bool has_left;
    ExitReason left;
} GameScreen;

static void leave(GameScreen *ui, ExitReason left)
{
    ui->has_left = true;
    ui->left = left;
}

static void end(GameScreen *ui, ScreenEventKind kind)
{
    leave(ui, kind == EVENT_ENDED ? EXIT_KILLED : EXIT_HUNG_UP);
}

/* Leaves. A game that would be lost is left only when q is typed twice. */
static void quit(GameScreen *ui)
{
    if (!ui->scene.is_lost_if_left || ui->is_about_to_leave) {
        leave(ui, EXIT_QUIT);
        return;
    }
    ui->is_about_to_leave = true;
    snprintf(ui->notice, sizeof ui->notice, "%s", _("This game is not saved: q again leaves it."));
}

/* Begins the move that is due. The cursor starts on a cell that can be chosen. If another player
 * moved before, it starts from the centre, so as not to show where that player left it. */
static void begin_move(GameScreen *ui)
{
    const Scene *scene = &ui->scene;
    unsigned start = ui->composed_seat == scene->seat ? ui->cursor : CENTRE;

    ui->compose = compose_start(scene->game, scene->players[scene->seat].sheet, scene->turn);
    ui->composed_round = scene->round;
    ui->composed_seat = scene->seat;
    ui->cursor = compose_nearest(&ui->compose, start);
    ui->typed[0] = '\0';
    ui->wants_hints = false;
    ui->views_other = false;
}

/* Builds the scene for the next frame, and begins a move if one is due. */
static void update_scene(GameScreen *ui)
{
    Scene *scene = &ui->scene;

    *scene = (Scene){.compose = &ui->compose};
    ui->source->show(ui->game, scene);
    bool is_due = scene->step == STEP_MOVE;
    bool is_same = ui->compose.game != NULL && ui->composed_round == scene->round &&
                   ui->composed_seat == scene->seat;
    if (!is_due) {
        ui->compose = (Compose){0};
        ui->wants_hints = false;
    } else if (!is_same) {
        begin_move(ui);
    }
    scene->viewed = ui->views_other ? ui->viewed : scene->seat;
    scene->cursor = ui->cursor;
    scene->typed = ui->typed;
    if (is_due && ui->wants_hints)
        ui->source->hints(ui->game, &ui->compose, &scene->hints);
    bool has_room = scene->notice[0] == '\0' || ui->is_about_to_leave;
    if (has_room && ui->notice[0] != '\0') {
        memcpy(scene->notice, ui->notice, sizeof scene->notice);
        scene->is_wrong = true;
    }
}

static void show_fault(GameScreen *ui, const Fault *fault)
{
    Text text = text_over(ui->notice, sizeof ui->notice);

    fault_reason(&text, fault, words_translate);
}

static void show_verdict(GameScreen *ui, Verdict verdict)
{
    if (verdict.reason != VERDICT_FINE)
        show_fault(ui, &(Fault){.reason = FAULT_RULES, .verdict = verdict});
}

/* Makes the move if it is complete. */
static void make_if_complete(GameScreen *ui)
{
    if (!compose_is_complete(&ui->compose))
        return;
    Move move = ui->compose.now.move;
    ui->source->move(ui->game, &move);
    ui->compose = (Compose){0};
}

/* Returns to the player's own sheet. Returns true if another sheet was shown: then the key does
 * nothing else, because the player did not see where it would write. */
static bool return_to_own_sheet(GameScreen *ui)
{
    bool was_away = ui->views_other;

    ui->views_other = false;
    return was_away;
}

static void choose(GameScreen *ui, unsigned cell)
{
    if (return_to_own_sheet(ui))
        return;
    ui->cursor = cell;
    if (ui->scene.step != STEP_MOVE)
        return;
    show_verdict(ui, compose_choose(&ui->compose, cell));
    make_if_complete(ui);
}

static void pass(GameScreen *ui)
{
    if (return_to_own_sheet(ui) || ui->scene.step != STEP_MOVE)
        return;
    show_verdict(ui, compose_pass(&ui->compose));
    make_if_complete(ui);
}

static void enter_throw(GameScreen *ui)
{
    Throw thrown;
    Fault fault;

    if (throw_text_parse(span_of(ui->typed), &thrown, &fault)) {
        ui->source->roll(ui->game, thrown);
        ui->typed[0] = '\0';
    } else {
        show_fault(ui, &fault);
    }
}

/* Enter: does what comes next. */
static void go_on(GameScreen *ui)
{
    switch (ui->scene.step) {
    case STEP_THROW:
        ui->source->roll(ui->game, (Throw){0});
        break;
    case STEP_ENTER_THROW:
        enter_throw(ui);
        break;
    case STEP_MOVE:
        choose(ui, ui->cursor);
        break;
    case STEP_WAIT:
    case STEP_PASS_ON:
    case STEP_TRY_AGAIN:
    case STEP_OVER:
        ui->source->go_on(ui->game);
        break;
    case STEP_ENDED:
        leave(ui, EXIT_ENDED);
        break;
    }
}

static void move_cursor(GameScreen *ui, int down, int right)
{
    int row = (int)(ui->cursor / GRID_SIDE) + down;
    int column = (int)(ui->cursor % GRID_SIDE) + right;

    row = (row + GRID_SIDE) % GRID_SIDE;
    column = (column + GRID_SIDE) % GRID_SIDE;
    ui->cursor = (unsigned)(row * GRID_SIDE + column);
}

static void go_up(GameScreen *ui)
{
    move_cursor(ui, -1, 0);
}

static void go_down(GameScreen *ui)
{
    move_cursor(ui, 1, 0);
}

static void go_left(GameScreen *ui)
{
    move_cursor(ui, 0, -1);
}

static void go_right(GameScreen *ui)
{
    move_cursor(ui, 0, 1);
}

/* Undoes one step of the move under way, or the move before it. */
static void take_back(GameScreen *ui)
{
    if (ui->scene.step == STEP_MOVE && compose_back(&ui->compose))
        return;
    ui->source->undo(ui->game);
    ui->compose = (Compose){0};
}

static void toggle_hints(GameScreen *ui)
{
    ui->wants_hints = !ui->wants_hints && ui->scene.step == STEP_MOVE && ui->scene.game->has_net;
    if (ui->wants_hints)
        ui->source->ask_hints(ui->game);
}

static void view_next(GameScreen *ui)
{
    uint32_t next = (ui->scene.viewed + 1) % ui->scene.player_count;

    ui->views_other = next != ui->scene.seat;
    ui->viewed = next;
}

static void open_menu(GameScreen *ui)
{
    if (ui->source->menu == NULL)
        return;
    ExitReason left = ui->source->menu(ui->game, ui->screen);
    if (left != EXIT_ENDED)
        leave(ui, left);
}

static void open_guide(GameScreen *ui)
{
    ScreenEvent event = guide_show(ui->screen, ui->scene.game, ui->scene.is_kept);

    if (event.kind != EVENT_NONE)
        end(ui, event.kind);
}

static void stop_saving(GameScreen *ui)
{
    ui->source->stop_saving(ui->game);
}

/* What characters do unless they are part of a throw or of a cell's name. */
static void (*const character_actions[256])(GameScreen *ui) = {
    ['h'] = go_left,      ['j'] = go_down,      ['k'] = go_up,       ['l'] = go_right,
    ['t'] = toggle_hints, ['H'] = toggle_hints, ['u'] = take_back,   ['s'] = view_next,
    ['m'] = open_menu,    ['?'] = open_guide,   ['w'] = stop_saving, ['-'] = pass,
    [' '] = go_on,        ['q'] = quit,
};

/* Types a throw: digits and plus signs. */
static bool type_throw(GameScreen *ui, char letter)
{
    size_t length = strlen(ui->typed);

    if (ui->scene.step != STEP_ENTER_THROW || !((letter >= '0' && letter <= '9') || letter == '+'))
        return false;
    if (length + 1 < TYPED) {
        ui->typed[length] = letter;
        ui->typed[length + 1] = '\0';
    }
    return true;
}

/* Types the name of a cell: the letter moves to the column, the digit chooses the cell. */
static bool type_cell(GameScreen *ui, char letter)
{
    char column = ui->typed[0];
    char lower = letter >= 'A' && letter <= 'E' ? (char)(letter - 'A' + 'a') : letter;
    unsigned cell = 0;

    if (ui->scene.step == STEP_ENTER_THROW)
        return false;
    ui->typed[0] = '\0';
    if (lower >= 'a' && lower <= 'e') {
        ui->cursor = ui->cursor / GRID_SIDE * GRID_SIDE + (unsigned)(lower - 'a');
        ui->typed[0] = lower;
        ui->typed[1] = '\0';
        return true;
    }
    char name[3] = {column, letter};
    if (column == '\0' || !cell_parse(span_of(name), &cell))
        return false;
    choose(ui, cell);
    return true;
}

static void take_text(GameScreen *ui, const char *text)
{
    if (text[1] != '\0' || type_throw(ui, text[0]) || type_cell(ui, text[0]))
        return;
    void (*action)(GameScreen *) = character_actions[(unsigned char)text[0]];
    if (action != NULL)
        action(ui);
}

static void click(GameScreen *ui, int row, int column)
{
    ScreenLayout layout = paint_layout(ui->screen, &ui->scene);
    unsigned cell = 0;

    if (ui->scene.step != STEP_MOVE && ui->scene.step != STEP_ENTER_THROW)
        go_on(ui);
    else if (layout_find_cell(&layout, row, column, &cell))
        choose(ui, cell);
}

static void erase(GameScreen *ui)
{
    size_t length = strlen(ui->typed);

    if (length > 0)
        ui->typed[length - 1] = '\0';
    else
        take_back(ui);
}

static void escape(GameScreen *ui)
{
    ui->typed[0] = '\0';
    ui->views_other = false;
    ui->wants_hints = false;
    while (compose_back(&ui->compose))
        ;
}

static void turn_to_next_line(GameScreen *ui)
{
    compose_turn_to_next_line(&ui->compose);
}

static void catch_up(GameScreen *ui)
{
    ui->source->catch_up(ui->game);
}

static void (*const event_actions[EVENT_COUNT])(GameScreen *ui) = {
    [EVENT_ENTER] = go_on,    [EVENT_ERASE] = erase,
    [EVENT_ESCAPE] = escape,  [EVENT_UP] = go_up,
    [EVENT_DOWN] = go_down,   [EVENT_LEFT] = go_left,
    [EVENT_RIGHT] = go_right, [EVENT_NEXT] = turn_to_next_line,
    [EVENT_WOKEN] = catch_up,
};

static void take_event(GameScreen *ui, const ScreenEvent *event)
{
    if (event->kind != EVENT_WOKEN && event->kind != EVENT_RESIZED) {
        ui->notice[0] = '\0';
        ui->is_about_to_leave &= strcmp(event->text, "q") == 0;
    }
    if (event->kind == EVENT_TEXT)
        take_text(ui, event->text);
    else if (event->kind == EVENT_CLICK)
        click(ui, event->row, event->column);
    else if (event->kind == EVENT_ENDED || event->kind == EVENT_HUNG_UP)
        end(ui, event->kind);
    else if (event_actions[event->kind] != NULL)
        event_actions[event->kind](ui);
}

ExitReason game_screen_play(Screen *screen, const Source *source, void *game)
{
    GameScreen ui = {.screen = screen, .source = source, .game = game, .cursor = CENTRE};

    update_scene(&ui);
    while (!ui.has_left && ui.scene.step != STEP_ENDED) {
        if (screen_is_large_enough(screen))
            paint_game(screen, &ui.scene);
        ScreenEvent event = screen_wait(screen, source->file(game));
        take_event(&ui, &event);
        update_scene(&ui);
    }
    return ui.has_left ? ui.left : EXIT_ENDED;
}
