/* Tables that are led here, as a server leads them: the page drives their dealers.
 *
 * Whatever is said to a table, the answer is a JSON object with all that the page has to do now:
 *
 *   load      true: read the table's log, then `loaded`
 *   append    {version, events}: store the events behind the first `version` ones, then `appended`
 *   wake      when to call `wake`, and no longer at another time; null: never
 *   think     [{question, game, needs_net, is_move}]: all questions that wait for `think`
 *   tell      [{guest, lines, bye}]: what guests are told; `bye`: they have to go
 */
#include "dealer/question.h"
#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

enum { LED_GUESTS = 64 };

/* A guest by its number at the table. */
typedef struct {
    Guest guest; /* first */
    bool is_open;
    bool is_told; /* there may be lines */
    bool is_leaving;
} LedGuest;

struct LedTable {
    Dealer dealer; /* first */
    bool wants_load;
    bool has_append;
    DealerAppend append;
    bool has_wake;
    int64_t wake;
    Question *questions;     /* that wait, in order */
    uint32_t question_count; /* ever: each has a number */
    LedGuest guests[LED_GUESTS];
};

/* What is said to a table: `TABLE [GUEST] NOW`. */
typedef struct {
    LedTable *table;
    LedGuest *guest;
    int64_t now;
} Said;

static LedTable *led_of(Dealer *dealer)
{
    return (LedTable *)dealer;
}

static void tell(Guest *guest)
{
    ((LedGuest *)guest)->is_told = true;
}

static void hang_up(Guest *guest)
{
    ((LedGuest *)guest)->is_told = true;
    ((LedGuest *)guest)->is_leaving = true;
}

static void append(Dealer *dealer, const DealerAppend *append)
{
    led_of(dealer)->append = *append;
    led_of(dealer)->has_append = true;
}

static void load(Dealer *dealer)
{
    led_of(dealer)->wants_load = true;
}

static bool think(Dealer *dealer, Question *question)
{
    Question **last = &led_of(dealer)->questions;

    while (*last != NULL)
        last = &(*last)->next;
    *last = question;
    question->number = ++led_of(dealer)->question_count;
    return true;
}

static void wake(Dealer *dealer, int64_t at)
{
    led_of(dealer)->wake = at;
    led_of(dealer)->has_wake = true;
}

static const DealerDriver driver = {
    .limits =
        {
            [DEALER_GUESTS] = LED_GUESTS,
            [DEALER_EVENTS] = ROOM_EVENTS,
            [DEALER_QUEUE] = 1024,
            [DEALER_OUTBOX] = 1 << 20,
            [DEALER_IDLE] = (uint64_t)1 << 50, /* the page says when */
        },
    .tell = tell,
    .hang_up = hang_up,
    .append = append,
    .load = load,
    .think = think,
    .wake = wake,
};

static LedTable *take_table(Request *request)
{
    uint64_t number;
    bool is_number = span_number(span_word(&request->words), PAGE_TABLES, &number) && number > 0;
    LedTable *table = is_number ? request->page->tables[number - 1] : NULL;

    if (table == NULL)
        refuse_words(request, "room");
    return table;
}

static bool take_now(Request *request, int64_t *now)
{
    uint64_t number;

    if (!take_number(request, (uint64_t)1 << 53, &number))
        return false;
    *now = (int64_t)number;
    return true;
}

static LedGuest *take_guest(Request *request, LedTable *table)
{
    uint64_t number;

    if (!take_number(request, LED_GUESTS, &number))
        return NULL;
    if (number > 0 && table->guests[number - 1].is_open)
        return &table->guests[number - 1];
    refuse_words(request, "guest");
    return NULL;
}

static bool take_said(Request *request, bool has_guest, Said *said)
{
    *said = (Said){.table = take_table(request)};
    if (said->table != NULL && has_guest)
        said->guest = take_guest(request, said->table);
    return said->table != NULL && (said->guest != NULL || !has_guest) &&
           take_now(request, &said->now);
}

static void report_lines(Json *json, LedGuest *guest, int64_t now)
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
    guest->is_told = false;
}

