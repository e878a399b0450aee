/* Where a game on the screen comes from: a table of functions over whatever holds it.
 *
 * None of them waits. What is asked may be refused; the next scene then says why. */
#ifndef KNOBEL_TUI_GAME_SOURCE_H
#define KNOBEL_TUI_GAME_SOURCE_H

#include "tui/game/scene.h"
#include "tui/screen/screen.h"

typedef enum {
    LEFT_ENDED,   /* the game is over */
    LEFT_QUIT,    /* somebody wants to stop */
    LEFT_KILLED,  /* the program is to end */
    LEFT_HUNG_UP, /* the terminal is gone */
} Left;

typedef struct {
    /* A file that can be read when something has happened; -1: nothing happens by itself. */
    int (*file)(const void *game);

    /* Takes up what has happened since. */
    void (*catch_up)(void *game);

    /* Fills in the table's part of a scene. What it points to stays until the next call of any of
     * these functions. */
    void (*show)(const void *game, Scene *scene);

    /* The dice are thrown; a throw of nothing is for the program to make. */
    void (*roll)(void *game, Throw thrown);

    void (*move)(void *game, const Move *move);

    /* Takes the latest move back, or what could not be saved. */
    void (*undo)(void *game);

    /* The keyboard is with the next person; what could not be saved is tried again; or all have
     * seen that the game is over. */
    void (*go_on)(void *game);

    /* What moves are worth, for the person at the keyboard: to be asked for, and then to be had for
     * a move that has come so far. */
    void (*ask_hints)(void *game);
    void (*hints)(const void *game, const Compose *compose, SceneHints *hints);

    /* What could not be saved is done all the same: the game goes on in memory alone. */
    void (*stop_saving)(void *game);

    /* What else can be done at the table, on a page of its own; LEFT_ENDED: back to the game. NULL
     * where there is nothing else. */
    Left (*menu)(void *game, Screen *screen);

    /* The record of the game, in memory that belongs to the caller; NULL where there is none. */
    char *(*record)(const void *game, size_t *length);
} Source;

#endif
