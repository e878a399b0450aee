/* Where a game on the screen comes from: a table of functions.
 *
 * None of the functions waits. A request may be refused; the next scene then says why. */
#ifndef KNOBEL_TUI_GAME_SOURCE_H
#define KNOBEL_TUI_GAME_SOURCE_H

#include "tui/game/scene.h"
#include "tui/screen/screen.h"

typedef enum {
    EXIT_ENDED,   /* the game is over */
    EXIT_QUIT,    /* the player wants to stop */
    EXIT_KILLED,  /* the program is to end */
    EXIT_HUNG_UP, /* the terminal is gone */
} ExitReason;

typedef struct {
    /* A descriptor that becomes readable when something has happened; -1: there is none. */
    int (*file)(const void *game);

    /* Processes what has happened. */
    void (*catch_up)(void *game);

    /* Fills in the table's part of a scene. Pointers in it are valid until the next call of any of
     * these functions. */
    void (*show)(const void *game, Scene *scene);

    /* Throws the dice. With an empty throw, the program throws them. */
    void (*roll)(void *game, Throw thrown);

    void (*move)(void *game, const Move *move);

    /* Takes back the latest move, or drops what could not be saved. */
    void (*undo)(void *game);

    /* Goes on: the keyboard has been passed on, a failed save is tried again, or the players have
     * seen that the game is over. */
    void (*go_on)(void *game);

    /* Asks what moves are worth, and gets the values for a move under way. */
    void (*ask_hints)(void *game);
    void (*hints)(const void *game, const Compose *compose, SceneHints *hints);

    /* Carries out what could not be saved. The game goes on in memory only. */
    void (*stop_saving)(void *game);

    /* Shows the table's menu. EXIT_ENDED: back to the game. NULL: there is no menu. */
    ExitReason (*menu)(void *game, Screen *screen);

    /* The record of the game. The caller frees it. NULL: there is none. */
    char *(*record)(const void *game, size_t *length);
} Source;

#endif
