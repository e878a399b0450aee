/* Playing on a GPU: one block values one position and plays it on.
 *
 * All possible steps go through the head of the following net, sixteen at a time on the matrix
 * units of a warp. The expected best value over the eleven sums is the target. */
extern "C" {
#include "machine/cuda.h"
}
#include "machine/cuda_sizes.h"

#include <cuda_bf16.h>

enum {
    THREADS = 128,
    WARPS = THREADS / 32,
    TILE = 16,  /* steps valued at a time */
    BLOCKS = 4, /* the fewest that must fit into a processor's memory at a time */
    NONE = -1,
};

template <int WIDTH, int UNITS, bool HAS_CIRCLES> struct Board {
    TrainingPosition position;
    uint32_t vectors[GRID_LINES][2]; /* of each line and of the circles it asks for; 0: none */
    int due_line;                    /* NONE: a sum is thrown */
    int count;                       /* of steps */
    float base[WIDTH];
    float without[GRID_CELLS][WIDTH]; /* without the lines through a cell, with the next bias */
    __align__(16) __nv_bfloat16 weight[UNITS][WIDTH + 8];
    __align__(16) __nv_bfloat16 x[WARPS][TILE][WIDTH + 8];
    uint32_t added[CHOICES_MOST][GRID_CROSSING];
    uint32_t dues[HAS_CIRCLES ? CHOICES_MOST : 1][GRID_CROSSING];
    float shift[UNITS];
    float output[UNITS];
    float straight[WARPS][TILE];
    float value[CHOICES_MOST]; /* at first the points of a step */
    uint8_t cell[CHOICES_MOST];
    uint8_t sum[CHOICES_MOST]; /* from 0 */
    float best[SUM_COUNT];
    int choice[SUM_COUNT];
};

__device__ static uint64_t random_word(uint64_t a, uint64_t b)
{
    uint64_t z = a * 0x9e3779b97f4a7c15 + b * 0xd1342543de82ef95 + 0x632be59bd9b4e019;

    for (int i = 0; i < 2; i++) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        z ^= z >> 31;
    }
    return z;
}

/* What a step in a cell does to line number `i` through it. */
__device__ static Change change_of(const CudaPlay &play, const TrainingPosition &position, int cell,
                                   int i, int action)
{
    const CudaCell &at = play.cell[cell];
    uint32_t content = position.content[at.line[i]];

    return play.change[((size_t)content * play.classes + at.place[i]) * play.actions + action];
}

/* The circles a line asks for after a step has changed it. */
__device__ static unsigned due_after(const TrainingPosition &position, int line, int due_line,
                                     Change to)
{
    unsigned due = position.due[line] - (line == due_line);

    return to.due > 0 ? to.due : min(due, (unsigned)to.open);
}

/* The numbers of a vector that one lane works on. */
template <int PART> struct Part;
template <> struct Part<2> {
    typedef uint32_t Word;
};
template <> struct Part<4> {
    typedef uint2 Word;
};

/* Adds a lane's part of a vector, `times` times. */
template <int PART>
__device__ static void add(float sum[PART], const Brief *vectors, uint32_t vector, int lane,
                           float times)
{
    typedef typename Part<PART>::Word Word;
    Word word = __ldg((const Word *)(vectors + ((size_t)vector * 32 + lane) * PART));

    for (int i = 0; i < PART / 2; i++) {
        float2 two = __bfloat1622float2(((const __nv_bfloat162 *)&word)[i]);
        sum[2 * i] += times * two.x;
        sum[2 * i + 1] += times * two.y;
    }
}

