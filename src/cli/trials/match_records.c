/* Records of games that end in any order. */
#include "cli/trials/match_records.h"

#include "base/save.h"
#include "shell/output.h"
#include "shell/words.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 1024 }; /* how many games ahead of the first that is missing are kept */

struct MatchRecords {
    const char *path;
    Saving saving;
    Output *output;
    pthread_mutex_t lock; /* protects the rest, and the output */
    pthread_cond_t has_moved;
    bool has_stopped;
    bool is_short_of_memory;
    uint64_t next; /* the first game that is missing */
    char *waiting[WINDOW];
};

MatchRecords *match_records_open(const char *path, Status *status)
{
    MatchRecords *records = calloc(1, sizeof *records);

    if (records == NULL) {
        *status = complain(STATUS_MACHINE, _("not enough memory"));
        return NULL;
    }
    *status = status_of_file(path, save_begin(&records->saving, path));
    if (*status != STATUS_FINE) {
        free(records);
        return NULL;
    }
    records->path = path;
    records->output = output_into(records->saving.file);
    records->is_short_of_memory = records->output == NULL;
    pthread_mutex_init(&records->lock, NULL);
    pthread_cond_init(&records->has_moved, NULL);
    return records;
}

/* Writes all records whose turn it is. */
static void write_next(MatchRecords *records)
{
    char **record = &records->waiting[records->next % WINDOW];

    while (*record != NULL) {
        output_text(records->output, *record);
        free(*record);
        *record = NULL;
        records->next++;
        record = &records->waiting[records->next % WINDOW];
    }
    pthread_cond_broadcast(&records->has_moved);
}

void match_records_put(MatchRecords *records, uint64_t game, Span record)
{
    char *copy = malloc(record.length + 1);

    if (copy != NULL) {
        memcpy(copy, record.start, record.length);
        copy[record.length] = '\0';
    }
    pthread_mutex_lock(&records->lock);
    while (!records->has_stopped && game >= records->next + WINDOW)
        pthread_cond_wait(&records->has_moved, &records->lock);
    if (copy == NULL) {
        records->is_short_of_memory = records->has_stopped = true;
        pthread_cond_broadcast(&records->has_moved);
    } else if (records->has_stopped) {
        free(copy);
    } else {
        records->waiting[game % WINDOW] = copy;
        write_next(records);
    }
    pthread_mutex_unlock(&records->lock);
}

void match_records_stop(MatchRecords *records)
{
    pthread_mutex_lock(&records->lock);
    records->has_stopped = true;
    pthread_cond_broadcast(&records->has_moved);
    pthread_mutex_unlock(&records->lock);
}

Status match_records_close(MatchRecords *records, bool is_whole)
{
    const char *path = records->path;
    int failure = records->output != NULL ? output_end(records->output) : 0;

    if (records->is_short_of_memory)
        failure = ENOMEM;
    int ending = save_end(&records->saving, is_whole && failure == 0);
    for (size_t i = 0; i < WINDOW; i++)
        free(records->waiting[i]);
    pthread_cond_destroy(&records->has_moved);
    pthread_mutex_destroy(&records->lock);
    free(records);
    return is_whole ? status_of_file(path, failure != 0 ? failure : ending) : STATUS_FINE;
}
