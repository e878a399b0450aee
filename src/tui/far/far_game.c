/* A server's table in play, as a game on the screen. */
#include "base/clock.h"
#include "notation/move_text.h"
#include "tui/far/far.h"
#include "tui/far/far_table.h"
#include "tui/far/far_words.h"
#include "tui/screen/paint.h"
#include "tui/game/thoughts.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The player of the game that this device has; false where it watches. */
static bool find_own(const Far *far, uint32_t *player)
{
    const Visitor *visitor = far->visitor;
    const Room *room = visitor->room;

    if (visitor->seat == 0 || visitor->seat > room->place_count)
        return false;
    *player = room->places[visitor->seat - 1].player;
    return *player < room->player_count && room->player_seats[*player] == visitor->seat;
}

static bool is_in_play(const Room *room)
{
    return room->phase == ROOM_IS_PLAYING;
}

/* Whether this device is to move: nothing is asked already, and nobody moves for it. */
static bool must_move(const Far *far)
{
    const Room *room = far->visitor->room;
    uint32_t own = 0;

    return is_in_play(room) && find_own(far, &own) && table_waits_for(&room->table, own) &&
           room->places[far->visitor->seat - 1].stand_in == NULL && far->question != FAR_MOVE;
}

static int file(const void *game)
{
    return ((const Far *)game)->file;
}

static void catch_up(void *game)
{
    far_catch_up(game);
}

static void roll(void *game, Throw thrown)
{
    Far *far = game;
    char words[16];
    Text text = text_over(words, sizeof words);

    throw_text_write(&text, thrown);
    far_ask(far, FAR_REST, "throw %s", words);
}

static void move(void *game, const Move *move)
{
    Far *far = game;
    char words[MOVE_TEXT_SIZE];
    Text text = text_over(words, sizeof words);

    move_text_write(&text, move);
    far_ask(far, FAR_MOVE, "move %u %s", (unsigned)far->visitor->room->table.round, words);
}

static void undo(void *game)
{
    Far *far = game;
    uint32_t own = 0;

    if (find_own(far, &own))
        far_ask(far, FAR_REST, "back %u", (unsigned)far->visitor->room->table.round);
}

static void go_on(void *game)
{
    Far *far = game;

    if (!is_in_play(far->visitor->room))
        far->seen = far->visitor->room->sheet;
}

static void ask_hints(void *game)
{
    Far *far = game;
    bool is_known = far->advice.count > 0 && far->advised_round == far->visitor->room->table.round;

    if (must_move(far) && !is_known && far->question != FAR_HINT)
        far_ask(far, FAR_HINT, "hint");
}

static void hints(const void *game, const Compose *compose, SceneHints *hints)
{
    const Far *far = game;

    hints->is_asked = far->question == FAR_HINT;
    if (far->advice.count > 0 && far->advised_round == far->visitor->room->table.round)
        hints_from_advice(&far->advice, compose, hints);
}

static void stop_saving(void *game)
{
    (void)game; /* the server saves */
}

static SceneStep step_of(const Far *far)
{
    const Room *room = far->visitor->room;

    if (far->visitor->status == VISITOR_ENDED || room->player_count == 0 ||
        (!is_in_play(room) && far->seen == room->sheet))
        return STEP_ENDED;
    if (!is_in_play(room))
        return STEP_OVER;
    if (must_move(far))
        return STEP_MOVE;
    bool enters_dice = room->options.dice == ROOM_DICE_HAND && far->visitor->is_host &&
                       table_due(&room->table) == DUE_THROW;
    return enters_dice ? STEP_ENTER_THROW : STEP_WAIT;
}

static ScenePlayer show_player(const Far *far, uint32_t player)
{
    const Room *room = far->visitor->room;
    uint32_t seat = room->player_seats[player];
    const Place *place = &room->places[seat - 1];
    const Seat *shown = &room->seats[player];
    bool is_own = seat == far->visitor->seat;

    return (ScenePlayer){
        .name = place->name,
        .sheet = &shown->sheet,
        .is_here = is_own,
        .is_bot = place->bot != NULL || place->stand_in != NULL,
        .is_hidden = room->options.is_hidden && !is_own && is_in_play(room),
        .is_thinking = is_in_play(room) && table_waits_for(&room->table, player),
        .has_moved = room->table.round > 0 && shown->moved_round == room->table.round,
        .has_won = !is_in_play(room) && table_has_won(&room->table, player),
        .move = shown->move,
        .series = place->series,
    };
}

