/* A list of callers. libwebsockets keeps a pointer from each socket to its entry. */
#include "server/net/callers.h"

#include <stdlib.h>

struct Caller {
    struct lws *socket;
    Caller *older;
    Caller *newer;
};

static void put_newest(Callers *callers, Caller *caller)
{
    caller->newer = NULL;
    caller->older = callers->newest;
    *(callers->newest != NULL ? &callers->newest->newer : &callers->oldest) = caller;
    callers->newest = caller;
}

static void take_out(Callers *callers, Caller *caller)
{
    *(caller->older != NULL ? &caller->older->newer : &callers->oldest) = caller->newer;
    *(caller->newer != NULL ? &caller->newer->older : &callers->newest) = caller->older;
}

void callers_add(Callers *callers, struct lws *socket)
{
    Caller *caller = calloc(1, sizeof *caller);

    if (caller == NULL)
        return; /* then it cannot be dropped early */
    caller->socket = socket;
    lws_set_opaque_user_data(socket, caller);
    put_newest(callers, caller);
}

void callers_renew(Callers *callers, struct lws *socket)
{
    Caller *caller = lws_get_opaque_user_data(socket);

    if (caller == NULL)
        return;
    take_out(callers, caller);
    put_newest(callers, caller);
}

void callers_forget(Callers *callers, struct lws *socket)
{
    Caller *caller = lws_get_opaque_user_data(socket);

    if (caller == NULL)
        return;
    lws_set_opaque_user_data(socket, NULL);
    take_out(callers, caller);
    free(caller);
}

bool callers_drop_oldest(Callers *callers)
{
    Caller *caller = callers->oldest;

    if (caller == NULL)
        return false;
    struct lws *socket = caller->socket;
    callers_forget(callers, socket);
    lws_set_timeout(socket, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC);
    return true;
}
