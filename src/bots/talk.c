/* A bot that answers the text protocol. */
#include "bots/talk.h"

#include "bots/search.h"

#include <stdio.h>

static TalkState refuse(Text *answer, const Fault *fault)
{
    text_put(answer, "error ");
    fault_write(answer, fault, NULL);
    return TALK_ANSWERED;
}

static TalkState refuse_word(Text *answer, FaultReason reason, Span line, Span word)
{
    Fault fault;

    fault_at(&fault, reason, line, (size_t)(word.start - line.start), word);
    return refuse(answer, &fault);
}

static TalkState say_hello(Talk *talk, Span line, Span rest, Text *answer)
{
    Span version = go_word(&rest);

    if (!span_is(version, "1"))
        return refuse_word(answer, FAULT_RECORD_VERSION, line, version);
    text_put(answer, "knobel 1 ");
    text_put(answer, talk->name);
    return TALK_ANSWERED;
}

static TalkState change_level(Talk *talk, Span line, Span rest, Text *answer)
{
    Span name = go_word(&rest);

    for (unsigned i = 0; bot_at(i) != NULL; i++) {
        if (span_is(name, bot_at(i)->name)) {
            talk->bot = bot_at(i);
            return TALK_SILENT;
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
static TalkState refuse_game(Text *answer, Span line)
{
    Span rest = line;

    go_word(&rest);
    return refuse_word(answer, FAULT_GO_NO_NET, line, go_word(&rest));
}

static TalkState choose(Talk *talk, Span line, Text *answer)
{
    GoQuestion go = {.sheets = talk->sheets};
    Fault fault;

    if (!go_text_parse(line, &go, TALK_SHEETS, &fault))
        return refuse(answer, &fault);
    View view = {
        .game = go.game,
        .net = nets_of(talk->nets, go.game),
        .sheets = go.sheets,
        .sheet_count = go.sheet_count,
        .turn = go.turn,
    };
    const Bot *bot = talk->bot != NULL ? talk->bot : bot_strongest(go.game);
    if (bot->needs_net && view.net == NULL)
        return refuse_game(answer, line);
    Rng rng = rng_start(talk->seed, talk->asked++, RNG_PLAYER);
    Move move = bot->choose(&view, &rng);
    text_put(answer, "move ");
    move_text_write(answer, &move);
    if (bot->needs_net) {
        char value[32];
        snprintf(value, sizeof value, " value %.2f", (double)value_of(&view, &move) / NET_POINT);
        text_put(answer, value);
    }
    return TALK_ANSWERED;
}

TalkState talk_answer(Talk *talk, Span line, Text *answer)
{
    if (line.length > 0 && line.start[line.length - 1] == '\r')
        line.length--;
    size_t bad = span_bad_byte(line);
    if (bad < line.length)
        return refuse_word(answer, FAULT_RECORD_BYTES, line, span_from(line, bad));
    Span rest = line;
    Span command = go_word(&rest);
    if (span_is(command, "go"))
        return choose(talk, line, answer);
    if (span_is(command, "knobel"))
        return say_hello(talk, line, rest, answer);
    if (span_is(command, "level"))
        return change_level(talk, line, rest, answer);
    if (span_is(command, "quit"))
        return TALK_ENDED;
    return refuse_word(answer, FAULT_GO_COMMAND, line, command);
}

void talk_refuse_long(Text *answer)
{
    refuse(answer, &(Fault){.reason = FAULT_RECORD_LONG_LINE, .expected = TALK_LINE_BYTES});
}
