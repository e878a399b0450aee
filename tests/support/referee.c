/* The rules of moving, from the rule book. */
#include "support/referee.h"

Position referee_position(const Game *game, const Sheet *sheet, Turn turn)
{
    Position position = {
        .game = game == &game_knister ? PLAIN_KNISTER : PLAIN_KNASTER,
        .sum = turn.sum,
        .is_last = turn.is_last,
    };

    for (int cell = 0; cell < PLAIN_CELLS; cell++) {
        position.numbers[cell] = sheet->number[cell];
        position.circles[cell] = sheet->circled >> cell & 1;
    }
    return position;
}

static bool is_on_line(int line, int cell)
{
    for (int place = 0; place < 5; place++)
        if (plain_cell(line, place) == cell)
            return true;
    return false;
}

/* How many cells of a line are not circled yet. */
static int count_open(const Position *position, int line)
{
    int open = 0;

    for (int place = 0; place < 5; place++)
        open += !position->circles[plain_cell(line, place)];
    return open;
}

/* Circles the player's cells for one line that gives this many circles; false: not allowed. */
static bool circle_line(Position *position, const Circling *circling, int given)
{
    int open = count_open(position, circling->line);

    if (given == 0 || open == 0 || circling->count != (given < open ? given : open))
        return false;
    for (int i = 0; i < circling->count; i++) {
        int cell = circling->cell[i];
        if (cell >= PLAIN_CELLS || !is_on_line(circling->line, cell) || position->circles[cell])
            return false;
        position->circles[cell] = true;
    }
    return true;
}

static bool allows_writing(const Position *before, const Move *move)
{
    int given[PLAIN_LINES] = {0};

    if (before->numbers[move->cell] != 0 || move->circling_count > 4)
        return false;
    if (before->game == PLAIN_KNISTER)
        return move->circling_count == 0;
    Position position = *before;
    position.numbers[move->cell] = position.sum;
    for (int line = 0; line < PLAIN_LINES; line++)
        if (is_on_line(line, move->cell))
            given[line] = plain_circles(plain_line_hand(line, position.numbers));
    for (int i = 0; i < move->circling_count; i++) {
        int line = move->circling[i].line;
        if (line >= PLAIN_LINES || !circle_line(&position, &move->circling[i], given[line]))
            return false;
        given[line] = 0;
    }
    for (int line = 0; line < PLAIN_LINES; line++)
        if (given[line] > 0 && count_open(&position, line) > 0)
            return false;
    return true;
}

bool referee_allows(const Position *position, const Move *move)
{
    if (move->cell >= PLAIN_CELLS)
        return false;
    switch (move->kind) {
    case MOVE_WRITE:
        return allows_writing(position, move);
    case MOVE_CIRCLE:
        return position->game == PLAIN_KNASTER && position->numbers[move->cell] == position->sum &&
               !position->circles[move->cell] && move->circling_count == 0;
    case MOVE_PASS:
        return position->game == PLAIN_KNASTER && position->is_last && move->circling_count == 0;
    default:
        return false;
    }
}
