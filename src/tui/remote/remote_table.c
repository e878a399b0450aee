/* A server's table apart from the game. */
#include "tui/remote/remote_table.h"

#include "tui/remote/remote_words.h"
#include "tui/remote/invitation.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* What an entry does. */
enum {
    DO_SIT,
    DO_NEXT,
    DO_SKIP,
    DO_START,
    DO_ADD_BOT,
    DO_REMOVE,
    DO_MAKE_HOST,
    DO_LEAD,
    DO_STAND,
    DO_INVITE,
    DO_LOCK,
    DO_CLOSE,
    DO_REACT,
    DO_VOTE,
    DO_TAKE,
    DO_TICKET,
    DO_UNTHROW,
    DO_LEAVE,
    DO_COUNT,
};

ExitReason remote_exit_reason(MenuKind kind)
{
    return kind == MENU_KILLED ? EXIT_KILLED : kind == MENU_HUNG_UP ? EXIT_HUNG_UP : EXIT_QUIT;
}

/* An entry whose sentence contains a name. */
static void put_entry(Menu *menu, int what, uint32_t item, const char *sentence, const char *name)
{
    char label[MENU_BYTES];
    Text text = text_over(label, sizeof label);

    remote_fill(&text, sentence, name);
    menu_entry(menu, what, item, "%s", label);
}

void remote_put_notice(Menu *menu, const Remote *remote)
{
    char sentence[SCENE_NOTICE_BYTES];

    menu->is_wrong = remote_write_notice(remote, sentence);
    snprintf(menu->notice, sizeof menu->notice, "%.*s", MENU_BYTES - 1, sentence);
}

/* "Ana, host", "Bert, computer", "Cleo, away"; in a series also the points so far */
static void put_seat(Menu *menu, const Remote *remote, uint32_t seat)
{
    const Room *room = remote->visitor->room;
    const Place *place = &room->places[seat - 1];
    bool is_away = place->bot == NULL && !remote->visitor->is_here[seat];
    char sum[64] = "";

    if (room->options.sheets > 1 && (room->phase == ROOM_IS_BETWEEN || place->series > 0))
        snprintf(sum, sizeof sum, _("all sheets: %u"), (unsigned)place->series);
    menu_line(menu, "  %s%s%s%s%s%s%s%s%s", place->name, place->bot != NULL ? ", " : "",
              place->bot != NULL ? _("computer") : "", room->host_seat == seat ? ", " : "",
              room->host_seat == seat ? _("host") : "", is_away ? ", " : "",
              is_away ? _("away") : "", sum[0] != '\0' ? "   " : "", sum);
}

static void put_seats(Menu *menu, const Remote *remote)
{
    const Room *room = remote->visitor->room;
    uint32_t taken = 0;

    menu_line(menu, "%s", _("At the table"));
    for (uint32_t seat = 1; seat <= room->place_count; seat++)
        if (room->places[seat - 1].is_taken) {
            put_seat(menu, remote, seat);
            taken++;
        }
    if (taken == 0)
        menu_line(menu, "  %s", _("Nobody sits here yet."));
    for (uint32_t i = 0; i < room->next_count; i++)
        menu_line(menu, "  %s, %s", room->next[i].name, _("in the next game"));
    if (remote->visitor->watchers > 0) {
        char count[16];
        char line[MENU_BYTES];
        Text text = text_over(line, sizeof line);
        snprintf(count, sizeof count, "%u", (unsigned)remote->visitor->watchers);
        remote_fill(&text, _("Watching: {count}"), count);
        menu_line(menu, "%s", line);
    }
}

/* Entries for what only the host can do to other players. */
static void put_others(Menu *menu, const Remote *remote)
{
    const Room *room = remote->visitor->room;

    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        const Place *place = &room->places[seat - 1];
        if (!place->is_taken || seat == remote->visitor->seat)
            continue;
        if (place->bot == NULL)
            put_entry(menu, DO_MAKE_HOST, seat, _("Make {name} the host"), place->name);
        if (room->phase == ROOM_IS_OPEN)
            put_entry(menu, DO_REMOVE, seat, _("Remove {name}"), place->name);
    }
}

