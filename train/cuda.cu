/* The trainer on a GPU: self-play with exact expected targets, for both games.
 *
 * One block values one position: every sum and every cell it could go to are candidates; sixteen
 * at a time go through the head of the slowly following net on the tensor cores. The expectation
 * of the best over the eleven sums is the target of the net that learns. */
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern "C" {
#include "bots/rows.h"
#include "engine/game.h"
#include "net_write.h"
}

using namespace nvcuda;

#ifdef KNASTER
enum { WIDTH = 64, HIDDEN = 128, HEADS = 1, BASE = ROWS_SYMBOLS, HAS_CIRCLES = 1 };
#define GAME game_knaster
#define ROWS_TABLE rows_knaster
#else
enum { WIDTH = 128, HIDDEN = 32, HEADS = 26, BASE = 1 + SUM_COUNT, HAS_CIRCLES = 0 };
#define GAME game_knister
#define ROWS_TABLE rows_knister
#endif

enum {
    CODES = BASE * BASE * BASE * BASE * BASE,
    FILLED = GRID_CELLS + 1,
    THREADS = 128,
    WARPS = THREADS / 32,
    TILE = 16,
    CANDIDATES = GRID_CELLS * SUM_COUNT,
    ROWS_MOST = 2 * GRID_LINES,
    LANE_WIDTH = WIDTH / 32,
    A_PITCH = WIDTH + 8,
    W_PITCH = HIDDEN + 8,
    C_PITCH = HIDDEN + 4,
    TILE_SIZE = A_PITCH > 2 * C_PITCH ? TILE *A_PITCH : TILE * 2 * C_PITCH,
    STRAIGHT = WIDTH - 1, /* this component goes straight to the output */
};

/* What is shipped are bytes: rows in steps of 1/256, weights of the head in steps of 1/64. */
#define ROW_STEPS 256.f
#define ROW_MOST (127 / ROW_STEPS)
#define WEIGHT_STEPS 64.f
#define WEIGHT_MOST (127 / WEIGHT_STEPS)

#define OUTPUT_SCALE 10.f
#define STRAIGHT_SCALE 5.f

#define CHECK(call) check(call, #call)
static void check(cudaError_t error, const char *call)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
        exit(3);
    }
}

struct Position {
    int code[GRID_LINES];
    unsigned char cell[GRID_CELLS];
    unsigned char due[GRID_LINES];
    unsigned char filled;
    unsigned char is_over;
    short total;
};

/* Where the parts of a net lie in one array of floats. */
struct Layout {
    size_t bias, w1, b1, w2, b2, count;
    unsigned rows;
};

struct Tables {
    int *row;            /* of a content; of Knister's kinds one after another */
    unsigned char *info; /* Knister: points. Knaster: circles asked | uncircled << 2 | full << 5 */
    unsigned kind_step;  /* rows from one kind to the next where the kinds share a table */
};

__constant__ int crossing_count[GRID_CELLS];
__constant__ int crossing_line[GRID_CELLS][GRID_CROSSING];
__constant__ int crossing_power[GRID_CELLS][GRID_CROSSING];
__constant__ int line_kind[GRID_LINES];
__constant__ int line_value[GRID_LINES]; /* Knister: factor. Knaster: value when circled */
__constant__ int due_rows;

__device__ static unsigned long long random_word(unsigned long long a, unsigned long long b)
{
    unsigned long long z =
        a * 0x9e3779b97f4a7c15ull + b * 0xd1342543de82ef95ull + 0x632be59bd9b4e019ull;
    for (int i = 0; i < 2; i++) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        z ^= z >> 31;
    }
    return z;
}

__device__ static int row_of(const Tables &tables, int line, int code)
{
    if (HAS_CIRCLES)
        return tables.row[code] + line_kind[line] * tables.kind_step;
    return tables.row[line_kind[line] * CODES + code];
}

__device__ static int due_row(int line, int due)
{
    return due == 0 ? 0 : due_rows + line_kind[line] * ROWS_DUES + due - 1;
}

__device__ static int info_asked(int info)
{
    return info & 3;
}
__device__ static int info_open(int info)
{
    return info >> 2 & 7;
}
__device__ static int info_full(int info)
{
    return info >> 5;
}

struct Shared {
    Position position;
    int rows[ROWS_MOST];
    int row_count;
    int due_line; /* -1: none */
    int candidates;
    float base[WIDTH];
    float without[GRID_CELLS]
                 [WIDTH]; /* base less the lines through a cell, with the bias to come */
    __align__(32) __nv_bfloat16 w1[WIDTH * W_PITCH];
    __align__(32) __nv_bfloat16 a[WARPS][TILE_SIZE]; /* then its product with w1 */
    int4 content[CANDIDATES];                        /* the rows a candidate adds */
    int4 dues[HAS_CIRCLES ? CANDIDATES : 1];
    float b1[HIDDEN], w2[HIDDEN];
    float straight[WARPS][TILE];
    float value[CANDIDATES]; /* first the points a candidate makes */
    unsigned char cell[CANDIDATES];
    unsigned char sum[CANDIDATES];
    float best[SUM_COUNT];
    int choice[SUM_COUNT];
};

