/* Passes letters from other threads to the loop, which opens them in order. */
#ifndef KNOBEL_SERVER_MAILBOX_H
#define KNOBEL_SERVER_MAILBOX_H

#include <stdbool.h>
#include <uv.h>

typedef struct Letter Letter;

/* Part of a larger struct, which belongs to the loop again once `open` is called. */
struct Letter {
    Letter *next;
    void (*open)(Letter *letter);
};

typedef struct {
    uv_async_t async;
    uv_mutex_t lock;
    Letter *first;
    Letter **last;
} Mailbox;

/* Returns 0 or libuv's error code. */
int mailbox_open(Mailbox *mailbox, uv_loop_t *loop);

/* May be called from any thread. */
void mailbox_post(Mailbox *mailbox, Letter *letter);

/* Opens all letters. The loop calls this when letters arrive. Returns whether there were any. */
bool mailbox_empty(Mailbox *mailbox);

/* No letter may be posted afterwards. The loop has to run once more. */
void mailbox_close(Mailbox *mailbox);

#endif
