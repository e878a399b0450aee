/* Where the parts of a net are in one array of floats while it learns.
 *
 * Vectors [vectors][width], bias [NET_FILLED][width], weights [heads][width][units], shifts and
 * outputs [heads][units], offsets [NET_FILLED], one after the other. If mirrors are tied, the
 * second half of a head's units is the mirror of the first, and so is that of a bias. */
#ifndef KNOBEL_TRAIN_LAYOUT_H
#define KNOBEL_TRAIN_LAYOUT_H

#include "bots/net/net.h"

/* Exported nets hold bytes: vectors in steps of 1/256, weights in steps of 1/64. */
#define LAYOUT_VECTOR_MOST (127 / 256.f)
#define LAYOUT_WEIGHT_MOST (127 / 64.f)

/* Points per unit of the head, and per unit that goes straight to the output. */
#define LAYOUT_OUTPUT_SCALE 10.f
#define LAYOUT_STRAIGHT_SCALE 5.f

enum { LAYOUT_STEP = 16 }; /* halves of vectors, and units, are multiples of it */

typedef struct {
    uint32_t vectors;
    uint32_t width;
    uint32_t units;                             /* of a head, including mirrors */
    uint32_t heads;                             /* 1, or one for each number of filled cells */
    bool is_tied;                               /* contents share vectors with their mirrors */
    size_t bias, weight, shift, output, offset; /* where each part begins; vectors at 0 */
    size_t count;                               /* of all floats, padded to a multiple of 16 */
} NetLayout;

NetLayout layout_of(uint32_t vectors, uint32_t width, uint32_t hidden, uint32_t heads,
                    bool is_tied);

/* The index of the mirror of number `index`, after the vectors, in a tied layout. An offset is its
 * own mirror. */
size_t layout_mirror(const NetLayout *layout, size_t index);

/* Whether a unit of the sum goes straight to the output: the last one, or the last of each half if
 * mirrors are tied. */
static inline bool layout_is_straight(const NetLayout *layout, size_t unit)
{
    size_t part = layout->is_tied ? layout->width / 2 : layout->width;

    return unit % part == part - 1;
}

/* The head for this many filled cells. */
static inline size_t layout_head(const NetLayout *layout, unsigned filled)
{
    return layout->heads > 1 ? filled : 0;
}

#endif
