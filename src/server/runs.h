/* When the server ran, in a small file: so that the time in which it did not run is not taken from
 * the players' time.
 *
 * Each line is one run: when it started and when it was last alive, in milliseconds. Servers that
 * share a store on one machine share the file. Times are those of the server's own clock. It starts
 * with the system's clock and then only follows the steady one. It does not go back after a restart
 * either, unless the system's clock was far wrong. */
#ifndef KNOBEL_SERVER_RUNS_H
#define KNOBEL_SERVER_RUNS_H

#include <stdint.h>
#include <sys/types.h>

enum { RUNS_MOST = 1000 }; /* that are remembered */

typedef struct {
    int64_t start;
    int64_t end;
} Run;

typedef struct {
    int file;    /* -1: none */
    off_t place; /* of this run in the file */
    unsigned count;
    Run list[RUNS_MOST + 1]; /* by their start; this run is the last */
} Runs;

/* Reads the file and starts a new run. `now` is the system's time; the server's is list[count - 1].
 * Returns 0, or errno if the file cannot be used: then there is only this run. `path` NULL: no
 * file.
 */
int runs_open(Runs *runs, const char *path, int64_t now);

/* Notes that the server is alive. */
void runs_note(Runs *runs, int64_t now);

/* How long no server ran between `since` and the start of this run. */
int64_t runs_outage(const Runs *runs, int64_t since);

void runs_close(Runs *runs);

#endif
