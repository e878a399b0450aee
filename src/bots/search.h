/* Looking ahead: what moves are worth by a value net and by the throws that may come.
 *
 * Every sum and every move is looked at. Sheets are not copied: moves are played and taken back.
 * Values are expected final totals of a player who goes on well, alone. With an effort above 0 the
 * endgames that can be solved are: their values are exact. */
#ifndef KNOBEL_BOTS_SEARCH_H
#define KNOBEL_BOTS_SEARCH_H

#include "bots/net.h"

/* How to look. The effort says how many positions may be valued for one throw, more or less, and so
 * how many throws ahead are looked at: none with an effort of 0, nor where the first would take
 * several times as much. It is a number and not a time, so that every machine comes to the same
 * values. */
typedef struct {
    const Net *net;
    const Game *game;
    uint32_t effort;
    struct Contest *contest; /* values are chances to win it; NULL: points */
    uint32_t unseen;         /* lines that are overlooked, a bit each */
    int32_t impatience;      /* how much of the points to come does not count, of 64 */
} Search;

/* The effort that takes some milliseconds. */
#define SEARCH_EFFORT 60000

/* How many throws ahead are looked at in a position. */
unsigned search_throws_ahead(const Search *search, const Sheet *sheet, Turn turn);

/* Told of a move and what it is worth. */
typedef void SearchVisitor(void *context, const Move *move, NetValue value);

/* Values the moves of a position, one for each sheet that can result. */
void search_moves(const Search *search, const Sheet *sheet, Turn turn, SearchVisitor *visit,
                  void *context);

/* The move that is worth most, the first of those that are equal; `value` becomes what it is worth
 * where it is not NULL. */
Move search_best(const Search *search, const Sheet *sheet, Turn turn, NetValue *value);

/* What a sheet is worth before the dice are thrown: the mean of the best moves over all throws. */
NetValue search_mean(const Search *search, const Sheet *sheet, bool is_last);

#endif
