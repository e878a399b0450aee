/* What is thought about on the thread: a bot's move, what moves are worth, and a game that is over.
 */
#ifndef KNOBEL_TUI_GAME_THOUGHTS_H
#define KNOBEL_TUI_GAME_THOUGHTS_H

#include "analysis/analysis.h"
#include "bots/advice.h"
#include "dealer/question.h"
#include "tui/game/scene.h"
#include "tui/game/thinker.h"

typedef enum {
    THOUGHT_MOVE,
    THOUGHT_HINTS,
    THOUGHT_ANALYSIS,
} ThoughtKind;

/* Every job of this program begins like this. */
typedef struct {
    Job job;
    ThoughtKind kind;
    bool is_fine; /* it came to an end */
} Thought;

typedef struct {
    Thought thought;
    Question *question; /* of the table */
} MoveThought;

typedef struct {
    Thought thought;
    Advice advice;
} HintsThought;

/* Everything about one player of a game. */
typedef struct {
    Thought thought;
    char *record; /* the game as text */
    size_t length;
    uint32_t seat;
    Record *fold;
    Analysis *analysis;
} AnalysisThought;

/* All return NULL where memory is short. The text belongs to the caller. */
Thought *thought_of_move(Question *question);
Thought *thought_of_hints(const Game *game, const Sheet *sheet, Turn turn);
Thought *thought_of_analysis(const char *record, size_t length, uint32_t seat);

static inline void thought_forget(Thought *thought)
{
    if (thought != NULL)
        thought->job.forget(&thought->job);
}

/* What advice says about the cells that a move can go on with. */
void hints_from_advice(const Advice *advice, const Compose *compose, SceneHints *hints);

#endif
