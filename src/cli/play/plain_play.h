/* A game as typed questions and answers, for pipes, old terminals and screen readers. */
#ifndef KNOBEL_CLI_PLAY_PLAIN_PLAY_H
#define KNOBEL_CLI_PLAY_PLAIN_PLAY_H

#include "shell/draw.h"
#include "shell/lines.h"
#include "local/local.h"

/* One game at the keyboard. The caller owns what the pointers point to. */
typedef struct {
    Local *local;
    Output *output;
    Lines *input;
    Draw draw;
    bool shows_sheets;

    /* initially zero */
    bool has_people;      /* not only bots */
    bool is_closed;       /* the score is written */
    bool has_ended;       /* the game is over, or the input is at its end */
    uint32_t shown_round; /* round and seat of the sheet shown last, to show it once a turn */
    uint32_t shown_seat;
    Status status;   /* the exit status */
    char typed[128]; /* the latest answer in lower case */
} PlainPlay;

/* Plays until the game is over, the player quits, the input ends or the machine fails. */
void plain_play_run(PlainPlay *play);

#endif
