/* One number for all play: it changes when a bot would play differently, and with nothing else.
 * Every machine, compiler and kind of processor comes to the same one. */
#ifndef KNOBEL_BOTS_FINGERPRINT_H
#define KNOBEL_BOTS_FINGERPRINT_H

#include <stdint.h>

enum { FINGERPRINT_POSITIONS = 100 }; /* of each game */

/* The number of one game's position, by every bot and by the values of all its moves. Positions
 * from 0 to FINGERPRINT_POSITIONS - 1 are always the same. The game's net is the one linked in. */
uint64_t fingerprint_position(unsigned game, unsigned position);

/* The number of all positions of all games, given each of theirs in turn, 0 to begin with. It is
 * small enough for every language's numbers. */
uint64_t fingerprint_add(uint64_t number, uint64_t position);

#endif
