/* A server's table besides the game. */
#include "tui/far/far_table.h"

#include "tui/far/far_words.h"
#include "tui/far/invitation.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* What an entry does. */
enum {
    DO_SIT,
    DO_START,
    DO_ADD_BOT,
    DO_REMOVE,
    DO_MAKE_HOST,
    DO_LEAD,
    DO_STAND,
    DO_INVITE,
    DO_CLOSE,
    DO_REACT,
    DO_VOTE,
    DO_TAKE,
    DO_TICKET,
    DO_UNTHROW,
    DO_LEAVE,
};

Left far_left(MenuKind kind)
{
    return kind == MENU_KILLED ? LEFT_KILLED : kind == MENU_HUNG_UP ? LEFT_HUNG_UP : LEFT_QUIT;
}

/* An entry whose sentence names somebody. */
static void put_entry(Menu *menu, int what, uint32_t item, const char *sentence, const char *name)
{
    char label[MENU_BYTES];
    Text text = text_over(label, sizeof label);

    far_fill(&text, sentence, name);
    menu_entry(menu, what, item, "%s", label);
}

void far_put_notice(Menu *menu, const Far *far)
{
    char sentence[SCENE_NOTICE_BYTES];

    menu->is_wrong = far_say(far, sentence);
    snprintf(menu->notice, sizeof menu->notice, "%.*s", MENU_BYTES - 1, sentence);
}

/* "Ana, host", "Bert, computer", "Cleo, away"; between sheets with what all of them made so far */
static void put_seat(Menu *menu, const Far *far, uint32_t seat)
{
    const Room *room = far->visitor->room;
    const Place *place = &room->places[seat - 1];
    bool is_away = place->bot == NULL && !far->visitor->is_here[seat];
    char sum[64] = "";

    if (room->options.sheets > 1 && (room->phase == ROOM_IS_BETWEEN || place->series > 0))
        snprintf(sum, sizeof sum, _("all sheets: %u"), (unsigned)place->series);
    menu_line(menu, "  %s%s%s%s%s%s%s%s%s", place->name, place->bot != NULL ? ", " : "",
              place->bot != NULL ? _("computer") : "", room->host_seat == seat ? ", " : "",
              room->host_seat == seat ? _("host") : "", is_away ? ", " : "",
              is_away ? _("away") : "", sum[0] != '\0' ? "   " : "", sum);
}

static void put_seats(Menu *menu, const Far *far)
{
    const Room *room = far->visitor->room;
    uint32_t taken = 0;

    menu_line(menu, "%s", _("At the table"));
    for (uint32_t seat = 1; seat <= room->place_count; seat++)
        if (room->places[seat - 1].is_taken) {
            put_seat(menu, far, seat);
            taken++;
        }
    if (taken == 0)
        menu_line(menu, "  %s", _("Nobody sits here yet."));
    if (far->visitor->watchers > 0) {
        char count[16];
        char line[MENU_BYTES];
        Text text = text_over(line, sizeof line);
        snprintf(count, sizeof count, "%u", (unsigned)far->visitor->watchers);
        far_fill(&text, _("Watching: {count}"), count);
        menu_line(menu, "%s", line);
    }
}

/* What only the host can do with others. */
static void put_others(Menu *menu, const Far *far)
{
    const Room *room = far->visitor->room;

    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        const Place *place = &room->places[seat - 1];
        if (!place->is_taken || seat == far->visitor->seat)
            continue;
        if (place->bot == NULL)
            put_entry(menu, DO_MAKE_HOST, seat, _("Make {name} the host"), place->name);
        if (room->phase == ROOM_IS_OPEN)
            put_entry(menu, DO_REMOVE, seat, _("Remove {name}"), place->name);
    }
}

/* "Table of Ana", and in the corner "Knister   sheet 2 of 3   7kkp6twk" */
static void put_title(Menu *menu, const Far *far)
{
    const Room *room = far->visitor->room;
    char series[PAINT_SERIES_BYTES] = "";

    snprintf(menu->title, sizeof menu->title, "%s",
             room->options.name[0] != '\0' ? room->options.name : far->visitor->code);
    if (room->options.game == NULL)
        return;
    if (room->sheet > 0)
        paint_series(room->series_sheet, room->options.sheets, series);
    snprintf(menu->corner, sizeof menu->corner, "%s%s%s   %s", room->options.game->title,
             series[0] != '\0' ? "   " : "", series, far->visitor->code);
}

