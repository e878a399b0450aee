/* What the files of a table at this keyboard share. */
#ifndef KNOBEL_LOCAL_LOCAL_INNER_H
#define KNOBEL_LOCAL_LOCAL_INNER_H

#include "local/local.h"

LocalResult local_result(int failure);
LocalResult local_refuse(Verdict verdict);

/* What was read of a record. */
typedef struct {
    Room *room;
    const char *line_end;
    bool is_closed;
    uint64_t round_line; /* of the latest round */
} LocalReading;

/* Reads a record; the seed is for one that has none. Frees nothing: local_forget does, in any case.
 * Where an entry breaks the rules, the result says which. */
LocalResult local_read(LocalReading *reading, Span record, uint64_t seed);
void local_forget(LocalReading *reading);

/* Plays on from what was read, which the journal holds already. */
LocalResult local_become(Local *local, LocalReading *reading);

/* Leaves the journal right behind the latest entry, where the next one goes. A comment that stands
 * there stays; an open round cannot go on behind it. */
LocalResult local_find_end(Local *local, uint64_t round_line);

#endif
