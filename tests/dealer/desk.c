#include "desk.h"

#include "bots/bot.h"
#include "dice/dice.h"
#include "dealer/question.h"
#include "notation/move_text.h"
#include "room/room_inner.h"
#include "support/scarce.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 4, THINKING_MOST = 2 };

static Desk *desk_of(Dealer *dealer)
{
    return (Desk *)dealer;
}

static void tell(Guest *guest)
{
    (void)guest;
}

static void hang_up(Guest *guest)
{
    ((Device *)guest)->has_hung_up = true;
}

static void append(Dealer *dealer, const DealerAppend *append)
{
    desk_of(dealer)->append = *append;
    desk_of(dealer)->wants_append = true;
}

void desk_gather(Dealer *dealer)
{
    desk_of(dealer)->has_gathered = true;
}

static void load(Dealer *dealer)
{
    desk_of(dealer)->wants_load = true;
}

static bool think(Dealer *dealer, Question *question)
{
    Desk *desk = desk_of(dealer);

    if (desk->is_busy)
        return false;
    question->next = desk->questions;
    desk->questions = question;
    return true;
}

static void wake(Dealer *dealer, int64_t at)
{
    desk_of(dealer)->wake = at;
}

static void end(Dealer *dealer)
{
    desk_of(dealer)->has_ended = true;
}

static void hand_record(Guest *guest, char *record, size_t length)
{
    Desk *desk = ((Device *)guest)->desk;

    free(desk->record);
    desk->record = record;
    desk->record_length = length;
}

static void judge(Dealer *dealer, uint32_t sheet, uint32_t seat, int32_t luck, int32_t loss)
{
    (void)sheet;
    (void)seat;
    (void)luck;
    (void)loss;
    desk_of(dealer)->judged++;
}

static const DealerDriver usual_driver = {
    .limits =
        {
            [DEALER_GUESTS] = 10,
            [DEALER_EVENTS] = ROOM_EVENTS,
            [DEALER_CHANGES] = 50,
            [DEALER_QUEUE] = 16,
            [DEALER_OUTBOX] = 1 << 16,
            [DEALER_IDLE] = 60000,
        },
    .key = {{7}},
    .tell = tell,
    .hang_up = hang_up,
    .append = append,
    .load = load,
    .think = think,
    .wake = wake,
    .end = end,
    .hand_record = hand_record,
    .judge = judge,
};

static const char *name_generator(void)
{
    return "the same each time";
}

static uint32_t same_number(void)
{
    return 0x5a5a5a5a;
}

static void same_bytes(void *bytes, size_t count)
{
    memset(bytes, 0x5a, count);
}

/* Bots and tickets must not differ from trial to trial. */
static void use_same_numbers(void)
{
    static randombytes_implementation generator = {
        .implementation_name = name_generator,
        .random = same_number,
        .buf = same_bytes,
    };

    randombytes_set_implementation(&generator);
}

void desk_start(Desk *desk, const char *name, uint64_t number)
{
    use_same_numbers();
    *desk = (Desk){.driver = usual_driver, .name = name, .number = number};
    desk->now = 1000000;
    desk->wake = ROOM_NEVER;
    for (unsigned i = 0; i < DESK_DEVICES; i++) {
        desk->devices[i].desk = desk;
        memset(desk->devices[i].token, 'a' + (int)i, TOKEN_BYTES);
    }
}

const Room *desk_room(const Desk *desk)
{
    return desk->dealer.room;
}

/* Frees the table once it has ended. */
static void close_if_ended(Desk *desk)
{
    if (!desk->has_ended)
        return;
    dealer_close(&desk->dealer);
    desk->has_ended = false;
    desk->is_open = false;
    desk->wants_load = false;
    desk->has_gathered = false;
    desk->wants_append = false;
    desk->wake = ROOM_NEVER;
}

