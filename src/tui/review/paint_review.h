/* Draws a review: one round of one player. */
#ifndef KNOBEL_TUI_REVIEW_PAINT_REVIEW_H
#define KNOBEL_TUI_REVIEW_PAINT_REVIEW_H

#include "analysis/reasons.h"
#include "tui/review/review.h"
#include "tui/screen/screen.h"

/* What is shown. */
typedef struct {
    const Review *review;
    uint32_t player;
    uint32_t round;         /* from 0 */
    bool has_chart;         /* in place of the sheet */
    bool is_thinking;       /* about why the best move is better */
    const Reasons *reasons; /* why it is; NULL: not known */
} ReviewView;

void paint_review(Screen *screen, const ReviewView *view);

/* Finds the round at a position, in the list or in the strip. */
bool paint_review_find(const Screen *screen, const ReviewView *view, int row, int column,
                       uint32_t *round);

#endif