/* "Table of Ana", and in the corner "Knister   sheet 2 of 3   7kkp6twk" */
static void put_title(Menu *menu, const Remote *remote)
{
    const Room *room = remote->visitor->room;
    char series[PAINT_SERIES_BYTES] = "";

    snprintf(menu->title, sizeof menu->title, "%s",
             room->options.name[0] != '\0' ? room->options.name : remote->visitor->code);
    if (room->options.game == NULL)
        return;
    if (room->sheet > 0)
        paint_series(room->series_sheet, room->options.sheets, series);
    snprintf(menu->corner, sizeof menu->corner, "%s%s%s   %s", room->options.game->title,
             series[0] != '\0' ? "   " : "", series, remote->visitor->code);
}

/* Whether the user can become the host: whoever opened the table always can. */
static bool may_lead(const Remote *remote)
{
    const Visitor *visitor = remote->visitor;
    uint32_t host = visitor->room->host_seat;

    return visitor->is_maker ||
           (!visitor->is_host && visitor->seat > 0 && host > 0 && !visitor->is_here[host]);
}

static const char *lead_text(const Visitor *visitor)
{
    return visitor->is_maker ? _("Be the host again") : _("Become the host");
}

static void put_actions(Menu *menu, const Remote *remote)
{
    const Visitor *visitor = remote->visitor;
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
        put_others(menu, remote);
    if (may_lead(remote))
        menu_entry(menu, DO_LEAD, 0, "%s", lead_text(visitor));
    if (visitor->seat > 0 && is_open)
        menu_entry(menu, DO_STAND, 0, "%s", _("Stand up"));
    if (visitor->seat > 0)
        menu_entry(menu, DO_TICKET, 0, "%s", _("Go on with another device"));
    if (visitor->is_host && is_open)
        menu_entry(menu, DO_LOCK, 0, "%s",
                   room->is_locked ? _("Let others sit down") : _("Let nobody else sit down"));
    if (visitor->is_host)
        menu_entry(menu, DO_CLOSE, 0, "%s", _("Close the table"));
    menu_entry(menu, DO_LEAVE, 0, "%s", _("Leave for now"));
}

/* Asks how strong a new computer player is to be, and for that player. */
static MenuKind add_bot(Screen *screen, Remote *remote)
{
    Menu menu = {0};
    MenuCursor cursor = {0};

    snprintf(menu.title, sizeof menu.title, "%s", _("How strong?"));
    for (unsigned i = 0; bot_at(i) != NULL; i++)
        if (bot_plays(bot_at(i), remote->visitor->room->options.game))
            menu_entry(&menu, 0, i, "%s", bot_at(i)->name);
    MenuChoice choice = menu_show(screen, &menu, &cursor, -1);
    if (choice.kind == MENU_CHOSEN)
        remote_ask(remote, REMOTE_OTHER, "bot 0 %s", bot_at(choice.item)->name);
    return choice.kind;
}

static MenuKind sit_down(Screen *screen, Remote *remote, char *name, size_t size)
{
    MenuKind kind = menu_ask(screen, _("Sit down"), _("Your name"), name, size);

    if (kind == MENU_CHOSEN)
        remote_sit(remote, name);
    return kind;
}

static MenuKind sit_next(Screen *screen, Remote *remote)
{
    char name[ROOM_NAME_BYTES + 1] = "";
    MenuKind kind =
        menu_ask(screen, _("Sit down for the next game"), _("Your name"), name, sizeof name);

    if (kind == MENU_CHOSEN)
        remote_ask(remote, REMOTE_OTHER, "next %s", name);
    return kind;
}

