/* Value nets: how many points a sheet can still expect, in whole numbers.
 *
 * Each line's content has a vector. The twelve vectors are added up, with one for the number of
 * filled cells, and a small head turns the sum into points. Everything is integer arithmetic, so
 * every machine and compiler gets the same number. */
#ifndef KNOBEL_BOTS_NET_NET_H
#define KNOBEL_BOTS_NET_NET_H

#include "bots/net/loops.h"
#include "bots/net/rows.h"

#include <stddef.h>

enum { NET_FILLED = GRID_CELLS + 1 }; /* possible numbers of filled cells */

/* Points in steps of 1/65536. */
typedef int32_t NetValue;

#define NET_POINT 65536

/* A net over bytes that it does not own and that must outlive it. */
typedef struct {
    const Rows *rows;
    const Loops *loops; /* the fastest ones for this net and machine */
    bool has_mirror;    /* as in the game */
    uint32_t width;
    uint32_t hidden;
    uint32_t heads;         /* 1, or one for each number of filled cells */
    const int8_t *row;      /* [rows->row_count][width], in steps of 1/256 */
    const int16_t *bias;    /* [NET_FILLED][width] */
    const int16_t *weight;  /* [heads][hidden][width], in steps of 1/64 */
    const int32_t *shift;   /* [heads][hidden], in steps of 1/16384 */
    const int16_t *output;  /* [heads][hidden], in steps of 1/4096 */
    const NetValue *offset; /* [NET_FILLED] */
} Net;

typedef enum {
    NET_FINE,
    NET_NO_NET, /* not a net, or of another version */
    NET_OTHER_GAME,
    NET_WRONG_SIZE, /* cut off, or too long */
    NET_DAMAGED,    /* does not match its checksum */
} NetState;

/* Opens a net for a game over bytes at an address divisible by 8. */
NetState net_open(Net *net, const Game *game, const void *bytes, size_t length);

/* The net linked into the program; NULL if it is damaged or the game has none. */
const Net *net_of(const Game *game);

/* The rows of a sheet's lines, and the sum of their vectors. If a sheet is worth the same mirrored
 * (2 for 12, 3 for 11 and so on), it can be read either way; a net that has learned one way to play
 * knows one of the two better. */
typedef struct {
    bool is_mirrored;
    uint32_t unseen; /* lines that are left out, one bit each */
    uint32_t row[GRID_LINES];
    int16_t unit[NET_WIDTH_MOST];
} NetSum;

/* For a sheet on which no circles are due. */
void net_sum(const Net *net, NetSum *sum, const Sheet *sheet, bool is_mirrored, uint32_t unseen);

/* Reads a sheet as it is and, if the game has mirrors, mirrored, and values it each way. Returns
 * the number of ways. */
unsigned net_sum_ways(const Net *net, NetSum sums[2], NetValue values[2], const Sheet *sheet,
                      uint32_t unseen);

/* Lines that have changed, and the rows that they have now. */
typedef struct {
    unsigned count;
    uint8_t line[GRID_LINES];
    uint32_t row[GRID_LINES];
    uint64_t key; /* the keys of these rows, less those of the rows before; see `net_key` */
} NetChange;

/* A random number for a row. Sheets whose rows have the same sum of keys are worth the same. */
static inline uint64_t net_key(uint32_t row)
{
    uint64_t key = (row + 1) * 0x9fb21c651e98df25u;

    key ^= key >> 32;
    return key * 0x9fb21c651e98df25u;
}

/* The row of a line of a sheet. */
uint32_t net_row(const Net *net, const Sheet *sheet, unsigned line, bool is_mirrored);

/* The sum after a change. */
void net_sum_after(const Net *net, const NetSum *before, const NetChange *change, NetSum *sum);

/* A sheet after a change from one with this sum. */
typedef struct {
    const NetSum *before;
    const NetChange *change; /* NULL: none */
    unsigned filled;         /* its cells */
} NetSheet;

/* The points to come for some sheets, at most LOOPS_TOGETHER, if the game goes on. Many together
 * are valued faster than one by one. */
void net_values(const Net *net, const NetSheet *sheets, unsigned count, NetValue *values);

/* The same for one. */
NetValue net_value(const Net *net, const NetSum *sum, unsigned filled);

#endif
