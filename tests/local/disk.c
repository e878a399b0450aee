/* The linker calls these functions in place of the system's: see --wrap in meson.build. */
#include "disk.h"

#include <errno.h>
#include <sys/types.h>

Disk disk;

typedef enum {
    CALL_WRITE,
    CALL_CUT,
    CALL_SYNC,
} CallKind;

static bool fail(void)
{
    disk.has_failed = true;
    disk.has_acted = true;
    errno = disk.failure;
    return true;
}

/* Whether this call, which has just been counted, must fail at once. */
static bool call_fails(CallKind kind)
{
    bool is_it = disk.calls == disk.fails_at;
    bool is_next = disk.calls == disk.fails_at + 1 && disk.fails_at > 0;

    switch (disk.fault) {
    case DISK_FAILS:
        return is_it && fail();
    case DISK_WRITES_PART: /* after a complete write: then its sync fails */
        return (is_next || (is_it && kind != CALL_WRITE)) && !disk.has_failed && fail();
    case DISK_TEARS:
        if (disk.has_failed && kind == CALL_CUT && disk.calls <= disk.fails_at + 2)
            return fail();
        return (is_next || (is_it && kind != CALL_WRITE)) && !disk.has_failed && fail();
    case DISK_DIES:
        return disk.fails_at > 0 && disk.calls >= disk.fails_at && fail();
    default:
        return false;
    }
}

typedef ssize_t RealWrite(int file, const void *bytes, size_t length, off_t offset);
typedef ssize_t RealRead(int file, void *bytes, size_t length, off_t offset);
typedef int RealCut(int file, off_t length);

static ssize_t do_write(RealWrite *real, int file, const void *bytes, size_t length, off_t offset)
{
    disk.calls++;
    if (call_fails(CALL_WRITE))
        return -1;
    if (disk.calls == disk.fails_at && disk.fault == DISK_INTERRUPTS) {
        disk.has_acted = true;
        errno = EINTR;
        return -1;
    }
    bool is_part =
        disk.fault == DISK_WRITES_PART || disk.fault == DISK_TEARS || disk.fault == DISK_IS_SHORT;
    if (disk.calls == disk.fails_at && is_part && disk.part < length) {
        disk.has_acted = true;
        length = disk.part;
    }
    disk.is_dirty = true;
    return real(file, bytes, length, offset);
}

static ssize_t do_read(RealRead *real, int file, void *bytes, size_t length, off_t offset)
{
    if (++disk.reads != disk.read_fails_at)
        return real(file, bytes, length, offset);
    disk.has_acted = true;
    if (disk.fault == DISK_IS_SHORT)
        return real(file, bytes, disk.part < length ? disk.part : length, offset);
    errno = disk.fault == DISK_INTERRUPTS ? EINTR : disk.failure;
    return -1;
}

static int do_cut(RealCut *real, int file, off_t length)
{
    disk.calls++;
    if (call_fails(CALL_CUT))
        return -1;
    return real(file, length);
}

/* Nothing is really synced, to save time. */
static int do_sync(void)
{
    disk.calls++;
    if (call_fails(CALL_SYNC))
        return -1;
    disk.is_dirty = false;
    return 0;
}

RealWrite __real_pwrite, __real_pwrite64, __wrap_pwrite, __wrap_pwrite64;
RealRead __real_pread, __real_pread64, __wrap_pread, __wrap_pread64;
RealCut __real_ftruncate, __real_ftruncate64, __wrap_ftruncate, __wrap_ftruncate64;
int __wrap_fdatasync(int file);
int __wrap_fsync(int file);

ssize_t __wrap_pwrite(int file, const void *bytes, size_t length, off_t offset)
{
    return do_write(__real_pwrite, file, bytes, length, offset);
}

ssize_t __wrap_pwrite64(int file, const void *bytes, size_t length, off_t offset)
{
    return do_write(__real_pwrite64, file, bytes, length, offset);
}

ssize_t __wrap_pread(int file, void *bytes, size_t length, off_t offset)
{
    return do_read(__real_pread, file, bytes, length, offset);
}

ssize_t __wrap_pread64(int file, void *bytes, size_t length, off_t offset)
{
    return do_read(__real_pread64, file, bytes, length, offset);
}

int __wrap_ftruncate(int file, off_t length)
{
    return do_cut(__real_ftruncate, file, length);
}

int __wrap_ftruncate64(int file, off_t length)
{
    return do_cut(__real_ftruncate64, file, length);
}

int __wrap_fdatasync(int file)
{
    (void)file;
    return do_sync();
}

int __wrap_fsync(int file)
{
    (void)file;
    disk.folder_syncs++;
    return do_sync();
}
