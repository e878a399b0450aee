/* The driver of a table at this keyboard. */
#include "local/local_inner.h"

#include "room/import.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

LocalResult local_result(int failure)
{
    LocalState state = failure == 0             ? LOCAL_FINE
                       : failure == EEXIST      ? LOCAL_EXISTS
                       : failure == EWOULDBLOCK ? LOCAL_IN_USE
                                                : LOCAL_FAILED;
    return (LocalResult){.state = state, .failure = failure};
}

LocalResult local_refuse(Verdict verdict)
{
    return (LocalResult){.state = LOCAL_REFUSED, .verdict = verdict};
}

static Local *local_of(Dealer *dealer)
{
    return (Local *)dealer;
}

/* Front ends read the room itself. */
static void tell(Guest *guest)
{
    (void)guest;
}

static void append(Dealer *dealer, const DealerAppend *append)
{
    local_of(dealer)->append = *append;
    local_of(dealer)->wants_append = true;
}

static void load(Dealer *dealer)
{
    local_of(dealer)->wants_load = true;
}

static bool think(Dealer *dealer, Question *question)
{
    Question **last = &local_of(dealer)->question;

    while (*last != NULL)
        last = &(*last)->next;
    *last = question;
    if (question->kind == QUESTION_MOVE) {
        question->deputy = local_of(dealer)->deputies[question->seat - 1].choose;
        question->deputy_context = local_of(dealer)->deputies[question->seat - 1].context;
    }
    return true;
}

static void wake(Dealer *dealer, int64_t at)
{
    local_of(dealer)->wake = at;
}

const DealerDriver local_driver = {
    .limits =
        {
            [DEALER_GUESTS] = ROOM_SEATS,
            [DEALER_EVENTS] = ROOM_EVENTS,
            [DEALER_QUEUE] = 1024,
            [DEALER_OUTBOX] = 1 << 20,
            [DEALER_IDLE] = (uint64_t)1 << 50,
        },
    .tell = tell,
    .hang_up = tell,
    .append = append,
    .load = load,
    .think = think,
    .wake = wake,
};

Local *local_new(void)
{
    Local *local = calloc(1, sizeof *local);

    if (local != NULL) {
        local->journal = JOURNAL_NONE;
        local->line_end = "\n";
        local->wake = ROOM_NEVER;
    }
    return local;
}

/* The length of a text in the file. Here its lines end with "\n", there with `line_end`. */
static size_t length_in_file(const Local *local, Span text)
{
    size_t length = text.length;

    for (size_t i = 0; i < text.length && local->line_end[1] != '\0'; i++)
        length += text.start[i] == '\n';
    return length;
}

/* Appends text to the journal, with the file's line ends. */
static int write_tail(Local *local, Span text, bool begins_line)
{
    const Journal *journal = &local->journal;
    bool is_line_open = journal->length > 0 && journal->text[journal->length - 1] != '\n';
    size_t size = length_in_file(local, text) + 4;
    char *buffer = malloc(size);

    if (buffer == NULL)
        return ENOMEM;
    Text tail = text_over(buffer, size);
    text_put(&tail, begins_line && is_line_open ? local->line_end : "");
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] == '\n')
            text_put(&tail, local->line_end);
        else
            text_char(&tail, text.start[i]);
    int failure = journal_append(&local->journal, (Span){tail.start, tail.length});
    free(buffer);
    return failure;
}

/* Makes the journal end with this line instead of `local->line`: cuts off what has gone, or adds
 * what is new. */
static int show(Local *local, Span line)
{
    size_t same = 0;

    while (same < line.length && same < local->line_length && line.start[same] == local->line[same])
        same++;
    if (same < local->line_length) {
        Span gone = {local->line + same, local->line_length - same};
        return journal_cut(&local->journal, local->journal.length - length_in_file(local, gone));
    }
    Span rest = span_from(line, same);
    bool ends_line = rest.length > 0 && rest.start[0] == '\n';
    return write_tail(local, span_from(rest, ends_line), ends_line || same == 0);
}

static bool is_over(const Local *local)
{
    return local_room(local)->over != 0;
}

/* Keeps the results of the game, to be added to a store. */
static int keep_results(Local *local)
{
    const DealerAppend *append = &local->append;

    if (append->result_count == 0)
        return 0;
    free(local->results);
    local->result_count = 0;
    local->results = calloc(append->result_count, sizeof *local->results);
    if (local->results == NULL)
        return ENOMEM;
    memcpy(local->results, append->results, append->result_count * sizeof *local->results);
    local->result_count = append->result_count;
    return 0;
}

/* The latest round of the room, and the score if the game is over. The caller frees the bytes.
 * NULL: out of memory. */
