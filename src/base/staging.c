/* Files that wait until they can be put in their places together. */
#include "base/staging.h"

#include "base/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char stage_name[] = ".knobel-new";

int staging_check(const char *folder)
{
    DIR *list = opendir(folder);
    const struct dirent *entry;
    int failure = 0;

    if (list == NULL)
        return errno == ENOENT ? 0 : errno;
    while (failure == 0 && (entry = readdir(list)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            strcmp(entry->d_name, stage_name) != 0)
            failure = ENOTEMPTY;
    closedir(list);
    return failure;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

static void remove_all(const char *folder)
{
    enum { DESCRIPTORS = 8 };

    nftw(folder, remove_entry, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

/* Writes FOLDER/NAME. Returns 0 or ENAMETOOLONG. */
static int join(char path[PATH_MAX], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_MAX, "%s/%s", folder, name);

    return length < PATH_MAX ? 0 : ENAMETOOLONG;
}

int staging_begin(Staging *staging, const char *folder)
{
    int failure = join(staging->stage, folder, stage_name);

    if (failure != 0)
        return failure;
    strcpy(staging->folder, folder);
    staging->is_new = mkdir(folder, 0777) == 0;
    if (!staging->is_new && errno != EEXIST)
        return errno;
    remove_all(staging->stage); /* a killed program may have left it */
    if (mkdir(staging->stage, 0777) == 0)
        return 0;
    failure = errno;
    if (staging->is_new)
        rmdir(folder);
    return failure;
}

/* Makes the folders of a path below a folder. */
static int make_folders(char path[PATH_MAX], size_t from)
{
    for (char *slash = strchr(path + from, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int failure = mkdir(path, 0777) == 0 || errno == EEXIST ? 0 : errno;
        *slash = '/';
        if (failure != 0)
            return failure;
    }
    return 0;
}

int staging_put(const Staging *staging, const char *path, const void *bytes, size_t length)
{
    char name[PATH_MAX];
    int failure = join(name, staging->stage, path);

    if (failure == 0)
        failure = make_folders(name, strlen(staging->stage) + 1);
    if (failure != 0)
        return failure;
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return errno;
    failure = save_bytes(file, bytes, length);
    if (failure == 0 && fsync(file) < 0)
        failure = errno;
    if (close(file) < 0 && failure == 0)
        failure = errno;
    return failure;
}

int staging_place(const Staging *staging, const char *path)
{
    char from[PATH_MAX];
    char to[PATH_MAX];
    int failure = join(from, staging->stage, path);

    if (failure == 0)
        failure = join(to, staging->folder, path);
    if (failure == 0)
        failure = make_folders(to, strlen(staging->folder) + 1);
    if (failure == 0 && rename(from, to) < 0)
        failure = errno;
    return failure;
}

void staging_end(const Staging *staging, bool is_fine)
{
    remove_all(staging->stage);
    if (!is_fine && staging->is_new)
        remove_all(staging->folder);
}