__device__ static void add_row(float v[LANE_WIDTH], const __nv_bfloat16 *e, int row, int lane,
                               float sign)
{
    struct __align__(2 * LANE_WIDTH) Lane
    {
        __nv_bfloat162 two[LANE_WIDTH / 2];
    }
    from = *(const Lane *)(e + (size_t)row * WIDTH + lane * LANE_WIDTH);
    for (int i = 0; i < LANE_WIDTH / 2; i++) {
        float2 two = __bfloat1622float2(from.two[i]);
        v[2 * i] += sign * two.x;
        v[2 * i + 1] += sign * two.y;
    }
}

/* What changes when `symbol` is added at a cell (a number written: the number; a circle:
 * ROWS_CIRCLED); returns the points this makes, and the new numbers of circles due. */
__device__ static float change(const Tables &tables, const Position &position, int cell, int symbol,
                               bool is_write, int due_line, int *new_row, int *new_due)
{
    float points = HAS_CIRCLES && !is_write ? 1 : 0;
    for (int i = 0; i < crossing_count[cell]; i++) {
        int line = crossing_line[cell][i];
        int code = position.code[line] + symbol * crossing_power[cell][i];
        int info = tables.info[code];
        new_row[i] = row_of(tables, line, code);
        if (!HAS_CIRCLES) {
            points += info * line_value[line];
            continue;
        }
        if (!is_write && info_full(info) && info_open(info) == 0)
            points += line_value[line];
        int due = is_write ? (info_full(info) ? info_asked(info) : 0)
                           : position.due[line] - (line == due_line);
        new_due[i] = min(due, info_full(info) ? info_open(info) : due);
        if (due <= 0)
            new_due[i] = 0;
    }
    return points;
}

enum { BATCH = 16 }; /* positions a block learns from */

struct Play {
    Position *position;
    Tables tables;
    Layout layout;
    const __nv_bfloat16 *e; /* of the following net */
    const __nv_bfloat16 *w1;
    const float *net; /* its small parts, by the layout */
    float *target;
    int *rows; /* ROWS_MOST a position; -1 fills up */
    unsigned char *filled;
    unsigned long long seed;
    unsigned long long step;
    float epsilon;
    int restarts;      /* a game that is over begins anew */
    long warm_up;      /* steps played so far, while games begin one after another */
    double *total_sum; /* totals of finished games, their squares, how many */
};

/* How often a game takes a random move. Most keep close to the best play they know; some err
 * often, so that the net learns what the sheets of weaker players are worth. */
__device__ static float exploration(const Play &play)
{
    if (!play.restarts)
        return play.epsilon;
    switch (blockIdx.x % 16) {
    case 0:
        return .4f;
    case 1:
    case 2:
    case 3:
        return .1f;
    default:
        return play.epsilon;
    }
}

