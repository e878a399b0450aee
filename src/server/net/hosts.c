/* Names of this server. */
#include "server/net/hosts.h"

#include "server/net/tls.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

bool host_read(Span value, char name[HOST_NAME_BYTES + 1])
{
    static const char others[] = "-._:%";
    bool is_bracketed = value.length > 0 && value.start[0] == '[';
    const char *end = is_bracketed ? memchr(value.start, ']', value.length) : NULL;
    uint64_t port;

    if (is_bracketed && end == NULL)
        return false;
    Span host = is_bracketed ? (Span){value.start + 1, (size_t)(end - value.start) - 1} : value;
    Span rest = is_bracketed ? span_from(value, host.length + 2) : (Span){"", 0};
    const char *colon = is_bracketed ? NULL : memchr(value.start, ':', value.length);
    if (colon != NULL) {
        host.length = (size_t)(colon - value.start);
        rest = span_from(value, host.length);
    }
    if (rest.length > 1 &&
        (rest.start[0] != ':' || !span_number(span_from(rest, 1), UINT16_MAX, &port)))
        return false;
    if (!is_bracketed && host.length > 0 && host.start[host.length - 1] == '.')
        host.length--;
    if (host.length == 0 || host.length > HOST_NAME_BYTES)
        return false;
    for (size_t i = 0; i < host.length; i++) {
        unsigned char byte = (unsigned char)host.start[i];
        if (!isalnum(byte) && (byte == '\0' || strchr(others, byte) == NULL))
            return false;
        name[i] = (char)tolower(byte);
    }
    name[host.length] = '\0';
    return true;
}

static bool is_address(const char *name)
{
    unsigned char address[sizeof(struct in6_addr)];

    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

/* Whether a name is another one, or its beginning before the first point. */
static bool is_machine(const char *name, const char *machine)
{
    size_t length = strcspn(machine, ".");

    return strcasecmp(name, machine) == 0 ||
           (strncasecmp(name, machine, length) == 0 &&
            (name[length] == '\0' || strcasecmp(name + length, ".local") == 0));
}

bool host_is_local(const char *name)
{
    static const char loopback[] = ".localhost";
    size_t length = strlen(name);
    char machine[HOST_NAME_MAX + 1] = "";

    if (strcmp(name, loopback + 1) == 0 || is_address(name))
        return true;
    if (length >= sizeof loopback && strcmp(name + length - sizeof loopback + 1, loopback) == 0)
        return true;
    return gethostname(machine, sizeof machine - 1) == 0 && machine[0] != '\0' &&
           is_machine(name, machine);
}

/* The part of an origin behind its scheme: HOST or HOST:PORT. */
static Span place_of(Span origin)
{
    const char *slashes = memmem(origin.start, origin.length, "://", 3);

    return slashes == NULL ? (Span){"", 0}
                           : span_from(origin, (size_t)(slashes - origin.start) + 3);
}

bool host_is_known(const ServerSetup *setup, SSL_CTX *tls, const char *name)
{
    char known[HOST_NAME_BYTES + 1];

    if (host_is_local(name) || (setup->host != NULL && strcasecmp(name, setup->host) == 0))
        return true;
    for (unsigned i = 0; i < setup->name_count; i++)
        if (strcasecmp(name, setup->names[i]) == 0)
            return true;
    for (unsigned i = 0; i < setup->origin_count; i++)
        if (host_read(place_of(span_of(setup->origins[i])), known) && strcmp(name, known) == 0)
            return true;
    return tls != NULL && tls_has_name(tls, name, strlen(name));
}

const char *host_given_origin(const ServerSetup *setup, Span origin)
{
    for (unsigned i = 0; i < setup->origin_count; i++)
        if (span_is(origin, setup->origins[i]))
            return setup->origins[i];
    return NULL;
}

bool host_trusts(const ServerSetup *setup, Span origin, Span host)
{
    if (host_given_origin(setup, origin) != NULL)
        return true;
    Span place = place_of(origin);
    return place.length > 0 && place.length == host.length &&
           strncasecmp(place.start, host.start, host.length) == 0;
}
