/* Files that are written whole: into a new file beside the old one, which then takes its place. */
#include "cli/save.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder in which a file stands; returns 0 or errno. */
static int folder_of(const char *path, char folder[PATH_MAX])
{
    char copy[PATH_MAX];

    if (strlen(path) >= sizeof copy)
        return ENAMETOOLONG;
    strcpy(copy, path);
    strcpy(folder, dirname(copy));
    return 0;
}

int save_check(const char *path)
{
    char folder[PATH_MAX];
    struct stat file;
    int failure = folder_of(path, folder);

    if (failure != 0)
        return failure;
    if (stat(path, &file) == 0) {
        if (S_ISDIR(file.st_mode))
            return EISDIR;
        if (!S_ISREG(file.st_mode))
            return EINVAL;
        if (access(path, W_OK) < 0)
            return errno;
    } else if (errno != ENOENT) {
        return errno;
    }
    if (stat(folder, &file) < 0)
        return errno;
    return access(folder, W_OK | X_OK) < 0 ? errno : 0;
}

/* Writes all of it to the disk; returns 0 or errno. */
static int write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes += written;
        length -= (size_t)written;
    }
    return fsync(file) < 0 ? errno : 0;
}

/* Gives a file the rights that files have which people make; returns 0 or errno. */
static int share(int file)
{
    mode_t mask = umask(0);

    umask(mask);
    return fchmod(file, 0666 & ~mask) < 0 ? errno : 0;
}

int save_whole(const char *path, const char *bytes, size_t length)
{
    char target[PATH_MAX]; /* behind links, which stay */
    char name[PATH_MAX];
    char folder[PATH_MAX];
    int failure = save_check(path);

    if (failure != 0)
        return failure;
    if (realpath(path, target) == NULL)
        strcpy(target, path);
    failure = folder_of(target, folder);
    if (failure != 0)
        return failure;
    int written = snprintf(name, sizeof name, "%s/.knobel-XXXXXX", folder);
    if (written < 0 || (size_t)written >= sizeof name)
        return ENAMETOOLONG;
    int file = mkostemp(name, O_CLOEXEC);
    if (file < 0)
        return errno;
    failure = share(file);
    if (failure == 0)
        failure = write_all(file, bytes, length);
    if (close(file) < 0 && failure == 0)
        failure = errno;
    if (failure == 0 && rename(name, target) < 0)
        failure = errno;
    if (failure != 0)
        unlink(name);
    return failure;
}
