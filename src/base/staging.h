/* Several files for a folder: none of them is put in its place before all of them are on the disk.
 */
#ifndef KNOBEL_BASE_STAGING_H
#define KNOBEL_BASE_STAGING_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char folder[PATH_MAX]; /* of the files */
    char stage[PATH_MAX];  /* a folder below it, where they wait */
    bool is_new;           /* the folder was made */
} Staging;

/* Whether a folder can be filled as if it were new: it is missing or empty. What a killed program
 * has left there does not count. Returns 0, ENOTEMPTY or another errno. */
int staging_check(const char *folder) __attribute__((warn_unused_result));

/* Makes the folder if it is missing. Its parent must be there. Returns 0 or errno. */
int staging_begin(Staging *staging, const char *folder) __attribute__((warn_unused_result));

/* Writes a file. `path` is relative to the folder, and may have folders itself. Returns 0 or errno.
 */
int staging_put(const Staging *staging, const char *path, const void *bytes, size_t length)
    __attribute__((warn_unused_result));

/* Puts a file that was written in its place; the caller chooses the order. Returns 0 or errno. */
int staging_place(const Staging *staging, const char *path) __attribute__((warn_unused_result));

/* Removes what was not put in its place, and after a failure also a folder that was made. */
void staging_end(const Staging *staging, bool is_fine);

#endif
