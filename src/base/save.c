/* Writing files whole: into a new file next to the old one, which it then replaces. */
#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder that contains a file. Returns 0 or errno. */
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

int save_bytes(int file, const void *bytes, size_t length)
{
    const char *rest = bytes;

    while (length > 0) {
        ssize_t written = write(file, rest, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        rest += written;
        length -= (size_t)written;
    }
    return 0;
}

int load_bytes(int file, void *bytes, size_t length)
{
    char *rest = bytes;

    while (length > 0) {
        ssize_t part = read(file, rest, length);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return part < 0 ? errno : ENODATA;
        rest += part;
        length -= (size_t)part;
    }
    return 0;
}

/* Makes sure that a new name is still in its folder after a power cut. */
static int sync_folder(const char *folder)
{
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int failure = file < 0 || fsync(file) < 0 ? errno : 0;

    if (file >= 0)
        close(file);
    return failure;
}

/* Gives a new file the permissions of the one it replaces, or the usual ones. Returns 0 or
 * errno. */
static int share(int file, const char *target)
{
    struct stat before;
    mode_t mask = umask(0);

    umask(mask);
    mode_t mode = stat(target, &before) == 0 ? before.st_mode & 0777 : 0666 & ~mask;
    return fchmod(file, mode) < 0 ? errno : 0;
}

/* Opens a new file in the folder of the target. Only this user may read it. */
static int open_beside(Saving *saving, const char *path)
{
    char folder[PATH_MAX];
    int failure = save_check(path);

    if (failure != 0)
        return failure;
    if (realpath(path, saving->target) == NULL) /* follow links: they stay */
        strcpy(saving->target, path);
    failure = folder_of(saving->target, folder);
    if (failure != 0)
        return failure;
    int written = snprintf(saving->name, sizeof saving->name, "%s/.knobel-XXXXXX", folder);
    if (written < 0 || (size_t)written >= sizeof saving->name)
        return ENAMETOOLONG;
    saving->file = mkostemp(saving->name, O_CLOEXEC);
    return saving->file < 0 ? errno : 0;
}

int save_begin_secret(Saving *saving, const char *path)
{
    return open_beside(saving, path);
}

int save_begin(Saving *saving, const char *path)
{
    int failure = open_beside(saving, path);

    if (failure != 0)
        return failure;
    failure = share(saving->file, saving->target);
    if (failure != 0) {
        unlink(saving->name);
        close(saving->file);
    }
    return failure;
}

/* Syncs the file to disk and renames it to its target. */
static int take_place(const Saving *saving)
{
    char folder[PATH_MAX];
    int failure = folder_of(saving->target, folder);

    if (failure == 0 && fsync(saving->file) < 0)
        failure = errno;
    if (failure == 0 && rename(saving->name, saving->target) < 0)
        failure = errno;
    if (failure != 0)
        unlink(saving->name);
    return failure != 0 ? failure : sync_folder(folder);
}

int save_end(Saving *saving, bool is_whole)
{
    int failure = 0;

    if (is_whole)
        failure = take_place(saving);
    else
        unlink(saving->name);
    if (close(saving->file) < 0 && failure == 0)
        failure = errno;
    return failure;
}

int save_whole(const char *path, const void *bytes, size_t length, int *held)
{
    Saving saving;
    int failure = save_begin(&saving, path);

    if (failure != 0)
        return failure;
    if (held != NULL && flock(saving.file, LOCK_EX | LOCK_NB) < 0)
        failure = errno;
    if (failure == 0)
        failure = save_bytes(saving.file, bytes, length);
    if (held == NULL || failure != 0) {
        int ending = save_end(&saving, failure == 0);
        return failure != 0 ? failure : ending;
    }
    failure = take_place(&saving);
    if (failure == 0)
        *held = saving.file;
    else
        close(saving.file);
    return failure;
}

int save_secret(const char *path, const void *bytes, size_t length)
{
    Saving saving;
    int failure = open_beside(&saving, path);

    if (failure != 0)
        return failure;
    failure = save_bytes(saving.file, bytes, length);
    int ending = save_end(&saving, failure == 0);
    return failure != 0 ? failure : ending;
}
