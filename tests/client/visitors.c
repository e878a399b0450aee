/* Visitors of a real server: a table made in the lobby, a game of two with a bot during which the
 * server is killed, and what is reported of missing servers and tables: visitors KNOBEL */
#include "client/visitor.h"
#include "dice/rng.h"
#include "notation/move_text.h"
#include "server/net/frames.h"
#include "support/check.h"
#include "support/service.h"

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE = 60000 };

static char folder[] = "/tmp/knobel-visitors-XXXXXX";
static const char *knobel;
static Service server;

static Address address_of(const char *code)
{
    char text[100];
    Address address;

    snprintf(text, sizeof text, "127.0.0.1:%u/%s", server.place.port, code);
    assert_int_equal(address_read(span_of(text), &address), ADDRESS_FINE);
    return address;
}

static Visitor *come(const char *code, const char *token)
{
    Address address = address_of(code);
    Visitor *visitor = visitor_come(&address, token, &(FairKey){{7}});

    assert_non_null(visitor);
    return visitor;
}

/* Waits for news and takes one item. */
static VisitorNews next(Visitor *visitor)
{
    VisitorNews news = {0};
    struct pollfd waited = {.fd = visitor_descriptor(visitor), .events = POLLIN};

    while (!visitor_next(visitor, &news))
        assert_int_equal(poll(&waited, 1, PATIENCE), 1);
    return news;
}

static void be_here(Visitor *visitor)
{
    while (visitor->status != VISITOR_HERE)
        next(visitor);
}

/* Asks, and waits for the answer; its words are valid until the next call. */
static Span ask(Visitor *visitor, VisitorNewsKind expected, const char *words)
{
    VisitorNews news;

    be_here(visitor);
    uint32_t id = visitor_ask(visitor, "%s", words);
    assert_int_not_equal(id, 0);
    do
        news = next(visitor);
    while (news.id != id || (news.kind != VISITOR_FINE && news.kind != VISITOR_REFUSED));
    assert_int_equal(news.kind, expected);
    return news.words;
}

static void make_table(char code[CODE_BYTES + 1], char token[TOKEN_BYTES + 1], const char *words)
{
    Visitor *visitor = come("", "");

    Span made = ask(visitor, VISITOR_FINE, words);
    assert_int_equal(made.length, CODE_BYTES);
    memcpy(code, made.start, CODE_BYTES);
    code[CODE_BYTES] = '\0';
    memcpy(token, visitor->token, TOKEN_BYTES + 1);
    assert_true(token_is_good(span_of(token)));
    visitor_leave(visitor);
}

static bool must_move(const Visitor *visitor)
{
    const Room *room = visitor->room;

    return visitor->status == VISITOR_HERE && visitor->seat > 0 && room->phase == ROOM_IS_PLAYING &&
           table_waits_for(&room->table, room->places[visitor->seat - 1].player);
}

/* Moves as the greedy bot does; lost requests are repeated. */
static void move(Visitor *visitor)
{
    const Room *room = visitor->room;
    const Seat *seat = &room->seats[room->places[visitor->seat - 1].player];
    char words[MOVE_TEXT_SIZE];
    Text text = text_over(words, sizeof words);
    Rng rng = rng_start(1, room->table.round, RNG_PLAYER);
    View view = view_alone(room->options.game, &seat->sheet, room->table.turn);
    Move chosen = bot_greedy.choose(&view, &rng);

    move_text_write(&text, &chosen);
    visitor_ask(visitor, "move %u %s", (unsigned)room->table.round, words);
}

/* Lets both play until the sheet is over; the server is killed in some rounds. */
static void play(Visitor *const visitors[2])
{
    uint32_t asked[2] = {0};
    uint32_t killed = 0;

    while (visitors[0]->room->over == 0 || visitors[1]->room->over == 0) {
        struct pollfd waited[2];
        VisitorNews news;

        for (int i = 0; i < 2; i++) {
            while (visitor_next(visitors[i], &news))
                if (news.kind == VISITOR_CHANGED && visitors[i]->status == VISITOR_LOST)
                    asked[i] = 0;
            uint32_t round = visitors[i]->room->table.round;
            if (must_move(visitors[i]) && asked[i] != round) {
                asked[i] = round;
                move(visitors[i]);
            }
            waited[i] = (struct pollfd){.fd = visitor_descriptor(visitors[i]), .events = POLLIN};
        }
        uint32_t round = visitors[0]->room->table.round;
        if (round % 9 == 4 && round != killed) {
            killed = round;
            service_kill(&server);
            assert_true(service_start(&server) && service_ready(&server));
        }
        if (visitors[0]->room->over == 0)
            assert_true(poll(waited, 2, PATIENCE) > 0);
    }
}

