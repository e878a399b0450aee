/* The file a running game is written to. */
#include "session/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LENGTH_MOST = 1 << 26 };

/* Opens the file and takes it for this program alone. */
static int open_with(Journal *journal, const char *path, int flags)
{
    struct stat facts;
    int failure = 0;

    *journal = JOURNAL_NONE;
    journal->file = open(path, flags | O_RDWR | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return errno;
    if (flock(journal->file, LOCK_EX | LOCK_NB) != 0 || fstat(journal->file, &facts) != 0)
        failure = errno;
    else
        journal->length = (uint64_t)facts.st_size;
    if (failure != 0)
        journal_close(journal);
    return failure;
}

/* Makes sure that a new file is still in its folder after a power cut. */
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

int journal_in_memory(Journal *journal)
{
    *journal = JOURNAL_NONE;
    journal->file = memfd_create("knobel", MFD_CLOEXEC);
    return journal->file < 0 ? errno : 0;
}

int journal_read(const Journal *journal, char **text)
{
    size_t length = 0;

    if (journal->length > LENGTH_MOST)
        return EFBIG;
    *text = malloc(journal->length + 1);
    if (*text == NULL)
        return ENOMEM;
    while (length < journal->length) {
        ssize_t part =
            pread(journal->file, *text + length, journal->length - length, (off_t)length);
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
    if (journal->file < 0)
        return 0;
    if (ftruncate(journal->file, (off_t)length) != 0)
        return errno;
    journal->length = length;
    journal->is_torn = false;
    return 0;
}

/* Writes behind the end; returns 0 or errno. */
static int write_behind(const Journal *journal, Span text)
{
    size_t written = 0;

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
    if (journal->file < 0)
        return 0;
    int failure = journal->is_torn ? journal_cut(journal, journal->length) : 0;
    if (failure == 0) {
        failure = write_behind(journal, text);
        if (failure == 0)
            journal->length += text.length;
        else
            journal->is_torn = journal_cut(journal, journal->length) != 0;
    }
    return failure;
}

void journal_close(Journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    *journal = JOURNAL_NONE;
}
