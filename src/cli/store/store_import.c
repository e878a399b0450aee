/* knobel store import: reads a text made by export into a store. What the store already contains
 * must be equal and stays, so an interrupted import can be repeated. */
#include "shell/lines.h"
#include "shell/progress.h"
#include "cli/store/store_room.h"
#include "shell/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 65536 };

typedef struct {
    Lines *lines;
    uint64_t line;
    bool has_head;
    bool has_ended;
    RoomWriter writer;
    StoredRoom *room; /* the room being read, or NULL */
} StoreImport;

static Status refuse(const StoreImport *import, const char *why)
{
    return complain(STATUS_INPUT, _("line %llu: %s"), (unsigned long long)import->line, why);
}

static Status short_of_memory(void)
{
    return complain(STATUS_MACHINE, _("not enough memory"));
}

/* Stores the room that has been read. */
static Status finish_room(StoreImport *import)
{
    StoredRoom *room = import->room;

    import->room = NULL;
    return room != NULL ? stored_room_store(&import->writer, room) : STATUS_FINE;
}

static Status take_day(StoreImport *import, Span rest)
{
    char game[16], day[STORE_DAY_BYTES + 1];
    Text game_text = text_over(game, sizeof game);
    Text day_text = text_over(day, sizeof day);

    text_span(&game_text, span_word(&rest));
    text_span(&day_text, span_word(&rest));
    bool is_one = game_text.length > 0 && day_text.length > 0 && rest.length > 0 &&
                  rest.length <= STORE_SECRET_BYTES && !game_text.is_cut && !day_text.is_cut;
    if (import->room != NULL || !is_one)
        return refuse(import, _("expected 'day GAME DAY SECRET' before the first room"));
    StoreJob job = {.kind = STORE_DAILY, .game = game, .day = day, .text = rest};
    Status status = store_do(import->writer.store, &job);
    if (status == STATUS_FINE && !span_is(rest, job.secret))
        return refuse(import, _("the store has another secret for that day"));
    return status;
}

/* Takes the next word into a buffer. */
static bool take_word(Span *rest, char *word, size_t size)
{
    Text text = text_over(word, size);

    text_span(&text, span_word(rest));
    return text.length > 0 && !text.is_cut;
}

static Status change(const StoreImport *import, const StoreChange *change)
{
    StoreJob job = {.kind = STORE_CHANGE, .changes = change, .change_count = 1};

    return store_do(import->writer.store, &job);
}

typedef struct {
    const char *key;
    Span value;
    bool is_same;
} SettingSearch;

static void compare_setting(StoreJob *job, const StoreRow *row)
{
    SettingSearch *search = job->context;

    search->is_same |=
        strcmp(row->game, search->key) == 0 && span_is(search->value, row->text.start);
}

static Status take_setting(StoreImport *import, Span rest)
{
    char key[STORE_WORD_BYTES + 1];

    if (import->room != NULL || !take_word(&rest, key, sizeof key) || rest.length == 0)
        return refuse(import, _("expected 'setting KEY VALUE' before the first room"));
    SettingSearch search = {.key = key, .value = rest};
    StoreJob job = {.kind = STORE_META, .row = compare_setting, .context = &search};
    Status status =
        change(import, &(StoreChange){.kind = CHANGE_PROPOSE, .key = key, .text = rest});
    if (status == STATUS_FINE)
        status = store_do(import->writer.store, &job);
    if (status == STATUS_FINE && !search.is_same)
        status = refuse(import, _("the store has another value of this setting"));
    return status;
}

static Status take_ban(StoreImport *import, Span rest)
{
    char kind[STORE_WORD_BYTES + 1], value[STORE_WORD_BYTES + 1];
    int64_t until = 0, at = 0;

    if (import->room != NULL || !take_word(&rest, kind, sizeof kind) ||
        !take_word(&rest, value, sizeof value) || !time_read(span_word(&rest), &until) ||
        !time_read(span_word(&rest), &at))
        return refuse(import, _("expected 'ban KIND VALUE UNTIL TIME NOTE' before the first room"));
    return change(import, &(StoreChange){.kind = CHANGE_BAN,
                                         .key = kind,
                                         .value = value,
                                         .number = until,
                                         .at = at,
                                         .text = rest});
}

