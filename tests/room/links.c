/* The dice of a server's table: vectors, a whole sheet, and everything that a hostile server can
 * show to a client. */
#include "room/people.h"

#include "dice/rng.h"
#include "notation/move_text.h"
#include "room/proof.h"
#include "room/witness.h"
#include "support/links.h"

#include <stdio.h>
#include <string.h>

enum { PEOPLE = 3 };

static const char *vectors_path;

typedef struct {
    char table[32];
    uint32_t sheet;
    uint32_t round;
    FairKey server;
    FairKey commitment; /* of the server */
    char parts[1024];
} Vector;

static FairKey key_of(const char *hex)
{
    FairKey key;

    assert_true(fair_parse(span_of(hex), &key));
    return key;
}

/* Both this program and the independent one of the tests agree with a commitment. */
static void check_commitment(const Vector *vector, uint32_t seat, const FairKey *link,
                             const FairKey *expected)
{
    Chain chain = {vector->table, vector->sheet, seat};
    FairKey found = chain_earlier(&chain, link, vector->round, vector->round - 1);
    Link other;

    assert_true(fair_is_equal(&found, expected));
    memcpy(other.bytes, link->bytes, sizeof other.bytes);
    other = link_commitment(vector->table, vector->sheet, vector->round, seat, &other);
    assert_memory_equal(other.bytes, expected->bytes, sizeof other.bytes);
}

static void vectors(void **state)
{
    FILE *file = fopen(vectors_path, "r");
    char line[512], one[65], other[65];
    Vector vector = {0};
    unsigned seat, throws = 0;
    int first, second;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "server link %64s", one) == 1) {
            vector = (Vector){.server = key_of(one)};
        } else if (sscanf(line, " its commitment %64s", one) == 1) {
            vector.commitment = key_of(one);
        } else if (sscanf(line, " table %31s sheet %u round %u", vector.table, &vector.sheet,
                          &vector.round) == 3) {
            check_commitment(&vector, CHAIN_SERVER, &vector.server, &vector.commitment);
        } else if (sscanf(line, " seat %u %64s commitment %64s", &seat, one, other) == 3) {
            FairKey link = key_of(one), commitment = key_of(other);
            check_commitment(&vector, seat, &link, &commitment);
            sprintf(vector.parts + strlen(vector.parts), "%u %s\n", seat, one);
        } else if (sscanf(line, " seat %u -", &seat) == 1) {
            sprintf(vector.parts + strlen(vector.parts), "%u -\n", seat);
        } else if (sscanf(line, " throw %d+%d", &first, &second) == 2) {
            Throw thrown = chain_throw(vector.table, vector.sheet, vector.round, &vector.server,
                                       span_of(vector.parts));
            Link server;
            assert_int_equal(thrown.first, first);
            assert_int_equal(thrown.second, second);
            memcpy(server.bytes, vector.server.bytes, sizeof server.bytes);
            thrown = link_throw(vector.table, vector.sheet, vector.round, &server, vector.parts);
            assert_int_equal(thrown.first * 10 + thrown.second, first * 10 + second);
            throws++;
        }
    }
    assert_int_equal(throws, 4);
    fclose(file);
}

/* Each link is the hash of the next, and chains differ by their key and place. */
static void chains(void **state)
{
    FairKey key = {{1}}, other_key = {{2}};
    Chain chain = {"abcdefgh", 1, 1};
    Chain others[] = {{"abcdefgi", 1, 1}, {"abcdefgh", 2, 1}, {"abcdefgh", 1, 2}};

    (void)state;
    for (uint32_t round = 1; round <= CHAIN_LINKS; round++) {
        FairKey link = chain_link(&chain, &key, round);
        FairKey before = chain_link(&chain, &key, round - 1);
        FairKey found = chain_earlier(&chain, &link, round, round - 1);
        assert_true(fair_is_equal(&before, &found));
        found = chain_link(&chain, &other_key, round);
        assert_false(fair_is_equal(&link, &found));
        for (unsigned i = 0; i < 3; i++) {
            found = chain_link(&others[i], &key, round);
            assert_false(fair_is_equal(&link, &found));
        }
    }
}

