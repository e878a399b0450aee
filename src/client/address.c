/* Addresses of tables. */
#include "client/address.h"

#include <ctype.h>
#include <string.h>

typedef struct {
    const char *name;
    bool is_secure;
    uint16_t port;
} AddressScheme;

/* The first two are the schemes that addresses are written with. The last one stands for no scheme:
 * the server's own port. */
static const AddressScheme schemes[] = {
    {"http", false, 80}, {"https", true, 443}, {"ws", false, 80},
    {"wss", true, 443},  {NULL, false, 8642},
};

/* Cuts a span before the first of some bytes. Returns the part before it. */
static Span cut_before(Span *rest, const char *bytes)
{
    size_t length = 0;

    while (length < rest->length && strchr(bytes, rest->start[length]) == NULL)
        length++;
    Span word = {rest->start, length};
    *rest = span_from(*rest, length);
    return word;
}

static bool begins_with(Span span, const char *text)
{
    size_t length = strlen(text);

    return span.length >= length && memcmp(span.start, text, length) == 0;
}

static bool copy(char *to, size_t size, Span from)
{
    if (from.length >= size)
        return false;
    memcpy(to, from.start, from.length);
    to[from.length] = '\0';
    return true;
}

static const AddressScheme *read_scheme(Span *rest)
{
    Span after = *rest;
    Span name = cut_before(&after, ":/");
    const AddressScheme *scheme = schemes;

    if (!begins_with(after, "://"))
        name = (Span){0};
    while (scheme->name != NULL && !span_is(name, scheme->name))
        scheme++;
    if (name.start == NULL)
        return scheme;
    *rest = span_from(after, strlen("://"));
    return scheme->name == NULL ? NULL : scheme;
}

/* A name, a number with dots, or a number with colons in brackets. */
static bool read_host(Span *rest, Address *address)
{
    bool is_bracketed = begins_with(*rest, "[");
    const char *allowed = is_bracketed ? ":.%" : "-._";

    if (is_bracketed)
        *rest = span_from(*rest, 1);
    Span host = cut_before(rest, is_bracketed ? "]" : ":/?#");
    if (is_bracketed) {
        if (rest->length == 0)
            return false;
        *rest = span_from(*rest, 1);
    }
    for (size_t i = 0; i < host.length; i++)
        if (!isalnum((unsigned char)host.start[i]) && strchr(allowed, host.start[i]) == NULL)
            return false;
    return host.length > 0 && copy(address->host, sizeof address->host, host);
}

static bool read_port(Span *rest, Address *address)
{
    uint64_t port = 0;

    if (!begins_with(*rest, ":"))
        return true;
    *rest = span_from(*rest, 1);
    if (!span_number(cut_before(rest, "/?#"), UINT16_MAX, &port) || port == 0)
        return false;
    address->port = (uint16_t)port;
    return true;
}

/* The last part of the path is the table's code, if there is one. */
static bool read_path(Span *rest, Address *address)
{
    static const char *const before[] = {"/t/", "/table/", "/tv/", "/"};
    Span path = cut_before(rest, "?#");
    size_t i = 0;

    if (path.length <= 1)
        return true;
    while (!begins_with(path, before[i]))
        i++; /* the last prefix fits every path */
    Span code = span_from(path, strlen(before[i]));
    if (code_is_good(code))
        return copy(address->code, sizeof address->code, code);
    char read[CODE_BYTES + 1];
    return code_read(code, read) &&
           (copy(address->shortened, sizeof address->shortened, span_of(read)) ||
            copy(address->code, CODE_BYTES + 1, span_of(read)));
}

/* The ticket follows a number sign, which browsers do not send to servers. Links of 0.1.0 have a
 * question mark instead. */
static bool read_ticket(Span rest, Address *address)
{
    static const char key[] = "ticket=";

    if (rest.length == 0 || !begins_with(span_from(rest, 1), key))
        return true;
    rest = span_from(rest, 1 + strlen(key));
    Span ticket = cut_before(&rest, "&#");
    return token_is_good(ticket) && copy(address->ticket, sizeof address->ticket, ticket);
}

AddressState address_read(Span text, Address *address)
{
    *address = (Address){0};
    const AddressScheme *scheme = read_scheme(&text);
    if (scheme == NULL)
        return ADDRESS_SCHEME;
    address->is_secure = scheme->is_secure;
    address->port = scheme->port;
    if (!read_host(&text, address))
        return ADDRESS_HOST;
    if (!read_port(&text, address))
        return ADDRESS_PORT;
    if (!read_path(&text, address))
        return ADDRESS_PATH;
    return read_ticket(text, address) ? ADDRESS_FINE : ADDRESS_TICKET;
}

static void write_host(Text *text, const Address *address)
{
    bool is_number = strchr(address->host, ':') != NULL;

    text_put(text, is_number ? "[" : "");
    text_put(text, address->host);
    text_put(text, is_number ? "]" : "");
}

static void write_port(Text *text, const Address *address)
{
    text_char(text, ':');
    text_number(text, address->port);
}

void address_write_server(Text *text, const Address *address)
{
    write_host(text, address);
    write_port(text, address);
}

void address_write_origin(Text *text, const Address *address)
{
    const AddressScheme *scheme = &schemes[address->is_secure];

    text_put(text, scheme->name);
    text_put(text, "://");
    write_host(text, address);
    if (address->port != scheme->port)
        write_port(text, address);
}