__global__ void __launch_bounds__(THREADS) play_step(Play play)
{
    extern __shared__ __align__(128) char memory[];
    Shared &s = *(Shared *)memory;
    int thread = threadIdx.x, lane = thread % 32, warp = thread / 32;
    Position *home = &play.position[blockIdx.x];

    for (int i = thread; i < (int)sizeof(Position) / 4; i += THREADS)
        ((int *)&s.position)[i] = ((const int *)home)[i];
    __syncthreads();
    bool has_begun = !play.restarts || blockIdx.x / BATCH % GRID_CELLS <= play.warm_up;
    if (s.position.is_over || !has_begun)
        return;
    int filled = s.position.filled;
    if (warp == 0) {
        unsigned due = __ballot_sync(~0u, HAS_CIRCLES && lane < GRID_LINES &&
                                              s.position.due[lane % GRID_LINES] > 0);
        if (lane < GRID_LINES) {
            s.rows[lane] = row_of(play.tables, lane, s.position.code[lane]);
            if (due >> lane & 1)
                s.rows[GRID_LINES + __popc(due & ((1u << lane) - 1))] =
                    due_row(lane, s.position.due[lane]);
        }
        if (lane == 0) {
            s.row_count = GRID_LINES + __popc(due);
            s.due_line = __ffs(due) - 1;
        }
    }
    __syncthreads();
    int due_line = s.due_line;
    bool is_final = HAS_CIRCLES ? filled == GRID_CELLS && due_line < 0 : filled == GRID_CELLS - 1;
    /* The head of the positions that follow. */
    int head = HEADS > 1 ? min(filled + 1, FILLED - 1) : 0;
    for (int i = thread; i < WIDTH * HIDDEN; i += THREADS)
        s.w1[i / HIDDEN * W_PITCH + i % HIDDEN] = play.w1[(size_t)head * WIDTH * HIDDEN + i];
    for (int i = thread; i < HIDDEN; i += THREADS) {
        s.b1[i] = play.net[play.layout.b1 + head * HIDDEN + i];
        s.w2[i] = play.net[play.layout.w2 + head * HIDDEN + i];
    }
    for (int i = thread; i < WIDTH; i += THREADS) {
        float sum = 0;
        for (int r = 0; r < s.row_count; r++)
            sum += __bfloat162float(play.e[(size_t)s.rows[r] * WIDTH + i]);
        s.base[i] = sum;
    }
    /* The candidates: the first warp counts and numbers them. */
    if (warp == 0) {
        int count = 0;
        bool is_on_line = false;
        if (lane < GRID_CELLS) {
            int symbol = s.position.cell[lane];
            bool is_open = symbol > 0 && symbol <= SUM_COUNT;
            for (int i = 0; i < crossing_count[lane]; i++)
                is_on_line |= crossing_line[lane][i] == due_line;
            if (due_line >= 0)
                count = is_open && is_on_line;
            else
                count = symbol == 0 ? SUM_COUNT : HAS_CIRCLES && is_open;
        }
        int end = count;
        for (int d = 1; d < 32; d *= 2) {
            int other = __shfl_up_sync(~0u, end, d);
            end += lane >= d ? other : 0;
        }
        for (int k = 0; k < count; k++) {
            s.cell[end - count + k] = lane;
            s.sum[end - count + k] = count > 1               ? k + 1
                                     : due_line >= 0         ? 1
                                     : s.position.cell[lane] ? s.position.cell[lane]
                                                             : k + 1;
        }
        if (lane == 31)
            s.candidates = end;
    }
    __syncthreads();
    for (int cell = warp; cell < GRID_CELLS; cell += WARPS) {
        float v[LANE_WIDTH];
        int after = filled + (s.position.cell[cell] == 0);
        for (int i = 0; i < LANE_WIDTH; i++)
            v[i] =
                s.base[lane * LANE_WIDTH + i] +
                play.net[play.layout.bias + min(after, FILLED - 1) * WIDTH + lane * LANE_WIDTH + i];
        for (int i = 0; i < crossing_count[cell]; i++) {
            int line = crossing_line[cell][i];
            add_row(v, play.e, s.rows[line], lane, -1);
            if (HAS_CIRCLES && s.position.due[line] > 0)
                add_row(v, play.e, due_row(line, s.position.due[line]), lane, -1);
        }
        for (int i = 0; i < LANE_WIDTH; i++)
            s.without[cell][lane * LANE_WIDTH + i] = v[i];
    }
    for (int k = thread; k < s.candidates; k += THREADS) {
        int cell = s.cell[k];
        bool is_write = s.position.cell[cell] == 0;
        int new_row[GRID_CROSSING] = {0}, new_due[GRID_CROSSING] = {0};
        s.value[k] = change(play.tables, s.position, cell, is_write ? s.sum[k] : ROWS_CIRCLED,
                            is_write, due_line, new_row, new_due);
        s.content[k] = make_int4(new_row[0], new_row[1], new_row[2], new_row[3]);
        if (HAS_CIRCLES) {
            int dues[GRID_CROSSING];
            for (int i = 0; i < GRID_CROSSING; i++)
                dues[i] = due_row(crossing_line[cell][i], new_due[i]);
            s.dues[k] = make_int4(dues[0], dues[1], dues[2], dues[3]);
        }
    }
    __syncthreads();
    for (int tile = is_final ? s.candidates : warp * TILE; tile < s.candidates;
         tile += WARPS * TILE) {
#pragma unroll 8
        for (int k = 0; k < TILE; k++) {
            int candidate = min(tile + k, s.candidates - 1);
            int4 rows = s.content[candidate];
            float v[LANE_WIDTH];
            for (int i = 0; i < LANE_WIDTH; i++)
                v[i] = s.without[s.cell[candidate]][lane * LANE_WIDTH + i];
            add_row(v, play.e, rows.x, lane, 1);
            add_row(v, play.e, rows.y, lane, 1);
            add_row(v, play.e, rows.z, lane, 1);
            add_row(v, play.e, rows.w, lane, 1);
            if (HAS_CIRCLES) {
                int4 dues = s.dues[candidate];
                if (dues.x | dues.y | dues.z | dues.w) {
                    add_row(v, play.e, dues.x, lane, 1);
                    add_row(v, play.e, dues.y, lane, 1);
                    add_row(v, play.e, dues.z, lane, 1);
                    add_row(v, play.e, dues.w, lane, 1);
                }
            }
            if (lane == 31) {
                s.straight[warp][k] = v[LANE_WIDTH - 1] * STRAIGHT_SCALE;
                v[LANE_WIDTH - 1] = 0;
            }
            __nv_bfloat162 *to = (__nv_bfloat162 *)&s.a[warp][k * A_PITCH + lane * LANE_WIDTH];
            for (int i = 0; i < LANE_WIDTH / 2; i++)
                to[i] = __floats2bfloat162_rn(__saturatef(v[2 * i]), __saturatef(v[2 * i + 1]));
        }
        __syncwarp();
        wmma::fragment<wmma::accumulator, 16, 16, 16, float> c[HIDDEN / 16];
        for (int n = 0; n < HIDDEN / 16; n++)
            wmma::fill_fragment(c[n], 0);
        for (int k = 0; k < WIDTH / 16; k++) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
            wmma::load_matrix_sync(a, &s.a[warp][k * 16], A_PITCH);
            for (int n = 0; n < HIDDEN / 16; n++) {
                wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> b;
                wmma::load_matrix_sync(b, &s.w1[k * 16 * W_PITCH + n * 16], W_PITCH);
                wmma::mma_sync(c[n], a, b, c[n]);
            }
        }
        __syncwarp();
        float *product = (float *)s.a[warp];
        for (int n = 0; n < HIDDEN / 16; n++)
            wmma::store_matrix_sync(product + n * 16, c[n], C_PITCH, wmma::mem_row_major);
        __syncwarp();
        int mine = lane / 2;
        float sum = 0;
        for (int d = lane % 2; d < HIDDEN; d += 2)
            sum += fmaxf(product[mine * C_PITCH + d] + s.b1[d], 0) * s.w2[d];
        sum += __shfl_xor_sync(~0u, sum, 1);
        if (lane % 2 == 0 && tile + mine < s.candidates) {
            int after = filled + (s.position.cell[s.cell[tile + mine]] == 0);
            s.value[tile + mine] +=
                OUTPUT_SCALE * sum + s.straight[warp][mine] + play.net[play.layout.b2 + after];
        }
        __syncwarp();
    }
    __syncthreads();
    if (thread < SUM_COUNT) {
        float best = HAS_CIRCLES && is_final ? 0 : -1e9f; /* the last throw may go unused */
        int choice = -1;
        for (int k = 0; k < s.candidates; k++)
            if ((due_line >= 0 || s.sum[k] == thread + 1) && s.value[k] > best) {
                best = s.value[k];
                choice = k;
            }
        s.best[thread] = best;
        s.choice[thread] = choice;
    }
    __syncthreads();
    if (thread < ROWS_MOST && play.rows)
        play.rows[(size_t)blockIdx.x * ROWS_MOST + thread] =
            thread < s.row_count ? s.rows[thread] : -1;
    if (thread != 0)
        return;
    static const float ways[SUM_COUNT] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    float target = 0;
    for (int i = 0; i < SUM_COUNT; i++)
        target += ways[i] / 36 * s.best[i];
    if (play.target) {
        play.target[blockIdx.x] = target;
        play.filled[blockIdx.x] = filled;
    }
    unsigned long long word = random_word(play.seed + blockIdx.x * 0x100000001b3ull, play.step);
    int sum =
        (int)((word & 0xffff) * 6 >> 16) + (int)((word >> 16 & 0xffff) * 6 >> 16) + 1; /* 1 to 11 */
    int choice = s.choice[sum - 1];
    bool explores = (word >> 32 & 0xffff) < exploration(play) * 65536;
    if (explores && !is_final) {
        int fitting = 0, picked = -1;
        unsigned long long more = random_word(word, 1);
        for (int k = 0; k < s.candidates; k++)
            if (due_line >= 0 || s.sum[k] == sum) {
                fitting++;
                more = more * 6364136223846793005ull + 1442695040888963407ull;
                if ((more >> 33) % fitting == 0)
                    picked = k;
            }
        choice = picked;
    }
    Position next = s.position;
    if (choice >= 0) {
        int cell = s.cell[choice];
        bool is_write = next.cell[cell] == 0;
        int symbol = is_write ? sum : ROWS_CIRCLED;
        int new_row[GRID_CROSSING], new_due[GRID_CROSSING];
        next.total += (short)change(play.tables, s.position, cell, symbol, is_write, due_line,
                                    new_row, new_due);
        next.cell[cell] += symbol;
        next.filled += is_write;
        for (int i = 0; i < crossing_count[cell]; i++) {
            int line = crossing_line[cell][i];
            next.code[line] += symbol * crossing_power[cell][i];
            if (HAS_CIRCLES)
                next.due[line] = new_due[i];
        }
    }
    if (HAS_CIRCLES ? is_final : next.filled == GRID_CELLS) {
        atomicAdd(&play.total_sum[0], (double)next.total);
        atomicAdd(&play.total_sum[1], (double)next.total * next.total);
        atomicAdd(&play.total_sum[2], 1.0);
        memset(&next, 0, sizeof next);
        next.is_over = !play.restarts;
    }
    *home = next;
}

