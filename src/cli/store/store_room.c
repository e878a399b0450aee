/* Stores rooms. */
#include "cli/store/store_room.h"

#include "base/list.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>

enum { UNDER_WAY_MOST = 20000 };

Status writer_open(RoomWriter *writer, Store *store)
{
    StoreEntries rooms = {0};

    *writer = (RoomWriter){.store = store};
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->is_done, NULL);
    Status status = entries_read(&rooms, store, STORE_ROOMS);
    writer->was_empty = rooms.count == 0;
    entries_free(&rooms);
    if (status == STATUS_FINE)
        status = entries_read(&writer->listings, store, STORE_LISTED);
    if (status == STATUS_FINE)
        status = entries_read(&writer->wakes, store, STORE_WAKES);
    return status;
}

/* Reports the failure of a job. */
static Status tell_failure(const RoomWriter *writer)
{
    switch (writer->failure) {
    case STORE_FINE:
        return STATUS_FINE;
    case STORE_TAKEN:
        return complain(STATUS_INPUT, _("line %llu: somebody else appends to this room"),
                        (unsigned long long)writer->failed_line);
    default:
        return complain(STATUS_MACHINE, _("the store cannot be used: %s"), writer->reason);
    }
}

/* Waits until at most `most` jobs are under way, or one has failed. */
static Status wait_for(RoomWriter *writer, size_t most)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->under_way > most)
        pthread_cond_wait(&writer->is_done, &writer->lock);
    bool has_failed = writer->failure != STORE_FINE;
    pthread_mutex_unlock(&writer->lock);
    return has_failed ? STATUS_MACHINE : STATUS_FINE;
}

Status writer_close(RoomWriter *writer)
{
    wait_for(writer, 0);
    Status status = tell_failure(writer);
    entries_free(&writer->listings);
    entries_free(&writer->wakes);
    pthread_cond_destroy(&writer->is_done);
    pthread_mutex_destroy(&writer->lock);
    return status;
}

StoredRoom *stored_room_new(uint64_t line)
{
    StoredRoom *room = calloc(1, sizeof *room);

    if (room != NULL)
        room->line = line;
    return room;
}

void stored_room_free(StoredRoom *room)
{
    if (room == NULL)
        return;
    free(room->appends);
    free(room->text);
    free(room->results);
    free(room->listing);
    free(room->jobs);
    free(room);
}

bool stored_room_add_append(StoredRoom *room, uint64_t line, int64_t at)
{
    RoomAppend *appends =
        list_grow(room->appends, room->append_count, &room->append_size, sizeof *appends);

    if (appends == NULL)
        return false;
    room->appends = appends;
    appends[room->append_count++] = (RoomAppend){
        .line = line, .at = at, .version = room->version + 1, .start = room->text_length};
    return true;
}

bool stored_room_add_event(StoredRoom *room, Span event)
{
    RoomAppend *append = &room->appends[room->append_count - 1];
    size_t needed = room->text_length + event.length + 1;

    if (needed > room->text_size) {
        char *longer = realloc(room->text, needed * 2);
        if (longer == NULL)
            return false;
        room->text = longer;
        room->text_size = needed * 2;
    }
    if (append->length > 0)
        room->text[room->text_length++] = '\n';
    memcpy(room->text + room->text_length, event.start, event.length);
    room->text_length += event.length;
    append->length = room->text_length - append->start;
    room->version++;
    return true;
}

bool stored_room_add_result(StoredRoom *room, const StoreResult *result)
{
    StoreResult *results =
        list_grow(room->results, room->result_count, &room->result_size, sizeof *results);

    if (results == NULL)
        return false;
    room->results = results;
    results[room->result_count++] = *result;
    return true;
}

/* The comparison of a room with the store. */
typedef struct {
    const StoredRoom *room;
    size_t count; /* equal rows so far */
    bool differs;
} RoomComparison;

static void compare_append(StoreJob *job, const StoreRow *row)
{
    RoomComparison *comparison = job->context;
    const StoredRoom *room = comparison->room;

    if (comparison->differs)
        return;
    if (comparison->count == room->append_count) {
        comparison->differs = true;
        return;
    }
    const RoomAppend *append = &room->appends[comparison->count];
    comparison->differs = row->version != append->version || row->at != append->at ||
                          row->text.length != append->length ||
                          memcmp(row->text.start, room->text + append->start, append->length) != 0;
    comparison->count += !comparison->differs;
}

