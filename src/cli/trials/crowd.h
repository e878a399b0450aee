/* Many games played by many threads, with the progress and the time left on a terminal. */
#ifndef KNOBEL_CLI_TRIALS_CROWD_H
#define KNOBEL_CLI_TRIALS_CROWD_H

#include "shell/command.h"

/* Which thread plays a game must not matter: each game follows from its number alone, and what
 * threads gather is added up exactly. */
typedef struct {
    uint64_t games;
    uint64_t threads;
    void *context;
    void *(*open)(void *context); /* what a thread has for its own; NULL where memory is short */
    void (*play)(void *context, void *own, uint64_t game);
    void (*gather)(void *context, void *own); /* adds it up and frees it; one thread at a time */
} Crowd;

/* Reads --games, which must have been given, and --threads. False after a complaint. */
bool crowd_read(Crowd *crowd, const Arguments *arguments);

/* Plays all games and tells the seconds it took. Complains where no thread starts. */
Status crowd_play(const Crowd *crowd, double *seconds);

/* Options that set a crowd to work. */
/* clang-format off */
#define OPTION_GAMES {.letter = 'n', .name = "games", .value = "N", .help = N_("how many games")}
#define OPTION_SEED \
    {.letter = 's', .name = "seed", .value = "S", \
     .help = N_("a number that makes the games the same each time")}
#define OPTION_THREADS \
    {.letter = 't', .name = "threads", .value = "T", \
     .help = N_("how many threads play; default: one for each core")}
/* clang-format on */

#endif