struct Learn {
    Layout layout;
    const float *net;
    float *gradient;
    const float *target;
    const int *rows;
    const unsigned char *filled;
    int count;
    float scale;
    double *loss;
};

struct LearnShared {
    float x[BATCH][WIDTH];
    float w1[WIDTH][HIDDEN + 1];
    float hidden[BATCH][HIDDEN];
    float straight[BATCH];
    float prediction[BATCH];
    float error[BATCH];
    int rows[BATCH][ROWS_MOST];
    int filled[BATCH];
};

/* One block learns from BATCH positions at a time; Knister's all have as many cells filled. */
__global__ void __launch_bounds__(THREADS) learn(Learn task)
{
    extern __shared__ __align__(128) char memory[];
    LearnShared &s = *(LearnShared *)memory;
    enum {
        PART = WIDTH * HIDDEN / THREADS,
        SPLIT = THREADS / WIDTH
    }; /* of w1's gradient a thread has */
    int thread = threadIdx.x, unit = thread % WIDTH, half = thread / WIDTH;
    float own[PART] = {0}, own_w2 = 0, own_b1 = 0, lost = 0;
    int start = blockIdx.x * BATCH;
    int head = HEADS > 1 ? task.filled[start] : 0;

    for (int i = thread; i < WIDTH * HIDDEN; i += THREADS)
        s.w1[i / HIDDEN][i % HIDDEN] = task.net[task.layout.w1 + (size_t)head * WIDTH * HIDDEN + i];
    for (int i = thread; i < BATCH * ROWS_MOST; i += THREADS)
        s.rows[i / ROWS_MOST][i % ROWS_MOST] = task.rows[(size_t)start * ROWS_MOST + i];
    if (thread < BATCH)
        s.filled[thread] = task.filled[start + thread];
    __syncthreads();
    for (int p = half; p < BATCH; p += SPLIT) {
        float sum = task.net[task.layout.bias + s.filled[p] * WIDTH + unit];
        for (int r = 0; r < ROWS_MOST && s.rows[p][r] >= 0; r++)
            sum += task.net[(size_t)s.rows[p][r] * WIDTH + unit];
        if (unit == STRAIGHT)
            s.straight[p] = sum;
        s.x[p][unit] = unit == STRAIGHT ? 0 : __saturatef(sum);
    }
    __syncthreads();
    enum { GROUPS = THREADS / HIDDEN };
    int d = thread % HIDDEN, group = thread / HIDDEN;
    float b1 = task.net[task.layout.b1 + head * HIDDEN + d],
          w2 = task.net[task.layout.w2 + head * HIDDEN + d];
    for (int p = group; p < BATCH; p += GROUPS) {
        float sum = b1;
        for (int k = 0; k < WIDTH; k++)
            sum += s.x[p][k] * s.w1[k][d];
        s.hidden[p][d] = sum;
    }
    __syncthreads();
    if (thread < BATCH) {
        float sum = 0;
        for (int k = 0; k < HIDDEN; k++)
            sum += fmaxf(s.hidden[thread][k], 0) * task.net[task.layout.w2 + head * HIDDEN + k];
        float error = OUTPUT_SCALE * sum + task.net[task.layout.b2 + s.filled[thread]] +
                      STRAIGHT_SCALE * s.straight[thread] - task.target[start + thread];
        lost += fabsf(error) < 4 ? error * error / 8 : fabsf(error) - 2;
        error = fminf(fmaxf(error / 4, -1), 1) * task.scale;
        s.error[thread] = error;
        atomicAdd(&task.gradient[task.layout.b2 + s.filled[thread]], error);
    }
    __syncthreads();
    for (int p = group; p < BATCH; p += GROUPS) {
        float h = s.hidden[p][d], g = s.error[p] * OUTPUT_SCALE;
        own_w2 += g * fmaxf(h, 0);
        float back = h > 0 ? g * w2 : 0;
        own_b1 += back;
        s.hidden[p][d] = back;
    }
    __syncthreads();
    for (int p = 0; p < BATCH; p++) {
        float x = s.x[p][unit];
        for (int k = 0; k < PART; k++)
            own[k] += x * s.hidden[p][half * PART + k];
    }
    for (int p = half; p < BATCH; p += SPLIT) {
        float x = s.x[p][unit], back = 0;
        if (unit == STRAIGHT)
            back = s.error[p] * STRAIGHT_SCALE;
        else if (x > 0 && x < 1)
            for (int k = 0; k < HIDDEN; k++)
                back += s.hidden[p][k] * s.w1[unit][k];
        if (back == 0)
            continue;
        for (int r = 0; r < ROWS_MOST && s.rows[p][r] >= 0; r++)
            if (s.rows[p][r] > 0)
                atomicAdd(&task.gradient[(size_t)s.rows[p][r] * WIDTH + unit], back);
        atomicAdd(&task.gradient[task.layout.bias + s.filled[p] * WIDTH + unit], back);
    }
    for (int k = 0; k < PART; k++)
        atomicAdd(&task.gradient[task.layout.w1 + (size_t)head * WIDTH * HIDDEN + unit * HIDDEN +
                                 half * PART + k],
                  own[k]);
    atomicAdd(&task.gradient[task.layout.b1 + head * HIDDEN + thread % HIDDEN], own_b1);
    atomicAdd(&task.gradient[task.layout.w2 + head * HIDDEN + thread % HIDDEN], own_w2);
    if (thread < BATCH)
        atomicAdd(task.loss, (double)lost);
}