/* Throws of many links: each of the 36 occurs about a thousand times. The numbers are fixed. */
static void throws_are_even(void **state)
{
    unsigned counts[36] = {0};
    double square = 0;
    FairKey link = {{5}};

    (void)state;
    for (uint32_t round = 1; round <= 36000; round++) {
        Throw thrown = chain_throw("abcdefgh", 1, round, &link, span_of("1 -\n"));
        counts[(thrown.first - 1) * 6 + thrown.second - 1]++;
    }
    for (unsigned i = 0; i < 36; i++)
        square += (counts[i] - 1000.0) * (counts[i] - 1000.0) / 1000.0;
    assert_true(square < 66.6); /* one in a thousand series of fair dice deviates more */
}

/* A table with people a, b and c, and what their devices do. */
typedef struct {
    Room *room;
    Witness witnesses[PEOPLE];
    bool is_asleep[PEOPLE];
    int64_t now;
    Rng rng;
} Scene;

static Scene *open_scene(const char *words)
{
    static const char *const sits[] = {"sit 1 Ada", "sit 2 Bob", "sit 4 Cy"};
    Scene *scene = calloc(1, sizeof *scene);
    char ticket[TOKEN_BYTES + 1];

    assert_non_null(scene);
    scene->room = make_room(words);
    scene->rng = rng_start(3, 0, 0);
    for (unsigned i = 0; i < PEOPLE; i++) {
        Identity who = person("abc"[i]);
        assert_string_equal(ask(scene->room, "abc"[i], sits[i], 0, ticket), "");
        room_enter(scene->room, &who);
        scene->witnesses[i].key = (FairKey){{(unsigned char)(i + 1)}};
    }
    return scene;
}

static void close_scene(Scene *scene)
{
    room_free(scene->room);
    free(scene);
}

/* Lets all devices that are awake send what they have to, then time pass. */
static void let_devices_talk(Scene *scene)
{
    for (unsigned i = 0; i < PEOPLE; i++) {
        char buffer[ROOM_LINE_BYTES];
        Text words = text_over(buffer, sizeof buffer);
        char ticket[TOKEN_BYTES + 1];
        Identity who = person("abc"[i]);
        uint32_t seat = room_seat_of(scene->room, &who);
        if (scene->is_asleep[i] ||
            !witness_request(&scene->witnesses[i], scene->room, seat, &words))
            continue;
        assert_string_equal(ask(scene->room, "abc"[i], buffer, scene -> now, ticket), "");
        witness_granted(&scene->witnesses[i]);
        assert_int_equal(room_tick(scene->room, scene->now).reason, ROOM_FINE);
    }
    for (uint32_t version = 0; version != scene->room->version;) {
        version = scene->room->version;
        assert_int_equal(room_tick(scene->room, scene->now).reason, ROOM_FINE);
    }
    room_saved(scene->room);
}

static void start(Scene *scene)
{
    char ticket[TOKEN_BYTES + 1];

    let_devices_talk(scene);
    assert_string_equal(ask(scene->room, 'h', "start", scene->now, ticket), "");
    room_saved(scene->room);
}

/* Everybody makes a legal move. */
static void move_all(Scene *scene)
{
    Room *room = scene->room;

    for (unsigned i = 0; i < PEOPLE; i++) {
        char buffer[ROOM_LINE_BYTES];
        Text text = text_over(buffer, sizeof buffer);
        char ticket[TOKEN_BYTES + 1];
        View view = view_alone(room->options.game, &room->seats[i].sheet, room->table.turn);
        Move move = bot_random.choose(&view, &scene->rng);
        text_put(&text, "move ");
        text_number(&text, room->table.round);
        text_char(&text, ' ');
        move_text_write(&text, &move);
        assert_string_equal(ask(room, "abc"[i], buffer, scene -> now, ticket), "");
    }
    assert_int_equal(room_tick(room, scene->now).reason, ROOM_FINE);
    room_saved(room);
}

