/* A table as a client knows it: the fold of its events, written only from docs/protocol.md and
 * independent of the server's. It trusts nothing: every event must be possible when it comes. */
#ifndef KNOBEL_TESTS_SUPPORT_FOLD_H
#define KNOBEL_TESTS_SUPPORT_FOLD_H

#include "engine/game.h"
#include "engine/throw.h"
#include "base/text.h"
#include "support/links.h"

enum { FOLD_SEATS = 100, FOLD_FAULT_BYTES = 200 };

typedef struct {
    Sheet sheet;
    Move move; /* of this round, if it is known */
    bool has_moved;
    bool is_known; /* the move was shown */
} FoldPlayer;

/* Made by fold_start, freed by fold_end. Read it freely, change it only by fold_event. */
typedef struct {
    uint32_t version;
    const Game *game;
    bool is_hidden;
    bool is_closed;
    bool is_playing;    /* a sheet is in play */
    bool is_round_open; /* thrown, and a player has yet to move */
    uint32_t sheets;    /* in a series */
    uint32_t sheet;     /* how many have begun */
    uint32_t over;      /* how many are over */
    uint32_t round;
    Throw thrown;
    Turn turn;
    uint32_t waiting;
    uint32_t moves; /* moves made in the lifetime of the table */
    FoldPlayer *players;
    uint32_t player_count;
    uint8_t player_of[FOLD_SEATS + 1]; /* by seat, from 1; 0: does not play */
    bool is_taken[FOLD_SEATS + 1];
    char code[17];                   /* of the table; "": the dice are not checked */
    bool is_final;                   /* links may be revealed */
    bool has_chain[FOLD_SEATS + 1];  /* by seat; 0: the server's */
    Link link[FOLD_SEATS + 1];       /* the latest, or the commitment */
    uint32_t linked[FOLD_SEATS + 1]; /* the round of that link */
    char fault[FOLD_FAULT_BYTES];    /* why an event was refused */
} Fold;

void fold_start(Fold *fold);
void fold_end(Fold *fold);

/* Takes the next event, a line that begins with its number; false, with the reason in `fault`. */
bool fold_event(Fold *fold, Span line);

/* The player at a seat, or NULL. */
const FoldPlayer *fold_player(const Fold *fold, uint32_t seat);

/* Whether the table waits for the move of this seat. */
bool fold_waits_for(const Fold *fold, uint32_t seat);

#endif
