/* Which loops this machine can run. */
#include "bots/net/loops.h"

#include <stddef.h>

extern const Loops loops_plain;
extern const Loops loops_avx2, loops_avx512;

const Loops *loops_at(unsigned index)
{
    const Loops *loops[3];
    unsigned count = 0;

#ifdef HAS_FASTER_LOOPS
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni"))
        loops[count++] = &loops_avx512;
    if (__builtin_cpu_supports("avx2"))
        loops[count++] = &loops_avx2;
#endif
    loops[count++] = &loops_plain;
    return index < count ? loops[index] : NULL;
}

const Loops *loops_for(unsigned width)
{
    unsigned index = 0;

    while (width % loops_at(index)->step != 0)
        index++;
    return loops_at(index);
}
