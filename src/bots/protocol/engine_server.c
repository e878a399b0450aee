/* A bot that answers the text protocol. */
#include "bots/protocol/engine_server.h"

#include "bots/search/search.h"

#include <stdio.h>

static EngineServerState refuse(Text *answer, const Fault *fault)
{
    text_put(answer, "error ");
    fault_write(answer, fault, NULL);
    return ENGINE_SERVER_ANSWERED;
}

static EngineServerState refuse_word(Text *answer, FaultReason reason, Span line, Span word)
{
    Fault fault;

    fault_at(&fault, reason, line, (size_t)(word.start - line.start), word);
    return refuse(answer, &fault);
}

static EngineServerState say_hello(EngineServer *server, Span line, Span rest, Text *answer)
{
    Span version = go_word(&rest);

    if (!span_is(version, "1"))
        return refuse_word(answer, FAULT_RECORD_VERSION, line, version);
    text_put(answer, "knobel 1 ");
    text_put(answer, server->name);
    return ENGINE_SERVER_ANSWERED;
}

static EngineServerState change_level(EngineServer *server, Span line, Span rest, Text *answer)
{
    Span name = go_word(&rest);

    for (unsigned i = 0; bot_at(i) != NULL; i++) {
        if (span_is(name, bot_at(i)->name)) {
            server->bot = bot_at(i);
            return ENGINE_SERVER_SILENT;
        }
    }
    return refuse_word(answer, FAULT_GO_LEVEL, line, name);
}

/* The value of a move: the total if it ends the game, otherwise the mean over the next throw. */
static NetValue value_of(const View *view, const Move *move)
{
    Search search = {.net = view->net, .game = view->game};
    Sheet sheet = *view_own(view);

    move_play(view->game, &sheet, view->turn, move);
    if (game_ends_with(view->game, &sheet, view->turn))
        return (NetValue)sheet.total * NET_POINT;
    return search_mean(&search, &sheet, sheet.filled == GRID_CELLS);
}

/* Refuses a question because of its game, the second word. */
static EngineServerState refuse_game(Text *answer, Span line)
{
    Span rest = line;

    go_word(&rest);
    return refuse_word(answer, FAULT_GO_NO_NET, line, go_word(&rest));
}

static EngineServerState choose(EngineServer *server, Span line, Text *answer)
{
    GoQuestion go = {.sheets = server->sheets};
    Fault fault;

    if (!go_text_parse(line, &go, ENGINE_SERVER_SHEETS, &fault))
        return refuse(answer, &fault);
    View view = {
        .game = go.game,
        .net = nets_of(server->nets, go.game),
        .sheets = go.sheets,
        .sheet_count = go.sheet_count,
        .turn = go.turn,
    };
    const Bot *bot = server->bot != NULL ? server->bot : bot_strongest(go.game);
    if (bot->needs_net && view.net == NULL)
        return refuse_game(answer, line);
    Rng rng = rng_start(server->seed, server->asked++, RNG_PLAYER);
    Move move = bot->choose(&view, &rng);
    text_put(answer, "move ");
    move_text_write(answer, &move);
    if (bot->needs_net) {
        char value[32];
        snprintf(value, sizeof value, " value %.2f", (double)value_of(&view, &move) / NET_POINT);
        text_put(answer, value);
    }
    return ENGINE_SERVER_ANSWERED;
}

EngineServerState engine_server_answer(EngineServer *server, Span line, Text *answer)
{
    if (line.length > 0 && line.start[line.length - 1] == '\r')
        line.length--;
    size_t bad = span_bad_byte(line);
    if (bad < line.length)
        return refuse_word(answer, FAULT_RECORD_BYTES, line, span_from(line, bad));
    Span rest = line;
    Span command = go_word(&rest);
    if (span_is(command, "go"))
        return choose(server, line, answer);
    if (span_is(command, "knobel"))
        return say_hello(server, line, rest, answer);
    if (span_is(command, "level"))
        return change_level(server, line, rest, answer);
    if (span_is(command, "quit"))
        return ENGINE_SERVER_ENDED;
    return refuse_word(answer, FAULT_GO_COMMAND, line, command);
}

void engine_server_refuse_long(Text *answer)
{
    refuse(answer,
           &(Fault){.reason = FAULT_RECORD_LONG_LINE, .expected = ENGINE_SERVER_LINE_BYTES});
}
