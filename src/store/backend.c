/* Shared by the databases: the steps of jobs, and rows. */
#include "store/backend.h"

#include <stdlib.h>
#include <string.h>

const char *const doubt_words[DOUBTS] = {"source", "speed", "foresight"};

static StoreValue number(int64_t value)
{
    return (StoreValue){.kind = VALUE_NUMBER, .number = value};
}

static StoreValue words(Span text)
{
    return (StoreValue){.kind = VALUE_TEXT, .text = text};
}

static StoreValue word(const char *text)
{
    return words(span_of(text != NULL ? text : ""));
}

static StoreValue judged(const StoreResult *result, int32_t value)
{
    return result->is_judged ? number(value) : (StoreValue){.kind = VALUE_NULL};
}

typedef struct {
    StoreValue all[STEP_VALUES];
} Values;

/* Sets a step to a statement and its values. The compiler complains if there are too many. */
#define SET(step, which, ...)                  \
    set(step, which, &(Values){{__VA_ARGS__}}, \
        sizeof(const StoreValue[]){__VA_ARGS__} / sizeof(StoreValue))

static bool set_alone(Step *step, Sql sql)
{
    step->sql = sql;
    step->count = 0;
    return true;
}

static bool set(Step *step, Sql sql, const Values *values, size_t count)
{
    step->sql = sql;
    step->count = (unsigned)count;
    memcpy(step->values, values->all, count * sizeof *values->all);
    return true;
}

static bool set_result(Step *step, Sql sql, const StoreResult *result)
{
    Text hands = text_over(step->hands, sizeof step->hands);

    for (int i = 0; i < STORE_HANDS; i++) {
        text_put(&hands, i > 0 ? " " : "");
        text_number(&hands, result->hands[i]);
    }
    return SET(step, sql, word(result->room), number(result->sheet), number(result->seat),
               word(result->player), word(result->name), word(result->game), word(result->day),
               number(result->at), number(result->total), number(result->place),
               number(result->players), word(step->hands), judged(result, result->luck),
               judged(result, result->loss), number(result->doubt));
}

static bool set_attempt(const StoreJob *job, Step *step)
{
    const StoreAttempt *attempt = job->attempt;

    switch (attempt->step) {
    case ATTEMPT_BEGINS:
        return SET(step, SQL_ATTEMPT_BEGINS, word(job->room), word(attempt->game),
                   word(attempt->day), word(attempt->source), number(job->at));
    case ATTEMPT_STARTS:
        return SET(step, SQL_ATTEMPT_STARTS, word(job->room));
    case ATTEMPT_AHEAD:
        return SET(step, SQL_ATTEMPT_AHEAD, word(job->room));
    case ATTEMPT_ENDS:
        return SET(step, SQL_ATTEMPT_ENDS, word(job->room), number(attempt->later_most),
                   number(attempt->least));
    default:
        return false;
    }
}

/* The changes that go with an append: first the time to wake the room, then the listing, then the
 * results, then the step of an attempt. */
static bool set_change(const StoreJob *job, uint32_t index, Step *step)
{
    if (job->changes_wake && index-- == 0)
        return job->wake != 0 ? SET(step, SQL_WAKE, word(job->room), number(job->wake))
                              : SET(step, SQL_SLEEP, word(job->room));
    if (job->listing.start != NULL && index-- == 0)
        return job->listing.length > 0
                   ? SET(step, SQL_LIST, word(job->room), number(job->at), words(job->listing))
                   : SET(step, SQL_UNLIST, word(job->room));
    if (index < job->result_count)
        return set_result(step, SQL_RESULT, &job->results[index]);
    return index == job->result_count && job->attempt != NULL && set_attempt(job, step);
}

