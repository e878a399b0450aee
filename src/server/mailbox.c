/* A list guarded by a lock, and one wake-up for all waiting letters. */
#include "server/mailbox.h"

bool mailbox_empty(Mailbox *mailbox)
{
    uv_mutex_lock(&mailbox->lock);
    Letter *letter = mailbox->first;
    mailbox->first = NULL;
    mailbox->last = &mailbox->first;
    uv_mutex_unlock(&mailbox->lock);
    bool had_any = letter != NULL;
    while (letter != NULL) {
        Letter *next = letter->next;
        letter->open(letter);
        letter = next;
    }
    return had_any;
}

static void wake(uv_async_t *async)
{
    mailbox_empty(async->data);
}

int mailbox_open(Mailbox *mailbox, uv_loop_t *loop)
{
    int failure = uv_mutex_init(&mailbox->lock);

    if (failure != 0)
        return failure;
    mailbox->first = NULL;
    mailbox->last = &mailbox->first;
    mailbox->async.data = mailbox;
    failure = uv_async_init(loop, &mailbox->async, wake);
    if (failure != 0)
        uv_mutex_destroy(&mailbox->lock);
    return failure;
}

void mailbox_post(Mailbox *mailbox, Letter *letter)
{
    letter->next = NULL;
    uv_mutex_lock(&mailbox->lock);
    bool was_empty = mailbox->first == NULL;
    *mailbox->last = letter;
    mailbox->last = &letter->next;
    if (was_empty)
        uv_async_send(&mailbox->async);
    uv_mutex_unlock(&mailbox->lock);
}

void mailbox_close(Mailbox *mailbox)
{
    uv_close((uv_handle_t *)&mailbox->async, NULL);
    uv_mutex_destroy(&mailbox->lock);
}
