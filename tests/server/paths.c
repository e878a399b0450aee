/* Parsing what clients send: messages, paths, and the page's files. */
#include "bots/net/linked_nets.h"
#include "server/net/answer.h"
#include "dealer/message.h"
#include "server/net/sockets.h"
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void messages_are_parsed(void **state)
{
    Message message;

    (void)state;
    assert_true(message_parse(span_of("7 move 3 c3"), &message));
    assert_int_equal(message.id, 7);
    assert_true(span_is(message.verb, "move"));
    assert_true(span_is(message.rest, "3 c3"));
    assert_true(span_is(message.words, "move 3 c3"));
    assert_true(message_parse(span_of("999999999 ping"), &message));
    assert_true(span_is(message.rest, ""));
    assert_true(message_parse(span_of("1 sit 0 Zo\u00eb"), &message));
}

static void bad_messages_are_refused(void **state)
{
    static const struct {
        const char *line;
        uint32_t id; /* that can be answered */
    } bad[] = {
        {"", 0},
        {"ping", 0},
        {"0 ping", 0},
        {"-1 ping", 0},
        {"1000000000 ping", 0},
        {"01 ping", 0},
        {" 1 ping", 0},
        {"5", 5},
        {"5 ", 5},
        {"5  ping", 5},
        {"5 ping\t", 5},
        {"5 ping\n", 5},
        {"5 ping\x7f", 5},
        {"5 ping \xc3", 5},
        {"5\tping", 0},
        {"5 sit \x1b[2J", 5},
    };
    Message message;

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (message_parse(span_of(bad[i].line), &message))
            fail_msg("'%s' was taken", bad[i].line);
        assert_int_equal(message.id, bad[i].id);
    }
}

static void table_paths(void **state)
{
    static const char *const bad[] = {
        "",
        "/",
        "/table",
        "/table/",
        "/table/abcdefg",
        "/lobby/",
        "/lobbyy",
        "/tables",
        "/table/ABCDEFGH",
        "/table/abcdefg/",
        "/table/abcdefghjkmnpqrst0",
        "/table/abcdefgi",
        "//lobby",
        "/table/../lobby",
    };
    char code[CODE_BYTES_MOST + 1];

    (void)state;
    assert_true(http_table_path(span_of("/lobby"), code));
    assert_string_equal(code, "");
    assert_true(http_table_path(span_of("/table/abcdefgh"), code));
    assert_string_equal(code, "abcdefgh");
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (http_table_path(span_of(bad[i]), code))
            fail_msg("'%s' was taken", bad[i]);
}

static void record_paths(void **state)
{
    static const char *const bad[] = {
        "/record/abcdefgh",    "/record/abcdefgh/",   "/record/abcdefgh/0",
        "/record/abcdefgh/01", "/record/abcdefgh/1/", "/record//1",
        "/record/abcdefgh/-1", "/record/abcdefgh/1x", "/record/abcdefgh/99999999999",
        "/record/abc/1",
    };
    char code[CODE_BYTES_MOST + 1];
    uint32_t sheet;

    (void)state;
    assert_true(http_record_path(span_of("/record/abcdefgh/12"), code, &sheet));
    assert_string_equal(code, "abcdefgh");
    assert_int_equal(sheet, 12);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (http_record_path(span_of(bad[i]), code, &sheet))
            fail_msg("'%s' was taken", bad[i]);
}

static const PageFile *find(const Pages *pages, const char *path)
{
    return page_find(pages, path, strlen(path));
}

static void the_linked_page_is_found(void **state)
{
    Pages pages = pages_linked();
    const PageFile *page = find(&pages, "/");

    (void)state;
    assert_non_null(page);
    assert_ptr_equal(page, find(&pages, "/index.html"));
    assert_true(page->length > 15);
    assert_memory_equal(page->bytes, "<!doctype html>", 15);
    assert_string_equal(page_type(page->path), "text/html; charset=utf-8");
    assert_null(find(&pages, "/index.htm"));
    assert_null(find(&pages, "/index.html/"));
    assert_null(find(&pages, ""));
    pages_close(&pages);
}