/* Stores what the dealer has asked for, all of it. */
static void store(Desk *desk)
{
    const DealerAppend *append = &desk->append;

    STANDS(desk, append->version == desk->version + 1);
    STANDS(desk, desk->log_length + append->events.length + 1 < sizeof desk->log);
    memcpy(desk->log + desk->log_length, append->events.start, append->events.length);
    desk->log_length += append->events.length;
    desk->log[desk->log_length++] = '\n';
    desk->version++;
    for (size_t i = 0; i < append->events.length; i++)
        desk->version += append->events.start[i] == '\n';
    STANDS(desk, desk->result_count + append->result_count <= DESK_RESULTS);
    for (uint32_t i = 0; i < append->result_count; i++) {
        desk->results[desk->result_count] = append->results[i];
        desk->results[desk->result_count++].at = 0;
    }
    if (append->changes_wake)
        desk->stored_wake = append->wake;
    if (append->listing.start != NULL)
        snprintf(desk->listing, sizeof desk->listing, "%.*s", (int)append->listing.length,
                 append->listing.start);
}

static void do_append(Desk *desk)
{
    StoreState state = desk->next;

    desk->wants_append = false;
    desk->next = STORE_FINE;
    if (state == STORE_FINE || (state == STORE_UNKNOWN && desk->is_stored_anyway))
        store(desk);
    dealer_appended(&desk->dealer, state, desk->now);
}

static void do_load(Desk *desk)
{
    desk->wants_load = false;
    if (desk->log_length > 0)
        dealer_fold(&desk->dealer, (Span){desk->log, desk->log_length - 1}, desk->now);
    dealer_loaded(&desk->dealer, STORE_FINE, desk->now);
}

/* An analysis takes long: it is given up after its first steps. */
static void do_question(Desk *desk)
{
    Question *question = desk->questions;

    desk->questions = question->next;
    if (question->kind != QUESTION_ANALYSIS)
        question_think(question);
    bool has_more = question->kind == QUESTION_ANALYSIS;
    for (int i = 0; has_more && i < THINKING_MOST; i++)
        has_more = question_think_some(question);
    if (has_more)
        atomic_store(&question->is_cancelled, true);
    dealer_answer(question, desk->now);
}

/* The public part of an event that is stored, by its number from 1. */
static Span stored_event(const Desk *desk, uint32_t number)
{
    Span rest = {desk->log, desk->log_length};
    Span line = {"", 0};

    for (uint32_t i = 0; i < number; i++)
        STANDS(desk, span_line(&rest, &line));
    const char *tab = memchr(line.start, '\t', line.length);
    return (Span){line.start, tab != NULL ? (size_t)(tab - line.start) : line.length};
}

/* An event must be the next one, and be stored. */
static void take_event(Device *device, uint32_t number, Span text)
{
    const Desk *desk = device->desk;
    Span event = stored_event(desk, number);

    STANDS(desk, number == device->version + 1);
    STANDS(desk, text.length >= event.length);
    STANDS(desk, memcmp(text.start, event.start, event.length) == 0);
    device->version = number;
}

static void take_answer(Device *device, bool is_ok, Span rest)
{
    uint64_t number = 0;

    STANDS(device->desk, span_number(span_word(&rest), UINT32_MAX, &number));
    if (number == 0)
        return; /* to a request for a record */
    STANDS(device->desk, number <= device->asked);
    device->answered = (uint32_t)number;
    device->is_ok = is_ok;
    snprintf(device->answer, sizeof device->answer, "%.*s", (int)rest.length, rest.start);
}

static void take_line(Device *device, Span line)
{
    Span rest = line;
    Span word = span_word(&rest);
    uint64_t number = 0;

    if (span_number(word, UINT32_MAX, &number))
        take_event(device, (uint32_t)number, rest);
    else if (span_is(word, "ok") || span_is(word, "no"))
        take_answer(device, span_is(word, "ok"), rest);
    else if (span_is(word, "fresh"))
        device->version = 0;
    else if (span_is(word, "bye"))
        snprintf(device->bye, sizeof device->bye, "%.*s", (int)rest.length, rest.start);
}

/* Reads everything. A device that was hung up on is then disconnected. */
static void read_lines(Device *device)
{
    static char buffer[1 << 16];
    bool has_more = true;

    while (has_more) {
        size_t length =
            guest_write(&device->guest, buffer, sizeof buffer, device->desk->now, &has_more);
        Span rest = {buffer, length};
        for (Span line; length > 0 && span_line(&rest, &line);)
            take_line(device, line);
    }
    if (device->has_hung_up) {
        device->is_connected = false;
        device->has_hung_up = false;
        guest_close(&device->guest, device->desk->now);
    }
}

