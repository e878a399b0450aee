/* Jobs for the thinking thread: a bot's move, hints, and the analysis of a finished game. */
#ifndef KNOBEL_TUI_GAME_THINK_JOBS_H
#define KNOBEL_TUI_GAME_THINK_JOBS_H

#include "analysis/adjusted.h"
#include "analysis/analysis.h"
#include "bots/search/advice.h"
#include "dealer/question.h"
#include "tui/game/scene.h"
#include "tui/game/thinker.h"

typedef enum {
    THINK_MOVE,
    THINK_HINTS,
    THINK_ANALYSIS,
} ThinkJobKind;

/* Every job of the terminal begins with this. */
typedef struct {
    Job job;
    ThinkJobKind kind;
    bool is_fine; /* it succeeded */
} ThinkJob;

typedef struct {
    ThinkJob base;
    Question *question; /* belongs to the table */
} ThinkMoveJob;

typedef struct {
    ThinkJob base;
    Advice advice;
} ThinkHintsJob;

/* The analysis of one player of a game, and the luck of its throws. */
typedef struct {
    ThinkJob base;
    char *record; /* the game as text */
    size_t length;
    uint32_t seat;
    Record *fold;
    Analysis *analysis;
    Adjusting *adjusting;
} ThinkAnalysisJob;

/* All return NULL if memory is short. The record is copied. */
ThinkJob *think_job_for_move(Question *question);
ThinkJob *think_job_for_hints(const Game *game, const Sheet *sheet, Turn turn);
ThinkJob *think_job_for_analysis(const char *record, size_t length, uint32_t seat);

static inline void think_job_forget(ThinkJob *job)
{
    if (job != NULL)
        job->job.forget(&job->job);
}

/* The shade for a move that is worth this many hundredths less than the best. */
uint8_t hints_shade(int32_t cost);

/* Computes hints from the advice for the cells with which a move can continue. */
void hints_from_advice(const Advice *advice, const Compose *compose, SceneHints *hints);

#endif
