/* What a game is: a table of functions and facts. Everything else asks this table. */
#ifndef KNOBEL_ENGINE_GAME_H
#define KNOBEL_ENGINE_GAME_H

#include "engine/move.h"

#include <stddef.h>

/* No game's highest total is above this: whatever holds totals relies on it. */
#define GAME_TOTAL_MOST 1023

enum { GAME_CATEGORIES = 9 }; /* the most that a game has: a stored result counts so many */

/* What a lone player's total deserves. */
typedef enum {
    PRAISE_NONE,
    PRAISE_GOOD,
    PRAISE_GREAT,
    PRAISE_SPECTACULAR,
} Praise;

/* What a full line can make. */
typedef struct {
    const char *name;           /* in JSON: "two-pairs" */
    const char *title;          /* for people: "two pairs" */
    uint8_t example[GRID_SIDE]; /* five numbers that make it */
    uint8_t circles;            /* how many cells of the line are circled for it */
} Category;

/* One step of an introduction: a position in which to do one thing. */
typedef struct {
    const char *sheet; /* in the notation of records, as the throw and the cell are */
    const char *thrown;
    const char *cell; /* to begin with; NULL: any */
    const char *task;
    const char *done; /* what to say once it is done */
} Lesson;

/* Words for people are in English; front ends translate them. Lists of them end with NULL, the
 * lessons with one that has no sheet. */
struct Game {
    const char *name;         /* in commands and records: "knister" */
    const char *title;        /* for people: "Knister" */
    const char *const *rules; /* what players do, a paragraph each */
    const char *scoring;      /* what lines score, in lines of text where there is no table of it */
    const char *counting;     /* what else counts, beside a table of the categories */
    const Lesson *lessons;    /* an introduction; NULL: there is none */
    uint16_t highest;         /* the highest total there can be; at most GAME_TOTAL_MOST */
    uint16_t praised_over[PRAISE_SPECTACULAR]; /* good, great and spectacular are above these */
    uint8_t circle_points;                     /* what a circled cell scores by itself */
    uint8_t diagonal_factor; /* how many times as much as in a row a category scores there */
    bool has_circles;
    bool has_last_round; /* a full sheet means one more throw, in which players may pass */
    bool has_mirror;     /* 2 for 12, 3 for 11 and so on: a sheet is worth as much mirrored */
    bool has_net;        /* there is a net to judge by; bots that need one play no other game */

    /* What full lines can make, the first of them nothing; unused ones are zero. */
    Category categories[GAME_CATEGORIES];

    /* What a line with this tally makes, as a number of the above: 0 while it is not full. */
    unsigned (*category_of)(Tally tally);

    /* What a line with this tally scores. */
    unsigned (*line_points)(unsigned line, Tally tally);

    /* The cells for which a move can begin that uses the sum, by writing where the cell is
     * empty and by circling where it is not. */
    CellMask (*choices)(const Sheet *sheet, unsigned sum);

    /* Whether a move may begin like this one, whatever circles follow. Its cell exists. */
    VerdictReason (*judge)(const Sheet *sheet, Turn turn, MoveKind kind, unsigned cell);
};

/* Whether the game ends for a player whose answer to a turn led to this sheet. */
static inline bool game_ends_with(const struct Game *game, const Sheet *sheet, Turn turn)
{
    return turn.is_last || (sheet->filled == GRID_CELLS && !game->has_last_round);
}

extern const Game game_knister;
extern const Game game_knaster;

/* All games; NULL ends the list. */
extern const Game *const game_list[];

/* All games, by number from 0; NULL past the last. */
const Game *game_at(unsigned index);

/* The game with this name of `length` bytes, or NULL. */
const Game *game_find(const char *name, size_t length);

/* What a game's full lines can make, by number from 0; NULL past the last. */
const Category *game_category_at(const Game *game, unsigned index);

/* What the example of a category scores in a row. */
unsigned game_example_points(const Game *game, unsigned index);

/* What a line scores for being circled all over, whatever it holds; 0 in games without circles. */
unsigned game_circled_points(const Game *game, unsigned line);

/* The category of a line. */
static inline const Category *game_category(const struct Game *game, Tally tally)
{
    return &game->categories[game->category_of(tally)];
}

Praise game_praise(const Game *game, unsigned total);

#endif
