/* Clocks, counts, and files of /proc. */
#include "gauge.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t gauge_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void delays_add(Delays *delays, int64_t nanoseconds)
{
    int64_t step = nanoseconds / 10000;

    delays->count++;
    delays->steps[step < GAUGE_STEPS ? step : GAUGE_STEPS - 1]++;
}

double delays_share(const Delays *delays, double share)
{
    uint64_t wanted = (uint64_t)((double)delays->count * share);
    uint64_t seen = 0;

    for (uint32_t i = 0; i < GAUGE_STEPS; i++) {
        seen += delays->steps[i];
        if (seen > wanted)
            return (i + 1) / 100.0;
    }
    return (double)GAUGE_STEPS / 100;
}

uint64_t process_memory(pid_t process)
{
    char path[64];
    char line[256];
    unsigned long long kilobytes = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmRSS: %llu", &kilobytes) == 1)
            break;
    if (file != NULL)
        fclose(file);
    return kilobytes;
}

double process_growth(pid_t process, uint64_t memory)
{
    uint64_t now = process_memory(process);

    return now > memory ? (double)(now - memory) : 0;
}

double process_time(pid_t process)
{
    char path[64];
    char line[1024] = "";
    unsigned long long in_program = 0, in_kernel = 0;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    const char *behind_name = fgets(line, sizeof line, file) != NULL ? strrchr(line, ')') : NULL;
    if (behind_name != NULL)
        sscanf(behind_name + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu",
               &in_program, &in_kernel);
    fclose(file);
    return (double)(in_program + in_kernel) / (double)sysconf(_SC_CLK_TCK);
}
