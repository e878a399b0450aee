/* The server as driver of its dealers: store, threads, timer and counters. */
#include "server/desk.h"

#include "dealer/question.h"
#include "server/connection.h"
#include "server/guards/source.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    EVENTS_MOST = ROOM_EVENTS - 20000, /* room is left to finish any sheet */

    /* An attempt at a daily challenge is behind if another one from its address had seen
     * AHEAD_THROWS throws before it saw STARTED_THROWS. */
    STARTED_THROWS = 3,
    AHEAD_THROWS = 10,
};

static Desk *desk_of(Dealer *dealer)
{
    return (Desk *)dealer;
}

/* Whether the events that were just stored close the table. */
static bool is_closing(const Room *room)
{
    Span events = room_unsaved(room);

    return room->phase == ROOM_IS_CLOSED && events.length >= 5 &&
           memcmp(events.start + events.length - 5, "close", 5) == 0;
}

static void appended(StoreTask *task)
{
    Desk *desk = task->job.context;
    Server *server = desk->server;
    const Room *room = desk->dealer.room;
    StoreState state = task->job.state;

    if (state == STORE_FINE) {
        if (is_closing(room))
            TELL(server, LOG_VERBOSE, (&(LogFacts){.table = desk->dealer.code}), "table closed");
        metrics_commit(&server->metrics, (uv_hrtime() - task->started) / 1000);
        server->metrics.value[METRIC_EVENTS] += room->version - room->saved;
        count(server, METRIC_APPENDS);
        if (!server->is_out)
            server_store_is(server, false, "");
    } else if (state == STORE_TAKEN) {
        count(server, METRIC_TAKEN);
    } else {
        count(server, METRIC_FAILED);
        server_store_is(server, true, task->job.reason);
    }
    dealer_appended(&desk->dealer, state, server_now(server));
}

static void gather(Dealer *dealer)
{
    Desk *desk = desk_of(dealer);
    Rooms *rooms = &desk->server->rooms;

    desk->next_gathering = rooms->gathering;
    rooms->gathering = desk;
}

/* Writes what stands for an address in the attempts of a day: nobody can tell the address from it
 * without the server's key, and on another day it is another one. */
static void write_source(Desk *desk, const char *day)
{
    char address[SOURCE_BYTES + 8], hex[FAIR_HEX_BYTES + 1];
    Text text = text_over(address, sizeof address);
    Text hex_text = text_over(hex, sizeof hex);
    Text source = text_over(desk->source, sizeof desk->source);

    text_put(&text, "source ");
    source_write(&text, &desk->payer);
    FairKey hash = fair_day_secret(&desk->server->driver.key, address, day);
    fair_write(&hex_text, &hash);
    text_span(&source, (Span){hex, STORE_SOURCE_BYTES});
}

static bool has_throw(Span events)
{
    for (Span line; span_line(&events, &line);)
        if (span_is(span_word(&line), "throw"))
            return true;
    return false;
}

/* The step of a daily challenge that goes with an append. */
static StoreAttemptStep attempt_step(const Room *room, const DealerAppend *append)
{
    if (append->version == 1)
        return ATTEMPT_BEGINS;
    if (append->result_count > 0)
        return ATTEMPT_ENDS;
    if (room->table.round == STARTED_THROWS && has_throw(append->events))
        return ATTEMPT_STARTS;
    if (room->table.round == AHEAD_THROWS && has_throw(append->events))
        return ATTEMPT_AHEAD;
    return ATTEMPT_NONE;
}

/* NULL: this append is not a step of a daily challenge. */
static const StoreAttempt *find_attempt(Desk *desk, const DealerAppend *append)
{
    const Room *room = desk->dealer.room;
    const RoomOptions *options = &room->options;

    if (options->day[0] == '\0')
        return NULL;
    desk->attempt = (StoreAttempt){
        .step = attempt_step(room, append),
        .game = options->game->name,
        .day = options->day,
        .source = desk->source,
        .later_most = (uint32_t)limit_of(desk->server, LIMIT_DAILY_LATER),
        .least = (int64_t)(room->table.round * limit_of(desk->server, LIMIT_DAILY_PACE)),
    };
    if (desk->attempt.step == ATTEMPT_BEGINS)
        write_source(desk, options->day);
    return desk->attempt.step != ATTEMPT_NONE ? &desk->attempt : NULL;
}

