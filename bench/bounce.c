/* The limit: how many messages a second a server can receive and send back if it does nothing else
 * (bench/echo): bounce PORT PROCESS CONNECTIONS SECONDS */
#include "gauge.h"
#include "support/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>

enum { EVENTS = 512 };

#define MESSAGE "123 move 12 c3"

typedef struct {
    Wire wire;
    int64_t sent_at;
} Ball;

static void send_one(Ball *ball)
{
    ball->sent_at = gauge_clock();
    wire_send(&ball->wire, span_of(MESSAGE));
    if (wire_flush(&ball->wire) != WIRE_FINE) {
        fprintf(stderr, "bounce: a connection ended\n");
        exit(1);
    }
}

/* Takes what came back to one connection, and sends again. */
static uint64_t take(Ball *ball, Delays *delays)
{
    Span message;
    WireState state;
    uint64_t count = 0;

    if (wire_read(&ball->wire) == WIRE_CLOSED) {
        fprintf(stderr, "bounce: a connection was closed\n");
        exit(1);
    }
    while ((state = wire_next(&ball->wire, &message)) == WIRE_FINE) {
        count++;
        if (delays != NULL)
            delays_add(delays, gauge_clock() - ball->sent_at);
        send_one(ball);
    }
    return count;
}

/* Runs for this time, and until something has come back. */
static uint64_t run(int poll, Ball *balls, double seconds, Delays *delays)
{
    struct epoll_event events[EVENTS];
    int64_t end = gauge_clock() + (int64_t)(seconds * 1e9);
    uint64_t count = 0;

    while (gauge_clock() < end || count == 0) {
        int ready = epoll_wait(poll, events, EVENTS, 100);
        for (int i = 0; i < ready; i++)
            count += take(&balls[events[i].data.u32], delays);
    }
    return count;
}

int main(int count, char **words)
{
    static Delays delays;

    if (count != 5) {
        fprintf(stderr, "usage: bounce PORT PROCESS CONNECTIONS SECONDS\n");
        return 2;
    }
    uint32_t connections = (uint32_t)atoi(words[3]);
    double seconds = strtod(words[4], NULL);
    pid_t process = (pid_t)atoi(words[2]);
    Ball *balls = calloc(connections, sizeof *balls);
    int poll = epoll_create1(EPOLL_CLOEXEC);
    uint64_t memory = process_memory(process);
    for (uint32_t i = 0; i < connections; i++) {
        WirePlace place = {.port = (uint16_t)atoi(words[1]), .from = (uint8_t)(1 + i / 5000)};
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        if (balls == NULL || wire_open(&balls[i].wire, place, "/", "", 10000) != WIRE_FINE) {
            fprintf(stderr, "bounce: no connection\n");
            return 1;
        }
        epoll_ctl(poll, EPOLL_CTL_ADD, balls[i].wire.socket, &event);
    }
    for (uint32_t i = 0; i < connections; i++)
        send_one(&balls[i]);
    run(poll, balls, seconds / (double)GAUGE_WARM_UP_SHARE, NULL);
    double used = process_time(process);
    int64_t start = gauge_clock();
    uint64_t bounced = run(poll, balls, seconds, &delays);
    seconds = (double)(gauge_clock() - start) / 1e9;
    used = process_time(process) - used;
    printf("echo, %u connections: %.0f messages/s, p50 %.1f ms, p99 %.1f ms, processor %.1f%%, "
           "%.1f KB a connection\n",
           (unsigned)connections, (double)bounced / seconds, delays_share(&delays, 0.5),
           delays_share(&delays, 0.99), 100 * used / seconds,
           process_growth(process, memory) / connections);
    return 0;
}
