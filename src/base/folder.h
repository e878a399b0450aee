/* Folders on the disk. */
#ifndef KNOBEL_BASE_FOLDER_H
#define KNOBEL_BASE_FOLDER_H

/* Creates a folder and its missing parents, accessible only to their owner. Returns 0 or errno. */
int folder_make(const char *folder) __attribute__((warn_unused_result));

/* The same for the folder of a file, which need not exist yet. */
int folder_make_for(const char *file) __attribute__((warn_unused_result));

#endif
