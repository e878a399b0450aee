/* A game in plain lines, for pipes, old terminals and screen readers: it asks, somebody types. */
#ifndef KNOBEL_CLI_PLAY_PLAIN_PLAY_H
#define KNOBEL_CLI_PLAY_PLAIN_PLAY_H

#include "shell/draw.h"
#include "shell/lines.h"
#include "local/local.h"

/* One game at the keyboard. The caller makes what the pointers point to and frees it. */
typedef struct {
    Local *local;
    Output *output;
    Lines *input;
    Draw draw;
    bool shows_sheets;

    /* zero to begin with */
    bool has_people;      /* and not only bots */
    bool is_closed;       /* the score is written */
    bool has_ended;       /* nothing more is to be played, or nobody is there to play */
    uint32_t shown_round; /* whose sheet was shown last, so that it is shown once a turn */
    uint32_t shown_seat;
    Status status;   /* how it went, in the end */
    char typed[128]; /* the latest answer in small letters */
} PlainPlay;

/* Plays until the game is over, somebody quits, the input ends or the machine fails. */
void plain_play_on(PlainPlay *play);

#endif
