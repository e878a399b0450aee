/* Addresses as text and as bytes. */
#include "server/guards/source.h"

#include <arpa/inet.h>
#include <string.h>

enum { ADDRESS_BYTES = 64, MAPPED_BITS = 96 };

/* Reads an address of either kind into 16 bytes. */
static bool read_address(const char *text, unsigned char bytes[16])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

    if (inet_pton(AF_INET6, text, bytes) == 1)
        return true;
    memcpy(bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, bytes + sizeof mapped) == 1;
}

static bool is_four(const unsigned char bytes[16])
{
    return IN6_IS_ADDR_V4MAPPED((const struct in6_addr *)bytes);
}

/* Copies the text before a slash. Returns what stands behind it; NULL: there is none. */
static const char *split(const char *text, char address[ADDRESS_BYTES])
{
    const char *slash = strchr(text, '/');
    Text copy = text_over(address, ADDRESS_BYTES);

    text_span(&copy, slash != NULL ? (Span){text, (size_t)(slash - text)} : span_of(text));
    return slash != NULL ? slash + 1 : NULL;
}

CountKey source_of(const char *address)
{
    CountKey key = {{0}};
    char plain[ADDRESS_BYTES];
    unsigned char bytes[16];
    const char *bits = split(address, plain);

    if (!read_address(plain, bytes))
        return key;
    bool is_old = is_four(bytes);
    if (bits != NULL && strcmp(bits, is_old ? "32" : "64") != 0)
        return key;
    memcpy(key.bytes, is_old ? bytes + 12 : bytes, is_old ? 4 : 8);
    key.bytes[15] = is_old ? 4 : 6;
    return key;
}

bool source_is_known(const CountKey *source)
{
    return source->bytes[15] != 0;
}

void source_write(Text *text, const CountKey *source)
{
    bool is_old = source->bytes[15] == 4;
    unsigned char bytes[16] = {0};
    char address[INET6_ADDRSTRLEN];

    if (!source_is_known(source)) {
        text_char(text, '-');
        return;
    }
    memcpy(bytes, source->bytes, is_old ? 4 : 8);
    text_put(text, inet_ntop(is_old ? AF_INET : AF_INET6, bytes, address, sizeof address));
    text_put(text, is_old ? "" : "/64");
}

bool range_parse(const char *text, SourceRange *range)
{
    char plain[ADDRESS_BYTES];
    const char *bits = split(text, plain);
    uint64_t number = 128;

    if (!read_address(plain, range->bytes))
        return false;
    bool is_old = is_four(range->bytes);
    if (bits != NULL && !span_number(span_of(bits), is_old ? 32 : 128, &number))
        return false;
    range->bits = (unsigned)number + (bits != NULL && is_old ? MAPPED_BITS : 0);
    return true;
}

bool range_has(const SourceRange *range, const char *address)
{
    unsigned char bytes[16];
    unsigned whole = range->bits / 8;
    unsigned char rest = (unsigned char)(0xff00 >> range->bits % 8);

    if (!read_address(address, bytes) || memcmp(bytes, range->bytes, whole) != 0)
        return false;
    return whole == 16 || ((bytes[whole] ^ range->bytes[whole]) & rest) == 0;
}

bool source_is_loopback(const char *address)
{
    static const char *const own[] = {"127.0.0.0/8", "::1"};
    SourceRange range;

    for (unsigned i = 0; i < 2; i++)
        if (range_parse(own[i], &range) && range_has(&range, address))
            return true;
    return false;
}
