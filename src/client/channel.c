/* WebSockets to servers. */
#include "client/channel.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    PATH_BYTES = 64,
    MESSAGE_MOST = 16 << 20, /* bytes of one message; servers never send that much */
    FIRST_PAUSE = 500,       /* milliseconds */
    LONGEST_PAUSE = 20000,
};

/* A line to send or a piece of news. */
typedef struct ChannelItem ChannelItem;
struct ChannelItem {
    ChannelItem *next;
    ChannelNewsKind kind;
    size_t length;
    char bytes[]; /* LWS_PRE bytes for the frame's head, the text, and a null byte */
};

typedef struct {
    ChannelItem *first;
    ChannelItem **last;
} ChannelQueue;

struct Channel {
    Address address;
    char path[PATH_BYTES];
    int descriptor;
    pthread_t thread;
    struct lws_context *context;
    ChannelItem *taken; /* the news that was returned last */

    pthread_mutex_t lock; /* protects the next fields */
    ChannelQueue news;
    ChannelQueue outgoing;
    bool is_good; /* the owner understands what it hears */
    bool is_to_restart;
    bool is_to_end;

    /* Used only by the thread. */
    struct lws *socket;
    bool is_open;
    bool is_lost;    /* reported as lost since the latest attempt */
    bool is_hurried; /* the next attempt is made at once */
    uint32_t pause;  /* before the next attempt, at least */
    lws_sorted_usec_list_t timer;
    char *message; /* the part received so far */
    size_t message_length;
};

static void queue_put(ChannelQueue *queue, ChannelItem *item)
{
    item->next = NULL;
    *queue->last = item;
    queue->last = &item->next;
}

static ChannelItem *queue_take(ChannelQueue *queue)
{
    ChannelItem *item = queue->first;

    if (item == NULL)
        return NULL;
    queue->first = item->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    return item;
}

static void queue_empty(ChannelQueue *queue)
{
    for (ChannelItem *item = queue_take(queue); item != NULL; item = queue_take(queue))
        free(item);
}

static ChannelItem *item_new(ChannelNewsKind kind, Span text)
{
    ChannelItem *item = malloc(sizeof *item + LWS_PRE + text.length + 1);

    if (item == NULL)
        return NULL;
    item->kind = kind;
    item->length = text.length;
    if (text.length > 0)
        memcpy(item->bytes + LWS_PRE, text.start, text.length);
    item->bytes[LWS_PRE + text.length] = '\0';
    return item;
}

static void add_news(Channel *channel, ChannelNewsKind kind, Span text)
{
    ChannelItem *item = item_new(kind, text);

    if (item == NULL)
        return; /* the visitor notices the missing message */
    pthread_mutex_lock(&channel->lock);
    queue_put(&channel->news, item);
    pthread_mutex_unlock(&channel->lock);
    eventfd_write(channel->descriptor, 1);
}

static void connect_now(lws_sorted_usec_list_t *timer);

/* Connects after a pause that grows and is partly random, so that many clients of a server do not
 * come back all at once. */
static void connect_later(Channel *channel)
{
    uint32_t jitter = 0;

    lws_get_random(channel->context, &jitter, sizeof jitter);
    uint64_t pause = channel->is_hurried ? 0 : channel->pause + jitter % (channel->pause / 2 + 1);
    channel->is_hurried = false;
    channel->pause = channel->pause * 2 > LONGEST_PAUSE ? LONGEST_PAUSE : channel->pause * 2;
    lws_sul_schedule(channel->context, 0, &channel->timer, connect_now, (lws_usec_t)pause * 1000);
}

static void opened(Channel *channel)
{
    channel->is_open = true;
    pthread_mutex_lock(&channel->lock);
    queue_empty(&channel->outgoing); /* sent while there was no connection */
    pthread_mutex_unlock(&channel->lock);
    add_news(channel, CHANNEL_OPENED, (Span){0});
}

