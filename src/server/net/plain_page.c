/* The page as plain files. What a server says in headers, or knows by itself, the document says. */
#include "server/net/plain_page.h"

#include "server/net/pages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char document[] = "/index.html";
static const char manifest[] = "/manifest.webmanifest";
static const char service_worker[] = "/service-worker.js";

typedef struct {
    const char *server;
    PlainFileTaker *take;
    void *context;
} Handing;

bool plain_page_is_there(void)
{
    Pages pages = pages_linked();

    return page_find(&pages, service_worker, strlen(service_worker)) != NULL;
}

static int hand(const Handing *handing, const char *path, const void *bytes, size_t length)
{
    PlainFile file = {.path = path + 1, .bytes = bytes, .length = length};

    return handing->take(handing->context, &file);
}

/* Copies a text in which addresses begin at the top of the host, and makes them relative. `mark` is
 * what precedes such an address. */
static void put_relative(FILE *to, const char *text, size_t length, const char *mark)
{
    const char *end = text + length;
    const char *found;

    while ((found = memmem(text, (size_t)(end - text), mark, strlen(mark))) != NULL) {
        const char *slash = found + strlen(mark) - 1;
        fwrite(text, 1, (size_t)(slash - text), to);
        fputc('.', to);
        fputc('/', to);
        text = slash + 1;
    }
    fwrite(text, 1, (size_t)(end - text), to);
}

/* The document, with the server and the policy that otherwise is a header. */
static void put_document(FILE *to, const PageFile *page, const char *server)
{
    static const char first[] = "<meta charset=\"utf-8\">\n";
    const char *text = (const char *)page->bytes;
    const char *place = memmem(text, page->length, first, strlen(first));
    size_t ahead = place != NULL ? (size_t)(place - text) + strlen(first) : 0;

    fwrite(text, 1, ahead, to);
    fprintf(to, "<meta http-equiv=\"content-security-policy\" content=\"" PAGE_POLICY
                "; connect-src 'self'");
    if (server[0] != '\0') /* http and https become ws and wss */
        fprintf(to, " %s ws%s", server, server + strlen("http"));
    fprintf(to, "\">\n<meta name=\"knobel-server\" content=\"%s\">\n", server);
    put_relative(to, text + ahead, page->length - ahead, "=\"/");
}

/* Hands over a file after a change. */
static int hand_changed(const Handing *handing, const PageFile *page)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *text = open_memstream(&bytes, &length);
    int failure = ENOMEM;

    if (text == NULL)
        return ENOMEM;
    if (strcmp(page->path, document) == 0) {
        put_document(text, page, handing->server);
    } else if (strcmp(page->path, manifest) == 0) {
        put_relative(text, (const char *)page->bytes, page->length, "\"/");
    } else { /* with another server it is another version */
        fwrite(page->bytes, 1, page->length, text);
        fprintf(text, "// %s\n", handing->server);
    }
    if (fclose(text) == 0)
        failure = hand(handing, page->path, bytes, length);
    free(bytes);
    return failure;
}

static int hand_pages(const Handing *handing, const Pages *pages)
{
    static const char *const changed[] = {manifest, document, service_worker};
    int failure = 0;

    for (size_t i = 0; failure == 0 && i < pages->count; i++) {
        const PageFile *page = &pages->pages[i];
        bool is_changed = false;
        for (unsigned j = 0; j < sizeof changed / sizeof *changed; j++)
            is_changed = is_changed || strcmp(page->path, changed[j]) == 0;
        if (!is_changed)
            failure = hand(handing, page->path, page->bytes, page->length);
    }
    for (unsigned i = 0; failure == 0 && i < sizeof changed / sizeof *changed; i++)
        failure = hand_changed(handing, page_find(pages, changed[i], strlen(changed[i])));
    return failure;
}

/* The nets stay packed, since few hosts pack them on the way. The page unpacks them. */
static int hand_nets(const Handing *handing)
{
    PageFile net;
    char path[PAGE_NET_PATH_SIZE];
    int failure = 0;

    for (unsigned i = 0; failure == 0 && page_net_at(i, &net, path); i++)
        failure =
            hand(handing, path, net.packed[ENCODING_GZIP].bytes, net.packed[ENCODING_GZIP].length);
    return failure;
}

int plain_page_each(const char *server, PlainFileTaker *take, void *context)
{
    Handing handing = {.server = server, .take = take, .context = context};
    Pages pages = pages_linked();
    int failure = hand_nets(&handing);

    return failure != 0 ? failure : hand_pages(&handing, &pages);
}
