/* Ratings of people who solve puzzles, after Mark Glickman's Glicko system.
 *
 * A puzzle is an opponent whose rating is known: whoever finds the answer has won. Every first try
 * is a rating period of its own. The deviation says how sure a rating is: it falls with every
 * puzzle, but never so far that the rating stops moving. No mathematical library is needed. */
#ifndef KNOBEL_PUZZLES_RATING_H
#define KNOBEL_PUZZLES_RATING_H

#include <stdbool.h>

typedef struct {
    double points;
    double deviation;
} Rating;

enum {
    RATING_START = 1200,
    RATING_START_DEVIATION = 200,
    RATING_LEAST_DEVIATION = 60,
    RATING_PUZZLE_DEVIATION = 80, /* how sure the ratings of puzzles are */
};

/* The rating of somebody who has tried nothing yet. */
Rating rating_start(void);

/* The chance that a player of this rating finds a puzzle of that one, both of them certain. */
double rating_chance(double player, double puzzle);

/* The rating after a try. */
Rating rating_after(Rating rating, double puzzle, bool is_found);

/* A number of points as it is shown. */
unsigned rating_shown(double points);

#endif
