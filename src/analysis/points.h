/* Points in hundredths: what people are shown, and what adds up exactly.
 *
 * Values are rounded before differences are taken, so the numbers shown add up to their sum. */
#ifndef KNOBEL_ANALYSIS_POINTS_H
#define KNOBEL_ANALYSIS_POINTS_H

#include "bots/net/net.h"
#include "base/text.h"

typedef int32_t Hundredths;

#define POINTS_ONE 100

enum { POINTS_TEXT_SIZE = 16 }; /* the longest number with its terminator */

/* The nearest hundredth; the upper one if both are equally near. */
Hundredths points_of(NetValue value);

/* `-0.05`, `72.00` */
void points_write(Text *text, Hundredths points);

/* The same with a sign, except for zero: `+1.20`, `-0.05`, `0.00`. */
void points_write_change(Text *text, Hundredths points);

#endif
