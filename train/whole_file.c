/* Files that are there whole or not at all. */
#include "whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

static int write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t part = write(file, bytes, length);
        if (part < 0 && errno != EINTR)
            return errno;
        if (part > 0) {
            bytes += part;
            length -= (size_t)part;
        }
    }
    return fsync(file) != 0 ? errno : 0;
}

/* Makes sure that the new name is still in its folder after a power cut. */
static int sync_folder(const char *path)
{
    char copy[PATH_MAX];

    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int failure = folder < 0 || fsync(folder) != 0 ? errno : 0;
    if (folder >= 0)
        close(folder);
    return failure;
}

int whole_file_write(const char *path, const void *bytes, size_t length, int *held)
{
    char other[PATH_MAX];
    int named = snprintf(other, sizeof other, "%s.new", path);

    if (named < 0 || (size_t)named >= sizeof other)
        return ENAMETOOLONG;
    int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return errno;
    int failure = held != NULL && flock(file, LOCK_EX | LOCK_NB) != 0 ? errno : 0;
    if (failure == 0)
        failure = write_all(file, bytes, length);
    if (failure == 0 && rename(other, path) != 0)
        failure = errno;
    if (failure != 0)
        unlink(other);
    else
        failure = sync_folder(path);
    if (held != NULL && failure == 0)
        *held = file;
    else
        close(file);
    return failure;
}
