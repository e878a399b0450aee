/* A disk that fails when it is told to. It is between the local and the system, counts the calls
 * that change a file, and knows whether what was written would survive a power cut. */
#ifndef KNOBEL_TESTS_LOCAL_DISK_H
#define KNOBEL_TESTS_LOCAL_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    DISK_IS_FINE,
    DISK_FAILS,       /* once */
    DISK_WRITES_PART, /* once, and fails in the next call */
    DISK_TEARS,       /* as above, and what was written cannot be truncated */
    DISK_DIES,        /* from then on */
    DISK_IS_SHORT,    /* writes or reads less than requested, once; no failure */
    DISK_INTERRUPTS,  /* once; no failure */
} DiskFault;

typedef struct {
    DiskFault fault;
    uint64_t fails_at;      /* which call, from 1; 0: none */
    int failure;            /* errno of the failures */
    size_t part;            /* how many bytes a failing write still writes */
    uint64_t calls;         /* so far, of write, truncate and sync */
    uint64_t reads;         /* so far */
    uint64_t read_fails_at; /* for DISK_FAILS, DISK_IS_SHORT and DISK_INTERRUPTS */
    uint64_t folder_syncs;  /* only these use fsync */
    bool has_failed;
    bool has_acted; /* the fault has occurred, as a failure or not */
    bool is_dirty;  /* something written is not yet synced; truncating need not be */
} Disk;

/* The one disk; tests set it and look at it. */
extern Disk disk;

#endif