static char *write_line(const Local *local, size_t *length)
{
    const Table *table = local_table(local);
    size_t size = 64 + (size_t)table->seat_count * (MOVE_TEXT_SIZE + 16);
    char *line = malloc(size);

    if (line == NULL)
        return NULL;
    Text text = text_over(line, size);
    record_write_round(&text, table);
    if (is_over(local)) {
        text_char(&text, '\n');
        record_write_score(&text, table);
    }
    *length = text.length;
    return line;
}

static void take_line(Local *local, char *line, size_t length)
{
    free(local->line);
    local->line = line;
    local->line_length = length;
    local->line_round = local_table(local)->round;
}

/* Writes the new state of the room into the file. */
static int store_record(Local *local)
{
    size_t length = 0;
    char *line = write_line(local, &length);
    int failure = line == NULL ? ENOMEM : keep_results(local);

    if (failure == 0 && local_table(local)->round > local->line_round)
        failure = write_tail(local, (Span){line, length}, true);
    else if (failure == 0)
        failure = show(local, (Span){line, length});
    if (failure == 0)
        take_line(local, line, length);
    else
        free(line);
    return failure;
}

/* Stores events: in memory as they are, and in the file as a record. */
static int store(Local *local)
{
    Span events = local->append.events;
    char *log = realloc(local->log, local->log_length + events.length + 1);

    if (log == NULL)
        return ENOMEM;
    local->log = log;
    int failure = local_room(local)->options.takes_turns ? store_record(local) : 0;
    if (failure != 0)
        return failure;
    memcpy(log + local->log_length, events.start, events.length);
    local->log_length += events.length;
    log[local->log_length++] = '\n';
    return 0;
}

void local_settle(Local *local, int64_t now)
{
    Dealer *dealer = &local->dealer;

    for (;;) {
        if (local->wants_load) {
            local->wants_load = false;
            dealer_fold(dealer, (Span){local->log, local->log_length - 1}, now);
            dealer_loaded(dealer, STORE_FINE, now);
        } else if (local->wants_append) {
            local->wants_append = false;
            local->failure = store(local);
            dealer_appended(dealer, local->failure == 0 ? STORE_FINE : STORE_AWAY, now);
        } else if (dealer->state == DEALER_AWAY) {
            dealer_wake(dealer, now); /* no need to wait: the log is in memory */
        } else {
            break;
        }
    }
}

/* Reads the answers to the keyboard's guest. Whether memory was short for a request or its answer;
 * the rest is not needed, because the room shows it. */
static bool is_short_of_memory(Local *local)
{
    char buffer[4 * ROOM_LINE_BYTES];
    Guest *keyboard = &local->keyboard;
    bool is_short = keyboard->state == GUEST_LEAVING;
    bool has_more = true;

    while (has_more) {
        guest_write(keyboard, buffer, sizeof buffer, 0, &has_more);
        is_short |=
            strstr(buffer, "no 1 limit memory") != NULL || strstr(buffer, "no 1 store") != NULL;
    }
    keyboard->state = GUEST_THERE;
    return is_short;
}

/* Sends a request through the keyboard's guest. The rules allow it. */
static LocalResult ask(Local *local, const Identity *who, const Text *words)
{
    uint32_t version = local_room(local)->saved;

    local->failure = 0;
    local->keyboard.identity = *who;
    dealer_ask(&local->dealer, &local->keyboard, 1, (Span){words->start, words->length}, 0);
    local_settle(local, 0);
    bool is_short = is_short_of_memory(local);
    if (local->failure != 0 || local_room(local)->saved != version)
        return local_result(local->failure);
    return is_short ? local_result(ENOMEM)
                    : local_refuse((Verdict){.reason = VERDICT_HAS_NOT_MOVED});
}

static LocalResult ask_as_host(Local *local, const char *verb, const char *word)
{
    char buffer[64];
    Text words = text_over(buffer, sizeof buffer);
    Identity keyboard = import_keyboard();

    text_put(&words, verb);
    text_put(&words, *word != '\0' ? " " : "");
    text_put(&words, word);
    return ask(local, &keyboard, &words);
}

/* Sends a request of a player: a verb, the round, and a move unless it is NULL. */
static LocalResult ask_as_player(Local *local, uint32_t player, const char *verb, const Move *move)
{
    char buffer[ROOM_LINE_BYTES];
    Text words = text_over(buffer, sizeof buffer);

    text_put(&words, verb);
    text_char(&words, ' ');
    text_number(&words, local_table(local)->round);
    if (move != NULL) {
        text_char(&words, ' ');
        move_text_write(&words, move);
    }
    return ask(local, &local_room(local)->places[player].owner, &words);
}