static MenuKind show_ticket(Screen *screen, Remote *remote)
{
    remote_ask(remote, REMOTE_TICKET, "ticket");
    while (remote->request == REMOTE_TICKET) {
        Menu menu = {0};
        MenuCursor cursor = {0};
        put_title(&menu, remote);
        menu_line(&menu, "%s", _("One moment…"));
        MenuChoice choice = menu_show(screen, &menu, &cursor, remote->file);
        if (choice.kind != MENU_WOKEN)
            return choice.kind;
        remote_catch_up(remote);
    }
    if (remote->answer[0] == '\0')
        return MENU_CHOSEN; /* the notice says why not */
    return invitation_show(screen, remote, _("Open this link there. It works once:"),
                           remote->answer);
}

/* Closes the table for everybody and for good, after asking. */
static MenuKind close_table(Screen *screen, Remote *remote)
{
    MenuKind kind =
        menu_confirm(screen, _("Close the table"),
                     _("Nobody can play at this table any more then."), _("Close the table"));

    if (kind == MENU_CHOSEN)
        remote_ask(remote, REMOTE_OTHER, "close");
    return kind;
}

/* Removes a player after asking, unless it is a bot. Somebody else may have the seat by then; that
 * player is not removed. */
static MenuKind remove_seat(Screen *screen, Remote *remote, uint32_t seat)
{
    const Place *place = &remote->visitor->room->places[seat - 1];
    char name[RECORD_NAME_BYTES + 1];
    char label[MENU_BYTES];
    Text text = text_over(label, sizeof label);
    MenuKind kind = MENU_CHOSEN;

    memcpy(name, place->name, sizeof name);
    remote_fill(&text, _("Remove {name}"), name);
    if (place->bot == NULL)
        kind = menu_confirm(screen, label, _("The seat becomes free for others."), label);
    if (kind != MENU_CHOSEN)
        return kind;
    remote_catch_up(remote);
    const Room *room = remote->visitor->room;
    if (seat <= room->place_count && room->places[seat - 1].is_taken &&
        strcmp(room->places[seat - 1].name, name) == 0)
        remote_ask(remote, REMOTE_OTHER, "remove %u", (unsigned)seat);
    return kind;
}

/* The verbs of entries that are sent to the server as they are, some with the entry's seat. */
static const struct {
    const char *verb;
    bool has_seat;
} requests[DO_COUNT] = {
    [DO_START] = {"start", false},     [DO_MAKE_HOST] = {"host", true}, [DO_LEAD] = {"lead", false},
    [DO_STAND] = {"stand", false},     [DO_VOTE] = {"vote", true},      [DO_TAKE] = {"take", false},
    [DO_UNTHROW] = {"unthrow", false}, [DO_SKIP] = {"unnext", false},
};

/* Shows the page of an entry that needs one, and sends its request. */
static MenuKind show_entry(Screen *screen, Remote *remote, const MenuChoice *choice, char *name,
                           size_t size)
{
    switch (choice->what) {
    case DO_SIT:
        return sit_down(screen, remote, name, size);
    case DO_NEXT:
        return sit_next(screen, remote);
    case DO_ADD_BOT:
        return add_bot(screen, remote);
    case DO_REMOVE:
        return remove_seat(screen, remote, choice->item);
    case DO_INVITE:
        return invitation_show(screen, remote, _("Invite"), "");
    case DO_LOCK:
        remote_ask(remote, REMOTE_OTHER, "%s",
                   remote->visitor->room->is_locked ? "unlock" : "lock");
        return MENU_CHOSEN;
    case DO_CLOSE:
        return close_table(screen, remote);
    case DO_TICKET:
        return show_ticket(screen, remote);
    default:
        return MENU_CHOSEN;
    }
}

/* Does what was chosen. Returns MENU_CHOSEN if the page goes on. */
static MenuKind carry_out(Screen *screen, Remote *remote, const MenuChoice *choice, char *name,
                          size_t size)
{
    const char *verb = requests[choice->what].verb;

    if (choice->what == DO_REACT)
        remote_ask(remote, REMOTE_OTHER, "react %s", reaction_at(choice->item)->word);
    else if (verb != NULL && requests[choice->what].has_seat)
        remote_ask(remote, REMOTE_OTHER, "%s %u", verb, (unsigned)choice->item);
    else if (verb != NULL)
        remote_ask(remote, REMOTE_OTHER, "%s", verb);
    MenuKind kind = show_entry(screen, remote, choice, name, size);
    return kind == MENU_LEFT ? MENU_CHOSEN : kind;
}

