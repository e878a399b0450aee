/* knobel admin export, erase: everything about one player. */
#include "cli/admin/admin.h"

#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Admin *admin;
    const char *player;
    const StoreEntries *rooms; /* that know the player */
    Output *output;
    Json json;
} PlayerExport;

static void export_result(StoreJob *job, const StoreRow *row)
{
    PlayerExport *export = job->context;
    const StoreResult *result = row->result;
    char time[32];

    json_begin(&export->json, NULL, '{');
    json_string(&export->json, "table", result->room);
    json_number(&export->json, "sheet", result->sheet);
    json_number(&export->json, "seat", result->seat);
    json_string(&export->json, "name", result->name);
    json_string(&export->json, "game", result->game);
    json_string(&export->json, "day", result->day);
    json_string(&export->json, "at", admin_time(result->at, time));
    json_number(&export->json, "total", result->total);
    json_number(&export->json, "place", result->place);
    json_number(&export->json, "players", result->players);
    json_begin(&export->json, "doubts", '[');
    for (unsigned i = 0; i < DOUBTS; i++)
        if ((result->doubt & (1U << i)) != 0)
            json_string(&export->json, NULL, doubt_words[i]);
    json_end(&export->json, ']');
    json_end(&export->json, '}');
}

static void export_ban(StoreJob *job, const StoreRow *row)
{
    PlayerExport *export = job->context;
    char since[32];

    if (strcmp(row->room, "device") != 0 ||
        strncmp(row->game, export->player, strlen(row->game)) != 0)
        return;
    json_begin(&export->json, NULL, '{');
    json_string(&export->json, "since", admin_time(strtoll(row->day, NULL, 10), since));
    json_string(&export->json, "note", row->text.start);
    json_end(&export->json, '}');
}

static void export_group(StoreJob *job, const StoreRow *row)
{
    PlayerExport *export = job->context;

    json_begin(&export->json, NULL, '{');
    json_string(&export->json, "code", row->room);
    json_string(&export->json, "name", row->text.start);
    json_end(&export->json, '}');
}

static bool is_about(const PlayerExport *export, const StoreRow *row)
{
    static const char device[] = "device ";

    if (strncmp(row->text.start, device, strlen(device)) == 0) {
        const char *digits = row->text.start + strlen(device);
        return strncmp(digits, export->player, strlen(digits)) == 0;
    }
    for (size_t i = 0; i < export->rooms->count; i++)
        if (strcmp(export->rooms->items[i].room, row->room) == 0)
            return true;
    return false;
}

/* Rows of the admin log about the player's device or tables. */
static void export_action(StoreJob *job, const StoreRow *row)
{
    PlayerExport *export = job->context;
    char time[32];

    if (!is_about(export, row))
        return;
    json_begin(&export->json, NULL, '{');
    json_string(&export->json, "at", admin_time(row->at, time));
    json_string(&export->json, "verb", row->day);
    json_string(&export->json, "table", row->room);
    json_string(&export->json, "text", row->text.start);
    json_end(&export->json, '}');
}

/* Writes the events about the player with their times. */
static void export_events(PlayerExport *export, const AdminRoom *room, const bool *is_of)
{
    uint32_t index = 0;
    char time[32];

    json_begin(&export->json, "events", '[');
    for (size_t i = 0; i < room->count; i++) {
        Span rest = span_of(room->rows[i].text);
        for (Span line; span_line(&rest, &line); index++) {
            char text[ROOM_LINE_BYTES + 1];
            Text copy = text_over(text, sizeof text);
            if (!is_of[index])
                continue;
            text_span(&copy, line);
            json_begin(&export->json, NULL, '{');
            json_number(&export->json, "number", index + 1);
            json_string(&export->json, "at", admin_time(room->rows[i].at, time));
            json_string(&export->json, "text", text);
            json_end(&export->json, '}');
        }
    }
    json_end(&export->json, ']');
}

static Status export_table(PlayerExport *export, const char *code)
{
    AdminRoom room;
    Status status = admin_load(export->admin, code, &room);
    bool *is_of = room.room != NULL ? calloc(room.room->version + 1, sizeof *is_of) : NULL;

    if (status == STATUS_FINE && room.room != NULL &&
        (is_of == NULL || !admin_mark(room.room, export->player, is_of)))
        status = complain(STATUS_MACHINE, _("not enough memory"));
    if (status == STATUS_FINE && is_of != NULL) {
        json_begin(&export->json, NULL, '{');
        json_string(&export->json, "code", code);
        json_string(&export->json, "name", room.room->options.name);
        export_events(export, &room, is_of);
        json_end(&export->json, '}');
    }
    free(is_of);
    admin_free(&room);
    return status;
}

static void take_code(StoreJob *job, const StoreRow *row)
{
    StoreEntries *codes = job->context;
    StoreEntry *items = realloc(codes->items, (codes->count + 1) * sizeof *items);

    codes->is_short_of_memory |= items == NULL;
    if (items == NULL)
        return;
    codes->items = items;
    items[codes->count] = (StoreEntry){.at = 0};
    Text code = text_over(items[codes->count].room, sizeof items[codes->count].room);
    text_put(&code, row->room);
    codes->count++;
}

static int compare_codes(const void *one, const void *other)
{
    return strcmp(((const StoreEntry *)one)->room, ((const StoreEntry *)other)->room);
}