bool desk_step(Desk *desk)
{
    close_if_ended(desk);
    if (!desk->is_open)
        return false;
    if (desk->has_gathered) {
        desk->has_gathered = false;
        dealer_gathered(&desk->dealer, desk->now);
    } else if (desk->wants_load)
        do_load(desk);
    else if (desk->wants_append)
        do_append(desk);
    else if (desk->questions != NULL)
        do_question(desk);
    else if (desk->dealer.state == DEALER_AWAY && desk->wake != ROOM_NEVER)
        desk_wait(desk, desk->wake - desk->now);
    else
        return false;
    return true;
}

void desk_settle(Desk *desk)
{
    while (desk_step(desk))
        continue;
    for (unsigned i = 0; i < DESK_DEVICES; i++)
        if (desk->devices[i].is_connected)
            read_lines(&desk->devices[i]);
    close_if_ended(desk);
}

void desk_wait(Desk *desk, int64_t milliseconds)
{
    int64_t until = desk->now + milliseconds;

    while (desk->is_open && desk->wake <= until) {
        desk->now = desk->wake > desk->now ? desk->wake : desk->now;
        desk->wake = ROOM_NEVER;
        dealer_wake(&desk->dealer, desk->now);
        while (desk_step(desk))
            continue;
    }
    desk->now = until > desk->now ? until : desk->now;
}

void desk_open(Desk *desk)
{
    if (desk->is_open)
        return;
    desk->is_open = true;
    STANDS(desk, dealer_open(&desk->dealer, &desk->driver, "abcdefgh", false, desk->now));
    desk_settle(desk);
}

void desk_end(Desk *desk)
{
    for (unsigned i = 0; i < DESK_DEVICES; i++)
        desk_leave(desk, i);
    desk_settle(desk);
    if (desk->is_open)
        dealer_close(&desk->dealer);
    free(desk->record);
}

/* Begins a new table, and connects its first device to it. */
static Device *begin(Desk *desk)
{
    Device *device = &desk->devices[0];

    desk->is_open = true;
    while (!dealer_open(&desk->dealer, &desk->driver, "abcdefgh", true, desk->now)) {
        STANDS(desk, scarce_has_failed());
        scarce_forget();
        dealer_close(&desk->dealer);
    }
    guest_open(&device->guest, &desk->driver);
    device->guest.identity = identity_of(span_of(device->token));
    device->guest.state = GUEST_THERE;
    device->is_connected = true;
    device->asked++;
    return device;
}

/* Whether the table was made. If not, memory was short. */
static bool is_made(Desk *desk, Device *device)
{
    desk_settle(desk);
    STANDS(desk, device->answered == device->asked || !device->is_connected);
    bool is_ok = device->answered == device->asked && device->is_ok;
    STANDS(desk, is_ok || scarce_has_failed());
    scarce_forget();
    desk_leave(desk, 0);
    desk_settle(desk);
    if (desk->version == 0 && desk->is_open) {
        dealer_close(&desk->dealer);
        desk->is_open = false;
    }
    STANDS(desk, !is_ok || desk->version > 0);
    return desk->version > 0;
}

void desk_make(Desk *desk, const char *words)
{
    Device *device;

    do {
        device = begin(desk);
        dealer_make(&desk->dealer, &device->guest, device->asked, span_of(words), desk->now);
    } while (!is_made(desk, device));
}

void desk_make_daily(Desk *desk, const Game *game, const char *day)
{
    FairKey secret = fair_day_secret(&desk->driver.key, game->name, day);
    Device *device;

    do {
        device = begin(desk);
        dealer_make_daily(&desk->dealer, &device->guest, device->asked, game, day, &secret,
                          span_of("Ana"), desk->now);
    } while (!is_made(desk, device));
}

