/* The page's files, in a table sorted by path. */
#include "server/net/pages.h"

#include "base/list.h"
#include "base/save.h"
#include "room/identity.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES_MOST = 10000, DEPTH_MOST = 16, PAGE_BYTES_MOST = 64 << 20 };

extern const PageFile linked_pages[];
extern const size_t linked_page_count;

Pages pages_linked(void)
{
    return (Pages){.pages = linked_pages, .count = linked_page_count};
}

const char *page_type(const char *path)
{
    static const struct {
        const char *end;
        const char *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
    };
    size_t length = strlen(path);

    for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
        size_t end = strlen(types[i].end);
        if (length > end && strcmp(path + length - end, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

static int compare(const void *one, const void *other)
{
    return strcmp(((const PageFile *)one)->path, ((const PageFile *)other)->path);
}

bool page_is_lasting(const char *path)
{
    static const struct {
        size_t length;
        const char *digits;
    } hashes[] = {{8, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"}, {16, "0123456789abcdef"}};
    const char *hash = strrchr(path, '-');

    for (unsigned i = 0; hash != NULL && i < sizeof hashes / sizeof *hashes; i++)
        if (strspn(hash + 1, hashes[i].digits) == hashes[i].length &&
            hash[1 + hashes[i].length] == '.')
            return true;
    return false;
}

/* Whether the path is a table's short code as people write it: /KBZ4VQ, /kbz-4vq. */
static bool is_short_code(const char *path, size_t length)
{
    char code[CODE_BYTES + 1];

    return length > SHORT_CODE_BYTES && code_read((Span){path + 1, length - 1}, code) &&
           code[SHORT_CODE_BYTES] == '\0';
}

/* Whether the path is a view, which the page's script shows. */
static bool is_view(const char *path, size_t length)
{
    static const char *const exact[] = {"/",         "/computer", "/daily",   "/friends",
                                        "/here",     "/play",     "/puzzles", "/replay",
                                        "/settings", "/stats",    "/tv",      "/you"};
    static const char *const below[] = {"/daily/", "/learn/", "/play/", "/puzzles/",
                                        "/rules/", "/t/",     "/tv/"};

    for (unsigned i = 0; i < sizeof exact / sizeof *exact; i++)
        if (length == strlen(exact[i]) && memcmp(path, exact[i], length) == 0)
            return true;
    for (unsigned i = 0; i < sizeof below / sizeof *below; i++) {
        size_t prefix = strlen(below[i]);
        if (length > prefix && memcmp(path, below[i], prefix) == 0 &&
            memchr(path + prefix, '/', length - prefix) == NULL)
            return true;
    }
    return is_short_code(path, length);
}

const PageFile *page_find(const Pages *pages, const char *path, size_t length)
{
    size_t low = 0;
    size_t high = pages->count;

    if (is_view(path, length))
        return page_find(pages, "/index.html", strlen("/index.html"));
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const PageFile *page = &pages->pages[middle];
        int order = strncmp(page->path, path, length);
        if (order == 0 && strlen(page->path) == length)
            return page;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* The files read so far. */
typedef struct {
    PageFile *pages;
    size_t count;
    size_t size;
} Collection;

static int add_page(Collection *all, PageFile page)
{
    if (all->count == PAGES_MOST)
        return EFBIG;
    PageFile *pages = list_grow(all->pages, all->count, &all->size, sizeof *pages);
    if (pages == NULL)
        return ENOMEM;
    all->pages = pages;
    all->pages[all->count++] = page;
    return 0;
}

static PageFile make_page(const char *path, const unsigned char *bytes, size_t length)
{
    PageFile page = {.path = path, .bytes = bytes, .length = length};
    unsigned char hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, bytes, length);
    sodium_bin2hex(page.tag, sizeof page.tag, hash, PAGE_TAG_BYTES / 2);
    return page;
}

/* Reads a plain file. Takes over `path`. */
static int take_file(Collection *all, int folder, const char *name, char *path)
{
    struct stat about;
    unsigned char *bytes = NULL;
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    int failure = file < 0 || fstat(file, &about) != 0 ? errno : 0;

    if (failure == 0 && about.st_size > PAGE_BYTES_MOST)
        failure = EFBIG;
    if (failure == 0 && (bytes = malloc((size_t)about.st_size + 1)) == NULL)
        failure = ENOMEM;
    if (failure == 0)
        failure = load_bytes(file, bytes, (size_t)about.st_size);
    if (failure == 0)
        failure = add_page(all, make_page(path, bytes, (size_t)about.st_size));
    if (file >= 0)
        close(file);
    if (failure != 0) {
        free(path);
        free(bytes);
    }
    return failure;
}

static int read_folder(Collection *all, int folder, const char *prefix, unsigned depth);

static int take_entry(Collection *all, int folder, const char *prefix, const char *name,
                      unsigned depth)
{
    struct stat about;
    char *path = NULL;

    if (name[0] == '.') /* hidden files are not served */
        return 0;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    if (!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode))
        return 0;
    if (asprintf(&path, "%s/%s", prefix, name) < 0)
        return ENOMEM;
    if (S_ISREG(about.st_mode))
        return take_file(all, folder, name, path);
    int below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    int failure = below < 0 ? errno : read_folder(all, below, path, depth + 1);
    free(path);
    return failure;
}

/* Reads a folder. Takes over its descriptor. */
static int read_folder(Collection *all, int folder, const char *prefix, unsigned depth)
{
    DIR *list = depth <= DEPTH_MOST ? fdopendir(folder) : NULL;
    int failure = 0;

    if (list == NULL) {
        close(folder);
        return depth <= DEPTH_MOST ? ENOMEM : ELOOP;
    }
    for (const struct dirent *entry; failure == 0 && (entry = readdir(list)) != NULL;)
        failure = take_entry(all, dirfd(list), prefix, entry->d_name, depth);
    closedir(list);
    return failure;
}

int pages_read(Pages *pages, const char *folder)
{
    Collection all = {0};
    int top = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int failure = top < 0 ? errno : read_folder(&all, top, "", 0);

    *pages = (Pages){.pages = all.pages, .count = all.count, .is_own = true};
    if (failure != 0) {
        pages_close(pages);
        return failure;
    }
    if (all.count > 0)
        qsort(all.pages, all.count, sizeof *all.pages, compare);
    return 0;
}

void pages_close(Pages *pages)
{
    for (size_t i = 0; pages->is_own && i < pages->count; i++) {
        free((void *)pages->pages[i].path);
        free((void *)pages->pages[i].bytes);
    }
    if (pages->is_own)
        free((void *)pages->pages);
    *pages = (Pages){0};
}
