/* The lobby's verbs: tables, the daily challenge, and what was played. */
#include "server/lobby.h"

#include "analysis/points.h"
#include "server/desk.h"
#include "server/solution.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LISTED_MOST = 100,
    RANKED_MOST = 100,
    PLAYED_MOST = 50,
    LINES_SIZE = 32768, /* enough for any of these */
};

/* A question to the store, and what becomes of its rows. Rows come on the store's thread, which
 * has the question to itself until it is answered. */
typedef struct {
    Errand errand;
    Visitor who;
    uint32_t id;
    uint32_t count;
    uint32_t place; /* of a ranking: of the row before */
    uint32_t total;
    uint64_t sum;
    uint32_t best;
    uint32_t won;
    uint64_t hands[STORE_HANDS];
    const Game *game;
    char day[STORE_DAY_BYTES + 1];
    char player[STORE_IDENTITY_BYTES + 1];
    char name[ROOM_NAME_BYTES + 1];
    char own[64]; /* of a ranking */
    char secret[STORE_SECRET_BYTES + 1];
    Text text; /* lines, each with its newline */
    char bytes[LINES_SIZE];
} Query;

static Query *query_new(Connection *connection, const Message *message, const Game *game)
{
    Query *query = calloc(1, sizeof *query);

    if (query == NULL) {
        connection_refuse(connection, message->id, "busy");
        return NULL;
    }
    query->who = connection->self;
    query->id = message->id;
    query->game = game;
    query->text = text_over(query->bytes, sizeof query->bytes);
    Text player = text_over(query->player, sizeof query->player);
    identity_write(&player, &connection->identity);
    return query;
}

/* One question at a time: the lines of the answer take memory until they are read. */
static void query_send(Connection *connection, Query *query, StoreJob job,
                       void (*arrived)(Errand *errand))
{
    Server *server = connection->server;

    if (store_waiting(server->store) > limit_of(server, LIMIT_STORE_QUEUE)) {
        server_hit(server, LIMIT_STORE_QUEUE);
        connection_refuse(connection, query->id, "busy");
        free(query);
        return;
    }
    job.context = query;
    job.game = query->game != NULL ? query->game->name : NULL;
    job.player = query->player;
    job.day = query->day;
    query->errand.job = job;
    errand_send(server, &query->errand, arrived);
}

/* The connection that waits for an answer, unless it is gone or the store is. */
static Connection *query_asker(Query *query)
{
    Server *server = query->errand.server;
    Connection *connection = connection_find(server, query->who);
    bool is_away = query->errand.job.state != STORE_FINE;

    if (is_away)
        server_store_is(server, true, query->errand.job.reason);
    if (connection != NULL && is_away)
        connection_refuse(connection, query->id, "store");
    return is_away ? NULL : connection;
}

/* Says the lines and ends with `ok ID` and the words. */
static void query_end(Query *query, Connection *connection, const char *words)
{
    if (connection != NULL) {
        if (query->text.length > 0)
            connection_put(connection, (Span){query->bytes, query->text.length - 1});
        connection_answer(connection, "ok", query->id, span_of(words));
    }
    free(query);
}

static void end_with_count(Errand *errand)
{
    Query *query = errand->job.context;
    char words[16];
    Text text = text_over(words, sizeof words);

    text_number(&text, query->count);
    query_end(query, query_asker(query), words);
}

static const Game *take_game(Connection *connection, uint32_t id, Span *words)
{
    Span word = span_word(words);
    const Game *game = game_find(word.start, word.length);

    if (game == NULL)
        connection_refuse(connection, id, "game");
    return game;
}

static void day_of(int64_t now, char day[STORE_DAY_BYTES + 1])
{
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;

    gmtime_r(&seconds, &parts);
    strftime(day, STORE_DAY_BYTES + 1, "%Y-%m-%d", &parts);
}

/* A day as YYYY-MM-DD. */
static bool take_day(Query *query, Span word)
{
    static const char shape[] = "dddd-dd-dd";

    if (word.length != STORE_DAY_BYTES)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (shape[i] == '-' ? word.start[i] != '-' : word.start[i] < '0' || word.start[i] > '9')
            return false;
    memcpy(query->day, word.start, word.length);
    return true;
}

