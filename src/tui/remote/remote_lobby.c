/* The lobby of a server. */
#include "tui/remote/remote_lobby.h"

#include "tui/remote/remote_ranking.h"
#include "tui/remote/remote_table.h"
#include "tui/remote/remote_words.h"
#include "tui/screen/paint.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* What an entry does. */
enum {
    DO_MAKE,
    DO_CODE,
    DO_DAILY,
    DO_RANKING,
    DO_LISTED,
    DO_VISITED,
    DO_LOOK_AGAIN,
    DO_LEAVE,
    DO_CHANGE, /* an option of a new table */
};

/* The options of a new table. Each has a few values. */
typedef struct {
    const char *key;
    const char *label;
    const char *values[4];
    const char *names[4];
} TableOption;

static const TableOption choices[] = {
    {"dice",
     N_("Dice"),
     {"fair", "hand"},
     {N_("thrown by the computer"), N_("real ones, thrown by us")}},
    {"time",
     N_("Time for a round"),
     {"0", "60", "86400"},
     {N_("as you like"), N_("one minute"), N_("one day")}},
    {"sheets", N_("Sheets"), {"1", "3", "5"}, {"1", "3", "5"}},
    {"listed", N_("Who may come"), {"0", "1"}, {N_("who has the code"), N_("everybody")}},
    {"hidden", N_("The others' sheets"), {"0", "1"}, {N_("shown"), N_("hidden until the end")}},
    {"hints", N_("Hints"), {"1", "0"}, {N_("allowed"), N_("not allowed")}},
};

enum { CHOICES = sizeof choices / sizeof *choices };

typedef struct {
    Screen *screen;
    Remote *remote;
    char *name; /* of the person */
    size_t name_size;
    char *code; /* of the table to go to */
    MenuCursor cursor;
    VisitedTables visited; /* tables this device was at */
} RemoteLobby;

/* Returns true if there is a table to go to. */
static bool take_code(RemoteLobby *lobby)
{
    Span answer = span_of(lobby->remote->answer);

    if (!lobby->remote->is_fine || !code_is_good(answer))
        return false;
    memcpy(lobby->code, answer.start, answer.length + 1);
    return true;
}

static MenuKind ask_name(RemoteLobby *lobby)
{
    return menu_ask(lobby->screen, _("Your name"), _("Your name"), lobby->name, lobby->name_size);
}

static void make_table(RemoteLobby *lobby, const Game *game, const unsigned chosen[CHOICES])
{
    char options[256];
    char table[ROOM_NAME_BYTES + 1];
    Text text = text_over(options, sizeof options);
    Text name = text_over(table, sizeof table);

    for (unsigned i = 0; i < CHOICES; i++) {
        text_put(&text, choices[i].key);
        text_char(&text, '=');
        text_put(&text, choices[i].values[chosen[i]]);
        text_char(&text, ' ');
    }
    remote_fill(&name, _("Table of {name}"), lobby->name);
    remote_ask(lobby->remote, REMOTE_CODE, "make %s %sname=%s", game->name, options,
               name.is_cut ? lobby->name : table);
}

static unsigned value_count(const TableOption *choice)
{
    unsigned count = 0;

    while (count < sizeof choice->values / sizeof *choice->values && choice->values[count] != NULL)
        count++;
    return count;
}

/* Shows the page of a new table. Returns MENU_CHOSEN if it was made or refused. */
static MenuKind choose_table(RemoteLobby *lobby, const Game *game)
{
    unsigned chosen[CHOICES] = {0};
    MenuCursor cursor = {0};

    for (;;) {
        Menu menu = {0};
        Text title = text_over(menu.title, sizeof menu.title);
        remote_fill(&title, _("A table for {game}"), game->title);
        remote_put_notice(&menu, lobby->remote);
        menu_entry(&menu, DO_MAKE, 0, "%s", _("Make the table"));
        for (unsigned i = 0; i < CHOICES; i++)
            menu_entry(&menu, DO_CHANGE, i, "%s: %s", _(choices[i].label),
                       _(choices[i].names[chosen[i]]));
        MenuChoice choice = menu_show(lobby->screen, &menu, &cursor, -1);
        if (choice.kind != MENU_CHOSEN)
            return choice.kind;
        if (choice.what == DO_CHANGE) {
            unsigned *value = &chosen[choice.item];
            *value = (*value + 1) % value_count(&choices[choice.item]);
            continue;
        }
        MenuKind kind = ask_name(lobby);
        if (kind != MENU_CHOSEN)
            return kind;
        make_table(lobby, game, chosen);
        return remote_wait(lobby->screen, lobby->remote);
    }
}