static bool is_same_result(const StoreResult *one, const StoreResult *other)
{
    char lines[2][RESULT_LINE_BYTES];
    Text texts[] = {text_over(lines[0], sizeof lines[0]), text_over(lines[1], sizeof lines[1])};

    result_write(&texts[0], one);
    result_write(&texts[1], other);
    return strcmp(lines[0], lines[1]) == 0;
}

static void compare_result(StoreJob *job, const StoreRow *row)
{
    RoomComparison *comparison = job->context;
    const StoredRoom *room = comparison->room;

    comparison->differs = comparison->differs || comparison->count == room->result_count ||
                          !is_same_result(row->result, &room->results[comparison->count]);
    comparison->count += !comparison->differs;
}

static Status complain_of_room(uint64_t line, const char *format, const StoredRoom *room)
{
    char why[300];
    Text text = text_over(why, sizeof why);

    for (; *format != '\0'; format++) {
        if (format[0] == '%' && format[1] == 's') {
            text_put(&text, room->code);
            format++;
        } else {
            text_char(&text, *format);
        }
    }
    return complain(STATUS_INPUT, _("line %llu: %s"), (unsigned long long)line, why);
}

static Status compare_listing(const RoomWriter *writer, const StoredRoom *room)
{
    const StoreEntry *listing = entries_find(&writer->listings, room->code);
    bool is_same = listing == NULL ? room->listing == NULL
                                   : room->listing != NULL && listing->at == room->listing_at &&
                                         strcmp(listing->text, room->listing) == 0;

    if (is_same)
        return STATUS_FINE;
    return complain_of_room(room->line, _("room %s has another listing in the store"), room);
}

/* Compares everything but the log. If the whole log is stored, all of it must be equal. */
static Status compare_rest(RoomWriter *writer, const StoredRoom *room)
{
    RoomComparison comparison = {.room = room};
    StoreJob job = {
        .kind = STORE_RESULTS, .room = room->code, .row = compare_result, .context = &comparison};
    const StoreEntry *wake = entries_find(&writer->wakes, room->code);
    Status status = store_do(writer->store, &job);

    if (status != STATUS_FINE)
        return status;
    if (comparison.differs || comparison.count != room->result_count)
        return complain_of_room(room->line, _("room %s has other results in the store"), room);
    if ((wake != NULL ? wake->at : 0) != room->wake)
        return complain_of_room(room->line, _("room %s wakes at another time in the store"), room);
    return compare_listing(writer, room);
}

/* Counts the room's appends that are already stored. */
static Status compare_log(RoomWriter *writer, const StoredRoom *room, size_t *there)
{
    RoomComparison comparison = {.room = room};
    StoreJob job = {
        .kind = STORE_LOAD, .room = room->code, .row = compare_append, .context = &comparison};

    *there = 0;
    if (writer->was_empty)
        return STATUS_FINE;
    Status status = store_do(writer->store, &job);
    if (status != STATUS_FINE)
        return status;
    if (comparison.differs && comparison.count == room->append_count)
        return complain_of_room(room->line, _("room %s has more events in the store"), room);
    if (comparison.differs)
        return complain_of_room(room->appends[comparison.count].line,
                                _("room %s has other events here in the store"), room);
    *there = comparison.count;
    return STATUS_FINE;
}

static void is_stored(StoreJob *job)
{
    StoredRoom *room = job->context;
    RoomWriter *writer = room->writer;

    pthread_mutex_lock(&writer->lock);
    if (job->state != STORE_FINE && writer->failure == STORE_FINE) {
        writer->failure = job->state;
        writer->failed_line = room->appends[job - room->jobs].line;
        memcpy(writer->reason, job->reason, sizeof writer->reason);
    }
    bool is_last = --room->left == 0;
    writer->under_way--;
    pthread_cond_signal(&writer->is_done);
    pthread_mutex_unlock(&writer->lock);
    if (is_last)
        stored_room_free(room);
}

