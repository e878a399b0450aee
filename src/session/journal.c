/* The file a running game is written to. */
#include "session/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LENGTH_MOST = 1 << 26 };

/* Takes the file for this program alone. */
static int hold(Journal *journal)
{
    struct stat facts;

    if (flock(journal->file, LOCK_EX | LOCK_NB) != 0 || fstat(journal->file, &facts) != 0)
        return errno;
    journal->length = (uint64_t)facts.st_size;
    return S_ISDIR(facts.st_mode) ? EISDIR : 0;
}

static int open_with(Journal *journal, const char *path, int flags)
{
    *journal = JOURNAL_NONE;
    journal->file = open(path, flags | O_CLOEXEC, 0666);
    if (journal->file < 0)
        return errno;
    int failure = hold(journal);
    if (failure != 0)
        journal_close(journal);
    return failure;
}

int journal_create(Journal *journal, const char *path)
{
    return open_with(journal, path, O_RDWR | O_CREAT | O_EXCL);
}

int journal_open(Journal *journal, const char *path)
{
    return open_with(journal, path, O_RDWR);
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

int journal_append(Journal *journal, Span text)
{
    size_t written = 0;
    int failure = 0;

    if (journal->file < 0)
        return 0;
    while (failure == 0 && written < text.length) {
        ssize_t part = pwrite(journal->file, text.start + written, text.length - written,
                              (off_t)(journal->length + written));
        if (part >= 0)
            written += (size_t)part;
        else if (errno != EINTR)
            failure = errno;
    }
    if (failure == 0 && fdatasync(journal->file) != 0)
        failure = errno;
    if (failure == 0)
        journal->length += written;
    else if (ftruncate(journal->file, (off_t)journal->length) != 0)
        return failure; /* the first reason is the one to tell */
    return failure;
}

int journal_cut(Journal *journal, uint64_t length)
{
    if (journal->file < 0)
        return 0;
    if (ftruncate(journal->file, (off_t)length) != 0 || fdatasync(journal->file) != 0)
        return errno;
    journal->length = length;
    return 0;
}

void journal_close(Journal *journal)
{
    if (journal->file >= 0)
        close(journal->file);
    *journal = JOURNAL_NONE;
}
