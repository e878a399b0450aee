/* One number for the play of all bots: it changes if and only if a bot would play differently. It
 * is the same on every machine, with every compiler and on every kind of processor. */
#ifndef KNOBEL_BOTS_FINGERPRINT_H
#define KNOBEL_BOTS_FINGERPRINT_H

#include <stdint.h>

enum { FINGERPRINT_POSITIONS = 100 }; /* for each game */

/* The number for one position of a game, from the choices of all bots and the values of all moves.
 * Positions 0 to FINGERPRINT_POSITIONS - 1 are always the same. Uses the linked net. */
uint64_t fingerprint_position(unsigned game, unsigned position);

/* Adds a position's number to the number for all positions of all games, which begins with 0. It
 * fits into the numbers of every language. */
uint64_t fingerprint_add(uint64_t number, uint64_t position);

#endif
