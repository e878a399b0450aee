/* Looking ahead: the values of moves by a net and by the throws that may come.
 *
 * Every sum and every move is considered. Sheets are not copied: moves are played and taken back.
 * Values are expected final totals of a player who goes on well, alone. With an effort above 0,
 * endgames that can be solved have exact values. */
#ifndef KNOBEL_BOTS_SEARCH_SEARCH_H
#define KNOBEL_BOTS_SEARCH_SEARCH_H

#include "bots/net/net.h"

/* How to search. The effort is roughly the number of positions that may be valued for one throw. It
 * decides how many throws ahead are considered: none if it is 0 or if the first would take several
 * times as much. It is not a time, so that every machine gets the same values. */
typedef struct {
    const Net *net;
    const Game *game;
    uint32_t effort;
    struct Contest *contest; /* NULL: values are points; otherwise chances to win it */
    uint32_t unseen;         /* lines that are overlooked, one bit each */
    int32_t impatience;      /* how much of the points to come does not count, in 1/64 */
} Search;

/* An effort that takes a few milliseconds. */
#define SEARCH_EFFORT 60000

/* How many throws ahead are considered in a position. */
unsigned search_throws_ahead(const Search *search, const Sheet *sheet, Turn turn);

/* Called with a move and its value. */
typedef void SearchVisitor(void *context, const Move *move, NetValue value);

/* Values the moves of a position, one for each sheet that can result. */
void search_moves(const Search *search, const Sheet *sheet, Turn turn, SearchVisitor *visit,
                  void *context);

/* The move with the highest value, the first of equals. Sets `value` unless that is NULL. */
Move search_best(const Search *search, const Sheet *sheet, Turn turn, NetValue *value);

/* The best answer to each sum, from SUM_LEAST on, and the mean of their values over all throws. */
typedef struct {
    Move move;
    NetValue value;
} SearchAnswer;

typedef struct {
    SearchAnswer to[SUM_COUNT];
    NetValue mean;
} SearchAnswers;

void search_answers(const Search *search, const Sheet *sheet, bool is_last, SearchAnswers *answers);

/* The luck of a throw: how much more the best answer to it is worth than was expected before it. It
 * is 0 on average, whoever plays and whatever the net believes. */
int64_t search_luck(const Search *search, const Sheet *sheet, Turn turn);

/* The value of a sheet before the dice are thrown: the mean of the best moves over all throws. */
NetValue search_mean(const Search *search, const Sheet *sheet, bool is_last);

#endif
