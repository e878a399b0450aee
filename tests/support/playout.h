/* Random games for the laws: each depends only on its number, and hooks watch it. */
#ifndef KNOBEL_TESTS_SUPPORT_PLAYOUT_H
#define KNOBEL_TESTS_SUPPORT_PLAYOUT_H

#include "bots/bot.h"
#include "dice/dice.h"
#include "engine/table.h"
#include "support/check.h"

enum { PLAYOUT_SEATS = 6 };

typedef struct Playout Playout;

/* Any may be NULL. Hooks may change the table if they undo it. */
typedef struct {
    void (*start)(Playout *playout);
    void (*before_throw)(Playout *playout, Throw thrown);
    void (*after_throw)(Playout *playout);
    void (*before_move)(Playout *playout, uint32_t seat, const Move *move);
    void (*after_move)(Playout *playout, uint32_t seat, const Move *move);
    void (*end)(Playout *playout);
} PlayoutHooks;

struct Playout {
    const Game *game;
    uint32_t number;
    bool is_seated; /* moves come in seating order, otherwise in any order */
    const PlayoutHooks *hooks;
    void *context;
    Rng random; /* for the hooks: using it does not change the game */
    Rng dice;
    Rng players;
    Table table;
    Seat seats[PLAYOUT_SEATS];
};

/* How many games a law is checked over: 20,000; 500 under a sanitizer, which is slow; five times as
 * many in a long run (KNOBEL_TEST_LONG); or what KNOBEL_TEST_GAMES says. */
uint32_t playout_games(void);

/* Whether these are so few that slow and statistical tests should do less. */
bool playout_is_brief(void);

/* Whether there is time for full sizes: KNOBEL_TEST_LONG. */
bool playout_is_long(void);

/* The number of the first of these games: KNOBEL_TEST_SEED, or 0. */
uint32_t playout_first(void);

/* Plays this many games: most alone, some with up to six players, by players of all kinds. */
void playout_run(const Game *game, uint32_t game_count, bool is_seated, const PlayoutHooks *hooks,
                 void *context);

/* Whether two tables and their seats are the same, byte for byte. */
bool tables_are_equal(const Table *one, const Table *other);

/* Fails the test and prints the game and the round in which a law does not hold. */
#define HOLDS(playout, law)                                                                \
    do {                                                                                   \
        if (!(law))                                                                        \
            fail_msg("%s, game %u, round %u: not so: %s; repeat with KNOBEL_TEST_SEED=%u", \
                     (playout)->game->name, (unsigned)(playout)->number,                   \
                     (unsigned)(playout)->table.round, #law, (unsigned)(playout)->number); \
    } while (0)

#endif
