/* One table in play, driven for a front end: dice, bots, undo and the record kept on disk.
 *
 * Every event takes one way: it is checked, written to the journal, then applied. Players move in
 * seating order, as they stand in the record. No screen, no keyboard. */
#ifndef KNOBEL_SESSION_SESSION_H
#define KNOBEL_SESSION_SESSION_H

#include "bots/bot.h"
#include "notation/record.h"
#include "session/journal.h"

typedef struct {
    const char *name;
    const Bot *bot; /* NULL: a person */
} SessionPlayer;

typedef struct {
    const Game *game;
    uint32_t player_count;
    const SessionPlayer *players;
    bool throws_by_hand;
    bool has_hidden_sheets; /* people see only their own, as long as it is played */
    uint64_t seed;          /* of the dice, and of the bots' whims */
    const char *path;       /* of the record; NULL: it is in memory alone */
} SessionSetup;

typedef enum {
    SESSION_FINE,
    SESSION_REFUSED,  /* by the rules: see the verdict */
    SESSION_WRONG,    /* the record cannot be continued: see the fault */
    SESSION_FAILED,   /* the machine: see errno in `failure` */
    SESSION_EXISTS,   /* there is a file already where the record should go */
    SESSION_IN_USE,   /* another program plays this game */
    SESSION_FINISHED, /* nothing is left to play */
    SESSION_SEVERAL,  /* the file holds more than one game */
    SESSION_TOO_LONG, /* the file is longer than any game */
    SESSION_NO_ENTRY, /* there is nothing to correct at this round and seat */
    SESSION_MISFIT,   /* corrected like this, the entry at this round and seat breaks the rules */
} SessionState;

typedef struct {
    SessionState state;
    int failure;
    Verdict verdict;
    Fault fault;    /* its word lives as long as the session */
    uint32_t round; /* with the last two states: which entry */
    uint32_t seat;  /* RECORD_THROW: the throw */
} SessionResult;

/* Another throw or move in the place of one that was entered. */
typedef struct {
    uint32_t round;
    uint32_t seat; /* RECORD_THROW: the throw */
    Throw thrown;
    Move move;
} SessionEdit;

/* Made by session_new, gone with session_close. Front ends read it and change it only by the
 * functions below. */
typedef struct {
    Record record; /* players, names and the table */
    const Bot *bots[RECORD_PLAYERS];
    Sheet seen[RECORD_PLAYERS]; /* everybody's, as the dice of this round fell */
    uint32_t seen_round;
    bool throws_by_hand;
    bool has_hidden_sheets;
    bool has_seed; /* false: a resumed record did not tell one, and has a new one */
    uint64_t seed;
    Rng dice;
    Journal journal;
    bool is_in_file;      /* what is recorded outlives the program */
    uint64_t round_start; /* where the line of this round begins in the journal */
    const char *line_end; /* as the journal has them */
    bool is_line_open;    /* the journal's last line has no end yet */
    bool is_sealed;       /* nothing more can be undone before the next throw */
} Session;

/* An empty session, or NULL where memory is short. */
Session *session_new(void);

/* Lays a new table, and the record's header where one is kept. */
SessionResult session_start(Session *session, const SessionSetup *setup)
    __attribute__((warn_unused_result));

/* Goes on with the game in a file, exactly where it was left. `seed` is for records that do not
 * tell theirs. */
SessionResult session_resume(Session *session, const char *path, uint64_t seed)
    __attribute__((warn_unused_result));

/* The player whose move is next; only while moves are due. */
uint32_t session_next(const Session *session);

/* Throws the seeded dice, or takes a throw made by hand. */
SessionResult session_roll(Session *session) __attribute__((warn_unused_result));
SessionResult session_throw(Session *session, Throw thrown) __attribute__((warn_unused_result));

/* The next player moves: a person as told, a bot as it likes. */
SessionResult session_move(Session *session, const Move *move) __attribute__((warn_unused_result));
SessionResult session_bot_move(Session *session) __attribute__((warn_unused_result));

/* What the bot that is next is asked, for whoever lets it think elsewhere and then moves for it.
 * The sheets it sees are the session's, and change with the next round. */
typedef struct {
    const Bot *bot;
    View view; /* its net is found when it is answered */
    Rng rng;
} SessionQuestion;

SessionQuestion session_question(Session *session);
Move session_answer(SessionQuestion *question);

/* Takes back the latest move of a person in this round, and those of bots behind it, so that the
 * person is next again; or a throw entered by hand, if no person has moved since. */
SessionResult session_undo(Session *session) __attribute__((warn_unused_result));

/* Whether there is anything to take back. */
bool session_can_undo(const Session *session);

/* Keeps the record in memory from now on, for a disk that fails: the file stays as it is. */
SessionResult session_keep_in_memory(Session *session) __attribute__((warn_unused_result));

/* The record so far, in memory that belongs to the caller. */
SessionResult session_text(const Session *session, char **text, size_t *length)
    __attribute__((warn_unused_result));

/* Takes back the latest entry, a move or a throw made by hand, in whatever round it stands. */
SessionResult session_take_back(Session *session) __attribute__((warn_unused_result));

/* Corrects entries of any round, all of them or none: everything after them is checked again, and
 * where that no longer fits nothing is changed. Of throws only those made by hand can be corrected.
 * The rest of the record stays as it is, to the byte. */
SessionResult session_edit(Session *session, const SessionEdit *edits, size_t count)
    __attribute__((warn_unused_result));

/* Told by a front end that a game is over and its record closed; writes a sentence about what went
 * wrong with that, if something did. */
typedef void SessionFinished(const Session *session, char *trouble, size_t size);

/* Closes the record of a game that is over. */
SessionResult session_finish(Session *session) __attribute__((warn_unused_result));

void session_close(Session *session);

#endif
