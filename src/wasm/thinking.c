/* Requests that need a net: advice, and the number of `knobel bench`. */
#include "bots/fingerprint.h"
#include "engine/reach.h"
#include "report/report.h"
#include "wasm/request.h"

const Net *need_net(PageRequest *request, const Game *game)
{
    const Net *net = net_of(game);

    if (net == NULL) {
        refuse_words(request, game->has_net ? "net " : "no-net ");
        answer_text(request, game->name);
    }
    return net;
}

static void advise(PageRequest *request, const PagePosition *at,
                   void (*answer)(PageRequest *request, const Advice *advice))
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

static void answer_advice(PageRequest *request, const Advice *advice)
{
    Json json = answer_json(request);

    report_advice(&json, advice, NULL);
}

void verb_advise(PageRequest *request)
{
    PagePosition at;
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

void verb_bench(PageRequest *request)
{
    uint64_t number = 0;

    if (!take_end(request))
        return;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        if (game_at(game)->has_net && need_net(request, game_at(game)) == NULL)
            return;
    for (unsigned game = 0; game_at(game) != NULL; game++)
        for (unsigned i = 0; game_at(game)->has_net && i < FINGERPRINT_POSITIONS; i++)
            number = fingerprint_add(number, fingerprint_position(game, i));
    answer_number(request, number);
}
