/* A plain referee: decides which moves the rules allow, independently of the engine. */
#ifndef KNOBEL_TESTS_SUPPORT_REFEREE_H
#define KNOBEL_TESTS_SUPPORT_REFEREE_H

#include "engine/game.h"
#include "support/plain.h"

/* What a player who has to move sees. */
typedef struct {
    PlainGame game;
    int numbers[PLAIN_CELLS];
    bool circles[PLAIN_CELLS];
    int sum;
    bool is_last;
} Position;

/* The position on a sheet, taken only from its numbers and circles. */
Position referee_position(const Game *game, const Sheet *sheet, Turn turn);

bool referee_allows(const Position *position, const Move *move);

#endif