/* The codes of all rooms that know a player, by their logs or by results; each once. */
static Status find_rooms(const Admin *admin, const char *player, StoreEntries *codes)
{
    StoreJob logs = {
        .kind = STORE_MENTIONS, .text = span_of(player), .row = take_code, .context = codes};
    StoreJob results = {.kind = STORE_PLAYED, .player = player, .row = take_code, .context = codes};
    size_t kept = 0;
    Status status = store_do(admin->store, &logs);

    if (status == STATUS_FINE)
        status = store_do(admin->store, &results);
    if (status == STATUS_FINE && codes->is_short_of_memory)
        status = complain(STATUS_MACHINE, _("not enough memory"));
    if (codes->count > 0)
        qsort(codes->items, codes->count, sizeof *codes->items, compare_codes);
    for (size_t i = 0; i < codes->count; i++)
        if (kept == 0 || strcmp(codes->items[kept - 1].room, codes->items[i].room) != 0)
            codes->items[kept++] = codes->items[i];
    codes->count = kept;
    return status;
}

static Status write_export(PlayerExport *export)
{
    const StoreEntries *rooms = export->rooms;
    StoreJob results = {
        .kind = STORE_PLAYED, .player = export->player, .row = export_result, .context = export};
    StoreJob groups = {
        .kind = STORE_GROUPS, .player = export->player, .row = export_group, .context = export};
    StoreJob bans = {.kind = STORE_BANS, .row = export_ban, .context = export};
    StoreJob log = {.kind = STORE_ADMIN, .row = export_action, .context = export};

    json_begin(&export->json, NULL, '{');
    json_string(&export->json, "player", export->player);
    json_begin(&export->json, "results", '[');
    Status status = store_do(export->admin->store, &results);
    json_end(&export->json, ']');
    json_begin(&export->json, "tables", '[');
    for (size_t i = 0; i < rooms->count && status == STATUS_FINE; i++)
        status = export_table(export, rooms->items[i].room);
    json_end(&export->json, ']');
    json_begin(&export->json, "groups", '[');
    if (status == STATUS_FINE)
        status = store_do(export->admin->store, &groups);
    json_end(&export->json, ']');
    json_begin(&export->json, "bans", '[');
    if (status == STATUS_FINE)
        status = store_do(export->admin->store, &bans);
    json_end(&export->json, ']');
    json_begin(&export->json, "log", '[');
    if (status == STATUS_FINE)
        status = store_do(export->admin->store, &log);
    json_end(&export->json, ']');
    json_end(&export->json, '}');
    output_text(export->output, "\n");
    return status;
}

Status admin_export(Admin *admin)
{
    char player[STORE_IDENTITY_BYTES + 1];
    StoreEntries rooms = {0};
    Status status = admin_player(admin, admin->words[0], player);

    if (status == STATUS_FINE)
        status = find_rooms(admin, player, &rooms);
    if (status == STATUS_FINE) {
        PlayerExport export = {
            .admin = admin, .player = player, .rooms = &rooms, .output = output_open(true)};
        export.json = json_over(export.output);
        status = output_finish(export.output, write_export(&export));
    }
    entries_free(&rooms);
    return status;
}

/* Erases a player from one room. The new identity is random and different in each room, so that
 * nobody can tell which rooms had the same player. */
static Status erase_from(const Admin *admin, const char *code, const char *player)
{
    char token[TOKEN_BYTES + 1], identity[STORE_IDENTITY_BYTES + 1], name[32], reason[200] = "";
    Text text = text_over(identity, sizeof identity);
    AdminRoom room;
    Status status = admin_load(admin, code, &room);
    bool has_log = room.is_there;

    token_make(token);
    Identity fresh = identity_of(span_of(token));
    identity_write(&text, &fresh);
    snprintf(name, sizeof name, "deleted %.4s", identity);
    admin_free(&room);
    if (status != STATUS_FINE)
        return status;
    if (has_log)
        return admin_rename(admin, code,
                            &(Renaming){.player = player, .name = name, .identity = identity},
                            "erase", "");
    StoreChange changes[2] = {{.kind = CHANGE_PLAYER,
                               .room = code,
                               .key = player,
                               .value = identity,
                               .text = span_of(name)}};
    if (admin_store(admin, changes, 1, "erase", code, "", reason))
        return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
}

static void count_group(StoreJob *job, const StoreRow *row)
{
    (void)row;
    ++*(uint32_t *)job->context;
}

/* Takes a player out of all groups. */
static Status erase_from_groups(const Admin *admin, const char *player)
{
    char reason[STORE_REASON_BYTES] = "";
    StoreChange changes[3] = {{.kind = CHANGE_LEAVE, .room = "", .key = player},
                              {.kind = CHANGE_EMPTY}};

    if (admin_store(admin, changes, 2, "erase", NULL, "groups", reason))
        return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
}

Status admin_erase(Admin *admin)
{
    char player[STORE_IDENTITY_BYTES + 1], question[100];
    StoreEntries rooms = {0};
    uint32_t groups = 0;
    StoreJob count = {
        .kind = STORE_GROUPS, .player = player, .row = count_group, .context = &groups};
    Status status = admin_player(admin, admin->words[0], player);

    if (status == STATUS_FINE)
        status = find_rooms(admin, player, &rooms);
    if (status == STATUS_FINE)
        status = store_do(admin->store, &count);
    snprintf(question, sizeof question, _("Erase this player (number of tables: %llu)?"),
             (unsigned long long)rooms.count);
    if (status == STATUS_FINE && rooms.count + groups == 0)
        status = complain(STATUS_INPUT, _("nothing is stored about this player"));
    if (status == STATUS_FINE && admin_confirm(admin, question, &status)) {
        if (groups > 0)
            status = erase_from_groups(admin, player);
        for (size_t i = 0; i < rooms.count && status == STATUS_FINE; i++)
            if (!code_is_of_record(span_of(rooms.items[i].room)))
                status = erase_from(admin, rooms.items[i].room, player);
    }
    entries_free(&rooms);
    return status == STATUS_FINE ? admin_purge(admin) : status;
}
