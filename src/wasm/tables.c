/* Tables that are run here, as a server runs them. The page drives their dealers.
 *
 * Most verbs answer with a JSON object that lists what the page has to do now:
 *
 *   load      true: read the table's log, then call `loaded`
 *   append    {version, events}: store the events after the first `version` ones, then call
 *             `appended`
 *   wake      when to call `wake`, replacing any earlier time; null: never
 *   think     [{question, game, net, is_move}]: all questions that wait for `think`
 *   tell      [{guest, lines, bye}]: lines for guests; `bye`: disconnect the guest
 */
#include "base/day.h"
#include "dealer/question.h"
#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_GUESTS = 64 };

typedef struct {
    Guest guest; /* first */
    bool is_open;
    bool has_lines; /* there may be lines to write */
    bool is_leaving;
} PageGuest;

struct PageTable {
    Dealer dealer; /* first */
    bool wants_load;
    bool has_append;
    DealerAppend append;
    bool has_wake;
    int64_t wake;
    Question *questions;     /* waiting, oldest first */
    uint32_t question_count; /* so far; the number of the latest question */
    PageGuest guests[TABLE_GUESTS];
};

/* The words that most verbs begin with: `TABLE [GUEST] NOW`. */
typedef struct {
    PageTable *table;
    PageGuest *guest;
    int64_t now;
} TableCall;

static PageTable *table_of(Dealer *dealer)
{
    return (PageTable *)dealer;
}

static void tell(Guest *guest)
{
    ((PageGuest *)guest)->has_lines = true;
}

static void hang_up(Guest *guest)
{
    ((PageGuest *)guest)->has_lines = true;
    ((PageGuest *)guest)->is_leaving = true;
}

static void append(Dealer *dealer, const DealerAppend *append)
{
    table_of(dealer)->append = *append;
    table_of(dealer)->has_append = true;
}

static void load(Dealer *dealer)
{
    table_of(dealer)->wants_load = true;
}

static bool think(Dealer *dealer, Question *question)
{
    Question **last = &table_of(dealer)->questions;

    while (*last != NULL)
        last = &(*last)->next;
    *last = question;
    question->number = ++table_of(dealer)->question_count;
    return true;
}

static void wake(Dealer *dealer, int64_t at)
{
    table_of(dealer)->wake = at;
    table_of(dealer)->has_wake = true;
}

static DealerDriver driver = {
    .limits =
        {
            [DEALER_GUESTS] = TABLE_GUESTS,
            [DEALER_EVENTS] = ROOM_EVENTS,
            [DEALER_QUEUE] = 1024,
            [DEALER_OUTBOX] = 1 << 20,
            [DEALER_IDLE] = (uint64_t)1 << 50, /* never: the page decides when to stop */
        },
    .tell = tell,
    .hang_up = hang_up,
    .append = append,
    .load = load,
    .think = think,
    .wake = wake,
};

static PageTable *take_table(PageRequest *request)
{
    uint64_t number;
    bool is_number = span_number(span_word(&request->words), PAGE_TABLES, &number) && number > 0;
    PageTable *table = is_number ? request->page->tables[number - 1] : NULL;

    if (table == NULL)
        refuse_words(request, "room");
    return table;
}

static bool take_now(PageRequest *request, int64_t *now)
{
    uint64_t number;

    if (!take_number(request, (uint64_t)1 << 53, &number))
        return false;
    *now = (int64_t)number;
    return true;
}

static PageGuest *take_guest(PageRequest *request, PageTable *table)
{
    uint64_t number;

    if (!take_number(request, TABLE_GUESTS, &number))
        return NULL;
    if (number > 0 && table->guests[number - 1].is_open)
        return &table->guests[number - 1];
    refuse_words(request, "guest");
    return NULL;
}

static bool take_call(PageRequest *request, bool has_guest, TableCall *call)
{
    *call = (TableCall){.table = take_table(request)};
    if (call->table != NULL && has_guest)
        call->guest = take_guest(request, call->table);
    return call->table != NULL && (call->guest != NULL || !has_guest) &&
           take_now(request, &call->now);
}

static void report_lines(Json *json, PageGuest *guest, int64_t now)
{
    static char buffer[16 * ROOM_LINE_BYTES];
    bool has_more = true;

    json_begin(json, "lines", '[');
    while (has_more) {
        size_t length = guest_write(&guest->guest, buffer, sizeof buffer, now, &has_more);
        buffer[length] = '\0';
        if (length > 0)
            json_string(json, NULL, buffer);
    }
    json_end(json, ']');
    guest->has_lines = false;
}

