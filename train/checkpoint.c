/* A training run on disk. */
#include "checkpoint.h"

#include "bots/net/net_file.h"
#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARK "knobel train 2\n"
#define LENGTH_MOST ((off_t)1 << 33)

/* The start of the file. The four arrays of numbers, the updates that vectors have seen, and the
 * positions follow. All numbers are in the machine's own format. */
typedef struct {
    char mark[16];
    uint64_t checksum; /* of everything after it */
    Plan plan;
    uint64_t updates;
    double seconds;
    TrainingFigures all;
} CheckpointHead;

_Static_assert(sizeof(CheckpointHead) == 24 + sizeof(Plan) + 16 + sizeof(TrainingFigures),
               "no padding");

Checkpoint checkpoint_at(const char *path)
{
    return (Checkpoint){.path = path, .file = -1};
}

void checkpoint_close(Checkpoint *checkpoint)
{
    if (checkpoint->file >= 0)
        close(checkpoint->file);
    checkpoint->file = -1;
}

/* A part of a run that is in the file as it is in memory. */
typedef struct {
    void *bytes;
    size_t length;
} Part;

enum { PARTS = 3 };

static void find_parts(const Training *training, Part parts[PARTS])
{
    parts[0] = (Part){training->net, 4 * sizeof *training->net * training->layout.count};
    parts[1] = (Part){training->caught_up, sizeof *training->caught_up * training->layout.vectors};
    parts[2] = (Part){training->positions, sizeof *training->positions * training->plan.games};
}

static size_t file_length(const Training *training)
{
    Part parts[PARTS];
    size_t length = sizeof(CheckpointHead);

    find_parts(training, parts);
    for (unsigned i = 0; i < PARTS; i++)
        length += parts[i].length;
    return length;
}

static uint64_t checksum_of(const char *bytes, size_t length)
{
    size_t start = offsetof(CheckpointHead, plan);

    return net_checksum(bytes + start, length - start);
}

/* Reads a whole open file into memory that the caller frees. */
static CheckpointState read_all(int file, char **bytes, size_t *length)
{
    struct stat facts;

    if (fstat(file, &facts) != 0)
        return CHECKPOINT_NO_FILE;
    if (!S_ISREG(facts.st_mode) || facts.st_size > LENGTH_MOST)
        return CHECKPOINT_STRANGE;
    *length = (size_t)facts.st_size;
    *bytes = malloc(*length + 1);
    if (*bytes == NULL)
        return CHECKPOINT_NO_MEMORY;
    int failure = load_bytes(file, *bytes, *length);
    if (failure == 0)
        return CHECKPOINT_FINE;
    errno = failure;
    return failure == ENODATA ? CHECKPOINT_DAMAGED : CHECKPOINT_NO_FILE;
}

/* Whether the numbers that determine sizes and indices are valid. */
static bool is_sound(const Training *training)
{
    bool is_sound = training->seconds >= 0;

    for (uint32_t i = 0; i < training->layout.vectors; i++) {
        uint32_t missed = (uint32_t)training->updates - training->caught_up[i];
        is_sound &= training->caught_up[i] == 0 || missed < TRAINING_MISSED;
    }
    for (uint32_t i = 0; i < training->plan.games; i++)
        is_sound &= position_is_sound(&training->lines, &training->positions[i]);
    return is_sound;
}

/* Makes a run from the bytes of a file. */
static CheckpointState take(const char *bytes, size_t length, const Game *game, Training *training)
{
    CheckpointHead head;

    if (length < sizeof head.mark || memcmp(bytes, MARK, sizeof head.mark) != 0)
        return CHECKPOINT_STRANGE;
    if (length < sizeof head)
        return CHECKPOINT_DAMAGED;
    memcpy(&head, bytes, sizeof head);
    if (head.checksum != checksum_of(bytes, length) || !plan_is_good(&head.plan))
        return CHECKPOINT_DAMAGED;
    if (strncmp(head.plan.game, game->name, sizeof head.plan.game) != 0)
        return CHECKPOINT_OTHER;
    if (!training_open(training, game, &head.plan))
        return CHECKPOINT_NO_MEMORY;
    bool is_whole = length == file_length(training);
    if (is_whole) {
        Part parts[PARTS];
        const char *at = bytes + sizeof head;
        training->updates = head.updates;
        training->seconds = head.seconds;
        training->all = head.all;
        find_parts(training, parts);
        for (unsigned i = 0; i < PARTS; at += parts[i++].length)
            memcpy(parts[i].bytes, at, parts[i].length);
        is_whole = is_sound(training);
    }
    if (!is_whole)
        training_close(training);
    return is_whole ? CHECKPOINT_FINE : CHECKPOINT_DAMAGED;
}

CheckpointState checkpoint_read(Checkpoint *checkpoint, const Game *game, Training *training)
{
    char *bytes = NULL;
    size_t length = 0;
    CheckpointState state = CHECKPOINT_FINE;

    int file = open(checkpoint->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT ? CHECKPOINT_NONE : CHECKPOINT_NO_FILE;
    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        state = errno == EWOULDBLOCK ? CHECKPOINT_HELD : CHECKPOINT_NO_FILE;
    if (state == CHECKPOINT_FINE)
        state = read_all(file, &bytes, &length);
    if (state == CHECKPOINT_FINE)
        state = take(bytes, length, game, training);
    free(bytes);
    checkpoint->file = file;
    if (state != CHECKPOINT_FINE)
        checkpoint_close(checkpoint);
    return state;
}

static char *pack(const Training *training)
{
    CheckpointHead head = {
        .mark = MARK,
        .plan = training->plan,
        .updates = training->updates,
        .seconds = training->seconds,
        .all = training->all,
    };
    size_t length = file_length(training);
    char *bytes = malloc(length), *at = bytes;
    Part parts[PARTS];

    if (bytes == NULL)
        return NULL;
    memcpy(bytes, &head, sizeof head);
    at += sizeof head;
    find_parts(training, parts);
    for (unsigned i = 0; i < PARTS; at += parts[i++].length)
        memcpy(at, parts[i].bytes, parts[i].length);
    head.checksum = checksum_of(bytes, length);
    memcpy(bytes, &head, sizeof head);
    return bytes;
}

int checkpoint_write(Checkpoint *checkpoint, const Training *training)
{
    int file = -1;

    if (checkpoint->path == NULL)
        return 0;
    char *bytes = pack(training);
    if (bytes == NULL)
        return ENOMEM;
    int failure = save_whole(checkpoint->path, bytes, file_length(training), &file);
    free(bytes);
    if (failure == 0) {
        checkpoint_close(checkpoint);
        checkpoint->file = file;
    }
    return failure;
}