__global__ void square_sum(const float *gradient, size_t count, double *sum)
{
    double own = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < count;
         i += (size_t)gridDim.x * blockDim.x)
        own += (double)gradient[i] * gradient[i];
    for (int d = 16; d > 0; d /= 2)
        own += __shfl_down_sync(~0u, own, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, own);
}

/* Adam, and the following net. Clears the gradient. */
__global__ void update(Layout layout, float *net, float *gradient, float *mean, float *variance,
                       float *following, __nv_bfloat16 *rounded, size_t count, const double *norm,
                       float rate, float follow, float mean_part, float variance_part, float memory,
                       int is_sparse)
{
    float clip = fminf(1, 5 / (sqrtf((float)*norm) + 1e-12f));
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < count;
         i += (size_t)gridDim.x * blockDim.x) {
        float g = gradient[i] * clip;
        float f = following[i] += follow * (net[i] - following[i]);
        rounded[i] = __float2bfloat16(f);
        if (g == 0 && i < layout.bias && is_sparse)
            continue; /* this vector has learned nothing, and forgets nothing */
        gradient[i] = 0;
        float m = mean[i] = mean[i] * .9f + g * .1f;
        float v = variance[i] = variance[i] * memory + g * g * (1 - memory);
        float w = net[i] - rate * (m / mean_part) / (sqrtf(v / variance_part) + 1e-8f);
        if (i < layout.bias)
            w = fminf(fmaxf(w, -ROW_MOST), ROW_MOST);
        else if (i >= layout.w1 && i < layout.b1)
            w = fminf(fmaxf(w, -WEIGHT_MOST), WEIGHT_MOST);
        net[i] = w;
    }
}

