/* Seeded dice: the same seed throws the same game everywhere. */
#ifndef KNOBEL_DICE_DICE_H
#define KNOBEL_DICE_DICE_H

#include "dice/rng.h"
#include "engine/throw.h"

/* One of the 36 throws, each equally likely. */
Throw dice_throw(Rng *rng);

#endif
