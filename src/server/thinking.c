/* What workers think about for a table: bots' moves, hints, analyses. */
#include "analysis/analysis.h"
#include "notation/move_text.h"
#include "server/connection.h"
#include "server/desk.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A bot's move, with all it may look at. */
typedef struct {
    Task task; /* first */
    Server *server;
    char code[CODE_BYTES_MOST + 1];
    uint32_t serial; /* of the desk */
    uint32_t seat;
    uint32_t round;
    Throw thrown;
    const Bot *bot;
    View view;
    Move move;
    Sheet sheets[];
} BotTask;

static void choose(Task *task)
{
    BotTask *bot = (BotTask *)task;
    uint64_t seed;

    randombytes_buf(&seed, sizeof seed);
    Rng rng = rng_start(seed, bot->round, RNG_PLAYER + bot->seat);
    bot->move = bot->bot->choose(&bot->view, &rng);
}

static void chosen(Letter *letter)
{
    BotTask *bot = (BotTask *)letter;
    Server *server = bot->server;
    Desk *desk = desk_find(server, bot->code);

    task_arrived(server);
    if (desk != NULL && desk->serial == bot->serial) {
        desk->thinking--;
        if (!atomic_load(&bot->task.is_cancelled))
            desk_ask(desk, &(Ask){.kind = ASK_BOT,
                                  .number = bot->seat,
                                  .round = bot->round,
                                  .thrown = bot->thrown,
                                  .move = bot->move});
    }
    free(bot);
}

static bool ask_bot(Desk *desk, uint32_t seat, const Bot *bot)
{
    const Room *room = desk->room;
    const Table *table = &room->table;
    BotTask *task = calloc(1, sizeof *task + table->seat_count * sizeof *task->sheets);

    if (task == NULL)
        return false;
    task->server = desk->server;
    memcpy(task->code, desk->code, sizeof task->code);
    task->serial = desk->serial;
    task->seat = seat;
    task->round = table->round;
    task->thrown = table->thrown;
    task->bot = bot;
    table_sheets_before(table, task->sheets);
    task->view = (View){
        .game = table->game,
        .net = bot->needs_net ? net_of(table->game) : NULL,
        .sheets = task->sheets,
        .sheet_count = table->seat_count,
        .seat = room->places[seat - 1].player,
        .turn = table->turn,
    };
    task->task.kind = WORK_MOVE;
    task->task.think = choose;
    if (!task_send(desk->server, &task->task, chosen)) {
        server_hit(desk->server, LIMIT_BOT_QUEUE);
        free(task);
        return false;
    }
    desk->thinking++;
    return true;
}

void bots_ask(Desk *desk, int64_t now)
{
    const Room *room = desk->room;
    const Table *table = &room->table;

    if (room->phase != ROOM_IS_PLAYING || table->waiting == 0 || desk->server->is_stopping)
        return;
    if (desk->asked_round != table->round || desk->asked_throw.first != table->thrown.first ||
        desk->asked_throw.second != table->thrown.second) {
        desk->asked[0] = desk->asked[1] = 0;
        desk->asked_round = table->round;
        desk->asked_throw = table->thrown;
    }
    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        uint64_t *asked = &desk->asked[(seat - 1) / 64];
        uint64_t bit = UINT64_C(1) << (seat - 1) % 64;
        const Bot *bot = *asked & bit ? NULL : room_bot_for(room, seat, now);
        if (bot != NULL && ask_bot(desk, seat, bot))
            *asked |= bit;
    }
}

/* A thought for one connection: a hint or an analysis. */
typedef struct {
    Task task; /* first */
    Server *server;
    Visitor who;
    CountKey thinker;
    uint32_t id;
    const Game *game;
    Sheet sheet;
    Turn turn;
    char code[CODE_BYTES_MOST + 1];
    uint32_t number; /* of the sheet */
    char *record;
    size_t record_length;
    uint32_t seats[ROOM_SEATS];
    uint32_t player_count;
    Hundredths luck[ROOM_SEATS];
    Hundredths loss[ROOM_SEATS];
    uint32_t lines;
    Text text; /* the answer; its bytes are freed with the thought */
} Thought;

static void thought_free(Thought *thought)
{
    free(thought->record);
    free(thought->text.start);
    free(thought);
}

/* A thought, unless this person has one already or there are too many; then it is refused. */
static Thought *thought_new(Connection *connection, uint32_t id, size_t text_size)
{
    Server *server = connection->server;
    Thought *thought = calloc(1, sizeof *thought);
    char *bytes = malloc(text_size);

    if (thought != NULL)
        memcpy(&thought->thinker, &connection->identity, sizeof thought->thinker);
    if (thought == NULL || bytes == NULL ||
        !counts_take(&server->thoughts, &thought->thinker, 0, 1)) {
        free(bytes);
        free(thought);
        connection_refuse(connection, id, "busy");
        return NULL;
    }
    thought->server = server;
    thought->who = connection->self;
    thought->id = id;
    thought->text = text_over(bytes, text_size);
    return thought;
}