/* Rounds a net to what is shipped. */
__global__ void round_net(Layout layout, float *net, __nv_bfloat16 *rounded)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < layout.count;
         i += (size_t)gridDim.x * blockDim.x) {
        if (i < layout.w1)
            net[i] = rintf(net[i] * ROW_STEPS) / ROW_STEPS;
        else if (i < layout.b1)
            net[i] = rintf(net[i] * WEIGHT_STEPS) / WEIGHT_STEPS;
        rounded[i] = __float2bfloat16(net[i]);
    }
}

static Tables make_tables(void)
{
    Tables tables = {0};
    const Rows *rows = &ROWS_TABLE;
    unsigned kinds = HAS_CIRCLES ? 1 : rows->kinds;
    int *row = (int *)malloc(sizeof *row * CODES * kinds);
    unsigned char *info = (unsigned char *)calloc(CODES, 1);

    for (int code = 0; code < CODES; code++) {
        unsigned char symbols[GRID_SIDE];
        Tally tally = 0;
        int open = 0, is_full = 1;
        for (int i = 0, rest = code; i < GRID_SIDE; i++, rest /= BASE) {
            symbols[i] = (unsigned char)(rest % BASE);
            is_full &= symbols[i] > 0;
            open += symbols[i] > 0 && symbols[i] <= SUM_COUNT;
            if (symbols[i] > 0)
                tally = tally_add(tally, SUM_LEAST + (symbols[i] - 1) % SUM_COUNT);
        }
        for (unsigned kind = 0; kind < kinds; kind++)
            row[kind * CODES + code] = (int)rows->row(kind, symbols);
        if (!is_full)
            continue;
        if (HAS_CIRCLES)
            info[code] = (unsigned char)(GAME.circles_asked(hand_of(tally)) | open << 2 | 1 << 5);
        else
            info[code] = (unsigned char)GAME.line_points(0, tally);
    }
    tables.kind_step = (rows->due_rows - 1) / (rows->kinds ? rows->kinds : 1);
    CHECK(cudaMalloc(&tables.row, sizeof *row * CODES * kinds));
    CHECK(cudaMemcpy(tables.row, row, sizeof *row * CODES * kinds, cudaMemcpyHostToDevice));
    CHECK(cudaMalloc(&tables.info, CODES));
    CHECK(cudaMemcpy(tables.info, info, CODES, cudaMemcpyHostToDevice));
    free(row);
    free(info);

    int count[GRID_CELLS], line[GRID_CELLS][GRID_CROSSING] = {{0}},
                           power[GRID_CELLS][GRID_CROSSING] = {{0}};
    int kind[GRID_LINES], value[GRID_LINES], due = (int)rows->due_rows;
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        count[cell] = grid_crossing[cell].count;
        for (int i = 0; i < count[cell]; i++) {
            int l = line[cell][i] = grid_crossing[cell].line[i];
            int p = 1;
            for (int k = 0; k < GRID_SIDE; k++, p *= BASE)
                if (grid_line[l][rows->order[l][k]] == cell)
                    power[cell][i] = p;
        }
    }
    for (int l = 0; l < GRID_LINES; l++) {
        kind[l] = rows->kind[l];
        Tally pair = 0, circled = (Tally)GRID_SIDE << TALLY_CIRCLED;
        for (unsigned k = 0; k < GRID_SIDE; k++)
            pair = tally_add(pair, k < 2 ? 2 : 2 * k);
        value[l] =
            (int)GAME.line_points((unsigned)l, HAS_CIRCLES ? circled : pair); /* a pair makes 1 */
    }
    CHECK(cudaMemcpyToSymbol(crossing_count, count, sizeof count));
    CHECK(cudaMemcpyToSymbol(crossing_line, line, sizeof line));
    CHECK(cudaMemcpyToSymbol(crossing_power, power, sizeof power));
    CHECK(cudaMemcpyToSymbol(line_kind, kind, sizeof kind));
    CHECK(cudaMemcpyToSymbol(line_value, value, sizeof value));
    CHECK(cudaMemcpyToSymbol(due_rows, &due, sizeof due));
    return tables;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double normal(unsigned long long *state)
{
    double sum = 0;
    for (int i = 0; i < 12; i++) {
        *state = *state * 6364136223846793005ull + 1442695040888963407ull;
        sum += (double)(*state >> 11) / 9007199254740992.0;
    }
    return sum - 6;
}