static void ask_make(Connection *connection, const Message *message)
{
    Server *server = connection->server;
    CountKey maker;
    char code[CODE_BYTES + 1];

    memcpy(&maker, &connection->identity, sizeof maker);
    if (server->metrics.value[METRIC_MEMORY] > limit_of(server, LIMIT_MEMORY)) {
        connection_refuse_limit(connection, message->id, LIMIT_MEMORY);
        return;
    }
    if (!counts_take(&server->makers, &maker, server_now(), limit_of(server, LIMIT_TABLES))) {
        connection_refuse_limit(connection, message->id, LIMIT_TABLES);
        return;
    }
    code_make(code);
    Desk *desk = desk_make(server, code);
    if (desk == NULL) {
        connection_refuse_limit(connection, message->id, LIMIT_ROOMS);
        return;
    }
    desk_ask(desk, &(Ask){.kind = ASK_MAKE,
                          .who = connection->self,
                          .id = message->id,
                          .words = message->rest});
}

static void list_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;

    text_put(&query->text, "listed ");
    text_put(&query->text, row->room);
    text_char(&query->text, ' ');
    text_span(&query->text, row->text);
    text_char(&query->text, '\n');
    query->count++;
}

static void ask_tables(Connection *connection, const Message *message)
{
    Query *query = query_new(connection, message, NULL);
    StoreJob job = {.kind = STORE_LISTED, .limit = LISTED_MOST, .row = list_row};

    if (query != NULL)
        query_send(connection, query, job, end_with_count);
}

/* The secret of the day is known: to the table of this device's one try. */
static void daily_known(Errand *errand)
{
    Query *query = errand->job.context;
    Server *server = errand->server;
    Connection *connection = query_asker(query);
    char code[CODE_BYTES_MOST + 1];
    Ask ask = {
        .kind = ASK_DAILY,
        .who = query->who,
        .id = query->id,
        .game = query->game,
        .words = span_of(query->name),
    };

    if (connection != NULL && fair_parse(span_of(errand->job.secret), &ask.secret)) {
        memcpy(ask.day, query->day, sizeof ask.day);
        code_of_day(code, &connection->identity, query->game->name, query->day);
        Desk *desk = desk_get(server, code);
        if (desk == NULL)
            connection_refuse_limit(connection, query->id, LIMIT_ROOMS);
        else
            desk_ask(desk, &ask);
    }
    free(query);
}

static void ask_daily(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = take_game(connection, message->id, &words);
    Query *query = game != NULL ? query_new(connection, message, game) : NULL;

    if (query == NULL)
        return;
    if (words.length == 0 || words.length > ROOM_NAME_BYTES) {
        connection_refuse(connection, message->id, "name");
        free(query);
        return;
    }
    memcpy(query->name, words.start, words.length);
    day_of(server_now(), query->day);
    FairKey secret = fair_secret();
    Text text = text_over(query->secret, sizeof query->secret);
    fair_write(&text, &secret);
    StoreJob job = {.kind = STORE_DAILY, .text = {query->secret, text.length}};
    query_send(connection, query, job, daily_known);
}

static void write_rank(Text *text, const char *word, uint32_t place, uint32_t total)
{
    text_put(text, word);
    text_char(text, ' ');
    text_number(text, place);
    text_char(text, ' ');
    text_number(text, total);
}

/* The best come first; equals share a place. */
static void rank_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    const StoreResult *result = row->result;

    query->count++;
    if (query->count == 1 || result->total != query->total)
        query->place = query->count;
    query->total = result->total;
    if (strcmp(result->player, query->player) == 0) {
        Text own = text_over(query->own, sizeof query->own);
        write_rank(&own, "own", query->place, result->total);
    }
    if (query->count > RANKED_MOST)
        return;
    write_rank(&query->text, "rank", query->place, result->total);
    text_char(&query->text, ' ');
    text_put(&query->text, result->name);
    text_char(&query->text, '\n');
}

static void ranked(Errand *errand)
{
    Query *query = errand->job.context;

    if (query->own[0] != '\0') {
        text_put(&query->text, query->own);
        text_char(&query->text, ' ');
        text_number(&query->text, query->count);
        text_char(&query->text, '\n');
    }
    end_with_count(errand);
}

/* A query about a game and a day; NULL where it is none. */
static Query *take_game_and_day(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = take_game(connection, message->id, &words);
    Query *query = game != NULL ? query_new(connection, message, game) : NULL;

    if (query != NULL && !take_day(query, words)) {
        connection_refuse(connection, message->id, "day");
        free(query);
        return NULL;
    }
    return query;
}

