/* Stored results: the ranking of a day, a player's sheets and their statistics. */
#include "analysis/points.h"
#include "server/lobby/lobby.h"
#include "server/lobby/query.h"

#include <string.h>

enum { RANKED_MOST = 100, PLAYED_MOST = 50 };

static void write_rank(Text *text, const char *word, uint32_t place, uint32_t total)
{
    text_put(text, word);
    text_char(text, ' ');
    text_number(text, place);
    text_char(text, ' ');
    text_number(text, total);
}

/* A doubted result has a place only among its groups. Its owner is told why:
 * `doubted TOTAL WORD...` */
static void write_doubts(Text *text, const StoreResult *result)
{
    text_put(text, "doubted ");
    text_number(text, result->total);
    for (unsigned i = 0; i < DOUBTS; i++)
        if ((result->doubt & (1U << i)) != 0) {
            text_char(text, ' ');
            text_put(text, doubt_words[i]);
        }
}

/* Rows come with the best first. Equal totals share a place. */
static void rank_row(StoreJob *job, const StoreRow *row)
{
    Query *query = job->context;
    const StoreResult *result = row->result;
    bool is_own = strcmp(result->player, query->player) == 0;
    Text own = is_own ? text_over(query->own, sizeof query->own) : (Text){0};

    if (result->doubt != 0 && query->group[0] == '\0') {
        query->doubt = is_own ? result->doubt : query->doubt;
        if (is_own)
            write_doubts(&own, result);
        return;
    }
    query->count++;
    query->bands[result->total / QUERY_BAND]++;
    if (query->count == 1 || result->total != query->total)
        query->place = query->count;
    query->total = result->total;
    if (is_own)
        write_rank(&own, "own", query->place, result->total);
    if (query->count > RANKED_MOST)
        return;
    write_rank(&query->text, "rank", query->place, result->total);
    text_char(&query->text, ' ');
    text_put(&query->text, result->name);
    text_char(&query->text, '\n');
}

/* Writes the distribution of all totals, from the first band with results to the last:
 * `totals LEAST BAND COUNT COUNT ...` */
static void write_totals(Query *query)
{
    unsigned first = 0, last = QUERY_BANDS - 1;

    if (query->count == 0)
        return;
    while (query->bands[first] == 0)
        first++;
    while (query->bands[last] == 0)
        last--;
    text_put(&query->text, "totals ");
    text_number(&query->text, first * QUERY_BAND);
    text_char(&query->text, ' ');
    text_number(&query->text, QUERY_BAND);
    for (unsigned band = first; band <= last; band++) {
        text_char(&query->text, ' ');
        text_number(&query->text, query->bands[band]);
    }
    text_char(&query->text, '\n');
}

static void ranked(StoreTask *task)
{
    Query *query = task->job.context;

    if (query->own[0] != '\0') {
        text_put(&query->text, query->own);
        if (query->doubt == 0) {
            text_char(&query->text, ' ');
            text_number(&query->text, query->count);
        }
        text_char(&query->text, '\n');
    }
    write_totals(query);
    query_end_with_count(task);
}

/* The ranking of a group is only for its members. */
static void rank_group(Query *query, Connection *connection)
{
    if (query->is_member)
        query_send(connection, query,
                   (StoreJob){.kind = STORE_RANKED, .room = query->group, .row = rank_row}, ranked);
    else
        query_refuse(query, connection, "group");
}

void results_ranking(Connection *connection, const Message *message)
{
    Query *query = query_of_day(connection, message);

    if (query != NULL && query->group[0] != '\0')
        groups_read(connection, query, rank_group);
    else if (query != NULL)
        query_send(connection, query, (StoreJob){.kind = STORE_RANKED, .row = rank_row}, ranked);
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

void results_history(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = query_game(connection, message->id, &words);
    StoreJob job = {.kind = STORE_PLAYED, .limit = PLAYED_MOST, .row = play_row};
    uint64_t before = 0;

    if (game == NULL)
        return;
    if (!span_number(words, INT64_MAX, &before)) {
        guest_refuse(&connection->guest, message->id, "syntax");
        return;
    }
    Query *query = query_new(connection, message, game);
    job.at = (int64_t)before;
    if (query != NULL)
        query_send(connection, query, job, query_end_with_count);
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

static void summed(StoreTask *task)
{
    Query *query = task->job.context;
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

void results_statistics(Connection *connection, const Message *message)
{
    Span words = message->rest;
    const Game *game = query_game(connection, message->id, &words);
    Query *query = game != NULL ? query_new(connection, message, game) : NULL;
    StoreJob job = {.kind = STORE_PLAYED, .row = sum_row};

    if (query != NULL)
        query_send(connection, query, job, summed);
}
