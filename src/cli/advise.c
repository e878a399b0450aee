/* knobel advise: what the moves of a position are worth. */
#include "cli/commands.h"
#include "cli/reasons_report.h"
#include "cli/rollout_report.h"
#include "cli/trials/rollouts.h"
#include "shell/draw.h"
#include "shell/values.h"
#include "shell/words.h"
#include "engine/reach.h"
#include "notation/move_text.h"
#include "notation/sheet_text.h"
#include "report/report.h"

#include <unistd.h>

enum { SHOWN = 10 }; /* moves shown by default */

static void answer_text(Output *output, const Draw *draw, const Advice *advice, bool shows_all)
{
    uint32_t shown = shows_all || advice->count < SHOWN ? advice->count : SHOWN;

    output_format(output, _("expected total, what it costs, and the move:\n"));
    for (uint32_t i = 0; i < shown; i++) {
        const AdvisedMove *choice = &advice->moves[i];
        char buffer[MOVE_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        double value = (double)choice->value / NET_POINT;
        double cost = (double)advice->moves[0].value / NET_POINT - value;
        bool is_best = choice->value == advice->moves[0].value;
        move_text_write(&text, &choice->move);
        output_format(output, "%s%8.2f %8.2f  %s%s\n", is_best ? draw->strong : "", value,
                      cost > 0 ? -cost : 0, buffer, is_best ? draw->plain : "");
    }
    if (shown < advice->count)
        output_format(output, _("and %u more: --all shows them\n"), advice->count - shown);
}

/* Reads the position. */
static Status prepare(const Arguments *arguments, Advice *advice)
{
    Throw thrown;
    Fault fault;
    bool is_last = arguments_value(arguments, "last") != NULL;

    advice->game = value_game(arguments->operands[0]);
    if (advice->game == NULL)
        return STATUS_INPUT;
    if (!sheet_text_parse(span_of(arguments->operands[1]), advice->game, &advice->sheet, &fault))
        return complain_of_fault("SHEET", &fault);
    if (!throw_text_parse(span_of(arguments->operands[2]), &thrown, &fault))
        return complain_of_fault("SUM", &fault);
    fault = (Fault){.reason = FAULT_RULES, .verdict = reach_check(advice->game, &advice->sheet)};
    if (fault.verdict.reason != VERDICT_FINE)
        return complain_of_fault("SHEET", &fault);
    fault.verdict =
        reach_turn(advice->game, &advice->sheet, 1, throw_sum(thrown), is_last, &advice->turn);
    if (fault.verdict.reason != VERDICT_FINE)
        return complain_of_fault("--last", &fault);
    return STATUS_FINE;
}

static Status answer(const Arguments *arguments, const Advice *advice, const RolledOut *rollout,
                     bool use_color)
{
    Output *output = output_open(true);
    Draw draw = draw_open(use_color);
    Json json = json_over(output);

    if (arguments_value(arguments, "json") != NULL) {
        report_advice(&json, advice, rollout);
        return output_close(output);
    }
    answer_text(output, &draw, advice, arguments_value(arguments, "all") != NULL);
    if (rollout != NULL && rollout->is_compared)
        reasons_report(output, &draw, rollout);
    else if (rollout != NULL)
        rollout_report_advice(output, &draw, rollout);
    return output_close(output);
}

/* The number of a move in the advice. Complains if it is not legal. */
static Status find_move(const Advice *advice, const char *words, uint32_t *number)
{
    Move move;
    Fault fault;

    if (!move_text_parse(span_of(words), &move, &fault))
        return complain_of_fault("--against", &fault);
    fault = (Fault){.reason = FAULT_RULES,
                    .verdict = move_check(advice->game, &advice->sheet, advice->turn, &move)};
    if (fault.verdict.reason != VERDICT_FINE)
        return complain_of_fault("--against", &fault);
    for (*number = 0; *number < advice->count; ++*number) {
        const Move *found = &advice->moves[*number].move;
        if (found->kind == move.kind && found->cell == move.cell &&
            move_circles(found) == move_circles(&move))
            break;
    }
    return STATUS_FINE;
}

/* Chooses the moves to roll out: the best ones, or the best one and the one to compare it with. If
 * that is the best one itself, it is compared with the next. */
static Status choose_moves(const Arguments *arguments, const Advice *advice, Rollout *rollout)
{
    const char *against = arguments_value(arguments, "against");
    uint32_t other = 0;

    rollout->count = advice->count < ROLLOUT_MOVES ? advice->count : ROLLOUT_MOVES;
    for (uint32_t i = 0; i < rollout->count; i++)
        rollout->moves[i] = advice->moves[i].move;
    Status status = against != NULL ? find_move(advice, against, &other) : STATUS_FINE;
    if (against == NULL || status != STATUS_FINE)
        return status;
    if (advice->count < 2)
        return complain(STATUS_INPUT, _("--against: there is no other move"));
    rollout->count = 2;
    rollout->moves[1] = advice->moves[other > 0 ? other : 1].move;
    return STATUS_FINE;
}

/* Plays moves on to the end, and compares two. */
static Status roll_out(const Arguments *arguments, const RolloutsAsked *asked, const Advice *advice,
                       const Net *net, RolledOut *rolled_out)
{
    Rollout *rollout = &rolled_out->rollout;

    *rolled_out = (RolledOut){.rollout = {
                                  .game = advice->game,
                                  .net = net,
                                  .seed = asked->seed,
                                  .sheet = advice->sheet,
                                  .turn = advice->turn,
                              }};
    Status status = choose_moves(arguments, advice, rollout);
    if (status == STATUS_FINE)
        status = rollouts_play(asked, rolled_out, 1);
    if (status == STATUS_FINE && arguments_value(arguments, "against") != NULL)
        reasons_find(rolled_out, 1);
    return status;
}

/* Values the moves and answers. */
static Status advise(const Arguments *arguments, Advice *advice, const RolloutsAsked *asked,
                     const Net *net, bool use_color)
{
    RolledOut rolled_out;
    Status status = STATUS_FINE;

    if (!advice_seek(advice, net))
        status = complain(STATUS_MACHINE, _("not enough memory"));
    else if (asked->games > 0)
        status = roll_out(arguments, asked, advice, net, &rolled_out);
    if (status == STATUS_FINE)
        status = answer(arguments, advice, asked->games > 0 ? &rolled_out : NULL, use_color);
    advice_free(advice);
    return status;
}

static Status run(const Arguments *arguments)
{
    Advice advice = {0};
    RolloutsAsked asked;
    Nets nets = {0};
    bool use_color = false;

    if (!value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    Status status = rollouts_read(&asked, arguments);
    if (status == STATUS_FINE)
        status = prepare(arguments, &advice);
    if (status == STATUS_FINE)
        status = value_nets(arguments, advice.game, &nets);
    if (status == STATUS_FINE)
        status = value_net(&nets, advice.game);
    if (status != STATUS_FINE)
        return status;
    status = advise(arguments, &advice, &asked, nets_of(&nets, advice.game), use_color);
    nets_close(&nets);
    return status;
}

static const Option options[] = {
    {.letter = 'l', .name = "last", .help = N_("this is the last round of Knaster")},
    {.letter = 'a', .name = "all", .help = N_("show every move, not only the ten best")},
    OPTION_ROLLOUT(N_("play on N times after each of the best moves, and tell what comes of it")),
    {.name = "against",
     .value = "MOVE",
     .help = N_("play on only after the best move and after MOVE, and tell why it is better")},
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_NET,
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_advise = {
    .name = "advise",
    .operands = "GAME SHEET SUM",
    .operands_least = 3,
    .operands_most = 3,
    .summary = N_("tell what each move is worth, the best first"),
    .description = N_(
        "SHEET is written as for 'knobel score', SUM is what the dice show: 9, or 3+6. The worth "
        "of a move is the total that a player who goes on well can expect after it. Of moves "
        "that lead to the same sheet one is listed. A full sheet of Knaster means the last "
        "round. Example:\n"
        "  knobel advise knister 7489B/37377/5..../...../..... 8\n"
        "With --rollout the bot expert plays on to the end N times after each of the five best "
        "moves, with the same throws for all of them: the mean total, and what each line becomes. "
        "The same seed gives the same throws. With --against as well, only two moves are played "
        "on: line by line, how many points the best one brings more than MOVE, and the reasons in "
        "words. If MOVE is the best one, it is compared with the next. Example:\n"
        "  knobel advise knister 7489B/37377/5..../...../..... 8 --rollout 1000 --against e5"),
    .options = options,
    .run = run,
};