static void put(const char *folder, const char *name, const char *content)
{
    char path[200];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static void a_folder_is_listed_once(void **state)
{
    char folder[] = "/tmp/knobel-pages-XXXXXX";
    char path[200];
    Pages pages;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/below", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    put(folder, "index.html", "top");
    put(folder, "below/code.wasm", "code");
    put(folder, ".secret", "secret");
    snprintf(path, sizeof path, "%s/link", folder);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    assert_int_equal(pages_read(&pages, folder), 0);
    assert_int_equal(pages.count, 2);
    assert_int_equal(find(&pages, "/")->length, 3);
    const PageFile *code = find(&pages, "/below/code.wasm");
    assert_non_null(code);
    assert_memory_equal(code->bytes, "code", 4);
    assert_string_equal(page_type(code->path), "application/wasm");
    put(folder, "late", "late");
    static const char *const hidden[] = {"/.secret",      "/link",   "/late",
                                         "/below",        "/below/", "/below/../index.html",
                                         "/../etc/passwd"};
    for (unsigned i = 0; i < sizeof hidden / sizeof *hidden; i++)
        assert_null(find(&pages, hidden[i]));
    pages_close(&pages);
    snprintf(path, sizeof path, "rm -r %s", folder);
    assert_int_equal(system(path), 0);
    assert_int_equal(pages_read(&pages, folder), ENOENT);
}

static void views_lead_to_the_page(void **state)
{
    static const char *const views[] = {
        "/",       "/replay",        "/settings",      "/stats",     "/t/abcdefgh", "/tv/abcdefgh",
        "/play/x", "/daily/knister", "/learn/knaster", "/rules/all", "/KBZ4VQ",     "/kbz-4vo",
        "/daily",  "/friends",       "/computer",      "/here",      "/tv",         "/play",
        "/you"};
    static const char *const others[] = {"/t/",    "/t",      "/t/a/b",   "/replay/", "/tvs/x",
                                         "/kbz4v", "/kbz4v.", "/kbz4vqc", "/kbz4/v"};
    Pages pages = pages_linked();
    const PageFile *page = find(&pages, "/index.html");

    (void)state;
    assert_non_null(page);
    for (unsigned i = 0; i < sizeof views / sizeof *views; i++)
        assert_ptr_equal(find(&pages, views[i]), page);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_null(find(&pages, others[i]));
    pages_close(&pages);
}

static void names_with_a_hash_may_be_cached(void **state)
{
    (void)state;
    assert_true(page_is_lasting("/main-7F35ZOEQ.js"));
    assert_true(page_is_lasting("/nets/knister-abb74a4a4c101a8c.net"));
    assert_false(page_is_lasting("/index.html"));
    assert_false(page_is_lasting("/service-worker.js"));
    assert_false(page_is_lasting("/main-7F35ZOE.js"));
    assert_false(page_is_lasting("/main-7F35ZOEQ"));
    assert_false(page_is_lasting("/main-7F35ZOEQX.js"));
}

static void clients_choose_the_encoding(void **state)
{
    static const struct {
        const char *accepted;
        const char *chosen;    /* of both */
        const char *gzip_only; /* if there is only gzip */
    } cases[] = {
        {"gzip, deflate, br, zstd", "br", "gzip"},
        {"gzip", "gzip", "gzip"},
        {"deflate, gzip", "gzip", "gzip"},
        {"br", "br", "identity"},
        {"BR;q=1, GZIP;q=0.5", "br", "gzip"},
        {"br;q=0.5, gzip;q=0.8", "gzip", "gzip"},
        {"br;q=0.5,gzip;q=0.500", "br", "gzip"},
        {"br;q=0.123, gzip;q=0.124", "gzip", "gzip"},
        {"br;q=1.000\t;\tx=y , gzip", "br", "gzip"},
        {"br;x=y;q=0, gzip ; Q = 1", "gzip", "gzip"},
        {"br;q=0, gzip;q=0.0", "identity", "identity"},
        {"gzip;q=0, gzip;q=1", "identity", "identity"},
        {"identity, gzip;q=0.5, br;q=0.4", "identity", "identity"},
        {"identity;q=0.5, gzip;q=0.5", "gzip", "gzip"},
        {"identity;q=0, br;q=0.001", "br", "identity"},
        {"br;q=2, gzip;q=", "identity", "identity"},
        {"br;q=1.5, gzip;q=-1", "identity", "identity"},
        {"br;q=0,5, gzip;q=10", "identity", "identity"},
        {"", "identity", "identity"},
        {"*", "identity", "identity"},
        {"brr, b, xgzip, gzips", "identity", "identity"},
        {",,,;;,=", "identity", "identity"},
        {"identity;gzip;br", "identity", "identity"},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        Span accepted = span_of(cases[i].accepted);
        Encoding chosen = encoding_choose(accepted, (bool[]){true, true});
        Encoding gzip_only = encoding_choose(accepted, (bool[]){false, true});
        if (strcmp(encoding_name(chosen), cases[i].chosen) != 0 ||
            strcmp(encoding_name(gzip_only), cases[i].gzip_only) != 0)
            fail_msg("'%s' was answered with %s and %s", cases[i].accepted, encoding_name(chosen),
                     encoding_name(gzip_only));
        assert_int_equal(encoding_choose(accepted, (bool[]){false, false}), ENCODING_NONE);
    }
    assert_int_equal(encoding_choose((Span){0}, (bool[]){true, true}), ENCODING_NONE);
}

static void nets_have_their_paths(void **state)
{
    const Game *game;
    LinkedNet net;
    PageFile page;
    char path[64];

    (void)state;
    for (unsigned i = 0; (game = game_at(i / 2)) != NULL; i++) {
        assert_true(net_linked(game, i % 2 == 0 ? NET_LARGE : NET_SMALL, &net));
        snprintf(path, sizeof path, "/nets/%s-%016llx.net", game->name,
                 (unsigned long long)net.checksum);
        assert_true(page_of_net(&page, path));
        assert_true(page_is_lasting(page.path));
        assert_null(page.packed[ENCODING_BROTLI].bytes);
        assert_true(page.packed[ENCODING_GZIP].length < page.length);
        assert_memory_equal(page_net_bytes(&page), "knobel net", 10);
        path[strlen(path) - 5] ^= 1;
        assert_false(page_of_net(&page, path));
    }
    assert_false(page_of_net(&page, "/nets/"));
}

static void limits_have_names(void **state)
{
    Limits limits = limits_usual();

    (void)state;
    for (unsigned i = 0; i < LIMIT_COUNT; i++) {
        const LimitRule *rule = &limit_rules[i];
        assert_non_null(rule->name);
        assert_int_equal(limit_find(rule->name, strlen(rule->name)), i);
        assert_true(rule->least <= limits.value[i] && limits.value[i] <= rule->most);
    }
    assert_int_equal(limit_find("message", 7), LIMIT_COUNT);
    assert_int_equal(limit_find("", 0), LIMIT_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_parsed),
        cmocka_unit_test(bad_messages_are_refused),
        cmocka_unit_test(table_paths),
        cmocka_unit_test(record_paths),
        cmocka_unit_test(the_linked_page_is_found),
        cmocka_unit_test(a_folder_is_listed_once),
        cmocka_unit_test(views_lead_to_the_page),
        cmocka_unit_test(names_with_a_hash_may_be_cached),
        cmocka_unit_test(clients_choose_the_encoding),
        cmocka_unit_test(nets_have_their_paths),
        cmocka_unit_test(limits_have_names),
    };

    return cmocka_run_group_tests_name("paths", tests, NULL, NULL);
}