static void report_told(Json *json, PageTable *table, int64_t now)
{
    json_begin(json, "tell", '[');
    for (unsigned i = 0; i < TABLE_GUESTS; i++) {
        PageGuest *guest = &table->guests[i];
        if (!guest->is_open || !guest->has_lines)
            continue;
        json_begin(json, NULL, '{');
        json_number(json, "guest", i + 1);
        report_lines(json, guest, now);
        json_boolean(json, "bye", guest->is_leaving);
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void report_append(Json *json, const DealerAppend *append)
{
    char *events = malloc(append->events.length + 1);

    json_begin(json, "append", '{');
    json_number(json, "version", append->version - 1);
    if (events != NULL) {
        memcpy(events, append->events.start, append->events.length);
        events[append->events.length] = '\0';
        json_string(json, "events", events);
    }
    json_end(json, '}');
    free(events);
}

static void report_questions(Json *json, const Question *question)
{
    json_begin(json, "think", '[');
    for (; question != NULL; question = question->next) {
        json_begin(json, NULL, '{');
        json_number(json, "question", question->number);
        json_string(json, "game", question->game->name);
        json_string(json, "net", net_need_name(question->needs_net));
        json_boolean(json, "is_move", question->kind == QUESTION_MOVE);
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* Answers with all that the page has to do now. */
static void answer_tasks(PageRequest *request, const TableCall *call)
{
    PageTable *table = call->table;
    Json json = answer_json(request);

    json_begin(&json, NULL, '{');
    if (table->wants_load)
        json_boolean(&json, "load", true);
    if (table->has_append)
        report_append(&json, &table->append);
    if (table->has_wake && table->wake != ROOM_NEVER)
        json_number(&json, "wake", (uint64_t)table->wake);
    else if (table->has_wake)
        json_null(&json, "wake");
    report_questions(&json, table->questions);
    report_told(&json, table, call->now);
    json_end(&json, '}');
    table->wants_load = false;
    table->has_append = false;
    table->has_wake = false;
}

void verb_lead(PageRequest *request)
{
    char code[CODE_BYTES_MOST + 1];
    int64_t now;
    unsigned number = 0;

    if (!take_now(request, &now) || !take_code(request, code))
        return;
    bool is_new = span_is(request->words, "new");
    if (!is_new && !take_end(request))
        return;
    while (number < PAGE_TABLES && request->page->tables[number] != NULL)
        number++;
    PageTable *table = number < PAGE_TABLES ? calloc(1, sizeof *table) : NULL;
    if (table == NULL) {
        refuse_words(request, number < PAGE_TABLES ? "memory" : "rooms");
        return;
    }
    driver.key = request->page->key;
    if (!dealer_open(&table->dealer, &driver, code, is_new, now)) {
        dealer_close(&table->dealer);
        free(table);
        refuse_words(request, "memory");
        return;
    }
    if (is_new)
        dealer_hold(&table->dealer);
    request->page->tables[number] = table;
    answer_number(request, number + 1);
}

void verb_begin(PageRequest *request)
{
    TableCall call;

    if (!take_call(request, false, &call) || !take_end(request))
        return;
    if (call.table->dealer.state == DEALER_HELD)
        dealer_release(&call.table->dealer, call.now);
    answer_tasks(request, &call);
}

void verb_loaded(PageRequest *request)
{
    TableCall call;
    Span log = request->body;

    if (!take_call(request, false, &call))
        return;
    Dealer *dealer = &call.table->dealer;
    bool is_fine = span_is(request->words, "fine");
    if (dealer->state != DEALER_LOADING || (!is_fine && !span_is(request->words, "away"))) {
        refuse_words(request, "syntax");
        return;
    }
    call.table->wants_load = false;
    if (log.length > 0 && log.start[log.length - 1] == '\n')
        log.length--;
    if (is_fine && log.length > 0)
        dealer_fold(dealer, log, call.now);
    dealer_loaded(dealer, is_fine ? STORE_FINE : STORE_AWAY, call.now);
    if (dealer->state == DEALER_ENDED)
        refuse_words(request, "damaged");
    else
        answer_tasks(request, &call);
}

void verb_appended(PageRequest *request)
{
    static const struct {
        const char *word;
        StoreState state;
    } states[] = {{"fine", STORE_FINE}, {"taken", STORE_TAKEN}, {"away", STORE_UNKNOWN}};
    TableCall call;

    if (!take_call(request, false, &call))
        return;
    for (unsigned i = 0; i < sizeof states / sizeof *states; i++)
        if (span_is(request->words, states[i].word) && call.table->dealer.state == DEALER_STORING) {
            dealer_appended(&call.table->dealer, states[i].state, call.now);
            answer_tasks(request, &call);
            return;
        }
    refuse_words(request, "syntax");
}

void verb_guest(PageRequest *request)
{
    PageTable *table = take_table(request);

    if (table == NULL || !take_end(request))
        return;
    for (unsigned i = 0; i < TABLE_GUESTS; i++)
        if (!table->guests[i].is_open) {
            table->guests[i] = (PageGuest){.is_open = true};
            guest_open(&table->guests[i].guest, &driver);
            answer_number(request, i + 1);
            return;
        }
    refuse_words(request, "limit here");
}

void verb_say(PageRequest *request)
{
    TableCall call;

    if (!take_call(request, true, &call) || !take_end(request))
        return;
    guest_say(&call.guest->guest, &call.table->dealer, request->body, call.now);
    answer_tasks(request, &call);
}

/* Makes the table of a day's challenge. There is no server that could keep a secret, so its dice
 * follow from a key of zeros: everybody has the same dice, and could look ahead. */
static bool make_day(PageRequest *request, const TableCall *call)
{
    static const FairKey no_key;
    Span name = span_word(&request->words);
    const Game *game = game_find(name.start, name.length);
    Span date = span_word(&request->words);
    char day[DAY_BYTES + 1] = "";

    if (game == NULL || !day_is_good(date)) {
        refuse_words(request, game == NULL ? "game" : "day");
        return false;
    }
    memcpy(day, date.start, date.length);
    FairKey secret = fair_day_secret(&no_key, game->name, day);
    dealer_make_daily(&call->table->dealer, &call->guest->guest, 1, game, day, &secret,
                      request->words, call->now);
    return true;
}

void verb_make(PageRequest *request)
{
    TableCall call;

    if (!take_call(request, true, &call))
        return;
    call.guest->guest.identity = identity_of(span_word(&request->words));
    Span words = request->words;
    if (span_is(span_word(&words), "daily")) {
        request->words = words;
        if (!make_day(request, &call))
            return;
    } else {
        dealer_make(&call.table->dealer, &call.guest->guest, 1, request->words, call.now);
    }
    answer_tasks(request, &call);
}

void verb_leave(PageRequest *request)
{
    TableCall call;

    if (!take_call(request, true, &call) || !take_end(request))
        return;
    guest_close(&call.guest->guest, call.now);
    call.guest->is_open = false;
    answer_tasks(request, &call);
}

void verb_wake(PageRequest *request)
{
    TableCall call;

    if (!take_call(request, false, &call) || !take_end(request))
        return;
    dealer_wake(&call.table->dealer, call.now);
    answer_tasks(request, &call);
}

void verb_news(PageRequest *request)
{
    TableCall call;

    if (!take_call(request, false, &call) || !take_end(request))
        return;
    dealer_hear_of(&call.table->dealer, UINT32_MAX, call.now);
    answer_tasks(request, &call);
}

/* A waiting question by its number. */
static Question *take_question(PageRequest *request, PageTable *table)
{
    uint64_t number;

    if (!take_number(request, UINT32_MAX, &number))
        return NULL;
    for (Question *question = table->questions; question != NULL; question = question->next)
        if (question->number == number)
            return question;
    refuse_words(request, "question");
    return NULL;
}

static void unlink_question(PageTable *table, const Question *question)
{
    Question **place = &table->questions;

    while (*place != question)
        place = &(*place)->next;
    *place = question->next;
}

void verb_think(PageRequest *request)
{
    TableCall call = {.table = take_table(request)};
    Question *question = call.table != NULL ? take_question(request, call.table) : NULL;
    char reason[64];
    Text text = text_over(reason, sizeof reason);

    if (question == NULL || !take_now(request, &call.now))
        return;
    bool is_given_up = span_is(request->words, "away");
    if (!is_given_up &&
        (!take_end(request) || (question->needs_net && need_net(request, question->game) == NULL)))
        return;
    unlink_question(call.table, question);
    text_put(&text, "net ");
    text_put(&text, question->game->name);
    question->reason = reason;
    atomic_store(&question->is_cancelled, is_given_up);
    question_think(question);
    dealer_answer(question, call.now);
    answer_tasks(request, &call);
}

void verb_log(PageRequest *request)
{
    const PageTable *table = take_table(request);
    const Room *room = table != NULL ? table->dealer.room : NULL;

    if (table != NULL && room == NULL)
        refuse_words(request, "room");
    if (room == NULL || !take_end(request))
        return;
    size_t length = room->saved < room->version ? room->starts[room->saved] : room->log_length;
    answer_span(request, (Span){room->log, length});
}

void verb_stop(PageRequest *request)
{
    PageTable *table = take_table(request);

    if (table == NULL || !take_end(request))
        return;
    for (unsigned i = 0; i < PAGE_TABLES; i++)
        if (request->page->tables[i] == table)
            request->page->tables[i] = NULL;
    while (table->questions != NULL) {
        Question *question = table->questions;
        table->questions = question->next;
        atomic_store(&question->is_cancelled, true);
        dealer_answer(question, table->dealer.now);
    }
    for (unsigned i = 0; i < TABLE_GUESTS; i++)
        if (table->guests[i].is_open)
            guest_close(&table->guests[i].guest, table->dealer.now);
    dealer_close(&table->dealer);
    free(table);
}
