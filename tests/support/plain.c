/* The rules of scoring, from the rule book. */
#include "support/plain.h"

int plain_cell(int line, int place)
{
    if (line < 5)
        return line * 5 + place;
    if (line < 10)
        return place * 5 + (line - 5);
    return line == 10 ? place * 5 + place : place * 5 + (4 - place);
}

static void sort_five(int numbers[5])
{
    for (int i = 1; i < 5; i++) {
        for (int k = i; k > 0 && numbers[k] < numbers[k - 1]; k--) {
            int swapped = numbers[k];
            numbers[k] = numbers[k - 1];
            numbers[k - 1] = swapped;
        }
    }
}

PlainHand plain_hand(const int numbers[5])
{
    int n[5] = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
    int equal_neighbours = 0;

    sort_five(n);
    if (n[0] == 0)
        return PLAIN_NONE;
    if (n[0] == n[4])
        return PLAIN_FIVE;
    if (n[0] == n[3] || n[1] == n[4])
        return PLAIN_FOUR;
    if ((n[0] == n[2] && n[3] == n[4]) || (n[0] == n[1] && n[2] == n[4]))
        return PLAIN_FULL_HOUSE;
    if (n[0] == n[2] || n[1] == n[3] || n[2] == n[4])
        return PLAIN_THREE;
    for (int i = 1; i < 5; i++)
        equal_neighbours += n[i] == n[i - 1];
    if (equal_neighbours > 0)
        return equal_neighbours == 2 ? PLAIN_TWO_PAIRS : PLAIN_PAIR;
    if (n[4] - n[0] != 4)
        return PLAIN_NONE;
    return n[0] <= 7 && n[4] >= 7 ? PLAIN_STRAIGHT_7 : PLAIN_STRAIGHT;
}

PlainHand plain_line_hand(int line, const int numbers[PLAIN_CELLS])
{
    int five[5];

    for (int place = 0; place < 5; place++)
        five[place] = numbers[plain_cell(line, place)];
    return plain_hand(five);
}

static int hand_points(PlainHand hand)
{
    switch (hand) {
    case PLAIN_PAIR:
        return 1;
    case PLAIN_TWO_PAIRS:
    case PLAIN_THREE:
        return 3;
    case PLAIN_FULL_HOUSE:
    case PLAIN_STRAIGHT_7:
        return 8;
    case PLAIN_FOUR:
        return 6;
    case PLAIN_FIVE:
        return 10;
    case PLAIN_STRAIGHT:
        return 12;
    default:
        return 0;
    }
}

int plain_circles(PlainHand hand)
{
    switch (hand) {
    case PLAIN_TWO_PAIRS:
    case PLAIN_THREE:
        return 1;
    case PLAIN_FULL_HOUSE:
    case PLAIN_FOUR:
        return 2;
    case PLAIN_FIVE:
    case PLAIN_STRAIGHT_7:
    case PLAIN_STRAIGHT:
        return 3;
    default:
        return 0;
    }
}

int plain_line_points(PlainGame game, int line, const int numbers[PLAIN_CELLS],
                      const bool circles[PLAIN_CELLS])
{
    if (game == PLAIN_KNISTER)
        return hand_points(plain_line_hand(line, numbers)) * (line >= 10 ? 2 : 1);
    for (int place = 0; place < 5; place++)
        if (!circles[plain_cell(line, place)])
            return 0;
    return line >= 10 ? 10 : 9 - line % 5;
}

int plain_total(PlainGame game, const int numbers[PLAIN_CELLS], const bool circles[PLAIN_CELLS])
{
    int total = 0;

    for (int line = 0; line < PLAIN_LINES; line++)
        total += plain_line_points(game, line, numbers, circles);
    for (int cell = 0; cell < PLAIN_CELLS; cell++)
        total += game == PLAIN_KNASTER && circles[cell];
    return total;
}
