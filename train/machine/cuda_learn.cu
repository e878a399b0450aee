/* Learning on a GPU: the gradient of a step's examples, and the move along it.
 *
 * A block learns from sixteen examples of one head. Blocks add up their sums in any order. */
extern "C" {
#include "machine/cuda.h"
}
#include "machine/cuda_sizes.h"

#include <cuda_bf16.h>

enum { THREADS = 128, BATCH = 16 };

template <int WIDTH, int UNITS> struct Batch {
    float x[BATCH][WIDTH];
    float weight[WIDTH][UNITS + 1];
    float unit[BATCH][UNITS]; /* later the gradient that comes back to it */
    float straight[BATCH];
    float error[BATCH];
    uint32_t vectors[BATCH][POSITION_CONTENTS];
    uint32_t filled[BATCH];
    float target[BATCH];
};

/* Loads the examples of this block; if there are fewer, the rest are empty. */
template <int WIDTH, int UNITS>
__device__ static void take(Batch<WIDTH, UNITS> &batch, const CudaLearn &learn, uint32_t head,
                            uint32_t first, uint32_t count)
{
    const uint32_t *order = learn.examples.order + (size_t)head * learn.games + first;
    const float *weight = learn.net + learn.layout.weight + (size_t)head * WIDTH * UNITS;

    for (int i = threadIdx.x; i < WIDTH * UNITS; i += THREADS)
        batch.weight[i / UNITS][i % UNITS] = weight[i];
    for (int i = threadIdx.x; i < BATCH * POSITION_CONTENTS; i += THREADS) {
        uint32_t p = i / POSITION_CONTENTS, k = i % POSITION_CONTENTS;
        batch.vectors[p][k] = p < count ? learn.examples.all[order[p]].vectors[k] : 0;
    }
    for (int p = threadIdx.x; p < BATCH; p += THREADS) {
        batch.filled[p] = p < count ? learn.examples.all[order[p]].filled : 0;
        batch.target[p] = p < count ? learn.examples.all[order[p]].target : 0;
    }
}

/* The value of each example, from the units that are already computed, and its error. */
template <int WIDTH, int UNITS>
__device__ static void compare(Batch<WIDTH, UNITS> &batch, const CudaLearn &learn, uint32_t head,
                               uint32_t count)
{
    int p = threadIdx.x;

    if (p >= BATCH)
        return;
    batch.error[p] = 0;
    if (p >= count)
        return;
    const float *output = learn.net + learn.layout.output + head * UNITS;
    float sum = 0;
    for (int u = 0; u < UNITS; u++)
        sum += fmaxf(batch.unit[p][u], 0) * output[u];
    float error = LAYOUT_OUTPUT_SCALE * sum + LAYOUT_STRAIGHT_SCALE * batch.straight[p] +
                  learn.net[learn.layout.offset + batch.filled[p]] - batch.target[p];
    double loss = fabsf(error) < 4 ? error * error / 8 : fabsf(error) - 2;
    batch.error[p] = fminf(fmaxf(error / 4, -1), 1) * learn.scale;
    atomicAdd(&learn.gradient[learn.layout.offset + batch.filled[p]], batch.error[p]);
    atomicAdd(&learn.figures->loss, loss);
}

/* One function although it is long: its steps share the indices and sums that each thread keeps in
 * registers, and all threads of a block must reach every barrier between them. */
