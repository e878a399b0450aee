/* The page's files by path: those linked into the program, or those of a folder. Only files in the
 * table are served, so no path leads to other files. */
#ifndef KNOBEL_SERVER_NET_PAGES_H
#define KNOBEL_SERVER_NET_PAGES_H

#include "server/net/encoding.h"

#include <stdbool.h>
#include <stddef.h>

enum { PAGE_TAG_BYTES = 16, PAGE_NET_PATH_SIZE = 64 };

/* What the page may load and run: its own files. What it may connect to is added. */
#define PAGE_POLICY                                              \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " \
    "style-src 'self'; img-src 'self' data:; font-src 'self'; "  \
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"

/* A file in some encoding. `bytes` is NULL if that would not be shorter, or was not made. */
typedef struct {
    const unsigned char *bytes;
    size_t length;
} PackedFile;

typedef struct {
    const char *path;           /* "/index.html" */
    const unsigned char *bytes; /* NULL: has to be unpacked first (nets) */
    size_t length;
    PackedFile packed[ENCODING_COUNT];
    char tag[PAGE_TAG_BYTES + 1]; /* a hash of the bytes */
} PageFile;

typedef struct {
    const PageFile *pages; /* sorted by path */
    size_t count;
    bool is_own; /* pages_close frees them */
} Pages;

/* The files that are linked into the program. */
Pages pages_linked(void);

/* Reads all files below a folder. Returns 0 or errno. */
int pages_read(Pages *pages, const char *folder);

/* The file for a path; NULL: there is none. For / and the paths of views (/t/CODE, /CODE and so on)
 * it is /index.html. */
const PageFile *page_find(const Pages *pages, const char *path, size_t length);

/* Whether a file can be cached forever, because its name contains a hash (NAME-HASH.END). */
bool page_is_lasting(const char *path);

/* The content type of a file by the end of its name. */
const char *page_type(const char *path);

/* The net number `index`, from 0, as a file, and its path; false: there is none. */
bool page_net_at(unsigned index, PageFile *page, char path[PAGE_NET_PATH_SIZE]);

/* The file for a path /nets/GAME-CHECKSUM.net; false: there is none. `page` keeps the path. */
bool page_of_net(PageFile *page, const char *path);

/* The bytes of a net, unpacked once; NULL: they are damaged, or out of memory. */
const unsigned char *page_net_bytes(const PageFile *page);

void pages_close(Pages *pages);

#endif