/* The vectors of the position and all possible steps; the first warp counts them. */
template <typename B> __device__ static void list(B &board, const CudaPlay &play, int lane)
{
    const TrainingPosition &position = board.position;
    int line = min(lane, GRID_LINES - 1), due = position.due[line], count = 0;
    unsigned asking = __ballot_sync(~0u, lane < GRID_LINES && due > 0);
    int due_line = __ffs(asking) - 1;

    if (lane < GRID_LINES) {
        board.vectors[lane][0] = position.content[lane] >> 1;
        board.vectors[lane][1] = due > 0 ? play.due[lane][due] >> 1 : 0;
    }
    int symbol = position.cell[min(lane, GRID_CELLS - 1)];
    bool is_open = symbol > 0 && symbol <= ROWS_CIRCLED, is_on_line = due_line == NONE;
    if (lane < GRID_CELLS) {
        for (int i = 0; i < play.cell[lane].count; i++)
            is_on_line |= play.cell[lane].line[i] == due_line;
        count = symbol == 0 && due_line == NONE             ? SUM_COUNT
                : play.has_circles && is_open && is_on_line ? 1
                                                            : 0;
    }
    int end = count;
    for (int d = 1; d < 32; d *= 2) {
        int other = __shfl_up_sync(~0u, end, d);
        end += lane >= d ? other : 0;
    }
    for (int k = 0; k < count; k++) {
        board.cell[end - count + k] = lane;
        board.sum[end - count + k] = symbol == 0 ? k : symbol - 1;
    }
    if (lane == 31) {
        board.count = end;
        board.due_line = due_line;
    }
}

/* The points and vectors of each step. */
template <bool HAS_CIRCLES, typename B>
__device__ static void change_lines(B &board, const CudaPlay &play)
{
    for (int k = threadIdx.x; k < board.count; k += THREADS) {
        int cell = board.cell[k];
        bool is_written = board.position.cell[cell] == 0;
        unsigned points = is_written ? 0 : play.circle_points;
        for (int i = 0; i < GRID_CROSSING; i++) {
            board.added[k][i] = 0;
            if (HAS_CIRCLES)
                board.dues[k][i] = 0;
            if (i >= play.cell[cell].count)
                continue;
            int line = play.cell[cell].line[i];
            Change to = change_of(play, board.position, cell, i,
                                  board.sum[k] + (is_written ? 0 : SUM_COUNT));
            points += to.points;
            board.added[k][i] = to.content >> 1;
            if (HAS_CIRCLES)
                board.dues[k][i] =
                    play.due[line][due_after(board.position, line, board.due_line, to)] >> 1;
        }
        board.value[k] = points;
    }
}

/* The parts of the net that all steps share. */
template <int WIDTH, int UNITS, bool HAS_CIRCLES>
__device__ static void take_head(Board<WIDTH, UNITS, HAS_CIRCLES> &board, const CudaPlay &play)
{
    int filled = min(board.position.filled + 1, GRID_CELLS);
    size_t head = play.layout.heads > 1 ? filled : 0;
    const Brief *weight = play.brief + play.layout.weight + head * WIDTH * UNITS;

    for (int i = threadIdx.x; i < WIDTH * UNITS / 8; i += THREADS) {
        int at = i * 8;
        *(uint4 *)&board.weight[at / WIDTH][at % WIDTH] = *(const uint4 *)(weight + at);
    }
    for (int i = threadIdx.x; i < UNITS; i += THREADS) {
        board.shift[i] = play.following[play.layout.shift + head * UNITS + i];
        board.output[i] = play.following[play.layout.output + head * UNITS + i];
    }
}

