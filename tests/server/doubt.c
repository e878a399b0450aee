/* `ok` means that it is stored, `no` that it never will be: also if the store breaks down in the
 * middle of a commit and something of it continues later.
 *
 *   doubt KNOBEL STORE TIMES AWAY MILLISECONDS BACK
 *
 * Hosts sit down at their tables and stand up again, under a new name each time. Meanwhile AWAY and
 * BACK, shell commands, break the store and mend it again, with a pause between them. In the end
 * the tables are shown to new clients, by this server and by one that has just been started. They
 * must show exactly what was confirmed. */
#include "support/guest.h"
#include "support/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TABLES = 8,
    TRIES_MOST = 100000,
    NAME_BYTES = 12,
    RETRY = 50,
    AFTER = 3,
    LONG = 1000,
};

typedef struct {
    Guest guest;
    char code[GUEST_CODE_BYTES + 1];
    uint32_t pending;       /* the number of the request without an answer; 0: none */
    char asked[NAME_BYTES]; /* the name of a request to sit down; "": to stand up */
    int64_t next;           /* when to ask again */
    uint32_t tries;
    char *names; /* that were confirmed, one per line */
    size_t length;
    uint32_t stands; /* that were confirmed */
    uint32_t confirmed;
    uint32_t refused;
    bool is_quiet; /* asks for nothing */
} Host;

static Host hosts[TABLES];
static char fault[400];
static unsigned told_away;

static bool fail(const char *code, const char *what, const char *words)
{
    if (fault[0] == '\0')
        snprintf(fault, sizeof fault, "%s: %s: %.200s", code, what, words);
    return false;
}

static void take_answer(Guest *guest, uint32_t id, bool is_ok, Span words)
{
    Host *host = guest->context;
    char said[100];

    if (id == 0 || id != host->pending)
        return;
    snprintf(said, sizeof said, "%.*s", (int)words.length, words.start);
    host->pending = 0;
    host->next = is_ok ? 0 : wire_clock() + RETRY;
    if (!is_ok && strcmp(said, "store") != 0)
        fail(host->code, "a request that must be possible is refused", said);
    host->refused += !is_ok;
    host->confirmed += is_ok;
    if (is_ok && host->asked[0] != '\0')
        host->length += (size_t)sprintf(host->names + host->length, "%s\n", host->asked);
    host->stands += is_ok && host->asked[0] == '\0';
    if (is_ok)
        host->asked[0] = host->asked[0] == '\0' ? '?' : '\0'; /* the next one is the other */
}

static void hear(Guest *guest, Span line)
{
    (void)guest;
    told_away += span_is(line, "store away");
}

static const GuestHooks hooks = {.answer = take_answer, .other = hear};

static void ask(Host *host)
{
    if (host->asked[0] == '\0') {
        host->pending = guest_say(&host->guest, "stand");
        return;
    }
    snprintf(host->asked, sizeof host->asked, "n%u", host->tries++);
    host->pending = guest_say(&host->guest, "sit 1 %s", host->asked);
}

/* Goes on for this long, or until every host that asks has `more` confirmations. */
static bool go_on(int milliseconds, uint32_t more)
{
    uint32_t targets[TABLES];
    int64_t end = wire_clock() + milliseconds;
    bool is_done = false;

    for (unsigned i = 0; i < TABLES; i++)
        targets[i] = hosts[i].confirmed + more;
    while (wire_clock() < end && !is_done && fault[0] == '\0') {
        is_done = more > 0;
        for (unsigned i = 0; i < TABLES; i++) {
            Host *host = &hosts[i];
            if (host->pending == 0 && !host->is_quiet && wire_clock() >= host->next)
                ask(host);
            if (!guest_listen(&host->guest, 1))
                return fail(host->code, "the connection ended", host->guest.fault);
            bool is_behind = !host->is_quiet && host->confirmed < targets[i];
            is_done &= !is_behind && (!host->is_quiet || host->pending == 0);
        }
    }
    return fault[0] == '\0' && (more == 0 || is_done || fail("", "play does not go on", ""));
}

/* What a new client is shown. */
typedef struct {
    char *names;
    size_t length;
    uint32_t stands;
} Shown;

static void note_event(Guest *guest, Span line)
{
    Shown *shown = guest->context;

    span_word(&line); /* its number */
    Span verb = span_word(&line);
    shown->stands += span_is(verb, "stand");
    if (!span_is(verb, "sit"))
        return;
    span_word(&line);
    shown->length +=
        (size_t)sprintf(shown->names + shown->length, "%.*s\n", (int)line.length, line.start);
}

