/* Files that are written whole or not at all: what was there before stays until the new one is. */
#ifndef KNOBEL_BASE_SAVE_H
#define KNOBEL_BASE_SAVE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether a file could be written there, as far as one can tell before: 0 or errno. */
int save_check(const char *path) __attribute__((warn_unused_result));

/* Writes the file and sees to it that it is on the disk; returns 0 or errno. Nothing is left behind
 * where it fails. Where `held` is not NULL it becomes the file's descriptor, locked for this
 * program. */
int save_whole(const char *path, const void *bytes, size_t length, int *held)
    __attribute__((warn_unused_result));

/* The same for a file that nobody else may read. */
int save_secret(const char *path, const void *bytes, size_t length)
    __attribute__((warn_unused_result));

/* A file on its way, for what is too long to be in memory at once: begun by save_begin, written to
 * with save_bytes, in its place or gone with save_end. Both return 0 or errno. */
typedef struct {
    int file;
    char name[PATH_MAX];
    char target[PATH_MAX];
} Saving;

int save_begin(Saving *saving, const char *path) __attribute__((warn_unused_result));
int save_end(Saving *saving, bool is_whole) __attribute__((warn_unused_result));

/* Writes all bytes to an open file; returns 0 or errno. */
int save_bytes(int file, const void *bytes, size_t length) __attribute__((warn_unused_result));

/* Reads so many bytes of an open file; returns 0 or errno, ENODATA where the file is shorter. */
int load_bytes(int file, void *bytes, size_t length) __attribute__((warn_unused_result));

#endif
