/* Value nets: what a sheet is still worth, in whole numbers.
 *
 * Each line's content has a vector; the twelve are added up, with one for the number of cells
 * filled; a small head turns the sum into points. Everything is integer arithmetic, so every
 * machine and compiler comes to the same number. */
#ifndef KNOBEL_BOTS_NET_H
#define KNOBEL_BOTS_NET_H

#include "bots/rows.h"

#include <stddef.h>

enum {
    NET_WIDTH_MOST = 128,
    NET_HIDDEN_MOST = 128,
    NET_FILLED = GRID_CELLS + 1, /* numbers of cells that can be filled */
};

/* Points in steps of 1/65536. */
typedef int32_t NetValue;

#define NET_POINT 65536

/* A net over bytes that belong to somebody else and outlive it. */
typedef struct {
    const Rows *rows;
    bool has_mirror; /* as the game has */
    uint32_t width;
    uint32_t hidden;
    uint32_t heads;         /* 1, or one for each number of cells filled */
    const int8_t *row;      /* [rows->row_count][width], in steps of 1/256 */
    const int16_t *bias;    /* [NET_FILLED][width] */
    const int16_t *weight;  /* [heads][hidden][width], in steps of 1/64 */
    const int32_t *shift;   /* [heads][hidden], in steps of 1/16384 */
    const int16_t *output;  /* [heads][hidden], in steps of 1/4096 */
    const NetValue *offset; /* [NET_FILLED] */
} Net;

typedef enum {
    NET_FINE,
    NET_NO_NET, /* these bytes are none, or of another version */
    NET_OTHER_GAME,
    NET_WRONG_SIZE, /* cut off, or longer than it should be */
    NET_DAMAGED,    /* not what its checksum says */
} NetState;

/* Opens a net for a game over bytes that stand at an address divisible by 8. */
NetState net_open(Net *net, const Game *game, const void *bytes, size_t length);

/* The net linked into the program; NULL where it is damaged or the game has none. */
const Net *net_of(const Game *game);

/* The rows of a sheet's lines, and the sum of their vectors. Where a sheet is worth as much
 * mirrored, 2 for 12, 3 for 11 and so on, it can be read either way; a net that has learned one way
 * to play knows one of the two better. */
typedef struct {
    bool is_mirrored;
    uint32_t unseen; /* lines that are left out, a bit each */
    uint32_t row[GRID_LINES];
    int16_t unit[NET_WIDTH_MOST];
} NetSum;

/* For a sheet on which no circle is due. */
void net_sum(const Net *net, NetSum *sum, const Sheet *sheet, bool is_mirrored, uint32_t unseen);

/* A sheet read as it is and, where it is worth as much, mirrored, and what it is worth by each.
 * Returns in how many ways it was read. */
unsigned net_sum_ways(const Net *net, NetSum sums[2], NetValue values[2], const Sheet *sheet,
                      uint32_t unseen);

/* The sum once some lines (a bit each) have become those of this sheet. */
void net_sum_after(const Net *net, const NetSum *before, const Sheet *sheet, uint32_t lines,
                   NetSum *sum);

/* The points to come for a sheet with this sum and so many cells filled, the game going on. */
NetValue net_value(const Net *net, const NetSum *sum, unsigned filled);

#endif
