/* A server that sends every message back and does nothing else, made of libwebsockets and libuv.
 * Prints its port. */
#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE_BYTES = 1024 };

typedef struct {
    size_t length; /* 0: nothing to send */
    unsigned char message[LWS_PRE + MESSAGE_BYTES];
} EchoConnection;

static int serve(struct lws *socket, enum lws_callback_reasons reason, void *user, void *bytes,
                 size_t length)
{
    EchoConnection *connection = user;

    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (length > MESSAGE_BYTES)
            return -1;
        memcpy(connection->message + LWS_PRE, bytes, length);
        connection->length = length;
        lws_callback_on_writable(socket);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (connection->length == 0)
            return 0;
        length = connection->length;
        connection->length = 0;
        return lws_write(socket, connection->message + LWS_PRE, length, LWS_WRITE_TEXT) < 0 ? -1
                                                                                            : 0;
    default:
        return 0;
    }
}

int main(void)
{
    static const struct lws_protocols protocols[] = {
        {.name = "echo", .callback = serve, .per_session_data_size = sizeof(EchoConnection)},
        {0},
    };
    uv_loop_t loop;
    void *loops[] = {&loop};

    uv_loop_init(&loop);
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&(struct lws_context_creation_info){
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6,
        .foreign_loops = loops,
    });
    if (context == NULL)
        return 3;
    printf("%d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    lws_context_destroy(context);
    return 0;
}