static bool verify(const Service *server, const char *when)
{
    static const GuestHooks watching = {.event = note_event};

    for (unsigned i = 0; i < TABLES && fault[0] == '\0'; i++) {
        const Host *host = &hosts[i];
        Shown shown = {.names = calloc(TRIES_MOST, NAME_BYTES)};
        Guest guest;
        guest_start(&guest, 1, &watching, &shown);
        if (!guest_enter(&guest, server->place, host->code))
            fail(host->code, "a new client is not let in", guest.fault);
        else if (shown.length != host->length ||
                 memcmp(shown.names, host->names, host->length) != 0 ||
                 shown.stands != host->stands)
            fail(host->code, "the table does not show what was confirmed", when);
        guest_end(&guest);
        free(shown.names);
    }
    return fault[0] == '\0';
}

static bool open_tables(const Service *server)
{
    for (unsigned i = 0; i < TABLES; i++) {
        Host *host = &hosts[i];
        *host = (Host){.asked = "?", .names = calloc(TRIES_MOST, NAME_BYTES)};
        guest_start(&host->guest, i, &hooks, host);
        if (!guest_enter(&host->guest, server->place, "") ||
            !guest_ask(&host->guest, "make knister name=Doubt") || !host->guest.is_ok)
            return fail("", "no table", host->guest.fault);
        snprintf(host->code, sizeof host->code, "%.16s", host->guest.answer);
        if (!guest_enter(&host->guest, server->place, host->code))
            return fail(host->code, "no entry", host->guest.fault);
    }
    return true;
}

static void be_quiet(bool are_quiet)
{
    for (unsigned i = 0; i < TABLES; i++)
        hosts[i].is_quiet = are_quiet;
}

/* Breaks the store and mends it. Half of the hosts ask only once meanwhile, and nothing afterwards:
 * nobody else makes the server look at their tables again. */
static bool break_once(const Service *server, unsigned time, const char *away, int pause,
                       const char *back)
{
    if (!go_on(200 + (int)(time * 37 % 100), 0) || system(away) != 0 || !go_on(20, 0))
        return false;
    for (unsigned i = 0; i < TABLES; i += 2)
        hosts[i].is_quiet = true;
    if (!go_on(pause, 0) || system(back) != 0 || !go_on(GUEST_PATIENCE, AFTER))
        return false;
    be_quiet(true);
    bool is_fine = go_on(GUEST_PATIENCE, AFTER) && go_on(500, 0) && verify(server, "at once");
    be_quiet(false);
    return is_fine && go_on(GUEST_PATIENCE, AFTER);
}

/* Answers everything, stops, starts again and compares. */
static bool restart(Service *server)
{
    be_quiet(true);
    if (!go_on(GUEST_PATIENCE, AFTER))
        return false;
    for (unsigned i = 0; i < TABLES; i++)
        guest_drop(&hosts[i].guest);
    return service_stop(server) == 0 && service_start(server) && service_ready(server) &&
           verify(server, "after a restart");
}

int main(int count, char **words)
{
    static Service server;
    unsigned confirmed = 0, refused = 0;

    if (count != 7) {
        fprintf(stderr, "usage: doubt KNOBEL STORE TIMES AWAY MILLISECONDS BACK\n");
        return 2;
    }
    service_serve(&server, words[1], words[2]);
    bool is_fine = service_start(&server) && service_ready(&server) && open_tables(&server);
    for (int i = 0; i < atoi(words[3]) && is_fine; i++)
        is_fine = break_once(&server, (unsigned)i, words[4], atoi(words[5]), words[6]);
    is_fine = is_fine && restart(&server);
    if (is_fine && told_away == 0 && atoi(words[5]) >= LONG) /* a short pause may go unnoticed */
        is_fine = fail("", "nobody was told", "");
    for (unsigned i = 0; i < TABLES; i++) {
        confirmed += hosts[i].confirmed;
        refused += hosts[i].refused;
        guest_end(&hosts[i].guest);
        free(hosts[i].names);
    }
    printf("%u confirmed, %u refused, %u times 'store away'\n", confirmed, refused, told_away);
    if (!is_fine)
        printf("%s\n", fault);
    int status = service_stop(&server);
    if (status != 0)
        printf("the server ended with %d\n", status);
    return is_fine && status == 0 ? 0 : 1;
}