/* Has the server find the table of a short code. */
static MenuKind find(RemoteLobby *lobby, const char *shortened)
{
    remote_ask(lobby->remote, REMOTE_CODE, "find %s", shortened);
    return remote_wait(lobby->screen, lobby->remote);
}

static MenuKind go_by_code(RemoteLobby *lobby)
{
    char typed[300] = "";
    char code[CODE_BYTES + 1];
    Address address = {0};
    MenuKind kind =
        menu_ask(lobby->screen, _("Join a table"), _("Code or link"), typed, sizeof typed);

    if (kind != MENU_CHOSEN)
        return kind;
    if (code_is_good(span_of(typed)))
        strcpy(lobby->code, typed);
    else if (code_read(span_of(typed), code))
        return find(lobby, code);
    else if (address_read(span_of(typed), &address) == ADDRESS_FINE && address.shortened[0] != '\0')
        return find(lobby, address.shortened);
    else if (address.code[0] != '\0')
        strcpy(lobby->code, address.code);
    else
        remote_set_notice(lobby->remote, true, _("There is no such table."));
    return MENU_CHOSEN;
}

static MenuKind play_today(RemoteLobby *lobby, const Game *game)
{
    MenuKind kind = ask_name(lobby);

    if (kind != MENU_CHOSEN)
        return kind;
    remote_ask(lobby->remote, REMOTE_CODE, "daily %s %s", game->name, lobby->name);
    return remote_wait(lobby->screen, lobby->remote);
}

/* Shows "listed CODE GAME TAKEN SEATS NAME". */
static void put_listed(Menu *menu, uint32_t item, Span line)
{
    span_word(&line);
    span_word(&line);
    Span game = span_word(&line);
    Span taken = span_word(&line);
    span_word(&line);
    char count[16];
    char players[64];
    Text text = text_over(count, sizeof count);
    Text sentence = text_over(players, sizeof players);

    text_span(&text, taken);
    remote_fill(&sentence, _("players: {count}"), count);
    menu_entry(menu, DO_LISTED, item, "%.*s (%.*s, %s)", (int)line.length, line.start,
               (int)game.length, game.start, players);
}

/* "Go back to Table of Ana (7kkp6twk)" */
static void put_visited(Menu *menu, uint32_t item, const VisitedTable *table)
{
    char label[MENU_BYTES];
    Text text = text_over(label, sizeof label);

    remote_fill(&text, _("Go back to {table}"), table->name[0] != '\0' ? table->name : table->code);
    menu_entry(menu, DO_VISITED, item, "%s (%s)", label, table->code);
}

/* Entries for the open tables of the latest answer and for all else that can be done. */
static void put_actions(Menu *menu, const RemoteLobby *lobby)
{
    for (unsigned i = 0; i < lobby->remote->line_count; i++)
        if (strncmp(lobby->remote->lines[i], "listed ", strlen("listed ")) == 0)
            put_listed(menu, i, span_of(lobby->remote->lines[i]));
    if (menu->entry_count == 0)
        menu_line(menu, "%s", _("No table waits for players right now."));
    menu_entry(menu, DO_LOOK_AGAIN, 0, "%s", _("Look for open tables again"));
    menu_entry(menu, DO_CODE, 0, "%s", _("Code or link"));
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        char label[MENU_BYTES];
        Text text = text_over(label, sizeof label);
        remote_fill(&text, _("A table for {game}"), game_at(i)->title);
        menu_entry(menu, DO_MAKE, i, "%s", label);
    }
    for (unsigned i = 0; game_at(i) != NULL; i++)
        menu_entry(menu, DO_DAILY, i, "%s: %s", _("Daily challenge"), game_at(i)->title);
    for (unsigned i = 0; game_at(i) != NULL; i++)
        menu_entry(menu, DO_RANKING, i, "%s: %s", _("Ranking"), game_at(i)->title);
    for (unsigned i = 0; i < lobby->visited.count; i++)
        put_visited(menu, i, &lobby->visited.tables[i]);
    menu_entry(menu, DO_LEAVE, 0, "%s", _("Leave for now"));
}

