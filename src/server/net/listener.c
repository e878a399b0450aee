/* Binding sockets, checking that the right addresses were bound, and accepting connections. */
#include "server/net/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PORT_TRIES = 20,      /* to find a port that is free on every address */
    ACCEPTS_AT_ONCE = 64, /* before the loop does its other work */
    PAUSE = 100,          /* milliseconds to wait if the system has no more descriptors */
};

typedef struct {
    int descriptor;
    bool is_watched; /* `poll` belongs to the loop */
    uv_poll_t poll;
} Bound;

struct Listener {
    Bound bound[LISTENER_SOCKETS];
    unsigned count;
    bool has_timer;
    uv_timer_t pause;
    unsigned open_handles; /* that the loop still has to close */
    ListenerTake *take;
    ListenerFree *free_one;
    void *context;
};

typedef union {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} ListenerAddress;

static uint16_t port_of(const ListenerAddress *address)
{
    return ntohs(address->any.sa_family == AF_INET6 ? address->six.sin6_port
                                                    : address->four.sin_port);
}

static void set_port(ListenerAddress *address, uint16_t port)
{
    if (address->any.sa_family == AF_INET6)
        address->six.sin6_port = htons(port);
    else
        address->four.sin_port = htons(port);
}

static socklen_t length_of(const ListenerAddress *address)
{
    return address->any.sa_family == AF_INET6 ? sizeof address->six : sizeof address->four;
}

static void name_of(const ListenerAddress *address, char name[LISTENER_NAME_BYTES])
{
    char host[INET6_ADDRSTRLEN + 20] = "?";

    getnameinfo(&address->any, length_of(address), host, sizeof host, NULL, 0, NI_NUMERICHOST);
    snprintf(name, LISTENER_NAME_BYTES, address->any.sa_family == AF_INET6 ? "[%s]:%u" : "%s:%u",
             host, port_of(address));
}

/* The address to which a socket is really bound. */
static bool look_up(int descriptor, ListenerAddress *bound)
{
    socklen_t length = sizeof *bound;

    memset(bound, 0, sizeof *bound);
    return getsockname(descriptor, &bound->any, &length) == 0;
}

static bool is_same(const ListenerAddress *asked, const ListenerAddress *bound)
{
    if (asked->any.sa_family != bound->any.sa_family ||
        (port_of(asked) != 0 && port_of(asked) != port_of(bound)))
        return false;
    if (asked->any.sa_family == AF_INET)
        return asked->four.sin_addr.s_addr == bound->four.sin_addr.s_addr;
    return memcmp(&asked->six.sin6_addr, &bound->six.sin6_addr, sizeof asked->six.sin6_addr) == 0 &&
           asked->six.sin6_scope_id == bound->six.sin6_scope_id;
}

/* A socket that listens only on this address; -1 with errno set. */
static int listen_on(const ListenerAddress *address)
{
    int one = 1;
    int family = address->any.sa_family;
    int descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    if (descriptor < 0)
        return -1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
        (family != AF_INET6 ||
         setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &one, sizeof one) == 0) &&
        bind(descriptor, &address->any, length_of(address)) == 0 &&
        listen(descriptor, SOMAXCONN) == 0)
        return descriptor;
    int failure = errno;
    close(descriptor);
    errno = failure;
    return -1;
}

static void close_sockets(Listener *listener)
{
    while (listener->count > 0)
        close(listener->bound[--listener->count].descriptor);
}

/* Whether an address is already bound. A name can stand for one address twice: glibc also reads
 * "::1 localhost" in /etc/hosts as 127.0.0.1. */
static bool is_bound(const Listener *listener, const ListenerAddress *asked)
{
    ListenerAddress bound;

    for (unsigned i = 0; i < listener->count; i++)
        if (look_up(listener->bound[i].descriptor, &bound) && is_same(asked, &bound))
            return true;
    return false;
}

/* Whether this machine does not have the address, for example ::1 if IPv6 is off. */
static bool is_not_ours(int failure)
{
    return failure == EADDRNOTAVAIL || failure == EAFNOSUPPORT;
}

/* Binds every found address that this machine has. Returns 0; an errno, with `name` set to the
 * address that failed; or -1 if the system bound another address. */
static int bind_all(Listener *listener, const struct addrinfo *found, uint16_t port,
                    char name[LISTENER_NAME_BYTES])
{
    int missing = EADDRNOTAVAIL;

    for (; found != NULL && listener->count < LISTENER_SOCKETS; found = found->ai_next) {
        ListenerAddress asked = {{0}};
        ListenerAddress bound;
        if (found->ai_addrlen > sizeof asked)
            continue;
        memcpy(&asked, found->ai_addr, found->ai_addrlen);
        set_port(&asked, port);
        if (is_bound(listener, &asked))
            continue;
        int descriptor = listen_on(&asked);
        int failure = descriptor < 0 ? errno : 0;
        if (failure != 0) {
            name_of(&asked, name);
            if (!is_not_ours(failure))
                return failure;
            missing = failure;
            continue;
        }
        listener->bound[listener->count++].descriptor = descriptor;
        if (!look_up(descriptor, &bound) || !is_same(&asked, &bound)) {
            name_of(&asked, name);
            return -1;
        }
        port = port_of(&bound);
    }
    return listener->count > 0 ? 0 : missing;
}

