/* A plain referee: which moves the rules allow, decided apart from the engine. */
#ifndef KNOBEL_TESTS_SUPPORT_REFEREE_H
#define KNOBEL_TESTS_SUPPORT_REFEREE_H

#include "engine/game.h"
#include "support/plain.h"

/* What a player sees who has to move. */
typedef struct {
    PlainGame game;
    int numbers[PLAIN_CELLS];
    bool circles[PLAIN_CELLS];
    int sum;
    bool is_last;
} Position;

/* The position on a sheet, taken from its numbers and circles only. */
Position referee_position(const Game *game, const Sheet *sheet, Turn turn);

bool referee_allows(const Position *position, const Move *move);

#endif
