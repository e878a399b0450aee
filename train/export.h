/* A trained net in the format that the bots read. */
#ifndef KNOBEL_TRAIN_EXPORT_H
#define KNOBEL_TRAIN_EXPORT_H

#include "training.h"

/* The following net in whole numbers, as in a file (bots/net_file.h). The caller frees it; NULL if
 * memory is short. */
char *export_pack(const Training *training, size_t *length);

/* Writes such a file as FOLDER/GAME-CHECKSUM.net, whole or not at all, and stores its path in
 * `name`. Returns 0 or errno. */
int export_save(const char *folder, const char *bytes, size_t length, char *name, size_t size);

#endif
