/* Shared by the files of a table at one keyboard. */
#ifndef KNOBEL_LOCAL_LOCAL_INNER_H
#define KNOBEL_LOCAL_LOCAL_INNER_H

#include "local/local.h"

LocalResult local_result(int failure);
LocalResult local_refuse(Verdict verdict);

/* A record that was read. */
typedef struct {
    Room *room;
    const char *line_end;
    bool is_closed;
    uint64_t round_line; /* of the latest round */
} LocalReading;

/* Reads a record; the seed is used if it has none. If an entry breaks the rules, the result says
 * which. Always call local_forget afterwards, even on failure. */
LocalResult local_read(LocalReading *reading, Span record, uint64_t seed);
void local_forget(LocalReading *reading);

/* Continues from a record that was read, and that is already in the journal. */
LocalResult local_become(Local *local, LocalReading *reading);

/* Cuts off the journal right after the latest entry, where the next one goes. A comment there is
 * kept, but an open round cannot be continued after it. */
LocalResult local_find_end(Local *local, uint64_t round_line);

#endif
