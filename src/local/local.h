/* A table at this keyboard: led by a dealer, and kept in a file as a record.
 *
 * The file is a valid record at any moment (or still empty). Before an event counts, the file shows
 * it. Players take turns in the order in which they stand in the record. No screen, no keys. */
#ifndef KNOBEL_LOCAL_LOCAL_H
#define KNOBEL_LOCAL_LOCAL_H

#include "dealer/question.h"
#include "local/journal.h"
#include "notation/record.h"

typedef struct {
    const char *name;
    const Bot *bot; /* NULL: a person */
} LocalPlayer;

typedef struct {
    const Game *game;
    uint32_t player_count;
    const LocalPlayer *players;
    bool throws_by_hand;
    bool has_hidden_sheets; /* until the end, people see only their own */
    uint64_t seed;          /* of the dice, and of the bots' choices */
    const char *path;       /* of the record; NULL: it is only in memory */
} LocalSetup;

typedef enum {
    LOCAL_FINE,
    LOCAL_REFUSED,  /* by the rules: see the verdict */
    LOCAL_WRONG,    /* the record cannot be continued: see the fault */
    LOCAL_FAILED,   /* the machine: see errno in `failure` */
    LOCAL_EXISTS,   /* there is a file already where the record should go */
    LOCAL_IN_USE,   /* another program plays this game */
    LOCAL_FINISHED, /* nothing is left to play */
    LOCAL_SEVERAL,  /* the file holds more than one game */
    LOCAL_TOO_LONG, /* the file is longer than any game */
    LOCAL_NO_ENTRY, /* there is nothing to correct at this round and player */
    LOCAL_MISFIT,   /* after the correction, the entry at this round and player breaks the rules */
} LocalState;

typedef struct {
    LocalState state;
    int failure;
    Verdict verdict;
    Fault fault;     /* its word lives as long as the table */
    uint32_t round;  /* with the last two states: which entry */
    uint32_t player; /* RECORD_THROW: the throw */
} LocalResult;

/* Another throw or move in the place of one that was entered. */
typedef struct {
    uint32_t round;
    uint32_t player; /* RECORD_THROW: the throw */
    Throw thrown;
    Move move;
} LocalEdit;

/* Made by local_new and freed by local_close. Front ends read it, and change it only by the
 * functions below. */
typedef struct {
    Dealer dealer;  /* first; its room is the table */
    Guest keyboard; /* speaks for whoever has it */
    char *log;      /* all events that are stored, each with a newline */
    size_t log_length;

    Journal journal; /* the file */
    bool is_in_file; /* what is recorded outlives the program */
    char *line;      /* the latest round, with which the journal ends; the score, too, at the end */
    size_t line_length;
    uint32_t line_round;
    const char *line_end; /* of the file's lines */
    bool is_sealed;       /* nothing more can be undone before the next throw */

    StoreResult *results; /* of people, once the game is over */
    uint32_t result_count;

    /* What the dealer wants. */
    bool wants_load;
    bool wants_append;
    DealerAppend append;
    Question *question; /* to be thought about next, see local_question */
    int64_t wake;       /* when dealer_wake is to be called; ROOM_NEVER where players take turns */
    int failure;        /* errno of the latest append; 0: it went well */
} Local;

/* An empty table, or NULL where memory is short. */
Local *local_new(void);

/* Sets up a new table, and the record's header where one is kept. */
LocalResult local_start(Local *local, const LocalSetup *setup) __attribute__((warn_unused_result));

/* Goes on with the game in a file, exactly where it stopped. `seed` is for records that do not have
 * one. */
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

/* The name of a player, and which bot it is; NULL: a person. */
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

/* Throws the seeded dice, or takes a throw made by hand. */
LocalResult local_roll(Local *local) __attribute__((warn_unused_result));
LocalResult local_throw(Local *local, Throw thrown) __attribute__((warn_unused_result));

/* The person who is next moves. */
LocalResult local_move(Local *local, const Move *move) __attribute__((warn_unused_result));

/* The question of the bot who is next; NULL: no bot is, or its question was taken already. Whoever
 * takes it calls question_think, on any thread, and then local_answer. */
Question *local_question(Local *local);
LocalResult local_answer(Local *local, Question *question) __attribute__((warn_unused_result));

/* All of that at once. */
LocalResult local_bot_move(Local *local) __attribute__((warn_unused_result));

/* Takes back the latest move of a person in this round, and those of bots behind it, so that the
 * person is next again; or a throw entered by hand, if no person has moved since. */
LocalResult local_undo(Local *local) __attribute__((warn_unused_result));

/* Whether there is anything to take back. */
bool local_can_undo(const Local *local);

/* From now on the record is only in memory, because a disk fails: the file stays as it is. */
void local_keep_in_memory(Local *local);

/* Takes back the latest entry, a move or a throw made by hand, in whatever round it stands. */
LocalResult local_take_back(Local *local) __attribute__((warn_unused_result));

/* Corrects entries of any round, all of them or none: everything after them is checked again, and
 * where that no longer fits nothing is changed. Of throws only those made by hand can be corrected.
 * The rest of the record stays as it is, to the byte. */
LocalResult local_edit(Local *local, const LocalEdit *edits, size_t count)
    __attribute__((warn_unused_result));

/* Called by a front end when a game is over and its record closed; writes a sentence about what
 * went wrong with that, if something did. */
typedef void LocalFinished(const Local *local, char *trouble, size_t size);

/* Closes the record of a game that is over. */
LocalResult local_finish(Local *local) __attribute__((warn_unused_result));

/* Does what the dealer wants, until it wants nothing more. To be called by whoever talks to the
 * dealer through guests of their own, which have this driver. */
void local_settle(Local *local, int64_t now);
extern const DealerDriver local_driver;

/* No question may be under way. */
void local_close(Local *local);

#endif
