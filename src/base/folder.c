/* Folders on the disk. */
#include "base/folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int folder_make_for(const char *file)
{
    char path[PATH_MAX];

    if (strlen(file) >= sizeof path)
        return ENAMETOOLONG;
    strcpy(path, file);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return errno;
        *slash = '/';
    }
    return 0;
}

int folder_make(const char *folder)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/", folder);

    return length < (int)sizeof path ? folder_make_for(path) : ENAMETOOLONG;
}
