/* A server's table in play, as a game on the screen. */
#include "base/clock.h"
#include "notation/move_text.h"
#include "tui/remote/remote.h"
#include "tui/remote/remote_table.h"
#include "tui/remote/remote_words.h"
#include "tui/screen/paint.h"
#include "tui/game/think_jobs.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Finds the player of this device. Returns false if it only watches. */
static bool find_own(const Remote *remote, uint32_t *player)
{
    const Visitor *visitor = remote->visitor;
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

/* Returns true if this device has to move: no request is open, and no bot moves in its place. */
static bool must_move(const Remote *remote)
{
    const Room *room = remote->visitor->room;
    uint32_t own = 0;

    return is_in_play(room) && find_own(remote, &own) && table_waits_for(&room->table, own) &&
           room->places[remote->visitor->seat - 1].stand_in == NULL &&
           remote->request != REMOTE_MOVE;
}

static int file(const void *game)
{
    return ((const Remote *)game)->file;
}

static void catch_up(void *game)
{
    remote_catch_up(game);
}

static void roll(void *game, Throw thrown)
{
    Remote *remote = game;
    char words[16];
    Text text = text_over(words, sizeof words);

    throw_text_write(&text, thrown);
    remote_ask(remote, REMOTE_OTHER, "throw %s", words);
}

static void move(void *game, const Move *move)
{
    Remote *remote = game;
    char words[MOVE_TEXT_SIZE];
    Text text = text_over(words, sizeof words);

    move_text_write(&text, move);
    remote_ask(remote, REMOTE_MOVE, "move %u %s", (unsigned)remote->visitor->room->table.round,
               words);
}

static void undo(void *game)
{
    Remote *remote = game;
    uint32_t own = 0;

    if (find_own(remote, &own))
        remote_ask(remote, REMOTE_OTHER, "back %u", (unsigned)remote->visitor->room->table.round);
}

static void go_on(void *game)
{
    Remote *remote = game;

    if (!is_in_play(remote->visitor->room))
        remote->seen = remote->visitor->room->sheet;
}

static void ask_hints(void *game)
{
    Remote *remote = game;
    bool is_known =
        remote->advice.count > 0 && remote->advised_round == remote->visitor->room->table.round;

    if (must_move(remote) && !is_known && remote->request != REMOTE_HINT)
        remote_ask(remote, REMOTE_HINT, "hint");
}

static void hints(const void *game, const Compose *compose, SceneHints *hints)
{
    const Remote *remote = game;

    hints->is_asked = remote->request == REMOTE_HINT;
    if (remote->advice.count > 0 && remote->advised_round == remote->visitor->room->table.round)
        hints_from_advice(&remote->advice, compose, hints);
}

static void stop_saving(void *game)
{
    (void)game; /* the server saves */
}

static SceneStep step_of(const Remote *remote)
{
    const Room *room = remote->visitor->room;

    if (remote->visitor->status == VISITOR_ENDED || room->player_count == 0 ||
        (!is_in_play(room) && remote->seen == room->sheet))
        return STEP_ENDED;
    if (!is_in_play(room))
        return STEP_OVER;
    if (must_move(remote))
        return STEP_MOVE;
    bool enters_dice = room->options.dice == ROOM_DICE_HAND && remote->visitor->is_host &&
                       table_due(&room->table) == DUE_THROW;
    return enters_dice ? STEP_ENTER_THROW : STEP_WAIT;
}

static ScenePlayer show_player(const Remote *remote, uint32_t player)
{
    const Room *room = remote->visitor->room;
    uint32_t seat = room->player_seats[player];
    const Place *place = &room->places[seat - 1];
    const Seat *shown = &room->seats[player];
    bool is_own = seat == remote->visitor->seat;

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

/* Shows how much time is left: "Time left: 0:42". */
static void show_clock(const Remote *remote, Scene *scene)
{
    int64_t left = (remote->visitor->deadline - clock_steady()) / 1000;
    char time[48];
    Text text = text_over(scene->notice, sizeof scene->notice);

    if (remote->visitor->deadline == 0 || left < 0 || !is_in_play(remote->visitor->room))
        return;
    if (left >= 3600)
        snprintf(time, sizeof time, "%lld:%02d:%02d", (long long)(left / 3600),
                 (int)(left / 60 % 60), (int)(left % 60));
    else
        snprintf(time, sizeof time, "%d:%02d", (int)(left / 60), (int)(left % 60));
    remote_fill(&text, _("Time left: {time}"), time);
}

/* Shows the most important notice. */
static void show_notice(const Remote *remote, Scene *scene)
{
    const Visitor *visitor = remote->visitor;
    uint32_t own = 0;

    scene->is_wrong = remote_write_notice(remote, scene->notice);
    if (scene->notice[0] != '\0')
        return;
    if (!find_own(remote, &own))
        snprintf(scene->notice, sizeof scene->notice, "%s", _("You watch."));
    else if (visitor->room->places[visitor->seat - 1].stand_in != NULL)
        snprintf(scene->notice, sizeof scene->notice, "%s", _("The computer is playing for you."));
    else
        show_clock(remote, scene);
}

/* Writes the result of a daily challenge to share, as the page does: one mark for each line. */
static void share(const Remote *remote, Scene *scene)
{
    enum { MUCH = 8, ROWS_END = 5, COLUMNS_END = 10 };
    const Room *room = remote->visitor->room;
    Text text = text_over(scene->shared, sizeof scene->shared);
    uint32_t own = 0;

    if (room->options.dice != ROOM_DICE_DAILY || is_in_play(room) || !find_own(remote, &own))
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
    address_write_origin(&text, &remote->address);
    text_put(&text, "/daily/");
    text_put(&text, room->options.game->name);
}

static void show(const void *game, Scene *scene)
{
    const Remote *remote = game;
    const Room *room = remote->visitor->room;
    uint32_t own = 0;

    scene->step = step_of(remote);
    for (uint32_t player = 0; player < room->player_count; player++)
        remote->players[player] = show_player(remote, player);
    scene->game = room->options.game;
    scene->players = remote->players;
    scene->player_count = room->player_count;
    scene->seat = find_own(remote, &own) ? own : 0;
    scene->round = room->table.round;
    scene->turn = room->table.turn;
    scene_take_throws(scene, room);
    if (table_due(&room->table) != DUE_THROW)
        scene->thrown = room->table.thrown;
    scene->can_undo = scene->player_count > 0 && is_in_play(room) && find_own(remote, &own) &&
                      remote->players[own].has_moved;
    scene->has_menu = true;
    scene->sheet = room->series_sheet;
    scene->sheets = room->options.sheets;
    scene->code = remote->visitor->code;
    share(remote, scene);
    scene->is_kept = remote->visitor->is_stored;
    show_notice(remote, scene);
}

static ExitReason menu(void *game, Screen *screen)
{
    return remote_menu_show(screen, game);
}

static char *record(const void *game, size_t *length)
{
    const Room *room = ((const Remote *)game)->visitor->room;
    char *text = NULL;

    return room_record(room, room->sheet, &text, length, NULL) == ROOM_FINE ? text : NULL;
}

const Source remote_source = {
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
