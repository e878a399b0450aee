/* knobel match: a match between bots and external programs. */
#include "cli/commands.h"
#include "cli/trials/match.h"

#include "notation/record.h"
#include "shell/values.h"
#include "shell/words.h"
#include "dice/dice.h"
#include "engine/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    STARTS_TRIED = 3,     /* failed starts in a row after which a program is given up */
    NOT_EXECUTABLE = 126, /* how a shell ends that cannot run the program */
    NOT_FOUND = 127,
};

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
    char *record; /* of this game; NULL: it is not wanted */
} MatchThread;

/* The longest record of a game. */
static size_t record_size(const Match *match)
{
    const size_t rounds = 2 * GRID_CELLS + 1;

    return 256 + (size_t)match->count * (2 * RECORD_NAME_BYTES + 32) +
           rounds * (32 + (size_t)match->count * (MOVE_TEXT_SIZE + 1));
}

static void close_thread(MatchThread *thread, uint32_t count)
{
    for (uint32_t i = 0; thread->players != NULL && i < count; i++)
        external_bot_stop(&thread->players[i].external);
    free(thread->seats);
    free(thread->sheets);
    free(thread->players);
    free(thread->record);
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
    thread->record = match->records != NULL ? malloc(record_size(match)) : NULL;
    if (thread->seats == NULL || thread->sheets == NULL || thread->players == NULL ||
        (match->records != NULL && thread->record == NULL)) {
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

/* Whether there is nothing that could be started, now or later. */
static bool is_hopeless(const MatchThreadPlayer *player, const ExternalBotFailure *failure)
{
    bool has_run = player->external.name[0] != '\0' || player->standing.total.count > 0;

    return !has_run && (failure->reason == EXTERNAL_BOT_NO_PROCESS ||
                        (failure->reason == EXTERNAL_BOT_EXITED &&
                         (failure->code == NOT_EXECUTABLE || failure->code == NOT_FOUND)));
}

/* Ends the whole match. Only the first thread says why. */
static void give_up(Match *match, uint32_t seat, const ExternalBotFailure *failure)
{
    if (!atomic_exchange(&match->is_hopeless, true))
        match_report_hopeless(match, seat, failure);
    if (match->records != NULL)
        match_records_stop(match->records);
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
    if (is_hopeless(player, &failure))
        give_up(match, view->seat, &failure);
    else if (!is_given_up)
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

/* Whether a player before this one has the same name. */
static bool is_namesake(const Match *match, uint32_t seat)
{
    for (uint32_t i = 0; i < seat; i++)
        if (strcmp(match->player[i].name, match->player[seat].name) == 0)
            return true;
    return false;
}

/* Writes "player NAME", with the number of the seat behind a name that was there before. */
static void write_player(Text *record, const Match *match, uint32_t seat)
{
    char buffer[RECORD_NAME_BYTES + 1];
    Text name = text_over(buffer, sizeof buffer);
    Span whole = span_of(match->player[seat].name);

    if (whole.length > RECORD_NAME_BYTES - 8)
        whole.length = RECORD_NAME_BYTES - 8;
    whole.length = span_bad_byte(whole); /* only whole characters */
    while (whole.length > 0 && whole.start[whole.length - 1] == ' ')
        whole.length--;
    text_span(&name, whole);
    if (is_namesake(match, seat)) {
        text_char(&name, ' ');
        text_number(&name, seat + 1);
    }
    record_write_header(record, "player", span_of(buffer));
}

/* Writes what stands before the rounds. */
static void write_head(Text *record, const Match *match, uint64_t game)
{
    char buffer[48];
    Text seed = text_over(buffer, sizeof buffer);

    record_write_start(record, match->game->name);
    text_number(&seed, match->seed);
    text_char(&seed, ' ');
    text_number(&seed, game + 1);
    record_write_header(record, "match", span_of(buffer));
    for (uint32_t seat = 0; seat < match->count; seat++)
        write_player(record, match, seat);
}

static void write_round(Text *record, const Table *table)
{
    record_write_round(record, table);
    text_char(record, '\n');
}

static void play(void *context, void *own, uint64_t game)
{
    Match *match = context;
    MatchThread *thread = own;
    Rng dice = rng_start(match->seed, game, RNG_DICE);
    Table table = table_start(match->game, thread->seats, match->count);
    char nothing[1];
    Text record = thread->record != NULL ? text_over(thread->record, record_size(match))
                                         : text_over(nothing, sizeof nothing);

    if (match->records != NULL)
        write_head(&record, match, game);
    for (uint32_t i = 0; i < match->count; i++) {
        thread->players[i].whims = rng_start(match->seed, game, RNG_PLAYER + i);
        thread->players[i].has_lost = false;
    }
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        play_round(match, thread, &table, game);
        if (match->records != NULL)
            write_round(&record, &table);
    }
    settle(match, thread);
    if (match->records == NULL)
        return;
    record_write_score(&record, &table);
    match_records_put(match->records, game, (Span){record.start, record.length});
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
        if (thread->players[i].external.name[0] != '\0')
            strcpy(match->player[i].own_name, thread->players[i].external.name);
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

static bool is_over(void *context)
{
    return atomic_load(&((Match *)context)->is_hopeless);
}

/* Plays the match and writes the results. */
static Status play_match(Match *match, const Arguments *arguments)
{
    const char *path = arguments_value(arguments, "records");
    Status status = STATUS_FINE;

    match->parallel.context = match;
    match->parallel.is_over = is_over;
    match->parallel.open = open_thread;
    match->parallel.play = play;
    match->parallel.gather = gather;
    if (path != NULL && (match->records = match_records_open(path, &status)) == NULL)
        return status;
    status = parallel_games_play(&match->parallel, &match->seconds);
    if (status == STATUS_FINE && is_over(match))
        status = STATUS_INPUT;
    if (match->records != NULL) {
        Status saved = match_records_close(match->records, status == STATUS_FINE);
        status = status == STATUS_FINE ? saved : status;
    }
    if (status == STATUS_FINE)
        status = match_report(match, arguments_value(arguments, "json") != NULL);
    return status;
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
    status = play_match(match, arguments);
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
    {.letter = 'r',
     .name = "records",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("write the games into this file, as records")},
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