template <int WIDTH, int UNITS>
__global__ void __launch_bounds__(THREADS) learn_kernel(CudaLearn learn)
{
    extern __shared__ __align__(16) char memory[];
    Batch<WIDTH, UNITS> &batch = *(Batch<WIDTH, UNITS> *)memory;
    enum {
        PART = WIDTH * UNITS / THREADS, /* of the weights' gradient, for each thread */
        ROUNDS = THREADS / WIDTH,       /* examples whose sums are computed at a time */
        GROUPS = THREADS / UNITS,       /* examples whose units are computed at a time */
    };
    uint32_t head = blockIdx.y, first = blockIdx.x * BATCH, length = learn.examples.lengths[head];
    int i = threadIdx.x % WIDTH, round = threadIdx.x / WIDTH;
    int unit = threadIdx.x % UNITS, group = threadIdx.x / UNITS;
    bool is_straight = i == WIDTH - 1;

    if (first >= length)
        return;
    uint32_t count = min(length - first, (uint32_t)BATCH);
    take(batch, learn, head, first, count);
    __syncthreads();
    for (int p = round; p < BATCH; p += ROUNDS) {
        float sum = learn.net[learn.layout.bias + batch.filled[p] * WIDTH + i];
        for (int k = 0; k < POSITION_CONTENTS && batch.vectors[p][k] > 0; k++)
            sum += learn.net[(size_t)batch.vectors[p][k] * WIDTH + i];
        if (is_straight)
            batch.straight[p] = sum;
        batch.x[p][i] = is_straight ? 0 : __saturatef(sum);
    }
    __syncthreads();
    float shift = learn.net[learn.layout.shift + head * UNITS + unit];
    float output = learn.net[learn.layout.output + head * UNITS + unit];
    for (int p = group; p < BATCH; p += GROUPS) {
        float sum = shift;
        for (int k = 0; k < WIDTH; k++)
            sum += batch.x[p][k] * batch.weight[k][unit];
        batch.unit[p][unit] = sum;
    }
    __syncthreads();
    compare(batch, learn, head, count);
    __syncthreads();
    float own_shift = 0, own_output = 0;
    for (int p = group; p < BATCH; p += GROUPS) {
        float made = batch.unit[p][unit], slope = batch.error[p] * LAYOUT_OUTPUT_SCALE;
        float back = made > 0 ? slope * output : 0;
        own_output += slope * fmaxf(made, 0);
        own_shift += back;
        batch.unit[p][unit] = back;
    }
    atomicAdd(&learn.gradient[learn.layout.shift + head * UNITS + unit], own_shift);
    atomicAdd(&learn.gradient[learn.layout.output + head * UNITS + unit], own_output);
    __syncthreads();
    float own[PART] = {0};
    for (int p = 0; p < BATCH; p++)
        for (int k = 0; k < PART; k++)
            own[k] += batch.x[p][i] * batch.unit[p][round * PART + k];
    float *weight = learn.gradient + learn.layout.weight + (size_t)head * WIDTH * UNITS;
    for (int k = 0; k < PART; k++)
        atomicAdd(&weight[i * UNITS + round * PART + k], own[k]);
    for (int p = round; p < BATCH; p += ROUNDS) {
        float x = batch.x[p][i], back = is_straight ? batch.error[p] * LAYOUT_STRAIGHT_SCALE : 0;
        if (x > 0 && x < 1)
            for (int u = 0; u < UNITS; u++)
                back += batch.unit[p][u] * batch.weight[i][u];
        if (back == 0)
            continue;
        for (int k = 0; k < POSITION_CONTENTS && batch.vectors[p][k] > 0; k++)
            atomicAdd(&learn.gradient[(size_t)batch.vectors[p][k] * WIDTH + i], back);
        atomicAdd(&learn.gradient[learn.layout.bias + batch.filled[p] * WIDTH + i], back);
    }
}

template <int WIDTH, int UNITS> static cudaError_t start(const CudaLearn *learn)
{
    size_t size = sizeof(Batch<WIDTH, UNITS>);
    dim3 blocks((learn->games + BATCH - 1) / BATCH, learn->layout.heads);
    cudaError_t error = cudaFuncSetAttribute(
        learn_kernel<WIDTH, UNITS>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)size);

    if (error != cudaSuccess)
        return error;
    learn_kernel<WIDTH, UNITS><<<blocks, THREADS, size>>>(*learn);
    return cudaGetLastError();
}

extern "C" bool cuda_knows(uint32_t width, uint32_t units)
{
#define KNOWS(WIDTH, UNITS)               \
    if (width == WIDTH && units == UNITS) \
        return true;
    CUDA_SIZES(KNOWS)
    return false;
}

extern "C" cudaError_t cuda_learn(const CudaLearn *learn)
{
#define LEARN(WIDTH, UNITS)                                           \
    if (learn->layout.width == WIDTH && learn->layout.units == UNITS) \
        return start<WIDTH, UNITS>(learn);
    CUDA_SIZES(LEARN)
    return cudaErrorInvalidValue;
}

/* The index of a number of the net in the brief copy, where the weights of a unit are together. */
__device__ static size_t brief_place(const NetLayout &layout, size_t i)
{
    if (i < layout.weight || i >= layout.shift)
        return i;
    size_t place = (i - layout.weight) % (layout.width * layout.units);
    return i - place + place % layout.units * layout.width + place / layout.units;
}

__global__ void move_kernel(CudaMove move)
{
    const NetLayout &layout = move.layout;

    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < layout.count;
         i += (size_t)gridDim.x * blockDim.x) {
        float slope = move.gradient[i], now = move.net[i];
        bool is_moved = i >= layout.width && (slope != 0 || i >= layout.bias || !move.is_sparse);
        if (is_moved) {
            float mean = move.mean[i] * .9f + slope * .1f;
            float variance = move.variance[i] * move.memory + slope * slope * (1 - move.memory);
            now -= move.rate * mean / (sqrtf(variance) * move.root + 1e-8f);
            if (i < layout.bias)
                now = fminf(fmaxf(now, -LAYOUT_VECTOR_MOST), LAYOUT_VECTOR_MOST);
            else if (i >= layout.weight && i < layout.shift)
                now = fminf(fmaxf(now, -LAYOUT_WEIGHT_MOST), LAYOUT_WEIGHT_MOST);
            move.gradient[i] = 0;
            move.mean[i] = mean;
            move.variance[i] = variance;
            move.net[i] = now;
        }
        float follows = move.following[i] + move.follow * (now - move.following[i]);
        move.following[i] = follows;
        __nv_bfloat16 brief = __float2bfloat16(follows);
        move.brief[brief_place(layout, i)] = *(const Brief *)&brief;
    }
}

extern "C" cudaError_t cuda_move(const CudaMove *move)
{
    move_kernel<<<1024, 256>>>(*move);
    return cudaGetLastError();
}
