/* Statistics as text, bars and JSON. */
#include "cli/store/stats.h"
#include "shell/words.h"
#include "report/report.h"

#include <string.h>
#include <time.h>

enum {
    NAME_WIDTH = 20,
    COLUMN_LEAST = 8,
    BAR_LENGTH = 40,
    DAY_SIZE = 16,
    INTERVAL_SIZE = 2 * POINTS_TEXT_SIZE + 8,
    INTERVAL_WIDTH = 18,
    OPPONENT_SIZE = STORE_NAME_BYTES + 64,
};

/* Writes a text at the left of a column, or at its right, with a blank even if it is too long. */
static void put_left(Output *output, const char *text, unsigned width)
{
    output_left(output, text, width - 1);
    output_text(output, " ");
}

static void put_right(Output *output, const char *text, unsigned width)
{
    output_text(output, " ");
    output_right(output, text, width - 1);
}

/* A column is as wide as its heading, or as its numbers need. */
static unsigned column_width(const char *heading)
{
    unsigned width = output_width(_(heading)) + 2;

    return width > COLUMN_LEAST ? width : COLUMN_LEAST;
}

/* The width of a column of names that holds this one, too. */
static unsigned name_width(unsigned width, const char *name)
{
    unsigned needed = output_width(name) + 1;

    return needed > width ? needed : width;
}

static void put_heading(Output *output, const char *heading)
{
    put_right(output, _(heading), column_width(heading));
}

static void put_number(Output *output, const char *heading, uint64_t number)
{
    char buffer[24];
    Text text = text_over(buffer, sizeof buffer);

    text_number(&text, number);
    put_right(output, buffer, column_width(heading));
}