/* The last append carries everything that is stored besides the log. The listing belongs to the
 * append that made it. */
static void fill_job(StoredRoom *room, size_t index, size_t listing_index)
{
    const RoomAppend *append = &room->appends[index];
    StoreJob *job = &room->jobs[index];

    *job = (StoreJob){.kind = STORE_APPEND,
                      .done = is_stored,
                      .context = room,
                      .room = room->code,
                      .version = append->version,
                      .at = append->at,
                      .text = {room->text + append->start, append->length}};
    if (index == listing_index && room->listing != NULL)
        job->listing = span_of(room->listing);
    if (index + 1 == room->append_count) {
        job->changes_wake = room->wake != 0;
        job->wake = room->wake;
        job->results = room->results;
        job->result_count = (uint32_t)room->result_count;
    }
}

/* Checks a room that has been read completely. */
static Status check_room(const StoredRoom *room, size_t *listing_index)
{
    *listing_index = room->append_count;
    if (room->forgotten != 0 && room->append_count == 0 && room->result_count > 0 &&
        room->listing == NULL && room->wake == 0)
        return STATUS_FINE;
    if (room->append_count == 0)
        return complain_of_room(room->line, _("room %s has no events"), room);
    for (size_t i = 0; i < room->append_count; i++) {
        if (room->appends[i].length == 0)
            return complain_of_room(room->appends[i].line, _("a time of room %s has no events"),
                                    room);
        if (room->listing != NULL && room->appends[i].at == room->listing_at)
            *listing_index = i;
    }
    if (room->listing != NULL && *listing_index == room->append_count)
        return complain_of_room(room->line, _("room %s was listed at no time of its events"), room);
    return STATUS_FINE;
}

/* Stores what is left of a room whose log was deleted: its results. */
static Status store_forgotten(RoomWriter *writer, StoredRoom *room)
{
    StoreChange *changes = calloc(room->result_count + 1, sizeof *changes);
    StoreJob job = {.kind = STORE_CHANGE,
                    .room = room->code,
                    .changes = changes,
                    .change_count = (uint32_t)room->result_count + 1};
    Status status =
        changes != NULL ? STATUS_FINE : complain(STATUS_MACHINE, _("not enough memory"));

    for (size_t i = 0; i < room->result_count && status == STATUS_FINE; i++)
        changes[i] = (StoreChange){.kind = CHANGE_RESULT, .result = &room->results[i]};
    if (status == STATUS_FINE) {
        changes[room->result_count] =
            (StoreChange){.kind = CHANGE_FORGOTTEN, .room = room->code, .at = room->forgotten};
        status = store_do(writer->store, &job);
    }
    free(changes);
    return status;
}

Status stored_room_store(RoomWriter *writer, StoredRoom *room)
{
    size_t listing_index = 0, there = 0;
    Status status = check_room(room, &listing_index);

    if (status == STATUS_FINE && room->forgotten != 0)
        status = store_forgotten(writer, room);
    else if (status == STATUS_FINE)
        status = compare_log(writer, room, &there);
    if (status == STATUS_FINE && there == room->append_count)
        status = compare_rest(writer, room);
    else if (status == STATUS_FINE && there > listing_index)
        status = compare_listing(writer, room);
    if (status == STATUS_FINE)
        status = wait_for(writer, UNDER_WAY_MOST); /* writer_close reports a failure */
    writer->rooms++;
    if (status != STATUS_FINE || there == room->append_count) {
        stored_room_free(room);
        return status;
    }
    room->jobs = calloc(room->append_count, sizeof *room->jobs);
    if (room->jobs == NULL) {
        stored_room_free(room);
        return complain(STATUS_MACHINE, _("not enough memory"));
    }
    room->writer = writer;
    room->left = room->append_count - there;
    pthread_mutex_lock(&writer->lock);
    writer->under_way += room->left;
    pthread_mutex_unlock(&writer->lock);
    size_t count = room->append_count; /* the last job to finish frees the room */
    StoreJob *jobs = room->jobs;
    for (size_t i = there; i < count; i++)
        fill_job(room, i, listing_index);
    for (size_t i = there; i < count; i++)
        store_submit(writer->store, &jobs[i]);
    return STATUS_FINE;
}
