/* The games of a match as records in a file, in the order of their numbers, whichever thread has
 * played them. */
#ifndef KNOBEL_CLI_TRIALS_MATCH_RECORDS_H
#define KNOBEL_CLI_TRIALS_MATCH_RECORDS_H

#include "base/text.h"
#include "shell/status.h"

#include <stdint.h>

typedef struct MatchRecords MatchRecords;

/* Opens the file. Returns NULL after a complaint. */
MatchRecords *match_records_open(const char *path, Status *status);

/* Takes the record of a game. Waits while much earlier games are missing, so that what is held in
 * memory stays small. Any thread may call it, once for each game. */
void match_records_put(MatchRecords *records, uint64_t game, Span record);

/* Lets nobody wait any more: some games will never come. */
void match_records_stop(MatchRecords *records);

/* Puts the file in its place if it is whole, and drops it otherwise. Complains if that fails. */
Status match_records_close(MatchRecords *records, bool is_whole);

#endif
