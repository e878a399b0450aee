/* A game in a local, played to a script that follows from its number; and what tests need to
 * look at its file. */
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
    uint32_t undo_chance; /* one act in so many that can be taken back is; 0: none */
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

/* What comes next; it depends on the number, the table and how many undos there were. */
Act sitting_next(const Sitting *sitting);

/* Does it; a failure changes nothing in the script. */
LocalResult sitting_do(Sitting *sitting, const Act *act);

/* All acts there are, with nothing going wrong. */
void sitting_play_on(Sitting *sitting);

/* Gets up, also where nobody sat. */
void sitting_end(Sitting *sitting);

/* Whether something can be taken back, in a local that was not resumed. */
bool sitting_can_undo(const Sitting *sitting);

/* A table that stays as it was. */
typedef struct {
    Table table;
    Seat seats[SITTING_SEATS];
} Snapshot;

void take_snapshot(Snapshot *snapshot, const Table *table);

/* Whether two tables are in the same position. Taking back forgets moves and throws of the round
 * before, which are of no use any more: they do not count. */
bool tables_are_alike(const Table *one, const Table *other);

typedef struct {
    size_t length;
    char text[FILE_BYTES];
} File;

void file_read(File *file, const char *path);

/* Makes a new file. */
void file_write(const char *path, const char *text, size_t length);
bool files_are_equal(const File *one, const File *other);

/* Whether the text is a record of this very table, line for line. */
bool file_folds_to(const File *file, const Table *table);

/* A folder for the files of a test program, as cmocka's group fixtures; the path of a file in it
 * stays until the next is asked for. */
int make_folder(void **state);
int remove_folder(void **state);
const char *path_in_folder(const char *name);

#endif