void desk_send(Desk *desk, unsigned index, const char *words)
{
    Device *device = &desk->devices[index];
    char line[ROOM_LINE_BYTES];

    snprintf(line, sizeof line, "%u %s", ++device->asked, words);
    guest_say(&device->guest, &desk->dealer, span_of(line), desk->now);
}

/* Says hello once. Returns whether the device is at the table. */
static bool try_to_come(Desk *desk, unsigned index)
{
    Device *device = &desk->devices[index];
    char words[100];

    desk_open(desk);
    guest_open(&device->guest, &desk->driver);
    device->is_connected = true;
    snprintf(words, sizeof words, "hello 2 %s %u", device->token, device->version);
    if (desk->is_open)
        desk_send(desk, index, words);
    desk_settle(desk);
    return desk->is_open && device->is_connected && device->answered == device->asked &&
           device->is_ok;
}

static void disconnect(Desk *desk, unsigned index)
{
    Device *device = &desk->devices[index];

    if (device->is_connected)
        guest_close(&device->guest, desk->now);
    device->is_connected = false;
    device->has_hung_up = false;
    desk_settle(desk);
}

void desk_come(Desk *desk, unsigned index)
{
    for (int tries = 1; !try_to_come(desk, index); tries++) {
        STANDS(desk, tries < TRIES_MOST);
        STANDS(desk, scarce_has_failed() || desk->may_refuse);
        disconnect(desk, index);
    }
    STANDS(desk, desk->devices[index].version == desk->version);
    desk->devices[index].comes_back = true;
    scarce_forget();
}

void desk_leave(Desk *desk, unsigned index)
{
    desk->devices[index].comes_back = false;
    disconnect(desk, index);
}

/* Whether an event that begins like this was stored after a version. */
static bool has_event(const Desk *desk, uint32_t after, const char *event)
{
    for (uint32_t number = after + 1; number <= desk->version; number++) {
        Span line = stored_event(desk, number);
        if (line.length >= strlen(event) && memcmp(line.start, event, strlen(event)) == 0)
            return true;
    }
    return false;
}

/* A refusal for which nobody is to blame but the memory or the store. */
static bool is_shortage(const Desk *desk, const char *answer)
{
    bool has_reason = strcmp(answer, "busy") == 0 || strcmp(answer, "limit memory") == 0 ||
                      strcmp(answer, "store") == 0;

    return has_reason && (scarce_has_failed() || desk->may_refuse);
}

/* Asks once. Returns whether it was granted. */
static bool ask_once(Desk *desk, unsigned index, const char *words, const char *event)
{
    Device *device = &desk->devices[index];
    uint32_t before = desk->version;

    if (!device->is_connected)
        desk_come(desk, index);
    scarce_forget();
    desk_send(desk, index, words);
    desk_settle(desk);
    if (device->is_connected && device->answered == device->asked) {
        STANDS(desk, device->is_ok || is_shortage(desk, device->answer));
        STANDS(desk, device->is_ok || event == NULL || !has_event(desk, before, event));
        STANDS(desk, !device->is_ok || event == NULL || has_event(desk, before, event));
        return device->is_ok;
    }
    STANDS(desk, !device->is_connected); /* nobody waits in vain */
    STANDS(desk, scarce_has_failed() || desk->may_refuse);
    desk_come(desk, index);
    return event != NULL && has_event(desk, before, event);
}

void desk_ask(Desk *desk, unsigned device, const char *words, const char *event)
{
    for (int tries = 1; !ask_once(desk, device, words, event); tries++)
        STANDS(desk, tries < TRIES_MOST);
    desk->may_refuse = false;
}

const char *desk_try(Desk *desk, unsigned index, const char *words)
{
    static char answer[DESK_ANSWER_BYTES + 4];
    Device *device = &desk->devices[index];

    desk_send(desk, index, words);
    desk_settle(desk);
    snprintf(answer, sizeof answer, "%s%s%s",
             device->answered != device->asked ? ""
             : device->is_ok                   ? "ok"
                                               : "no",
             device->answer[0] != '\0' ? " " : "", device->answer);
    return device->answered == device->asked ? answer : "";
}

