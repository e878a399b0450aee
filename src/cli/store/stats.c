/* knobel stats: the games played on this machine and at its tables. */
#include "cli/commands.h"
#include "cli/store/stats.h"
#include "cli/store/store_tools.h"

#include "shell/values.h"
#include "shell/where.h"
#include "shell/words.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    StatsChoice choice;
    Stats stats;
    char where[WHERE_BYTES];
    bool use_json;
    bool use_csv;
    bool use_color;
    bool is_quick; /* games not analysed yet are left so */
} StatsRequest;

/* Reads a day. Games count from its beginning, in local time. */
static bool read_day(const char *value, int64_t *at)
{
    struct tm day = {.tm_isdst = -1};
    const char *end = strptime(value, "%Y-%m-%d", &day);
    struct tm given = day;
    time_t seconds =
        end != NULL && *end == '\0' && strlen(value) == STORE_DAY_BYTES ? mktime(&day) : -1;

    if (seconds == -1 || day.tm_mday != given.tm_mday || day.tm_mon != given.tm_mon) {
        complain(STATUS_INPUT, _("--since: '%.100s' is not a day like 2026-11-15"), value);
        return false;
    }
    *at = (int64_t)seconds * 1000;
    return true;
}

static Status read_arguments(StatsRequest *request, const Arguments *arguments)
{
    const char *game = arguments_value(arguments, "game");
    const char *since = arguments_value(arguments, "since");

    request->use_json = arguments_value(arguments, "json") != NULL;
    request->use_csv = arguments_value(arguments, "csv") != NULL;
    request->is_quick = arguments_value(arguments, "quick") != NULL;
    request->choice.player = arguments_value(arguments, "player");
    if (request->use_json && request->use_csv)
        return complain(STATUS_USAGE, _("--csv and --json do not go together"));
    if (game != NULL && (request->choice.game = value_game(game)) == NULL)
        return STATUS_INPUT;
    if (since != NULL && !read_day(since, &request->choice.since))
        return STATUS_INPUT;
    if (!value_color(arguments, STDOUT_FILENO, &request->use_color))
        return STATUS_INPUT;
    return where_store(arguments, request->where);
}

/* Returns true if nothing was ever stored: the default file does not exist. */
static bool is_new(const StatsRequest *request, const Arguments *arguments)
{
    return arguments_value(arguments, "store") == NULL &&
           access(request->where + strlen("sqlite:"), F_OK) != 0;
}

/* Returns true if players are shown one by one: there is only one, or the output is JSON.
 * Comma-separated values have a line for each game instead. */
static bool shows_each(const StatsRequest *request)
{
    return !request->use_csv && (request->use_json || request->stats.player_count == 1);
}

static Status judge(StatsRequest *request)
{
    char reason[STORE_REASON_BYTES];
    StoreSetup setup = {.where = request->where};
    Store *store = store_open(&setup, reason);

    if (store == NULL)
        return complain_of_store(reason);
    Status status = stats_judge(&request->stats, store);
    store_close(store);
    return status;
}

static Status adjust(Stats *stats, Store *store, Status status)
{
    for (size_t i = 0; i < stats->player_count && status == STATUS_FINE; i++)
        status = stats_adjust(store, &stats->players[i]);
    return status;
}

static Status gather(StatsRequest *request)
{
    char reason[STORE_REASON_BYTES];
    StoreSetup setup = {.where = request->where, .upgraded = where_upgraded, .is_frozen = true};
    Store *store = store_open(&setup, reason);

    if (store == NULL)
        return complain_of_store(reason);
    Status status = stats_gather(&request->stats, store, &request->choice);
    for (size_t i = 0;
         i < request->stats.player_count && status == STATUS_FINE && shows_each(request); i++)
        status = stats_find_opponents(&request->stats, store, &request->stats.players[i]);
    if (shows_each(request) && !request->is_quick)
        status = adjust(&request->stats, store, status);
    store_close(store);
    if (status == STATUS_FINE && (shows_each(request) || request->use_csv) && !request->is_quick)
        status = judge(request);
    return status;
}

static void say_nothing_is_there(const StatsRequest *request, Output *output)
{
    const StatsChoice *choice = &request->choice;

    if (choice->game != NULL || choice->player != NULL || choice->since != 0)
        output_text(output, _("No game that was kept is like that.\n"));
    else
        output_text(output, _("No games yet: those of 'knobel play', 'knobel keep' and of your "
                              "tables count here once they are over.\n"));
}

static Status answer(const StatsRequest *request)
{
    Output *output = output_open(true);
    const Stats *stats = &request->stats;

    if (request->use_json) {
        stats_write_json(output, stats);
    } else if (request->use_csv) {
        stats_write_csv(output, stats);
    } else if (stats->player_count == 0) {
        say_nothing_is_there(request, output);
    } else if (stats->player_count == 1) {
        stats_show_player(output, &stats->players[0], request->use_color);
    } else {
        stats_show_players(output, stats);
        output_format(output, "\n%s\n", _("--player NAME tells more of one of them."));
    }
    if (stats->unknown > 0 && !request->use_json && !request->use_csv)
        output_format(output, _("Games whose log makes no sense: %zu; try 'knobel store check'.\n"),
                      stats->unknown);
    return output_close(output);
}

static Status run(const Arguments *arguments)
{
    StatsRequest request = {.is_quick = false};
    Status status = read_arguments(&request, arguments);

    if (status == STATUS_FINE && !is_new(&request, arguments))
        status = gather(&request);
    if (status == STATUS_FINE)
        status = answer(&request);
    stats_free(&request.stats);
    return status;
}

static const Option options[] = {
    {.letter = 'p',
     .name = "player",
     .value = "NAME",
     .help = N_("only the games of this player, with all that is known of them")},
    {.letter = 'g',
     .name = "game",
     .value = "GAME",
     .choices = CHOICES_GAMES,
     .help = N_("only this game")},
    {.name = "since", .value = "DAY", .help = N_("only games since this day, like 2026-11-15")},
    {.letter = 'q',
     .name = "quick",
     .help = N_("do not tell luck from play in games that are new, nor how strong players are")},
    OPTION_STORE,
    {.name = "csv",
     .help = N_("answer with a line of comma-separated values for every game of every player")},
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_stats = {
    .name = "stats",
    .operands = "",
    .operands_least = 0,
    .operands_most = 0,
    .summary = N_("what was played: means, best, opponents, luck and loss over time"),
    .description = N_(
        "Counts the finished games of 'knobel play' and 'knobel keep' and those at the tables of "
        "'knobel serve', which are all in one store. People are told apart by their names. For one "
        "player it draws how the totals spread, names opponents, and tells luck from play; that is "
        "worked out once for each game and kept. Strength is the mean of the last 50 totals "
        "without "
        "the luck of the throws, with its 90 percent interval, and the bot that is as strong.\n"
        "With --csv the columns are: ended (a moment in UTC), game, player, total, place, players "
        "(at the table), luck, loss (empty where not known), day (of a daily challenge), table and "
        "sheet (the number of the game at that table)."),
    .options = options,
    .run = run,
};
