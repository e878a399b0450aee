/* Files that are there whole or not at all. */
#ifndef KNOBEL_TRAIN_WHOLE_FILE_H
#define KNOBEL_TRAIN_WHOLE_FILE_H

#include <stddef.h>

/* Writes a file under the name FILE.new, sees to it that it is on the disk, and puts it in the
 * place of FILE. Where `held` is not NULL it becomes the file's descriptor, locked for this
 * program. 0 or errno; then the file that was there before still is. */
int whole_file_write(const char *path, const void *bytes, size_t length, int *held);

#endif
