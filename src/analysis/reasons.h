/* Why one move is better than another, from rollouts of both with the same throws.
 *
 * The difference of the two means is split by line. The lines that make it are reasons, of a few
 * kinds; differences that chance could have made are none. Kinds have sentences, which are
 * translated and filled in here for programs in C and by the page for itself. */
#ifndef KNOBEL_ANALYSIS_REASONS_H
#define KNOBEL_ANALYSIS_REASONS_H

#include "bots/search/rollout.h"
#include "notation/fault.h"

enum {
    REASONS_MOST = 3,
    REASON_NO_LINE = GRID_LINES, /* the line of a reason about the whole sheet */
    REASON_TEXT_SIZE = 512,
};

/* In the order of reason_words. */
typedef enum {
    /* About the moves as a whole: there is at most one, and it comes first. */
    REASON_EQUAL,  /* the games do not tell the moves apart */
    REASON_BEHIND, /* the other move did better */
    REASON_SPREAD, /* many small differences: what is told does not explain it */

    /* What the move has the better of, in games whose hands score … */
    REASON_COMPLETES,
    REASON_REACHES,
    REASON_KEEPS,
    REASON_RAISES,
    REASON_LEAVES_ROOM,
    REASON_IMPROVES, /* several hands of a line */
    REASON_MISSES,   /* and the other one from here on */
    REASON_GIVES_UP,
    REASON_LOWERS,
    REASON_WORSENS,

    /* … and in games whose circles do. */
    REASON_LAST_CIRCLE,
    REASON_CIRCLES_KEPT,
    REASON_CIRCLES_LIKELIER,
    REASON_MORE_CIRCLES,
    REASON_LAST_CIRCLE_MISSED,
    REASON_CIRCLES_GIVEN_UP,
    REASON_CIRCLES_LESS_LIKELY,
    REASON_FEWER_CIRCLES,

    REASON_KINDS,
} ReasonKind;

/* What a line becomes after one move and after the other. */
typedef struct {
    uint8_t line;
    bool is_clear; /* the difference is more than chance would make it */

    /* What changes most: the category whose chance changes the points most, together with those of
     * its kind; 0 if none changes clearly. In games with circles 1: all five are circled. */
    uint8_t category;
    Millionths points; /* how many more the line brings after the move */
    Millionths error;  /* its standard error */
    Millionths chance;
    Millionths instead; /* after the other move */
} ReasonLine;

typedef struct {
    ReasonKind kind;
    uint8_t line;
    uint8_t category;
    Millionths points; /* negative if the other move has the better of it */

    /* Of the category, after the move and after the other; or circles in the end. */
    Millionths chance;
    Millionths instead;
} Reason;

/* A move compared with another one. */
typedef struct {
    const Game *game;
    Move move;
    Move other;
    uint64_t games;
    Millionths points; /* how much higher the move's mean is: exactly the sum of the lines */
    Millionths error;
    ReasonLine lines[GRID_LINES]; /* the largest difference first */
    unsigned count;
    Reason reasons[REASONS_MOST];
} Reasons;

/* A rollout, what came of it, and why one of its moves is better than another. */
typedef struct {
    Rollout rollout;
    RolloutResults results;
    bool is_compared;
    Reasons reasons;
} RolledOut;

/* Compares the first move with another one. */
void reasons_find(RolledOut *rolled_out, uint32_t other);

/* Whether two categories are told as one. */
bool reason_is_same(const Game *game, unsigned category, unsigned other);

/* What a kind is called in JSON, and its sentence. In braces are the phrases to fill in: `move`,
 * `other`, `hand`, `where`, `chance`, `instead`, `points`. */
typedef struct {
    const char *name;
    const char *sentence;
} ReasonWords;

extern const ReasonWords reason_words[REASON_KINDS];

/* The sentence of one of the reasons: that of its kind, or a short one if it says the same of
 * another line as the sentence before. */
const char *reason_sentence(const Reasons *reasons, const Reason *reason);

/* A phrase of a sentence. In braces, if anywhere: the `cell` that a move begins with, the `line`.
 */
const char *reason_phrase_of_move(const Reasons *reasons, const Reason *reason, bool is_other);
const char *reason_phrase_of_hand(const Game *game, unsigned category);
const char *reason_phrase_of_line(const Game *game, unsigned line);

/* What a line becomes, as a title: "straight". */
const char *reason_title(const Game *game, unsigned category);

/* Writes one of the reasons as a sentence; in English if `translate` is NULL. */
void reason_write(Text *text, const Reasons *reasons, const Reason *reason, Translate *translate);

/* `31%`, `under 1%` */
void reason_write_chance(Text *text, Millionths chance, Translate *translate);

#endif