/* Plays up to the throw of a round. */
static void play_to(Scene *scene, uint32_t round)
{
    start(scene);
    for (;;) {
        let_devices_talk(scene);
        if (scene->room->table.round == round)
            return;
        move_all(scene);
    }
}

static unsigned count_lines(const Room *room, const char *kind)
{
    unsigned count = 0;
    Span rest = {room->log, room->log_length};

    for (Span line; span_line(&rest, &line);)
        count += line.length >= strlen(kind) && memcmp(line.start, kind, strlen(kind)) == 0;
    return count;
}

static ProofState prove(const char *text, size_t length, const char *kept)
{
    static Record record;
    static Proof proof;
    Fault fault;

    proof_open(&proof);
    record_open(&record, proof_watch, &proof);
    record.header = proof_header;
    assert_int_equal(record_read(&record, (Span){text, length}, &fault), RECORD_TAKEN);
    if (kept != NULL)
        assert_true(proof_compare(&proof, span_of(kept)));
    return proof_end(&proof, &record);
}

/* A sheet without delays: no device is left out, and its record proves the dice. */
static void a_sheet(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    Room *room = scene->room;
    char *record, kept[128];
    size_t length;

    (void)state;
    play_to(scene, 25);
    move_all(scene);
    let_devices_talk(scene);
    assert_int_equal(room->phase, ROOM_IS_OPEN);
    assert_int_equal(count_lines(room, "final"), 24); /* round 1: the start */
    assert_int_equal(count_lines(room, "links 1 "), 25);
    assert_int_equal(room_record(room, 1, &record, &length, NULL), ROOM_FINE);
    assert_int_equal(prove(record, length, NULL), PROOF_FINE);
    Chain chain = {room->code, 1, 1};
    FairKey commitment = chain_link(&chain, &scene->witnesses[0].key, 0);
    Text text = text_over(kept, sizeof kept);
    text_put(&text, "abcdefgh 1 1 ");
    fair_write(&text, &commitment);
    assert_int_equal(prove(record, length, kept), PROOF_FINE);
    kept[text.length - 1] = kept[text.length - 1] == '0' ? '1' : '0';
    assert_int_equal(prove(record, length, kept), PROOF_NOT_KEPT);
    kept[7] = 'x'; /* another table */
    assert_int_equal(prove(record, length, kept), PROOF_FINE);
    free(record);
    close_scene(scene);
}

/* Every byte of the proof matters: no other record passes. */
static void a_changed_record(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    char *record;
    size_t length;

    (void)state;
    play_to(scene, 25);
    move_all(scene);
    let_devices_talk(scene);
    assert_int_equal(room_record(scene->room, 1, &record, &length, NULL), ROOM_FINE);
    for (char *at = strstr(record, "commitment 0"); at < strstr(record, "player "); at++) {
        char before = *at;
        if (before < '0' || before > '9')
            continue;
        *at = before == '0' ? '1' : (char)(before - 1);
        assert_int_not_equal(prove(record, length, NULL), PROOF_FINE);
        *at = before;
    }
    free(record);
    close_scene(scene);
}

