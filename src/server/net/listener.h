/* The sockets that a server listens on: exactly the requested addresses. */
#ifndef KNOBEL_SERVER_NET_LISTENER_H
#define KNOBEL_SERVER_NET_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <uv.h>

enum { LISTENER_SOCKETS = 8, LISTENER_NAME_BYTES = 80 };

typedef struct Listener Listener;

/* Takes over a connection from a client. False: others have to wait until the loop has run. */
typedef bool ListenerTake(void *context, int descriptor);

/* Called if no descriptors are left: closes a connection. False: there is none that can be closed.
 */
typedef bool ListenerFree(void *context);

/* Binds and listens; connections wait until listener_start. The host is an IPv4 or IPv6 address, a
 * name that stands for one or several, or NULL for every address of this machine. Port 0 is any
 * free port, the same for all addresses. NULL with a reason on failure, also if the system bound
 * another address. */
Listener *listener_open(const char *host, uint16_t port, char *reason, size_t reason_size);

uint16_t listener_port(const Listener *listener);

/* The addresses that are really bound, such as "127.0.0.1:8642". False after the last. */
bool listener_name(const Listener *listener, unsigned index, char name[LISTENER_NAME_BYTES]);

/* Passes new connections to `take`. False: the loop cannot watch the sockets. */
bool listener_start(Listener *listener, uv_loop_t *loop, ListenerTake *take, ListenerFree *free_one,
                    void *context);

/* Stops listening. The loop has to run once more to close the handles; then the listener is freed.
 * Does nothing if `listener` is NULL. */
void listener_close(Listener *listener);

#endif
