/* Requests that wait for their turn, or for their events to be stored. */
#include "dealer/dealer_inner.h"

#include <stdlib.h>
#include <string.h>

void queue_open(DealerQueue *queue)
{
    *queue = (DealerQueue){.end = &queue->first};
}

void queue_put(DealerQueue *queue, DealerRequest *request)
{
    request->next = NULL;
    *queue->end = request;
    queue->end = &request->next;
    queue->length++;
}

DealerRequest *request_copy(const DealerRequest *request)
{
    DealerRequest *copy = malloc(sizeof *copy + request->words.length + 1);

    if (copy == NULL)
        return NULL;
    char *bytes = (char *)(copy + 1);
    *copy = *request;
    if (request->words.length > 0)
        memcpy(bytes, request->words.start, request->words.length);
    copy->words.start = bytes;
    copy->next_of_guest = NULL;
    if (copy->guest != NULL) {
        copy->next_of_guest = copy->guest->requests;
        copy->guest->requests = copy;
    }
    return copy;
}

DealerRequest *queue_take(DealerQueue *queue)
{
    DealerRequest *request = queue->first;

    if (request == NULL)
        return NULL;
    queue->first = request->next;
    if (queue->first == NULL)
        queue->end = &queue->first;
    queue->length--;
    return request;
}

void queue_put_ahead(DealerQueue *queue, DealerQueue *ahead)
{
    if (ahead->first == NULL)
        return;
    *ahead->end = queue->first;
    if (queue->first == NULL)
        queue->end = ahead->end;
    queue->first = ahead->first;
    queue->length += ahead->length;
    queue_open(ahead);
}

void request_free(DealerRequest *request)
{
    if (request->guest != NULL) {
        DealerRequest **place = &request->guest->requests;
        while (*place != request)
            place = &(*place)->next_of_guest;
        *place = request->next_of_guest;
    }
    free(request);
}

void requests_forget(Guest *guest)
{
    for (DealerRequest *request = guest->requests; request != NULL;
         request = request->next_of_guest)
        request->guest = NULL;
    guest->requests = NULL;
}

void request_refuse(const DealerRequest *request, const char *reason)
{
    Guest *guest = request->guest;

    if (guest == NULL)
        return;
    if (guest->state == GUEST_ENTERING)
        guest->state = GUEST_NEW;
    guest_refuse(guest, request->id, reason);
}

void request_lose(Dealer *dealer, const DealerRequest *request)
{
    if (request->kind == REQUEST_BOT)
        dealer_ask_again(dealer, request->number);
    else
        request_refuse(request, "limit memory");
}

void dealer_enqueue(Dealer *dealer, const DealerRequest *request)
{
    const DealerDriver *driver = dealer->driver;
    bool is_full =
        dealer->waiting.length >= driver->limits[DEALER_QUEUE] && request->kind != REQUEST_BOT;

    if (is_full) {
        dealer_reach(driver, request->guest, DEALER_QUEUE);
        request_refuse(request, "busy");
        return;
    }
    DealerRequest *copy = request_copy(request);
    if (copy != NULL)
        queue_put(&dealer->waiting, copy);
    else
        request_lose(dealer, request);
}

void dealer_refuse_waiting(Dealer *dealer)
{
    for (DealerRequest *request; (request = queue_take(&dealer->waiting)) != NULL;) {
        request_refuse(request, "store");
        request_free(request);
    }
}
