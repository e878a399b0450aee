/* A finished or unfinished game on the whole screen of a terminal, move by move. */
#ifndef KNOBEL_TUI_REVIEW_REVIEW_H
#define KNOBEL_TUI_REVIEW_REVIEW_H

#include "analysis/alternatives.h"
#include "tui/tui.h"

typedef struct {
    const char *name;
    AnalysedPlayer analysed;
    Alternatives *alternatives; /* one for each round */
} ReviewPlayer;

/* Everything belongs to the caller. */
typedef struct {
    const Game *game;
    bool is_over;
    uint64_t number; /* of the game in its file, from 1 */
    uint64_t count;  /* of the games in the file */
    const Net *net;  /* to play on by, where a move is explained */
    uint32_t player_count;
    ReviewPlayer *players; /* with at least one round each */
} Review;

/* Shows the game until the reader leaves. Mistakes are explained while they are looked at: they and
 * the best moves are played on some hundred times. */
TuiState review_show(const Review *review, bool use_color, bool is_ascii);

#endif
