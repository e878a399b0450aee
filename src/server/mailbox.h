/* What other threads hand to the loop: letters, opened there in the order in which they came. */
#ifndef KNOBEL_SERVER_MAILBOX_H
#define KNOBEL_SERVER_MAILBOX_H

#include <stdbool.h>
#include <uv.h>

typedef struct Letter Letter;

/* Part of something larger, which belongs to the loop again once it is opened. */
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

/* 0, or libuv's reason why not. */
int mailbox_open(Mailbox *mailbox, uv_loop_t *loop);

/* Any thread may. */
void mailbox_post(Mailbox *mailbox, Letter *letter);

/* Opens what has come; the loop does so by itself. Returns whether there was any. */
bool mailbox_empty(Mailbox *mailbox);

/* Nobody may post any more. The loop has to run once afterwards. */
void mailbox_close(Mailbox *mailbox);

#endif
