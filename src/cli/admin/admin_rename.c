/* Changes in the log of a room: names, owners, the end. What is replaced is gone from the store. An
 * event is added each time, so that a server that has the table in memory has to load it again. */
#include "cli/admin/admin.h"

#include "base/clock.h"
#include "server/guards/names.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An event in parts. */
typedef struct {
    Span kind;
    uint32_t seat; /* 0: none */
    Span words;    /* everything that is shown */
    Span hidden;
} Event;

static Event parse(Span line)
{
    Event event = {.words = line, .hidden = {"", 0}};
    const char *tab = memchr(line.start, '\t', line.length);
    uint64_t seat = 0;

    if (tab != NULL) {
        event.words.length = (size_t)(tab - line.start);
        event.hidden = span_from(line, event.words.length + 1);
    }
    Span rest = event.words;
    event.kind = span_word(&rest);
    if (span_number(span_word(&rest), ROOM_SEATS, &seat) && !span_is(event.kind, "throw") &&
        !span_is(event.kind, "links") && !span_is(event.kind, "next") &&
        !span_is(event.kind, "unnext"))
        event.seat = (uint32_t)seat;
    return event;
}

static Span line_of(const Room *room, uint32_t index)
{
    size_t start = room->starts[index];
    size_t end = index + 1 < room->version ? room->starts[index + 1] : room->log_length;

    return (Span){room->log + start, end - start - 1};
}

/* Who sat where in a log. */
typedef struct {
    uint32_t sits[ROOM_SEATS + 1]; /* the latest event at which each seat was taken, from 1 */
    uint32_t *sit_of;              /* [event]: the sitting that it belongs to; 0: none */
    bool *is_players;              /* [sitting]: it belonged to the player at some time */
} Sittings;

/* `player` may be NULL. False: out of memory. */
static bool find_sittings(const Room *room, const char *player, Sittings *sittings)
{
    *sittings = (Sittings){.sit_of = calloc(room->version + 1, sizeof *sittings->sit_of),
                           .is_players = calloc(room->version + 1, sizeof *sittings->is_players)};
    if (sittings->sit_of == NULL || sittings->is_players == NULL)
        return false;
    for (uint32_t i = 0; i < room->version; i++) {
        Event event = parse(line_of(room, i));
        bool is_sitting = span_is(event.kind, "sit");
        if (is_sitting || span_is(event.kind, "bot"))
            sittings->sits[event.seat] = i + 1;
        uint32_t sit = event.seat > 0 ? sittings->sits[event.seat] : 0;
        sittings->sit_of[i] = sit;
        if (player != NULL && (is_sitting || span_is(event.kind, "device")) &&
            span_is(event.hidden, player))
            sittings->is_players[sit] = true;
    }
    return true;
}

static void free_sittings(Sittings *sittings)
{
    free(sittings->sit_of);
    free(sittings->is_players);
}

bool admin_mark(const Room *room, const char *player, bool *is_of)
{
    Sittings sittings;
    bool is_fine = find_sittings(room, player, &sittings);

    for (uint32_t i = 0; is_fine && i < room->version; i++) {
        Event event = parse(line_of(room, i));
        uint32_t sit = sittings.sit_of[i];
        is_of[i] = span_is(event.hidden, player) || (sit != 0 && sittings.is_players[sit]);
    }
    free_sittings(&sittings);
    return is_fine;
}

/* Whether this is the player, or whoever sits at the seat, while they waited for the next game. */
static bool waited(const Room *room, const Sittings *sittings, const Renaming *renaming,
                   const Event *event)
{
    if (renaming->player != NULL)
        return span_is(event->hidden, renaming->player);
    if (renaming->seat == 0 || sittings->sits[renaming->seat] == 0)
        return false;
    Span owner = parse(line_of(room, sittings->sits[renaming->seat] - 1)).hidden;
    return owner.length == event->hidden.length &&
           memcmp(owner.start, event->hidden.start, owner.length) == 0;
}

