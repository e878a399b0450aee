/* What is kept of a server. */
#include "tui/far/keepsake.h"

#include <stdio.h>
#include <string.h>

void keepsake_open(Keepsake *keepsake, const char *folder, const Address *address)
{
    *keepsake = (Keepsake){.folder = folder};
    if (folder == NULL)
        return;
    keepsake->failure = pocket_read(folder, address, keepsake->token);
    if (keepsake->failure != 0)
        keepsake->folder = NULL;
}

static int keep_token(Keepsake *keepsake, const Address *address, const Visitor *visitor)
{
    if (visitor->token[0] == '\0' || strcmp(visitor->token, keepsake->token) == 0)
        return 0;
    memcpy(keepsake->token, visitor->token, sizeof keepsake->token);
    if (keepsake->folder == NULL)
        return keepsake->failure;
    keepsake->failure = pocket_keep(keepsake->folder, address, keepsake->token);
    return keepsake->failure;
}

/* A day's challenge is found again by the day. */
static int note_table(Keepsake *keepsake, const Address *address, const Visitor *visitor)
{
    const Room *room = visitor->room;
    PocketTable table = {0};

    if (room == NULL || room->phase == ROOM_IS_NEW || room->phase == ROOM_IS_CLOSED ||
        room->options.dice == ROOM_DICE_DAILY || strcmp(keepsake->code, visitor->code) == 0)
        return 0;
    memcpy(keepsake->code, visitor->code, sizeof keepsake->code);
    if (keepsake->folder == NULL)
        return 0;
    memcpy(table.code, visitor->code, sizeof table.code);
    memcpy(table.name, room->options.name, sizeof table.name);
    return pocket_keep_table(keepsake->folder, address, &table);
}

int keepsake_update(Keepsake *keepsake, const Address *address, const Visitor *visitor)
{
    int token_failure = keep_token(keepsake, address, visitor);
    int table_failure = note_table(keepsake, address, visitor);

    return token_failure != 0 ? token_failure : table_failure;
}

void keepsake_tables(const Keepsake *keepsake, const Address *address, PocketTables *tables)
{
    tables->count = 0;
    if (keepsake->folder != NULL)
        (void)pocket_read_tables(keepsake->folder, address, tables);
}

void keepsake_forget(Keepsake *keepsake, const Address *address)
{
    keepsake->code[0] = '\0';
    if (keepsake->folder != NULL)
        (void)pocket_forget_table(keepsake->folder, address, address->code);
}