/* Translates the library's reasons, which differ between its releases, to those of channel.h. */
static Span reason_of(Span said)
{
    static const char *const beginnings[][2] = {
        {"Unable to connect", "no answer"},
        {"conn fail", "no answer"},
        {"connect check FAILED", "no answer"},
        {"DNS ", "no such host"},
        {"dns ", "no such host"},
        {"HS: ", "no tables"},
        {"connect ", "no secure connection"},
        {"tls", "no secure connection"},
    };

    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        size_t length = strlen(beginnings[i][0]);
        if (said.length >= length && memcmp(said.start, beginnings[i][0], length) == 0)
            return span_of(beginnings[i][1]);
    }
    return said;
}

static void lost(Channel *channel, Span why)
{
    channel->socket = NULL;
    channel->is_open = false;
    channel->is_lost = true;
    channel->message_length = 0;
    pthread_mutex_lock(&channel->lock);
    queue_empty(&channel->outgoing);
    if (channel->is_good)
        channel->pause = FIRST_PAUSE;
    channel->is_good = false;
    bool is_wanted = !channel->is_to_end;
    pthread_mutex_unlock(&channel->lock);
    if (!is_wanted)
        return;
    add_news(channel, CHANNEL_LOST, why);
    if (!span_is(why, "banned"))
        connect_later(channel);
}

static void connect_now(lws_sorted_usec_list_t *timer)
{
    Channel *channel = lws_container_of(timer, Channel, timer);
    char host[ADDRESS_HOST_BYTES + 16];
    Text text = text_over(host, sizeof host);

    address_write_server(&text, &channel->address);
    struct lws_client_connect_info info = {
        .context = channel->context,
        .address = channel->address.host,
        .port = channel->address.port,
        .path = channel->path,
        .host = host,
        .ssl_connection = channel->address.is_secure ? LCCSCF_USE_SSL : 0,
        .ietf_version_or_minus_one = -1,
        .pwsi = &channel->socket,
    };
    channel->is_lost = false;
    /* If it fails at once, the callback is called, except for a host name that does not exist. */
    if (lws_client_connect_via_info(&info) == NULL && !channel->is_lost)
        lost(channel, span_of("no such host"));
}

static bool receive(Channel *channel, struct lws *socket, Span piece)
{
    size_t length = channel->message_length + piece.length;

    if (length > MESSAGE_MOST)
        return false;
    char *longer = realloc(channel->message, length + 1);
    if (longer == NULL)
        return false;
    channel->message = longer;
    memcpy(longer + channel->message_length, piece.start, piece.length);
    channel->message_length = length;
    if (!lws_is_final_fragment(socket) || lws_remaining_packet_payload(socket) > 0)
        return true;
    add_news(channel, CHANNEL_MESSAGE, (Span){longer, length});
    channel->message_length = 0;
    return true;
}

/* Sends one message. The rest follows when the socket is writable again. */
static bool send_next(Channel *channel, struct lws *socket)
{
    pthread_mutex_lock(&channel->lock);
    ChannelItem *item = queue_take(&channel->outgoing);
    bool has_more = channel->outgoing.first != NULL;
    pthread_mutex_unlock(&channel->lock);
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

/* Handles what the owner has asked for: a restart, or lines to send. */
static void handle_requests(Channel *channel)
{
    pthread_mutex_lock(&channel->lock);
    bool is_to_restart = channel->is_to_restart;
    bool has_lines = channel->outgoing.first != NULL;
    bool is_first = channel->is_good || channel->pause == FIRST_PAUSE;
    channel->is_to_restart = false;
    pthread_mutex_unlock(&channel->lock);
    if (is_to_restart && channel->socket != NULL) {
        channel->is_hurried = is_first;
        lws_set_timeout(channel->socket, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
    } else if (has_lines && channel->is_open) {
        lws_callback_on_writable(channel->socket);
    }
}

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Channel *channel = lws_context_user(lws_get_context(socket));
    Span text = {in, in == NULL ? 0 : length};

    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        opened(channel);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(channel, socket, text) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_next(channel, socket) ? 0 : -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        lost(channel, lws_http_client_http_response(socket) == HTTP_STATUS_FORBIDDEN
                          ? span_of("banned")
                          : reason_of(text));
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
        lost(channel, (Span){0});
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        handle_requests(channel);
        return 0;
    default:
        return 0;
    }
}