/* Whether an event holds a name that is replaced. */
static bool is_renamed(const Room *room, const Sittings *sittings, const Renaming *renaming,
                       uint32_t index)
{
    Event event = parse(line_of(room, index));
    bool is_table =
        span_is(event.kind, "table") || (span_is(event.kind, "name") && event.seat == 0);
    bool is_seat = span_is(event.kind, "sit") || span_is(event.kind, "bot") ||
                   (span_is(event.kind, "name") && event.seat > 0);
    uint32_t sit = sittings->sit_of[index];

    if (is_table && renaming->player != NULL) /* whoever made the table named it */
        return span_is(parse(line_of(room, 0)).hidden, renaming->player);
    if (is_table)
        return renaming->seat == 0;
    if (span_is(event.kind, "next"))
        return waited(room, sittings, renaming, &event);
    if (!is_seat || sit == 0)
        return false;
    return renaming->player != NULL ? sittings->is_players[sit]
                                    : sit == sittings->sits[renaming->seat];
}

/* Writes the part of an event before its name. */
static void write_before_name(Text *text, const Event *event)
{
    unsigned words = span_is(event->kind, "bot") ? 3 : 2;
    Span rest = event->words;

    if (span_is(event->kind, "table")) {
        const char *name = memmem(rest.start, rest.length, " name=", 6);
        text_span(text, (Span){rest.start, (size_t)(name - rest.start) + 6});
        return;
    }
    while (words-- > 0) {
        text_span(text, span_word(&rest));
        text_char(text, ' ');
    }
}

static void write_event(Text *text, const Event *event, const Renaming *renaming, bool is_renamed)
{
    bool is_owned = renaming->identity != NULL && span_is(event->hidden, renaming->player);

    if (is_renamed) {
        write_before_name(text, event);
        text_put(text, renaming->name);
    } else {
        text_span(text, event->words);
    }
    if (event->hidden.length > 0) {
        text_char(text, '\t');
        text_span(text, is_owned ? span_of(renaming->identity) : event->hidden);
    }
}

/* Writes all rows anew. False: out of memory. */
static bool rewrite(const AdminRoom *stored, const Sittings *sittings, const Renaming *renaming,
                    char **texts)
{
    uint32_t index = 0;

    for (size_t i = 0; i < stored->count; i++) {
        Span rest = span_of(stored->rows[i].text);
        size_t size = 2 * rest.length + 1;
        for (size_t byte = 0; byte < rest.length; byte++)
            size += rest.start[byte] == '\n' ? ROOM_NAME_BYTES : 0;
        size += ROOM_NAME_BYTES;
        texts[i] = malloc(size);
        if (texts[i] == NULL)
            return false;
        Text text = text_over(texts[i], size);
        for (Span line; span_line(&rest, &line); index++) {
            Event event = parse(line);
            if (text.length > 0)
                text_char(&text, '\n');
            write_event(&text, &event, renaming,
                        is_renamed(stored->room, sittings, renaming, index));
        }
    }
    return true;
}

/* Writes the events that tell clients about the new names; at least one, as the head says. */
static void write_news(Text *text, const AdminRoom *stored, const Sittings *sittings,
                       const Renaming *renaming)
{
    const Room *room = stored->room;
    bool is_table = is_renamed(room, sittings, renaming, 0);

    for (uint32_t i = 0; i < room->place_count; i++) {
        uint32_t sit = sittings->sits[i + 1];
        if (!room->places[i].is_taken || sit == 0 || !is_renamed(room, sittings, renaming, sit - 1))
            continue;
        text_put(text, text->length > 0 ? "\nname " : "name ");
        text_number(text, i + 1);
        text_char(text, ' ');
        text_put(text, renaming->name);
    }
    if (text->length > 0 && !is_table)
        return;
    text_put(text, text->length > 0 ? "\nname - " : "name - ");
    text_put(text, is_table ? renaming->name : room->options.name);
}