static void put_ways(Menu *menu, const Far *far)
{
    const Visitor *visitor = far->visitor;
    const Room *room = visitor->room;
    bool is_open = room->phase == ROOM_IS_OPEN;
    bool may_start = room->sheet > 0 ? visitor->seat > 0 : visitor->is_host;

    if (visitor->seat == 0 && is_open)
        menu_entry(menu, DO_SIT, 0, "%s", _("Sit down"));
    if (may_start)
        menu_entry(menu, DO_START, 0, "%s",
                   room->phase == ROOM_IS_BETWEEN ? _("Next sheet")
                   : room->sheet > 0              ? _("Play again")
                                                  : _("Start"));
    if (visitor->is_host && is_open)
        menu_entry(menu, DO_ADD_BOT, 0, "%s", _("Add a computer player"));
    menu_entry(menu, DO_INVITE, 0, "%s", _("Invite"));
    if (visitor->is_host)
        put_others(menu, far);
    if (!visitor->is_host && visitor->seat > 0 && room->host_seat > 0 &&
        !visitor->is_here[room->host_seat])
        menu_entry(menu, DO_LEAD, 0, "%s", _("Become the host"));
    if (visitor->seat > 0 && is_open)
        menu_entry(menu, DO_STAND, 0, "%s", _("Stand up"));
    if (visitor->seat > 0)
        menu_entry(menu, DO_TICKET, 0, "%s", _("Go on with another device"));
    if (visitor->is_host)
        menu_entry(menu, DO_CLOSE, 0, "%s", _("Close the table"));
    menu_entry(menu, DO_LEAVE, 0, "%s", _("Leave for now"));
}

/* Asks how strong; "" where nobody was chosen. */
static MenuKind choose_level(Screen *screen, const Game *game, const char **level)
{
    Menu menu = {0};
    MenuCursor cursor = {0};

    snprintf(menu.title, sizeof menu.title, "%s", _("How strong?"));
    for (unsigned i = 0; bot_at(i) != NULL; i++)
        if (bot_plays(bot_at(i), game))
            menu_entry(&menu, 0, i, "%s", bot_at(i)->name);
    MenuChoice choice = menu_show(screen, &menu, &cursor, -1);
    *level = choice.kind == MENU_CHOSEN ? bot_at(choice.item)->name : "";
    return choice.kind;
}

static MenuKind sit_down(Screen *screen, Far *far, char *name, size_t size)
{
    MenuKind kind = menu_ask(screen, _("Sit down"), _("Your name"), name, size);

    if (kind == MENU_CHOSEN)
        far_sit(far, name);
    return kind;
}

static MenuKind show_ticket(Screen *screen, Far *far)
{
    far_ask(far, FAR_TICKET, "ticket");
    while (far->question == FAR_TICKET) {
        Menu menu = {0};
        MenuCursor cursor = {0};
        put_title(&menu, far);
        menu_line(&menu, "%s", _("One moment…"));
        MenuChoice choice = menu_show(screen, &menu, &cursor, far->file);
        if (choice.kind != MENU_WOKEN)
            return choice.kind;
        far_catch_up(far);
    }
    if (far->answer[0] == '\0')
        return MENU_CHOSEN; /* the notice says why not */
    return invitation_show(screen, far, _("Open this link there. It works once:"), far->answer);
}

/* Closing is for all, and for good. */
static MenuKind close_table(Screen *screen, Far *far)
{
    MenuKind kind =
        menu_confirm(screen, _("Close the table"),
                     _("Nobody can play at this table any more then."), _("Close the table"));

    if (kind == MENU_CHOSEN)
        far_ask(far, FAR_REST, "close");
    return kind;
}

/* Asks whether it is really this person, who may be gone by then; a computer minds less. */
static MenuKind remove_seat(Screen *screen, Far *far, uint32_t seat)
{
    const Place *place = &far->visitor->room->places[seat - 1];
    char name[RECORD_NAME_BYTES + 1];
    char label[MENU_BYTES];
    Text text = text_over(label, sizeof label);
    MenuKind kind = MENU_CHOSEN;

    memcpy(name, place->name, sizeof name);
    far_fill(&text, _("Remove {name}"), name);
    if (place->bot == NULL)
        kind = menu_confirm(screen, label, _("The seat becomes free for others."), label);
    if (kind != MENU_CHOSEN)
        return kind;
    far_catch_up(far);
    const Room *room = far->visitor->room;
    if (seat <= room->place_count && room->places[seat - 1].is_taken &&
        strcmp(room->places[seat - 1].name, name) == 0)
        far_ask(far, FAR_REST, "remove %u", (unsigned)seat);
    return kind;
}