/* Each change takes one statement. */
static bool set_changes(const StoreJob *job, uint32_t index, Step *step)
{
    if (index >= job->change_count)
        return false;
    const StoreChange *change = &job->changes[index];
    Sql sql = SQL_OF(change->kind);
    StoreValue room = word(change->room), key = word(change->key), value = word(change->value);
    StoreValue at = number(change->at), amount = number(change->number);
    StoreValue text = words(change->text.start != NULL ? change->text : span_of(""));

    switch (change->kind) {
    case CHANGE_APPEND:
        return SET(step, sql, room, amount, at, text);
    case CHANGE_EVENTS:
        return SET(step, sql, room, amount, text);
    case CHANGE_LIST:
        return SET(step, sql, room, at, text);
    case CHANGE_SEEN:
    case CHANGE_FORGOTTEN:
        return SET(step, sql, room, at);
    case CHANGE_UNLIST:
    case CHANGE_SLEEP:
    case CHANGE_CLEAR:
        return SET(step, sql, room);
    case CHANGE_PLAYER:
        return SET(step, sql, room, key, value, text);
    case CHANGE_RESULT:
        return set_result(step, sql, change->result);
    case CHANGE_FORGET:
        return SET(step, sql, room, amount);
    case CHANGE_BAN:
        return SET(step, sql, key, value, amount, at, text);
    case CHANGE_UNBAN:
        return SET(step, sql, key, value);
    case CHANGE_PROPOSE:
    case CHANGE_SET:
        return SET(step, sql, key, text);
    case CHANGE_ADMIN:
        return SET(step, sql, at, key, value, room, text);
    case CHANGE_GROUP:
        return SET(step, sql, room, at, text);
    case CHANGE_MEMBER:
        return SET(step, sql, room, key, at);
    case CHANGE_LEAVE:
        return SET(step, sql, room, key);
    case CHANGE_UNGROUP:
        return SET(step, sql, room);
    case CHANGE_OLD_GROUPS:
        return SET(step, sql, at);
    case CHANGE_EMPTY:
    case CHANGE_STRAYS:
        return set_alone(step, sql);
    case CHANGE_DOUBT:
        return SET(step, sql, room, amount);
    case CHANGE_OLD_ATTEMPTS:
        return SET(step, sql, value);
    default:
        return SET(step, sql, amount, at, key, value, room, text);
    }
}

/* Each read takes one statement. */
static bool set_read(const StoreJob *job, Step *step)
{
    StoreValue limit = number(job->limit > 0 ? job->limit : INT64_MAX);
    StoreValue before = number(job->at > 0 ? job->at : INT64_MAX);

    switch (job->kind) {
    case STORE_LOAD:
        return SET(step, SQL_LOAD, word(job->room), number(job->version));
    case STORE_LISTED:
        return SET(step, SQL_LISTED, number(job->at), limit);
    case STORE_WAKES:
        return SET(step, SQL_WAKES, before);
    case STORE_PLAYED:
        return job->game != NULL
                   ? SET(step, SQL_PLAYED, word(job->player), word(job->game), before, limit)
                   : SET(step, SQL_PLAYED_ALL, word(job->player), before, limit);
    case STORE_RANKED:
        return job->room == NULL ? SET(step, SQL_RANKED, word(job->game), word(job->day), limit)
                                 : SET(step, SQL_RANKED_GROUP, word(job->game), word(job->day),
                                       word(job->room), limit);
    case STORE_ENDED:
        return SET(step, SQL_ENDED, word(job->game), number(job->at));
    case STORE_ROOMS:
        return set_alone(step, SQL_ROOMS);
    case STORE_DAYS:
        return set_alone(step, SQL_DAYS);
    case STORE_RESULTS:
        return SET(step, SQL_RESULTS, word(job->room));
    case STORE_STRAYS:
        return set_alone(step, SQL_STRAYS);
    case STORE_FORGOTTEN:
        return set_alone(step, SQL_FORGOTTEN);
    case STORE_LATEST:
        return SET(step, SQL_LATEST, word(job->room), limit);
    case STORE_MENTIONS:
        return SET(step, SQL_MENTIONS, words(job->text));
    case STORE_BANS:
        return set_alone(step, SQL_BANS);
    case STORE_META:
        return set_alone(step, SQL_META);
    case STORE_ADMIN:
        return SET(step, SQL_ADMIN, number(job->version));
    case STORE_GROUP:
        return SET(step, SQL_GROUP, word(job->player), word(job->room));
    case STORE_GROUPS:
        return SET(step, SQL_GROUPS, word(job->player));
    case STORE_MEMBERS:
        return SET(step, SQL_MEMBERS, word(job->room));
    case STORE_FIND:
        return SET(step, SQL_FIND, word(job->room));
    default: /* STORE_DOUBTED */
        return SET(step, SQL_DOUBTED, number(job->at));
    }
}

