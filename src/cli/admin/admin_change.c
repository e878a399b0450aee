/* knobel admin close, forget: the end of tables. */
#include "cli/admin/admin.h"

#include "base/clock.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <string.h>

enum { DAYS_MOST = 36500 };

/* Opens a room; complains if it cannot be closed. */
static Status open_to_close(const Admin *admin, const char *code, AdminRoom *stored)
{
    Status status = admin_open_room(admin, code, stored);

    if (status == STATUS_FINE && stored->room->phase == ROOM_IS_CLOSED)
        status = complain(STATUS_INPUT, _("table %s is closed already"), stored->code);
    return status;
}

/* Closes once. `is_done` stays false if somebody else has changed the table meanwhile. */
static Status try_close(const Admin *admin, const char *code, bool *is_done,
                        char reason[STORE_REASON_BYTES])
{
    AdminRoom stored;
    Status status = open_to_close(admin, code, &stored);

    if (status == STATUS_FINE) {
        StoreChange changes[] = {
            {.kind = CHANGE_APPEND,
             .room = stored.code,
             .number = stored.room->version + 1,
             .at = clock_wall(),
             .text = span_of("close")},
            {.kind = CHANGE_UNLIST, .room = stored.code},
            {.kind = CHANGE_SLEEP, .room = stored.code},
            {.kind = CHANGE_ADMIN},
        };
        *is_done = admin_store(admin, changes, 3, "close", stored.code, "", reason);
    }
    admin_free(&stored);
    return status;
}

Status admin_close_table(Admin *admin)
{
    char question[100], reason[STORE_REASON_BYTES] = "";
    bool is_done = false;
    AdminRoom stored;
    Status status = open_to_close(admin, admin->words[0], &stored);

    admin_free(&stored);
    snprintf(question, sizeof question, _("Close table %.16s?"), admin->words[0]);
    if (status != STATUS_FINE || !admin_confirm(admin, question, &status))
        return status;
    for (unsigned i = 0; i < ADMIN_TRIES && !is_done && status == STATUS_FINE; i++)
        status = try_close(admin, admin->words[0], &is_done, reason);
    if (status == STATUS_FINE && !is_done)
        status = complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
    return status;
}

/* Deletes a table whose latest events are older than `before`, even if it is to be woken. */
static Status forget(const Admin *admin, const char *code, int64_t before)
{
    char reason[STORE_REASON_BYTES] = "";
    StoreChange changes[] = {
        {.kind = CHANGE_SLEEP, .room = code},
        {.kind = CHANGE_FORGET, .room = code, .number = before},
        {.kind = CHANGE_FORGOTTEN, .room = code, .at = clock_wall()},
        {.kind = CHANGE_CLEAR, .room = code},
        {.kind = CHANGE_ADMIN},
    };

    if (admin_store(admin, changes, 4, "forget", code, "", reason))
        return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
}

static bool is_old(const StoreEntry *entry, int64_t before)
{
    return entry->at < before && entry->text == NULL && !code_is_of_record(span_of(entry->room));
}

static Status forget_old(const Admin *admin, uint64_t days)
{
    int64_t before = clock_wall() - (int64_t)days * 24 * 3600 * 1000;
    StoreEntries all = {0};
    char question[100];
    uint64_t count = 0;
    Status status = entries_read(&all, admin->store, STORE_LATEST);

    for (size_t i = 0; i < all.count; i++)
        count += is_old(&all.items[i], before);
    snprintf(question, sizeof question, _("Forget old tables (%llu)?"), (unsigned long long)count);
    if (status == STATUS_FINE && count > 0 && admin_confirm(admin, question, &status))
        for (size_t i = 0; i < all.count && status == STATUS_FINE; i++)
            if (is_old(&all.items[i], before))
                status = forget(admin, all.items[i].room, before);
    entries_free(&all);
    return status == STATUS_FINE ? admin_purge(admin) : status;
}

Status admin_forget(Admin *admin)
{
    bool has_code = admin->arguments->operand_count > 1;
    uint64_t days = 0;
    char question[100];
    AdminRoom room;
    Status status = STATUS_FINE;

    if (!value_number(admin->arguments, "days", 1, DAYS_MOST, &days))
        return STATUS_INPUT;
    if (has_code == (days > 0))
        return complain(STATUS_USAGE, _("knobel admin: expected %s %s"), "forget",
                        "CODE | --days N");
    if (!has_code)
        return forget_old(admin, days);
    status = admin_load(admin, admin->words[0], &room);
    if (status == STATUS_FINE && !room.is_there)
        status = complain(STATUS_INPUT, _("there is no table %.100s"), admin->words[0]);
    snprintf(question, sizeof question, _("Forget table %.16s?"), admin->words[0]);
    if (status == STATUS_FINE && admin_confirm(admin, question, &status))
        status = forget(admin, room.code, INT64_MAX);
    admin_free(&room);
    return status == STATUS_FINE ? admin_purge(admin) : status;
}
