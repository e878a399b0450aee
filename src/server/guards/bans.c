/* A list of bans. There are few, so it is searched from the start. */
#include "server/guards/bans.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

struct Ban {
    bool is_device;
    CountKey source;
    size_t length; /* of the digits */
    char digits[IDENTITY_HEX_BYTES + 1];
    int64_t until;
};

static bool is_device(const char *text)
{
    size_t length = strlen(text);

    return length >= BAN_DEVICE_LEAST && length <= IDENTITY_HEX_BYTES &&
           strspn(text, "0123456789abcdef") == length;
}

bool ban_read(const char *kind, const char *text, char value[SOURCE_BYTES])
{
    Text written = text_over(value, SOURCE_BYTES);
    CountKey source = source_read_key(text);

    if (strcmp(kind, "address") == 0 && source_is_known(&source))
        source_write(&written, &source);
    else if (strcmp(kind, "device") == 0 && is_device(text))
        text_put(&written, text);
    return written.length > 0;
}

bool bans_add(Bans *bans, const char *kind, const char *value, int64_t until)
{
    Ban ban = {.is_device = strcmp(kind, "device") == 0, .until = until};

    if (ban.is_device ? !is_device(value) : strcmp(kind, "address") != 0)
        return true;
    if (ban.is_device) {
        ban.length = strlen(value);
        memcpy(ban.digits, value, ban.length);
    } else {
        ban.source = source_read_key(value);
    }
    Ban *items = list_grow(bans->items, bans->count, &bans->size, sizeof *items);
    if (items == NULL)
        return false;
    bans->items = items;
    bans->items[bans->count++] = ban;
    return true;
}

static bool is_on(const Ban *ban, int64_t now)
{
    return ban->until == 0 || now < ban->until;
}

bool bans_have_source(const Bans *bans, const CountKey *source, int64_t now)
{
    for (size_t i = 0; i < bans->count; i++)
        if (!bans->items[i].is_device && is_on(&bans->items[i], now) && source_is_known(source) &&
            memcmp(&bans->items[i].source, source, sizeof *source) == 0)
            return true;
    return false;
}

bool bans_have_device(const Bans *bans, const Identity *device, int64_t now)
{
    char digits[IDENTITY_HEX_BYTES + 1];
    Text text = text_over(digits, sizeof digits);

    if (bans->count == 0)
        return false;
    identity_write(&text, device);
    for (size_t i = 0; i < bans->count; i++)
        if (bans->items[i].is_device && is_on(&bans->items[i], now) &&
            memcmp(bans->items[i].digits, digits, bans->items[i].length) == 0)
            return true;
    return false;
}

void bans_free(Bans *bans)
{
    free(bans->items);
    *bans = (Bans){0};
}
