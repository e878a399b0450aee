/* The key that the server's part of the dice follows from. Whoever has it, and the links of all
 * players, knows the throws. It is kept in a file of its own and never in the store. */
#ifndef KNOBEL_SERVER_DICE_KEY_H
#define KNOBEL_SERVER_DICE_KEY_H

#include "room/fair.h"

/* Reads the key. Returns 0 or errno; ENOENT: there is no file; EINVAL: it does not hold a key. */
int dice_key_read(const char *path, FairKey *key);

/* Draws a key and writes it to a new file that only its owner can read. Reads the file if it is
 * there by now. Returns 0 or errno. */
int dice_key_make(const char *path, FairKey *key);

/* The setting of a store that says which key it was used with. */
#define DICE_KEY_SETTING "dice-key"
enum { DICE_KEY_FINGERPRINT_BYTES = 32 };

/* A hash that identifies the key and does not tell it; hexadecimal digits, terminated. */
void dice_key_fingerprint(const FairKey *key, char fingerprint[DICE_KEY_FINGERPRINT_BYTES + 1]);

#endif
