/* A table at one keyboard: run by a dealer, and kept in a file as a record.
 *
 * The file is a valid record (or empty) at any moment. An event is in the file before it counts.
 * Players take turns in the order of the record. No screen, no keys. */
#ifndef KNOBEL_LOCAL_LOCAL_H
#define KNOBEL_LOCAL_LOCAL_H

#include "dealer/question.h"
#include "local/journal.h"
#include "notation/record.h"

typedef struct {
    const char *name;
    const Bot *bot; /* NULL: a person */
} LocalPlayer;

/* Chooses in the place of a bot, which the record names. All zero: nobody does. */
typedef struct {
    QuestionDeputy *choose;
    void *context;
} LocalDeputy;

typedef struct {
    const Game *game;
    uint32_t player_count;
    const LocalPlayer *players;
    const LocalDeputy *deputies; /* of each player; NULL: none */
    bool throws_by_hand;
    bool has_hidden_sheets; /* until the end, people see only their own sheets */
    uint64_t seed;          /* of the dice, and of the bots' choices */
    const char *path;       /* of the record; NULL: only in memory */
} LocalSetup;

typedef enum {
    LOCAL_FINE,
    LOCAL_REFUSED,  /* by the rules: see `verdict` */
    LOCAL_WRONG,    /* the record cannot be continued: see `fault` */
    LOCAL_FAILED,   /* by the system: see errno in `failure` */
    LOCAL_EXISTS,   /* the file for the record already exists */
    LOCAL_IN_USE,   /* another program has this game open */
    LOCAL_FINISHED, /* the game is over */
    LOCAL_SEVERAL,  /* the file contains more than one game */
    LOCAL_TOO_LONG, /* the file is longer than any game */
    LOCAL_NO_ENTRY, /* there is no entry to correct: see `round` and `player` */
    LOCAL_MISFIT,   /* after the correction an entry breaks the rules: see `round` and `player` */
} LocalState;

typedef struct {
    LocalState state;
    int failure;
    Verdict verdict;
    Fault fault; /* its word is valid as long as the table */
    uint32_t round;
    uint32_t player; /* RECORD_THROW: the throw */
} LocalResult;

/* A correction: another throw or move in place of an entry. */
typedef struct {
    uint32_t round;
    uint32_t player; /* RECORD_THROW: the throw */
    Throw thrown;
    Move move;
} LocalEdit;

/* Made by local_new, freed by local_close. Front ends may read it, and change it only with the
 * functions below. */
typedef struct {
    Dealer dealer;  /* first; its room is the table */
    Guest keyboard; /* makes the requests of all people at the keyboard */
    char *log;      /* all stored events, each followed by a newline */
    size_t log_length;

    Journal journal; /* the file */
    bool is_in_file; /* false: the record is only in memory */
    char *line;      /* the end of the journal: the latest round, and the score after the end */
    size_t line_length;
    uint32_t line_round;
    const char *line_end; /* of the file's lines */
    bool is_sealed;       /* nothing can be undone before the next throw */

    LocalDeputy deputies[ROOM_SEATS]; /* by seat less 1 */

    StoreResult *results; /* of people, once the game is over */
    uint32_t result_count;

    /* Requests of the dealer to its driver. */
    bool wants_load;
    bool wants_append;
    DealerAppend append;
    Question *question; /* the first of a list: see local_question */
    int64_t wake;       /* when to call dealer_wake; always ROOM_NEVER if players take turns */
    int failure;        /* errno of the latest append; 0: it succeeded */
} Local;

/* An empty table. NULL: out of memory. */
Local *local_new(void);

/* Sets up a new table and writes the header of its record. */
LocalResult local_start(Local *local, const LocalSetup *setup) __attribute__((warn_unused_result));

/* Continues the game in a file exactly where it stopped. `seed` is used if the record has none. */
LocalResult local_resume(Local *local, const char *path, uint64_t seed)
    __attribute__((warn_unused_result));

static inline const Room *local_room(const Local *local)
{
    return local->dealer.room;
}

static inline const Table *local_table(const Local *local)
{
    return &local->dealer.room->table;
}

/* The name of a player, and its bot; NULL: a person. */
static inline const char *local_name(const Local *local, uint32_t player)
{
    return local->dealer.room->places[player].name;
}

static inline const Bot *local_bot(const Local *local, uint32_t player)
{
    return local->dealer.room->places[player].bot;
}

static inline bool local_throws_by_hand(const Local *local)
{
    return local->dealer.room->options.dice == ROOM_DICE_HAND;
}

/* The player whose move is next; only while moves are due. */
static inline uint32_t local_next(const Local *local)
{
    return room_next_player(local->dealer.room);
}

/* local_roll throws the seeded dice; local_throw takes a throw made by hand. */
LocalResult local_roll(Local *local) __attribute__((warn_unused_result));
LocalResult local_throw(Local *local, Throw thrown) __attribute__((warn_unused_result));

/* Makes a move for the next player, a person. */
LocalResult local_move(Local *local, const Move *move) __attribute__((warn_unused_result));

/* The question for the next player, a bot. NULL: the next player is a person, or the question was
 * taken already. The caller calls question_think, on any thread, and then local_answer. */
Question *local_question(Local *local);
LocalResult local_answer(Local *local, Question *question) __attribute__((warn_unused_result));

/* Does all three in one call. */
LocalResult local_bot_move(Local *local) __attribute__((warn_unused_result));

/* Takes back the latest move of a person in this round and the moves of bots after it, so that the
 * person is next again. If no person has moved, takes back a throw made by hand. */
LocalResult local_undo(Local *local) __attribute__((warn_unused_result));

/* Whether local_undo can take something back. */
bool local_can_undo(const Local *local);

/* Keeps the record only in memory from now on, because the disk fails. The file stays as it is. */
void local_keep_in_memory(Local *local);

/* Takes back the latest entry of any round: a move, or a throw made by hand. */
LocalResult local_take_back(Local *local) __attribute__((warn_unused_result));

/* Corrects entries of any round. All later entries are checked again; if one has become invalid,
 * nothing is changed. Of throws, only those made by hand can be corrected. The rest of the record
 * stays the same, byte for byte. */
LocalResult local_edit(Local *local, const LocalEdit *edits, size_t count)
    __attribute__((warn_unused_result));

/* A function that a front end calls after a game is over and its record is closed. If it fails, it
 * writes a sentence about the failure to `trouble`. */
typedef void LocalFinished(const Local *local, char *trouble, size_t size);

/* Closes the record of a game that is over. */
LocalResult local_finish(Local *local) __attribute__((warn_unused_result));

/* Does what the dealer asks for, until it asks for nothing more. Must be called after each request
 * that does not go through the functions above but through guests with `local_driver`. */
void local_settle(Local *local, int64_t now);
extern const DealerDriver local_driver;

/* No question may be under way. */
void local_close(Local *local);

#endif
