/* WebSockets to servers. */
#include "client/link.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    PATH_BYTES = 64,
    MESSAGE_MOST = 16 << 20, /* bytes of one message: far more than any server sends */
    FIRST_PAUSE = 500,       /* milliseconds */
    LONGEST_PAUSE = 20000,
};

/* A line to send or a piece of news. */
typedef struct Item Item;
struct Item {
    Item *next;
    LinkNewsKind kind;
    size_t length;
    char bytes[]; /* behind room for the frame's head, and terminated */
};

typedef struct {
    Item *first;
    Item **last;
} Queue;

struct Link {
    Address address;
    char path[PATH_BYTES];
    int descriptor;
    pthread_t thread;
    struct lws_context *context;
    Item *taken; /* the news that was given out last */

    pthread_mutex_t lock; /* of what follows */
    Queue news;
    Queue outgoing;
    bool is_to_restart;
    bool is_to_end;

    /* Of the thread alone. */
    struct lws *socket;
    bool is_open;
    uint32_t pause;
    lws_sorted_usec_list_t timer;
    char *message; /* as far as it has come */
    size_t message_length;
};

static void queue_put(Queue *queue, Item *item)
{
    item->next = NULL;
    *queue->last = item;
    queue->last = &item->next;
}

static Item *queue_take(Queue *queue)
{
    Item *item = queue->first;

    if (item == NULL)
        return NULL;
    queue->first = item->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    return item;
}

static void queue_empty(Queue *queue)
{
    for (Item *item = queue_take(queue); item != NULL; item = queue_take(queue))
        free(item);
}

static Item *item_new(LinkNewsKind kind, Span text)
{
    Item *item = malloc(sizeof *item + LWS_PRE + text.length + 1);

    if (item == NULL)
        return NULL;
    item->kind = kind;
    item->length = text.length;
    if (text.length > 0)
        memcpy(item->bytes + LWS_PRE, text.start, text.length);
    item->bytes[LWS_PRE + text.length] = '\0';
    return item;
}

static void tell(Link *link, LinkNewsKind kind, Span text)
{
    Item *item = item_new(kind, text);

    if (item == NULL)
        return; /* whoever folds sees that something is missing */
    pthread_mutex_lock(&link->lock);
    queue_put(&link->news, item);
    pthread_mutex_unlock(&link->lock);
    eventfd_write(link->descriptor, 1);
}

static void connect_now(lws_sorted_usec_list_t *timer)
{
    Link *link = lws_container_of(timer, Link, timer);
    char host[ADDRESS_HOST_BYTES + 16];
    Text text = text_over(host, sizeof host);

    address_write_server(&text, &link->address);
    struct lws_client_connect_info info = {
        .context = link->context,
        .address = link->address.host,
        .port = link->address.port,
        .path = link->path,
        .host = host,
        .ssl_connection = link->address.is_secure ? LCCSCF_USE_SSL : 0,
        .ietf_version_or_minus_one = -1,
        .pwsi = &link->socket,
    };
    /* Where it fails at once, the callback is told. */
    (void)lws_client_connect_via_info(&info);
}

static void connect_later(Link *link)
{
    uint32_t jitter = 0;

    lws_get_random(link->context, &jitter, sizeof jitter);
    uint64_t pause = link->pause + jitter % (link->pause / 2 + 1);
    link->pause = link->pause * 2 > LONGEST_PAUSE ? LONGEST_PAUSE : link->pause * 2;
    lws_sul_schedule(link->context, 0, &link->timer, connect_now, (lws_usec_t)pause * 1000);
}

static void opened(Link *link)
{
    link->is_open = true;
    link->pause = FIRST_PAUSE;
    pthread_mutex_lock(&link->lock);
    queue_empty(&link->outgoing); /* said before anybody was there to hear it */
    pthread_mutex_unlock(&link->lock);
    tell(link, LINK_OPENED, (Span){0});
}

static void lost(Link *link, Span why)
{
    link->socket = NULL;
    link->is_open = false;
    link->message_length = 0;
    pthread_mutex_lock(&link->lock);
    queue_empty(&link->outgoing);
    bool is_wanted = !link->is_to_end;
    pthread_mutex_unlock(&link->lock);
    if (!is_wanted)
        return;
    tell(link, LINK_LOST, why);
    connect_later(link);
}

static bool receive(Link *link, struct lws *socket, Span piece)
{
    size_t length = link->message_length + piece.length;

    if (length > MESSAGE_MOST)
        return false;
    char *longer = realloc(link->message, length + 1);
    if (longer == NULL)
        return false;
    link->message = longer;
    memcpy(longer + link->message_length, piece.start, piece.length);
    link->message_length = length;
    if (!lws_is_final_fragment(socket) || lws_remaining_packet_payload(socket) > 0)
        return true;
    tell(link, LINK_MESSAGE, (Span){longer, length});
    link->message_length = 0;
    return true;
}

