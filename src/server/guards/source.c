/* Addresses of clients and proxies. */
#include "server/guards/source.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const unsigned char before_ipv4[12] = {[10] = 0xff, [11] = 0xff};

static Source of_ipv4(const void *four)
{
    Source source;

    memcpy(source.s6_addr, before_ipv4, sizeof before_ipv4);
    memcpy(source.s6_addr + sizeof before_ipv4, four, 4);
    return source;
}

static bool is_ipv4(const Source *source)
{
    return memcmp(source->s6_addr, before_ipv4, sizeof before_ipv4) == 0;
}

static bool read_address(const char *text, Source *source)
{
    struct in_addr four;

    if (inet_pton(AF_INET, text, &four) == 1) {
        *source = of_ipv4(&four);
        return true;
    }
    return inet_pton(AF_INET6, text, source) == 1;
}

bool source_read_range(const char *text, SourceRange *range)
{
    char address[INET6_ADDRSTRLEN + 1];
    const char *slash = strchr(text, '/');
    size_t length = slash != NULL ? (size_t)(slash - text) : strlen(text);
    uint64_t bits = 0;

    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!read_address(address, &range->address))
        return false;
    unsigned most = is_ipv4(&range->address) ? 32 : 128;
    if (slash != NULL && !span_number(span_of(slash + 1), most, &bits))
        return false;
    range->bits = slash != NULL ? 128 - most + (unsigned)bits : 128;
    return true;
}

static bool is_in(const Source *source, const SourceRange *range)
{
    const unsigned char *one = source->s6_addr;
    const unsigned char *other = range->address.s6_addr;
    unsigned bytes = range->bits / 8;
    unsigned left = range->bits % 8;

    return memcmp(one, other, bytes) == 0 &&
           (left == 0 || (one[bytes] ^ other[bytes]) >> (8 - left) == 0);
}

bool source_is_in(const Source *source, const SourceRange *ranges, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (is_in(source, &ranges[i]))
            return true;
    return false;
}

bool source_is_loopback(const Source *source)
{
    static const unsigned char one[16] = {[15] = 1}; /* ::1 */

    if (is_ipv4(source))
        return source->s6_addr[12] == 127;
    return memcmp(source->s6_addr, one, sizeof one) == 0;
}

Source source_of_socket(int descriptor)
{
    struct sockaddr_storage peer = {0};
    socklen_t length = sizeof peer;
    Source none = IN6ADDR_ANY_INIT;

    if (getpeername(descriptor, (struct sockaddr *)&peer, &length) != 0)
        return none;
    if (peer.ss_family == AF_INET)
        return of_ipv4(&((struct sockaddr_in *)&peer)->sin_addr);
    return peer.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&peer)->sin6_addr : none;
}

static bool is_port(Span span)
{
    uint64_t port;

    return span_number(span, UINT16_MAX, &port);
}

/* Cuts the address out of 192.0.2.1:80, [2001:db8::1] or [2001:db8::1]:80. False: it is none of
 * these, nor an address alone. */
static bool cut_port(Span *value)
{
    const char *bracket = memchr(value->start, ']', value->length);
    const char *colon = memchr(value->start, ':', value->length);
    size_t length = value->length;

    if (value->length > 0 && value->start[0] == '[') {
        if (bracket == NULL)
            return false;
        length = (size_t)(bracket - value->start);
        Span rest = span_from(*value, length + 1);
        *value = (Span){value->start + 1, length - 1};
        return rest.length == 0 || (rest.start[0] == ':' && is_port(span_from(rest, 1)));
    }
    if (colon == NULL || memrchr(value->start, ':', value->length) != colon)
        return true;
    length = (size_t)(colon - value->start);
    Span port = span_from(*value, length + 1);
    value->length = length;
    return is_port(port);
}

bool source_of_header(Span value, Source *source)
{
    char address[INET6_ADDRSTRLEN + 1];
    size_t start = value.length;

    while (start > 0 && value.start[start - 1] != ',')
        start--;
    value = span_from(value, start);
    while (value.length > 0 && (value.start[0] == ' ' || value.start[0] == '\t'))
        value = span_from(value, 1);
    if (!cut_port(&value) || value.length >= sizeof address)
        return false;
    memcpy(address, value.start, value.length);
    address[value.length] = '\0';
    return read_address(address, source);
}

CountKey source_key(const Source *source)
{
    CountKey key = {{0}};

    if (is_ipv4(source)) {
        memcpy(key.bytes, source->s6_addr + 12, 4);
        key.bytes[15] = 4;
    } else {
        memcpy(key.bytes, source->s6_addr, 8);
        key.bytes[15] = 6;
    }
    return key;
}

bool source_read_block(const char *text, SourceRange *block)
{
    enum { OLD = 96, OLD_LEAST = OLD + 8, NEW_LEAST = 16, NEW_MOST = 64 };

    if (!source_read_range(text, block))
        return false;
    bool is_old = is_ipv4(&block->address);
    if (!is_old && strchr(text, '/') == NULL)
        block->bits = NEW_MOST;
    if (block->bits < (is_old ? OLD_LEAST : NEW_LEAST) || (!is_old && block->bits > NEW_MOST))
        return false;
    for (unsigned bit = block->bits; bit < 128; bit++)
        block->address.s6_addr[bit / 8] &= (unsigned char)~(0x80 >> bit % 8);
    return true;
}

void source_write_block(Text *text, const SourceRange *block)
{
    bool is_old = is_ipv4(&block->address);
    char address[INET6_ADDRSTRLEN];
    const unsigned char *bytes = block->address.s6_addr + (is_old ? sizeof before_ipv4 : 0);

    text_put(text, inet_ntop(is_old ? AF_INET : AF_INET6, bytes, address, sizeof address));
    if (is_old && block->bits == 128)
        return;
    text_char(text, '/');
    text_number(text, block->bits - (is_old ? 8 * sizeof before_ipv4 : 0));
}

bool source_key_is_in(const CountKey *key, const SourceRange *block)
{
    Source source = IN6ADDR_ANY_INIT;

    if (!source_is_known(key))
        return false;
    if (key->bytes[15] == 4)
        source = of_ipv4(key->bytes);
    else
        memcpy(source.s6_addr, key->bytes, 8);
    return is_in(&source, block);
}

bool source_block_is_in(const SourceRange *inner, const SourceRange *outer)
{
    return inner->bits >= outer->bits && is_in(&inner->address, outer);
}

bool source_is_known(const CountKey *key)
{
    return key->bytes[15] != 0;
}

void source_write(Text *text, const CountKey *key)
{
    bool is_old = key->bytes[15] == 4;
    unsigned char bytes[16] = {0};
    char address[INET6_ADDRSTRLEN];

    if (!source_is_known(key)) {
        text_char(text, '-');
        return;
    }
    memcpy(bytes, key->bytes, is_old ? 4 : 8);
    text_put(text, inet_ntop(is_old ? AF_INET : AF_INET6, bytes, address, sizeof address));
    text_put(text, is_old ? "" : "/64");
}
