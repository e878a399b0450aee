/* Where the parts of a net are. */
#include "data/layout.h"

NetLayout layout_of(uint32_t vectors, uint32_t width, uint32_t hidden, uint32_t heads, bool is_tied)
{
    NetLayout layout = {
        .vectors = vectors,
        .width = width,
        .units = is_tied ? 2 * hidden : hidden,
        .heads = heads,
        .is_tied = is_tied,
    };

    layout.bias = (size_t)vectors * width;
    layout.weight = layout.bias + (size_t)NET_FILLED * width;
    layout.shift = layout.weight + (size_t)heads * width * layout.units;
    layout.output = layout.shift + (size_t)heads * layout.units;
    layout.offset = layout.output + (size_t)heads * layout.units;
    layout.count = (layout.offset + NET_FILLED + LAYOUT_STEP - 1) / LAYOUT_STEP * LAYOUT_STEP;
    return layout;
}

/* The same place in the other half of `size` numbers. */
static size_t in_other_half(size_t place, size_t size)
{
    return place < size / 2 ? place + size / 2 : place - size / 2;
}

size_t layout_mirror(const NetLayout *layout, size_t index)
{
    size_t width = layout->width, units = layout->units;

    if (index >= layout->offset)
        return index;
    if (index >= layout->shift) {
        size_t unit = (index - layout->shift) % units;
        return index - unit + in_other_half(unit, units);
    }
    if (index >= layout->weight) {
        size_t place = (index - layout->weight) % (width * units);
        size_t from = place / units, unit = place % units;
        return index - place + in_other_half(from, width) * units + in_other_half(unit, units);
    }
    size_t unit = (index - layout->bias) % width;
    return index - unit + in_other_half(unit, width);
}