LocalResult local_roll(Local *local)
{
    Verdict verdict = table_check_throw(local_table(local), (Throw){1, 1});

    if (verdict.reason != VERDICT_FINE)
        return local_refuse(verdict);
    LocalResult result = ask_as_host(local, "throw", "dice");
    local->is_sealed &= result.state != LOCAL_FINE;
    return result;
}

LocalResult local_throw(Local *local, Throw thrown)
{
    char buffer[16];
    Text text = text_over(buffer, sizeof buffer);
    Verdict verdict = table_check_throw(local_table(local), thrown);

    if (verdict.reason != VERDICT_FINE)
        return local_refuse(verdict);
    throw_text_write(&text, thrown);
    LocalResult result = ask_as_host(local, "throw", buffer);
    local->is_sealed &= result.state != LOCAL_FINE;
    return result;
}

LocalResult local_move(Local *local, const Move *move)
{
    uint32_t player = local_next(local);
    Verdict verdict = table_check_move(local_table(local), player, move);

    return verdict.reason != VERDICT_FINE ? local_refuse(verdict)
                                          : ask_as_player(local, player, "move", move);
}

static void cancel(Question *question)
{
    atomic_store(&question->is_cancelled, true);
    dealer_answer(question, 0);
}

Question *local_question(Local *local)
{
    const Table *table = local_table(local);
    bool is_due = table_due(table) == DUE_MOVES;

    for (Question *question; (question = local->question) != NULL;) {
        local->question = question->next;
        if (is_due && question->round == table->round && question->seat == local_next(local) + 1)
            return question;
        cancel(question); /* a move was taken back since */
    }
    return NULL;
}

LocalResult local_answer(Local *local, Question *question)
{
    local->failure = 0;
    dealer_answer(question, 0);
    local_settle(local, 0);
    return local_result(local->failure);
}

LocalResult local_bot_move(Local *local)
{
    Question *question = local_question(local);

    if (question == NULL)
        return local_result(EAGAIN);
    question_think(question);
    return local_answer(local, question);
}

/* The number of players up to the last person who has moved in this round. */
static uint32_t players_to_undo(const Local *local)
{
    uint32_t player = local_table(local)->round > 0 ? local_next(local) : 0;

    while (player > 0 && local_bot(local, player - 1) != NULL)
        player--;
    return player;
}

bool local_can_undo(const Local *local)
{
    const Table *table = local_table(local);

    return table->round > 0 && table->thrown.first > 0 && !local->is_sealed && !is_over(local) &&
           (players_to_undo(local) > 0 || local_throws_by_hand(local));
}

LocalResult local_undo(Local *local)
{
    uint32_t player = players_to_undo(local);

    if (!local_can_undo(local))
        return local_refuse((Verdict){.reason = VERDICT_HAS_NOT_MOVED});
    return player > 0 ? ask_as_player(local, player - 1, "back", NULL)
                      : ask_as_host(local, "unthrow", "");
}

void local_keep_in_memory(Local *local)
{
    journal_let_go(&local->journal);
    local->is_in_file = false;
}

LocalResult local_finish(Local *local)
{
    return ask_as_host(local, "finish", "");
}

/* Frees everything but the journal. Cancels questions that were not taken. */
static void clear(Local *local)
{
    for (Question *question; (question = local->question) != NULL;) {
        local->question = question->next;
        cancel(question);
    }
    if (local->keyboard.driver != NULL)
        guest_close(&local->keyboard, 0);
    if (local->dealer.driver != NULL)
        dealer_close(&local->dealer);
    free(local->log);
    free(local->line);
    free(local->results);
    local->line = NULL;
    local->results = NULL;
    local->result_count = 0;
}

void local_close(Local *local)
{
    if (local == NULL)
        return;
    clear(local);
    journal_close(&local->journal);
    free(local);
}

LocalResult local_become(Local *local, LocalReading *reading)
{
    Room *room = reading->room;
    Identity keyboard = import_keyboard();

    clear(local);
    local->log = room->log;
    local->log_length = room->log_length;
    room->log = NULL;
    local->line_end = reading->line_end;
    if (!dealer_open(&local->dealer, &local_driver, "", false, 0))
        return local_result(ENOMEM);
    local_settle(local, 0);
    guest_open(&local->keyboard, &local_driver);
    local->keyboard.identity = keyboard;
    dealer_enter(&local->dealer, &local->keyboard, 1, 0, (Span){"", 0}, 0);
    local_settle(local, 0);
    if (local->keyboard.dealer == NULL)
        return local_result(ENOMEM);
    local->keyboard.state = GUEST_THERE;
    size_t length = 0;
    char *line = write_line(local, &length);
    if (line != NULL)
        take_line(local, line, length);
    return local_result(line != NULL ? 0 : ENOMEM);
}
