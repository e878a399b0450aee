/* Thousands of guests in one process, on one epoll. */
#ifndef KNOBEL_BENCH_SWARM_H
#define KNOBEL_BENCH_SWARM_H

#include "support/guest.h"

typedef struct Swarm Swarm;

typedef struct {
    Guest guest;
    uint32_t number;
    uint32_t phase;      /* for the owner */
    int64_t asked_at;    /* for the owner */
    uint32_t thought_of; /* for the owner */
    bool is_connected;
    bool waits_to_send;
} Member;

struct Swarm {
    int poll;
    WirePlace place;
    Member *members;
    uint32_t count;
    uint32_t connecting; /* how many wait for the server */
    bool is_lost;        /* a connection ended: `loss` says whose and why */
    char loss[400];

    /* Called whenever a member has taken messages. */
    void (*step)(Swarm *swarm, Member *member);
    void *context;
};

/* Creates this many guests, not connected yet. Ends the program if the machine refuses. */
void swarm_start(Swarm *swarm, WirePlace place, uint32_t count, const GuestHooks *hooks);
void swarm_end(Swarm *swarm);

/* Sends a member to a table, or to the lobby if the code is "". */
void swarm_go(Swarm *swarm, Member *member, const char *code);

/* Sends what a member has queued. */
void swarm_flush(Swarm *swarm, Member *member);

/* Waits at most this many milliseconds for something to happen, and handles it. */
void swarm_turn(Swarm *swarm, int milliseconds);

/* The member that contains a guest. */
Member *swarm_member(Guest *guest);

#endif
