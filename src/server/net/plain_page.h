/* The page as plain files, which any web host can serve below any path. */
#ifndef KNOBEL_SERVER_NET_PLAIN_PAGE_H
#define KNOBEL_SERVER_NET_PLAIN_PAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *path; /* relative: "icons/icon.svg" */
    const void *bytes;
    size_t length;
} PlainFile;

/* Handles a file; another answer than 0 ends. */
typedef int PlainFileTaker(void *context, const PlainFile *file);

/* Whether the page is linked into this program. */
bool plain_page_is_there(void);

/* Hands over all files: those that others depend on first, the one by which browsers notice a new
 * version last. The page plays at `server`, an origin that needs no escaping; "": at none. Returns
 * 0, ENOMEM, or the first other answer of `take`. */
int plain_page_each(const char *server, PlainFileTaker *take, void *context);

#endif