static void a_game_survives_its_server(void **state)
{
    char code[CODE_BYTES + 1];
    char token[TOKEN_BYTES + 1];
    char *records[2] = {NULL};
    size_t lengths[2] = {0};

    (void)state;
    make_table(code, token, "make knaster pause=0 name=Kitchen");
    Visitor *visitors[2] = {come(code, token), come(code, "")};
    ask(visitors[0], VISITOR_FINE, "sit 0 Ana");
    ask(visitors[1], VISITOR_FINE, "sit 0 Ben");
    ask(visitors[0], VISITOR_FINE, "bot 0 greedy Greta");
    assert_true(span_is(ask(visitors[1], VISITOR_REFUSED, "start"), "host"));
    assert_true(visitors[0]->is_host);
    ask(visitors[0], VISITOR_FINE, "start");
    play(visitors);

    /* Both have folded the same state, and it makes a record. */
    for (int i = 0; i < 2; i++)
        assert_int_equal(room_record(visitors[i]->room, 1, &records[i], &lengths[i], NULL),
                         ROOM_FINE);
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(records[0], records[1], lengths[0]);
    char path[80];
    snprintf(path, sizeof path, "/record/%s/1", code);
    char *told = wire_get(server.place, path, PATIENCE);
    assert_non_null(told);
    assert_non_null(strstr(told, "\r\n\r\n"));
    assert_memory_equal(strstr(told, "\r\n\r\n") + 4, records[0], lengths[0]);
    for (int i = 0; i < 2; i++) {
        free(records[i]);
        visitor_leave(visitors[i]);
    }
    free(told);
}

static void a_seat_moves_to_another_device(void **state)
{
    char code[CODE_BYTES + 1];
    char token[TOKEN_BYTES + 1];
    char claim[TOKEN_BYTES + 16];

    (void)state;
    make_table(code, token, "make knister name=Kitchen");
    Visitor *old = come(code, token);
    Visitor *new = come(code, "");
    ask(old, VISITOR_FINE, "sit 0 Ana");
    ask(old, VISITOR_FINE, "start");
    Span answer = ask(old, VISITOR_FINE, "ticket");
    span_word(&answer);
    snprintf(claim, sizeof claim, "claim %.*s", (int)answer.length, answer.start);
    ask(new, VISITOR_FINE, claim);
    while (old->seat != 0)
        next(old);
    while (new->seat != 1)
        next(new);
    visitor_leave(old);
    visitor_leave(new);
}

static void unknown_tables_are_reported(void **state)
{
    (void)state;
    Visitor *visitor = come("00000000", "");
    while (visitor->status != VISITOR_ENDED)
        next(visitor);
    assert_string_equal(visitor->reason, "table");
    assert_int_equal(visitor_ask(visitor, "ping"), 0);
    visitor_leave(visitor);
}

static void missing_servers_are_reported(void **state)
{
    Address address = {.host = "127.0.0.1", .port = service_port()};

    (void)state;
    Visitor *visitor = visitor_come(&address, "", &(FairKey){{7}});
    assert_non_null(visitor);
    for (int i = 0; i < 2; i++) { /* it is tried again */
        visitor->status = VISITOR_CONNECTING;
        while (visitor->status != VISITOR_LOST)
            next(visitor);
        assert_string_equal(visitor->reason, "no answer");
    }
    visitor_leave(visitor);
}

static void unknown_host_names_are_reported(void **state)
{
    Address address = {.host = "no..name", .port = 80};

    (void)state;
    Visitor *visitor = visitor_come(&address, "", &(FairKey){{7}});
    assert_non_null(visitor);
    for (int i = 0; i < 2; i++) {
        visitor->status = VISITOR_CONNECTING;
        while (visitor->status != VISITOR_LOST)
            next(visitor);
        assert_string_equal(visitor->reason, "no such host");
        assert_false(visitor->was_here);
    }
    visitor_leave(visitor);
}

/* A false server: accepts clients, and answers each hello with the same lines. */
typedef struct {
    int socket;
    uint16_t port;
    const char *lines;
    atomic_uint hellos;
    pthread_t thread;
} FalseServer;

/* Reads until the bytes end with `end`, or as much as there is; false: the client has gone. */
static bool read_until(int client, const char *end, char *bytes, size_t size)
{
    size_t length = 0;

    do {
        ssize_t count = read(client, bytes + length, size - 1 - length);
        if (count <= 0)
            return false;
        length += (size_t)count;
        bytes[length] = '\0';
    } while (end != NULL && strstr(bytes, end) == NULL && length < size - 1);
    return true;
}

