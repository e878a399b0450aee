/* What a game is: a table of functions and facts. Everything else asks this table. */
#ifndef KNOBEL_ENGINE_GAME_H
#define KNOBEL_ENGINE_GAME_H

#include "engine/move.h"

#include <stddef.h>

/* No game's highest total is above this; code that stores totals relies on it. */
#define GAME_TOTAL_MOST 1023

enum { GAME_CATEGORIES = 9 }; /* the most of any game: a stored result counts this many */

/* The praise for a total that was played alone. */
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

    const char *phrase; /* as the object of a sentence: "a full house"; NULL: as the title. What has
                         * an article only in other languages has a blank for it. */
    const char *kind; /* what categories that are told as one are: "straight"; NULL: only itself */
} Category;

/* One step of an introduction: a position, and one thing to do in it. */
typedef struct {
    const char *sheet; /* sheet, throw and cell are in the notation of records */
    const char *thrown;
    const char *cell; /* where the move has to begin; NULL: anywhere */
    const char *task;
    const char *done; /* shown once it is done */
} Lesson;

/* Texts for people are in English; front ends translate them. Lists of texts end with NULL, the
 * lessons with one that has no sheet. */
struct Game {
    const char *name;         /* in commands and records: "knister" */
    const char *title;        /* for people: "Knister" */
    const char *const *rules; /* what players do, one paragraph each */
    const char *scoring;      /* what lines score, as lines of text, for use without a table */
    const char *counting;     /* what else counts, for use next to a table of the categories */
    const Lesson *lessons;    /* an introduction; may be NULL */
    uint16_t highest;         /* the highest possible total; at most GAME_TOTAL_MOST */
    uint16_t praised_over[PRAISE_SPECTACULAR]; /* good, great and spectacular are above these */
    uint8_t circle_points;                     /* what a circled cell scores by itself */
    uint8_t diagonal_factor; /* a category scores this many times as much there as in a row */
    bool has_circles;
    bool has_last_round; /* a full sheet leads to one more throw, in which players may pass */
    bool has_mirror;     /* a sheet is worth the same with 2 for 12, 3 for 11 and so on */
    bool has_net;        /* there is a net to judge by; bots that need one play only such games */

    /* What full lines can make. The first category is nothing; unused ones are zero. */
    Category categories[GAME_CATEGORIES];

    /* The category of a line with this tally, an index into the list above; 0 until it is full. */
    unsigned (*category_of)(Tally tally);

    /* The score of a line with this tally. */
    unsigned (*line_points)(unsigned line, Tally tally);

    /* The cells with which a move for this sum can begin, by writing or by circling. */
    CellMask (*choices)(const Sheet *sheet, unsigned sum);

    /* Whether a move may begin like this, whatever circles follow. The cell exists. */
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

/* The categories of a game, by number from 0; NULL past the last. */
const Category *game_category_at(const Game *game, unsigned index);

/* The score of a category's example in a row. */
unsigned game_example_points(const Game *game, unsigned index);

/* The score of a line with five circled cells, whatever it holds; 0 in games without circles. */
unsigned game_circled_points(const Game *game, unsigned line);

/* The category of a line. */
static inline const Category *game_category(const struct Game *game, Tally tally)
{
    return &game->categories[game->category_of(tally)];
}

Praise game_praise(const Game *game, unsigned total);

#endif
