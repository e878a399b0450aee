/* Hello: tokens, bans, new devices in masses, and addresses that guess codes, there or in the
 * lobby.
 *
 * Devices cost nothing, and codes can be tried. Neither can be forbidden: many people share an
 * address, and most of them are honest. So an address that does much of it waits, longer each time.
 * A connection waits for one answer at most, so the connections' limits bound the memory. */
#include "server/entrance.h"

#include "server/admin.h"
#include "server/desk.h"
#include "server/lobby/lobby.h"

#include <stdlib.h>
#include <string.h>

enum { WAIT_STEPS = 200 }; /* each further hello waits longer by this part of `hello-wait` */

typedef struct Wait {
    HeapItem due; /* first */
    Connection *connection;
    uint32_t id;
    Hello hello;
    char code[CODE_BYTES + 1]; /* to be looked up for a client in the lobby; "": it said hello */
} Wait;

/* Whether somebody has typed a token instead of drawing it: few different letters, or letters in
 * the order of the alphabet. That happens by chance once in a hundred million times. */
static bool is_weak(Span token)
{
    enum { LETTERS_LEAST = 9, STEPS_MOST = 13 };
    uint32_t seen = 0;
    unsigned steps = 0;

    for (size_t i = 0; i < token.length; i++) {
        seen |= UINT32_C(1) << (token.start[i] & 31);
        if (i > 0 && (token.start[i] - token.start[i - 1]) / 2 == 0)
            steps++; /* the same letter, or a neighbour of it */
    }
    return __builtin_popcount(seen) < LETTERS_LEAST || steps > STEPS_MOST;
}

/* Logs a hello, and refuses those who are banned. */
static bool may_enter(Connection *connection)
{
    Guest *guest = &connection->guest;
    LogFacts facts = connection_facts(connection);

    if (!admin_bans_device(connection->server, &guest->identity)) {
        TELL(connection->server, LOG_VERBOSE, &facts, "hello");
        return true;
    }
    server_notice(connection->server, NOTICE_BANNED_DEVICE, &facts);
    guest_bye(guest, "banned");
    return false;
}

/* Enters the lobby or a table. */
static void enter(Connection *connection, uint32_t id, const Hello *hello)
{
    Server *server = connection->server;
    Guest *guest = &connection->guest;

    if (connection->code[0] == '\0') {
        guest->state = GUEST_THERE;
        guest_answer(guest, "ok", id, span_of(hello->token));
        return;
    }
    Desk *desk = desk_get(server, connection->code);
    if (desk == NULL) {
        guest->state = GUEST_NEW;
        connection_refuse_limit(connection, id, LIMIT_ROOMS);
        return;
    }
    dealer_enter(&desk->dealer, guest, id, hello->version, span_of(hello->token),
                 server_now(server));
}

void entrance_leave(Connection *connection)
{
    if (connection->wait == NULL)
        return;
    heap_remove(&connection->server->waits.due, &connection->wait->due);
    if (connection->wait->code[0] != '\0')
        counts_drop(&connection->server->finders, &connection->source);
    free(connection->wait);
    connection->wait = NULL;
}

static void set_timer(Server *server);

static void enter_due(uv_timer_t *timer)
{
    Server *server = timer->data;
    const Heap *due = &server->waits.due;
    int64_t now = server_now(server);

    for (HeapItem *item = heap_first(due); item != NULL && item->at <= now;
         item = heap_first(due)) {
        Wait wait = *(Wait *)item;
        entrance_leave(wait.connection);
        if (wait.connection->guest.state == GUEST_LEAVING)
            continue; /* it was told bye meanwhile */
        if (wait.code[0] != '\0')
            codes_look_up(wait.connection, wait.id, wait.code);
        else
            enter(wait.connection, wait.id, &wait.hello);
    }
    set_timer(server);
}

static void set_timer(Server *server)
{
    const HeapItem *item = heap_first(&server->waits.due);
    int64_t now = server_now(server);

    if (item != NULL)
        uv_timer_start(&server->waits.timer, enter_due,
                       item->at > now ? (uint64_t)(item->at - now) : 0, 0);
}

