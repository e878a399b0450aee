/* The page's files, by path: those linked into the program, or those of a folder. What is not in
 * the table is not served, so no path leads anywhere else. */
#ifndef KNOBEL_SERVER_NET_PAGES_H
#define KNOBEL_SERVER_NET_PAGES_H

#include <stdbool.h>
#include <stddef.h>

enum { PAGE_TAG_BYTES = 16 };

typedef struct {
    const char *path;           /* "/index.html" */
    const unsigned char *bytes; /* NULL: to be unpacked first (nets) */
    size_t length;
    const unsigned char *packed; /* the same by gzip; NULL: not shorter, or not made */
    size_t packed_length;
    char tag[PAGE_TAG_BYTES + 1]; /* another for other bytes */
} Page;

typedef struct {
    const Page *pages; /* in the order of their paths */
    size_t count;
    bool is_own; /* to be freed */
} Pages;

/* Those that were linked in when the program was built. */
Pages pages_linked(void);

/* Reads all files below a folder. Returns 0 or errno. */
int pages_read(Pages *pages, const char *folder);

/* The page for a path; /index.html is also what / and the addresses of its views (/t/CODE and so
 * on) stand for. NULL: there is none. */
const Page *page_find(const Pages *pages, const char *path, size_t length);

/* Whether a file's name tells its bytes (NAME-HASH.END), so that it can be kept for ever. */
bool page_is_lasting(const char *path);

/* The content type of a file by the end of its name. */
const char *page_type(const char *path);

/* The net for a path /nets/GAME-CHECKSUM.net, which the page keeps; false where there is none. */
bool page_of_net(Page *page, const char *path);

/* Its bytes, unpacked once; NULL where they are damaged or there is no memory. */
const unsigned char *page_net_bytes(const Page *page);

void pages_close(Pages *pages);

#endif
