/* The listener listens exactly where it was told to, even on a system that binds other addresses or
 * has run out of descriptors. */
#include "server/net/listener.h"
#include "support/check.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The linker puts these between the listener and the system. */
static bool binds_elsewhere;
static unsigned refused_accepts;
static unsigned accepts;

int __real_bind(int descriptor, const struct sockaddr *address, socklen_t length);
int __wrap_bind(int descriptor, const struct sockaddr *address, socklen_t length);
int __wrap_bind(int descriptor, const struct sockaddr *address, socklen_t length)
{
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_ANY)}};

    if (binds_elsewhere && address->sa_family == AF_INET)
        return __real_bind(descriptor, (const struct sockaddr *)&any, sizeof any);
    return __real_bind(descriptor, address, length);
}

int __real_accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int __wrap_accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int __wrap_accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags)
{
    accepts++;
    if (refused_accepts > 0) {
        refused_accepts--;
        errno = EMFILE;
        return -1;
    }
    return __real_accept4(descriptor, address, length, flags);
}

/* Whether a server listens on this address. */
static bool answers(const char *host, uint16_t port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    bool is_six = inet_pton(AF_INET6, host, &six.sin6_addr) == 1;

    assert_true(is_six || inet_pton(AF_INET, host, &four.sin_addr) == 1);
    int descriptor = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return false;
    bool is_open =
        connect(descriptor, is_six ? (const struct sockaddr *)&six : (const struct sockaddr *)&four,
                is_six ? sizeof six : sizeof four) == 0;
    close(descriptor);
    return is_open;
}

static bool has_six(void)
{
    char reason[200];
    Listener *listener = listener_open("::1", 0, reason, sizeof reason);

    listener_close(listener);
    return listener != NULL;
}

static void it_listens_only_where_it_was_told(void **state)
{
    static const struct {
        const char *host; /* NULL: every address */
        bool first, second, six;
    } cases[] = {
        {"127.0.0.1", true, false, false}, {"127.0.0.2", false, true, false},
        {"0.0.0.0", true, true, false},    {"::1", false, false, true},
        {"::", false, false, true},        {NULL, true, true, true},
    };
    bool can_six = has_six();
    char reason[200];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Listener *listener = listener_open(cases[i].host, 0, reason, sizeof reason);
        if (!can_six && cases[i].six && !cases[i].first) {
            assert_null(listener);
            continue;
        }
        assert_non_null(listener);
        uint16_t port = listener_port(listener);
        assert_int_not_equal(port, 0);
        assert_int_equal(answers("127.0.0.1", port), cases[i].first);
        assert_int_equal(answers("127.0.0.2", port), cases[i].second);
        assert_int_equal(answers("::1", port), cases[i].six && can_six);
        listener_close(listener);
    }
}

static void it_reports_the_bound_addresses(void **state)
{
    char reason[200];
    char name[LISTENER_NAME_BYTES];
    char expected[LISTENER_NAME_BYTES];
    Listener *listener = listener_open("127.0.0.2", 0, reason, sizeof reason);

    (void)state;
    assert_non_null(listener);
    assert_true(listener_name(listener, 0, name));
    snprintf(expected, sizeof expected, "127.0.0.2:%u", listener_port(listener));
    assert_string_equal(name, expected);
    assert_false(listener_name(listener, 1, name));
    listener_close(listener);
}

static void a_system_that_binds_elsewhere(void **state)
{
    char reason[200];

    (void)state;
    binds_elsewhere = true;
    Listener *listener = listener_open("127.0.0.1", 0, reason, sizeof reason);
    binds_elsewhere = false;
    assert_null(listener);
    assert_string_equal(reason, "cannot listen on 127.0.0.1:0: the system bound another address");
}

static void impossible_addresses_are_refused(void **state)
{
    char reason[200];
    char expected[LISTENER_NAME_BYTES];
    Listener *first = listener_open("127.0.0.1", 0, reason, sizeof reason);

    (void)state;
    assert_non_null(first);
    assert_null(listener_open("127.0.0.1", listener_port(first), reason, sizeof reason));
    snprintf(expected, sizeof expected, "cannot listen on 127.0.0.1:%u: ", listener_port(first));
    assert_memory_equal(reason, expected, strlen(expected));
    listener_close(first);
    assert_null(listener_open("192.0.2.1", 0, reason, sizeof reason)); /* nobody has it */
    assert_null(listener_open("no such name", 0, reason, sizeof reason));
    assert_memory_equal(reason, "no such name: ", 14);
}

/* The first accepted connection ends the loop. */
static bool take(void *context, int descriptor)
{
    close(descriptor);
    uv_stop(context);
    return true;
}

static unsigned closable;

static bool free_one(void *context)
{
    (void)context;
    if (closable == 0)
        return false;
    closable--;
    return true;
}

static void without_descriptors_it_waits(void **state)
{
    char reason[200];
    uv_loop_t loop;
    Listener *listener = listener_open("127.0.0.1", 0, reason, sizeof reason);

    (void)state;
    assert_non_null(listener);
    assert_int_equal(uv_loop_init(&loop), 0);
    assert_true(listener_start(listener, &loop, take, free_one, &loop));
    assert_true(answers("127.0.0.1", listener_port(listener)));
    refused_accepts = 4;
    closable = 2;
    accepts = 0;
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(accepts, 5 + 1); /* the last one found no connection waiting */
    assert_int_equal(closable, 0);
    listener_close(listener);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_listens_only_where_it_was_told),
        cmocka_unit_test(it_reports_the_bound_addresses),
        cmocka_unit_test(a_system_that_binds_elsewhere),
        cmocka_unit_test(impossible_addresses_are_refused),
        cmocka_unit_test(without_descriptors_it_waits),
    };
    return cmocka_run_group_tests_name("listener", tests, NULL, NULL);
}