static void append(Dealer *dealer, const DealerAppend *append)
{
    Desk *desk = desk_of(dealer);

    desk->task.job = (StoreJob){
        .kind = STORE_APPEND,
        .context = desk,
        .room = dealer->code,
        .version = append->version,
        .at = append->at,
        .text = append->events,
        .changes_wake = append->changes_wake,
        .wake = append->wake,
        .listing = append->listing,
        .results = append->results,
        .result_count = append->result_count,
        .attempt = find_attempt(desk, append),
    };
    store_task_send(desk->server, &desk->task, appended);
}

/* Called on a thread of the store. */
static void fold_row(StoreJob *job, const StoreRow *row)
{
    Desk *desk = job->context;

    dealer_fold(&desk->dealer, row->text, row->at);
}

static void loaded(StoreTask *task)
{
    Desk *desk = task->job.context;
    StoreState state = task->job.state;

    if (state == STORE_FINE)
        count(desk->server, METRIC_LOADS);
    else
        server_store_is(desk->server, true, task->job.reason);
    if (state == STORE_FINE && desk->server->is_away)
        state = STORE_AWAY; /* it is back once something was stored */
    dealer_loaded(&desk->dealer, state, server_now(desk->server));
}

static void load(Dealer *dealer)
{
    Desk *desk = desk_of(dealer);

    desk->task.job = (StoreJob){
        .kind = STORE_LOAD,
        .context = desk,
        .row = fold_row,
        .room = dealer->code,
    };
    store_task_send(desk->server, &desk->task, loaded);
}

/* A question that a worker is to answer. */
typedef struct {
    WorkTask task; /* first */
    Server *server;
    Question *question;
    bool has_asker;
    CountKey asker; /* a person may have only one hint or analysis under way */
} QuestionTask;

static void think_on_thread(Job *job)
{
    Question *question = ((QuestionTask *)job)->question;

    question->is_hurried = job->is_hurried;
    job->is_unfinished = question_think_some(question);
}

/* Whether a guest's address pays for the bots rather than that of another: the host's does, or that
 * of the lowest seat. */
static bool pays_before(const Guest *guest, const Guest *other)
{
    if (guest->is_host || guest->seat == 0)
        return guest->is_host;
    return other == NULL || (!other->is_host && guest->seat < other->seat);
}

/* The address that the time of a table's bots is charged to. If nobody is there, it is the last
 * one; all tables that nobody has come to since the start share one. */
static CountKey payer_of(Desk *desk)
{
    const Guest *payer = NULL;

    for (const Guest *guest = desk->dealer.first; guest != NULL; guest = guest->next)
        if (pays_before(guest, payer))
            payer = guest;
    if (payer != NULL)
        desk->payer = connection_of(payer)->source;
    return desk->payer;
}

CountKey desk_source(Desk *desk)
{
    CountKey source = payer_of(desk);

    if (!source_is_known(&source) && desk->dealer.first != NULL)
        source = connection_of(desk->dealer.first)->source;
    return source;
}

static JobOwner owner_of(Desk *desk, const Question *question)
{
    JobOwner owner = {0};
    CountKey source =
        question->guest != NULL ? connection_of(question->guest)->source : payer_of(desk);

    memcpy(owner.source, source.bytes, sizeof owner.source);
    memcpy(owner.table, desk->dealer.code, sizeof owner.table);
    return owner;
}

static unsigned work_kind(const Question *question)
{
    if (question->kind == QUESTION_ANALYSIS)
        return WORK_LONG;
    return question->kind == QUESTION_MOVE && question->bot->hasty == NULL ? WORK_QUICK
                                                                           : WORK_STRONG;
}

