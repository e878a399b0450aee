/* knobel admin bans, ban, unban, log. */
#include "cli/admin/admin.h"

#include "base/clock.h"
#include "server/guards/bans.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAYS_MOST = 36500, NOTE_BYTES = 200 };

Status admin_show_all(const Admin *admin, StoreJob job, const char *key,
                      void (*row)(StoreJob *job, const StoreRow *row))
{
    AdminList listing = {.admin = admin, .output = output_open(true)};

    job.row = row;
    job.context = &listing;
    listing.json = json_over(listing.output);
    if (admin->use_json) {
        json_begin(&listing.json, NULL, '{');
        json_begin(&listing.json, key, '[');
    }
    Status status = store_do(admin->store, &job);
    if (admin->use_json) {
        json_end(&listing.json, ']');
        json_end(&listing.json, '}');
        output_text(listing.output, "\n");
    }
    return output_finish(listing.output, status);
}

static void show_ban(StoreJob *job, const StoreRow *row)
{
    AdminList *listing = job->context;
    char made[32], until[32];
    bool has_end = row->at != 0;

    admin_time(strtoll(row->day, NULL, 10), made);
    admin_time(row->at, until);
    if (listing->admin->use_json) {
        json_begin(&listing->json, NULL, '{');
        json_string(&listing->json, "kind", row->room);
        json_string(&listing->json, "value", row->game);
        json_string(&listing->json, "since", made);
        if (has_end)
            json_string(&listing->json, "until", until);
        json_string(&listing->json, "note", row->text.start);
        json_end(&listing->json, '}');
        return;
    }
    output_format(listing->output, "%-7s %-32s %s %-20s ", row->room, row->game, made,
                  has_end ? until : "-");
    output_text(listing->output, row->text.start);
    output_text(listing->output, "\n");
}

Status admin_bans(Admin *admin)
{
    return admin_show_all(admin, (StoreJob){.kind = STORE_BANS}, "bans", show_ban);
}

static void show_action(StoreJob *job, const StoreRow *row)
{
    AdminList *listing = job->context;
    char at[32];

    admin_time(row->at, at);
    if (listing->admin->use_json) {
        json_begin(&listing->json, NULL, '{');
        json_number(&listing->json, "number", row->version);
        json_string(&listing->json, "at", at);
        json_string(&listing->json, "who", row->game);
        json_string(&listing->json, "verb", row->day);
        json_string(&listing->json, "table", row->room);
        json_string(&listing->json, "text", row->text.start);
        json_end(&listing->json, '}');
        return;
    }
    output_format(listing->output, "%u %s %s %s %s ", row->version, at, row->game, row->day,
                  row->room[0] != '\0' ? row->room : "-");
    output_text(listing->output, row->text.start);
    output_text(listing->output, "\n");
}

Status admin_log(Admin *admin)
{
    return admin_show_all(admin, (StoreJob){.kind = STORE_ADMIN}, "log", show_action);
}

/* Reads `address ADDRESS[/BITS]` or `device PLAYER`. */
static Status read_target(const Admin *admin, char value[SOURCE_BYTES])
{
    const char *kind = admin->words[0];
    const char *text = admin->words[1];
    char player[STORE_IDENTITY_BYTES + 1];

    if (strcmp(kind, "device") == 0 && strchr(text, '/') != NULL) {
        Status status = admin_player(admin, text, player);
        if (status != STATUS_FINE)
            return status;
        text = player;
    }
    if (ban_read(kind, text, value))
        return STATUS_FINE;
    if (strcmp(kind, "address") == 0)
        return complain(STATUS_INPUT,
                        _("'%.100s' is not an address, nor ADDRESS/BITS with 8 to 32 bits, or 16 "
                          "to 64 of IPv6"),
                        text);
    if (strcmp(kind, "device") == 0)
        return complain(STATUS_INPUT, _("'%.100s' is not a device: 8 to 32 hexadecimal digits"),
                        text);
    return complain(STATUS_USAGE, _("expected address or device, not '%.100s'"), kind);
}

static Status change(const Admin *admin, StoreChange *changes, const char *verb, const char *value)
{
    enum { DEVICE_SHOWN = 8 }; /* digits; the log outlives the ban and the player's data */
    char text[SOURCE_BYTES + 16], reason[STORE_REASON_BYTES] = "";
    bool is_device = strcmp(admin->words[0], "device") == 0;

    snprintf(text, sizeof text, "%s %.*s", admin->words[0], is_device ? DEVICE_SHOWN : SOURCE_BYTES,
             value);
    for (unsigned i = 0; i < ADMIN_TRIES; i++)
        if (admin_store(admin, changes, 1, verb, NULL, text, reason))
            return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
}

Status admin_ban(Admin *admin)
{
    const char *note = arguments_value(admin->arguments, "note");
    char value[SOURCE_BYTES];
    uint64_t days = 0;
    int64_t now = clock_wall();

    if (!value_number(admin->arguments, "days", 1, DAYS_MOST, &days))
        return STATUS_INPUT;
    Status status = read_target(admin, value);
    if (status != STATUS_FINE)
        return status;
    Span said = span_of(note != NULL ? note : "");
    if (said.length > NOTE_BYTES || span_bad_byte(said) < said.length)
        return complain(STATUS_INPUT, _("--note: a line of at most %d bytes"), NOTE_BYTES);
    StoreChange changes[2] = {{.kind = CHANGE_BAN,
                               .key = admin->words[0],
                               .value = value,
                               .number = days > 0 ? now + (int64_t)days * 24 * 3600 * 1000 : 0,
                               .at = now,
                               .text = said}};
    return change(admin, changes, "ban", value);
}

enum { LIFTED_MOST = 64 }; /* bans that cover one address or device */

/* The bans that cover an address or a device. */
typedef struct {
    const char *kind;
    const char *value;
    size_t count;
    char found[LIFTED_MOST][SOURCE_BYTES];
} BanSearch;

/* A device may be known by more digits than were banned, or by fewer. */
static void find_ban(StoreJob *job, const StoreRow *row)
{
    BanSearch *search = job->context;
    const char *value = row->game;
    bool is_device = strcmp(search->kind, "device") == 0;

    if (strcmp(row->room, search->kind) != 0 || search->count == LIFTED_MOST ||
        (!ban_covers(search->kind, value, search->value) &&
         !(is_device && ban_covers(search->kind, search->value, value))))
        return;
    Text text = text_over(search->found[search->count], SOURCE_BYTES);
    text_put(&text, value);
    if (!text.is_cut)
        search->count++;
}

Status admin_unban(Admin *admin)
{
    char value[SOURCE_BYTES];
    Status status = read_target(admin, value);
    BanSearch search = {.kind = admin->words[0], .value = value};
    StoreJob job = {.kind = STORE_BANS, .row = find_ban, .context = &search};

    if (status == STATUS_FINE)
        status = store_do(admin->store, &job);
    if (status != STATUS_FINE)
        return status;
    if (search.count == 0)
        return complain(STATUS_INPUT, _("there is no ban of %s %s"), search.kind, value);
    Output *output = output_open(true);
    for (size_t i = 0; i < search.count && status == STATUS_FINE; i++) {
        StoreChange changes[2] = {
            {.kind = CHANGE_UNBAN, .key = search.kind, .value = search.found[i]}};
        status = change(admin, changes, "unban", search.found[i]);
        if (status == STATUS_FINE)
            output_format(output, _("the ban of %s %s is lifted\n"), search.kind, search.found[i]);
    }
    return output_finish(output, status);
}
