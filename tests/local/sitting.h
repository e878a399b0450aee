/* A game in a local, played by a script that follows from its number; and what tests need to check
 * its file. */
#ifndef KNOBEL_TESTS_LOCAL_SITTING_H
#define KNOBEL_TESTS_LOCAL_SITTING_H

#include "local/local.h"
#include "support/playout.h"

enum {
    SITTING_CASTS = 5,
    SITTING_SEATS = 4,
    FILE_BYTES = 1 << 15,
};

typedef enum {
    ACT_ROLL,
    ACT_THROW,
    ACT_MOVE,
    ACT_BOT_MOVE,
    ACT_UNDO,
    ACT_FINISH,
} ActKind;

/* One call of the local. */
typedef struct {
    ActKind kind;
    Throw thrown;
    Move move;
} Act;

typedef struct {
    const Game *game;
    bool throws_by_hand;
    unsigned cast; /* which persons and bots sit down */
    uint64_t number;
    uint32_t undo_chance; /* one in this many acts is taken back; 0: none */
    const char *path;
    Local *local;
    uint64_t acts; /* so far */
    uint64_t undos;
    bool is_finished;
} Sitting;

/* Sits down at a new local. */
LocalResult sitting_start(Sitting *sitting);

/* Sits down at the local that a file holds. */
LocalResult sitting_resume(Sitting *sitting);

/* The next act; it depends on the number, the table and the number of undos so far. */
Act sitting_next(const Sitting *sitting);

/* Does an act; a failure changes nothing in the script. */
LocalResult sitting_do(Sitting *sitting, const Act *act);

/* Does all acts, without faults. */
void sitting_play_on(Sitting *sitting);

/* Closes the local, if there is one. */
void sitting_end(Sitting *sitting);

/* The step of a sweep over many games: 1, but the given one under a sanitizer unless there is time.
 */
unsigned sitting_stride(unsigned under_sanitizer);

/* Whether something can be taken back, in a local that was not resumed. */
bool sitting_can_undo(const Sitting *sitting);

/* A table that stays as it was. */
typedef struct {
    Table table;
    Seat seats[SITTING_SEATS];
} Snapshot;

void take_snapshot(Snapshot *snapshot, const Table *table);

/* Whether two tables are in the same position. Moves and throws of the previous round do not count:
 * an undo forgets them, and they are no longer needed. */
bool tables_are_alike(const Table *one, const Table *other);

typedef struct {
    size_t length;
    char text[FILE_BYTES];
} File;

void file_read(File *file, const char *path);

/* Makes a new file. */
void file_write(const char *path, const char *text, size_t length);
bool files_are_equal(const File *one, const File *other);

/* Whether the text is a record of exactly this table, line by line. */
bool file_folds_to(const File *file, const Table *table);

/* A folder for the files of a test program, as cmocka's group fixtures. The path of a file in it is
 * valid until the next call. */
int make_folder(void **state);
int remove_folder(void **state);
const char *path_in_folder(const char *name);

#endif
