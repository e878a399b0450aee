/* Random games without the engine. */
#include "plain_game.h"

#include "dice/dice.h"

typedef struct {
    PlainGame game;
    int numbers[PLAIN_CELLS];
    bool circles[PLAIN_CELLS];
    PlainHand hands[PLAIN_LINES]; /* of Knaster, where they give circles */
} PlainSheet;

static bool is_full(const PlainSheet *sheet)
{
    for (int cell = 0; cell < PLAIN_CELLS; cell++)
        if (sheet->numbers[cell] == 0)
            return false;
    return true;
}

/* Draws one of the cells in the list. */
static int draw(const int *cells, int count, Rng *rng)
{
    return cells[rng_below(rng, (uint32_t)count)];
}

/* The cells with which a move can begin; returns their number. */
static int choices(const PlainSheet *sheet, int sum, int cells[PLAIN_CELLS])
{
    int count = 0;

    for (int cell = 0; cell < PLAIN_CELLS; cell++) {
        bool can_circle = sheet->numbers[cell] == sum && !sheet->circles[cell];
        if (sheet->numbers[cell] == 0 || (sheet->game == PLAIN_KNASTER && can_circle))
            cells[count++] = cell;
    }
    return count;
}

/* Makes the circles that a line gives, in random cells. */
static void circle_line(PlainSheet *sheet, int line, Rng *rng)
{
    for (int due = plain_circles(sheet->hands[line]); due > 0; due--) {
        int cells[5];
        int count = 0;
        for (int place = 0; place < 5; place++)
            if (!sheet->circles[plain_cell(line, place)])
                cells[count++] = plain_cell(line, place);
        if (count > 0)
            sheet->circles[draw(cells, count, rng)] = true;
    }
}

/* Computes what all lines make; those that made nothing before give circles. */
static void circle_new_hands(PlainSheet *sheet, Rng *rng)
{
    for (int line = 0; line < PLAIN_LINES; line++) {
        PlainHand before = sheet->hands[line];
        sheet->hands[line] = plain_line_hand(line, sheet->numbers);
        if (before == PLAIN_NONE)
            circle_line(sheet, line, rng);
    }
}

static void move(PlainSheet *sheet, int sum, bool is_last, Rng *rng)
{
    int cells[PLAIN_CELLS];
    int count = choices(sheet, sum, cells);

    if (is_last && rng_below(rng, (uint32_t)count + 1) == 0)
        return;
    int cell = draw(cells, count, rng);
    if (sheet->numbers[cell] != 0) {
        sheet->circles[cell] = true;
        return;
    }
    sheet->numbers[cell] = sum;
    if (sheet->game == PLAIN_KNASTER)
        circle_new_hands(sheet, rng);
}

int plain_game_play(PlainGame game, uint64_t seed, uint64_t index)
{
    Rng dice = rng_start(seed, index, RNG_DICE);
    Rng player = rng_start(seed, index, RNG_PLAYER);
    PlainSheet sheet = {.game = game};
    bool is_last = false;
    int total = 0;

    while (!is_last) {
        is_last = is_full(&sheet);
        if (is_last && game == PLAIN_KNISTER)
            break;
        move(&sheet, (int)throw_sum(dice_throw(&dice)), is_last, &player);
        total = plain_total(game, sheet.numbers, sheet.circles);
    }
    return total;
}