/* The changes of one renaming, and the memory that they use. */
typedef struct {
    StoreChange *changes;
    uint32_t count;
    char **texts;
    char news[ROOM_LINE_BYTES];
    char listing[ROOM_NAME_BYTES + 64];
    char owners[ADMIN_EXTRAS][STORE_IDENTITY_BYTES + 1]; /* whose results are renamed */
    uint32_t owner_count;
} Rewriting;

static void add(Rewriting *rewriting, StoreChange change)
{
    rewriting->changes[rewriting->count++] = change;
}

/* Results are found by their player: all who owned the seat in this sitting. */
static void find_owners(Rewriting *rewriting, const Room *room, const Sittings *sittings,
                        const Renaming *renaming)
{
    for (uint32_t i = 0; i < room->version; i++) {
        Event event = parse(line_of(room, i));
        bool is_owner = span_is(event.kind, "sit") || span_is(event.kind, "device");
        if (renaming->player != NULL || renaming->seat == 0 || !is_owner ||
            sittings->sit_of[i] != sittings->sits[renaming->seat] ||
            event.hidden.length != STORE_IDENTITY_BYTES || rewriting->owner_count == ADMIN_EXTRAS)
            continue;
        memcpy(rewriting->owners[rewriting->owner_count++], event.hidden.start,
               STORE_IDENTITY_BYTES);
    }
    if (renaming->player != NULL)
        memcpy(rewriting->owners[rewriting->owner_count++], renaming->player, STORE_IDENTITY_BYTES);
}

/* Collects all changes. STATUS_INPUT after a complaint: the name does not fit. */
static Status collect(Rewriting *rewriting, const AdminRoom *stored, const Sittings *sittings,
                      const Renaming *renaming)
{
    int64_t now = clock_wall();
    Text news = text_over(rewriting->news, sizeof rewriting->news);
    Text listing = text_over(rewriting->listing, sizeof rewriting->listing);

    write_news(&news, stored, sittings, renaming);
    if (!rewrite(stored, sittings, renaming, rewriting->texts))
        return complain(STATUS_MACHINE, _("not enough memory"));
    Room *room = admin_fold(stored, rewriting->texts, rewriting->news, now);
    if (room == NULL)
        return complain(STATUS_INPUT, _("the name '%.100s' is not possible there"), renaming->name);
    room_listing(room, &listing);
    room_free(room);
    for (size_t i = 0; i < stored->count; i++)
        if (strcmp(rewriting->texts[i], stored->rows[i].text) != 0)
            add(rewriting, (StoreChange){.kind = CHANGE_EVENTS,
                                         .room = stored->code,
                                         .number = stored->rows[i].version,
                                         .text = span_of(rewriting->texts[i])});
    add(rewriting, (StoreChange){.kind = CHANGE_APPEND,
                                 .room = stored->code,
                                 .number = stored->room->version + 1,
                                 .at = now,
                                 .text = span_of(rewriting->news)});
    if (listing.length > 0)
        add(rewriting, (StoreChange){.kind = CHANGE_LIST,
                                     .room = stored->code,
                                     .at = now,
                                     .text = span_of(rewriting->listing)});
    find_owners(rewriting, stored->room, sittings, renaming);
    for (uint32_t i = 0; i < rewriting->owner_count; i++)
        add(rewriting, (StoreChange){.kind = CHANGE_PLAYER,
                                     .room = stored->code,
                                     .key = rewriting->owners[i],
                                     .value = renaming->identity != NULL ? renaming->identity
                                                                         : rewriting->owners[i],
                                     .text = span_of(renaming->name)});
    return STATUS_FINE;
}

static void free_rewriting(Rewriting *rewriting, size_t count)
{
    for (size_t i = 0; rewriting->texts != NULL && i < count; i++)
        free(rewriting->texts[i]);
    free(rewriting->texts);
    free(rewriting->changes);
}