/* A device that is asleep delays one throw by two seconds, and is left out for the rest. */
static void asleep(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    Room *room = scene->room;

    (void)state;
    play_to(scene, 2);
    scene->is_asleep[1] = true;
    move_all(scene);
    let_devices_talk(scene);
    assert_int_equal(room->table.round, 2);
    assert_int_equal(room_next_tick(room, 0), 2000);
    scene->now = 1999;
    let_devices_talk(scene);
    assert_int_equal(room->table.round, 2);
    scene->now = 2000;
    let_devices_talk(scene);
    assert_int_equal(room->table.round, 3);
    assert_true(room_is_left_out(room, &room->places[1]));
    assert_false(room_is_left_out(room, &room->places[0]));
    scene->is_asleep[1] = false;
    move_all(scene);
    let_devices_talk(scene); /* without a delay */
    assert_int_equal(room->table.round, 4);
    assert_true(room_is_left_out(room, &room->places[1]));
    close_scene(scene);
}

/* Moves are final before the first link is revealed, so they cannot depend on the next throw. */
static void final_moves(void **state)
{
    static const uint32_t seats[PEOPLE] = {1, 2, 4};
    Scene *scene = open_scene("knister pause=10 name=Friday");
    Room *room = scene->room;
    char ticket[TOKEN_BYTES + 1];

    (void)state;
    play_to(scene, 1);
    move_all(scene);
    assert_false(room->is_final);
    assert_string_equal(ask(room, 'a', "back 1", 500, ticket), "");
    assert_string_equal(ask(room, 'a', "move 1 e5", 600, ticket), "");
    for (unsigned i = 0; i < PEOPLE; i++) { /* no device reveals yet */
        char buffer[ROOM_LINE_BYTES];
        Text words = text_over(buffer, sizeof buffer);
        assert_false(witness_request(&scene->witnesses[i], room, seats[i], &words));
    }
    assert_int_equal(room_tick(room, 1600).reason, ROOM_FINE);
    assert_true(room->is_final);
    assert_string_equal(ask(room, 'a', "back 1", 1600, ticket), "round");
    assert_string_equal(ask(room, 'a', "move 1 e5", 1600, ticket), "rules throw-is-due");
    close_scene(scene);
}

/* A link for another round, sheet or seat is refused; so is a second one that differs. */
static void wrong_links(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    Room *room = scene->room;
    char ticket[TOKEN_BYTES + 1];
    char hex[FAIR_HEX_BYTES + 1], words[160];
    Chain chain = {room->code, 1, 1};

    (void)state;
    start(scene);
    for (uint32_t round = 1; round <= 3; round++) {
        FairKey link = chain_link(&chain, &scene->witnesses[0].key, round);
        Text text = text_over(hex, sizeof hex);
        fair_write(&text, &link);
        snprintf(words, sizeof words, "reveal 1 1 %s", hex);
        assert_string_equal(ask(room, 'a', words, 0, ticket), round == 1 ? "" : "link");
        assert_string_equal(ask(room, 'b', words, 0, ticket), "link");
        snprintf(words, sizeof words, "reveal 1 %u %s", (unsigned)round + 1, hex);
        assert_string_equal(ask(room, 'a', words, 0, ticket), "round");
        snprintf(words, sizeof words, "reveal 2 1 %s", hex);
        assert_string_equal(ask(room, 'a', words, 0, ticket), "sheet");
    }
    close_scene(scene);
}

/* The server restarts while links are revealed: devices have ten seconds to come back. */
static void restart(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    Room *room = scene->room;

    (void)state;
    play_to(scene, 3);
    move_all(scene);
    assert_true(room->is_final);
    Room *again = room_new(room->code, 60000);
    again->key = room->key;
    assert_int_equal(room_fold(again, (Span){room->log, room->log_length - 1}, 0).reason,
                     ROOM_FINE);
    room_free(room);
    scene->room = room = again;
    scene->now = 60000;
    assert_int_equal(room_tick(room, 60000).reason, ROOM_FINE);
    assert_int_equal(room->table.round, 3);
    assert_int_equal(room_next_tick(room, 60000), 70000);
    for (unsigned i = 0; i < PEOPLE; i++)
        scene->witnesses[i].revealed = 0;
    scene->now = 65000;
    let_devices_talk(scene);
    assert_int_equal(room->table.round, 4);
    for (uint32_t i = 0; i < room->place_count; i++)
        assert_false(room_is_left_out(room, &room->places[i]));
    close_scene(scene);
}