static void thought_arrived(WorkTask *task)
{
    QuestionTask *thought = (QuestionTask *)task;
    Question *question = thought->question;
    Server *server = thought->server;

    if (thought->has_asker)
        counts_drop(&server->thoughts, &thought->asker);
    if (atomic_load(&task->job.is_unwanted))
        atomic_store(&question->is_cancelled, true);
    free(thought);
    dealer_answer(question, server_now(server));
}

static bool may_think(Server *server, QuestionTask *thought)
{
    const Guest *guest = thought->question->guest;

    if (server->is_stopping)
        return false;
    if (guest == NULL)
        return true;
    memcpy(&thought->asker, &guest->identity, sizeof thought->asker);
    thought->has_asker = counts_take(&server->thoughts, &thought->asker, 0, 1);
    return thought->has_asker;
}

static bool think(Dealer *dealer, Question *question)
{
    Server *server = desk_of(dealer)->server;
    QuestionTask *thought = calloc(1, sizeof *thought);

    if (thought == NULL)
        return false;
    thought->server = server;
    thought->question = question;
    thought->task.job.kind = work_kind(question);
    thought->task.job.owner = owner_of(desk_of(dealer), question);
    thought->task.job.can_hurry = question->kind == QUESTION_MOVE;
    thought->task.job.think = think_on_thread;
    bool may = may_think(server, thought);
    if (may && work_task_send(server, &thought->task, thought_arrived)) {
        if (thought->has_asker)
            count(server, METRIC_THOUGHTS);
        return true;
    }
    if (may)
        server_hit(server,
                   thought->task.job.kind == WORK_LONG ? LIMIT_THOUGHT_QUEUE : LIMIT_BOT_QUEUE);
    if (thought->has_asker)
        counts_drop(&server->thoughts, &thought->asker);
    free(thought);
    return false;
}

static void wake(Dealer *dealer, int64_t at)
{
    Desk *desk = desk_of(dealer);

    heap_set(&desk->server->rooms.due, &desk->due, at);
}

static void end(Dealer *dealer)
{
    desk_close(desk_of(dealer));
}

/* Whoever knows the throws of a day makes moves that look bad and turn out well: in the analysis
 * they have much loss, and even more luck (docs/serving.md). In Knaster weak players have so much
 * of both that it tells nothing. In hundredths of a point. */
enum { FORESIGHT_SUM = 6600, FORESIGHT_GAIN = 1600 };

static void judged(StoreTask *task)
{
    free(task->job.context);
}

static void judge(Dealer *dealer, uint32_t sheet, uint32_t seat, int32_t luck, int32_t loss)
{
    typedef struct {
        StoreTask task;
        char code[CODE_BYTES_MOST + 1];
    } Judgement;
    Judgement *judgement = calloc(1, sizeof *judgement);

    if (judgement == NULL)
        return;
    memcpy(judgement->code, dealer->code, sizeof judgement->code);
    judgement->task.job = (StoreJob){
        .kind = STORE_JUDGE,
        .context = judgement,
        .room = judgement->code,
        .sheet = sheet,
        .seat = seat,
        .luck = luck,
        .loss = loss,
        .sum_most = dealer->room->options.game == &game_knister ? FORESIGHT_SUM : 0,
        .gain_most = FORESIGHT_GAIN,
    };
    store_task_send(desk_of(dealer)->server, &judgement->task, judged);
}

static void note(Dealer *dealer, Guest *guest, DealerNews news)
{
    static const Metric metrics[] = {
        [DEALER_REFUSED] = METRIC_REFUSALS,
        [DEALER_MADE] = METRIC_TABLES,
        [DEALER_FINISHED] = METRIC_SHEETS,
        [DEALER_BOT_MOVED] = METRIC_BOT_MOVES,
    };
    Server *server = guest != NULL ? connection_of(guest)->server : desk_of(dealer)->server;

    if (news == DEALER_UNKNOWN)
        connection_guessed(connection_of(guest));
    else if (news == DEALER_DAMAGED)
        SAY(server, LOG_QUIET, "table %s: its log is damaged behind version %u", dealer->code,
            dealer->loading->version);
    else
        count(server, metrics[news]);
    if (news == DEALER_MADE)
        TELL(server, LOG_VERBOSE,
             (&(LogFacts){.source = &connection_of(guest)->source,
                          .device = &guest->identity,
                          .table = dealer->code}),
             "table made");
}