void desk_fail_next(Desk *desk, StoreState state, bool is_stored_anyway)
{
    desk->next = state;
    desk->is_stored_anyway = is_stored_anyway;
    desk->may_refuse = true;
}

/* The device of a seat's owner; -1: somebody else's. */
static int device_of(const Desk *desk, uint32_t seat)
{
    for (int i = 0; i < DESK_DEVICES; i++) {
        Identity who = identity_of(span_of(desk->devices[i].token));
        if (room_seat_of(desk_room(desk), &who) == seat)
            return i;
    }
    return -1;
}

static void move(Desk *desk, unsigned device, uint32_t seat)
{
    const Room *room = desk_room(desk);
    const Place *place = &room->places[seat - 1];
    View view = view_alone(room->options.game, &room->seats[place->player].sheet, room->table.turn);
    Rng rng = rng_start(room->sheet, room->table.round, RNG_PLAYER + seat);
    Move chosen = bot_random.choose(&view, &rng);
    char words[100];
    char event[20];
    Text text = text_over(words, sizeof words);

    text_put(&text, "move ");
    text_number(&text, room->table.round);
    text_char(&text, ' ');
    move_text_write(&text, &chosen);
    snprintf(event, sizeof event, "move %u", seat);
    desk_ask(desk, device, words, event);
}

/* Everybody whose link is due reveals it, again if that fails, until the dice are thrown. */
static void reveal(Desk *desk)
{
    uint32_t round = desk_room(desk)->table.round + 1;
    char words[FAIR_HEX_BYTES + 40];

    for (int tries = 0; desk_room(desk)->table.round < round; tries++) {
        STANDS(desk, tries < TRIES_MOST);
        for (unsigned i = 0; i < DESK_DEVICES; i++) {
            Device *device = &desk->devices[i];
            uint32_t seat = device->is_connected ? device->guest.seat : 0;
            if (seat == 0 || !place_owes_link(desk_room(desk), &desk_room(desk)->places[seat - 1]))
                continue;
            Text text = text_over(words, sizeof words);
            text_put(&text, "reveal ");
            text_number(&text, desk_room(desk)->sheet);
            text_char(&text, ' ');
            text_number(&text, round);
            text_char(&text, ' ');
            fair_write(&text, &device->links[round]);
            desk_send(desk, i, words);
        }
        desk_settle(desk);
        for (unsigned i = 0; i < DESK_DEVICES; i++)
            if (!desk->devices[i].is_connected && desk->devices[i].comes_back)
                desk_come(desk, i);
    }
}

static void throw(Desk * desk)
{
    const Room *room = desk_room(desk);
    Rng rng = rng_start(room->sheet, room->table.round, RNG_DICE);
    char words[40];
    Text text = text_over(words, sizeof words);

    if (room->options.dice == ROOM_DICE_FAIR) {
        reveal(desk);
        return;
    }
    text_put(&text, "throw ");
    throw_text_write(&text, dice_throw(&rng));
    desk_ask(desk, 0, words, "throw");
}

/* Does the next thing that the sheet waits for. */
static void play_on(Desk *desk)
{
    for (unsigned i = 0; i < DESK_DEVICES; i++)
        if (!desk->devices[i].is_connected && desk->devices[i].comes_back)
            desk_come(desk, i);
    const Room *room = desk_room(desk);
    if (table_due(&room->table) == DUE_THROW) {
        throw(desk);
        return;
    }
    for (uint32_t seat = 1; seat <= room->place_count; seat++) {
        int device = room_waits_for(room, seat) ? device_of(desk, seat) : -1;
        if (device < 0 || !desk->devices[device].comes_back)
            continue;
        move(desk, (unsigned)device, seat);
        return;
    }
    desk_wait(desk, 250); /* a bot's question that could not be asked */
    desk_settle(desk);
}

void desk_play(Desk *desk, uint32_t rounds)
{
    uint32_t sheet = desk_room(desk)->sheet;

    for (unsigned i = 0; desk_room(desk)->phase == ROOM_IS_PLAYING &&
                         desk_room(desk)->sheet == sheet && desk_room(desk)->table.round < rounds;
         i++) {
        STANDS(desk, i < 1000);
        play_on(desk);
    }
}
