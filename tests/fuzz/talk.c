/* Fuzzes the lines of the bot protocol: each is answered with one line of text, and an answered
 * move is legal. */
#include "bots/protocol/engine_server.h"
#include "fuzz.h"

/* Checks a move against the question it answers. */
static void check_move(Span question, Span answer)
{
    static Sheet sheets[ENGINE_SERVER_SHEETS];
    GoQuestion go = {.sheets = sheets};
    Move move;
    Fault fault;

    REQUIRE(go_text_parse(question, &go, ENGINE_SERVER_SHEETS, &fault));
    REQUIRE(go_answer_parse(answer, &move, &fault));
    REQUIRE(move_check(go.game, &sheets[0], go.turn, &move).reason == VERDICT_FINE);
}

static void try_line(EngineServer *server, Span line)
{
    char buffer[ENGINE_SERVER_ANSWER_BYTES];
    Text answer = text_over(buffer, sizeof buffer);
    EngineServerState state = engine_server_answer(server, line, &answer);
    Span said = {buffer, answer.length};

    REQUIRE((state == ENGINE_SERVER_ANSWERED) == (said.length > 0));
    REQUIRE(!answer.is_cut && span_bad_byte(said) == said.length);
    if (said.length > 5 && memcmp(buffer, "move ", 5) == 0)
        check_move((Span){line.start, line.length - (line.start[line.length - 1] == '\r')}, said);
    server->bot = &bot_random; /* the others are slow */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const Nets nets;
    static EngineServer server = {.name = "fuzz", .nets = &nets};
    Span rest = {(const char *)data, size};

    server.bot = &bot_greedy;
    while (rest.length > 0) {
        const char *newline = memchr(rest.start, '\n', rest.length);
        size_t length = newline != NULL ? (size_t)(newline - rest.start) : rest.length;
        try_line(&server, (Span){rest.start, length});
        rest = span_from(rest, length + (newline != NULL));
    }
    return 0;
}
