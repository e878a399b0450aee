/* Points in hundredths: what people are shown, and what adds up exactly.
 *
 * A value is rounded before anything is taken from it, so that whoever adds up the numbers shown
 * comes to the sum shown. */
#ifndef KNOBEL_ANALYSIS_POINTS_H
#define KNOBEL_ANALYSIS_POINTS_H

#include "bots/net.h"
#include "base/text.h"

typedef int32_t Hundredths;

#define POINTS_ONE 100

enum { POINTS_TEXT_SIZE = 16 }; /* the longest number and its end */

/* The nearest hundredth; the upper one where two are as near. */
Hundredths points_of(NetValue value);

/* `-0.05`, `72.00` */
void points_write(Text *text, Hundredths points);

/* The same with a sign before all but nothing: `+1.20`, `-0.05`, `0.00`. */
void points_write_change(Text *text, Hundredths points);

#endif
