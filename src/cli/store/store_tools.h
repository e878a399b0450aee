/* What knobel store does: everything out of a store as text, into one again, and a look for damage.
 * docs/store.md describes the text. */
#ifndef KNOBEL_CLI_STORE_STORE_TOOLS_H
#define KNOBEL_CLI_STORE_STORE_TOOLS_H

#include "shell/command.h"
#include "shell/output.h"
#include "store/store.h"

#define STORE_TEXT_HEAD "knobel store 1"

/* Something that is kept of a room beside its log. */
typedef struct {
    char room[STORE_CODE_BYTES + 1];
    int64_t at;
    char *text; /* NULL: none */
} Entry;

/* Rows of a whole store in memory. Made of zeros, gone with entries_free. */
typedef struct {
    Entry *items;
    size_t count;
    size_t size;
    bool is_short_of_memory;
} Entries;

/* Gathers all rows of a read that has a room, an `at`, a text, sorted by room. */
Status entries_read(Entries *entries, Store *store, StoreKind kind);

/* The entry of a room, or NULL. */
const Entry *entries_find(const Entries *entries, const char *room);
void entries_free(Entries *entries);

/* Does a job; complains where that fails. */
Status store_do(Store *store, StoreJob *job);

/* Writes one result as a line, and reads it again: false where it is none. */
void result_write(Text *text, const StoreResult *result);
bool result_read(Span line, StoreResult *result);

/* Reads a point in time: milliseconds since 1970. */
bool time_read(Span text, int64_t *at);

enum { RESULT_LINE_BYTES = 512 };

/* Each works on an open store; a file that is read or written is named for complaints. */
Status store_export(Store *store, const char *path);
Status store_import(Store *store, const char *path);
Status store_check(Store *store, bool use_json);

#endif
