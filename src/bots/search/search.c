/* Looking ahead. */
#include "bots/search/search.h"

#include "bots/net/numbering.h"
#include "bots/search/contest.h"
#include "bots/search/endgame.h"
#include "bots/search/pairs.h"
#include "engine/throw.h"

/* A position in the search. Its moves are played on the only sheet there is, and taken back. */
typedef struct {
    const Search *search;
    Sheet *sheet;
    const NetSum *sum;          /* of the sheet before the move */
    const Numbering *numbering; /* of the same sheet */
    Pairs *pairs;               /* of the last two moves before a value by the net */
    unsigned first;             /* the first of them in `pairs`; 0: this pair is not kept */
    Turn turn;
    unsigned throws_ahead;
    unsigned path;  /* the throws that led here, for a contest */
    bool is_solved; /* so few cells are empty that values are exact */
    bool has_best;
    NetValue best_value;
    Move best;
    SearchVisitor *visit; /* called for every move; may be NULL */
    void *context;
} Node;

static NetValue expect(const Node *node, const Move *move);

/* Whether the throw after this one is the game's last. */
static bool is_ending(const Node *node)
{
    const Search *search = node->search;
    unsigned filled = node->sheet->filled;

    if (!search->game->has_last_round)
        return filled == GRID_CELLS - 1;
    return filled == GRID_CELLS ||
           (search->contest != NULL && contest_is_ending(search->contest, node->path));
}

/* The points of a sheet without those of overlooked lines. */
static unsigned points_seen(const Node *node)
{
    unsigned points = node->sheet->total;

    for (uint32_t lines = node->search->unseen; lines != 0; lines &= lines - 1)
        points -= node->sheet->points[mask_first(lines)];
    return points;
}

/* The value of the position reached: points, or a chance to win. */
static NetValue worth(const Node *node, bool is_over, NetValue to_come)
{
    enum { TIE_BREAK_SCALE = 4096 }; /* points that count as much as a certain win */
    Contest *contest = node->search->contest;
    int64_t counting = (int64_t)to_come * (64 - node->search->impatience) / 64;
    NetValue points = (NetValue)points_seen(node) * NET_POINT + (NetValue)counting;

    if (contest == NULL)
        return points;
    return points / TIE_BREAK_SCALE +
           contest_chance(contest, node->path, node->turn.is_last, is_over, node->sheet, to_come);
}

static bool changes_one_cell(const Move *move)
{
    return move->kind != MOVE_PASS && move->circling_count == 0;
}

/* What a move has changed for the net. */
static void find_change(const Node *node, const Move *move, NetChange *change)
{
    const Net *net = node->search->net;

    if (changes_one_cell(move)) {
        numbering_change(node->numbering, net, node->sum, node->sheet, move->cell, change);
        return;
    }
    CellMask cells = move_circles(move) | (move->kind != MOVE_PASS ? cell_bit(move->cell) : 0);
    numbering_changes(node->numbering, net, node->sum, node->sheet, cells, change);
}

/* Where the value of the last two moves is kept; NULL: nowhere. */
static NetValue *kept_value(const Node *node, const Move *move)
{
    if (node->first == 0 || !changes_one_cell(move))
        return NULL;
    unsigned second = pairs_number(node->pairs, move->cell, node->turn.sum);
    return second > 0 ? pairs_value(node->pairs, node->first, second) : NULL;
}

/* The points to come after a move, by the net. */
static NetValue estimate(const Node *node, const Move *move)
{
    NetValue *kept = kept_value(node, move);
    NetChange change;

    if (kept != NULL && *kept != PAIRS_UNKNOWN)
        return *kept;
    find_change(node, move, &change);
    NetValue value = net_value_after(node->search->net, node->sum, &change, node->sheet->filled);
    if (kept != NULL)
        *kept = value;
    return value;
}

/* What the sheet is worth after a move. */
static NetValue value_after(const Node *node, const Move *move)
{
    const Search *search = node->search;

    if (game_ends_with(search->game, node->sheet, node->turn))
        return worth(node, true, 0);
    if (node->is_solved)
        return endgame_value(search->game, node->sheet);
    if (node->throws_ahead > 0 || (search->contest != NULL && is_ending(node)))
        return expect(node, move);
    return worth(node, false, estimate(node, move));
}

/* Whether a move is a number that fills no line, and the net values what follows. Then the sheet
 * need not be kept in order: nothing looks at it but the net. */
