/* Draws a scene. */
#ifndef KNOBEL_TUI_SCREEN_PAINT_H
#define KNOBEL_TUI_SCREEN_PAINT_H

#include "tui/screen/layout.h"
#include "tui/game/scene.h"
#include "tui/screen/screen.h"

/* The whole scene, as a frame. */
void paint_game(Screen *screen, const Scene *scene);

/* Its parts: the large sheet, the dice, the throws so far, the other players, what hands
 * score, the prompt, the keys. */
void paint_sheet(Screen *screen, const ScreenLayout *layout, const Scene *scene);
void paint_dice(Screen *screen, const ScreenLayout *layout, const Scene *scene);
void paint_others(Screen *screen, const ScreenLayout *layout, const Scene *scene);
void paint_throws(Screen *screen, const ScreenLayout *layout, const Scene *scene);
void paint_hands(Screen *screen, const ScreenLayout *layout, const Game *game);
void paint_prompt(Screen *screen, const ScreenLayout *layout, const Scene *scene);
void paint_keys(Screen *screen, const ScreenLayout *layout, const Scene *scene);

/* Where its parts are. */
ScreenLayout paint_layout(const Screen *screen, const Scene *scene);

/* The title bar of every page. */
void paint_title(Screen *screen, const char *left, const char *right);

/* Draws a key and what it does. Returns the column after it. */
int paint_key(Screen *screen, int row, int column, const char *key, const char *what);

/* Draws a player's sheet in a small size, with name and total. */
void paint_small_sheet(Screen *screen, int row, int column, const Scene *scene, uint32_t seat);

/* Says that `count` more are not shown. */
void paint_more(Screen *screen, int row, int column, uint32_t count);

/* Draws text with several lines. Returns the row after it. */
int paint_lines(Screen *screen, int row, int column, int rows, Style style, const char *lines);

/* Writes which sheet of a series it is: "sheet 2 of 3"; "" if there is only one. */
enum { PAINT_SERIES_BYTES = 64 };
const char *paint_series(uint32_t sheet, uint32_t sheets, char buffer[PAINT_SERIES_BYTES]);

/* The cells that a player wrote and circled in this round. */
CellMask paint_latest(const ScenePlayer *player);

#endif
