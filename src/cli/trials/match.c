/* knobel match: bots and other people's programs round one table. */
#include "cli/commands.h"
#include "cli/trials/match.h"

#include "shell/values.h"
#include "shell/words.h"
#include "dice/dice.h"
#include "engine/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STARTS_TRIED = 3 }; /* in a row, before a program is given up */

/* What a thread has for each player. */
typedef struct {
    Rng whims;
    bool has_lost; /* this game, by failing */
    unsigned failed_starts;
    OutsideReason start_failure;
    Outside outside;
    Standing standing;
} Chair;

/* What a thread plays at. */
typedef struct {
    Seat *seats;
    Sheet *sheets; /* as they were when the dice fell */
    Chair *chairs;
} Board;

static void close_board(Board *board, uint32_t count)
{
    for (uint32_t i = 0; board->chairs != NULL && i < count; i++)
        outside_stop(&board->chairs[i].outside);
    free(board->seats);
    free(board->sheets);
    free(board->chairs);
    free(board);
}

static void *open_board(void *context)
{
    const Match *match = context;
    Board *board = calloc(1, sizeof *board);

    if (board == NULL)
        return NULL;
    board->seats = calloc(match->count, sizeof *board->seats);
    board->sheets = calloc(match->count, sizeof *board->sheets);
    board->chairs = calloc(match->count, sizeof *board->chairs);
    if (board->seats == NULL || board->sheets == NULL || board->chairs == NULL) {
        close_board(board, 0);
        return NULL;
    }
    for (uint32_t i = 0; i < match->count; i++) {
        board->chairs[i].outside.command = match->player[i].command;
        board->chairs[i].outside.limit_ms = match->limit_ms;
    }
    return board;
}

/* Starts a program that does not run. One that never starts is given up after some tries. */
static OutsideFailure start_outside(Chair *chair)
{
    if (chair->outside.process != 0)
        return (OutsideFailure){.reason = OUTSIDE_FINE};
    if (chair->failed_starts == STARTS_TRIED)
        return (OutsideFailure){.reason = chair->start_failure};
    OutsideFailure failure = outside_start(&chair->outside);
    bool has_failed = failure.reason != OUTSIDE_FINE;
    chair->failed_starts = has_failed ? chair->failed_starts + 1 : 0;
    chair->start_failure = failure.reason;
    return failure;
}

/* Asks a program; where it fails, the game is lost for it. */
static bool ask_outside(Match *match, Chair *chair, const View *view, uint64_t game, Move *move)
{
    bool is_given_up = chair->failed_starts == STARTS_TRIED;
    OutsideFailure failure = start_outside(chair);

    if (failure.reason == OUTSIDE_FINE)
        failure = outside_ask(&chair->outside, view, move);
    if (failure.reason == OUTSIDE_FINE)
        return true;
    chair->has_lost = true;
    chair->standing.lost[failure.reason]++;
    if (!is_given_up)
        match_tell(match, game, view->seat, &failure);
    return false;
}

/* A player's move; for one that has lost by failing any will do, so that the others can go on. */
static Move choose(Match *match, Chair *chair, const View *view, uint64_t game)
{
    const Bot *bot = match->player[view->seat].bot;
    Move move;

    if (bot == NULL && !chair->has_lost && ask_outside(match, chair, view, game, &move))
        return move;
    return (bot != NULL ? bot : &bot_random)->choose(view, &chair->whims);
}

static void play_round(Match *match, Board *board, Table *table, uint64_t game)
{
    View view = {
        .game = match->game,
        .net = match->net,
        .sheets = board->sheets,
        .sheet_count = match->count,
        .turn = table->turn,
    };

    table_sheets_before(table, board->sheets);
    for (; view.seat < match->count; view.seat++) {
        view.for_points = match->player[view.seat].for_points;
        Move move = choose(match, &board->chairs[view.seat], &view, game);
        Verdict verdict = table_move(table, view.seat, &move);
        assert(verdict.reason == VERDICT_FINE);
        (void)verdict;
    }
}

/* Notes what a game has come to. Whoever lost by failing has no points and no share. */
static void settle(const Match *match, Board *board)
{
    unsigned best = 0;
    int64_t winners = 0;
    int64_t first_total = 0;
    int64_t first_share = 0;

    for (uint32_t i = 0; i < match->count; i++) {
        unsigned total = board->seats[i].sheet.total;
        if (board->chairs[i].has_lost || (winners > 0 && total < best))
            continue;
        winners = winners > 0 && total == best ? winners + 1 : 1;
        best = total;
    }
    for (uint32_t i = 0; i < match->count; i++) {
        Standing *standing = &board->chairs[i].standing;
        bool has_lost = board->chairs[i].has_lost;
        int64_t total = has_lost ? 0 : board->seats[i].sheet.total;
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
    Board *board = own;
    Rng dice = rng_start(match->seed, game, RNG_DICE);
    Table table = table_start(match->game, board->seats, match->count);

    for (uint32_t i = 0; i < match->count; i++) {
        board->chairs[i].whims = rng_start(match->seed, game, RNG_PLAYER + i);
        board->chairs[i].has_lost = false;
    }
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, dice_throw(&dice));
        play_round(match, board, &table, game);
    }
    settle(match, board);
}

static void gather(void *context, void *own)
{
    Match *match = context;
    Board *board = own;

    for (uint32_t i = 0; i < match->count; i++) {
        Standing *standing = &match->standing[i];
        const Standing *more = &board->chairs[i].standing;
        means_add(&standing->share, &more->share);
        means_add(&standing->total, &more->total);
        means_add(&standing->share_lead, &more->share_lead);
        means_add(&standing->total_lead, &more->total_lead);
        for (unsigned reason = 0; reason < OUTSIDE_COUNT; reason++)
            standing->lost[reason] += more->lost[reason];
    }
    close_board(board, match->count);
}

/* Finds the bot a player's name tells of: NAME, or NAME:points. */
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

/* Seats one player, whose name becomes the match's. */
static Status seat_player(Match *match, char *name)
{
    static const char outside[] = "cmd:";
    bool is_outside = strncmp(name, outside, strlen(outside)) == 0;
    MatchPlayer *player = &match->player[match->count++];

    player->name = name;
    if (!is_outside) {
        seat_bot(player);
        return player->bot != NULL ? STATUS_FINE : STATUS_INPUT;
    }
    player->command = name + strlen(outside);
    if (*player->command == '\0' || span_bad_byte(span_of(name)) < strlen(name))
        return complain(STATUS_INPUT, _("--bots: '%.100s' names no program"), name);
    return STATUS_FINE;
}

/* Takes the next name off a list: up to a comma without a backslash before it. NULL where memory
 * is short. */
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

/* Seats all of a list. */
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

/* Reads who plays what. */
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
    if (!crowd_read(&match->crowd, arguments) ||
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
    match->crowd.context = match;
    match->crowd.open = open_board;
    match->crowd.play = play;
    match->crowd.gather = gather;
    status = crowd_play(&match->crowd, &match->seconds);
    if (status == STATUS_FINE)
        status = match_answer(match, arguments_value(arguments, "json") != NULL);
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
    OPTION_HELP,
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