/* How long the round lasts: "Time left: 0:42" */
static void show_clock(const Far *far, Scene *scene)
{
    int64_t left = (far->visitor->deadline - clock_steady()) / 1000;
    char time[48];
    Text text = text_over(scene->notice, sizeof scene->notice);

    if (far->visitor->deadline == 0 || left < 0 || !is_in_play(far->visitor->room))
        return;
    if (left >= 3600)
        snprintf(time, sizeof time, "%lld:%02d:%02d", (long long)(left / 3600),
                 (int)(left / 60 % 60), (int)(left % 60));
    else
        snprintf(time, sizeof time, "%d:%02d", (int)(left / 60), (int)(left % 60));
    far_fill(&text, _("Time left: {time}"), time);
}

/* The most pressing thing there is to say. */
static void show_notice(const Far *far, Scene *scene)
{
    const Visitor *visitor = far->visitor;
    uint32_t own = 0;

    scene->is_wrong = far_say(far, scene->notice);
    if (scene->notice[0] != '\0')
        return;
    if (!find_own(far, &own))
        snprintf(scene->notice, sizeof scene->notice, "%s", _("You watch."));
    else if (visitor->room->places[visitor->seat - 1].stand_in != NULL)
        snprintf(scene->notice, sizeof scene->notice, "%s", _("A computer plays for you."));
    else
        show_clock(far, scene);
}

/* A day's result to show around, as the page writes it: a mark for each line. */
static void share(const Far *far, Scene *scene)
{
    enum { MUCH = 8, ROWS_END = 5, COLUMNS_END = 10 };
    const Room *room = far->visitor->room;
    Text text = text_over(scene->shared, sizeof scene->shared);
    uint32_t own = 0;

    if (room->options.dice != ROOM_DICE_DAILY || is_in_play(room) || !find_own(far, &own))
        return;
    const Sheet *sheet = &room->seats[own].sheet;
    text_put(&text, "knobel ");
    text_put(&text, room->options.game->title);
    text_char(&text, ' ');
    text_put(&text, room->options.day);
    text_put(&text, ": ");
    text_number(&text, sheet->total);
    text_char(&text, '\n');
    for (unsigned line = 0; line < GRID_LINES; line++) {
        text_put(&text, line == ROWS_END || line == COLUMNS_END ? " " : "");
        text_put(&text, sheet->points[line] >= MUCH ? "◆" : sheet->points[line] > 0 ? "◇" : "·");
    }
    text_char(&text, '\n');
    address_write_origin(&text, &far->address);
    text_put(&text, "/daily/");
    text_put(&text, room->options.game->name);
}

static void show(const void *game, Scene *scene)
{
    const Far *far = game;
    const Room *room = far->visitor->room;
    uint32_t own = 0;

    scene->step = step_of(far);
    for (uint32_t player = 0; player < room->player_count; player++)
        far->players[player] = show_player(far, player);
    scene->game = room->options.game;
    scene->players = far->players;
    scene->player_count = room->player_count;
    scene->seat = find_own(far, &own) ? own : 0;
    scene->round = room->table.round;
    scene->turn = room->table.turn;
    if (table_due(&room->table) != DUE_THROW)
        scene->thrown = room->table.thrown;
    scene->can_undo = scene->player_count > 0 && is_in_play(room) && find_own(far, &own) &&
                      far->players[own].has_moved;
    scene->has_menu = true;
    scene->sheet = room->series_sheet;
    scene->sheets = room->options.sheets;
    scene->code = far->visitor->code;
    share(far, scene);
    scene->is_kept = far->visitor->is_stored;
    show_notice(far, scene);
}

static Left menu(void *game, Screen *screen)
{
    return far_menu_show(screen, game);
}

static char *record(const void *game, size_t *length)
{
    const Room *room = ((const Far *)game)->visitor->room;
    char *text = NULL;

    return room_record(room, room->sheet, &text, length, NULL) ? text : NULL;
}

const Source far_source = {
    .file = file,
    .catch_up = catch_up,
    .show = show,
    .roll = roll,
    .move = move,
    .undo = undo,
    .go_on = go_on,
    .ask_hints = ask_hints,
    .hints = hints,
    .stop_saving = stop_saving,
    .menu = menu,
    .record = record,
};
