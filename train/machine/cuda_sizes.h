/* The sizes of nets for which kernels are compiled, one kernel each. */
#ifndef KNOBEL_TRAIN_CUDA_SIZES_H
#define KNOBEL_TRAIN_CUDA_SIZES_H

#define CUDA_SIZES(DO) DO(64, 32) DO(64, 64) DO(64, 128) DO(128, 32) DO(128, 64)

#endif
