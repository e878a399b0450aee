/* The keys of a review. */
#include "tui/review/review.h"

#include "analysis/quality.h"
#include "tui/review/paint_review.h"
#include "tui/review/why_job.h"
#include "tui/screen/layout.h"

#include <stddef.h>

typedef struct {
    Screen *screen;
    Thinker *thinker;
    ReviewView view;
    uint32_t typed; /* the digits of a round so far */
    WhyJob *asked;  /* being worked out; owned by the thinker */
    WhyJob *known;  /* the latest that is known */
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

static bool is_about_this(const ReviewScreen *shown, const WhyJob *why)
{
    return why != NULL && why->player == shown->view.player && why->round == shown->view.round;
}

/* Asks why the move shown was a mistake, if it was one. */
static void ask_why(ReviewScreen *shown)
{
    ReviewView *view = &shown->view;
    bool is_mistake = mistake_was_made(&analysed(shown)->rounds[view->round]);

    view->reasons = is_about_this(shown, shown->known) ? &shown->known->rolled_out.reasons : NULL;
    if (shown->asked != NULL && !is_about_this(shown, shown->asked)) {
        atomic_store(&shown->asked->job.is_unwanted, true);
        shown->asked = NULL;
    }
    if (is_mistake && view->reasons == NULL && shown->asked == NULL && view->review->net != NULL) {
        shown->asked = why_job_for(view->review, view->player, view->round);
        if (shown->asked != NULL)
            thinker_ask(shown->thinker, &shown->asked->job);
    }
    view->is_thinking = shown->asked != NULL;
}

/* Takes what has been worked out, and forgets what is no longer wanted. */
static void take_jobs(ReviewScreen *shown)
{
    for (Job *job; (job = thinker_take(shown->thinker)) != NULL;) {
        WhyJob *why = (WhyJob *)job;
        if (why != shown->asked || !why->is_done) {
            shown->asked = why == shown->asked ? NULL : shown->asked;
            why_job_forget(why);
            continue;
        }
        shown->asked = NULL;
        why_job_forget(shown->known);
        shown->known = why;
    }
}

/* Handles events until one leaves the review. Returns that one. */
static ScreenEventKind look(ReviewScreen *shown)
{
    for (;;) {
        ask_why(shown);
        if (screen_is_large_enough(shown->screen))
            paint_review(shown->screen, &shown->view);
        ScreenEvent event = screen_wait(shown->screen, thinker_file(shown->thinker));
        bool goes_on = true;
        if (event.kind == EVENT_WOKEN) {
            take_jobs(shown);
        } else if (event.kind == EVENT_TEXT) {
            goes_on = take_character(shown, event.text[0]);
        } else {
            shown->typed = 0;
            goes_on = take_event(shown, &event);
        }
        if (!goes_on)
            return event.kind;
    }
}

TuiState review_show(const Review *review, bool use_color, bool is_ascii)
{
    ReviewScreen shown = {
        .screen = screen_open(use_color, is_ascii || !screen_locale_is_utf8()),
        .view = {.review = review},
    };
    TuiState state = TUI_NO_MEMORY;

    if (shown.screen == NULL)
        return TUI_NO_SCREEN;
    screen_need(shown.screen, LAYOUT_REVIEW_ROWS_LEAST, LAYOUT_REVIEW_COLUMNS_LEAST);
    shown.thinker = thinker_open(); /* after the screen: the thread inherits the blocked signals */
    if (shown.thinker != NULL)
        state = look(&shown) == EVENT_HUNG_UP ? TUI_HUNG_UP : TUI_FINE;
    if (shown.asked != NULL)
        atomic_store(&shown.asked->job.is_unwanted, true);
    why_job_forget(shown.known);
    thinker_close(shown.thinker);
    screen_close(shown.screen);
    return state;
}