/* The sum of all vectors, and for each cell the sum without its lines. */
template <int WIDTH, int UNITS, bool HAS_CIRCLES>
__device__ static void add_up(Board<WIDTH, UNITS, HAS_CIRCLES> &board, const CudaPlay &play,
                              int lane, int warp)
{
    enum { PART = WIDTH / 32 };

    for (int i = threadIdx.x; i < WIDTH; i += THREADS) {
        float sum = 0;
        for (int line = 0; line < GRID_LINES; line++)
            for (int k = 0; k < (HAS_CIRCLES ? 2 : 1); k++) {
                Brief brief = play.brief[(size_t)board.vectors[line][k] * WIDTH + i];
                sum += __bfloat162float(*(const __nv_bfloat16 *)&brief);
            }
        board.base[i] = sum;
    }
    __syncthreads();
    for (int cell = warp; cell < GRID_CELLS; cell += WARPS) {
        float sum[PART];
        int after = min(board.position.filled + (board.position.cell[cell] == 0), GRID_CELLS);
        const float *bias = play.following + play.layout.bias + after * WIDTH + lane * PART;
        for (int i = 0; i < PART; i++)
            sum[i] = board.base[lane * PART + i] + bias[i];
        for (int i = 0; i < play.cell[cell].count; i++)
            for (int k = 0; k < (HAS_CIRCLES ? 2 : 1); k++)
                add<PART>(sum, play.brief, board.vectors[play.cell[cell].line[i]][k], lane, -1);
        for (int i = 0; i < PART; i++)
            board.without[cell][lane * PART + i] = sum[i];
    }
}

/* The clamped sums of a warp's steps from `first` on. All loads come before the first store, so
 * that they overlap. */
template <int WIDTH, int UNITS, bool HAS_CIRCLES>
__device__ static void add_steps(Board<WIDTH, UNITS, HAS_CIRCLES> &board, const CudaPlay &play,
                                 int first, int lane, int warp)
{
    enum { PART = WIDTH / 32, TOGETHER = 8 };

    for (int start = 0; start < TILE; start += TOGETHER) {
        float sum[TOGETHER][PART];
#pragma unroll
        for (int k = 0; k < TOGETHER; k++) {
            int step = min(first + start + k, board.count - 1);
            for (int i = 0; i < PART; i++)
                sum[k][i] = board.without[board.cell[step]][lane * PART + i];
            for (int i = 0; i < GRID_CROSSING; i++)
                add<PART>(sum[k], play.brief, board.added[step][i], lane, 1);
        }
#pragma unroll
        for (int k = 0; HAS_CIRCLES && k < TOGETHER; k++) {
            const uint32_t *dues = board.dues[min(first + start + k, board.count - 1)];
            if (dues[0] | dues[1] | dues[2] | dues[3])
                for (int i = 0; i < GRID_CROSSING; i++)
                    add<PART>(sum[k], play.brief, dues[i], lane, 1);
        }
#pragma unroll
        for (int k = 0; k < TOGETHER; k++) {
            if (lane == 31) {
                board.straight[warp][start + k] = sum[k][PART - 1] * LAYOUT_STRAIGHT_SCALE;
                sum[k][PART - 1] = 0;
            }
            __nv_bfloat162 *to = (__nv_bfloat162 *)&board.x[warp][start + k][lane * PART];
            for (int i = 0; i < PART / 2; i++)
                to[i] = __floats2bfloat162_rn(__saturatef(sum[k][2 * i]),
                                              __saturatef(sum[k][2 * i + 1]));
        }
    }
}