static void thought_drop(Thought *thought)
{
    counts_drop(&thought->server->thoughts, &thought->thinker);
    thought_free(thought);
}

static void thought_send(Connection *connection, Thought *thought, WorkKind kind,
                         void (*think)(Task *task), void (*arrived)(Letter *letter))
{
    thought->task.kind = kind;
    thought->task.think = think;
    if (task_send(connection->server, &thought->task, arrived)) {
        count(connection->server, METRIC_THOUGHTS);
        connection->thought = &thought->task;
        return;
    }
    server_hit(connection->server, LIMIT_THOUGHT_QUEUE);
    connection_refuse(connection, thought->id, "busy");
    thought_drop(thought);
}

/* Who waits for it; NULL where nobody does any more. */
static Connection *thought_arrived(Thought *thought)
{
    Connection *connection = connection_find(thought->server, thought->who);

    task_arrived(thought->server);
    if (connection == NULL)
        return NULL;
    connection->thought = NULL;
    if (!atomic_load(&thought->task.is_cancelled))
        return connection;
    connection_refuse(connection, thought->id, "busy");
    return NULL;
}

enum { HINTS = 5 };

typedef struct {
    Move move[HINTS];
    NetValue value[HINTS];
    unsigned count;
} Hints;

static void take_hint(void *context, const Move *move, NetValue value)
{
    Hints *hints = context;
    unsigned at = hints->count;

    while (at > 0 && hints->value[at - 1] < value)
        at--;
    if (at == HINTS)
        return;
    unsigned kept = hints->count < HINTS ? hints->count : HINTS - 1;
    memmove(&hints->move[at + 1], &hints->move[at], (kept - at) * sizeof *hints->move);
    memmove(&hints->value[at + 1], &hints->value[at], (kept - at) * sizeof *hints->value);
    hints->move[at] = *move;
    hints->value[at] = value;
    hints->count = kept + 1;
}

static void think_hint(Task *task)
{
    Thought *thought = (Thought *)task;
    Search search = {.net = net_of(thought->game), .game = thought->game, .effort = SEARCH_EFFORT};
    Hints hints = {.count = 0};

    search_moves(&search, &thought->sheet, thought->turn, take_hint, &hints);
    for (unsigned i = 0; i < hints.count; i++) {
        if (i > 0)
            text_char(&thought->text, ' ');
        move_text_write(&thought->text, &hints.move[i]);
        text_char(&thought->text, ' ');
        points_write(&thought->text, points_of(hints.value[i]));
    }
}

static void hint_known(Letter *letter)
{
    Thought *thought = (Thought *)letter;
    Connection *connection = thought_arrived(thought);

    if (connection != NULL)
        connection_answer(connection, "ok", thought->id,
                          (Span){thought->text.start, thought->text.length});
    thought_drop(thought);
}

void hint_ask(Desk *desk, Connection *connection, uint32_t id)
{
    const Room *room = desk->room;
    uint32_t seat = connection->seat;
    const char *reason = NULL;

    if (seat == 0 || seat > room->place_count)
        reason = "no-seat";
    else if (!room->options.has_hints)
        reason = "hints";
    else if (room->phase != ROOM_IS_PLAYING ||
             !table_waits_for(&room->table, room->places[seat - 1].player))
        reason = "round";
    if (reason != NULL) {
        connection_refuse(connection, id, reason);
        return;
    }
    Thought *thought = thought_new(connection, id, 1024);
    if (thought == NULL)
        return;
    thought->game = room->options.game;
    thought->sheet = room->seats[room->places[seat - 1].player].sheet;
    thought->turn = room->table.turn;
    thought_send(connection, thought, WORK_HINT, think_hint, hint_known);
}

/* Looks on while a record is folded, until nobody wants to know. */
typedef struct {
    Thought *thought;
    Analysis analysis;
    Record record;
} Study;

static void watch(void *context, const Record *record, uint32_t seat)
{
    Study *study = context;

    if (!atomic_load(&study->thought->task.is_cancelled))
        analysis_watch(&study->analysis, record, seat);
}

static void write_points(Text *text, Hundredths points)
{
    text_char(text, ' ');
    points_write(text, points);
}

static void write_number(Text *text, uint64_t number)
{
    text_char(text, ' ');
    text_number(text, number);
}