static bool is_light(const Node *node, const Move *move)
{
    const Search *search = node->search;
    const Crossing *crossing = &grid_crossing[move->cell];
    bool fills = false;

    if (move->kind != MOVE_WRITE || node->throws_ahead > 0 || node->turn.is_last ||
        node->is_solved || search->contest != NULL)
        return false;
    for (unsigned i = 0; i < crossing->count; i++)
        fills |= tally_filled(node->sheet->tally[crossing->line[i]]) == GRID_SIDE - 1;
    return !fills;
}

/* What the sheet would be worth after a light move. */
static NetValue value_of_light(const Node *node, const Move *move)
{
    Sheet *sheet = node->sheet;

    sheet->number[move->cell] = node->turn.sum;
    sheet->filled++;
    NetValue value = worth(node, false, estimate(node, move));
    sheet->filled--;
    sheet->number[move->cell] = 0;
    return value;
}

static NetValue value_of_move(const Node *node, const Move *move)
{
    const Game *game = node->search->game;

    if (is_light(node, move))
        return value_of_light(node, move);
    move_play(game, node->sheet, node->turn, move);
    NetValue value = value_after(node, move);
    move_undo(game, node->sheet, move);
    return value;
}

static bool consider(void *context, const Move *move)
{
    Node *node = context;
    NetValue value = value_of_move(node, move);

    if (node->visit != NULL)
        node->visit(node->context, move, value);
    if (!node->has_best || value > node->best_value) {
        node->has_best = true;
        node->best_value = value;
        node->best = *move;
    }
    return true;
}

static void try_moves(Node *node)
{
    node->has_best = false;
    moves_list(node->search->game, node->sheet, node->turn, MOVES_DISTINCT, consider, node);
}

/* The number of a move as the first of two whose value is kept; 0 if it is not. */
static unsigned first_of_pair(const Node *node, const Move *move)
{
    if (node->throws_ahead != 1 || !changes_one_cell(move))
        return 0;
    return pairs_number(node->pairs, move->cell, node->turn.sum);
}

/* The mean, over all sums of the next throw, of the value of the best move after this one. */
static NetValue expect(const Node *node, const Move *move)
{
    NetSum sum;
    NetChange change;
    Numbering numbering;
    Node next = {
        .search = node->search,
        .sheet = node->sheet,
        .sum = &sum,
        .numbering = &numbering,
        .pairs = node->pairs,
        .turn = {.is_last = node->search->game->has_last_round && is_ending(node)},
        .throws_ahead = node->throws_ahead > 0 ? node->throws_ahead - 1 : 0,
    };
    unsigned first = first_of_pair(node, move);
    bool is_root = node->path == 0;
    int64_t total = 0;

    find_change(node, move, &change);
    net_sum_after(node->search->net, node->sum, &change, &sum);
    numbering_after(node->numbering, &change, &numbering);
    if (next.throws_ahead == 1)
        pairs_clear(node->pairs);
    for (unsigned i = SUM_LEAST; i <= SUM_MOST; i++) {
        next.turn.sum = (uint8_t)i;
        next.path = contest_path(node->path, i);
        next.first = !is_root || i == node->turn.sum ? first : 0; /* the root has only this sum */
        try_moves(&next);
        total += (int64_t)throw_ways(i) * next.best_value;
    }
    return (NetValue)(total / THROW_WAYS);
}

static bool count_move(void *context, const Move *move)
{
    (void)move;
    ++*(uint64_t *)context;
    return true;
}

/* How many moves there are for a throw. */
static uint64_t count_moves(const Game *game, const Sheet *sheet, unsigned sum)
{
    uint64_t count = 0;

    moves_list(game, sheet, (Turn){(uint8_t)sum, false}, MOVES_DISTINCT, count_move, &count);
    return count;
}

/* The number of positions is estimated from the moves of all throws in this position. Each number
 * written leaves one cell less for the next. */
unsigned search_throws_ahead(const Search *search, const Sheet *sheet, Turn turn)
{
    enum { FIRST = 3 }; /* the first throw ahead may take this many times the effort */
    unsigned most = search->contest != NULL ? 1 : 6;
    unsigned empty = GRID_CELLS - sheet->filled;
    uint64_t positions = 0;
    uint64_t answers = 0;
    unsigned throws = 0;

    if (search->effort == 0)
        return 0;
    positions = count_moves(search->game, sheet, turn.sum);
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++)
        answers += count_moves(search->game, sheet, sum);
    for (; throws < most && throws < empty; throws++) {
        uint64_t fewer = search->game->has_circles ? 0 : SUM_COUNT * (throws + 1);
        positions *= answers - fewer;
        if (positions > (uint64_t)search->effort * (throws == 0 ? FIRST : 1))
            break;
    }
    return throws;
}

