/* PostgreSQL: notifications about what other servers have appended. */
#include "store/postgres.h"

#include <poll.h>
#include <string.h>

enum { RETRY_MS = 50 };

/* Reads "SERVER ROOM VERSION ROOM VERSION ..." */
static void tell(const StorePlace *place, const char *payload)
{
    Span rest = span_of(payload);

    if (span_is(span_word(&rest), place->server))
        return;
    while (rest.length > 0) {
        char code[STORE_CODE_BYTES + 1];
        Text text = text_over(code, sizeof code);
        uint64_t version = 0;
        text_span(&text, span_word(&rest));
        if (!span_number(span_word(&rest), UINT32_MAX, &version) || text.is_cut)
            return; /* not written by knobel */
        place->news(place->context, code, (uint32_t)version);
    }
}

static bool begin(PostgresLink *link, char reason[STORE_REASON_BYTES])
{
    if (!link_do(link, "LISTEN knobel", reason))
        return false;
    link->place->news(link->place->context, "", 0);
    return true;
}

/* Waits for `stop` or for the server. True: it is time to stop. */
static bool wait_for_either(const PostgresLink *link, int stop)
{
    struct pollfd files[] = {
        {.fd = stop, .events = POLLIN},
        {.fd = link->connection != NULL ? PQsocket(link->connection) : -1, .events = POLLIN},
    };

    poll(files, 2, link->connection != NULL ? -1 : RETRY_MS);
    return files[0].revents != 0;
}

void postgres_listen(const StorePlace *place, const void *writer, int stop)
{
    PostgresLink link = link_open(place);
    char reason[STORE_REASON_BYTES];
    PGnotify *note = NULL;

    (void)writer;
    do {
        if (!link_ensure(&link, begin, reason))
            continue;
        while ((note = PQnotifies(link.connection)) != NULL) {
            tell(place, note->extra);
            PQfreemem(note);
        }
    } while (!wait_for_either(&link, stop));
    link_close(&link);
}