static MenuKind carry_out(RemoteLobby *lobby, const MenuChoice *choice)
{
    switch (choice->what) {
    case DO_MAKE:
        return choose_table(lobby, game_at(choice->item));
    case DO_CODE:
        return go_by_code(lobby);
    case DO_DAILY:
        return play_today(lobby, game_at(choice->item));
    case DO_RANKING:
        return remote_ranking_show(lobby->screen, lobby->remote, game_at(choice->item));
    case DO_LISTED: {
        Span line = span_of(lobby->remote->lines[choice->item]);
        span_word(&line);
        Text text = text_over(lobby->code, CODE_BYTES_MOST + 1);
        text_span(&text, span_word(&line));
        return MENU_CHOSEN;
    }
    case DO_VISITED:
        strcpy(lobby->code, lobby->visited.tables[choice->item].code);
        return MENU_CHOSEN;
    default:
        return MENU_CHOSEN;
    }
}

/* Asks for the open tables. A notice that was shown before stays. */
static MenuKind look_for_tables(RemoteLobby *lobby)
{
    char notice[SCENE_NOTICE_BYTES];
    bool is_wrong = lobby->remote->is_wrong;

    memcpy(notice, lobby->remote->notice, sizeof notice);
    remote_ask(lobby->remote, REMOTE_OTHER, "tables");
    MenuKind kind = remote_wait(lobby->screen, lobby->remote);
    if (lobby->remote->notice[0] == '\0' || notice[0] != '\0') {
        memcpy(lobby->remote->notice, notice, sizeof notice);
        lobby->remote->is_wrong = is_wrong;
    }
    return kind;
}

ExitReason remote_lobby_show(Screen *screen, Remote *remote, char *name, size_t size,
                             char code[CODE_BYTES_MOST + 1])
{
    RemoteLobby lobby = {
        .screen = screen, .remote = remote, .name = name, .name_size = size, .code = code};
    bool is_known = false;

    code[0] = '\0';
    credentials_tables(remote->credentials, &remote->address, &lobby.visited);
    for (;;) {
        Menu menu = {0};
        MenuChoice choice;
        remote_catch_up(remote);
        if (remote->visitor->status == VISITOR_ENDED || take_code(&lobby) || code[0] != '\0')
            return EXIT_ENDED;
        if (remote->visitor->status == VISITOR_HERE && remote->address.shortened[0] != '\0') {
            choice.kind = find(&lobby, remote->address.shortened);
            remote->address.shortened[0] = '\0';
            if (choice.kind != MENU_CHOSEN)
                return remote_exit_reason(choice.kind);
            continue;
        }
        if (remote->visitor->status == VISITOR_HERE && !is_known) {
            choice.kind = look_for_tables(&lobby);
            is_known = true;
            if (choice.kind != MENU_CHOSEN)
                return remote_exit_reason(choice.kind);
        }
        Text title = text_over(menu.title, sizeof menu.title);
        text_put(&title, "knobel: ");
        address_write_server(&title, &remote->address);
        remote_put_notice(&menu, remote);
        if (remote->visitor->status == VISITOR_HERE)
            put_actions(&menu, &lobby);
        choice = menu_show(screen, &menu, &lobby.cursor, remote->file);
        if (choice.kind == MENU_WOKEN)
            continue;
        if (choice.kind == MENU_CHOSEN && choice.what == DO_LEAVE)
            return EXIT_QUIT;
        if (choice.kind == MENU_CHOSEN) {
            choice.kind = carry_out(&lobby, &choice);
            is_known = false;
            choice.kind = choice.kind == MENU_LEFT ? MENU_CHOSEN : choice.kind;
        }
        if (choice.kind != MENU_CHOSEN)
            return remote_exit_reason(choice.kind);
    }
}