/* A message a time; the rest when the socket takes it. */
static bool send_next(Link *link, struct lws *socket)
{
    pthread_mutex_lock(&link->lock);
    Item *item = queue_take(&link->outgoing);
    bool has_more = link->outgoing.first != NULL;
    pthread_mutex_unlock(&link->lock);
    if (item == NULL)
        return true;
    int written =
        lws_write(socket, (unsigned char *)item->bytes + LWS_PRE, item->length, LWS_WRITE_TEXT);
    bool is_fine = written >= (int)item->length;
    free(item);
    if (has_more)
        lws_callback_on_writable(socket);
    return is_fine;
}

/* Somebody has something to send, or wants another connection. */
static void look(Link *link)
{
    pthread_mutex_lock(&link->lock);
    bool is_to_restart = link->is_to_restart;
    bool has_lines = link->outgoing.first != NULL;
    link->is_to_restart = false;
    pthread_mutex_unlock(&link->lock);
    if (is_to_restart) {
        link->pause = 1;
        if (link->socket != NULL)
            lws_set_timeout(link->socket, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
        else
            lws_sul_schedule(link->context, 0, &link->timer, connect_now, 1);
    } else if (has_lines && link->is_open) {
        lws_callback_on_writable(link->socket);
    }
}

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Link *link = lws_context_user(lws_get_context(socket));
    Span text = {in, in == NULL ? 0 : length};

    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        opened(link);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(link, socket, text) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_next(link, socket) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lost(link, text);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lost(link, (Span){0});
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        look(link);
        return 0;
    default:
        return 0;
    }
}

static void *run(void *argument)
{
    Link *link = argument;
    bool is_to_end = false;

    lws_sul_schedule(link->context, 0, &link->timer, connect_now, 1);
    while (!is_to_end && lws_service(link->context, 0) >= 0) {
        pthread_mutex_lock(&link->lock);
        is_to_end = link->is_to_end;
        pthread_mutex_unlock(&link->lock);
    }
    lws_context_destroy(link->context);
    return NULL;
}

static struct lws_context *make_context(Link *link)
{
    static const struct lws_protocols protocols[] = {
        {.name = "knobel", .callback = on_event, .rx_buffer_size = 4096},
        {0},
    };
    /* A server that says nothing for so long is asked whether it is there. */
    static const lws_retry_bo_t silence = {.secs_since_valid_ping = 20,
                                           .secs_since_valid_hangup = 30};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = link,
        .gid = -1,
        .uid = -1,
        .options = link->address.is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .retry_and_idle_policy = &silence,
    };

    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

Link *link_open(const Address *address, const char *path)
{
    Link *link = calloc(1, sizeof *link);

    if (link == NULL)
        return NULL;
    Text text = text_over(link->path, sizeof link->path);
    text_put(&text, path);
    link->address = *address;
    link->pause = FIRST_PAUSE;
    link->news.last = &link->news.first;
    link->outgoing.last = &link->outgoing.first;
    pthread_mutex_init(&link->lock, NULL);
    link->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    link->context = link->descriptor < 0 ? NULL : make_context(link);
    if (link->context != NULL && pthread_create(&link->thread, NULL, run, link) == 0)
        return link;
    if (link->context != NULL)
        lws_context_destroy(link->context);
    if (link->descriptor >= 0)
        close(link->descriptor);
    free(link);
    return NULL;
}

/* The thread is to look; it is asked as often as it takes. */
static void wake(Link *link)
{
    lws_cancel_service(link->context);
}

void link_close(Link *link)
{
    if (link == NULL)
        return;
    pthread_mutex_lock(&link->lock);
    link->is_to_end = true;
    pthread_mutex_unlock(&link->lock);
    wake(link);
    pthread_join(link->thread, NULL);
    queue_empty(&link->news);
    queue_empty(&link->outgoing);
    pthread_mutex_destroy(&link->lock);
    close(link->descriptor);
    free(link->taken);
    free(link->message);
    free(link);
}

int link_descriptor(const Link *link)
{
    return link->descriptor;
}

bool link_next(Link *link, LinkNews *news)
{
    eventfd_t count = 0;

    free(link->taken);
    eventfd_read(link->descriptor, &count);
    pthread_mutex_lock(&link->lock);
    link->taken = queue_take(&link->news);
    pthread_mutex_unlock(&link->lock);
    if (link->taken == NULL)
        return false;
    *news = (LinkNews){
        .kind = link->taken->kind,
        .text = {link->taken->bytes + LWS_PRE, link->taken->length},
    };
    return true;
}

void link_send(Link *link, Span line)
{
    Item *item = item_new(LINK_MESSAGE, line);

    if (item == NULL)
        return;
    pthread_mutex_lock(&link->lock);
    queue_put(&link->outgoing, item);
    pthread_mutex_unlock(&link->lock);
    wake(link);
}

void link_restart(Link *link)
{
    pthread_mutex_lock(&link->lock);
    link->is_to_restart = true;
    queue_empty(&link->outgoing);
    pthread_mutex_unlock(&link->lock);
    wake(link);
}
