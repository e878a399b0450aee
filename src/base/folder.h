/* Folders on the disk. */
#ifndef KNOBEL_BASE_FOLDER_H
#define KNOBEL_BASE_FOLDER_H

/* Makes a folder, and those it stands in, for its owner alone. Returns 0 or errno. */
int folder_make(const char *folder) __attribute__((warn_unused_result));

/* The same for the folder in which a file stands or will stand. */
int folder_make_for(const char *file) __attribute__((warn_unused_result));

#endif
