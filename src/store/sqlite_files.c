/* SQLite: the files of a store are locked against a second server, and must stay where they are. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOOK_MS = 500 };

/* A byte far behind the end of the file, and behind those that SQLite locks. */
#define CLAIM_AT ((off_t)1 << 60)

static const char *const endings[SQLITE_FILES] = {"", "-wal", "-shm"};

bool sqlite_claim(StorePlace *place, char reason[STORE_REASON_BYTES])
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = CLAIM_AT, .l_len = 1};
    char path[PATH_MAX];

    if (!sqlite_path(place, path, reason))
        return false;
    int failure = sqlite_make_file(path);
    if (failure == 0) {
        place->claim = open(path, O_RDWR | O_CLOEXEC);
        if (place->claim < 0 || fcntl(place->claim, F_OFD_SETLK, &lock) != 0)
            failure = errno;
    }
    if (failure == EAGAIN)
        backend_reason(reason, path, "another server is using this file");
    else if (failure == EACCES)
        backend_reason(reason, path, "may not be written");
    else if (failure != 0)
        backend_reason(reason, path, strerror(failure));
    return failure == 0;
}

/* What has a name now. False: nothing. */
static bool look(const SqliteFiles *files, unsigned which, struct stat *facts)
{
    char path[PATH_MAX + 8];
    Text text = text_over(path, sizeof path);

    text_put(&text, files->path);
    text_put(&text, endings[which]);
    return stat(path, facts) == 0;
}

void sqlite_note_files(const StorePlace *place, SqliteFiles *files)
{
    char ignored[STORE_REASON_BYTES];
    struct stat facts;

    *files = (SqliteFiles){.path = ""};
    sqlite_path(place, files->path, ignored);
    for (unsigned i = 0; i < SQLITE_FILES; i++) {
        files->file[i].is_there = look(files, i, &facts);
        if (!files->file[i].is_there)
            continue;
        files->file[i].device = facts.st_dev;
        files->file[i].number = facts.st_ino;
    }
}

bool sqlite_has_files(const SqliteFiles *files, char reason[STORE_REASON_BYTES])
{
    struct stat facts;

    for (unsigned i = 0; i < SQLITE_FILES; i++) {
        if (!files->file[i].is_there)
            continue;
        bool has_file = look(files, i, &facts);
        if (has_file && facts.st_dev == files->file[i].device &&
            facts.st_ino == files->file[i].number)
            continue;
        char path[PATH_MAX + 8];
        Text text = text_over(path, sizeof path);
        text_put(&text, files->path);
        text_put(&text, endings[i]);
        backend_reason(reason, path,
                       has_file ? "the file was replaced by another"
                                : "the file was deleted or moved");
        return false;
    }
    return true;
}

void sqlite_watch_files(const SqliteFiles *files, const StorePlace *place, int stop)
{
    struct pollfd file = {.fd = stop, .events = POLLIN};
    char reason[STORE_REASON_BYTES] = "";
    bool has_files = true;

    while (poll(&file, 1, LOOK_MS) <= 0) {
        bool had_files = has_files;
        has_files = sqlite_has_files(files, reason);
        if (has_files != had_files)
            place->health(place->context, !has_files, has_files ? "" : reason);
    }
}
