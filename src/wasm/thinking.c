/* What takes thought: bots' moves, hints, the number of all play. */
#include "bots/fingerprint.h"
#include "engine/reach.h"
#include "notation/move_text.h"
#include "report/report.h"
#include "wasm/request.h"

#include <sodium.h>
#include <stdlib.h>

/* The net of a game; NULL, and refused, where the page has not handed it over. */
static const Net *need_net(Request *request, const Game *game)
{
    const Net *net = net_of(game);

    if (net == NULL) {
        refuse_words(request, "net ");
        answer_text(request, game->name);
    }
    return net;
}

/* Seeks advice and hands it to somebody who answers with it. */
static void advise(Request *request, const Position *at,
                   void (*answer)(Request *request, const Advice *advice))
{
    Advice advice = {.game = at->game, .sheet = at->sheet, .turn = at->turn};
    const Net *net = need_net(request, at->game);

    if (net == NULL)
        return;
    if (advice_seek(&advice, net))
        answer(request, &advice);
    else
        refuse_words(request, "memory");
    advice_free(&advice);
}

static void answer_advice(Request *request, const Advice *advice)
{
    Json json = answer_json(request);

    report_advice(&json, advice);
}

static void answer_hint(Request *request, const Advice *advice)
{
    enum { HINTS = 5 };

    for (uint32_t i = 0; i < advice->count && i < HINTS; i++) {
        char buffer[MOVE_TEXT_SIZE + POINTS_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        move_text_write(&text, &advice->moves[i].move);
        text_char(&text, ' ');
        points_write(&text, points_of(advice->moves[i].value));
        answer_text(request, i > 0 ? " " : "");
        answer_text(request, buffer);
    }
}

void verb_advise(Request *request)
{
    Position at;
    Fault fault = {.reason = FAULT_RULES};

    if (!take_position(request, &at) || !take_end(request))
        return;
    fault.verdict = reach_check(at.game, &at.sheet);
    if (fault.verdict.reason == VERDICT_FINE)
        fault.verdict = reach_turn(at.game, &at.sheet, 1, at.turn.sum, at.turn.is_last, &at.turn);
    if (fault.verdict.reason != VERDICT_FINE)
        refuse_fault(request, &fault);
    else
        advise(request, &at, answer_advice);
}

/* The number in the game of somebody the sheet in play waits for; false, and refused, else. */
static bool take_waiting(Request *request, const Room *room, uint32_t *seat)
{
    uint64_t number;

    if (!take_number(request, ROOM_SEATS, &number) || !take_end(request))
        return false;
    *seat = (uint32_t)number;
    if (number == 0 || number > room->place_count || !room->places[number - 1].is_taken) {
        refuse_words(request, "seat");
        return false;
    }
    if (room->phase != ROOM_IS_PLAYING ||
        !table_waits_for(&room->table, room->places[number - 1].player)) {
        refuse_words(request, "round");
        return false;
    }
    return true;
}

void verb_hint(Request *request)
{
    const Room *room = take_room(request);
    uint32_t seat;

    if (room == NULL || !take_waiting(request, room, &seat))
        return;
    if (!room->options.has_hints) {
        refuse_words(request, "hints");
        return;
    }
    Position at = {
        .game = room->options.game,
        .sheet = room->seats[room->places[seat - 1].player].sheet,
        .turn = room->table.turn,
    };
    advise(request, &at, answer_hint);
}

static void answer_choice(Request *request, const Room *room, uint32_t seat, const Bot *bot,
                          const Sheet *sheets, const Net *net)
{
    const Table *table = &room->table;
    uint64_t seed;
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    View view = {
        .game = table->game,
        .net = net,
        .sheets = sheets,
        .sheet_count = table->seat_count,
        .seat = room->places[seat - 1].player,
        .turn = table->turn,
    };

    randombytes_buf(&seed, sizeof seed);
    Rng rng = rng_start(seed, table->round, RNG_PLAYER + seat);
    Move move = bot->choose(&view, &rng);
    move_text_write(&text, &move);
    answer_number(request, table->round);
    answer_text(request, " ");
    answer_text(request, buffer);
}

void verb_choose(Request *request)
{
    const Room *room = take_room(request);
    const Net *net = NULL;
    uint64_t now;
    uint32_t seat;

    if (room == NULL || !take_number(request, (uint64_t)1 << 53, &now) ||
        !take_waiting(request, room, &seat))
        return;
    const Bot *bot = room->is_outside ? NULL : room_bot_for(room, seat, (int64_t)now);
    if (bot == NULL) {
        refuse_words(request, "seat");
        return;
    }
    if (bot->needs_net && (net = need_net(request, room->options.game)) == NULL)
        return;
    Sheet *sheets = malloc(room->table.seat_count * sizeof *sheets);
    if (sheets == NULL) {
        refuse_words(request, "memory");
        return;
    }
    table_sheets_before(&room->table, sheets);
    answer_choice(request, room, seat, bot, sheets, net);
    free(sheets);
}

void verb_bench(Request *request)
{
    uint64_t number = 0;

    if (!take_end(request))
        return;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        if (need_net(request, game_at(game)) == NULL)
            return;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        for (unsigned i = 0; i < FINGERPRINT_POSITIONS; i++)
            number = fingerprint_add(number, fingerprint_position(game, i));
    answer_number(request, number);
}

void verb_nets(Request *request)
{
    Json json = answer_json(request);

    if (!take_end(request))
        return;
    json_begin(&json, NULL, '[');
    for (unsigned i = 0; game_at(i) != NULL; i++)
        if (net_of(game_at(i)) != NULL)
            json_string(&json, NULL, game_at(i)->name);
    json_end(&json, ']');
}