/* Lets a client wait for so many steps; false after a refusal. */
static bool let_wait(Connection *connection, Wait what, uint64_t steps)
{
    Server *server = connection->server;
    uint64_t most = limit_of(server, LIMIT_HELLO_WAIT) * 1000;
    Wait *wait = malloc(sizeof *wait);

    steps = steps < WAIT_STEPS ? steps : WAIT_STEPS;
    if (wait != NULL)
        *wait = what;
    if (wait == NULL || !heap_set(&server->waits.due, &wait->due,
                                  server_now(server) + (int64_t)(most * steps / WAIT_STEPS))) {
        free(wait);
        guest_refuse(&connection->guest, what.id, "busy");
        return false;
    }
    wait->connection = connection;
    connection->wait = wait;
    set_timer(server);
    return true;
}

/* How many steps a new device waits: none if its address has not sent many in this hour. */
static uint64_t steps_for_device(const Connection *connection)
{
    uint64_t used = connection_used(connection, LIMIT_SOURCE_DEVICES);
    uint64_t free_ones = limit_of(connection->server, LIMIT_FREE_DEVICES);

    if (used <= free_ones)
        return 0;
    connection_hit(connection, LIMIT_FREE_DEVICES);
    return used - free_ones;
}

/* Whether a client has a seat at its table, or is its host, as far as can be told at once. */
static bool belongs(const Connection *connection)
{
    const Desk *desk = desk_find(connection->server, connection->code);
    const Room *room = desk != NULL ? desk->dealer.room : NULL;
    const Identity *identity = &connection->guest.identity;

    return room != NULL && (room_seat_of(room, identity) > 0 || room_is_host(room, identity));
}

/* How many steps a client waits for a table: none if its address has not asked for many unknown
 * ones. The table is looked up only afterwards, so that a guess takes long, right or wrong. */
static uint64_t steps_for_code(const Connection *connection)
{
    Server *server = connection->server;
    uint64_t limit = limit_of(server, LIMIT_UNKNOWN_CODES);
    uint64_t guesses = counts_of(&server->unknown, &connection->source, server_now(server));

    return guesses < limit ? 0 : guesses - limit + 1;
}

void entrance_hello(Connection *connection, const Message *message)
{
    Guest *guest = &connection->guest;
    Hello hello;
    uint64_t steps = 0;

    if (!guest_hello(guest, message->id, message->rest, &hello) || !may_enter(connection))
        return;
    Span words = message->rest;
    span_word(&words); /* the protocol */
    bool is_new = hello.token[0] != '\0';
    if (!is_new && is_weak(span_word(&words))) {
        guest_refuse(guest, message->id, "token");
        return;
    }
    if (is_new && !connection_uses(connection, LIMIT_SOURCE_DEVICES)) {
        connection_refuse_limit(connection, message->id, LIMIT_SOURCE_DEVICES);
        return;
    }
    if (is_new)
        steps = steps_for_device(connection);
    if (connection->code[0] != '\0' && !belongs(connection))
        steps += steps_for_code(connection);
    if (steps == 0 || limit_of(connection->server, LIMIT_HELLO_WAIT) == 0)
        enter(connection, message->id, &hello);
    else if (let_wait(connection, (Wait){.id = message->id, .hello = hello}, steps))
        guest->state = GUEST_ENTERING;
}

/* A short code is found more easily than a whole one. So while an address guesses, only one of its
 * clients at a time waits for one. */
void entrance_find(Connection *connection, uint32_t id, const char code[CODE_BYTES + 1])
{
    Server *server = connection->server;
    uint64_t steps = steps_for_code(connection);
    Wait wait = {.id = id};

    memcpy(wait.code, code, sizeof wait.code);
    if (steps == 0 || limit_of(server, LIMIT_HELLO_WAIT) == 0)
        codes_look_up(connection, id, code);
    else if (!counts_take(&server->finders, &connection->source, server_now(server), 1))
        connection_refuse_limit(connection, id, LIMIT_UNKNOWN_CODES);
    else if (!let_wait(connection, wait, steps))
        counts_drop(&server->finders, &connection->source);
}