static void serve_falsely(FalseServer *false_server, int client)
{
    static const char key_name[] = "Sec-WebSocket-Key: ";
    char bytes[4096];
    char accept_key[FRAMES_ACCEPT_BYTES + 1];
    unsigned char frame[FRAME_HEAD_BYTES + 1024];
    size_t length = strlen(false_server->lines);

    if (!read_until(client, "\r\n\r\n", bytes, sizeof bytes))
        return;
    const char *key = strstr(bytes, key_name);
    if (key == NULL)
        return;
    key += strlen(key_name);
    frames_accept((Span){key, strcspn(key, "\r")}, accept_key);
    dprintf(client,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: %s\r\n\r\n",
            accept_key);
    if (!read_until(client, NULL, bytes, sizeof bytes))
        return;
    atomic_fetch_add(&false_server->hellos, 1);
    memcpy(frame + FRAME_HEAD_BYTES, false_server->lines, length);
    const unsigned char *start = frame_begin(frame + FRAME_HEAD_BYTES, FRAME_TEXT, length);
    (void)!write(client, start, (size_t)(frame + FRAME_HEAD_BYTES - start) + length);
    while (read_until(client, NULL, bytes, sizeof bytes))
        ; /* until it has gone */
}

static void *run_falsely(void *argument)
{
    FalseServer *false_server = argument;
    int client;

    while ((client = accept(false_server->socket, NULL, NULL)) >= 0) {
        serve_falsely(false_server, client);
        close(client);
    }
    return NULL;
}

static void open_falsely(FalseServer *false_server, const char *lines)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;

    *false_server = (FalseServer){.lines = lines};
    false_server->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(false_server->socket, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(false_server->socket, 16), 0);
    getsockname(false_server->socket, (struct sockaddr *)&address, &length);
    false_server->port = ntohs(address.sin_port);
    assert_int_equal(pthread_create(&false_server->thread, NULL, run_falsely, false_server), 0);
}

static void close_falsely(FalseServer *false_server)
{
    shutdown(false_server->socket, SHUT_RDWR);
    pthread_join(false_server->thread, NULL);
    close(false_server->socket);
}

/* A client that does not understand a table does not ask for it again and again. */
static void a_newer_server_is_not_hammered(void **state)
{
    enum { LISTEN_TIME = 1500 };
    FalseServer newer;

    (void)state;
    open_falsely(&newer, "ok 1\n1 table knister name=T\n2 something new\nyou -\nhere 1");
    Address address = {.host = "127.0.0.1", .port = newer.port, .code = "7kkp6twk"};
    Visitor *visitor = visitor_come(&address, "", &(FairKey){{7}});
    while (!visitor_is_baffled(visitor))
        next(visitor);
    struct pollfd waited = {.fd = visitor_descriptor(visitor), .events = POLLIN};
    for (int64_t end = wire_clock() + LISTEN_TIME; wire_clock() < end;) {
        VisitorNews news;
        poll(&waited, 1, 10);
        while (visitor_next(visitor, &news))
            ;
    }
    assert_in_range(atomic_load(&newer.hellos), 2, 4);
    visitor_leave(visitor);
    close_falsely(&newer);
}

/* A server whose store is away is asked again. */
static void a_refusal_that_passes_is_waited_for(void **state)
{
    FalseServer away;

    (void)state;
    open_falsely(&away, "no 1 store");
    Address address = {.host = "127.0.0.1", .port = away.port, .code = "7kkp6twk"};
    Visitor *visitor = visitor_come(&address, "", &(FairKey){{7}});
    while (visitor->status != VISITOR_LOST)
        next(visitor);
    assert_string_equal(visitor->reason, "store");
    while (visitor->status != VISITOR_CONNECTING)
        next(visitor);
    visitor_leave(visitor);
    close_falsely(&away);
}

static int start_server(void **state)
{
    char store[64];

    (void)state;
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(store, sizeof store, "sqlite:%s/store.db", folder);
    service_serve(&server, knobel, store);
    return service_start(&server) && service_ready(&server) ? 0 : 1;
}

static int stop_server(void **state)
{
    char command[64];

    (void)state;
    int status = service_stop(&server);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) == 0 ? status : 1;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_survives_its_server),
        cmocka_unit_test(a_seat_moves_to_another_device),
        cmocka_unit_test(unknown_tables_are_reported),
        cmocka_unit_test(missing_servers_are_reported),
        cmocka_unit_test(unknown_host_names_are_reported),
        cmocka_unit_test(a_newer_server_is_not_hammered),
        cmocka_unit_test(a_refusal_that_passes_is_waited_for),
    };

    if (count != 2)
        return 2;
    knobel = words[1];
    return cmocka_run_group_tests_name("client/visitors", tests, start_server, stop_server);
}
