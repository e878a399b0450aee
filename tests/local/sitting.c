/* Scripted games, their tables and files. */
#include "sitting.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Streams of random numbers that neither dice nor bots use. */
enum {
    STREAM_UNDO = 5000,
    STREAM_HAND,
    STREAM_PERSON,
};

typedef struct {
    uint32_t count;
    LocalPlayer players[SITTING_SEATS];
} Cast;

static const Cast casts[SITTING_CASTS] = {
    {4, {{"Sarah", NULL}, {"Bot A", &bot_random}, {"Zoë 🎲", NULL}, {"Bot B", &bot_greedy}}},
    {3, {{"Bot", &bot_random}, {"Tim", NULL}, {"Sarah", NULL}}},
    {1, {{"Tim", NULL}}},
    {2, {{"Bot A", &bot_greedy}, {"Bot B", &bot_random}}},
    {4, {{"1", &bot_random}, {"2", NULL}, {"3", &bot_random}, {"4", &bot_random}}},
};

static Local *new_session(void)
{
    Local *local = local_new();

    assert_non_null(local);
    return local;
}

LocalResult sitting_start(Sitting *sitting)
{
    const Cast *cast = &casts[sitting->cast];
    LocalSetup setup = {
        .game = sitting->game,
        .player_count = cast->count,
        .players = cast->players,
        .throws_by_hand = sitting->throws_by_hand,
        .seed = sitting->number,
        .path = sitting->path,
    };

    sitting->acts = 0;
    sitting->undos = 0;
    sitting->is_finished = false;
    sitting->local = new_session();
    return local_start(sitting->local, &setup);
}

LocalResult sitting_resume(Sitting *sitting)
{
    sitting->is_finished = false;
    sitting->local = new_session();
    return local_resume(sitting->local, sitting->path, 0);
}

void sitting_end(Sitting *sitting)
{
    local_close(sitting->local);
    sitting->local = NULL;
}

unsigned sitting_stride(unsigned under_sanitizer)
{
    bool is_short = getenv("KNOBEL_TEST_SANITIZER") != NULL && getenv("KNOBEL_TEST_LONG") == NULL;

    return is_short ? under_sanitizer : 1;
}

bool sitting_can_undo(const Sitting *sitting)
{
    const Local *local = sitting->local;
    const Table *table = local_table(local);

    if (table->thrown.first == 0) /* not yet, or taken back */
        return false;
    for (uint32_t seat = 0; seat < local_next(local); seat++)
        if (casts[sitting->cast].players[seat].bot == NULL)
            return true;
    return sitting->throws_by_hand;
}

/* A random number that depends on the number of undos: the second try differs. */
static Rng whim(const Sitting *sitting, uint64_t stream)
{
    uint64_t round = local_table(sitting->local)->round;

    return rng_start(sitting->number + (sitting->undos << 32), round, stream);
}

static Act throw_dice(const Sitting *sitting)
{
    Rng rng = whim(sitting, STREAM_HAND);
    Throw thrown = dice_throw(&rng);

    if (!sitting->throws_by_hand)
        return (Act){.kind = ACT_ROLL};
    if (rng_below(&rng, 4) == 0)
        thrown = (Throw){(uint8_t)throw_sum(thrown), 0};
    return (Act){.kind = ACT_THROW, .thrown = thrown};
}

static Act move(const Sitting *sitting)
{
    const Table *table = local_table(sitting->local);
    uint32_t seat = local_next(sitting->local);
    Rng rng = whim(sitting, STREAM_PERSON + seat);

    if (casts[sitting->cast].players[seat].bot != NULL)
        return (Act){.kind = ACT_BOT_MOVE};
    return (Act){
        .kind = ACT_MOVE,
        .move = bot_choose(&bot_random,
                           view_alone(table->game, &table->seats[seat].sheet, table->turn), &rng),
    };
}

Act sitting_next(const Sitting *sitting)
{
    Rng rng = rng_start(sitting->number, sitting->acts, STREAM_UNDO);

    if (sitting->undo_chance > 0 && sitting_can_undo(sitting) &&
        rng_below(&rng, sitting->undo_chance) == 0)
        return (Act){.kind = ACT_UNDO};
    switch (table_due(local_table(sitting->local))) {
    case DUE_THROW:
        return throw_dice(sitting);
    case DUE_MOVES:
        return move(sitting);
    default:
        return (Act){.kind = ACT_FINISH};
    }
}

