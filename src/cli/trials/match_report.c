/* The report of a match: failures and results. */
#include "cli/program_failure.h"
#include "cli/trials/match.h"

#include "shell/output.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { REPORTED_MOST = 5 }; /* failures reported in full */

static const char *const reason_names[EXTERNAL_BOT_COUNT] = {
    [EXTERNAL_BOT_FINE] = "fine",         [EXTERNAL_BOT_NO_PROCESS] = "no-process",
    [EXTERNAL_BOT_EXITED] = "exited",     [EXTERNAL_BOT_DIED] = "died",
    [EXTERNAL_BOT_CLOSED] = "closed",     [EXTERNAL_BOT_LATE] = "late",
    [EXTERNAL_BOT_TOO_LONG] = "too-long", [EXTERNAL_BOT_NO_HELLO] = "no-hello",
    [EXTERNAL_BOT_NO_MOVE] = "no-move",
};

uint64_t match_lost(const MatchStanding *standing)
{
    uint64_t lost = 0;

    for (unsigned reason = 0; reason < EXTERNAL_BOT_COUNT; reason++)
        lost += standing->lost[reason];
    return lost;
}

/* Clears the line of the progress. */
static void clear_progress(void)
{
    if (value_is_terminal(STDERR_FILENO))
        fputs("\r\33[K", stderr);
}

Status match_report_hopeless(const Match *match, uint32_t seat, const ExternalBotFailure *failure)
{
    char why[PROGRAM_FAILURE_BYTES];

    clear_progress();
    program_failure_write(why, failure, match->limit_ms);
    return complain(STATUS_INPUT, _("player %u (%.100s) cannot be started: %s"), seat + 1,
                    match->player[seat].name, why);
}

void match_report_failure(Match *match, uint64_t game, uint32_t seat,
                          const ExternalBotFailure *failure)
{
    unsigned reported = atomic_fetch_add(&match->reported, 1);
    char why[PROGRAM_FAILURE_BYTES];

    if (reported > REPORTED_MOST)
        return;
    clear_progress();
    if (reported == REPORTED_MOST) {
        complain(STATUS_FINE, _("further failures are counted and not told"));
        return;
    }
    program_failure_write(why, failure, match->limit_ms);
    complain(STATUS_FINE, _("game %llu, player %u (%.100s): %s"), (unsigned long long)game + 1,
             seat + 1, match->player[seat].name, why);
}

/* `name`, `name_stderr` and `name_interval`. */
static void report_mean(Json *json, const char *name, const Mean *mean)
{
    char key[64];

    json_real(json, name, mean->mean, 6);
    snprintf(key, sizeof key, "%s_stderr", name);
    json_real(json, key, mean->standard_error, 6);
    snprintf(key, sizeof key, "%s_interval", name);
    json_begin(json, key, '[');
    json_real(json, NULL, mean->mean - mean->margin, 6);
    json_real(json, NULL, mean->mean + mean->margin, 6);
    json_end(json, ']');
}

static void report_failures(Json *json, const MatchStanding *standing)
{
    json_number(json, "lost_by_failing", match_lost(standing));
    json_begin(json, "failures", '{');
    for (unsigned reason = 0; reason < EXTERNAL_BOT_COUNT; reason++)
        if (standing->lost[reason] > 0)
            json_number(json, reason_names[reason], standing->lost[reason]);
    json_end(json, '}');
}

/* Writes a player's lead over the first; negative if it is behind. */
static void report_lead(Json *json, const MatchStanding *standing)
{
    Mean share = means_sum_up(&standing->share_lead, MATCH_SHARE);
    Mean total = means_sum_up(&standing->total_lead, 1);

    json_begin(json, "against_first", '{');
    report_mean(json, "share", &share);
    json_boolean(json, "share_significant", mean_differs(&share, 0));
    report_mean(json, "mean", &total);
    json_boolean(json, "mean_significant", mean_differs(&total, 0));
    json_end(json, '}');
}

