/* knobel match: a match between bots and external programs. */
#include "cli/commands.h"
#include "cli/trials/match.h"

#include "shell/values.h"
#include "shell/words.h"
#include "dice/dice.h"
#include "engine/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STARTS_TRIED = 3 }; /* failed starts in a row after which a program is given up */

/* The state of a player in a thread. */
typedef struct {
    Rng whims;
    bool has_lost; /* lost this game by failing */
    unsigned failed_starts;
    ExternalBotReason start_failure;
    ExternalBot external;
    MatchStanding standing;
} MatchThreadPlayer;

/* The state of a thread. */
typedef struct {
    Seat *seats;
    Sheet *sheets; /* as they were before the throw */
    MatchThreadPlayer *players;
} MatchThread;

static void close_thread(MatchThread *thread, uint32_t count)
{
    for (uint32_t i = 0; thread->players != NULL && i < count; i++)
        external_bot_stop(&thread->players[i].external);
    free(thread->seats);
    free(thread->sheets);
    free(thread->players);
    free(thread);
}

static void *open_thread(void *context)
{
    const Match *match = context;
    MatchThread *thread = calloc(1, sizeof *thread);

    if (thread == NULL)
        return NULL;
    thread->seats = calloc(match->count, sizeof *thread->seats);
    thread->sheets = calloc(match->count, sizeof *thread->sheets);
    thread->players = calloc(match->count, sizeof *thread->players);
    if (thread->seats == NULL || thread->sheets == NULL || thread->players == NULL) {
        close_thread(thread, 0);
        return NULL;
    }
    for (uint32_t i = 0; i < match->count; i++) {
        thread->players[i].external.command = match->player[i].command;
        thread->players[i].external.limit_ms = match->limit_ms;
    }
    return thread;
}

/* Starts a program that is not running. It is given up after some failed starts. */
static ExternalBotFailure start_external(MatchThreadPlayer *player)
{
    if (player->external.process != 0)
        return (ExternalBotFailure){.reason = EXTERNAL_BOT_FINE};
    if (player->failed_starts == STARTS_TRIED)
        return (ExternalBotFailure){.reason = player->start_failure};
    ExternalBotFailure failure = external_bot_start(&player->external);
    bool has_failed = failure.reason != EXTERNAL_BOT_FINE;
    player->failed_starts = has_failed ? player->failed_starts + 1 : 0;
    player->start_failure = failure.reason;
    return failure;
}

/* Asks a program for its move. If it fails, it loses the game. */
static bool ask_external(Match *match, MatchThreadPlayer *player, const View *view, uint64_t game,
                         Move *move)
{
    bool is_given_up = player->failed_starts == STARTS_TRIED;
    ExternalBotFailure failure = start_external(player);

    if (failure.reason == EXTERNAL_BOT_FINE)
        failure = external_bot_ask(&player->external, view, move);
    if (failure.reason == EXTERNAL_BOT_FINE)
        return true;
    player->has_lost = true;
    player->standing.lost[failure.reason]++;
    if (!is_given_up)
        match_report_failure(match, game, view->seat, &failure);
    return false;
}

/* Chooses a player's move. A player that has lost by failing plays at random. */
static Move choose(Match *match, MatchThreadPlayer *player, const View *view, uint64_t game)
{
    const Bot *bot = match->player[view->seat].bot;
    Move move;

    if (bot == NULL && !player->has_lost && ask_external(match, player, view, game, &move))
        return move;
    return (bot != NULL ? bot : &bot_random)->choose(view, &player->whims);
}

static void play_round(Match *match, MatchThread *thread, Table *table, uint64_t game)
{
    View view = {
        .game = match->game,
        .net = match->net,
        .sheets = thread->sheets,
        .sheet_count = match->count,
        .turn = table->turn,
    };

    table_sheets_before(table, thread->sheets);
    for (; view.seat < match->count; view.seat++) {
        view.for_points = match->player[view.seat].for_points;
        Move move = choose(match, &thread->players[view.seat], &view, game);
        Verdict verdict = table_move(table, view.seat, &move);
        assert(verdict.reason == VERDICT_FINE);
        (void)verdict;
    }
}

