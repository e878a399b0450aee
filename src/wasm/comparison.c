/* Requests about two moves: what becomes of a position after the one and after the other. */
#include "engine/reach.h"
#include "notation/move_text.h"
#include "report/report.h"
#include "wasm/request.h"

#include <stdlib.h>

/* One comparison at a time, played on in slices, so that other requests do not wait for it. */
struct PageComparison {
    RolledOut rolled_out;
    RolloutSums sums[ROLLOUT_MOVES];
    uint64_t number; /* of this comparison */
    uint64_t games;  /* played so far */
};

static bool take_move(PageRequest *request, const PagePosition *at, Move *move)
{
    Fault fault;

    if (!move_text_parse(span_word(&request->words), move, &fault)) {
        refuse_fault(request, &fault);
        return false;
    }
    Verdict verdict = move_check(at->game, &at->sheet, at->turn, move);
    if (verdict.reason != VERDICT_FINE)
        refuse_rules(request, verdict);
    return verdict.reason == VERDICT_FINE;
}

static void begin(PageRequest *request, const Rollout *rollout)
{
    PageState *page = request->page;
    PageComparison *comparison = calloc(1, sizeof *comparison);

    if (comparison == NULL) {
        refuse_words(request, "memory");
        return;
    }
    comparison->rolled_out.rollout = *rollout;
    comparison->number = page->comparison != NULL ? page->comparison->number + 1 : 1;
    free(page->comparison);
    page->comparison = comparison;
    answer_number(request, comparison->number);
}

void verb_compare(PageRequest *request)
{
    PagePosition at;
    Rollout rollout = {.count = 2};

    if (!take_position(request, &at) || !take_move(request, &at, &rollout.moves[0]) ||
        !take_move(request, &at, &rollout.moves[1]) || !take_end(request))
        return;
    Fault fault = {.reason = FAULT_RULES, .verdict = reach_check(at.game, &at.sheet)};
    if (fault.verdict.reason != VERDICT_FINE) {
        refuse_fault(request, &fault);
        return;
    }
    rollout.game = at.game;
    rollout.sheet = at.sheet;
    rollout.turn = at.turn;
    begin(request, &rollout);
}

/* A larger net may have come since the last slice: every slice takes the net there is. */
void verb_more(PageRequest *request)
{
    enum { GAMES_MOST = 1000 };
    PageComparison *comparison = request->page->comparison;
    Json json = answer_json(request);
    uint64_t number;
    uint64_t games;

    if (!take_number(request, UINT32_MAX, &number) || !take_number(request, GAMES_MOST, &games) ||
        !take_end(request))
        return;
    if (comparison == NULL || comparison->number != number || games == 0) {
        refuse_words(request, games == 0 ? "syntax" : "comparison");
        return;
    }
    RolledOut *rolled_out = &comparison->rolled_out;
    rolled_out->rollout.net = need_net(request, rolled_out->rollout.game);
    if (rolled_out->rollout.net == NULL)
        return;
    for (uint64_t i = 0; i < games; i++)
        rollout_play(&rolled_out->rollout, comparison->games++, comparison->sums);
    rollout_sum_up(&rolled_out->rollout, comparison->sums, &rolled_out->results);
    reasons_find(rolled_out, 1);
    report_reasons(&json, NULL, &rolled_out->reasons);
}
