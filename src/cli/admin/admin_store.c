/* Shared by the actions: rooms, questions, changes. */
#include "cli/admin/admin.h"

#include "base/clock.h"
#include "base/list.h"
#include "shell/lines.h"
#include "shell/words.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void take_row(StoreJob *job, const StoreRow *row)
{
    AdminRoom *room = job->context;
    AdminRow *rows = list_grow(room->rows, room->count, &room->size, sizeof *rows);
    char *text = strndup(row->text.start, row->text.length);

    room->is_short_of_memory |= rows == NULL || text == NULL;
    if (rows != NULL)
        room->rows = rows;
    if (room->is_short_of_memory) {
        free(text);
        return;
    }
    rows[room->count++] = (AdminRow){.version = row->version, .at = row->at, .text = text};
    room->at = row->at;
}

Room *admin_fold(const AdminRoom *stored, char *const *texts, const char *more, int64_t at)
{
    Room *room = room_new(stored->code, 0);
    bool is_fine = room != NULL;

    for (size_t i = 0; i < stored->count && is_fine; i++) {
        const char *text = texts != NULL ? texts[i] : stored->rows[i].text;
        is_fine = room_fold(room, span_of(text), stored->rows[i].at).reason == ROOM_FINE;
    }
    if (is_fine && more != NULL)
        is_fine = room_fold(room, span_of(more), at).reason == ROOM_FINE;
    if (is_fine)
        return room;
    room_free(room);
    return NULL;
}

Status admin_load(const Admin *admin, const char *code, AdminRoom *room)
{
    StoreJob job = {.kind = STORE_LOAD, .room = code, .row = take_row, .context = room};

    *room = (AdminRoom){.count = 0};
    Text text = text_over(room->code, sizeof room->code);
    text_put(&text, code);
    Status status = store_do(admin->store, &job);
    if (status == STATUS_FINE && room->is_short_of_memory)
        status = complain(STATUS_MACHINE, _("not enough memory"));
    room->is_there = room->count > 0;
    if (status == STATUS_FINE && room->is_there && !code_is_of_record(span_of(room->code)))
        room->room = admin_fold(room, NULL, NULL, 0);
    return status;
}

Status admin_open_room(const Admin *admin, const char *code, AdminRoom *room)
{
    Status status = admin_load(admin, code, room);

    if (status != STATUS_FINE)
        return status;
    if (!room->is_there)
        return complain(STATUS_INPUT, _("there is no table %.100s"), code);
    if (code_is_of_record(span_of(room->code)))
        return complain(STATUS_INPUT, _("%.100s is a game of the terminal, not a table"), code);
    if (room->room == NULL)
        return complain(STATUS_INPUT, _("the log of table %s is damaged; try knobel store check"),
                        room->code);
    return STATUS_FINE;
}

void admin_free(AdminRoom *room)
{
    for (size_t i = 0; i < room->count; i++)
        free(room->rows[i].text);
    free(room->rows);
    room_free(room->room);
    *room = (AdminRoom){.count = 0};
}

bool admin_confirm(const Admin *admin, const char *question, Status *status)
{
    if (arguments_value(admin->arguments, "yes") != NULL)
        return true;
    if (isatty(STDIN_FILENO) == 0) {
        *status = complain(STATUS_USAGE, _("%s This cannot be undone: say --yes"), question);
        return false;
    }
    fprintf(stderr, _("%s This cannot be undone. Type yes: "), question);
    Lines *lines = lines_open("-");
    Span answer = {"", 0};
    bool is_sure =
        lines != NULL && lines_next(lines, &answer) == LINES_READ && span_is(answer, "yes");
    if (lines != NULL)
        lines_close(lines);
    *status = is_sure ? STATUS_FINE : complain(STATUS_INPUT, _("nothing was changed"));
    return is_sure;
}

bool admin_store(const Admin *admin, StoreChange *changes, uint32_t count, const char *verb,
                 const char *room, const char *text, char reason[STORE_REASON_BYTES])
{
    changes[count] = (StoreChange){.kind = CHANGE_ADMIN,
                                   .at = clock_wall(),
                                   .key = admin->who,
                                   .value = verb,
                                   .room = room != NULL ? room : "",
                                   .text = span_of(text)};
    StoreJob job = {
        .kind = STORE_CHANGE, .room = room, .changes = changes, .change_count = count + 1};
    StoreState state = store_wait(admin->store, &job);
    memcpy(reason, job.reason, STORE_REASON_BYTES);
    return state == STORE_FINE;
}

Status admin_purge(const Admin *admin)
{
    char reason[STORE_REASON_BYTES] = "";

    if (store_purge(admin->store, reason) == STORE_FINE)
        return STATUS_FINE;
    return complain(
        STATUS_MACHINE,
        _("it is done, but the database's log still holds the old data for a while: %s"), reason);
}

static Status player_at(const Admin *admin, const char *code, Span seat,
                        char player[STORE_IDENTITY_BYTES + 1])
{
    AdminRoom room;
    uint64_t number = 0;
    Status status = admin_open_room(admin, code, &room);

    if (status == STATUS_FINE &&
        (!span_number(seat, ROOM_SEATS, &number) || number == 0 ||
         number > room.room->place_count || !room.room->places[number - 1].is_taken ||
         room.room->places[number - 1].bot != NULL))
        status = complain(STATUS_INPUT, _("no person sits there: %s"), code);
    if (status == STATUS_FINE) {
        Text text = text_over(player, STORE_IDENTITY_BYTES + 1);
        identity_write(&text, &room.room->places[number - 1].owner);
    }
    admin_free(&room);
    return status;
}

Status admin_player(const Admin *admin, const char *text, char player[STORE_IDENTITY_BYTES + 1])
{
    const char *slash = strchr(text, '/');
    char code[STORE_CODE_BYTES + 1];
    Text code_text = text_over(code, sizeof code);
    Text lower = text_over(player, STORE_IDENTITY_BYTES + 1);
    Identity identity;

    for (const char *byte = text; *byte != '\0'; byte++)
        text_char(&lower, (char)tolower((unsigned char)*byte));
    if (slash == NULL && !lower.is_cut && identity_parse(span_of(player), &identity))
        return STATUS_FINE;
    if (slash != NULL)
        text_span(&code_text, (Span){text, (size_t)(slash - text)});
    if (slash == NULL || code_text.is_cut)
        return complain(STATUS_INPUT, _("'%.100s' is not a player: 32 digits, or CODE/SEAT"), text);
    return player_at(admin, code, span_of(slash + 1), player);
}

const char *admin_time(int64_t at, char text[32])
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;

    gmtime_r(&seconds, &parts);
    strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}
