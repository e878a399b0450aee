/* knobel admin tables, table, find: what is there. */
#include "cli/admin/admin.h"

#include "shell/words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *phase_name(const Room *room)
{
    static const char *const names[] = {
        [ROOM_IS_NEW] = "new",         [ROOM_IS_OPEN] = "open",     [ROOM_IS_PLAYING] = "playing",
        [ROOM_IS_BETWEEN] = "playing", [ROOM_IS_CLOSED] = "closed",
    };

    return names[room->phase];
}

static uint32_t taken(const Room *room)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < room->place_count; i++)
        count += room->places[i].is_taken;
    return count;
}

static bool is_in_list(const AdminRoom *room)
{
    char line[ROOM_NAME_BYTES + 64];
    Text text = text_over(line, sizeof line);

    room_listing(room->room, &text);
    return text.length > 0;
}

/* Reads all rooms that are tables, and calls `each` for those whose log is valid. */
static Status for_each_room(const Admin *admin, void (*each)(void *context, const AdminRoom *room),
                            void *context)
{
    StoreEntries rooms = {0};
    Status status = entries_read(&rooms, admin->store, STORE_ROOMS);

    for (size_t i = 0; i < rooms.count && status == STATUS_FINE; i++) {
        AdminRoom room;
        status = admin_load(admin, rooms.items[i].room, &room);
        if (status == STATUS_FINE && room.room != NULL)
            each(context, &room);
        admin_free(&room);
    }
    entries_free(&rooms);
    return status;
}

typedef struct {
    const Admin *admin;
    Output *output;
    Json json;
    const char *name; /* to find */
} Listing;

static void write_table_json(Json *json, const AdminRoom *room)
{
    const RoomOptions *options = &room->room->options;
    char time[32];

    json_string(json, "code", room->code);
    json_string(json, "game", options->game->name);
    json_string(json, "name", options->name);
    json_string(json, "state", phase_name(room->room));
    json_number(json, "taken", taken(room->room));
    json_number(json, "seats", options->seats);
    json_number(json, "people", room->room->people);
    json_number(json, "sheets", room->room->sheet);
    json_boolean(json, "listed", is_in_list(room));
    json_string(json, "day", options->day);
    json_string(json, "active", admin_time(room->at, time));
}

static void show_table(void *context, const AdminRoom *room)
{
    Listing *listing = context;
    const RoomOptions *options = &room->room->options;
    char time[32];

    if (room->room->phase == ROOM_IS_CLOSED &&
        arguments_value(listing->admin->arguments, "all") == NULL)
        return;
    if (listing->admin->use_json) {
        json_begin(&listing->json, NULL, '{');
        write_table_json(&listing->json, room);
        json_end(&listing->json, '}');
        return;
    }
    output_left(listing->output, room->code, 17);
    output_format(listing->output, "%s %-8s %-8s %3u/%-3u %-6s ", admin_time(room->at, time),
                  options->game->name, phase_name(room->room), taken(room->room), options->seats,
                  is_in_list(room) ? "listed" : "-");
    output_text(listing->output, options->name);
    output_text(listing->output, "\n");
}

static Status list_with(Admin *admin, const char *key, const char *name,
                        void (*each)(void *context, const AdminRoom *room),
                        Status (*more)(Listing *listing))
{
    Listing listing = {.admin = admin, .output = output_open(true), .name = name};

    listing.json = json_over(listing.output);
    if (admin->use_json) {
        json_begin(&listing.json, NULL, '{');
        json_begin(&listing.json, key, '[');
    }
    Status status = for_each_room(admin, each, &listing);
    if (status == STATUS_FINE && more != NULL)
        status = more(&listing);
    if (admin->use_json) {
        json_end(&listing.json, ']');
        json_end(&listing.json, '}');
        output_text(listing.output, "\n");
    }
    return output_finish(listing.output, status);
}

Status admin_tables(Admin *admin)
{
    return list_with(admin, "tables", NULL, show_table, NULL);
}

