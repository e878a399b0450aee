/* The rankings of the daily challenge. */
#include "tui/remote/remote_ranking.h"

#include "tui/remote/remote_table.h"
#include "tui/remote/remote_words.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY_BYTES = 11, GROUPS = 40 };

/* What an entry does. */
enum {
    DO_BACK,
    DO_DAY_BEFORE,
    DO_AMONG, /* shows the ranking among others */
    DO_JOIN,
    DO_MAKE,
    DO_LEAVE,
};

typedef struct {
    char code[CODE_BYTES_MOST + 1]; /* "": everybody */
    char name[ROOM_NAME_BYTES + 1];
} RankedGroup;

typedef struct {
    Screen *screen;
    Remote *remote;
    const Game *game;
    int days_ago;
    unsigned among; /* index of a group */
    unsigned group_count;
    RankedGroup groups[GROUPS]; /* the first is everybody */
} RankingPage;

MenuKind remote_wait(Screen *screen, Remote *remote)
{
    while (remote->request != REMOTE_NOTHING) {
        Menu menu = {0};
        MenuCursor cursor = {0};
        snprintf(menu.title, sizeof menu.title, "%s", _("One moment…"));
        MenuChoice choice = menu_show(screen, &menu, &cursor, remote->file);
        if (choice.kind != MENU_WOKEN)
            return choice.kind;
        remote_catch_up(remote);
    }
    return MENU_CHOSEN;
}

/* Writes the date of some days ago, in UTC. */
static void write_day(char day[DAY_BYTES], int days_ago)
{
    time_t now = time(NULL) - (time_t)days_ago * 24 * 60 * 60;
    struct tm date;

    gmtime_r(&now, &date);
    strftime(day, DAY_BYTES, "%Y-%m-%d", &date);
}

/* Shows where one's own total lies: "own PLACE TOTAL COUNT". */
static void put_own(Menu *menu, Span words)
{
    uint64_t place = 0, total = 0, count = 0;
    char percent[24], others[24], half[MENU_BYTES], whole[MENU_BYTES];
    Text first = text_over(half, sizeof half), second = text_over(whole, sizeof whole);

    if (!span_number(span_word(&words), UINT32_MAX, &place) ||
        !span_number(span_word(&words), UINT32_MAX, &total) ||
        !span_number(span_word(&words), UINT32_MAX, &count))
        return;
    menu_line(menu, "%4llu.  %4llu  %s", (unsigned long long)place, (unsigned long long)total,
              _("You"));
    if (count < 2 || place > count)
        return;
    snprintf(percent, sizeof percent, "%llu %%",
             (unsigned long long)((200 * (count - place) / (count - 1) + 1) / 2));
    snprintf(others, sizeof others, "%llu", (unsigned long long)(count - 1));
    remote_fill(&first, _("At least as good as {share} of the {count} others."), percent);
    remote_fill(&second, half, others);
    menu_line(menu, "%s", whole);
}

/* Shows why one's own total has no place: "doubted TOTAL WORD ...". */
static void put_doubts(Menu *menu, Span words)
{
    static const struct {
        const char *word;
        const char *sentence;
    } doubts[] = {
        {"source", N_("Several others played at your address before you.")},
        {"speed", N_("You played faster than people can.")},
        {"foresight", N_("Nobody is this lucky without knowing the throws.")},
    };
    char total[24], sentence[MENU_BYTES];
    Text number = text_over(total, sizeof total), text = text_over(sentence, sizeof sentence);

    text_span(&number, span_word(&words));
    remote_fill(&text, _("Your {total} points have no place in the ranking of everybody."), total);
    menu_line(menu, "%s", sentence);
    while (words.length > 0) {
        Span word = span_word(&words);
        for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++)
            if (span_is(word, doubts[i].word))
                menu_line(menu, "%s", _(doubts[i].sentence));
    }
    menu_line(menu, "%s", _("In your groups they count."));
}

/* Shows "rank PLACE TOTAL NAME". */
static void put_rank(Menu *menu, Span words)
{
    Span place = span_word(&words);
    Span total = span_word(&words);

    menu_line(menu, "%4.*s.  %4.*s  %.*s", (int)place.length, place.start, (int)total.length,
              total.start, (int)words.length, words.start);
}

/* Shows the lines of an answer that begin with a word. */
static void put_lines(Menu *menu, const Remote *remote, const char *word,
                      void (*put)(Menu *menu, Span words))
{
    for (unsigned i = 0; i < remote->line_count; i++) {
        Span words = span_of(remote->lines[i]);
        if (span_is(span_word(&words), word))
            put(menu, words);
    }
}

static void put_entries(Menu *menu, const RankingPage *page)
{
    menu_entry(menu, DO_BACK, 0, "%s", _("back"));
    menu_entry(menu, DO_DAY_BEFORE, 0, "%s", _("The day before"));
    for (unsigned i = 0; i < page->group_count && page->group_count > 1; i++)
        if (i != page->among)
            menu_entry(menu, DO_AMONG, i, "%s: %s", _("Among"), page->groups[i].name);
    menu_entry(menu, DO_MAKE, 0, "%s", _("A new group"));
    menu_entry(menu, DO_JOIN, 0, "%s", _("Join the group"));
    if (page->among > 0)
        menu_entry(menu, DO_LEAVE, 0, "%s", _("Leave the group"));
}