/* The ways to read a sheet, plain or mirrored. */
typedef struct {
    NetSum sums[2];
    NetValue values[2];
    Numbering numberings[2]; /* of a way with a lower value: none */
    bool has_both;
} Ways;

static void find_ways(const Search *search, const Sheet *sheet, Ways *ways)
{
    ways->has_both = net_sum_ways(search->net, ways->sums, ways->values, sheet, search->unseen) > 1;
    if (!ways->has_both || ways->values[0] >= ways->values[1])
        numbering_start(&ways->numberings[0]);
    if (ways->has_both && ways->values[1] >= ways->values[0])
        numbering_start(&ways->numberings[1]);
}

/* Tries all moves with the sheet read in this way. */
static void try_root(Node *node, const Ways *ways, unsigned way)
{
    Pairs pairs;
    Node root = *node;

    root.sum = &ways->sums[way];
    root.numbering = &ways->numberings[way];
    root.pairs = &pairs;
    pairs_clear(&pairs);
    try_moves(&root);
    node->best = root.best;
    node->best_value = root.best_value;
}

/* Searches a position the way that the net knows better. If both ways give the same value, as for
 * an empty sheet, it takes the way that leads to the better move. */
static void search_root(const Search *search, const Sheet *sheet, const Ways *ways, Node *node)
{
    bool is_near_end = sheet->filled + 1 + ENDGAME_CELLS >= GRID_CELLS;
    SearchVisitor *visit = node->visit;

    node->search = search;
    node->throws_ahead = search_throws_ahead(search, sheet, node->turn);
    node->is_solved = search->effort > 0 && search->contest == NULL && is_near_end &&
                      endgame_is_solvable(search->game);
    unsigned better = ways->has_both && ways->values[1] > ways->values[0];
    if (ways->has_both && ways->values[0] == ways->values[1] && !node->is_solved) {
        Node other = *node;
        other.visit = NULL;
        try_root(&other, ways, 1);
        node->visit = NULL;
        try_root(node, ways, 0);
        if (other.best_value > node->best_value) {
            better = 1;
            node->best_value = other.best_value;
            node->best = other.best;
        }
        node->visit = visit;
        if (visit == NULL)
            return;
    }
    try_root(node, ways, better);
}

void search_moves(const Search *search, const Sheet *sheet, Turn turn, SearchVisitor *visit,
                  void *context)
{
    Sheet board = *sheet;
    Node node = {.sheet = &board, .turn = turn, .visit = visit, .context = context};
    Ways ways;

    find_ways(search, sheet, &ways);
    search_root(search, sheet, &ways, &node);
}

Move search_best(const Search *search, const Sheet *sheet, Turn turn, NetValue *value)
{
    Sheet board = *sheet;
    Node node = {.sheet = &board, .turn = turn};
    Ways ways;

    find_ways(search, sheet, &ways);
    search_root(search, sheet, &ways, &node);
    if (value != NULL)
        *value = node.best_value;
    return node.best;
}

void search_answers(const Search *search, const Sheet *sheet, bool is_last, SearchAnswers *answers)
{
    Sheet board = *sheet;
    Ways ways;
    int64_t total = 0;

    find_ways(search, sheet, &ways);
    for (unsigned sum = SUM_LEAST; sum <= SUM_MOST; sum++) {
        Node node = {.sheet = &board, .turn = {(uint8_t)sum, is_last}};
        search_root(search, sheet, &ways, &node);
        answers->to[sum - SUM_LEAST] = (SearchAnswer){node.best, node.best_value};
        total += (int64_t)throw_ways(sum) * node.best_value;
    }
    answers->mean = (NetValue)(total / THROW_WAYS);
}

int64_t search_luck(const Search *search, const Sheet *sheet, Turn turn)
{
    SearchAnswers answers;

    search_answers(search, sheet, turn.is_last, &answers);
    return (int64_t)answers.to[turn.sum - SUM_LEAST].value - answers.mean;
}

NetValue search_mean(const Search *search, const Sheet *sheet, bool is_last)
{
    SearchAnswers answers;

    search_answers(search, sheet, is_last, &answers);
    return answers.mean;
}
