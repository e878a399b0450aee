/* A list of bans. There are few, so it is searched from the start. */
#include "server/guards/bans.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

struct Ban {
    bool is_device;
    SourceRange block;
    size_t length; /* of the digits */
    char digits[IDENTITY_HEX_BYTES + 1];
    int64_t until;
};

static bool is_device(const char *text)
{
    size_t length = strlen(text);

    return length >= BAN_DEVICE_LEAST && length <= IDENTITY_HEX_BYTES &&
           strspn(text, "0123456789abcdefABCDEF") == length;
}

bool ban_read(const char *kind, const char *text, char value[SOURCE_BYTES])
{
    Text written = text_over(value, SOURCE_BYTES);
    SourceRange block;

    if (strcmp(kind, "address") == 0 && source_read_block(text, &block))
        source_write_block(&written, &block);
    else if (strcmp(kind, "device") == 0 && is_device(text))
        for (; *text != '\0'; text++)
            text_char(&written, *text >= 'A' && *text <= 'F' ? (char)(*text - 'A' + 'a') : *text);
    return written.length > 0;
}

bool ban_covers(const char *kind, const char *value, const char *other)
{
    SourceRange outer, inner;

    if (strcmp(kind, "device") == 0)
        return strncmp(value, other, strlen(value)) == 0;
    return source_read_block(value, &outer) && source_read_block(other, &inner) &&
           source_block_is_in(&inner, &outer);
}

bool bans_add(Bans *bans, const char *kind, const char *value, int64_t until)
{
    Ban ban = {.is_device = strcmp(kind, "device") == 0, .until = until};
    char text[SOURCE_BYTES];

    if (!ban_read(kind, value, text))
        return true;
    if (ban.is_device) {
        ban.length = strlen(text);
        memcpy(ban.digits, text, ban.length);
    } else {
        source_read_block(text, &ban.block);
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
        if (!bans->items[i].is_device && is_on(&bans->items[i], now) &&
            source_key_is_in(source, &bans->items[i].block))
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