/* Does what was chosen; MENU_CHOSEN where the page goes on. */
static MenuKind obey(Screen *screen, Far *far, const MenuChoice *choice, char *name, size_t size)
{
    const char *level = "";
    MenuKind kind = MENU_CHOSEN;

    switch (choice->what) {
    case DO_SIT:
        kind = sit_down(screen, far, name, size);
        break;
    case DO_START:
        far_ask(far, FAR_REST, "start");
        break;
    case DO_ADD_BOT:
        kind = choose_level(screen, far->visitor->room->options.game, &level);
        if (kind == MENU_CHOSEN)
            far_ask(far, FAR_REST, "bot 0 %s", level);
        break;
    case DO_REMOVE:
        kind = remove_seat(screen, far, choice->item);
        break;
    case DO_MAKE_HOST:
        far_ask(far, FAR_REST, "host %u", (unsigned)choice->item);
        break;
    case DO_LEAD:
        far_ask(far, FAR_REST, "lead");
        break;
    case DO_STAND:
        far_ask(far, FAR_REST, "stand");
        break;
    case DO_INVITE:
        kind = invitation_show(screen, far, _("Invite"), "");
        break;
    case DO_CLOSE:
        kind = close_table(screen, far);
        break;
    case DO_REACT:
        far_ask(far, FAR_REST, "react %s", reaction_at(choice->item)->word);
        break;
    case DO_VOTE:
        far_ask(far, FAR_REST, "vote %u", (unsigned)choice->item);
        break;
    case DO_TAKE:
        far_ask(far, FAR_REST, "take");
        break;
    case DO_TICKET:
        kind = show_ticket(screen, far);
        break;
    case DO_UNTHROW:
        far_ask(far, FAR_REST, "unthrow");
        break;
    default:
        break;
    }
    return kind == MENU_LEFT ? MENU_CHOSEN : kind;
}

Left far_table_show(Screen *screen, Far *far, char *name, size_t size)
{
    MenuCursor cursor = {0};

    for (;;) {
        const Room *room = far->visitor->room;
        Menu menu = {0};
        far_catch_up(far);
        room = far->visitor->room;
        if (room->phase == ROOM_IS_PLAYING || room->phase == ROOM_IS_CLOSED ||
            far->visitor->status == VISITOR_ENDED)
            return LEFT_ENDED;
        put_title(&menu, far);
        far_put_notice(&menu, far);
        if (room->phase != ROOM_IS_NEW) {
            put_seats(&menu, far);
            put_ways(&menu, far);
        }
        MenuChoice choice = menu_show(screen, &menu, &cursor, far->file);
        if (choice.kind == MENU_WOKEN)
            continue;
        if (choice.kind == MENU_CHOSEN && choice.what == DO_LEAVE)
            return LEFT_QUIT;
        if (choice.kind == MENU_CHOSEN)
            choice.kind = obey(screen, far, &choice, name, size);
        if (choice.kind != MENU_CHOSEN)
            return far_left(choice.kind);
    }
}

/* What there is to do in mid-game besides moving. */
static void put_game_ways(Menu *menu, const Far *far)
{
    const Visitor *visitor = far->visitor;
    const Room *room = visitor->room;

    if (visitor->seat > 0 && room->places[visitor->seat - 1].stand_in != NULL)
        menu_entry(menu, DO_TAKE, 0, "%s", _("Play again yourself"));
    if (room->options.dice == ROOM_DICE_HAND && visitor->is_host)
        menu_entry(menu, DO_UNTHROW, 0, "%s", _("The throw was entered wrongly"));
    for (unsigned i = 0; visitor->seat > 0 && reaction_at(i) != NULL; i++)
        menu_entry(menu, DO_REACT, i, "%s", _(reaction_at(i)->sentence));
    for (uint32_t seat = 1; visitor->seat > 0 && seat <= room->place_count; seat++) {
        const Place *place = &room->places[seat - 1];
        if (place->is_taken && place->bot == NULL && place->stand_in == NULL &&
            seat != visitor->seat && !visitor->is_here[seat])
            menu_entry(menu, DO_VOTE, seat, "%s: %s", _("Let a computer play"), place->name);
    }
    if (visitor->is_host)
        put_others(menu, far);
    if (!visitor->is_host && visitor->seat > 0 && room->host_seat > 0 &&
        !visitor->is_here[room->host_seat])
        menu_entry(menu, DO_LEAD, 0, "%s", _("Become the host"));
    menu_entry(menu, DO_INVITE, 0, "%s", _("Invite to watch"));
    if (visitor->seat > 0)
        menu_entry(menu, DO_TICKET, 0, "%s", _("Go on with another device"));
}

Left far_menu_show(Screen *screen, Far *far)
{
    MenuCursor cursor = {0};

    for (;;) {
        Menu menu = {0};
        put_title(&menu, far);
        far_put_notice(&menu, far);
        put_seats(&menu, far);
        put_game_ways(&menu, far);
        MenuChoice choice = menu_show(screen, &menu, &cursor, far->file);
        if (choice.kind == MENU_WOKEN) {
            far_catch_up(far);
            continue;
        }
        if (choice.kind == MENU_LEFT)
            return LEFT_ENDED;
        if (choice.kind == MENU_CHOSEN)
            choice.kind = obey(screen, far, &choice, NULL, 0);
        return choice.kind == MENU_CHOSEN ? LEFT_ENDED : far_left(choice.kind);
    }
}