bool backend_step(const StoreJob *job, uint32_t index, Step *step)
{
    switch (job->kind) {
    case STORE_APPEND:
        if (index > 0)
            return set_change(job, index - 1, step);
        return SET(step, SQL_APPEND, word(job->room), number(job->version), number(job->at),
                   words(job->text));
    case STORE_JUDGE:
        SET(step, SQL_JUDGE, word(job->room), number(job->sheet), number(job->seat),
            number(job->luck), number(job->loss), number(job->sum_most), number(job->gain_most));
        return index == 0;
    case STORE_DAILY:
        if (job->text.length > 0 && index-- == 0)
            return SET(step, SQL_PROPOSE, word(job->game), word(job->day), words(job->text));
        SET(step, SQL_SECRET, word(job->game), word(job->day));
        return index == 0;
    case STORE_CHANGE:
        return set_changes(job, index, step);
    default:
        set_read(job, step);
        return index == 0;
    }
}

static int64_t read_number(StoreColumn *column, void *row, int index)
{
    Span digits = column(row, index);

    return digits.start != NULL ? strtoll(digits.start, NULL, 10) : 0;
}

static void read_word(char *word, size_t size, StoreColumn *column, void *row, int index)
{
    Text text = text_over(word, size);

    text_span(&text, column(row, index));
}

static void read_result(StoreResult *result, StoreColumn *column, void *row)
{
    int at = 0;

#define READ_WORD(field) read_word(result->field, sizeof result->field, column, row, at++)
#define READ_NUMBER(field, type) result->field = (type)read_number(column, row, at++)
    READ_WORD(room);
    READ_NUMBER(sheet, uint32_t);
    READ_NUMBER(seat, uint32_t);
    READ_WORD(player);
    READ_WORD(name);
    READ_WORD(game);
    READ_WORD(day);
    READ_NUMBER(at, int64_t);
    READ_NUMBER(total, uint32_t);
    READ_NUMBER(place, uint32_t);
    READ_NUMBER(players, uint32_t);
    const char *hands = column(row, at++).start;
    for (int i = 0; i < STORE_HANDS; i++) {
        char *end = NULL;
        result->hands[i] = hands != NULL ? (uint16_t)strtoul(hands, &end, 10) : 0;
        hands = end;
    }
    result->is_judged = column(row, at).start != NULL;
    READ_NUMBER(luck, int32_t);
    READ_NUMBER(loss, int32_t);
    READ_NUMBER(doubt, uint32_t);
#undef READ_WORD
#undef READ_NUMBER
}

/* Removes the events up to `after` from a row. False: none are left. */
static bool cut_row(StoreRow *row, uint32_t after)
{
    bool is_cut = row->version <= after;

    for (Span line; row->version <= after && span_line(&row->text, &line);)
        row->version++;
    return !is_cut || row->text.length > 0;
}

static bool gives_results(StoreKind kind)
{
    return kind == STORE_PLAYED || kind == STORE_RANKED || kind == STORE_ENDED ||
           kind == STORE_RESULTS || kind == STORE_DOUBTED;
}

void backend_give(StoreJob *job, StoreColumn *column, void *row)
{
    StoreResult result;
    StoreRow given = {.result = NULL};

    if (gives_results(job->kind)) {
        read_result(&result, column, row);
        given = (StoreRow){.room = result.room, .at = result.at, .result = &result};
    } else {
        given.room = column(row, 0).start;
        given.version = (uint32_t)read_number(column, row, 1);
        given.at = read_number(column, row, 2);
        given.text = column(row, 3);
        given.game = column(row, 4).start;
        given.day = column(row, 5).start;
    }
    if (job->kind != STORE_LOAD || cut_row(&given, job->version))
        job->row(job, &given);
}

void backend_reason(char reason[STORE_REASON_BYTES], const char *what, const char *why)
{
    Text text = text_over(reason, STORE_REASON_BYTES);

    text_put(&text, what);
    text_put(&text, *what != '\0' ? ": " : "");
    for (; *why != '\0'; why++)
        text_char(&text, *why >= 0 && *why < ' ' ? ' ' : *why);
    while (text.length > 0 && reason[text.length - 1] == ' ')
        reason[--text.length] = '\0';
}

void backend_upgraded(const StorePlace *place, int64_t from)
{
    if (from > 0 && from < SCHEMA_VERSION && place->upgraded != NULL)
        place->upgraded(place->context, (unsigned)from, SCHEMA_VERSION);
}