static void put_points(Output *output, const char *heading, Hundredths points)
{
    char buffer[POINTS_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    points_write(&text, points);
    put_right(output, buffer, column_width(heading));
}

/* Writes luck and loss, if they are known. */
static void put_judged(Output *output, const StatsSum *sum)
{
    char buffer[POINTS_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    if (sum->judged == 0) {
        put_right(output, "-", column_width(N_("luck")));
        put_right(output, "-", column_width(N_("loss")));
        return;
    }
    points_write_change(&text, sum->luck);
    put_right(output, buffer, column_width(N_("luck")));
    put_points(output, N_("loss"), sum->loss);
}

static void put_judged_headings(Output *output)
{
    put_heading(output, N_("luck"));
    put_heading(output, N_("loss"));
    output_text(output, "\n");
}

void stats_show_players(Output *output, const Stats *stats)
{
    unsigned width = NAME_WIDTH;

    for (size_t i = 0; i < stats->player_count; i++)
        width = name_width(width, stats->players[i].name);
    put_left(output, _("player"), width);
    put_left(output, _("game"), COLUMN_LEAST);
    put_heading(output, N_("games"));
    put_heading(output, N_("won"));
    put_heading(output, N_("mean"));
    put_heading(output, N_("best"));
    put_judged_headings(output);
    for (size_t i = 0; i < stats->player_count; i++)
        for (unsigned k = 0; k < STATS_GAMES; k++) {
            const StatsGame *game = &stats->players[i].games[k];
            StatsSum sum = stats_sum(game->results, game->count);
            if (game->count == 0)
                continue;
            put_left(output, stats->players[i].name, width);
            put_left(output, game->game->name, COLUMN_LEAST);
            put_number(output, N_("games"), sum.count);
            put_number(output, N_("won"), game->won);
            put_points(output, N_("mean"), sum.mean);
            put_number(output, N_("best"), sum.best);
            put_judged(output, &sum);
            output_text(output, "\n");
        }
}

static void show_bars(Output *output, const StatsGame *game)
{
    uint32_t bars[STATS_BARS], first = 0, most = 1;
    unsigned count = stats_bars(game, bars, &first);

    for (unsigned i = 0; i < count; i++)
        most = bars[i] > most ? bars[i] : most;
    output_format(output, "\n    %s\n", _("totals"));
    for (unsigned i = 0; i < count; i++) {
        uint32_t length = most > BAR_LENGTH ? (bars[i] * BAR_LENGTH + most - 1) / most : bars[i];
        output_format(output, "    %3u-%-3u |", first + 10 * i, first + 10 * i + 9);
        output_repeat(output, '#', length);
        output_format(output, "%s%.0u\n", length > 0 ? " " : "", bars[i]);
    }
}

/* "greedy (bot)" */
static const char *opponent_name(const StatsOpponent *opponent, char name[OPPONENT_SIZE])
{
    Text text = text_over(name, OPPONENT_SIZE);

    text_put(&text, opponent->name);
    text_put(&text, opponent->is_bot ? " " : "");
    text_put(&text, opponent->is_bot ? _("(bot)") : "");
    return name;
}

static void show_opponents(Output *output, const StatsGame *game)
{
    char name[OPPONENT_SIZE];
    unsigned width = NAME_WIDTH;

    for (size_t i = 0; i < game->opponent_count; i++)
        width = name_width(width, opponent_name(&game->opponents[i], name));
    output_text(output, "\n    ");
    put_left(output, _("against"), width);
    put_heading(output, N_("games"));
    put_heading(output, N_("won"));
    put_heading(output, N_("lost"));
    put_heading(output, N_("mean"));
    put_heading(output, N_("their mean"));
    output_text(output, "\n");
    for (size_t i = 0; i < game->opponent_count; i++) {
        const StatsOpponent *opponent = &game->opponents[i];
        uint64_t games = opponent->games;
        output_text(output, "    ");
        put_left(output, opponent_name(opponent, name), width);
        put_number(output, N_("games"), games);
        put_number(output, N_("won"), opponent->won);
        put_number(output, N_("lost"), opponent->lost);
        put_points(output, N_("mean"),
                   (Hundredths)((opponent->total * POINTS_ONE + games / 2) / games));
        put_points(output, N_("their mean"),
                   (Hundredths)((opponent->their_total * POINTS_ONE + games / 2) / games));
        output_text(output, "\n");
    }
}

static const char *day_of(int64_t at, char day[DAY_SIZE])
{
    time_t seconds = (time_t)(at / 1000);
    struct tm local;

    strftime(day, DAY_SIZE, "%Y-%m-%d", localtime_r(&seconds, &local));
    return day;
}

static void show_time(Output *output, const StatsGame *game)
{
    size_t spans = game->count < STATS_SPANS ? game->count : STATS_SPANS;
    char day[DAY_SIZE];

    output_text(output, "\n    ");
    put_left(output, _("over time, since"), NAME_WIDTH);
    put_heading(output, N_("games"));
    put_heading(output, N_("mean"));
    put_judged_headings(output);
    for (size_t span = 0; span < spans; span++) {
        size_t start = stats_span(game->count, spans, span);
        size_t end = stats_span(game->count, spans, span + 1);
        StatsSum sum = stats_sum(game->results + start, end - start);
        output_text(output, "    ");
        put_left(output, day_of(game->results[start]->at, day), NAME_WIDTH);
        put_number(output, N_("games"), sum.count);
        put_points(output, N_("mean"), sum.mean);
        put_judged(output, &sum);
        output_text(output, "\n");
    }
}

/* "61.24 ± 2.10" */
static const char *interval_of(const Strength *strength, char interval[INTERVAL_SIZE])
{
    Text text = text_over(interval, INTERVAL_SIZE);

    points_write(&text, strength->mean);
    text_put(&text, " ± ");
    points_write(&text, strength->margin);
    return interval;
}

/* Writes how strong the player is, and as which bot. */
static void show_strength(Output *output, const StatsGame *game)
{
    Strength strength = strength_of(game->adjusted->totals, game->adjusted->count);
    Likeness likeness = strength_likeness(game->game, strength.mean, strength.margin);
    char interval[INTERVAL_SIZE];

    if (strength.games < STRENGTH_LEAST) {
        output_format(output, _("    strength: needs %u games, so far %u\n"), STRENGTH_LEAST,
                      strength.games);
        return;
    }
    output_format(output, _("    strength %s without luck, over the last %u games: "),
                  interval_of(&strength, interval), strength.games);
    if (likeness.like != NULL)
        output_format(output, _("like %s"), likeness.like->name);
    else if (likeness.below == NULL)
        output_format(output, _("below %s"), likeness.above->name);
    else if (likeness.above == NULL)
        output_format(output, _("above %s"), likeness.below->name);
    else
        output_format(output, _("between %s and %s"), likeness.below->name, likeness.above->name);
    output_text(output, "\n");
}

static void show_curve(Output *output, const StrengthGames *adjusted)
{
    size_t after[STRENGTH_CURVE];
    size_t count = strength_curve(adjusted->count, after);
    char day[DAY_SIZE], interval[INTERVAL_SIZE];

    if (count < 2)
        return;
    output_text(output, "\n    ");
    put_left(output, _("strength, until"), NAME_WIDTH);
    put_heading(output, N_("games"));
    put_right(output, _("without luck"), INTERVAL_WIDTH);
    output_text(output, "\n");
    for (size_t i = 0; i < count; i++) {
        Strength strength = strength_of(adjusted->totals, after[i]);
        output_text(output, "    ");
        put_left(output, day_of(adjusted->at[after[i] - 1], day), NAME_WIDTH);
        put_number(output, N_("games"), strength.games);
        put_right(output, interval_of(&strength, interval), INTERVAL_WIDTH);
        output_text(output, "\n");
    }
}

static void show_game(Output *output, const StatsGame *game)
{
    StatsSum sum = stats_sum(game->results, game->count);
    char mean[POINTS_TEXT_SIZE], luck[POINTS_TEXT_SIZE], loss[POINTS_TEXT_SIZE];
    Text text = text_over(mean, sizeof mean);

    points_write(&text, sum.mean);
    text = text_over(luck, sizeof luck);
    points_write_change(&text, sum.luck);
    text = text_over(loss, sizeof loss);
    points_write(&text, sum.loss);
    output_format(output, _("  %s: games %llu, mean %s, best %u, worst %u\n"), game->game->name,
                  (unsigned long long)sum.count, mean, sum.best, sum.worst);
    if (game->shared > 0)
        output_format(output, _("    with others: %u, won %u\n"), game->shared, game->won);
    if (sum.judged > 0)
        output_format(output, _("    luck %s and loss %s a game, in %llu that were looked at\n"),
                      luck, loss, (unsigned long long)sum.judged);
    if (game->adjusted != NULL)
        show_strength(output, game);
    show_bars(output, game);
    if (game->opponent_count > 0)
        show_opponents(output, game);
    if (game->count > 1)
        show_time(output, game);
    if (game->adjusted != NULL)
        show_curve(output, game->adjusted);
}

void stats_show_player(Output *output, const StatsPlayer *player, bool use_color)
{
    output_format(output, "%s%s%s\n", use_color ? "\33[1m" : "", player->name,
                  use_color ? "\33[0m" : "");
    for (unsigned i = 0; i < STATS_GAMES; i++)
        if (player->games[i].count > 0) {
            output_text(output, "\n");
            show_game(output, &player->games[i]);
        }
}

static void write_sum(Json *json, const StatsSum *sum)
{
    json_number(json, "games", sum->count);
    report_hundredths(json, "mean", sum->mean);
    json_number(json, "best", sum->best);
    json_number(json, "worst", sum->worst);
    json_number(json, "judged", sum->judged);
    if (sum->judged == 0) {
        json_null(json, "luck");
        json_null(json, "loss");
        return;
    }
    report_hundredths(json, "luck", sum->luck);
    report_hundredths(json, "loss", sum->loss);
}

static void write_opponents(Json *json, const StatsGame *game)
{
    json_begin(json, "opponents", '[');
    for (size_t i = 0; i < game->opponent_count; i++) {
        const StatsOpponent *opponent = &game->opponents[i];
        uint64_t games = opponent->games;
        json_begin(json, NULL, '{');
        json_string(json, "name", opponent->name);
        json_boolean(json, "bot", opponent->is_bot);
        json_number(json, "games", games);
        json_number(json, "won", opponent->won);
        json_number(json, "lost", opponent->lost);
        report_hundredths(json, "mean",
                          (Hundredths)((opponent->total * POINTS_ONE + games / 2) / games));
        report_hundredths(json, "their_mean",
                          (Hundredths)((opponent->their_total * POINTS_ONE + games / 2) / games));
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void write_bars(Json *json, const StatsGame *game)
{
    uint32_t bars[STATS_BARS], first = 0;
    unsigned count = stats_bars(game, bars, &first);

    json_begin(json, "totals", '[');
    for (unsigned i = 0; i < count; i++) {
        json_begin(json, NULL, '{');
        json_number(json, "from", first + 10 * i);
        json_number(json, "to", first + 10 * i + 9);
        json_number(json, "games", bars[i]);
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void write_time(Json *json, const StatsGame *game)
{
    size_t spans = game->count < STATS_SPANS ? game->count : STATS_SPANS;

    json_begin(json, "over_time", '[');
    for (size_t span = 0; span < spans; span++) {
        size_t start = stats_span(game->count, spans, span);
        size_t end = stats_span(game->count, spans, span + 1);
        StatsSum sum = stats_sum(game->results + start, end - start);
        json_begin(json, NULL, '{');
        json_number(json, "since", (uint64_t)game->results[start]->at);
        write_sum(json, &sum);
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void write_strength(Json *json, const StatsGame *game)
{
    if (game->adjusted != NULL)
        report_strength(json, "strength", game->game, game->adjusted);
    else
        json_null(json, "strength");
}

void stats_write_json(Output *output, const Stats *stats)
{
    Json json = json_over(output);

    json_begin(&json, NULL, '{');
    json_begin(&json, "players", '[');
    for (size_t i = 0; i < stats->player_count; i++) {
        const StatsPlayer *player = &stats->players[i];
        json_begin(&json, NULL, '{');
        json_string(&json, "name", player->name);
        json_begin(&json, "games", '[');
        for (unsigned k = 0; k < STATS_GAMES; k++) {
            const StatsGame *game = &player->games[k];
            StatsSum sum = stats_sum(game->results, game->count);
            if (game->count == 0)
                continue;
            json_begin(&json, NULL, '{');
            json_string(&json, "game", game->game->name);
            write_sum(&json, &sum);
            json_number(&json, "shared", game->shared);
            json_number(&json, "won", game->won);
            write_strength(&json, game);
            write_bars(&json, game);
            write_opponents(&json, game);
            write_time(&json, game);
            json_end(&json, '}');
        }
        json_end(&json, ']');
        json_end(&json, '}');
    }
    json_end(&json, ']');
    json_end(&json, '}');
    output_text(output, "\n");
}