/* Records the result of a game. A player that has lost by failing gets no points and no share. */
static void settle(const Match *match, MatchThread *thread)
{
    unsigned best = 0;
    int64_t winners = 0;
    int64_t first_total = 0;
    int64_t first_share = 0;

    for (uint32_t i = 0; i < match->count; i++) {
        unsigned total = thread->seats[i].sheet.total;
        if (thread->players[i].has_lost || (winners > 0 && total < best))
            continue;
        winners = winners > 0 && total == best ? winners + 1 : 1;
        best = total;
    }
    for (uint32_t i = 0; i < match->count; i++) {
        MatchStanding *standing = &thread->players[i].standing;
        bool has_lost = thread->players[i].has_lost;
        int64_t total = has_lost ? 0 : thread->seats[i].sheet.total;
        int64_t share = !has_lost && total == best ? MATCH_SHARE / winners : 0;
        if (i == 0) {
            first_total = total;
            first_share = share;
        }
        means_take(&standing->share, share);
        means_take(&standing->total, total);
        means_take(&standing->share_lead, share - first_share);
        means_take(&standing->total_lead, total - first_total);
    }
}

static void play(void *context, void *own, uint64_t game)
{
    Match *match = context;
    MatchThread *thread = own;
    Rng dice = rng_start(match->seed, game, RNG_DICE);
    Table table = table_start(match->game, thread->seats, match->count);

    for (uint32_t i = 0; i < match->count; i++) {
        thread->players[i].whims = rng_start(match->seed, game, RNG_PLAYER + i);
        thread->players[i].has_lost = false;
    }
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        play_round(match, thread, &table, game);
    }
    settle(match, thread);
}

static void gather(void *context, void *own)
{
    Match *match = context;
    MatchThread *thread = own;

    for (uint32_t i = 0; i < match->count; i++) {
        MatchStanding *standing = &match->standing[i];
        const MatchStanding *more = &thread->players[i].standing;
        means_add(&standing->share, &more->share);
        means_add(&standing->total, &more->total);
        means_add(&standing->share_lead, &more->share_lead);
        means_add(&standing->total_lead, &more->total_lead);
        for (unsigned reason = 0; reason < EXTERNAL_BOT_COUNT; reason++)
            standing->lost[reason] += more->lost[reason];
    }
    close_thread(thread, match->count);
}

/* Finds the bot for a player's name: NAME, or NAME:points. */
static void seat_bot(MatchPlayer *player)
{
    char *colon = strchr(player->name, ':');

    player->for_points = colon != NULL && strcmp(colon, ":points") == 0;
    if (player->for_points)
        *colon = '\0';
    player->bot = value_bot("bots", player->name);
    if (player->for_points)
        *colon = ':';
}

/* Seats a player. The match takes ownership of the name. */
static Status seat_player(Match *match, char *name)
{
    static const char external[] = "cmd:";
    bool is_outside = strncmp(name, external, strlen(external)) == 0;
    MatchPlayer *player = &match->player[match->count++];

    player->name = name;
    if (!is_outside) {
        seat_bot(player);
        return player->bot != NULL ? STATUS_FINE : STATUS_INPUT;
    }
    player->command = name + strlen(external);
    if (*player->command == '\0' || span_bad_byte(span_of(name)) < strlen(name))
        return complain(STATUS_INPUT, _("--bots: '%.100s' names no program"), name);
    return STATUS_FINE;
}

/* Takes the next name off a comma-separated list; "\," is a comma. NULL if memory is short. */
static char *next_name(const char **list)
{
    char *name = malloc(strlen(*list) + 1);
    size_t length = 0;

    if (name == NULL)
        return NULL;
    for (; **list != '\0' && **list != ','; ++*list) {
        if (**list == '\\' && (*list)[1] == ',')
            ++*list;
        name[length++] = **list;
    }
    name[length] = '\0';
    return name;
}

