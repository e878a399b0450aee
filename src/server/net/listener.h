/* The sockets a server listens on: exactly the addresses it was asked to, and no others.
 *
 * libwebsockets could listen by itself, but version 4.1 with IPv6 compiled in ignores an IPv4
 * address and listens everywhere. */
#ifndef KNOBEL_SERVER_NET_LISTENER_H
#define KNOBEL_SERVER_NET_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <uv.h>

enum { LISTENER_SOCKETS = 8, LISTENER_NAME_BYTES = 80 };

typedef struct Listener Listener;

/* Takes over a connection that somebody has opened. */
typedef void ListenerTake(void *context, int descriptor);

/* Binds and listens; the connections wait until `listener_start`. The host is an IPv4 or IPv6
 * address, a name that stands for one or several, or NULL for every address of this machine. Port 0
 * is any free one, the same for all addresses. NULL with the reason where that cannot be done, or
 * where the system has bound something else than it was asked to. */
Listener *listener_open(const char *host, uint16_t port, char *reason, size_t reason_size);

uint16_t listener_port(const Listener *listener);

/* The addresses that are really bound, as the system names them: "127.0.0.1:8642" and so on. False
 * past the last. */
bool listener_name(const Listener *listener, unsigned index, char name[LISTENER_NAME_BYTES]);

/* Hands connections over as they come. False where the loop cannot watch the sockets. */
bool listener_start(Listener *listener, uv_loop_t *loop, ListenerTake *take, void *context);

/* Stops listening. The loop has to run once more before its handles are closed; then the listener
 * frees itself. NULL is fine. */
void listener_close(Listener *listener);

#endif