/* Adds the product of 16 rows of 16 numbers and 16 rows of 8 columns, spread over a warp. */
__device__ static void multiply(float sum[4], const uint32_t a[4], uint32_t b0, uint32_t b1)
{
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, "
        "{%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

/* Puts a warp's sixteen sums through the head. A lane works on rows `row` and `row` + 8, and on two
 * neighbouring columns of eight. */
template <int WIDTH, int UNITS, bool HAS_CIRCLES>
__device__ static void value_steps(Board<WIDTH, UNITS, HAS_CIRCLES> &board, const CudaPlay &play,
                                   int first, int lane, int warp)
{
    int row = lane / 4, column = lane % 4 * 2;
    uint32_t a[WIDTH / 16][4];
    float value[2] = {0, 0};

    for (int k = 0; k < WIDTH / 16; k++)
        for (int i = 0; i < 4; i++)
            a[k][i] =
                *(const uint32_t *)&board.x[warp][row + i % 2 * 8][k * 16 + column + i / 2 * 8];
#pragma unroll 4
    for (int n = 0; n < UNITS; n += 8) {
        float sum[4] = {0, 0, 0, 0};
        for (int k = 0; k < WIDTH / 16; k++) {
            const __nv_bfloat16 *b = &board.weight[n + row][k * 16 + column];
            multiply(sum, a[k], *(const uint32_t *)b, *(const uint32_t *)(b + 8));
        }
        for (int i = 0; i < 4; i++) {
            int unit = n + column + i % 2;
            value[i / 2] += fmaxf(sum[i] + board.shift[unit], 0) * board.output[unit];
        }
    }
    for (int i = 0; i < 2; i++) {
        int step = first + row + 8 * i;
        value[i] += __shfl_xor_sync(~0u, value[i], 1);
        value[i] += __shfl_xor_sync(~0u, value[i], 2);
        if (lane % 4 != 0 || step >= board.count)
            continue;
        int after = board.position.filled + (board.position.cell[board.cell[step]] == 0);
        board.value[step] += LAYOUT_OUTPUT_SCALE * value[i] + board.straight[warp][row + 8 * i] +
                             play.following[play.layout.offset + after];
    }
}

/* The best answer to each sum. */
template <typename B> __device__ static void choose(B &board, bool may_pass)
{
    int sum = threadIdx.x;

    if (sum >= SUM_COUNT)
        return;
    float best = may_pass ? 0 : -1e9f;
    int choice = NONE;
    for (int k = 0; k < board.count; k++)
        if ((board.due_line != NONE || board.sum[k] == sum) && board.value[k] > best) {
            best = board.value[k];
            choice = k;
        }
    board.best[sum] = best;
    board.choice[sum] = choice;
}

/* Stores the example for learning. */
template <typename B> __device__ static void note(const B &board, const CudaPlay &play)
{
    const float ways[SUM_COUNT] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    uint32_t game = blockIdx.x, count = 0, filled = board.position.filled;
    CudaExample *example = &play.examples.all[game];
    float target = 0;

    for (int line = 0; line < GRID_LINES; line++)
        for (int k = 0; k < 2; k++)
            if (board.vectors[line][k] > 0)
                example->vectors[count++] = board.vectors[line][k];
    while (count < POSITION_CONTENTS)
        example->vectors[count++] = 0;
    for (int sum = 0; sum < SUM_COUNT; sum++)
        target += ways[sum] / 36 * board.best[sum];
    example->filled = filled;
    example->target = target;
    uint32_t head = play.layout.heads > 1 ? filled : 0;
    play.examples.order[(size_t)head * play.games + atomicAdd(&play.examples.lengths[head], 1)] =
        game;
}

/* How often a game takes a random step. Most games stay close to the best known play; some err
 * often, so that the net learns the values of weaker players' sheets. */
__device__ static float explore_of(const CudaPlay &play)
{
    uint32_t kind = blockIdx.x % 16;

    if (play.is_over != NULL || kind > 3)
        return play.explore;
    return fmaxf(play.explore, kind == 0 ? .4f : .1f);
}

/* One of the steps that answer a sum, all equally likely. */
template <typename B> __device__ static int draw(const B &board, int sum, uint64_t word)
{
    int drawn = NONE;
    uint64_t fitting = 0;

    for (int k = 0; k < board.count; k++)
        if (board.sum[k] == sum) {
            word = word * 6364136223846793005 + 1442695040888963407;
            if ((word >> 33) % ++fitting == 0)
                drawn = k;
        }
    return drawn;
}

/* Throws, answers, and starts again if the game has ended. */
template <typename B>
__device__ static void play_on(const B &board, const CudaPlay &play, bool is_last)
{
    uint32_t game = blockIdx.x;
    uint64_t word = random_word(play.seed + game * 0x100000001b3, play.step);
    int sum = (int)((word & 0xffff) * 6 >> 16) + (int)((word >> 16 & 0xffff) * 6 >> 16);
    int choice = board.choice[sum];
    TrainingPosition next = board.position;

    if ((word >> 32 & 0xffff) < explore_of(play) * 65536 && board.due_line == NONE && !is_last)
        choice = draw(board, sum, random_word(word, 1));
    if (choice != NONE) {
        int cell = board.cell[choice], symbol = next.cell[cell], by = board.sum[choice];
        unsigned points = symbol == 0 ? 0 : play.circle_points;
        for (int i = 0; i < play.cell[cell].count; i++) {
            int line = play.cell[cell].line[i];
            Change to =
                change_of(play, board.position, cell, i, by + (symbol == 0 ? 0 : SUM_COUNT));
            points += to.points;
            next.content[line] = to.content;
            if (play.has_circles)
                next.due[line] = due_after(board.position, line, board.due_line, to);
        }
        next.cell[cell] = symbol == 0 ? by + 1 : symbol + ROWS_CIRCLED;
        next.filled += symbol == 0;
        next.total += points;
    }
    if (is_last) {
        atomicAdd(&play.figures->games, 1ull);
        atomicAdd(&play.figures->total, (double)next.total);
        atomicAdd(&play.figures->total_square, (double)next.total * next.total);
        if (play.is_over != NULL)
            play.is_over[game] = 1;
        memset(&next, 0, sizeof next);
        for (int line = 0; line < GRID_LINES; line++)
            next.content[line] = play.empty[line];
    }
    play.positions[game] = next;
}

template <int WIDTH, int UNITS, bool HAS_CIRCLES>
__global__ void __launch_bounds__(THREADS, BLOCKS)
    play_kernel(const __grid_constant__ CudaPlay play)
{
    extern __shared__ __align__(16) char memory[];
    Board<WIDTH, UNITS, HAS_CIRCLES> &board = *(Board<WIDTH, UNITS, HAS_CIRCLES> *)memory;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;

    if (play.is_over != NULL && play.is_over[blockIdx.x])
        return;
    for (int i = threadIdx.x; i < sizeof(TrainingPosition) / 4; i += THREADS)
        ((uint32_t *)&board.position)[i] = ((const uint32_t *)&play.positions[blockIdx.x])[i];
    __syncthreads();
    take_head(board, play);
    if (warp == 0)
        list(board, play, lane);
    __syncthreads();
    bool may_pass = HAS_CIRCLES && board.position.filled == GRID_CELLS && board.due_line == NONE;
    bool is_last = HAS_CIRCLES ? may_pass : board.position.filled == GRID_CELLS - 1;
    change_lines<HAS_CIRCLES>(board, play);
    add_up(board, play, lane, warp);
    __syncthreads();
    for (int first = warp * TILE; !is_last && first < board.count; first += THREADS / 32 * TILE) {
        add_steps(board, play, first, lane, warp);
        __syncwarp();
        value_steps(board, play, first, lane, warp);
        __syncwarp();
    }
    __syncthreads();
    choose(board, may_pass);
    __syncthreads();
    if (threadIdx.x == 0 && play.examples.all != NULL)
        note(board, play);
    if (threadIdx.x == 32 && play.figures != NULL)
        play_on(board, play, is_last);
}

template <int WIDTH, int UNITS, bool HAS_CIRCLES> static cudaError_t start(const CudaPlay *play)
{
    size_t size = sizeof(Board<WIDTH, UNITS, HAS_CIRCLES>);
    cudaError_t error =
        cudaFuncSetAttribute(play_kernel<WIDTH, UNITS, HAS_CIRCLES>,
                             cudaFuncAttributeMaxDynamicSharedMemorySize, (int)size);

    if (error != cudaSuccess)
        return error;
    play_kernel<WIDTH, UNITS, HAS_CIRCLES><<<play->games, THREADS, size>>>(*play);
    return cudaGetLastError();
}

extern "C" cudaError_t cuda_play(const CudaPlay *play)
{
#define PLAY(WIDTH, UNITS)                                          \
    if (play->layout.width == WIDTH && play->layout.units == UNITS) \
        return play->has_circles ? start<WIDTH, UNITS, true>(play)  \
                                 : start<WIDTH, UNITS, false>(play);
    CUDA_SIZES(PLAY)
    return cudaErrorInvalidValue;
}
