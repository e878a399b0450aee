/* The file of a running game. */
#include "local/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LENGTH_MOST = 1 << 26 };

/* Opens and locks the file. */
static int open_with(Journal *journal, const char *path, int flags)
{
    struct stat facts;
    int failure = 0;

    *journal = JOURNAL_NONE;
    journal->file = open(path, flags | O_RDWR | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return errno;
    journal->path = realpath(path, NULL);
    if (journal->path == NULL || flock(journal->file, LOCK_EX | LOCK_NB) != 0 ||
        fstat(journal->file, &facts) != 0)
        failure = errno;
    else
        journal->length = (uint64_t)facts.st_size;
    if (failure != 0)
        journal_close(journal);
    return failure;
}

/* Makes sure that a new file survives a power cut. */
static int sync_folder(const char *path)
{
    char *copy = strdup(path);
    int failure = ENOMEM;

    if (copy == NULL)
        return failure;
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    failure = folder < 0 || fsync(folder) != 0 ? errno : 0;
    if (folder >= 0)
        close(folder);
    free(copy);
    return failure;
}

int journal_create(Journal *journal, const char *path)
{
    int failure = open_with(journal, path, O_CREAT);

    if (failure == 0 && journal->length > 0)
        failure = EEXIST;
    if (failure == 0)
        failure = sync_folder(path);
    if (failure != 0)
        journal_close(journal);
    return failure;
}

int journal_open(Journal *journal, const char *path)
{
    return open_with(journal, path, 0);
}

/* Makes sure that `text` can hold `length` bytes. */
static int make_room(Journal *journal, uint64_t length)
{
    if (length <= journal->size)
        return 0;
    size_t size = 2 * length;
    char *text = realloc(journal->text, size);
    if (text == NULL)
        return ENOMEM;
    journal->text = text;
    journal->size = size;
    return 0;
}

int journal_read(Journal *journal)
{
    size_t length = 0;
    int failure = journal->length > LENGTH_MOST ? EFBIG : make_room(journal, journal->length + 1);

    if (failure != 0)
        return failure;
    while (length < journal->length) {
        ssize_t part =
            pread(journal->file, journal->text + length, journal->length - length, (off_t)length);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return part < 0 ? errno : EIO;
        length += (size_t)part;
    }
    return 0;
}

int journal_cut(Journal *journal, uint64_t length)
{
    if (journal->file >= 0 && ftruncate(journal->file, (off_t)length) != 0)
        return errno;
    journal->length = length;
    journal->is_torn = false;
    return 0;
}

/* Writes at the end of the file and syncs it; returns 0 or errno. */
static int write_at_end(const Journal *journal, Span text)
{
    size_t written = 0;

    if (journal->file < 0)
        return 0;
    while (written < text.length) {
        ssize_t part = pwrite(journal->file, text.start + written, text.length - written,
                              (off_t)(journal->length + written));
        if (part >= 0)
            written += (size_t)part;
        else if (errno != EINTR)
            return errno;
    }
    return fdatasync(journal->file) != 0 ? errno : 0;
}

int journal_append(Journal *journal, Span text)
{
    int failure = make_room(journal, journal->length + text.length);

    if (failure == 0 && journal->is_torn)
        failure = journal_cut(journal, journal->length);
    if (failure != 0)
        return failure;
    failure = write_at_end(journal, text);
    if (failure != 0) {
        journal->is_torn = journal_cut(journal, journal->length) != 0;
        return failure;
    }
    memcpy(journal->text + journal->length, text.start, text.length);
    journal->length += text.length;
    return 0;
}

/* Creates and locks an empty file next to the journal, with the same permissions. */
static int create_beside(Journal *beside, const Journal *journal)
{
    char path[PATH_MAX];
    struct stat facts;
    int length = snprintf(path, sizeof path, "%s.XXXXXX", journal->path);

    if (length < 0 || (size_t)length >= sizeof path)
        return ENAMETOOLONG;
    int file = mkostemp(path, O_CLOEXEC);
    if (file < 0)
        return errno;
    int failure = fstat(journal->file, &facts) != 0 || fchmod(file, facts.st_mode & 0777) != 0
                      ? errno
                      : journal_create(beside, path);
    close(file);
    if (failure != 0)
        unlink(path);
    return failure;
}

int journal_replace(Journal *journal, Span text)
{
    Journal fresh = JOURNAL_NONE;
    int failure = journal->file >= 0 ? create_beside(&fresh, journal) : 0;

    if (failure != 0)
        return failure;
    failure = journal_append(&fresh, text);
    if (failure == 0 && fresh.file >= 0 && rename(fresh.path, journal->path) != 0)
        failure = errno;
    if (failure != 0) {
        if (fresh.file >= 0)
            unlink(fresh.path);
        journal_close(&fresh);
        return failure;
    }
    free(fresh.path);
    fresh.path = journal->path;
    journal->path = NULL;
    journal_close(journal);
    *journal = fresh;
    if (journal->file >= 0)
        (void)!sync_folder(journal->path); /* at worst the old record comes back: also valid */
    return 0;
}

void journal_let_go(Journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    free(journal->path);
    journal->file = -1;
    journal->path = NULL;
    journal->is_torn = false;
}

void journal_close(Journal *journal)
{
    journal_let_go(journal);
    free(journal->text);
    *journal = JOURNAL_NONE;
}
