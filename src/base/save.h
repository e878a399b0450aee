/* Files that are written whole or not at all: the old file stays until the new one is complete. */
#ifndef KNOBEL_BASE_SAVE_H
#define KNOBEL_BASE_SAVE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether a file can probably be written at this path: 0 or errno. */
int save_check(const char *path) __attribute__((warn_unused_result));

/* Writes the file and syncs it to disk. Returns 0 or errno. A failure leaves no files behind. If
 * `held` is not NULL, it becomes the file's descriptor, locked by this program. */
int save_whole(const char *path, const void *bytes, size_t length, int *held)
    __attribute__((warn_unused_result));

/* The same for a file that only its owner may read. */
int save_secret(const char *path, const void *bytes, size_t length)
    __attribute__((warn_unused_result));

/* A file that is too long to be in memory at once: opened by save_begin, written by save_bytes, put
 * in place or deleted by save_end. They return 0 or errno. */
typedef struct {
    int file;
    char name[PATH_MAX];
    char target[PATH_MAX];
} Saving;

int save_begin(Saving *saving, const char *path) __attribute__((warn_unused_result));

/* The same for a file that only its owner may read. */
int save_begin_secret(Saving *saving, const char *path) __attribute__((warn_unused_result));
int save_end(Saving *saving, bool is_whole) __attribute__((warn_unused_result));

/* Writes all bytes to an open file; returns 0 or errno. */
int save_bytes(int file, const void *bytes, size_t length) __attribute__((warn_unused_result));

/* Reads `length` bytes from an open file. Returns 0 or errno; ENODATA if the file is shorter. */
int load_bytes(int file, void *bytes, size_t length) __attribute__((warn_unused_result));

#endif
