/* Points in hundredths. */
#include "analysis/points.h"

Hundredths points_of(NetValue value)
{
    int64_t scaled = (int64_t)value * POINTS_ONE + NET_POINT / 2;
    int64_t above = scaled % NET_POINT; /* above the next lower hundredth */

    if (above < 0)
        above += NET_POINT;
    return (Hundredths)((scaled - above) / NET_POINT);
}

void points_write(Text *text, Hundredths points)
{
    uint32_t size = points < 0 ? -(uint32_t)points : (uint32_t)points;

    if (points < 0)
        text_char(text, '-');
    text_number(text, size / POINTS_ONE);
    text_char(text, '.');
    text_char(text, (char)('0' + size % POINTS_ONE / 10));
    text_char(text, (char)('0' + size % 10));
}

void points_write_change(Text *text, Hundredths points)
{
    if (points > 0)
        text_char(text, '+');
    points_write(text, points);
}
