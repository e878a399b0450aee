/* Games on the whole screen of a terminal. */
#ifndef KNOBEL_TUI_TUI_H
#define KNOBEL_TUI_TUI_H

#include "tui/start.h"

/* The caller owns the strings and what the pointers point to, and keeps them. */
typedef struct {
    bool use_color;
    bool is_ascii;           /* even if the terminal can show more */
    const char *folder;      /* for games without a file of their own; NULL: none */
    const LocalSetup *game;  /* to be started in the folder at once; NULL: none */
    Local *local;            /* to be played at once and closed; NULL: none */
    const char *path;        /* the file of `local` */
    LocalFinished *finished; /* called for every finished game; may be NULL */
    StartChoices choices;    /* for the start page */
} TuiSetup;

typedef enum {
    TUI_FINE,
    TUI_NO_SCREEN, /* the terminal cannot do what is needed */
    TUI_NO_MEMORY, /* or no thread */
    TUI_HUNG_UP,   /* the terminal is gone */
} TuiState;

/* The result of tui_play. */
typedef struct {
    TuiState state;
    char path[PATH_MAX]; /* the file of a game that can be resumed; "": none */
} TuiEnd;

/* Plays games until the player leaves. */
TuiEnd tui_play(const TuiSetup *setup);

#endif
