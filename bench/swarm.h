/* Thousands of guests in one process, on one epoll. */
#ifndef KNOBEL_BENCH_SWARM_H
#define KNOBEL_BENCH_SWARM_H

#include "support/guest.h"

typedef struct Swarm Swarm;

typedef struct {
    Guest guest;
    uint32_t number;
    uint32_t phase;      /* the owner's */
    int64_t asked_at;    /* the owner's */
    uint32_t thought_of; /* the owner's */
    bool is_connected;
    bool waits_to_send;
} Member;

struct Swarm {
    int poll;
    WirePlace place;
    Member *members;
    uint32_t count;
    uint32_t connecting; /* how many wait for the server's hand */
    bool is_lost;        /* a connection ended: `loss` tells whose and why */
    char loss[400];

    /* Called whenever a member has taken messages. */
    void (*step)(Swarm *swarm, Member *member);
    void *context;
};

/* So many guests that are nowhere yet. Ends the program where the machine does not give them. */
void swarm_start(Swarm *swarm, WirePlace place, uint32_t count, const GuestHooks *hooks);
void swarm_end(Swarm *swarm);

/* A member goes to a table, or to the lobby where the code is "". */
void swarm_go(Swarm *swarm, Member *member, const char *code);

/* Sends what a member has queued. */
void swarm_flush(Swarm *swarm, Member *member);

/* Waits so many milliseconds at most for something to happen, and takes it. */
void swarm_turn(Swarm *swarm, int milliseconds);

/* The member a guest is. */
Member *swarm_member(Guest *guest);

#endif
