/* Plays many games in many threads, and shows the progress and the time left on a terminal. */
#ifndef KNOBEL_CLI_TRIALS_PARALLEL_GAMES_H
#define KNOBEL_CLI_TRIALS_PARALLEL_GAMES_H

#include "shell/command.h"

#define PARALLEL_GAMES_MOST 1000000000000u /* 10^12 */

/* It must not matter which thread plays a game: each game depends only on its number, and what
 * threads count is added up exactly. */
typedef struct {
    uint64_t games;
    uint64_t threads;
    bool is_quiet; /* shows no progress: this is one of many parts */
    void *context;
    bool (*is_over)(void *context); /* the other games are not wanted any more; NULL: they are */
    void *(*open)(void *context);   /* makes a thread's own data; NULL if memory is short */
    void (*play)(void *context, void *own, uint64_t game);
    void (*gather)(void *context, void *own); /* adds it up and frees it; one thread at a time */
} ParallelGames;

/* Reads how many games to play from this option, which was given, and --threads. Returns false
 * after a complaint. */
bool parallel_games_read(ParallelGames *parallel, const Arguments *arguments, const char *option,
                         uint64_t most);

/* Plays all games and returns how many seconds it took. Complains if no thread could be started. */
Status parallel_games_play(const ParallelGames *parallel, double *seconds);

/* The options of commands that play many games. */
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
