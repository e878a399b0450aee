/* Fuzzes what clients send to the server: a message, or a path. The parts of a parsed message make
 * the same bytes again, and are valid. */
#include "fuzz.h"
#include "room/room.h"
#include "dealer/message.h"
#include "server/net/sockets.h"

static void try_message(Span line)
{
    Message message;
    char buffer[4200];
    Text text = text_over(buffer, sizeof buffer);

    bool is_fine = message_parse(line, &message);
    REQUIRE(message.id <= MESSAGE_ID_MOST && (!is_fine || message.id > 0));
    if (!is_fine)
        return;
    REQUIRE(message.verb.length > 0 && span_bad_byte(message.words) == message.words.length);
    REQUIRE(memchr(message.words.start, '\t', message.words.length) == NULL);
    text_number(&text, message.id);
    text_char(&text, ' ');
    text_span(&text, message.verb);
    if (message.words.length > message.verb.length) {
        text_char(&text, ' ');
        text_span(&text, message.rest);
    }
    REQUIRE(fuzz_is_same(&text, line));
}

static void try_table_path(Span path)
{
    char code[CODE_BYTES_MOST + 1];
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);

    if (!http_table_path(path, code))
        return;
    REQUIRE(code[0] == '\0' || code_is_good(span_of(code)));
    text_put(&text, code[0] == '\0' ? "/lobby" : "/table/");
    text_put(&text, code);
    REQUIRE(fuzz_is_same(&text, path));
}

static void try_record_path(Span path)
{
    char code[CODE_BYTES_MOST + 1];
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);
    uint32_t sheet;

    if (!http_record_path(path, code, &sheet))
        return;
    REQUIRE(code_is_good(span_of(code)) && sheet > 0);
    text_put(&text, "/record/");
    text_put(&text, code);
    text_char(&text, '/');
    text_number(&text, sheet);
    REQUIRE(fuzz_is_same(&text, path));
}

/* A page is found only by its own path; index.html also by the addresses of its views. */
static void try_page(Span path)
{
    static const PageFile list[] = {
        {.path = "/app.js"}, {.path = "/index.html"}, {.path = "/words/de.json"}};
    Pages pages = {.pages = list, .count = sizeof list / sizeof *list};
    const PageFile *page = page_find(&pages, path.start, path.length);

    if (page == NULL)
        return;
    REQUIRE(span_is(path, page->path) || page == &list[1]);
    REQUIRE(page_type(page->path) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span line = fuzz_line(data, size);

    try_message(line);
    try_table_path(line);
    try_record_path(line);
    try_page(line);
    return 0;
}