static bool may_begin(Guest *guest)
{
    const Connection *connection = connection_of(guest);

    if (connection_uses(connection, LIMIT_SOURCE_DAILIES))
        return true;
    connection_hit(connection, LIMIT_SOURCE_DAILIES);
    return false;
}

static void reach_limit(const DealerDriver *driver, Guest *guest, DealerLimit limit)
{
    static const Limit limits[] = {
        [DEALER_GUESTS] = LIMIT_ROOM_CONNECTIONS, [DEALER_EVENTS] = LIMIT_EVENTS,
        [DEALER_CHANGES] = LIMIT_CHANGES,         [DEALER_QUEUE] = LIMIT_ROOM_QUEUE,
        [DEALER_OUTBOX] = LIMIT_OUTBOX_BYTES,
    };

    if (guest != NULL)
        connection_hit(connection_of(guest), limits[limit]);
    else
        server_hit((Server *)((char *)driver - offsetof(Server, driver)), limits[limit]);
}

static const Server *server_of(const DealerDriver *driver)
{
    return (const Server *)((const char *)driver - offsetof(Server, driver));
}

/* Whether a name looks like another one. That it is the same is seen by the room itself. */
static bool looks_like(const DealerDriver *driver, Span name, Span taken)
{
    bool is_same =
        taken.length == name.length && strncasecmp(taken.start, name.start, name.length) == 0;

    return !is_same && name_guard_confuses(server_of(driver)->names, name, taken);
}

static RoomReason check_name(const DealerDriver *driver, const Room *room, Span name)
{
    if (!name_guard_allows(name))
        return ROOM_NAME;
    for (uint32_t i = 0; room != NULL && i < room->place_count; i++)
        if (room->places[i].is_taken && looks_like(driver, name, span_of(room->places[i].name)))
            return ROOM_NAME_TAKEN;
    for (uint32_t i = 0; room != NULL && i < room->next_count; i++)
        if (looks_like(driver, name, span_of(room->next[i].name)))
            return ROOM_NAME_TAKEN;
    return ROOM_FINE;
}

static int64_t calendar(const DealerDriver *driver)
{
    (void)driver;
    return clock_wall();
}

static int64_t outage(const DealerDriver *driver, int64_t since)
{
    return runs_outage(&server_of(driver)->runs, since);
}

DealerDriver desk_driver(const Limits *limits)
{
    return (DealerDriver){
        .limits =
            {
                [DEALER_GUESTS] = limits->value[LIMIT_ROOM_CONNECTIONS],
                [DEALER_EVENTS] = limits->value[LIMIT_EVENTS] < EVENTS_MOST
                                      ? limits->value[LIMIT_EVENTS]
                                      : EVENTS_MOST,
                [DEALER_CHANGES] = limits->value[LIMIT_CHANGES],
                [DEALER_QUEUE] = limits->value[LIMIT_ROOM_QUEUE],
                [DEALER_OUTBOX] = limits->value[LIMIT_OUTBOX_BYTES],
                [DEALER_IDLE] = limits->value[LIMIT_ROOM_IDLE] * 1000,
                [DEALER_GRACE] = limits->value[LIMIT_GRACE] * 1000,
            },
        .tell = connection_touch,
        .hang_up = connection_hang_up,
        .hand_record = connection_hand_record,
        .append = append,
        .load = load,
        .think = think,
        .wake = wake,
        .gather = gather,
        .outage = outage,
        .calendar = calendar,
        .end = end,
        .judge = judge,
        .check_name = check_name,
        .may_begin = may_begin,
        .note = note,
        .reach_limit = reach_limit,
    };
}