static void ask_ranking(Connection *connection, const Message *message)
{
    Query *query = take_game_and_day(connection, message);
    StoreJob job = {.kind = STORE_RANKED, .row = rank_row};

    if (query != NULL)
        query_send(connection, query, job, ranked);
}

static void solution_known(Errand *errand)
{
    Query *query = errand->job.context;
    Connection *connection = query_asker(query);
    FairKey secret;

    if (connection != NULL && !fair_parse(span_of(errand->job.secret), &secret))
        connection_refuse(connection, query->id, "day");
    else if (connection != NULL)
        solution_ask(connection, query->id, query->game, query->day, &secret);
    free(query);
}

static void ask_solution(Connection *connection, const Message *message)
{
    Query *query = take_game_and_day(connection, message);
    char today[STORE_DAY_BYTES + 1];
    StoreJob job = {.kind = STORE_DAILY, .text = {"", 0}};

    if (query == NULL)
        return;
    day_of(server_now(), today);
    if (strcmp(query->day, today) >= 0) {
        connection_refuse(connection, message->id, "day");
        free(query);
        return;
    }
    query_send(connection, query, job, solution_known);
}

static void write_signed(Text *text, int64_t number)
{
    if (number < 0)
        text_char(text, '-');
    text_number(text, (uint64_t)(number < 0 ? -number : number));
}

static void play_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    const StoreResult *result = row->result;
    Text *text = &query->text;

    text_put(text, "played ");
    write_signed(text, result->at);
    text_char(text, ' ');
    text_put(text, result->room);
    for (unsigned i = 0; i < 4; i++) {
        const uint32_t numbers[] = {result->sheet, result->total, result->place, result->players};
        text_char(text, ' ');
        text_number(text, numbers[i]);
    }
    text_char(text, ' ');
    if (result->is_judged) {
        points_write(text, result->luck);
        text_char(text, ' ');
        points_write(text, result->loss);
    } else {
        text_put(text, "- -");
    }
    text_char(text, '\n');
    query->count++;
}

static void ask_history(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = take_game(connection, message->id, &words);
    StoreJob job = {.kind = STORE_PLAYED, .limit = PLAYED_MOST, .row = play_row};
    uint64_t before = 0;

    if (game == NULL)
        return;
    if (!span_number(words, INT64_MAX, &before)) {
        connection_refuse(connection, message->id, "syntax");
        return;
    }
    Query *query = query_new(connection, message, game);
    job.at = (int64_t)before;
    if (query != NULL)
        query_send(connection, query, job, end_with_count);
}

static void sum_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    const StoreResult *result = row->result;

    query->count++;
    query->sum += result->total;
    query->won += result->place == 1;
    query->best = result->total > query->best ? result->total : query->best;
    for (unsigned hand = 0; hand < STORE_HANDS; hand++)
        query->hands[hand] += result->hands[hand];
}

static void summed(Errand *errand)
{
    Query *query = errand->job.context;
    char words[512];
    Text text = text_over(words, sizeof words);
    Hundredths mean =
        query->count == 0
            ? 0
            : (Hundredths)((query->sum * POINTS_ONE + query->count / 2) / query->count);

    text_number(&text, query->count);
    text_char(&text, ' ');
    points_write(&text, mean);
    text_char(&text, ' ');
    text_number(&text, query->best);
    text_char(&text, ' ');
    text_number(&text, query->won);
    for (unsigned hand = 0; hand < STORE_HANDS; hand++) {
        text_char(&text, ' ');
        text_number(&text, query->hands[hand]);
    }
    query_end(query, query_asker(query), words);
}

static void ask_statistics(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = take_game(connection, message->id, &words);
    Query *query = game != NULL ? query_new(connection, message, game) : NULL;
    StoreJob job = {.kind = STORE_PLAYED, .row = sum_row};

    if (query != NULL)
        query_send(connection, query, job, summed);
}

static const struct {
    const char *verb;
    void (*ask)(Connection *connection, const Message *message);
} verbs[] = {
    {"make", ask_make},
    {"tables", ask_tables},
    {"daily", ask_daily},
    {"ranking", ask_ranking},
    {"solution", ask_solution},
    {"history", ask_history},
    {"statistics", ask_statistics},
};

void lobby_ask(Connection *connection, const Message *message)
{
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_is(message->verb, verbs[i].verb)) {
            verbs[i].ask(connection, message);
            return;
        }
    connection_refuse(connection, message->id, "syntax");
}
