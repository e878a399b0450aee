/* The loop around the guests. */
#include "swarm.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum { EVENTS = 512, SPARE_FILES = 64 };

static void give_up(const char *what)
{
    perror(what);
    exit(3);
}

static void allow_files(uint32_t count)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        give_up("getrlimit");
    if (limit.rlim_max < count + SPARE_FILES) {
        fprintf(stderr, "load: %u connections, but only %lu files are allowed (ulimit -Hn)\n",
                (unsigned)count, (unsigned long)limit.rlim_max);
        exit(3);
    }
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void swarm_start(Swarm *swarm, WirePlace place, uint32_t count, const GuestHooks *hooks)
{
    allow_files(count);
    *swarm = (Swarm){.place = place, .count = count};
    swarm->poll = epoll_create1(EPOLL_CLOEXEC);
    swarm->members = calloc(count, sizeof *swarm->members);
    if (swarm->poll < 0 || swarm->members == NULL)
        give_up("load");
    for (uint32_t i = 0; i < count; i++) {
        guest_start(&swarm->members[i].guest, i, hooks, swarm);
        swarm->members[i].guest.takes_part = true;
        swarm->members[i].guest.trusts = true; /* it measures the server, not itself */
        swarm->members[i].number = i;
    }
}

void swarm_end(Swarm *swarm)
{
    for (uint32_t i = 0; i < swarm->count; i++)
        guest_end(&swarm->members[i].guest);
    free(swarm->members);
    close(swarm->poll);
}

Member *swarm_member(Guest *guest)
{
    return (Member *)((char *)guest - offsetof(Member, guest));
}

static void watch(Swarm *swarm, Member *member, int change)
{
    struct epoll_event event = {
        .events = EPOLLIN | (member->waits_to_send ? EPOLLOUT : 0u),
        .data.u32 = member->number,
    };

    if (epoll_ctl(swarm->poll, change, member->guest.wire.socket, &event) != 0)
        give_up("epoll_ctl");
}

void swarm_go(Swarm *swarm, Member *member, const char *code)
{
    WirePlace place = swarm->place;

    place.from = (uint8_t)(1 + member->number / 5000);
    if (!guest_go(&member->guest, place, code))
        give_up("connect");
    swarm->connecting++;
    member->is_connected = false;
    member->waits_to_send = true;
    watch(swarm, member, EPOLL_CTL_ADD);
}

void swarm_flush(Swarm *swarm, Member *member)
{
    bool is_left = wire_flush(&member->guest.wire) == WIRE_NOTHING;

    if (is_left == member->waits_to_send)
        return;
    member->waits_to_send = is_left;
    watch(swarm, member, EPOLL_CTL_MOD);
}

static void lose(Swarm *swarm, const Member *member)
{
    const Guest *guest = &member->guest;

    swarm->is_lost = true;
    snprintf(swarm->loss, sizeof swarm->loss, "connection %u (%s) ended: %s",
             (unsigned)member->number, guest->code,
             guest->fault[0] != '\0' ? guest->fault : "by the server");
}

void swarm_turn(Swarm *swarm, int milliseconds)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(swarm->poll, events, EVENTS, milliseconds);

    for (int i = 0; i < count && !swarm->is_lost; i++) {
        Member *member = &swarm->members[events[i].data.u32];
        WireState state = guest_take(&member->guest);
        if (state == WIRE_CLOSED || state == WIRE_BROKEN) {
            lose(swarm, member);
            return;
        }
        if (member->guest.is_greeted && !member->is_connected) {
            member->is_connected = true;
            swarm->connecting--;
        }
        swarm->step(swarm, member);
        swarm_flush(swarm, member);
    }
}