ExitReason remote_table_show(Screen *screen, Remote *remote, char *name, size_t size)
{
    MenuCursor cursor = {0};

    for (;;) {
        Menu menu = {0};
        remote_catch_up(remote);
        const Room *room = remote->visitor->room;
        if (room->phase == ROOM_IS_PLAYING || room->phase == ROOM_IS_CLOSED ||
            remote->visitor->status == VISITOR_ENDED)
            return EXIT_ENDED;
        put_title(&menu, remote);
        remote_put_notice(&menu, remote);
        if (room->phase != ROOM_IS_NEW) {
            put_seats(&menu, remote);
            put_actions(&menu, remote);
        }
        MenuChoice choice = menu_show(screen, &menu, &cursor, remote->file);
        if (choice.kind == MENU_WOKEN)
            continue;
        if (choice.kind == MENU_CHOSEN && choice.what == DO_LEAVE)
            return EXIT_QUIT;
        if (choice.kind == MENU_CHOSEN)
            choice.kind = carry_out(screen, remote, &choice, name, size);
        if (choice.kind != MENU_CHOSEN)
            return remote_exit_reason(choice.kind);
    }
}

/* Entries for what can be done during a game. */
static void put_game_actions(Menu *menu, const Remote *remote)
{
    const Visitor *visitor = remote->visitor;
    const Room *room = visitor->room;

    if (visitor->seat == 0 && !visitor->is_next)
        menu_entry(menu, DO_NEXT, 0, "%s", _("Sit down for the next game"));
    if (visitor->is_next)
        menu_entry(menu, DO_SKIP, 0, "%s", _("Give up my seat"));
    if (visitor->seat > 0 && room->places[visitor->seat - 1].stand_in != NULL)
        menu_entry(menu, DO_TAKE, 0, "%s", _("I'm back"));
    if (room->options.dice == ROOM_DICE_HAND && visitor->is_host)
        menu_entry(menu, DO_UNTHROW, 0, "%s", _("The throw was entered wrongly"));
    for (unsigned i = 0; visitor->seat > 0 && reaction_at(i) != NULL; i++)
        menu_entry(menu, DO_REACT, i, "%s", _(reaction_at(i)->sentence));
    bool may_vote = visitor->seat > 0 || visitor->is_host;
    for (uint32_t seat = 1; may_vote && seat <= room->place_count; seat++) {
        const Place *place = &room->places[seat - 1];
        if (place->is_taken && place->bot == NULL && place->stand_in == NULL &&
            seat != visitor->seat && !visitor->is_here[seat])
            menu_entry(menu, DO_VOTE, seat, "%s: %s", _("Let a computer play"), place->name);
    }
    if (visitor->is_host)
        put_others(menu, remote);
    if (may_lead(remote))
        menu_entry(menu, DO_LEAD, 0, "%s", lead_text(visitor));
    menu_entry(menu, DO_INVITE, 0, "%s", _("Invite to watch"));
    if (visitor->seat > 0)
        menu_entry(menu, DO_TICKET, 0, "%s", _("Go on with another device"));
}

ExitReason remote_menu_show(Screen *screen, Remote *remote)
{
    MenuCursor cursor = {0};

    for (;;) {
        Menu menu = {0};
        put_title(&menu, remote);
        remote_put_notice(&menu, remote);
        put_seats(&menu, remote);
        put_game_actions(&menu, remote);
        MenuChoice choice = menu_show(screen, &menu, &cursor, remote->file);
        if (choice.kind == MENU_WOKEN) {
            remote_catch_up(remote);
            continue;
        }
        if (choice.kind == MENU_LEFT)
            return EXIT_ENDED;
        if (choice.kind == MENU_CHOSEN)
            choice.kind = carry_out(screen, remote, &choice, NULL, 0);
        return choice.kind == MENU_CHOSEN ? EXIT_ENDED : remote_exit_reason(choice.kind);
    }
}
