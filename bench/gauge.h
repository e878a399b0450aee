/* Measuring delays, and the resources of a process. */
#ifndef KNOBEL_BENCH_GAUGE_H
#define KNOBEL_BENCH_GAUGE_H

#include <stdint.h>
#include <sys/types.h>

enum {
    GAUGE_STEPS = 1000000,
    GAUGE_WARM_UP_SHARE = 6, /* of the measured time, before it */
};

/* The number of delays of each length, in steps of ten microseconds; the last has all longer
 * ones. */
typedef struct {
    uint64_t count;
    uint32_t steps[GAUGE_STEPS];
} Delays;

/* Nanoseconds of a monotonic clock. */
int64_t gauge_clock(void);

void delays_add(Delays *delays, int64_t nanoseconds);

/* The delay in milliseconds that this share of all (0 to 1) does not exceed. */
double delays_share(const Delays *delays, double share);

/* Memory of a process in KB, and its processor time in seconds; 0 if there is no such process. */
uint64_t process_memory(pid_t process);
double process_time(pid_t process);

/* How much its memory has grown from this; 0 if it has shrunk. */
double process_growth(pid_t process, uint64_t memory);

#endif