/* Complains if a seat's new name looks like that of a neighbour. */
static Status check_neighbours(const Room *room, const Renaming *renaming)
{
    NameGuard *guard = name_guard_open();
    Status status = STATUS_FINE;

    if (guard == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    for (uint32_t i = 0; i < room->place_count && status == STATUS_FINE; i++)
        if (i + 1 != renaming->seat && room->places[i].is_taken &&
            name_guard_confuses(guard, span_of(renaming->name), span_of(room->places[i].name)))
            status = complain(STATUS_INPUT, _("the name '%.100s' looks like that of seat %u"),
                              renaming->name, i + 1);
    name_guard_close(guard);
    return status;
}

/* Renames once. `is_done` stays false if somebody else has changed the table meanwhile. */
static Status try_rename(const Admin *admin, const AdminRoom *stored, const Renaming *renaming,
                         const char *verb, const char *text, bool *is_done,
                         char reason[STORE_REASON_BYTES])
{
    Rewriting *rewriting = calloc(1, sizeof *rewriting);
    Sittings sittings = {.sit_of = NULL};
    Status status = STATUS_MACHINE;

    if (rewriting != NULL) {
        rewriting->texts = calloc(stored->count, sizeof *rewriting->texts);
        rewriting->changes = calloc(stored->count + ADMIN_EXTRAS + 8, sizeof *rewriting->changes);
    }
    if (rewriting == NULL || rewriting->texts == NULL || rewriting->changes == NULL ||
        !find_sittings(stored->room, renaming->player, &sittings))
        complain(STATUS_MACHINE, _("not enough memory"));
    else if (renaming->player == NULL && renaming->seat > 0 && sittings.sits[renaming->seat] == 0)
        status = complain(STATUS_INPUT, _("nobody has sat there"));
    else if (renaming->player == NULL && renaming->seat > 0)
        status = check_neighbours(stored->room, renaming);
    else
        status = STATUS_FINE;
    if (status == STATUS_FINE)
        status = collect(rewriting, stored, &sittings, renaming);
    if (status == STATUS_FINE)
        *is_done = admin_store(admin, rewriting->changes, rewriting->count, verb, stored->code,
                               text, reason);
    free_sittings(&sittings);
    if (rewriting != NULL)
        free_rewriting(rewriting, stored->count);
    free(rewriting);
    return status;
}

Status admin_rename(const Admin *admin, const char *code, const Renaming *renaming,
                    const char *verb, const char *text)
{
    char reason[STORE_REASON_BYTES] = "";
    bool is_done = false;
    Status status = STATUS_FINE;

    for (unsigned i = 0; i < ADMIN_TRIES && !is_done && status == STATUS_FINE; i++) {
        AdminRoom stored;
        status = admin_open_room(admin, code, &stored);
        if (status == STATUS_FINE)
            status = try_rename(admin, &stored, renaming, verb, text, &is_done, reason);
        admin_free(&stored);
    }
    if (status == STATUS_FINE && !is_done)
        status = complain(STATUS_MACHINE, _("the store cannot be used: %s"), reason);
    return status;
}

static Status check_name(const char *name)
{
    if (name_is_good(span_of(name)) && name_guard_allows(span_of(name)))
        return STATUS_FINE;
    return complain(STATUS_INPUT, _("'%.100s' is not a name for people and tables"), name);
}

Status admin_rename_table(Admin *admin)
{
    Renaming renaming = {.name = admin->words[1]};
    Status status = check_name(renaming.name);

    if (status == STATUS_FINE)
        status = admin_rename(admin, admin->words[0], &renaming, "rename-table", "");
    return status == STATUS_FINE ? admin_purge(admin) : status;
}

Status admin_rename_player(Admin *admin)
{
    Renaming renaming = {.name = admin->words[2]};
    uint64_t seat = 0;
    char text[32];

    if (!span_number(span_of(admin->words[1]), ROOM_SEATS, &seat) || seat == 0)
        return complain(STATUS_INPUT, _("'%.100s' is not the number of a seat"), admin->words[1]);
    renaming.seat = (uint32_t)seat;
    snprintf(text, sizeof text, "seat %u", renaming.seat);
    Status status = check_name(renaming.name);
    if (status == STATUS_FINE)
        status = admin_rename(admin, admin->words[0], &renaming, "rename-player", text);
    return status == STATUS_FINE ? admin_purge(admin) : status;
}
