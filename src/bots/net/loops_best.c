/* Which loops this machine can run. */
#include "bots/net/loops.h"

#include <stddef.h>

extern const Loops loops_plain;
#ifdef HAS_AVX2_LOOPS
extern const Loops loops_avx2;
#endif

const Loops *loops_at(unsigned index)
{
#ifdef HAS_AVX2_LOOPS
    if (__builtin_cpu_supports("avx2")) {
        if (index == 0)
            return &loops_avx2;
        index--;
    }
#endif
    return index == 0 ? &loops_plain : NULL;
}

const Loops *loops_for(unsigned width)
{
    unsigned index = 0;

    while (width % loops_at(index)->step != 0)
        index++;
    return loops_at(index);
}
