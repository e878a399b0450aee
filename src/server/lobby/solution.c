/* A past day's challenge, played by the strongest bot. */
#include "server/lobby/solution.h"

#include "notation/record.h"

#include <stdlib.h>
#include <string.h>

enum { SOLUTION_SIZE = 16384 };

typedef struct {
    WorkTask task; /* first */
    Server *server;
    ConnectionRef who;
    CountKey thinker;
    uint32_t id;
    const Game *game;
    const Bot *bot;
    FairKey secret;
    Seat seat;
    Table table; /* over `seat` */
    uint32_t total;
    char day[STORE_DAY_BYTES + 1];
    Text text;
    char bytes[SOLUTION_SIZE];
} Solution;

static void write_head(Solution *solution)
{
    Text *text = &solution->text;
    FairKey commitment = fair_commitment(&solution->secret);

    record_write_start(text, solution->game->name);
    record_write_header(text, "day", span_of(solution->day));
    record_write_header(text, "dice", span_of("fair"));
    fair_write_header(text, "commitment", &commitment);
    fair_write_header(text, "secret", &solution->secret);
    record_write_header(text, "player", span_of(solution->bot->name));
}

static void play_round(Solution *solution)
{
    Table *table = &solution->table;
    Rng rng = rng_start(0, table->round, RNG_PLAYER);

    table_throw(table, fair_throw(&solution->secret, span_of("-"), table->round + 1));
    View view = view_alone(solution->game, &solution->seat.sheet, table->turn);
    view.net = net_of(solution->game);
    Move move = solution->bot->choose(&view, &rng);
    record_write_throw(&solution->text, table->round, table->thrown);
    record_write_move(&solution->text, &move);
    text_char(&solution->text, '\n');
    table_move(table, 0, &move);
}

/* Plays one round at a time, so that others can go first in between. */
static void play(Job *job)
{
    Solution *solution = (Solution *)job;

    if (solution->text.length == 0) {
        solution->table = table_start(solution->game, &solution->seat, 1);
        write_head(solution);
    }
    job->is_unfinished = table_due(&solution->table) == DUE_THROW;
    if (job->is_unfinished) {
        play_round(solution);
        return;
    }
    record_write_score(&solution->text, &solution->table);
    solution->total = solution->seat.sheet.total;
}

/* Sends each line of the record as a line of the protocol. */
static void tell(const Solution *solution, Connection *connection)
{
    Span rest = {solution->bytes, solution->text.length};
    char buffer[1024];
    char words[16];
    Text total = text_over(words, sizeof words);

    for (Span line; span_line(&rest, &line);) {
        Text text = text_over(buffer, sizeof buffer);
        text_put(&text, "solution ");
        text_span(&text, line);
        guest_put(&connection->guest, (Span){text.start, text.length});
    }
    text_number(&total, solution->total);
    guest_answer(&connection->guest, "ok", solution->id, (Span){words, total.length});
}

static void played(WorkTask *task)
{
    Solution *solution = (Solution *)task;
    Connection *connection = connection_find(solution->server, solution->who);

    counts_drop(&solution->server->thoughts, &solution->thinker);
    if (connection != NULL) {
        connection->thought = NULL;
        if (atomic_load(&task->job.is_unwanted))
            guest_refuse(&connection->guest, solution->id, "busy");
        else
            tell(solution, connection);
    }
    free(solution);
}

void solution_ask(Connection *connection, uint32_t id, const Game *game, const char *day,
                  const FairKey *secret)
{
    Server *server = connection->server;
    Solution *solution = calloc(1, sizeof *solution);
    CountKey thinker;

    memcpy(&thinker, &connection->guest.identity, sizeof thinker);
    if (solution == NULL || !counts_take(&server->thoughts, &thinker, 0, 1)) {
        free(solution);
        guest_refuse(&connection->guest, id, "busy");
        return;
    }
    solution->server = server;
    solution->who = connection->self;
    solution->thinker = thinker;
    solution->id = id;
    solution->game = game;
    solution->bot = bot_strongest(game);
    solution->secret = *secret;
    Text text = text_over(solution->day, sizeof solution->day);
    text_put(&text, day);
    solution->text = text_over(solution->bytes, sizeof solution->bytes);
    solution->task.job.kind = WORK_LONG;
    memcpy(solution->task.job.owner.source, &connection->source, sizeof connection->source);
    memcpy(solution->task.job.owner.table, &thinker, sizeof thinker);
    solution->task.job.think = play;
    if (work_task_send(server, &solution->task, played)) {
        connection->thought = &solution->task.job;
        return;
    }
    server_hit(server, LIMIT_THOUGHT_QUEUE);
    guest_refuse(&connection->guest, id, "busy");
    counts_drop(&server->thoughts, &thinker);
    free(solution);
}
