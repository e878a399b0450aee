/* knobel store export: writes a whole store as text. */
#include "shell/progress.h"
#include "base/save.h"
#include "cli/store/store_tools.h"
#include "shell/words.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    Store *store;
    Output *output;
    StoreEntries rooms;
    StoreEntries forgotten; /* rooms whose log was deleted; also among the rooms */
    StoreEntries listings;
    StoreEntries wakes;
} StoreExport;

static void write_day(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;

    output_text(output, "day ");
    output_text(output, row->game);
    output_text(output, " ");
    output_text(output, row->day);
    output_text(output, " ");
    output_bytes(output, row->text.start, row->text.length);
    output_text(output, "\n");
}

static void write_setting(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;

    output_format(output, "setting %s ", row->game);
    output_bytes(output, row->text.start, row->text.length);
    output_text(output, "\n");
}

static void write_ban(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;

    output_format(output, "ban %s %s %lld %s", row->room, row->game, (long long)row->at, row->day);
    output_text(output, row->text.length > 0 ? " " : "");
    output_bytes(output, row->text.start, row->text.length);
    output_text(output, "\n");
}

static void write_action(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;

    output_format(output, "admin %u %lld %s %s %s", row->version, (long long)row->at, row->game,
                  row->day, row->room[0] != '\0' ? row->room : "-");
    output_text(output, row->text.length > 0 ? " " : "");
    output_bytes(output, row->text.start, row->text.length);
    output_text(output, "\n");
}

static void write_group(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;

    output_format(output, "group %s %lld ", row->room, (long long)row->at);
    output_bytes(output, row->text.start, row->text.length);
    output_text(output, "\n");
}

static void write_member(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;

    output_format(output, "member %s %lld ", row->room, (long long)row->at);
    output_bytes(output, row->text.start, row->text.length);
    output_text(output, "\n");
}

/* Writes an append: its time, and its events with their numbers. */
static void write_events(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;
    uint32_t version = row->version;
    Span rest = row->text;

    output_text(output, "at ");
    output_number(output, (uint64_t)row->at);
    output_text(output, "\n");
    for (bool has_more = true; has_more; version++) {
        const char *end = memchr(rest.start, '\n', rest.length);
        size_t length = end != NULL ? (size_t)(end - rest.start) : rest.length;
        output_number(output, version);
        output_text(output, " ");
        output_bytes(output, rest.start, length);
        output_text(output, "\n");
        has_more = end != NULL;
        rest = has_more ? span_from(rest, length + 1) : rest;
    }
}

static void write_result(StoreJob *job, const StoreRow *row)
{
    Output *output = job->context;
    char line[RESULT_LINE_BYTES];
    Text text = text_over(line, sizeof line);

    result_write(&text, row->result);
    text_char(&text, '\n');
    if (row->result->doubt != 0)
        doubt_write(&text, row->result);
    output_bytes(output, line, text.length);
}

static Status write_room(StoreExport *export, const char *room)
{
    StoreJob load = {
        .kind = STORE_LOAD, .room = room, .row = write_events, .context = export->output};
    StoreJob results = {
        .kind = STORE_RESULTS, .room = room, .row = write_result, .context = export->output};
    const StoreEntry *listing = entries_find(&export->listings, room);
    const StoreEntry *wake = entries_find(&export->wakes, room);
    const StoreEntry *forgotten = entries_find(&export->forgotten, room);

    output_format(export->output, "room %s\n", room);
    if (forgotten != NULL)
        output_format(export->output, "forgotten %lld\n", (long long)forgotten->at);
    Status status = store_do(export->store, &load);
    if (status == STATUS_FINE)
        status = store_do(export->store, &results);
    if (listing != NULL) {
        output_format(export->output, "listing %lld ", (long long)listing->at);
        output_text(export->output, listing->text);
        output_text(export->output, "\n");
    }
    if (wake != NULL)
        output_format(export->output, "wake %lld\n", (long long)wake->at);
    return status;
}

static Status write_rooms(StoreExport *export)
{
    Progress progress = progress_open();
    Status status = STATUS_FINE;

    for (size_t i = 0; i < export->rooms.count && status == STATUS_FINE; i++) {
        status = write_room(export, export->rooms.items[i].room);
        if (progress_is_due(&progress)) {
            char done[128];
            snprintf(done, sizeof done, _("rooms: %llu"), (unsigned long long)i);
            progress_show(&progress, (double)i / (double)export->rooms.count, done);
        }
    }
    progress_close(&progress);
    return status;
}

/* Writes what is stored besides the rooms. */
static Status write_head(StoreExport *export)
{
    StoreJob jobs[] = {
        {.kind = STORE_DAYS, .row = write_day, .context = export->output},
        {.kind = STORE_META, .row = write_setting, .context = export->output},
        {.kind = STORE_BANS, .row = write_ban, .context = export->output},
        {.kind = STORE_ADMIN, .row = write_action, .context = export->output},
        {.kind = STORE_GROUPS, .row = write_group, .context = export->output},
        {.kind = STORE_MEMBERS, .row = write_member, .context = export->output},
    };
    Status status = STATUS_FINE;

    output_text(export->output, STORE_TEXT_HEAD "\n");
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs && status == STATUS_FINE; i++)
        status = store_do(export->store, &jobs[i]);
    return status;
}

static Status write_all(StoreExport *export)
{
    const struct {
        StoreEntries *entries;
        StoreKind kind;
    } reads[] = {
        {&export->rooms, STORE_ROOMS},         {&export->rooms, STORE_FORGOTTEN},
        {&export->forgotten, STORE_FORGOTTEN}, {&export->listings, STORE_LISTED},
        {&export->wakes, STORE_WAKES},
    };
    Status status = write_head(export);

    for (size_t i = 0; i < sizeof reads / sizeof *reads && status == STATUS_FINE; i++)
        status = entries_read(reads[i].entries, export->store, reads[i].kind);
    if (status == STATUS_FINE)
        status = write_rooms(export);
    output_format(export->output, "end %llu\n", (unsigned long long)export->rooms.count);
    entries_free(&export->rooms);
    entries_free(&export->forgotten);
    entries_free(&export->listings);
    entries_free(&export->wakes);
    return status;
}

static Status export_to_file(StoreExport *export, const char *path)
{
    Saving saving;
    int failure = save_begin_secret(&saving, path); /* it holds names and devices */

    if (failure != 0)
        return status_of_file(path, failure);
    export->output = output_into(saving.file);
    Status status = export->output != NULL ? write_all(export) : STATUS_MACHINE;
    failure = export->output != NULL ? output_end(export->output) : 0;
    int ending = save_end(&saving, status == STATUS_FINE && failure == 0);
    if (status != STATUS_FINE)
        return status;
    return status_of_file(path, failure != 0 ? failure : ending);
}

Status store_export(Store *store, const char *path)
{
    StoreExport export = {.store = store};

    if (path != NULL)
        return export_to_file(&export, path);
    export.output = output_open(true);
    return output_finish(export.output, write_all(&export));
}