/* A server with another key cannot throw, and changes nothing. */
static void another_key(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");

    (void)state;
    play_to(scene, 3);
    for (unsigned i = 0; i < PEOPLE; i++)
        scene->is_asleep[i] = true;
    move_all(scene);
    Room *again = room_new(scene->room->code, 0);
    assert_int_equal(
        room_fold(again, (Span){scene->room->log, scene->room->log_length - 1}, 0).reason,
        ROOM_FINE);
    room_free(scene->room);
    scene->room = again; /* its key is another */
    scene->now = 5000;
    uint32_t version = scene->room->version;
    assert_int_equal(room_tick(scene->room, 5000).reason, ROOM_DICE);
    assert_int_equal(scene->room->version, version);
    close_scene(scene);
}

/* What a client at seat 1 finds when it is shown these lines. */
static DiceFault fault_of(const char *lines, const char *seen)
{
    Room *room = room_outside("abcdefgh");
    char *copy = strdup(lines);

    assert_non_null(copy);
    if (seen != NULL)
        assert_true(witness_read_seen(room, span_of(seen)));
    for (char *line = strtok(copy, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (room_hear(room, span_of(line)).reason != ROOM_FINE)
            fail_msg("not folded: %s", line);
    DiceFault fault = room->witness.fault;
    room_free(room);
    free(copy);
    return fault;
}

/* A hostile server shows a changed log. Every change that touches the dice is found. */
static void hostile_server(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    char seen[128];
    Text text = text_over(seen, sizeof seen);

    (void)state;
    play_to(scene, 4);
    char *lines = shown(scene->room, 1);
    assert_int_equal(fault_of(lines, NULL), DICE_FINE);
    Room *client = room_outside("abcdefgh");
    for (const char *at = lines; *at != '\0'; at = strchr(at, '\n') + 1)
        assert_int_equal(room_hear(client, (Span){at, strcspn(at, "\n")}).reason, ROOM_FINE);
    witness_write_seen(client, &text);
    assert_int_equal(fault_of(lines, seen), DICE_FINE);

    char *throw = strstr(lines, " throw ");
    char die = throw[7];
    throw[7] = die == '6' ? '5' : (char)(die + 1);
    assert_int_equal(fault_of(lines, NULL), DICE_THROW);
    throw[7] = die;

    char *link = throw +11 + strcspn(throw +11, "0123456789");
    char digit = *link;
    *link = digit == '0' ? '1' : '0';
    assert_int_equal(fault_of(lines, NULL), DICE_SERVER_LINK);
    *link = digit;

    link = strstr(lines, " links 1 ") + 9;
    link += strcspn(link, "0123456789");
    digit = *link;
    *link = digit == '0' ? '1' : '0';
    assert_int_equal(fault_of(lines, NULL), DICE_PLAYER_LINK);
    *link = digit;

    char *move = strstr(lines, " move 2 ");
    char *cell = move + 8;
    char column = *cell;
    bool is_other = false;
    for (char other = 'a'; other <= 'e' && !is_other;
         other++) { /* another legal move, seen later */
        *cell = other;
        is_other = other != column && strstr(cell + 1, (char[]){other, cell[1], '\n', 0}) == NULL;
    }
    if (is_other) {
        assert_int_equal(fault_of(lines, NULL), DICE_FINE); /* a newcomer cannot know */
        assert_int_equal(fault_of(lines, seen), DICE_HISTORY);
    }
    *cell = column;
    room_free(client);
    free(lines);
    close_scene(scene);
}

/* A server that falls back on the fixed dice of version 0.1.0 is noticed. */
static void old_dice(void **state)
{
    static const char lines[] =
        "1 table knister name=Friday\n"
        "2 dice 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
        "3 sit 1 Ada\n"
        "4 start\n";
    char more[sizeof lines + 32];

    (void)state;
    assert_int_equal(fault_of(lines, NULL), DICE_FINE);
    snprintf(more, sizeof more, "%s5 throw 6+6\n", lines);
    assert_int_equal(fault_of(more, NULL), DICE_UNPROMISED);
}

/* The server throws without the link that it has confirmed: this device notices. */
static void ignored(void **state)
{
    Scene *scene = open_scene("knister pause=0 name=Friday");
    Witness witness = {.key = {{1}}};
    char buffer[ROOM_LINE_BYTES];
    Text words = text_over(buffer, sizeof buffer);

    (void)state;
    scene->is_asleep[0] = true;
    let_devices_talk(scene);
    assert_true(witness_request(&witness, scene->room, 1, &words));
    char ticket[TOKEN_BYTES + 1];
    assert_string_equal(ask(scene->room, 'a', buffer, 0, ticket), "");
    witness_granted(&witness);
    start(scene);
    words = text_over(buffer, sizeof buffer);
    assert_true(witness_request(&witness, scene->room, 1, &words));
    witness_granted(&witness); /* the server lies: it did not take the link */
    scene->now = 2000;
    let_devices_talk(scene);
    assert_int_equal(scene->room->table.round, 1);
    assert_int_equal(witness_check(&witness, scene->room, 1), DICE_IGNORED);
    close_scene(scene);
}

/* A device reveals its first link and falls asleep, in two sheets. The old link is not used again.
 */
static void asleep_twice(void **state)
{
    Scene *scene = open_scene("knister sheets=2 pause=0 name=Friday");

    (void)state;
    play_to(scene, 1);
    scene->is_asleep[1] = true;
    while (scene->room->phase == ROOM_IS_PLAYING) {
        move_all(scene);
        scene->now += 3000;
        let_devices_talk(scene);
    }
    scene->is_asleep[1] = false;
    start(scene);
    scene->is_asleep[1] = true;
    let_devices_talk(scene);
    assert_int_equal(scene->room->table.round, 0);
    scene->now += 2000;
    let_devices_talk(scene);
    assert_int_equal(scene->room->table.round, 1);
    close_scene(scene);
}

/* Every commitment is for one sheet: after a sheet new ones are needed, and old ones are dropped.
 */
static void next_sheet(void **state)
{
    Scene *scene = open_scene("knister sheets=2 pause=0 name=Friday");
    Room *room = scene->room;
    FairKey before;

    (void)state;
    let_devices_talk(scene);
    before = room->places[0].chain.commitment;
    play_to(scene, 25);
    move_all(scene);
    assert_int_equal(room->phase, ROOM_IS_BETWEEN);
    assert_int_equal(witness_check(&scene->witnesses[0], room, 1), DICE_FINE);
    for (uint32_t i = 0; i < room->place_count; i++)
        assert_false(room->places[i].chain.is_used);
    let_devices_talk(scene);
    assert_true(room->places[0].chain.is_used);
    assert_false(fair_is_equal(&before, &room->places[0].chain.commitment));
    close_scene(scene);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors),          cmocka_unit_test(chains),
        cmocka_unit_test(throws_are_even),  cmocka_unit_test(a_sheet),
        cmocka_unit_test(a_changed_record), cmocka_unit_test(asleep),
        cmocka_unit_test(final_moves),      cmocka_unit_test(wrong_links),
        cmocka_unit_test(restart),          cmocka_unit_test(another_key),
        cmocka_unit_test(hostile_server),   cmocka_unit_test(ignored),
        cmocka_unit_test(next_sheet),       cmocka_unit_test(old_dice),
        cmocka_unit_test(asleep_twice),
    };
    vectors_path = argc > 1 ? argv[1] : "links.txt";
    return cmocka_run_group_tests_name("room-links", tests, NULL, NULL);
}
