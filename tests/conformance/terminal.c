/* A table run as the terminal runs its own, for many guests. Each line of the input is an order:
 *
 *   make TOKEN WORDS    answers `made ok CODE` or `made no REASON`
 *   connect GUEST       a guest by number, from 0
 *   say GUEST LINE
 *   leave GUEST
 *
 * Lines for guests are printed as `told GUEST LINE`, and the end of a connection as `bye GUEST`. */
#include "local/local.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GUESTS = 32 };

typedef struct {
    Guest guest;
    bool is_open;
} Seated;

static Local *local;
static Seated guests[GUESTS];

static int64_t now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void end_guest(unsigned number)
{
    if (guests[number].is_open)
        guest_close(&guests[number].guest, now());
    guests[number].is_open = false;
}

/* Prints what a guest is told; false if there is nothing. */
static bool tell(unsigned number)
{
    static char buffer[1 << 16];
    bool has_more = true;
    bool is_told = false;

    while (guests[number].is_open && has_more) {
        Span rest = {buffer,
                     guest_write(&guests[number].guest, buffer, sizeof buffer, now(), &has_more)};
        for (Span line; span_line(&rest, &line); is_told = true)
            printf("told %u %.*s\n", number, (int)line.length, line.start);
    }
    if (guests[number].is_open && guests[number].guest.state == GUEST_LEAVING) {
        printf("bye %u\n", number);
        end_guest(number);
    }
    return is_told;
}

/* Does everything that can be done now. */
static void go_on(void)
{
    bool is_busy = true;

    local_settle(local, now());
    while (is_busy) {
        Question *question = local->question;
        is_busy = question != NULL;
        if (is_busy) {
            local->question = question->next;
            question_think(question);
            dealer_answer(question, now());
        }
        local_settle(local, now());
        for (unsigned i = 0; i < GUESTS; i++)
            is_busy |= tell(i);
    }
    fflush(stdout);
}

static void make(Span words)
{
    static char answer[1024];
    Guest host;
    bool has_more = false;

    local_close(local);
    local = local_new();
    if (local == NULL || !dealer_open(&local->dealer, &local_driver, "abcdefgh", true, now()))
        exit(3);
    guest_open(&host, &local_driver);
    host.identity = identity_of(span_word(&words));
    dealer_make(&local->dealer, &host, 1, words, now());
    local_settle(local, now());
    size_t length = guest_write(&host, answer, sizeof answer - 1, now(), &has_more);
    answer[length] = '\0';
    printf("made %.2s %s\n", answer, answer + strlen("ok 1 "));
    guest_close(&host, now());
    fflush(stdout);
}

static void obey(Span line)
{
    Span verb = span_word(&line);
    uint64_t number = 0;

    if (span_is(verb, "make")) {
        make(line);
        return;
    }
    if (!span_number(span_word(&line), GUESTS - 1, &number))
        exit(2);
    Seated *seated = &guests[number];
    if (span_is(verb, "connect")) {
        guest_open(&seated->guest, &local_driver);
        seated->is_open = true;
    } else if (span_is(verb, "say") && seated->is_open) {
        guest_say(&seated->guest, &local->dealer, line, now());
    } else if (span_is(verb, "leave")) {
        end_guest((unsigned)number);
    }
    go_on();
}

/* How long until something happens by itself. */
static int patience(void)
{
    int64_t left = local == NULL || local->wake == ROOM_NEVER ? -1 : local->wake - now();

    return left < -1 ? 0 : (int)left;
}

int main(void)
{
    static char held[1 << 16];
    size_t length = 0;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    for (;;) {
        if (poll(&input, 1, patience()) == 0) {
            local->wake = ROOM_NEVER;
            dealer_wake(&local->dealer, now());
            go_on();
            continue;
        }
        ssize_t part = read(STDIN_FILENO, held + length, sizeof held - length);
        if (part <= 0)
            break;
        length += (size_t)part;
        for (char *end; (end = memchr(held, '\n', length)) != NULL;) {
            obey((Span){held, (size_t)(end - held)});
            length -= (size_t)(end + 1 - held);
            memmove(held, end + 1, length);
        }
    }
    for (unsigned i = 0; i < GUESTS; i++)
        end_guest(i);
    local_close(local);
    return 0;
}
