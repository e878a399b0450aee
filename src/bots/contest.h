/* Playing to win: the chance of ending with the highest total, a shared win counting as a share.
 *
 * A search that is given a contest values positions by this chance instead of their points. The
 * others are taken to answer each throw as well as they can for themselves; what they and the
 * player come to in the end is taken to be spread around what is expected of them, the wider the
 * more points are to come. */
#ifndef KNOBEL_BOTS_CONTEST_H
#define KNOBEL_BOTS_CONTEST_H

#include "bots/bot.h"

/* Chances in steps of 1/65536, as values are. */
#define CONTEST_CERTAIN NET_POINT

enum {
    CONTEST_RIVALS = 5,  /* the strongest others; the rest hardly ever win */
    CONTEST_WRITTEN = 3, /* cells a player can fill before the search stops, and none */
    CONTEST_PATHS = 1 + SUM_COUNT + SUM_COUNT * SUM_COUNT,
};

/* The chance to win with each total, or what is left of it, against what the others come to. */
typedef struct {
    bool is_known;
    int32_t *chance; /* by total */
} ContestField;

/* The others after some throws. */
typedef struct {
    bool is_known;
    bool is_any_full;
    Sheet sheets[CONTEST_RIVALS];
    ContestField going_on[CONTEST_WRITTEN]; /* by how many cells the player has filled since */
    ContestField over;
} ContestRivals;

/* What follows a throw is named by a path: 0 after the throw that is being answered, then one of
 * eleven for each throw more. Large: belongs on the heap. */
typedef struct Contest {
    const Game *game;
    const Net *net;
    uint32_t rival_count;
    uint32_t highest;                       /* total that fields know of */
    int32_t spread;                         /* the variance of points to come, of 64 */
    unsigned filled;                        /* cells of the player's sheet, to begin with */
    ContestRivals rivals[CONTEST_PATHS][2]; /* the second: where that throw was the last */
    int32_t chances[];                      /* of all fields */
} Contest;

/* The contest a player sees who is not alone, to be freed; NULL where memory is short. */
Contest *contest_new(const View *view);

/* The path once this sum has been thrown. */
static inline unsigned contest_path(unsigned path, unsigned sum)
{
    return path * SUM_COUNT + sum - SUM_LEAST + 1;
}

/* Whether one of the others has filled a sheet by then. */
bool contest_is_ending(Contest *contest, unsigned path);

/* The player's chance to win with this sheet and so many points to come; `is_over`: none can.
 * `was_last` says that the path's last throw was the game's. */
int32_t contest_chance(Contest *contest, unsigned path, bool was_last, bool is_over,
                       const Sheet *sheet, NetValue points);

#endif
