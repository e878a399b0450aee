/* The linker calls the functions with __wrap_ in place of the system's. The tables through which a
 * shared library calls the system are changed to do the same. */
#include "support/scarce.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct {
    atomic_bool is_counting;
    atomic_bool has_failed;
    _Atomic uint64_t fails_at;
    _Atomic uint64_t count;
} scarce;

void scarce_begin(uint64_t fails_at)
{
    atomic_store(&scarce.has_failed, false);
    atomic_store(&scarce.fails_at, fails_at);
    atomic_store(&scarce.count, 0);
    atomic_store(&scarce.is_counting, true);
}

uint64_t scarce_end(void)
{
    atomic_store(&scarce.is_counting, false);
    return atomic_load(&scarce.count);
}

bool scarce_has_failed(void)
{
    return atomic_load(&scarce.has_failed);
}

void scarce_forget(void)
{
    atomic_store(&scarce.has_failed, false);
}

uint64_t scarce_stride(uint64_t usual)
{
    return getenv("KNOBEL_TEST_LONG") != NULL ? 1 : usual;
}

bool scarce_fails(void)
{
    if (!atomic_load(&scarce.is_counting) ||
        atomic_fetch_add(&scarce.count, 1) + 1 != atomic_load(&scarce.fails_at))
        return false;
    atomic_store(&scarce.has_failed, true);
    errno = ENOMEM;
    return true;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
char *__real_strdup(const char *text);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*run)(void *),
                          void *context);
int __real_eventfd(unsigned value, int flags);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*run)(void *),
                          void *context);
int __wrap_eventfd(unsigned value, int flags);

void *__wrap_malloc(size_t size)
{
    return scarce_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return scarce_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return scarce_fails() ? NULL : __real_realloc(memory, size);
}

char *__wrap_strdup(const char *text)
{
    return scarce_fails() ? NULL : __real_strdup(text);
}

/* Threads and their files run out, too. */
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*run)(void *),
                          void *context)
{
    return scarce_fails() ? EAGAIN : __real_pthread_create(thread, kind, run, context);
}

int __wrap_eventfd(unsigned value, int flags)
{
    return scarce_fails() ? -1 : __real_eventfd(value, flags);
}

/* Nothing is really synced, to save time. */
static int sync_nothing(int file)
{
    (void)file;
    return 0;
}

/* The functions of a library's table that are replaced. */
static const struct {
    const char *name;
    uintptr_t ours;
} replaced[] = {
    {"malloc", (uintptr_t)__wrap_malloc},   {"calloc", (uintptr_t)__wrap_calloc},
    {"realloc", (uintptr_t)__wrap_realloc}, {"strdup", (uintptr_t)__wrap_strdup},
    {"fsync", (uintptr_t)sync_nothing},     {"fdatasync", (uintptr_t)sync_nothing},
};

#if defined(__x86_64__)
enum { SLOT_CALL = R_X86_64_JUMP_SLOT, SLOT_DATA = R_X86_64_GLOB_DAT };
#elif defined(__aarch64__)
enum { SLOT_CALL = R_AARCH64_JUMP_SLOT, SLOT_DATA = R_AARCH64_GLOB_DAT };
#else
enum { SLOT_CALL = 0, SLOT_DATA = 0 };
#endif

/* The slots of a library, from its dynamic section. */
typedef struct {
    const ElfW(Sym) * symbols;
    const char *names;
    const ElfW(Rela) * slots[2];
    size_t counts[2];
} Slots;

static Slots find_slots(const ElfW(Dyn) * entry)
{
    Slots found = {0};

    for (; entry->d_tag != DT_NULL; entry++)
        switch (entry->d_tag) {
        case DT_SYMTAB:
            found.symbols = (const void *)entry->d_un.d_ptr;
            break;
        case DT_STRTAB:
            found.names = (const void *)entry->d_un.d_ptr;
            break;
        case DT_JMPREL:
            found.slots[0] = (const void *)entry->d_un.d_ptr;
            break;
        case DT_PLTRELSZ:
            found.counts[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
            break;
        case DT_RELA:
            found.slots[1] = (const void *)entry->d_un.d_ptr;
            break;
        case DT_RELASZ:
            found.counts[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
            break;
        default:
            break;
        }
    return found;
}

/* Returns whether the slot was replaced. */
static bool replace(uintptr_t slot, const char *name)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);

    for (size_t i = 0; i < sizeof replaced / sizeof *replaced; i++)
        if (strcmp(name, replaced[i].name) == 0) {
            if (mprotect((void *)(slot & ~(page - 1)), page, PROT_READ | PROT_WRITE) != 0)
                return false;
            *(uintptr_t *)slot = replaced[i].ours;
            return true;
        }
    return false;
}

static unsigned replace_all(const Slots *found, uintptr_t base)
{
    unsigned count = 0;

    for (int part = 0; part < 2; part++)
        for (size_t i = 0; i < found->counts[part] && found->slots[part] != NULL; i++) {
            const ElfW(Rela) *slot = &found->slots[part][i];
            unsigned kind = ELF64_R_TYPE(slot->r_info);
            if (kind == SLOT_CALL || kind == SLOT_DATA)
                count += replace(base + slot->r_offset,
                                 found->names + found->symbols[ELF64_R_SYM(slot->r_info)].st_name);
        }
    return count;
}

typedef struct {
    const char *name;
    unsigned count;
} Library;

static int look(struct dl_phdr_info *info, size_t size, void *context)
{
    Library *library = context;
    const char *slash = strrchr(info->dlpi_name, '/');

    (void)size;
    if (slash == NULL || strncmp(slash + 1, library->name, strlen(library->name)) != 0)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_DYNAMIC) {
            Slots found = find_slots((const void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
            library->count += replace_all(&found, info->dlpi_addr);
        }
    return 1;
}

bool scarce_reach(const char *library)
{
    Library wanted = {.name = library};

    dl_iterate_phdr(look, &wanted);
    return wanted.count > 0;
}
