/* Where the parts of a net lie in one array of floats while it learns.
 *
 * Vectors [vectors][width], bias [NET_FILLED][width], weights [heads][width][units], shifts and
 * outputs [heads][units], offsets [NET_FILLED], one behind the other. Where mirrors are tied the
 * second half of a head's units is the mirror of the first, and so is that of a bias. */
#ifndef KNOBEL_TRAIN_LAYOUT_H
#define KNOBEL_TRAIN_LAYOUT_H

#include "bots/net.h"

/* What is shipped are bytes: vectors in steps of 1/256, weights in steps of 1/64. */
#define LAYOUT_VECTOR_MOST (127 / 256.f)
#define LAYOUT_WEIGHT_MOST (127 / 64.f)

/* Points a unit of the head makes, and one that goes straight to the output. */
#define LAYOUT_OUTPUT_SCALE 10.f
#define LAYOUT_STRAIGHT_SCALE 5.f

enum { LAYOUT_STEP = 16 }; /* halves of vectors, and units, are multiples of it */

typedef struct {
    uint32_t vectors;
    uint32_t width;
    uint32_t units;                             /* of a head, those that are mirrors included */
    uint32_t heads;                             /* 1, or one for each number of cells filled */
    bool is_tied;                               /* contents share vectors with their mirrors */
    size_t bias, weight, shift, output, offset; /* where each part begins; vectors at 0 */
    size_t count;                               /* of all floats, filled up to a multiple of 16 */
} Layout;

Layout layout_of(uint32_t vectors, uint32_t width, uint32_t hidden, uint32_t heads, bool is_tied);

/* Where the mirror of the number at `index` lies, behind the vectors, in a layout that is tied;
 * itself for offsets. */
size_t layout_mirror(const Layout *layout, size_t index);

/* Whether a unit of the sum goes straight to the output: the last one does, and where mirrors are
 * tied the last of each half. */
static inline bool layout_is_straight(const Layout *layout, size_t unit)
{
    size_t part = layout->is_tied ? layout->width / 2 : layout->width;

    return unit % part == part - 1;
}

/* The head for so many cells filled. */
static inline size_t layout_head(const Layout *layout, unsigned filled)
{
    return layout->heads > 1 ? filled : 0;
}

#endif
