/* Playing to win: the chance of ending with the highest total; a shared win counts as a share.
 *
 * A search with a contest values positions by this chance instead of points. It assumes that the
 * others answer each throw as well as they can for themselves, and that final totals spread around
 * the expected ones, the more so the more points are to come. */
#ifndef KNOBEL_BOTS_SEARCH_CONTEST_H
#define KNOBEL_BOTS_SEARCH_CONTEST_H

#include "bots/bot.h"

/* Chances are in steps of 1/65536, like values. */
#define CONTEST_CERTAIN NET_POINT

enum {
    CONTEST_RIVALS = 5,  /* the strongest others; the rest hardly ever win */
    CONTEST_WRITTEN = 3, /* the player can fill 0, 1 or 2 cells within a search */
    CONTEST_PATHS = 1 + SUM_COUNT + SUM_COUNT * SUM_COUNT,
};

/* The chance to win with each total, against the totals of the rivals. */
typedef struct {
    bool is_known;
    int32_t *chance; /* by total */
} ContestField;

/* The rivals after some throws. */
typedef struct {
    bool is_known;
    bool is_any_full;
    Sheet sheets[CONTEST_RIVALS];
    ContestField going_on[CONTEST_WRITTEN]; /* by the cells the player has filled since */
    ContestField over;
} ContestRivals;

/* A path identifies the throws of a search: 0 after the throw that is being answered, then one of
 * eleven branches for each further throw. Large: allocate it on the heap. */
typedef struct Contest {
    const Game *game;
    const Net *net;
    uint32_t rival_count;
    uint32_t highest;                       /* the highest total in a field */
    int32_t spread;                         /* the variance per point to come, in 1/64 */
    unsigned filled;                        /* cells of the player's sheet at the start */
    ContestRivals rivals[CONTEST_PATHS][2]; /* [1]: after the last throw of the game */
    int32_t chances[];                      /* of all fields */
} Contest;

/* The contest as a player with opponents sees it; the caller frees it. NULL if memory is short. */
Contest *contest_new(const View *view);

/* The path after this sum is thrown. */
static inline unsigned contest_path(unsigned path, unsigned sum)
{
    return path * SUM_COUNT + sum - SUM_LEAST + 1;
}

/* Whether a rival's sheet is full at the end of the path. */
bool contest_is_ending(Contest *contest, unsigned path);

/* The player's chance to win with this total, cells filled and points to come. `is_over`: none can
 * come. `was_last`: the path's last throw is the last of the game. */
int32_t contest_chance(Contest *contest, unsigned path, bool was_last, bool is_over, unsigned total,
                       unsigned filled, NetValue points);

#endif