static void write_seat(Listing *listing, const char *code, uint32_t seat, const Place *place)
{
    char player[STORE_IDENTITY_BYTES + 1] = "";
    Text text = text_over(player, sizeof player);

    if (place->bot == NULL)
        identity_write(&text, &place->owner);
    if (listing->admin->use_json) {
        json_begin(&listing->json, NULL, '{');
        json_string(&listing->json, "code", code);
        json_number(&listing->json, "seat", seat);
        json_string(&listing->json, "name", place->name);
        json_string(&listing->json, "player", player);
        json_string(&listing->json, "bot", place->bot != NULL ? place->bot->name : "");
        json_end(&listing->json, '}');
        return;
    }
    output_left(listing->output, code, 17);
    output_format(listing->output, "%3u %-32s ", seat,
                  place->bot != NULL ? place->bot->name : player);
    output_text(listing->output, place->name);
    output_text(listing->output, "\n");
}

Status admin_table(Admin *admin)
{
    AdminRoom room;
    Listing listing = {.admin = admin, .output = output_open(true)};
    Status status = admin_open_room(admin, admin->words[0], &room);
    char host[STORE_IDENTITY_BYTES + 1];
    Text text = text_over(host, sizeof host);

    listing.json = json_over(listing.output);
    if (status == STATUS_FINE && admin->use_json) {
        identity_write(&text, &room.room->host);
        json_begin(&listing.json, NULL, '{');
        write_table_json(&listing.json, &room);
        json_string(&listing.json, "host", host);
        json_begin(&listing.json, "players", '[');
    } else if (status == STATUS_FINE) {
        identity_write(&text, &room.room->host);
        show_table(&(Listing){.admin = admin, .output = listing.output}, &room);
        output_format(listing.output, _("host %s\n"), host);
    }
    for (uint32_t i = 0; status == STATUS_FINE && i < room.room->place_count; i++)
        if (room.room->places[i].is_taken)
            write_seat(&listing, room.code, i + 1, &room.room->places[i]);
    if (status == STATUS_FINE && admin->use_json) {
        json_end(&listing.json, ']');
        json_end(&listing.json, '}');
        output_text(listing.output, "\n");
    }
    admin_free(&room);
    return output_finish(listing.output, status);
}

static bool contains(const char *text, const char *part)
{
    return strcasestr(text, part) != NULL;
}

static void find_in_room(void *context, const AdminRoom *room)
{
    Listing *listing = context;

    if (contains(room->room->options.name, listing->name))
        show_table(listing, room);
    for (uint32_t i = 0; i < room->room->place_count; i++)
        if (room->room->places[i].is_taken && contains(room->room->places[i].name, listing->name))
            write_seat(listing, room->code, i + 1, &room->room->places[i]);
}

static void find_in_result(StoreJob *job, const StoreRow *row)
{
    Listing *listing = job->context;
    const StoreResult *result = row->result;
    char time[32];

    if (!contains(result->name, listing->name))
        return;
    if (listing->admin->use_json) {
        json_begin(&listing->json, NULL, '{');
        json_string(&listing->json, "code", result->room);
        json_number(&listing->json, "seat", result->seat);
        json_number(&listing->json, "sheet", result->sheet);
        json_string(&listing->json, "name", result->name);
        json_string(&listing->json, "player", result->player);
        json_string(&listing->json, "day", result->day);
        json_string(&listing->json, "at", admin_time(result->at, time));
        json_end(&listing->json, '}');
        return;
    }
    output_left(listing->output, result->room, 17);
    output_format(listing->output, "%3u %-32s ", result->seat, result->player);
    output_text(listing->output, result->name);
    output_format(listing->output, _("  (result of %s, sheet %u%s%s)\n"),
                  admin_time(result->at, time), result->sheet, result->day[0] != '\0' ? ", " : "",
                  result->day);
}

static Status find_in_results(Listing *listing)
{
    StoreJob job = {.kind = STORE_ENDED, .row = find_in_result, .context = listing};

    return store_do(listing->admin->store, &job);
}

Status admin_find(Admin *admin)
{
    return list_with(admin, "found", admin->words[0], find_in_room, find_in_results);
}
