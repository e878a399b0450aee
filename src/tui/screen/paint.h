/* Drawing a scene. */
#ifndef KNOBEL_TUI_SCREEN_PAINT_H
#define KNOBEL_TUI_SCREEN_PAINT_H

#include "tui/screen/layout.h"
#include "tui/game/scene.h"
#include "tui/screen/screen.h"

/* The whole scene, as a frame. */
void paint_game(Screen *screen, const Scene *scene);

/* Its parts: the large sheet; the dice; everybody else; what to do; the keys there are. */
void paint_sheet(Screen *screen, const Layout *layout, const Scene *scene);
void paint_dice(Screen *screen, const Layout *layout, const Scene *scene);
void paint_others(Screen *screen, const Layout *layout, const Scene *scene);
void paint_prompt(Screen *screen, const Layout *layout, const Scene *scene);
void paint_keys(Screen *screen, const Layout *layout, const Scene *scene);

/* The bar on top of every page. */
void paint_title(Screen *screen, const char *left, const char *right);

/* A key and what it does; returns the column behind it. */
int paint_key(Screen *screen, int row, int column, const char *key, const char *what);

/* One player's sheet in few characters, with name and total. */
void paint_small_sheet(Screen *screen, int row, int column, const Scene *scene, uint32_t seat);

/* That there is no room for some more. */
void paint_more(Screen *screen, int row, int column, uint32_t count);

/* Lines of text of its own; returns the row behind it. */
int paint_lines(Screen *screen, int row, int column, int rows, Style style, const char *lines);

/* Which sheet of a series it is: "sheet 2 of 3"; "" where there is only one. */
enum { PAINT_SERIES_BYTES = 64 };
const char *paint_series(uint32_t sheet, uint32_t sheets, char buffer[PAINT_SERIES_BYTES]);

/* The cells that a player's move of this round wrote and circled. */
CellMask paint_latest(const ScenePlayer *player);

#endif
