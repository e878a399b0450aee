/* Opening a table: a new one, or from the record of an earlier game. */
#include "local/local_inner.h"

#include "room/import.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The result for a record whose last entry read is wrong. */
static LocalResult wrong(const RoomImport *import, const Fault *fault)
{
    const Table *table = &import->record.table;
    bool is_in_round = table->waiting > 0;

    if (import->reason == ROOM_MEMORY)
        return local_result(ENOMEM);
    return (LocalResult){
        .state = LOCAL_WRONG,
        .fault = *fault,
        .round = table->round + !is_in_round,
        .player = is_in_round ? table->seat_count - table->waiting : RECORD_THROW,
    };
}

/* Folds all lines of a record into the room. */
static LocalResult import(LocalReading *reading, RoomImport *import, Span record)
{
    Fault fault;

    for (Span line; span_line(&record, &line);) {
        RecordTaken taken = import_take(import, line, &fault);
        if (taken == RECORD_NEXT_GAME)
            return (LocalResult){.state = LOCAL_SEVERAL};
        if (taken == RECORD_WRONG)
            return wrong(import, &fault);
        bool has_end = line.start + line.length < record.start;
        if (has_end)
            reading->line_end =
                line.length > 0 && line.start[line.length - 1] == '\r' ? "\r\n" : "\n";
    }
    if (!import_end(import, &fault))
        return wrong(import, &fault);
    reading->is_closed = import->record.state == RECORD_IS_CLOSED;
    reading->round_line = import->record.round_line;
    return local_result(0);
}

LocalResult local_read(LocalReading *reading, Span record, uint64_t seed)
{
    *reading = (LocalReading){.room = room_new("", 0), .line_end = "\n"};
    RoomImport *importing = reading->room != NULL ? import_open(reading->room, seed) : NULL;
    LocalResult result =
        importing != NULL ? import(reading, importing, record) : local_result(ENOMEM);

    import_free(importing);
    return result;
}

void local_forget(LocalReading *reading)
{
    room_free(reading->room);
    *reading = (LocalReading){0};
}

static bool is_space(char byte)
{
    return byte == '\n' || byte == '\r' || byte == ' ' || byte == '\t';
}

/* Cuts the journal off, unless it ends there already. */
static LocalResult cut(Journal *journal, uint64_t end)
{
    return local_result(end < journal->length ? journal_cut(journal, end) : 0);
}

/* Cuts off a carriage return without its newline. */
static LocalResult cut_return(Journal *journal)
{
    uint64_t end = journal->length;

    return cut(journal, end > 0 && journal->text[end - 1] == '\r' ? end - 1 : end);
}

LocalResult local_find_end(Local *local, uint64_t round_line)
{
    const Table *table = local_table(local);
    Journal *journal = &local->journal;
    uint64_t end = journal->length;

    local->is_sealed = false;
    if (table->round == 0)
        return cut_return(journal);
    while (end > 0 && is_space(journal->text[end - 1]))
        end--;
    if (end >= local->line_length &&
        memcmp(journal->text + end - local->line_length, local->line, local->line_length) == 0)
        return cut(journal, end);
    local->is_sealed = true;
    return table->waiting == 0
               ? cut_return(journal)
               : (LocalResult){.state = LOCAL_WRONG,
                               .fault = {.reason = FAULT_RECORD_OPEN_ROUND, .line = round_line}};
}

static void write_numbered(Text *text, const char *key, uint64_t number, const char *word)
{
    char buffer[160];
    Text value = text_over(buffer, sizeof buffer);

    text_number(&value, number);
    if (word != NULL) {
        text_char(&value, ' ');
        text_put(&value, word);
    }
    record_write_header(text, key, span_of(buffer));
}

/* Writes the header of a new record: what the notation requires, and what is needed to continue
 * later. */
static void write_head(Text *text, const LocalSetup *setup)
{
    record_write_start(text, setup->game->name);
    record_write_header(text, "dice", span_of(setup->throws_by_hand ? "hand" : "seeded"));
    write_numbered(text, "seed", setup->seed, NULL);
    if (setup->has_hidden_sheets)
        record_write_header(text, "sheets", span_of("hidden"));
    for (uint32_t player = 0; player < setup->player_count; player++)
        record_write_header(text, "player", span_of(setup->players[player].name));
    for (uint32_t player = 0; player < setup->player_count; player++)
        if (setup->players[player].bot != NULL)
            write_numbered(text, "bot", player + 1, setup->players[player].bot->name);
}

LocalResult local_start(Local *local, const LocalSetup *setup)
{
    size_t size = 256 + (size_t)setup->player_count * 2 * (RECORD_NAME_BYTES + 64);
    char *head = malloc(size);
    LocalReading reading = {0};

    if (head == NULL)
        return local_result(ENOMEM);
    Text text = text_over(head, size);
    write_head(&text, setup);
    for (uint32_t player = 0; setup->deputies != NULL && player < setup->player_count; player++)
        local->deputies[player] = setup->deputies[player];
    LocalResult result = local_read(&reading, (Span){text.start, text.length}, 0);
    if (result.state == LOCAL_FINE && setup->path != NULL)
        result = local_result(journal_create(&local->journal, setup->path));
    local->is_in_file = setup->path != NULL && result.state == LOCAL_FINE;
    if (result.state == LOCAL_FINE)
        result = local_result(journal_append(&local->journal, (Span){text.start, text.length}));
    if (result.state == LOCAL_FINE)
        result = local_become(local, &reading);
    result.fault.word = (Span){"", 0};
    local_forget(&reading);
    free(head);
    return result;
}

LocalResult local_resume(Local *local, const char *path, uint64_t seed)
{
    LocalReading reading = {0};
    int failure = journal_open(&local->journal, path);

    if (failure == 0)
        failure = journal_read(&local->journal);
    if (failure == EFBIG)
        return (LocalResult){.state = LOCAL_TOO_LONG};
    if (failure != 0)
        return local_result(failure);
    LocalResult result =
        local_read(&reading, (Span){local->journal.text, local->journal.length}, seed);
    if (result.state == LOCAL_FINE && reading.is_closed)
        result = (LocalResult){.state = LOCAL_FINISHED};
    uint64_t round_line = reading.round_line;
    if (result.state == LOCAL_FINE)
        result = local_become(local, &reading);
    if (result.state == LOCAL_FINE) {
        local->is_in_file = true;
        result = local_find_end(local, round_line);
    }
    local_forget(&reading);
    return result;
}
