/* Which kernels this machine can run. */
#include "machine/kernels.h"

const Kernels *kernels_best(void)
{
#ifdef HAS_AVX2_KERNELS
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &kernels_avx2;
#endif
    return &kernels_plain;
}