/* Seats all players of a list. */
static Status seat_list(Match *match, const char *list)
{
    for (;; list++) {
        if (match->count == MATCH_PLAYERS)
            return complain(STATUS_INPUT, _("--%s: more than %d players"), "bots", MATCH_PLAYERS);
        char *name = next_name(&list);
        if (name == NULL)
            return complain(STATUS_MACHINE, _("not enough memory"));
        Status status = seat_player(match, name);
        if (status != STATUS_FINE || *list == '\0')
            return status;
    }
}

static Status seat_all(Match *match, const Arguments *arguments)
{
    Status status = STATUS_FINE;

    for (int i = 0; status == STATUS_FINE && i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].option->name, "bots") == 0)
            status = seat_list(match, arguments->given[i].value);
    return status;
}

/* Reads the arguments. */
static Status prepare(const Arguments *arguments, Match *match)
{
    uint64_t limit = 10;

    match->game = value_game(arguments->operands[0]);
    if (match->game == NULL)
        return STATUS_INPUT;
    if (arguments_value(arguments, "bots") == NULL || arguments_value(arguments, "games") == NULL)
        return complain(STATUS_USAGE, _("knobel match: --bots and --games are needed; try 'knobel "
                                        "match --help'"));
    Status status = seat_all(match, arguments);
    if (status != STATUS_FINE)
        return status;
    if (!parallel_games_read(&match->parallel, arguments, "games", PARALLEL_GAMES_MOST) ||
        !value_number(arguments, "time-limit", 1, 3600, &limit))
        return STATUS_INPUT;
    match->limit_ms = (unsigned)limit * 1000;
    match->standing = calloc(match->count, sizeof *match->standing);
    if (match->standing == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    return value_seed(arguments, &match->seed);
}

static Status run(const Arguments *arguments)
{
    Nets nets = {0};
    Match *match = calloc(1, sizeof *match);

    if (match == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = prepare(arguments, match);
    if (status == STATUS_FINE)
        status = value_nets(arguments, match->game, &nets);
    for (uint32_t i = 0; status == STATUS_FINE && i < match->count; i++)
        if (match->player[i].bot != NULL && match->player[i].bot->needs_net)
            status = value_net(&nets, match->game);
    if (status != STATUS_FINE)
        goto end;
    match->net = nets_of(&nets, match->game);
    match->parallel.context = match;
    match->parallel.open = open_thread;
    match->parallel.play = play;
    match->parallel.gather = gather;
    status = parallel_games_play(&match->parallel, &match->seconds);
    if (status == STATUS_FINE)
        status = match_report(match, arguments_value(arguments, "json") != NULL);
end:
    nets_close(&nets);
    for (uint32_t i = 0; i < match->count; i++)
        free(match->player[i].name);
    free(match->standing);
    free(match);
    return status;
}

static const Option options[] = {
    {.letter = 'b',
     .name = "bots",
     .value = "A,B,...",
     .choices = CHOICES_BOTS,
     .help = N_("who plays, in seating order; can be given several times")},
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_THREADS,
    {.letter = 'l',
     .name = "time-limit",
     .value = "SECONDS",
     .help = N_("how long a program may think about a move; default: 10")},
    OPTION_NET,
    OPTION_JSON,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_match = {
    .name = "match",
    .operands = "GAME --bots A,B,... --games N",
    .operands_least = 1,
    .operands_most = 1,
    .summary = N_("let bots play against each other"),
    .description =
        N_("All play the same throws round one table, each on a sheet of its own, and see the "
           "others' sheets. A name may stand several times. 'NAME:points' plays for its own points "
           "where NAME would play to win. 'cmd:PROGRAM' is anybody's program that speaks the "
           "protocol of 'knobel engine'; PROGRAM is a command line for the shell, in which a comma "
           "is written \\,. A program that crashes, hangs or answers with an illegal move has lost "
           "that game, with 0 points. Example:\n"
           "  knobel match knister --bots greedy,cmd:./mybot --games 1000"),
    .options = options,
    .run = run,
};
