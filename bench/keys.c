/* From a key to the repainted screen: keys N sends N keys to a screen of COLUMNS x LINES on
 * standard output, and prints the microseconds for each key on standard error. */
#include "bots/bot.h"
#include "gauge.h"
#include "tui/game/local_game.h"
#include "tui/game/game_screen.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROUNDS = 14, PLAYERS = 6 };

/* Keys are fed one by one, each when the screen waits for it. Otherwise ncurses would skip
 * frames. */
static struct {
    int pipe;
    uint64_t count;
    uint64_t sent;
} feed;

static int feed_key(const void *game)
{
    static const char letters[] = "jlkh"; /* in a circle; starting with h would ask for hints */

    (void)game;
    if (feed.sent == feed.count)
        close(feed.pipe);
    else if (write(feed.pipe, &letters[feed.sent++ % 4], 1) != 1)
        exit(3);
    return -1;
}

/* The first player moves like a bot. */
static bool move_first(Local *local)
{
    const Table *table = local_table(local);
    View view = {.game = table->game,
                 .sheets = &table->seats[0].sheet,
                 .sheet_count = 1,
                 .turn = table->turn};
    Rng rng = rng_start(1, table->round, 0);
    Move move = bot_greedy.choose(&view, &rng);

    return local_move(local, &move).state == LOCAL_FINE;
}

/* A game of Knaster halfway through, with the first player to move. */
static Local *table_in_play(void)
{
    LocalPlayer players[PLAYERS] = {{.name = "Ana"}};
    static const char *const names[PLAYERS] = {"Ana", "Bo", "Cem", "Dora", "Eli", "Fay"};
    Local *local = local_new();

    for (unsigned i = 1; i < PLAYERS; i++)
        players[i] = (LocalPlayer){names[i], &bot_greedy};
    LocalSetup setup = {
        .game = &game_knaster, .player_count = PLAYERS, .players = players, .seed = 1};
    if (local == NULL || local_start(local, &setup).state != LOCAL_FINE)
        exit(3);
    for (unsigned round = 1; local_roll(local).state == LOCAL_FINE && round < ROUNDS; round++) {
        bool is_fine = move_first(local);
        for (unsigned seat = 1; seat < PLAYERS && is_fine; seat++)
            is_fine = local_bot_move(local).state == LOCAL_FINE;
        if (!is_fine)
            exit(3);
    }
    return local;
}

int main(int argc, char **argv)
{
    uint64_t count = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    int files[2];
    Source source = local_source;

    setlocale(LC_ALL, "C.UTF-8");
    setenv("TERM", "xterm-256color", 1);
    if (pipe(files) != 0 || dup2(files[0], STDIN_FILENO) < 0)
        return 3;
    feed.pipe = files[1];
    feed.count = count;
    Thinker *thinker = thinker_open();
    LocalGame *game = local_game_open(table_in_play(), thinker, false, NULL);
    Screen *screen = screen_open(true, false);
    if (thinker == NULL || game == NULL || screen == NULL)
        return 3;
    source.file = feed_key;
    int64_t start = gauge_clock();
    (void)game_screen_play(screen, &source, game);
    double microseconds = (double)(gauge_clock() - start) / 1e3;
    screen_close(screen);
    local_game_close(game);
    thinker_close(thinker);
    fprintf(stderr, "%.1f\n", microseconds / (double)count);
    return 0;
}