static void report_told(Json *json, LedTable *table, int64_t now)
{
    json_begin(json, "tell", '[');
    for (unsigned i = 0; i < LED_GUESTS; i++) {
        LedGuest *guest = &table->guests[i];
        if (!guest->is_open || !guest->is_told)
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
        json_boolean(json, "needs_net", question->needs_net);
        json_boolean(json, "is_move", question->kind == QUESTION_MOVE);
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* All that the page has to do now. */
static void answer_wishes(Request *request, const Said *said)
{
    LedTable *table = said->table;
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
    report_told(&json, table, said->now);
    json_end(&json, '}');
    table->wants_load = false;
    table->has_append = false;
    table->has_wake = false;
}

void verb_lead(Request *request)
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
    LedTable *table = number < PAGE_TABLES ? calloc(1, sizeof *table) : NULL;
    if (table == NULL) {
        refuse_words(request, number < PAGE_TABLES ? "memory" : "rooms");
        return;
    }
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

void verb_begin(Request *request)
{
    Said said;

    if (!take_said(request, false, &said) || !take_end(request))
        return;
    if (said.table->dealer.state == DEALER_HELD)
        dealer_release(&said.table->dealer, said.now);
    answer_wishes(request, &said);
}

void verb_loaded(Request *request)
{
    Said said;
    Span log = request->body;

    if (!take_said(request, false, &said))
        return;
    Dealer *dealer = &said.table->dealer;
    bool is_fine = span_is(request->words, "fine");
    if (dealer->state != DEALER_LOADING || (!is_fine && !span_is(request->words, "away"))) {
        refuse_words(request, "syntax");
        return;
    }
    said.table->wants_load = false;
    if (log.length > 0 && log.start[log.length - 1] == '\n')
        log.length--;
    if (is_fine && log.length > 0)
        dealer_fold(dealer, log, said.now);
    dealer_loaded(dealer, is_fine ? STORE_FINE : STORE_AWAY, said.now);
    if (dealer->state == DEALER_ENDED)
        refuse_words(request, "damaged");
    else
        answer_wishes(request, &said);
}

void verb_appended(Request *request)
{
    static const struct {
        const char *word;
        StoreState state;
    } states[] = {{"fine", STORE_FINE}, {"taken", STORE_TAKEN}, {"away", STORE_AWAY}};
    Said said;

    if (!take_said(request, false, &said))
        return;
    for (unsigned i = 0; i < sizeof states / sizeof *states; i++)
        if (span_is(request->words, states[i].word) && said.table->dealer.state == DEALER_STORING) {
            dealer_appended(&said.table->dealer, states[i].state, said.now);
            answer_wishes(request, &said);
            return;
        }
    refuse_words(request, "syntax");
}

void verb_guest(Request *request)
{
    LedTable *table = take_table(request);

    if (table == NULL || !take_end(request))
        return;
    for (unsigned i = 0; i < LED_GUESTS; i++)
        if (!table->guests[i].is_open) {
            table->guests[i] = (LedGuest){.is_open = true};
            guest_open(&table->guests[i].guest, &driver);
            answer_number(request, i + 1);
            return;
        }
    refuse_words(request, "limit here");
}

void verb_say(Request *request)
{
    Said said;

    if (!take_said(request, true, &said) || !take_end(request))
        return;
    guest_say(&said.guest->guest, &said.table->dealer, request->body, said.now);
    answer_wishes(request, &said);
}

void verb_make(Request *request)
{
    Said said;

    if (!take_said(request, true, &said))
        return;
    said.guest->guest.identity = identity_of(span_word(&request->words));
    dealer_make(&said.table->dealer, &said.guest->guest, 1, request->words, said.now);
    answer_wishes(request, &said);
}

void verb_leave(Request *request)
{
    Said said;

    if (!take_said(request, true, &said) || !take_end(request))
        return;
    guest_close(&said.guest->guest, said.now);
    said.guest->is_open = false;
    answer_wishes(request, &said);
}

void verb_wake(Request *request)
{
    Said said;

    if (!take_said(request, false, &said) || !take_end(request))
        return;
    dealer_wake(&said.table->dealer, said.now);
    answer_wishes(request, &said);
}

void verb_news(Request *request)
{
    Said said;

    if (!take_said(request, false, &said) || !take_end(request))
        return;
    dealer_hear_of(&said.table->dealer, UINT32_MAX, said.now);
    answer_wishes(request, &said);
}

/* Takes a question that waits; NULL, and refused, where there is no such. */
static Question *take_question(Request *request, LedTable *table)
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

static void unlink_question(LedTable *table, const Question *question)
{
    Question **place = &table->questions;

    while (*place != question)
        place = &(*place)->next;
    *place = question->next;
}

void verb_think(Request *request)
{
    Said said = {.table = take_table(request)};
    Question *question = said.table != NULL ? take_question(request, said.table) : NULL;
    char reason[64];
    Text text = text_over(reason, sizeof reason);

    if (question == NULL || !take_now(request, &said.now))
        return;
    bool is_given_up = span_is(request->words, "away");
    if (!is_given_up &&
        (!take_end(request) || (question->needs_net && need_net(request, question->game) == NULL)))
        return;
    unlink_question(said.table, question);
    text_put(&text, "net ");
    text_put(&text, question->game->name);
    question->reason = reason;
    atomic_store(&question->is_cancelled, is_given_up);
    question_think(question);
    dealer_answer(question, said.now);
    answer_wishes(request, &said);
}

static const Room *take_led_room(Request *request)
{
    LedTable *table = take_table(request);

    if (table != NULL && table->dealer.room == NULL)
        refuse_words(request, "room");
    return table != NULL ? table->dealer.room : NULL;
}

void verb_log(Request *request)
{
    const Room *room = take_led_room(request);

    if (room == NULL || !take_end(request))
        return;
    size_t length = room->saved < room->version ? room->starts[room->saved] : room->log_length;
    answer_span(request, (Span){room->log, length});
}

void verb_record(Request *request)
{
    const Room *room = take_led_room(request);
    uint64_t sheet;
    char *record;
    size_t length;

    if (room == NULL || !take_number(request, UINT32_MAX, &sheet) || !take_end(request))
        return;
    if (!room_record(room, (uint32_t)sheet, &record, &length, NULL)) {
        refuse_words(request, "sheet");
        return;
    }
    answer_span(request, (Span){record, length});
    free(record);
}

void verb_stop(Request *request)
{
    LedTable *table = take_table(request);

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
    for (unsigned i = 0; i < LED_GUESTS; i++)
        if (table->guests[i].is_open)
            guest_close(&table->guests[i].guest, table->dealer.now);
    dealer_close(&table->dealer);
    free(table);
}