static LocalResult call(Local *local, const Act *act)
{
    switch (act->kind) {
    case ACT_ROLL:
        return local_roll(local);
    case ACT_THROW:
        return local_throw(local, act->thrown);
    case ACT_MOVE:
        return local_move(local, &act->move);
    case ACT_BOT_MOVE:
        return local_bot_move(local);
    case ACT_UNDO:
        return local_undo(local);
    default:
        return local_finish(local);
    }
}

LocalResult sitting_do(Sitting *sitting, const Act *act)
{
    LocalResult result = call(sitting->local, act);

    if (result.state == LOCAL_FINE) {
        sitting->acts++;
        sitting->undos += act->kind == ACT_UNDO;
        sitting->is_finished = act->kind == ACT_FINISH;
    }
    return result;
}

void sitting_play_on(Sitting *sitting)
{
    while (!sitting->is_finished) {
        Act act = sitting_next(sitting);
        assert_int_equal(sitting_do(sitting, &act).state, LOCAL_FINE);
    }
}

void take_snapshot(Snapshot *snapshot, const Table *table)
{
    snapshot->table = *table;
    memcpy(snapshot->seats, table->seats, table->seat_count * sizeof *table->seats);
    snapshot->table.seats = snapshot->seats;
}

bool tables_are_alike(const Table *one, const Table *other)
{
    bool has_throws = one->thrown.first > 0 && other->thrown.first > 0;

    if (one->game != other->game || one->seat_count != other->seat_count ||
        one->round != other->round || one->waiting != other->waiting || one->full != other->full ||
        one->turn.is_last != other->turn.is_last || table_due(one) != table_due(other))
        return false;
    if (has_throws && (memcmp(&one->thrown, &other->thrown, sizeof one->thrown) != 0 ||
                       one->turn.sum != other->turn.sum))
        return false;
    for (uint32_t i = 0; i < one->seat_count; i++) {
        const Seat *seat = &one->seats[i];
        const Seat *twin = &other->seats[i];
        bool has_moved = seat->moved_round == one->round;
        if (memcmp(&seat->sheet, &twin->sheet, sizeof seat->sheet) != 0)
            return false;
        if (has_throws && has_moved != (twin->moved_round == other->round))
            return false;
        if (has_throws && has_moved && memcmp(&seat->move, &twin->move, sizeof seat->move) != 0)
            return false;
    }
    return true;
}

void file_read(File *file, const char *path)
{
    FILE *stream = fopen(path, "rb");

    assert_non_null(stream);
    file->length = fread(file->text, 1, sizeof file->text, stream);
    assert_true(file->length < sizeof file->text);
    fclose(stream);
}

void file_write(const char *path, const char *text, size_t length)
{
    unlink(path); /* a local that a failed test left open may hold it */
    FILE *stream = fopen(path, "wb");

    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, length, stream), length);
    assert_int_equal(fclose(stream), 0);
}

bool files_are_equal(const File *one, const File *other)
{
    return one->length == other->length && memcmp(one->text, other->text, one->length) == 0;
}

bool file_folds_to(const File *file, const Table *table)
{
    static Record record;
    Span rest = {file->text, file->length};
    Fault fault;

    record_open(&record, NULL, NULL);
    while (rest.length > 0) {
        size_t length = 0;
        while (length < rest.length && rest.start[length] != '\n')
            length++;
        if (record_take(&record, (Span){rest.start, length}, &fault) != RECORD_TAKEN)
            return false;
        rest = span_from(rest, length < rest.length ? length + 1 : length);
    }
    return record_end(&record, &fault) && tables_are_alike(&record.table, table);
}

static char folder[64];
static char path[128];

int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/knobel-local-XXXXXX");
    return mkdtemp(folder) == NULL ? -1 : 0;
}

int remove_folder(void **state)
{
    DIR *files = opendir(folder);
    struct dirent *entry = NULL;

    (void)state;
    if (files == NULL)
        return -1;
    while ((entry = readdir(files)) != NULL)
        unlinkat(dirfd(files), entry->d_name, 0); /* not `.` and `..` */
    closedir(files);
    return rmdir(folder);
}

const char *path_in_folder(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}
