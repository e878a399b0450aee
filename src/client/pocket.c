/* Secrets of servers, on disk. */
#include "client/pocket.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes where a server's file is, with an ending behind it. */
static int name_file(char path[PATH_MAX], const char *folder, const Address *address,
                     const char *ending)
{
    Text text = text_over(path, PATH_MAX);

    text_put(&text, folder);
    text_put(&text, "/servers/");
    address_write_server(&text, address);
    text_put(&text, ending);
    return text.is_cut ? ENAMETOOLONG : 0;
}

int pocket_read(const char *folder, const Address *address, char token[TOKEN_BYTES + 1])
{
    char path[PATH_MAX];
    char bytes[TOKEN_BYTES];
    int failure = name_file(path, folder, address, "");

    token[0] = '\0';
    if (failure != 0)
        return failure;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? 0 : errno;
    ssize_t length = read(file, bytes, sizeof bytes);
    failure = length < 0 ? errno : 0;
    close(file);
    if (length == TOKEN_BYTES && token_is_good((Span){bytes, TOKEN_BYTES})) {
        memcpy(token, bytes, TOKEN_BYTES);
        token[TOKEN_BYTES] = '\0';
    }
    return failure;
}

/* Makes all folders of a path. */
static int make_folders(char path[PATH_MAX])
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int result = mkdir(path, 0700);
        *slash = '/';
        if (result != 0 && errno != EEXIST)
            return errno;
    }
    return 0;
}

static int write_whole(const char *path, const char *token)
{
    int failure = 0;
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

    if (file < 0)
        return errno;
    if (dprintf(file, "%s\n", token) < 0 || fsync(file) != 0)
        failure = errno;
    if (close(file) != 0 && failure == 0)
        failure = errno;
    return failure;
}

int pocket_keep(const char *folder, const Address *address, const char *token)
{
    char path[PATH_MAX];
    char beside[PATH_MAX];
    int failure = name_file(path, folder, address, "");

    if (failure == 0)
        failure = name_file(beside, folder, address, ".new");
    if (failure == 0)
        failure = make_folders(beside);
    if (failure == 0)
        failure = write_whole(beside, token);
    if (failure == 0 && rename(beside, path) != 0)
        failure = errno;
    return failure;
}