static Status take_action(StoreImport *import, Span rest)
{
    char who[STORE_WORD_BYTES + 1], verb[STORE_WORD_BYTES + 1], room[STORE_CODE_BYTES + 1];
    int64_t at = 0;
    uint64_t number = 0;

    if (import->room != NULL || !span_number(span_word(&rest), UINT32_MAX, &number) ||
        number == 0 || !time_read(span_word(&rest), &at) || !take_word(&rest, who, sizeof who) ||
        !take_word(&rest, verb, sizeof verb) || !take_word(&rest, room, sizeof room))
        return refuse(import,
                      _("expected 'admin NUMBER TIME WHO VERB ROOM TEXT' before the first room"));
    return change(import, &(StoreChange){.kind = CHANGE_ADMIN_OLD,
                                         .number = (int64_t)number,
                                         .at = at,
                                         .key = who,
                                         .value = verb,
                                         .room = strcmp(room, "-") != 0 ? room : "",
                                         .text = rest});
}

static Status take_group(StoreImport *import, Span rest)
{
    char code[STORE_CODE_BYTES + 1];
    int64_t at = 0;

    if (import->room != NULL || !take_word(&rest, code, sizeof code) ||
        !time_read(span_word(&rest), &at) || rest.length == 0)
        return refuse(import, _("expected 'group CODE TIME NAME' before the first room"));
    return change(import,
                  &(StoreChange){.kind = CHANGE_GROUP, .room = code, .at = at, .text = rest});
}

static Status take_member(StoreImport *import, Span rest)
{
    char code[STORE_CODE_BYTES + 1], player[STORE_IDENTITY_BYTES + 1];
    int64_t at = 0;

    if (import->room != NULL || !take_word(&rest, code, sizeof code) ||
        !time_read(span_word(&rest), &at) || !take_word(&rest, player, sizeof player) ||
        rest.length > 0)
        return refuse(import, _("expected 'member CODE TIME PLAYER' before the first room"));
    return change(import,
                  &(StoreChange){.kind = CHANGE_MEMBER, .room = code, .at = at, .key = player});
}

static Status take_room(StoreImport *import, Span rest)
{
    char last[STORE_CODE_BYTES + 1] = "";
    Status status = STATUS_FINE;

    if (import->room != NULL)
        memcpy(last, import->room->code, sizeof last);
    status = finish_room(import);
    if (status != STATUS_FINE)
        return status;
    import->room = stored_room_new(import->line);
    if (import->room == NULL)
        return short_of_memory();
    Text code = text_over(import->room->code, sizeof import->room->code);
    text_span(&code, rest);
    if (rest.length == 0 || code.is_cut || memchr(rest.start, ' ', rest.length) != NULL)
        return refuse(import, _("a room's code has 1 to 16 characters"));
    if (strcmp(import->room->code, last) <= 0)
        return refuse(import, _("rooms are sorted by their codes"));
    return STATUS_FINE;
}

static Status take_time(StoreImport *import, Span rest)
{
    int64_t at = 0;

    if (import->room == NULL || import->room->result_count > 0 || !time_read(rest, &at))
        return refuse(import, _("expected 'at MILLISECONDS' in a room, before its results"));
    return stored_room_add_append(import->room, import->line, at) ? STATUS_FINE : short_of_memory();
}

static Status take_result(StoreImport *import, Span line)
{
    StoreResult result;

    if (import->room == NULL || !result_read(line, &result))
        return refuse(import, _("this is not a result"));
    memcpy(result.room, import->room->code, sizeof result.room);
    return stored_room_add_result(import->room, &result) ? STATUS_FINE : short_of_memory();
}

static Status take_doubt(StoreImport *import, Span rest)
{
    StoredRoom *room = import->room;

    if (room == NULL || !doubt_read(rest, room->results, room->result_count))
        return refuse(import, _("expected 'doubt SHEET SEAT WORD...' after that result"));
    return STATUS_FINE;
}

static Status take_forgotten(StoreImport *import, Span rest)
{
    StoredRoom *room = import->room;

    if (room == NULL || room->forgotten != 0 || room->append_count > 0 ||
        !time_read(rest, &room->forgotten) || room->forgotten == 0)
        return refuse(import,
                      _("expected 'forgotten MILLISECONDS', once in a room without events"));
    return STATUS_FINE;
}

