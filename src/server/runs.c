/* The file of runs: lines of fixed length, so that each server can rewrite its own. */
#include "server/runs.h"

#include "base/folder.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINE_BYTES = 2 * 16,
    FILE_MOST = 4 * RUNS_MOST * LINE_BYTES, /* a longer file is shortened */
};

#define BACK_MOST (INT64_C(7) * 24 * 60 * 60 * 1000) /* that the server's clock may be ahead */

static void write_line(const Run *run, char line[LINE_BYTES + 1])
{
    snprintf(line, LINE_BYTES + 1, "%015lld %015lld\n", (long long)run->start, (long long)run->end);
}

static bool read_line(Span line, Run *run)
{
    char copy[LINE_BYTES];
    long long start;
    long long end;

    if (line.length != LINE_BYTES - 1)
        return false;
    memcpy(copy, line.start, LINE_BYTES - 1);
    copy[LINE_BYTES - 1] = '\0';
    if (sscanf(copy, "%15lld %15lld", &start, &end) != 2)
        return false;
    *run = (Run){start, end};
    return start > 0 && end >= start;
}

static int by_start(const void *one, const void *other)
{
    int64_t difference = ((const Run *)one)->start - ((const Run *)other)->start;

    return (difference > 0) - (difference < 0);
}

/* Reads the last lines. Those that cannot be understood are left out. */
static int read_runs(Runs *runs)
{
    static const size_t bytes_most = RUNS_MOST * LINE_BYTES;
    off_t length = lseek(runs->file, 0, SEEK_END);
    off_t start = length > (off_t)bytes_most ? length - (off_t)bytes_most : 0;
    char *bytes = malloc(bytes_most);
    Span line;

    if (bytes == NULL)
        return ENOMEM;
    ssize_t count = pread(runs->file, bytes, bytes_most, start);
    int failure = count < 0 ? errno : 0;
    Span rest = {bytes, count > 0 ? (size_t)count : 0};
    while (runs->count < RUNS_MOST && span_line(&rest, &line))
        runs->count += read_line(line, &runs->list[runs->count]);
    free(bytes);
    qsort(runs->list, runs->count, sizeof *runs->list, by_start);
    if (length > FILE_MOST && ftruncate(runs->file, 0) != 0)
        return errno;
    return failure;
}

static int write_run(const Runs *runs)
{
    char line[LINE_BYTES + 1];

    write_line(&runs->list[runs->count - 1], line);
    return pwrite(runs->file, line, LINE_BYTES, runs->place) == LINE_BYTES ? 0 : errno;
}

/* Adds a line for this run at the end of the file. Another server may do the same. */
static int append_run(Runs *runs)
{
    char line[LINE_BYTES + 1];
    int file = runs->file;

    write_line(&runs->list[runs->count - 1], line);
    if (fcntl(file, F_SETFL, O_APPEND) != 0 || write(file, line, LINE_BYTES) != LINE_BYTES)
        return errno;
    runs->place = lseek(file, 0, SEEK_CUR) - LINE_BYTES;
    return fcntl(file, F_SETFL, 0) != 0 ? errno : 0;
}

static int open_file(Runs *runs, const char *path)
{
    int failure = folder_make_for(path);

    if (failure != 0)
        return failure;
    runs->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return runs->file >= 0 ? read_runs(runs) : errno;
}

int runs_open(Runs *runs, const char *path, int64_t now)
{
    int failure = 0;

    runs->file = -1;
    runs->count = 0;
    if (path != NULL)
        failure = open_file(runs, path);
    for (unsigned i = 0; i < runs->count; i++)
        if (runs->list[i].end > now && runs->list[i].end - now < BACK_MOST)
            now = runs->list[i].end;
    runs->list[runs->count++] = (Run){now, now};
    if (failure == 0 && runs->file >= 0)
        failure = append_run(runs);
    if (failure != 0)
        runs_close(runs);
    return failure;
}

void runs_note(Runs *runs, int64_t now)
{
    runs->list[runs->count - 1].end = now;
    if (runs->file >= 0)
        (void)write_run(runs); /* if it fails, an outage is a little longer for the players */
}

int64_t runs_outage(const Runs *runs, int64_t since)
{
    int64_t start = runs->list[runs->count - 1].start;
    int64_t outage = 0;

    for (unsigned i = 0; i < runs->count; i++) {
        const Run *run = &runs->list[i];
        if (run->start > start)
            continue; /* from a time when the system's clock was far ahead */
        if (run->start > since)
            outage += run->start - since;
        if (run->end > since)
            since = run->end;
    }
    return outage;
}

void runs_close(Runs *runs)
{
    if (runs->file >= 0)
        close(runs->file);
    runs->file = -1;
}