/* Shows one ranking. Returns MENU_CHOSEN with what the player wants next. */
static MenuChoice show_day(RankingPage *page)
{
    const RankedGroup *group = &page->groups[page->among];
    Remote *remote = page->remote;
    char day[DAY_BYTES], sentence[MENU_BYTES];
    Text text = text_over(sentence, sizeof sentence);
    Menu menu = {0};
    MenuCursor cursor = {0};

    write_day(day, page->days_ago);
    remote_put_notice(&menu, remote);
    remote_ask(remote, REMOTE_OTHER, "ranking %s %s%s%s", page->game->name, day,
               group->code[0] != '\0' ? " " : "", group->code);
    MenuKind kind = remote_wait(page->screen, remote);
    if (kind != MENU_CHOSEN || !remote->is_fine) /* the notice says why not */
        return (MenuChoice){.kind = kind == MENU_CHOSEN ? MENU_LEFT : kind};
    remote_fill(&text, _("Ranking of {day}"), day);
    snprintf(menu.title, sizeof menu.title, "%.200s%s%s", sentence,
             group->code[0] != '\0' ? ": " : "", group->code[0] != '\0' ? group->name : "");
    if (group->code[0] != '\0')
        menu_line(&menu, "%s: %s", _("Code or link"), group->code);
    put_lines(&menu, remote, "own", put_own);
    put_lines(&menu, remote, "doubted", put_doubts);
    put_lines(&menu, remote, "rank", put_rank);
    if (menu.line_count == 0)
        menu_line(&menu, "%s", _("Nobody has played yet."));
    put_entries(&menu, page);
    return menu_show(page->screen, &menu, &cursor, -1);
}

/* Reads the player's groups, "group CODE MEMBERS NAME". */
static MenuKind read_groups(RankingPage *page)
{
    Remote *remote = page->remote;

    page->among = 0;
    page->group_count = 1;
    snprintf(page->groups[0].name, sizeof page->groups[0].name, "%s", _("everybody"));
    remote_ask(remote, REMOTE_OTHER, "groups");
    MenuKind kind = remote_wait(page->screen, remote);
    for (unsigned i = 0; i < remote->line_count && page->group_count < GROUPS; i++) {
        RankedGroup *group = &page->groups[page->group_count];
        Text code = text_over(group->code, sizeof group->code);
        Text name = text_over(group->name, sizeof group->name);
        Span words = span_of(remote->lines[i]);
        if (!span_is(span_word(&words), "group"))
            continue;
        text_span(&code, span_word(&words));
        span_word(&words);
        text_span(&name, words);
        page->group_count++;
    }
    return kind;
}

/* Asks for a line of text, sends it with a verb, and reads the groups again. */
static MenuKind ask_and_send(RankingPage *page, const char *verb, const char *title,
                             const char *question)
{
    char typed[300] = "", notice[SCENE_NOTICE_BYTES];
    MenuKind kind = menu_ask(page->screen, title, question, typed, sizeof typed);

    if (kind != MENU_CHOSEN)
        return kind == MENU_LEFT ? MENU_CHOSEN : kind;
    const char *code = strstr(typed, "#group=");
    remote_ask(page->remote, REMOTE_OTHER, "%s %s", verb,
               code != NULL ? code + strlen("#group=") : typed);
    kind = remote_wait(page->screen, page->remote);
    memcpy(notice, page->remote->notice, sizeof notice);
    bool is_fine = page->remote->is_fine;
    if (kind == MENU_CHOSEN)
        kind = read_groups(page);
    if (kind == MENU_CHOSEN && is_fine && page->group_count > 1)
        page->among = page->group_count - 1;
    if (!is_fine)
        remote_set_notice(page->remote, true, notice);
    return kind;
}

static MenuKind leave_group(RankingPage *page)
{
    const RankedGroup *group = &page->groups[page->among];
    MenuKind kind =
        menu_confirm(page->screen, group->name, _("Leave the group"), _("Really leave the group"));

    if (kind != MENU_CHOSEN)
        return kind == MENU_LEFT ? MENU_CHOSEN : kind;
    remote_ask(page->remote, REMOTE_OTHER, "leave %s", group->code);
    kind = remote_wait(page->screen, page->remote);
    return kind == MENU_CHOSEN ? read_groups(page) : kind;
}

static MenuKind carry_out(RankingPage *page, const MenuChoice *choice)
{
    switch (choice->what) {
    case DO_DAY_BEFORE:
        page->days_ago++;
        return MENU_CHOSEN;
    case DO_AMONG:
        page->among = choice->item;
        return MENU_CHOSEN;
    case DO_MAKE:
        return ask_and_send(page, "group", _("A new group"), _("Name of the group"));
    case DO_JOIN:
        return ask_and_send(page, "join", _("Join the group"), _("Code or link"));
    case DO_LEAVE:
        return leave_group(page);
    default:
        return MENU_LEFT;
    }
}

MenuKind remote_ranking_show(Screen *screen, Remote *remote, const Game *game)
{
    RankingPage page = {.screen = screen, .remote = remote, .game = game};
    MenuKind kind = read_groups(&page);

    while (kind == MENU_CHOSEN) {
        MenuChoice choice = show_day(&page);
        kind = choice.kind == MENU_CHOSEN ? carry_out(&page, &choice) : choice.kind;
    }
    return kind;
}
