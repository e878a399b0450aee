/* The page's files, by path: those linked into the program, or those of a folder. What is not in
 * the table is not served, so no path leads anywhere else. */
#ifndef KNOBEL_SERVER_PAGES_H
#define KNOBEL_SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *path; /* "/index.html" */
    const unsigned char *bytes;
    size_t length;
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

/* The page for a path; / stands for /index.html. NULL: there is none. */
const Page *page_find(const Pages *pages, const char *path, size_t length);

/* The content type of a file by the end of its name. */
const char *page_type(const char *path);

void pages_close(Pages *pages);

#endif