/* Resolves a name or an address. */
static int resolve(const char *host, struct addrinfo **found)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                             .ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_protocol = IPPROTO_TCP};

    return getaddrinfo(host, "0", &hints, found);
}

Listener *listener_open(const char *host, uint16_t port, char *reason, size_t reason_size)
{
    Listener *listener = calloc(1, sizeof *listener);
    struct addrinfo *found = NULL;
    char name[LISTENER_NAME_BYTES] = "";

    if (listener == NULL) {
        snprintf(reason, reason_size, "not enough memory");
        return NULL;
    }
    int failure = resolve(host, &found);
    if (failure != 0) {
        snprintf(reason, reason_size, "%s: %s", host != NULL ? host : "any address",
                 gai_strerror(failure));
        free(listener);
        return NULL;
    }
    failure = bind_all(listener, found, port, name);
    for (unsigned i = 0; i < PORT_TRIES && port == 0 && failure == EADDRINUSE; i++) {
        close_sockets(listener);
        failure = bind_all(listener, found, port, name);
    }
    freeaddrinfo(found);
    if (failure == 0)
        return listener;
    snprintf(reason, reason_size, "cannot listen on %s: %s", name,
             failure > 0 ? strerror(failure) : "the system bound another address");
    close_sockets(listener);
    free(listener);
    return NULL;
}

uint16_t listener_port(const Listener *listener)
{
    ListenerAddress bound;

    return look_up(listener->bound[0].descriptor, &bound) ? port_of(&bound) : 0;
}

bool listener_name(const Listener *listener, unsigned index, char name[LISTENER_NAME_BYTES])
{
    ListenerAddress bound;

    if (index >= listener->count || !look_up(listener->bound[index].descriptor, &bound))
        return false;
    name_of(&bound, name);
    return true;
}

static void watch(Listener *listener, int events);

static void resume(uv_timer_t *timer)
{
    watch(timer->data, UV_READABLE);
}

/* Stops listening for a moment. With no descriptors left, accepting would fail and the loop would
 * wake up again at once. */
static void pause_for_descriptors(Listener *listener)
{
    watch(listener, 0);
    uv_timer_start(&listener->pause, resume, PAUSE, 0);
}

static bool is_exhausted(int failure)
{
    return failure == EMFILE || failure == ENFILE || failure == ENOBUFS || failure == ENOMEM;
}

static void accept_some(uv_poll_t *poll, int status, int events)
{
    Listener *listener = poll->data;
    int one = 1;
    uv_os_fd_t waiting;

    (void)status; /* accept4 reports failures */
    (void)events;
    if (uv_fileno((uv_handle_t *)poll, &waiting) != 0)
        return;
    for (unsigned i = 0; i < ACCEPTS_AT_ONCE; i++) {
        int descriptor = accept4(waiting, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0 && is_exhausted(errno)) {
            if (!listener->free_one(listener->context))
                pause_for_descriptors(listener);
            return;
        }
        if (descriptor < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (descriptor < 0)
            continue; /* the client gave up before it was accepted */
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        if (!listener->take(listener->context, descriptor))
            return;
    }
}

static void watch(Listener *listener, int events)
{
    for (unsigned i = 0; i < listener->count; i++) {
        uv_poll_t *poll = &listener->bound[i].poll;
        if (events != 0)
            uv_poll_start(poll, events, accept_some);
        else
            uv_poll_stop(poll);
    }
}

bool listener_start(Listener *listener, uv_loop_t *loop, ListenerTake *take, ListenerFree *free_one,
                    void *context)
{
    listener->take = take;
    listener->free_one = free_one;
    listener->context = context;
    uv_timer_init(loop, &listener->pause);
    listener->pause.data = listener;
    listener->has_timer = true;
    listener->open_handles = 1;
    for (unsigned i = 0; i < listener->count; i++) {
        Bound *bound = &listener->bound[i];
        if (uv_poll_init(loop, &bound->poll, bound->descriptor) != 0)
            return false;
        bound->poll.data = listener;
        bound->is_watched = true;
        listener->open_handles++;
    }
    watch(listener, UV_READABLE);
    return true;
}

static void handle_closed(uv_handle_t *handle)
{
    Listener *listener = handle->data;

    if (--listener->open_handles == 0)
        free(listener);
}

void listener_close(Listener *listener)
{
    if (listener == NULL)
        return;
    for (unsigned i = 0; i < listener->count; i++)
        if (listener->bound[i].is_watched)
            uv_close((uv_handle_t *)&listener->bound[i].poll, handle_closed);
    close_sockets(listener);
    if (listener->has_timer)
        uv_close((uv_handle_t *)&listener->pause, handle_closed);
    else
        free(listener);
}
