/* Export of a store to text, import, and check. docs/store.md describes the text. */
#ifndef KNOBEL_CLI_STORE_STORE_TOOLS_H
#define KNOBEL_CLI_STORE_STORE_TOOLS_H

#include "shell/command.h"
#include "shell/output.h"
#include "store/store.h"

#define STORE_TEXT_HEAD "knobel store 1"

/* Something that is stored for a room besides its log. */
typedef struct {
    char room[STORE_CODE_BYTES + 1];
    int64_t at;
    char *text; /* NULL: none */
} StoreEntry;

/* Rows of a whole store in memory. Initially zero, freed by entries_free. */
typedef struct {
    StoreEntry *items;
    size_t count;
    size_t size;
    bool is_short_of_memory;
} StoreEntries;

/* Complains that a store cannot be opened. The status says whether the wrong one was chosen, or the
 * machine failed: the database does not answer, or the disk is full. */
Status complain_of_store(const char *reason);

/* Reads all rows with a room, an `at` and a text, sorted by room. */
Status entries_read(StoreEntries *entries, Store *store, StoreKind kind);

/* The entry of a room, or NULL. */
const StoreEntry *entries_find(const StoreEntries *entries, const char *room);
void entries_free(StoreEntries *entries);

/* Does a job and waits for it. Complains if it fails. */
Status store_do(Store *store, StoreJob *job);

/* Writes a result as a line; reads one. result_read returns false if the line is invalid. */
void result_write(Text *text, const StoreResult *result);
bool result_read(Span line, StoreResult *result);

/* The same for the doubts about a result, in a line of their own: `doubt SHEET SEAT WORD...` with a
 * newline. doubt_read adds them to the result of that sheet and seat; `results` are those so far.
 */
void doubt_write(Text *text, const StoreResult *result);
bool doubt_read(Span rest, StoreResult *results, size_t count);

/* Reads a time: milliseconds since 1970. */
bool time_read(Span text, int64_t *at);

enum { RESULT_LINE_BYTES = 512 };

/* Each works on an open store. The path of the file is used in complaints. */
Status store_export(Store *store, const char *path);
Status store_import(Store *store, const char *path);
Status store_check(Store *store, bool use_json);

#endif