static Status take_listing(StoreImport *import, Span rest)
{
    StoredRoom *room = import->room;
    int64_t at = 0;

    if (room == NULL || room->listing != NULL || !time_read(span_word(&rest), &at) ||
        rest.length == 0)
        return refuse(import, _("expected 'listing MILLISECONDS TEXT', once in a room"));
    room->listing_at = at;
    room->listing = strndup(rest.start, rest.length);
    return room->listing != NULL ? STATUS_FINE : short_of_memory();
}

static Status take_wake(StoreImport *import, Span rest)
{
    StoredRoom *room = import->room;

    if (room == NULL || room->wake != 0 || !time_read(rest, &room->wake) || room->wake == 0)
        return refuse(import, _("expected 'wake MILLISECONDS', once in a room"));
    return STATUS_FINE;
}

static Status take_event(StoreImport *import, Span line)
{
    StoredRoom *room = import->room;
    Span rest = line;
    uint64_t version = 0;
    bool is_numbered = span_number(span_word(&rest), UINT32_MAX, &version);

    if (!is_numbered || rest.length == 0)
        return refuse(import, _("this is not a line of a store"));
    if (room == NULL || room->append_count == 0)
        return refuse(import, _("an event stands behind a room and a time"));
    if (version != room->version + 1)
        return refuse(import, _("this is not the next event of the room"));
    return stored_room_add_event(room, rest) ? STATUS_FINE : short_of_memory();
}

static Status take_end(StoreImport *import, Span rest)
{
    uint64_t rooms = 0;
    Status status = finish_room(import);

    if (status != STATUS_FINE)
        return status;
    if (!span_number(rest, UINT64_MAX, &rooms) || rooms != import->writer.rooms)
        return refuse(import, _("the number of rooms is another one: something is missing"));
    import->has_ended = true;
    return STATUS_FINE;
}

static Status take_line(StoreImport *import, Span line)
{
    static const struct {
        const char *word;
        Status (*take)(StoreImport *import, Span rest);
    } kinds[] = {
        {"at", take_time},         {"day", take_day},
        {"room", take_room},       {"listing", take_listing},
        {"wake", take_wake},       {"end", take_end},
        {"setting", take_setting}, {"ban", take_ban},
        {"admin", take_action},    {"forgotten", take_forgotten},
        {"group", take_group},     {"member", take_member},
        {"doubt", take_doubt},
    };
    Span rest = line;
    Span word = span_word(&rest);

    if (line.length > LINE_MOST || !import->lines->is_whole)
        return refuse(import, _("the line is too long"));
    if (span_bad_byte(line) < line.length)
        return refuse(import, _("a control character, or a byte that is not UTF-8 text"));
    if (!import->has_head) {
        import->has_head = true;
        return span_is(line, STORE_TEXT_HEAD) ? STATUS_FINE
                                              : refuse(import, _("expected 'knobel store 1'"));
    }
    if (import->has_ended)
        return refuse(import, _("something stands behind the end"));
    if (span_is(word, "result"))
        return take_result(import, line);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (span_is(word, kinds[i].word))
            return kinds[i].take(import, rest);
    return take_event(import, line);
}

static Status read_lines(StoreImport *import, const char *path)
{
    Progress progress = progress_open();
    LinesState state = LINES_ENDED;
    Status status = STATUS_FINE;
    Span line;

    while (status == STATUS_FINE && (state = lines_next(import->lines, &line)) == LINES_READ) {
        import->line++;
        status = take_line(import, line);
        if (progress_is_due(&progress)) {
            char done[128];
            snprintf(done, sizeof done, _("rooms: %llu"), (unsigned long long)import->writer.rooms);
            progress_show(&progress, lines_share(import->lines), done);
        }
    }
    progress_close(&progress);
    if (status != STATUS_FINE)
        return status;
    if (state == LINES_FAILED)
        return status_of_file(path, import->lines->failure);
    return import->has_ended ? STATUS_FINE
                             : complain(STATUS_INPUT, _("line %llu: the end is missing"),
                                        (unsigned long long)import->line + 1);
}

Status store_import(Store *store, const char *path)
{
    StoreImport import = {.lines = lines_open(path)};

    if (import.lines == NULL)
        return status_of_file(path, errno);
    Status status = writer_open(&import.writer, store);
    if (status == STATUS_FINE)
        status = read_lines(&import, path);
    stored_room_free(import.room);
    Status storing = writer_close(&import.writer);
    lines_close(import.lines);
    return storing != STATUS_FINE ? storing : status;
}