static void *run(void *argument)
{
    Channel *channel = argument;
    bool is_to_end = false;

    lws_sul_schedule(channel->context, 0, &channel->timer, connect_now, 1);
    while (!is_to_end && lws_service(channel->context, 0) >= 0) {
        pthread_mutex_lock(&channel->lock);
        is_to_end = channel->is_to_end;
        pthread_mutex_unlock(&channel->lock);
    }
    return NULL;
}

static struct lws_context *make_context(Channel *channel)
{
    static const struct lws_protocols protocols[] = {
        {.name = "knobel", .callback = on_event, .rx_buffer_size = 4096},
        {0},
    };
    /* After this much silence the server is asked whether it is still there. */
    static const lws_retry_bo_t silence = {.secs_since_valid_ping = 20,
                                           .secs_since_valid_hangup = 30};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = channel,
        .options = channel->address.is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .retry_and_idle_policy = &silence,
    };

    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

Channel *channel_open(const Address *address, const char *path)
{
    Channel *channel = calloc(1, sizeof *channel);

    if (channel == NULL)
        return NULL;
    Text text = text_over(channel->path, sizeof channel->path);
    text_put(&text, path);
    channel->address = *address;
    channel->pause = FIRST_PAUSE;
    channel->news.last = &channel->news.first;
    channel->outgoing.last = &channel->outgoing.first;
    pthread_mutex_init(&channel->lock, NULL);
    channel->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    channel->context = channel->descriptor < 0 ? NULL : make_context(channel);
    if (channel->context != NULL && pthread_create(&channel->thread, NULL, run, channel) == 0)
        return channel;
    if (channel->context != NULL)
        lws_context_destroy(channel->context);
    if (channel->descriptor >= 0)
        close(channel->descriptor);
    free(channel);
    return NULL;
}

/* Wakes the thread. May be called any number of times. */
static void wake(Channel *channel)
{
    lws_cancel_service(channel->context);
}

void channel_close(Channel *channel)
{
    if (channel == NULL)
        return;
    pthread_mutex_lock(&channel->lock);
    channel->is_to_end = true;
    pthread_mutex_unlock(&channel->lock);
    wake(channel);
    pthread_join(channel->thread, NULL);
    /* Not in the thread, which could end before wake has returned. */
    lws_context_destroy(channel->context);
    queue_empty(&channel->news);
    queue_empty(&channel->outgoing);
    pthread_mutex_destroy(&channel->lock);
    close(channel->descriptor);
    free(channel->taken);
    free(channel->message);
    free(channel);
}

int channel_descriptor(const Channel *channel)
{
    return channel->descriptor;
}

bool channel_next(Channel *channel, ChannelNews *news)
{
    eventfd_t count = 0;

    free(channel->taken);
    eventfd_read(channel->descriptor, &count);
    pthread_mutex_lock(&channel->lock);
    channel->taken = queue_take(&channel->news);
    pthread_mutex_unlock(&channel->lock);
    if (channel->taken == NULL)
        return false;
    *news = (ChannelNews){
        .kind = channel->taken->kind,
        .text = {channel->taken->bytes + LWS_PRE, channel->taken->length},
    };
    return true;
}

void channel_send(Channel *channel, Span line)
{
    ChannelItem *item = item_new(CHANNEL_MESSAGE, line);

    if (item == NULL)
        return;
    pthread_mutex_lock(&channel->lock);
    queue_put(&channel->outgoing, item);
    pthread_mutex_unlock(&channel->lock);
    wake(channel);
}

void channel_approve(Channel *channel)
{
    pthread_mutex_lock(&channel->lock);
    channel->is_good = true;
    pthread_mutex_unlock(&channel->lock);
}

void channel_restart(Channel *channel)
{
    pthread_mutex_lock(&channel->lock);
    channel->is_to_restart = true;
    queue_empty(&channel->outgoing);
    pthread_mutex_unlock(&channel->lock);
    wake(channel);
}
