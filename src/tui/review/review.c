/* The keys of a review. */
#include "tui/review/review.h"

#include "analysis/quality.h"
#include "tui/review/paint_review.h"

#include <stddef.h>

typedef struct {
    Screen *screen;
    ReviewView view;
    uint32_t typed; /* the digits of a round so far */
} ReviewScreen;

static const AnalysedPlayer *analysed(const ReviewScreen *shown)
{
    return &shown->view.review->players[shown->view.player].analysed;
}

static void go_to(ReviewScreen *shown, uint32_t round)
{
    uint32_t last = analysed(shown)->round_count - 1;

    shown->view.round = round < last ? round : last;
}

static void step(ReviewScreen *shown, int32_t by)
{
    if (by > 0 || shown->view.round > 0)
        go_to(shown, shown->view.round + (uint32_t)by);
}

/* Goes to the nearest slip in a direction, if there is one. */
static void go_to_slip(ReviewScreen *shown, int32_t by)
{
    uint32_t count = analysed(shown)->round_count;

    for (uint32_t round = shown->view.round + (uint32_t)by; round < count; round += (uint32_t)by)
        if (quality_is_slip(quality_of(analysed(shown)->rounds[round].cost))) {
            go_to(shown, round);
            return;
        }
}

static void turn_to_player(ReviewScreen *shown, uint32_t by)
{
    uint32_t count = shown->view.review->player_count;

    shown->view.player = (shown->view.player + by) % count;
    go_to(shown, shown->view.round);
}

/* Digits make the number of a round; each one shows the round so far. */
static void type_digit(ReviewScreen *shown, uint32_t digit)
{
    uint32_t number = shown->typed * 10 + digit;

    if (number > analysed(shown)->round_count)
        number = digit;
    shown->typed = number;
    if (number > 0)
        go_to(shown, number - 1);
}

/* Handles a character. Returns false if it leaves the review. */
static bool take_character(ReviewScreen *shown, char character)
{
    if (character >= '0' && character <= '9') {
        type_digit(shown, (uint32_t)(character - '0'));
        return true;
    }
    shown->typed = 0;
    switch (character) {
    case 'n':
        go_to_slip(shown, 1);
        return true;
    case 'p':
        go_to_slip(shown, -1);
        return true;
    case 'c':
        shown->view.has_chart = !shown->view.has_chart;
        return true;
    case ' ':
        step(shown, 1);
        return true;
    default:
        return character != 'q';
    }
}

/* Handles an event that is no character. Returns false if it leaves the review. */
static bool take_event(ReviewScreen *shown, const ScreenEvent *event)
{
    enum { PAGE = 5 };
    uint32_t round = 0;

    switch (event->kind) {
    case EVENT_LEFT:
    case EVENT_UP:
        step(shown, -1);
        return true;
    case EVENT_RIGHT:
    case EVENT_DOWN:
    case EVENT_ENTER:
        step(shown, 1);
        return true;
    case EVENT_PAGE_UP:
        go_to(shown, shown->view.round > PAGE ? shown->view.round - PAGE : 0);
        return true;
    case EVENT_PAGE_DOWN:
        go_to(shown, shown->view.round + PAGE);
        return true;
    case EVENT_FIRST:
        go_to(shown, 0);
        return true;
    case EVENT_LAST:
        go_to(shown, UINT32_MAX);
        return true;
    case EVENT_NEXT:
        turn_to_player(shown, 1);
        return true;
    case EVENT_PREVIOUS:
        turn_to_player(shown, shown->view.review->player_count - 1);
        return true;
    case EVENT_CLICK:
        if (paint_review_find(shown->screen, &shown->view, event->row, event->column, &round))
            go_to(shown, round);
        return true;
    default:
        return event->kind != EVENT_ESCAPE && event->kind != EVENT_ENDED &&
               event->kind != EVENT_HUNG_UP;
    }
}

TuiState review_show(const Review *review, bool use_color, bool is_ascii)
{
    ReviewScreen shown = {
        .screen = screen_open(use_color, is_ascii || !screen_locale_is_utf8()),
        .view = {.review = review},
    };
    ScreenEvent event;
    bool goes_on = true;

    if (shown.screen == NULL)
        return TUI_NO_SCREEN;
    while (goes_on) {
        if (screen_is_large_enough(shown.screen))
            paint_review(shown.screen, &shown.view);
        event = screen_wait(shown.screen, -1);
        if (event.kind == EVENT_TEXT) {
            goes_on = take_character(&shown, event.text[0]);
        } else {
            shown.typed = 0;
            goes_on = take_event(&shown, &event);
        }
    }
    screen_close(shown.screen);
    return event.kind == EVENT_HUNG_UP ? TUI_HUNG_UP : TUI_FINE;
}
