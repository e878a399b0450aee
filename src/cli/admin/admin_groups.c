/* knobel admin groups, group, delete-group. */
#include "cli/admin/admin.h"

#include "shell/words.h"

#include <stdio.h>

static void show_group(StoreJob *job, const StoreRow *row)
{
    AdminList *list = job->context;
    char made[32];

    admin_time(row->at, made);
    if (list->admin->use_json) {
        json_begin(&list->json, NULL, '{');
        json_string(&list->json, "code", row->room);
        json_string(&list->json, "name", row->text.start);
        json_number(&list->json, "members", row->version);
        json_string(&list->json, "made", made);
        json_end(&list->json, '}');
        return;
    }
    output_format(list->output, "%-16s %5u %s ", row->room, row->version, made);
    output_text(list->output, row->text.start);
    output_text(list->output, "\n");
}

Status admin_groups(Admin *admin)
{
    return admin_show_all(admin, (StoreJob){.kind = STORE_GROUPS}, "groups", show_group);
}

static void show_member(StoreJob *job, const StoreRow *row)
{
    AdminList *list = job->context;
    char joined[32];

    admin_time(row->at, joined);
    if (list->admin->use_json) {
        json_begin(&list->json, NULL, '{');
        json_string(&list->json, "player", row->text.start);
        json_string(&list->json, "joined", joined);
        json_end(&list->json, '}');
        return;
    }
    output_format(list->output, "%s %s\n", row->text.start, joined);
}

static void note_group(StoreJob *job, const StoreRow *row)
{
    (void)row;
    *(bool *)job->context = true;
}

/* Complains if there is no such group. */
static Status find_group(const Admin *admin)
{
    bool is_there = false;
    StoreJob job = {
        .kind = STORE_GROUP, .room = admin->words[0], .row = note_group, .context = &is_there};
    Status status = store_do(admin->store, &job);

    if (status == STATUS_FINE && !is_there)
        return complain(STATUS_INPUT, _("there is no group %.100s"), admin->words[0]);
    return status;
}

Status admin_group(Admin *admin)
{
    StoreJob job = {.kind = STORE_MEMBERS, .room = admin->words[0]};
    Status status = find_group(admin);

    return status == STATUS_FINE ? admin_show_all(admin, job, "members", show_member) : status;
}

Status admin_delete_group(Admin *admin)
{
    char question[100], reason[STORE_REASON_BYTES] = "";
    Status status = find_group(admin);
    StoreChange changes[3] = {{.kind = CHANGE_UNGROUP, .room = admin->words[0]},
                              {.kind = CHANGE_STRAYS}};

    snprintf(question, sizeof question, _("Delete group %.16s?"), admin->words[0]);
    if (status != STATUS_FINE || !admin_confirm(admin, question, &status))
        return status;
    if (admin_store(admin, changes, 2, "delete-group", NULL, admin->words[0], reason))
        return STATUS_FINE;
    return complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
}
