/* One's own mistakes as puzzles. */
#include "puzzles/mine.h"

#include "puzzles/maker.h"

enum { DEAR = 10 /* tenths */ };

/* Makes a puzzle of a mistake. False if it did not cost enough. */
static bool judge(const Rollout *mistake, Puzzle *puzzle)
{
    const Maker maker = {mistake->game, mistake->net};

    *puzzle = (Puzzle){
        .game = mistake->game,
        .sheet = mistake->sheet,
        .thrown = {mistake->turn.sum, 0},
    };
    if (mistake->turn.is_last || !maker_list(&maker, puzzle))
        return false;
    unsigned played = puzzle_find(puzzle, &mistake->moves[MISTAKE_PLAYED]);
    return played == puzzle->count || puzzle->moves[played].cost >= DEAR;
}

unsigned mine_list(const Analysis *analysis, const Record *record, RolledOut *work, Puzzle *puzzles,
                   unsigned most)
{
    size_t mistakes = mistakes_list(analysis, record, 1, work);
    unsigned count = 0;

    for (size_t i = 0; i < mistakes && count < most; i++)
        count += judge(&work[i].rollout, &puzzles[count]);
    return count;
}
