/* Games on the whole screen of a terminal. */
#ifndef KNOBEL_TUI_TUI_H
#define KNOBEL_TUI_TUI_H

#include "tui/start.h"

/* What the strings and pointers stand for belongs to the caller and stays. */
typedef struct {
    bool use_color;
    bool is_ascii;      /* even where the terminal takes more */
    const char *folder; /* where games are kept that nobody named a file for; NULL: there is none */
    const LocalSetup *game;  /* to be laid in that folder at once; NULL: there is none */
    Local *local;            /* to be played at once, and closed then; NULL: there is none */
    const char *path;        /* where the game is saved */
    LocalFinished *finished; /* told of every game that is over; NULL: nobody is */
    StartChoices choices;    /* what the start page begins with, where it is shown */
} TuiSetup;

typedef enum {
    TUI_FINE,
    TUI_NO_SCREEN, /* the terminal cannot do it; nothing was done */
    TUI_NO_MEMORY, /* or no thread */
    TUI_HUNG_UP,   /* the terminal is gone */
} TuiState;

/* How it went. */
typedef struct {
    TuiState state;
    char path[PATH_MAX]; /* of a game that can be gone on with; "" where there is none */
} TuiEnd;

/* Plays games until nobody wants another. */
TuiEnd tui_play(const TuiSetup *setup);

#endif
