/* The games saved in the user's folder. */
#include "tui/saved.h"

#include "base/folder.h"
#include "base/save.h"
#include "words/words.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENDING ".record"

enum { FILE_MOST = 1 << 20, NUMBER_MOST = 1000000 };

static bool has_ending(const char *name)
{
    size_t length = strlen(name);
    size_t ending = strlen(ENDING);

    return length > ending && strcmp(name + length - ending, ENDING) == 0;
}

/* Reads a whole file that is not longer than a game. Returns NULL otherwise. */
static char *read_file(int file, size_t length)
{
    char *text = length <= FILE_MOST ? malloc(length + 1) : NULL;

    if (text != NULL && load_bytes(file, text, length) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* "Ana, Bo, master" */
static void name_players(Saved *saved, const Record *record)
{
    Text text = text_over(saved->players, sizeof saved->players);

    for (uint32_t seat = 0; seat < record->player_count; seat++) {
        text_put(&text, seat > 0 ? ", " : "");
        text_put(&text, record->names[seat]);
    }
}

static void note_damage(Saved *saved, const Fault *fault)
{
    Text text = text_over(saved->reason, sizeof saved->reason);

    saved->state = SAVED_DAMAGED;
    fault_write(&text, fault, words_translate);
}

/* Folds a record. Returns false if its game is finished. */
static bool describe(Saved *saved, Record *record, Span text)
{
    Fault fault;

    record_open(record, NULL, NULL);
    RecordTaken taken = record_read(record, text, &fault);
    if (taken == RECORD_NEXT_GAME) /* several games in one file: a collection */
        return false;
    if (taken == RECORD_WRONG) {
        note_damage(saved, &fault);
        return true;
    }
    saved->game = record->game;
    saved->round = record->table.round;
    name_players(saved, record);
    return record->state != RECORD_IS_CLOSED;
}

/* Returns true if the record ends with its score. Most do and need not be folded. */
static bool is_closed(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == '\n')
        length--;
    size_t start = length;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    return length - start > 6 && memcmp(text + start, "score ", 6) == 0;
}

/* Looks at one file. Returns false if it is not to be listed. */
static bool look_at(Saved *saved, Record *record, int folder, const char *name)
{
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat facts;
    bool is_open = false;

    if (file < 0)
        return false;
    if (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0) {
        size_t length = (size_t)facts.st_size;
        char *text = read_file(file, length);
        saved->changed = (int64_t)facts.st_mtim.tv_sec * 1000000000 + facts.st_mtim.tv_nsec;
        if (text != NULL && !is_closed(text, length))
            is_open = describe(saved, record, (Span){text, length});
        free(text);
    }
    if (is_open && saved->state == SAVED_FINE && flock(file, LOCK_SH | LOCK_NB) != 0)
        saved->state = SAVED_IN_USE;
    close(file);
    return is_open;
}

/* The order of the list: games that can be resumed first, then the latest. */
static bool is_before(const Saved *one, const Saved *other)
{
    bool is_fine = one->state == SAVED_FINE;

    return is_fine != (other->state == SAVED_FINE) ? is_fine : one->changed > other->changed;
}

/* Inserts a game into the list. If the list is full, the last one is dropped. */
static unsigned insert(Saved list[SAVED_SHOWN], unsigned count, const Saved *saved)
{
    unsigned place = count;

    while (place > 0 && is_before(saved, &list[place - 1]))
        place--;
    if (place == SAVED_SHOWN)
        return count;
    count += count < SAVED_SHOWN;
    for (unsigned i = count - 1; i > place; i--)
        list[i] = list[i - 1];
    list[place] = *saved;
    return count;
}

unsigned saved_list(const char *folder, Saved list[SAVED_SHOWN])
{
    DIR *entries = folder != NULL ? opendir(folder) : NULL;
    Record *record = calloc(1, sizeof *record);
    unsigned count = 0;

    for (struct dirent *entry; entries != NULL && record != NULL;) {
        Saved saved = {0};
        entry = readdir(entries);
        if (entry == NULL)
            break;
        int length = snprintf(saved.path, sizeof saved.path, "%s/%s", folder, entry->d_name);
        if (has_ending(entry->d_name) && length > 0 && (size_t)length < sizeof saved.path &&
            look_at(&saved, record, dirfd(entries), entry->d_name))
            count = insert(list, count, &saved);
    }
    free(record);
    if (entries != NULL)
        closedir(entries);
    return count;
}

/* The number after those in use: "knister-12.record" leads to 13. */
static unsigned next_number(const char *folder, const char *game)
{
    DIR *entries = opendir(folder);
    size_t length = strlen(game);
    unsigned next = 1;

    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        unsigned number = 0;
        if (strncmp(entry->d_name, game, length) == 0 &&
            sscanf(entry->d_name + length, "-%7u" ENDING, &number) == 1 && number >= next &&
            number < NUMBER_MOST)
            next = number + 1;
    }
    if (entries != NULL)
        closedir(entries);
    return next;
}

LocalResult saved_start(const char *folder, const LocalSetup *setup, Local *local,
                        char path[PATH_MAX])
{
    LocalSetup kept = *setup;
    int failure = folder_make(folder);

    if (failure != 0)
        return (LocalResult){.state = LOCAL_FAILED, .failure = failure};
    kept.path = path;
    int length = snprintf(path, PATH_MAX, "%s/%s-%u" ENDING, folder, setup->game->name,
                          next_number(folder, setup->game->name));
    if (length < 0 || length >= PATH_MAX)
        return (LocalResult){.state = LOCAL_FAILED, .failure = ENAMETOOLONG};
    LocalResult result = local_start(local, &kept);
    struct stat facts;
    if (result.state == LOCAL_FAILED && stat(path, &facts) == 0 && facts.st_size == 0)
        unlink(path); /* it is still empty */
    return result;
}
