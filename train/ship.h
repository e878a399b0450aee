/* A trained net as the bots read it. */
#ifndef KNOBEL_TRAIN_SHIP_H
#define KNOBEL_TRAIN_SHIP_H

#include "training.h"

/* The following net in whole numbers, as a file holds it (bots/net_file.h), in memory that belongs
 * to the caller; NULL where memory is short. */
char *ship_pack(const Training *training, size_t *length);

/* Writes such a file as FOLDER/GAME-CHECKSUM.net, whole or not at all, and fills `name` with where
 * it stands. 0 or errno. */
int ship_save(const char *folder, const char *bytes, size_t length, char *name, size_t size);

#endif