static void write_player(Thought *thought, const AnalysedPlayer *player, uint32_t seat)
{
    Text *text = &thought->text;

    text_put(text, "analysis");
    write_number(text, seat);
    write_points(text, player->start);
    write_points(text, player->luck);
    write_points(text, player->loss);
    write_points(text, player->value);
    write_number(text, player->best_count);
    write_number(text, player->round_count);
    text_char(text, '\n');
    thought->lines++;
}

static void write_round(Thought *thought, const AnalysedRound *round, uint32_t seat,
                        uint32_t number)
{
    Text *text = &thought->text;

    text_put(text, "round");
    write_number(text, seat);
    write_number(text, number);
    text_char(text, ' ');
    throw_text_write(text, round->thrown);
    write_points(text, round->luck);
    text_char(text, ' ');
    move_text_write(text, &round->move);
    text_char(text, ' ');
    move_text_write(text, &round->best);
    write_points(text, round->cost);
    text_char(text, '\n');
    thought->lines++;
}

static void write_study(Thought *thought, const Study *study)
{
    const Analysis *analysis = &study->analysis;

    for (uint32_t player = 0; player < thought->player_count; player++) {
        write_player(thought, &analysis->players[player], thought->seats[player]);
        thought->luck[player] = analysis->players[player].luck;
        thought->loss[player] = analysis->players[player].loss;
    }
    for (uint32_t player = 0; player < thought->player_count; player++)
        for (uint32_t i = 0; i < analysis->players[player].round_count; i++)
            write_round(thought, &analysis->players[player].rounds[i], thought->seats[player],
                        i + 1);
}

static void think_analysis(Task *task)
{
    Thought *thought = (Thought *)task;
    Span rest = {thought->record, thought->record_length};
    Study *study = calloc(1, sizeof *study);
    Fault fault;

    if (study == NULL)
        return;
    study->thought = thought;
    analysis_open(&study->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT});
    record_open(&study->record, watch, study);
    while (rest.length > 0) {
        const char *end = memchr(rest.start, '\n', rest.length);
        Span line = {rest.start, end != NULL ? (size_t)(end - rest.start) : rest.length};
        if (record_take(&study->record, line, &fault) != RECORD_TAKEN)
            break;
        rest = span_from(rest, line.length + (end != NULL));
    }
    if (rest.length == 0 && !atomic_load(&task->is_cancelled)) {
        analysis_end(&study->analysis, &study->record);
        thought->player_count = study->record.player_count;
        write_study(thought, study);
    }
    free(study);
}

typedef struct {
    Errand errand;
    char code[CODE_BYTES_MOST + 1];
} Judgement;

static void judged(Errand *errand)
{
    free(errand->job.context);
}

/* Keeps luck and loss with the result of a player. */
static void judge(const Thought *thought, uint32_t player)
{
    Judgement *judgement = calloc(1, sizeof *judgement);

    if (judgement == NULL)
        return;
    memcpy(judgement->code, thought->code, sizeof judgement->code);
    judgement->errand.job = (StoreJob){
        .kind = STORE_JUDGE,
        .context = judgement,
        .room = judgement->code,
        .sheet = thought->number,
        .seat = thought->seats[player],
        .luck = thought->luck[player],
        .loss = thought->loss[player],
    };
    errand_send(thought->server, &judgement->errand, judged);
}

static void analysis_known(Letter *letter)
{
    Thought *thought = (Thought *)letter;
    Connection *connection = thought_arrived(thought);
    char words[16];
    Text text = text_over(words, sizeof words);

    for (uint32_t player = 0; player < thought->player_count; player++)
        judge(thought, player);
    if (connection != NULL && thought->lines == 0) {
        connection_refuse(connection, thought->id, "busy");
    } else if (connection != NULL) {
        text_number(&text, thought->lines);
        connection_put(connection, (Span){thought->text.start, thought->text.length - 1});
        connection_answer(connection, "ok", thought->id, (Span){words, text.length});
    }
    thought_drop(thought);
}

void analysis_ask(Desk *desk, Connection *connection, uint32_t id, Span words)
{
    enum { ROUND_BYTES = 200 };
    const Room *room = desk->room;
    uint64_t sheet;

    if (!span_number(words, ROOM_EVENTS, &sheet) || sheet == 0) {
        connection_refuse(connection, id, "sheet");
        return;
    }
    Thought *thought =
        thought_new(connection, id, 4096 + (size_t)room->place_count * 60 * ROUND_BYTES);
    if (thought == NULL)
        return;
    memcpy(thought->code, desk->code, sizeof thought->code);
    thought->number = (uint32_t)sheet;
    if (!room_record(room, (uint32_t)sheet, &thought->record, &thought->record_length,
                     thought->seats)) {
        connection_refuse(connection, id, "sheet");
        thought_drop(thought);
        return;
    }
    thought_send(connection, thought, WORK_ANALYSIS, think_analysis, analysis_known);
}