static void answer_json(Output *output, const Match *match)
{
    Json json = json_over(output);

    json_begin(&json, NULL, '{');
    json_string(&json, "game", match->game->name);
    json_number(&json, "games", match->parallel.games);
    json_number(&json, "seed", match->seed);
    json_number(&json, "threads", match->parallel.threads);
    json_begin(&json, "players", '[');
    for (uint32_t i = 0; i < match->count; i++) {
        const MatchStanding *standing = &match->standing[i];
        Mean share = means_sum_up(&standing->share, MATCH_SHARE);
        Mean total = means_sum_up(&standing->total, 1);
        json_begin(&json, NULL, '{');
        json_string(&json, "name", match->player[i].name);
        if (match->player[i].own_name[0] != '\0')
            json_string(&json, "own_name", match->player[i].own_name);
        report_mean(&json, "share", &share);
        json_boolean(&json, "share_significant", mean_share_differs(&share, 1.0 / match->count));
        report_mean(&json, "mean", &total);
        report_failures(&json, standing);
        if (i > 0)
            report_lead(&json, standing);
        json_end(&json, '}');
    }
    json_end(&json, ']');
    json_real(&json, "seconds", match->seconds, 6);
    json_end(&json, '}');
    output_text(output, "\n");
}

/* Writes the number and the name of a player, by which a program calls itself. A long name is cut.
 */
static void show_name(Output *output, const Match *match, uint32_t seat)
{
    enum { WIDTH = 20 };
    const MatchPlayer *player = &match->player[seat];
    Span name = span_of(player->own_name[0] != '\0' ? player->own_name : player->name);

    if (name.length > WIDTH) {
        name.length = WIDTH;
        name.length = span_bad_byte(name); /* only whole characters */
    }
    unsigned width = (unsigned)span_characters(name, name.length);
    output_format(output, "%3u ", seat + 1);
    output_bytes(output, name.start, name.length);
    output_repeat(output, ' ', WIDTH - width);
}

static void show_player(Output *output, const Match *match, uint32_t seat)
{
    Mean share = means_sum_up(&match->standing[seat].share, MATCH_SHARE);
    Mean total = means_sum_up(&match->standing[seat].total, 1);
    double expected = 1.0 / match->count;
    const char *judgement = _("not significantly other than luck gives");

    if (mean_share_differs(&share, expected))
        judgement = share.mean > expected ? _("significantly more than luck gives")
                                          : _("significantly less than luck gives");
    show_name(output, match, seat);
    output_format(output, " %6.2f%% ± %5.2f %7.2f ± %5.2f  %s\n", 100 * share.mean,
                  100 * share.margin, total.mean, total.margin, judgement);
}

static void show_lead(Output *output, const Match *match, uint32_t seat)
{
    Mean share = means_sum_up(&match->standing[seat].share_lead, MATCH_SHARE);
    Mean total = means_sum_up(&match->standing[seat].total_lead, 1);
    const char *words[] = {_("not significant"), _("significant")};

    show_name(output, match, seat);
    output_format(output, " %+6.2f%% ± %.2f: %s; %+.2f ± %.2f: %s\n", 100 * share.mean,
                  100 * share.margin, words[mean_differs(&share, 0)], total.mean, total.margin,
                  words[mean_differs(&total, 0)]);
}

static void answer_text(Output *output, const Match *match)
{
    output_format(output, _("%s; players: %u, games: %llu, seed: %llu\n"), match->game->name,
                  match->count, (unsigned long long)match->parallel.games,
                  (unsigned long long)match->seed);
    output_format(output, _("share of wins and mean total, each with its 95%% interval:\n"));
    for (uint32_t i = 0; i < match->count; i++)
        show_player(output, match, i);
    if (match->count > 1)
        output_format(output, _("compared with the first player, on the same throws:\n"));
    for (uint32_t i = 1; i < match->count; i++)
        show_lead(output, match, i);
    for (uint32_t i = 0; i < match->count; i++)
        if (match_lost(&match->standing[i]) > 0)
            output_format(output, _("games that player %u lost by failing: %llu\n"), i + 1,
                          (unsigned long long)match_lost(&match->standing[i]));
    output_format(output, _("%.2f seconds, %.0f games a second\n"), match->seconds,
                  (double)match->parallel.games / match->seconds);
}

Status match_report(const Match *match, bool use_json)
{
    Output *output = output_open(true);

    (use_json ? answer_json : answer_text)(output, match);
    return output_close(output);
}