template <typename T> static T *device(size_t count)
{
    T *memory;
    CHECK(cudaMalloc(&memory, sizeof(T) * count));
    CHECK(cudaMemset(memory, 0, sizeof(T) * count));
    return memory;
}

static double setting(const char *name, double otherwise)
{
    const char *text = getenv(name);
    return text ? atof(text) : otherwise;
}

/* Plays games without exploring; prints and returns the mean. */
static double evaluate(Play play, Position *positions, int count, unsigned long long seed,
                       double *sums, int batches, double *error)
{
    double total[3] = {0};
    for (int b = 0; b < batches; b++) {
        CHECK(cudaMemset(positions, 0, sizeof(Position) * count));
        CHECK(cudaMemset(sums, 0, 3 * sizeof *sums));
        play.position = positions;
        play.target = NULL;
        play.rows = NULL;
        play.epsilon = 0;
        play.restarts = 0;
        play.total_sum = sums;
        play.seed = random() * 1000003ull + seed + b;
        double done[3] = {0};
        for (int step = 0; done[2] < count && step < 1000; step++) {
            play.step = step;
            play_step<<<count, THREADS, sizeof(Shared)>>>(play);
            if (step >= 24)
                CHECK(cudaMemcpy(done, sums, sizeof done, cudaMemcpyDeviceToHost));
        }
        for (int i = 0; i < 3; i++)
            total[i] += done[i];
    }
    double mean = total[0] / total[2];
    *error = sqrt((total[1] / total[2] - mean * mean) / total[2]);
    return mean;
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    double seconds = setting("SECONDS_TO_TRAIN", 60), rate = setting("RATE", 1e-3);
    int games = (int)setting("GAMES", 4096), eval_games = 16384;
    int steps = (int)setting("STEPS", 1);    /* of every game, to an update */
    double memory = setting("MEMORY", .999); /* of variances, from one update to the next */
    double follow_first = setting("FOLLOW", .01), follow_last = setting("FOLLOW_LAST", .0002);
    Layout layout;
    Tables tables = make_tables();

    srandom((unsigned)setting("SEED", 1));
    layout.rows = ROWS_TABLE.row_count;
    layout.bias = (size_t)layout.rows * WIDTH;
    layout.w1 = layout.bias + FILLED * WIDTH;
    layout.b1 = layout.w1 + (size_t)HEADS * WIDTH * HIDDEN;
    layout.w2 = layout.b1 + HEADS * HIDDEN;
    layout.b2 = layout.w2 + HEADS * HIDDEN;
    layout.count = layout.b2 + FILLED;
    float *start = (float *)calloc(layout.count, sizeof *start);
    unsigned long long state = (unsigned long long)setting("SEED", 1) * 77 + 5;
    for (size_t i = WIDTH; i < layout.bias; i++)
        start[i] = i % WIDTH == STRAIGHT ? 0 : (float)(normal(&state) * .05);
    for (size_t i = layout.w1; i < layout.b1; i++)
        start[i] = (float)(normal(&state) / sqrt((double)WIDTH));
    for (size_t i = layout.w2; i < layout.b2; i++)
        start[i] = (float)(normal(&state) / sqrt((double)HIDDEN) * .1);
    float *net = device<float>(layout.count), *gradient = device<float>(layout.count);
    float *mean = device<float>(layout.count), *variance = device<float>(layout.count);
    float *following = device<float>(layout.count);
    __nv_bfloat16 *rounded = device<__nv_bfloat16>(layout.count);
    double *sums = device<double>(3), *eval_sums = device<double>(3), *norm = device<double>(1),
           *loss = device<double>(1);
    Position *positions = device<Position>(games), *eval_positions = device<Position>(eval_games);
    CHECK(cudaMemcpy(net, start, sizeof *start * layout.count, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(following, start, sizeof *start * layout.count, cudaMemcpyHostToDevice));
    Play play = {positions,
                 tables,
                 layout,
                 rounded,
                 rounded + layout.w1,
                 following,
                 device<float>(games),
                 device<int>((size_t)games * ROWS_MOST),
                 device<unsigned char>(games),
                 1,
                 0,
                 .01f,
                 1,
                 0,
                 sums};
    Learn task = {layout,    net,         gradient, play.target,
                  play.rows, play.filled, games,    1.f / ((float)games * (float)steps),
                  loss};
    CHECK(cudaFuncSetAttribute(play_step, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               sizeof(Shared)));
    CHECK(cudaFuncSetAttribute(learn, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               sizeof(LearnShared)));
    update<<<1024, 256>>>(layout, net, gradient, mean, variance, following, rounded, layout.count,
                          norm, 0, 0, 1, 1, 1, 0);
    fprintf(stderr, "rows %u, parameters %zu, shared %zu and %zu bytes\n", layout.rows,
            layout.count, sizeof(Shared), sizeof(LearnShared));

    double began = now(), said = began, share = 0;
    long updates = 0;
    while ((share = (now() - began) / seconds) < 1) {
        double lr =
            rate * (.02 + .98 * .5 * (1 + cos(M_PI * share))) * fmin(1, (updates + 1) / 1000.);
        double follow = follow_first * pow(follow_last / follow_first, share);
        play.epsilon = share < .9 ? .01f : .003f;
        play.seed = 1 + play.warm_up * 7919;
        for (int step = 0; step < steps; step++) {
            play.step = step;
            play_step<<<games, THREADS, sizeof(Shared)>>>(play);
            if (play.warm_up++ >= GRID_CELLS)
                learn<<<games / BATCH, THREADS, sizeof(LearnShared)>>>(task);
        }
        if (play.warm_up <= GRID_CELLS)
            continue;
        CHECK(cudaMemsetAsync(norm, 0, sizeof *norm));
        square_sum<<<512, 256>>>(gradient, layout.count, norm);
        updates++;
        update<<<1024, 256>>>(layout, net, gradient, mean, variance, following, rounded,
                              layout.count, norm, (float)lr, (float)follow,
                              (float)(1 - pow(.9, updates)), (float)(1 - pow(memory, updates)),
                              (float)memory, steps == 1);
        if (updates % 16 == 0)
            CHECK(cudaDeviceSynchronize());
        if (now() - said > seconds / 24) {
            double error = 0,
                   value = evaluate(play, eval_positions, eval_games, 5, eval_sums, 1, &error),
                   lost = 0, sum[3];
            CHECK(cudaMemcpy(&lost, loss, sizeof lost, cudaMemcpyDeviceToHost));
            CHECK(cudaMemset(loss, 0, sizeof *loss));
            CHECK(cudaMemcpy(sum, sums, sizeof sum, cudaMemcpyDeviceToHost));
            CHECK(cudaMemset(sums, 0, 3 * sizeof *sums));
            static long before;
            printf("%ld updates, %.0f s, loss %.4f, on policy %.2f, greedy %.3f +- %.3f\n", updates,
                   now() - began, lost / ((double)(updates - before) * steps * games),
                   sum[0] / sum[2], value, error);
            fflush(stdout);
            before = updates;
            said = now();
        }
    }
    double error = 0, value = evaluate(play, eval_positions, eval_games, 99, eval_sums, 16, &error);
    printf("FINAL %s: %ld updates, mean %.3f +- %.3f over %d games\n", GAME.name, updates, value,
           error, 16 * eval_games);
    round_net<<<1024, 256>>>(layout, following, rounded);
    value = evaluate(play, eval_positions, eval_games, 99, eval_sums, 16, &error);
    printf("ROUNDED %s: mean %.3f +- %.3f\n", GAME.name, value, error);
    float *all = (float *)malloc(layout.count * sizeof *all);
    CHECK(cudaMemcpy(all, following, layout.count * sizeof *all, cudaMemcpyDeviceToHost));
    NetShape shape = {&GAME, &ROWS_TABLE, WIDTH, HIDDEN, HEADS};
    bool is_written = net_write(folder, &shape, all);
    free(all);
    return is_written ? 0 : 3;
}
