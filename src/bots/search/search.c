/* Looking ahead. */
#include "bots/search/search.h"

#include "bots/search/contest.h"
#include "bots/search/endgame.h"
#include "engine/throw.h"

/* A position in the search. Its moves are played on the only sheet there is, and taken back. */
typedef struct {
    const Search *search;
    Sheet *sheet;
    const NetSum *sum; /* of the sheet before the move */
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

static NetValue expect(const Node *node, const NetSum *sum);

/* The lines that a move changes, one bit each. */
static uint32_t lines_changed(const Move *move)
{
    CellMask cells = move_circles(move) | (move->kind != MOVE_PASS ? cell_bit(move->cell) : 0);
    uint32_t lines = 0;

    for (; cells != 0; cells &= cells - 1) {
        const Crossing *crossing = &grid_crossing[mask_first(cells)];
        for (unsigned i = 0; i < crossing->count; i++)
            lines |= 1u << crossing->line[i];
    }
    return lines;
}

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

/* What the sheet is worth after a move. */
static NetValue value_after(const Node *node, const Move *move)
{
    const Search *search = node->search;
    const Sheet *sheet = node->sheet;
    NetSum sum;

    if (game_ends_with(search->game, sheet, node->turn))
        return worth(node, true, 0);
    if (node->is_solved)
        return endgame_value(search->game, sheet);
    net_sum_after(search->net, node->sum, sheet, lines_changed(move), &sum);
    if (node->throws_ahead > 0 || (search->contest != NULL && is_ending(node)))
        return expect(node, &sum);
    return worth(node, false, net_value(search->net, &sum, sheet->filled));
}

static bool consider(void *context, const Move *move)
{
    Node *node = context;

    move_play(node->search->game, node->sheet, node->turn, move);
    NetValue value = value_after(node, move);
    move_undo(node->search->game, node->sheet, move);
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

/* The mean, over all sums of the next throw, of the value of the best move. */
static NetValue expect(const Node *node, const NetSum *sum)
{
    Node next = {
        .search = node->search,
        .sheet = node->sheet,
        .sum = sum,
        .turn = {.is_last = node->search->game->has_last_round && is_ending(node)},
        .throws_ahead = node->throws_ahead > 0 ? node->throws_ahead - 1 : 0,
    };
    int64_t total = 0;

    for (unsigned i = SUM_LEAST; i <= SUM_MOST; i++) {
        next.turn.sum = (uint8_t)i;
        next.path = contest_path(node->path, i);
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
    bool has_both;
} Ways;

static void find_ways(const Search *search, const Sheet *sheet, Ways *ways)
{
    ways->has_both = net_sum_ways(search->net, ways->sums, ways->values, sheet, search->unseen) > 1;
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
    node->sum = &ways->sums[ways->has_both && ways->values[1] > ways->values[0]];
    if (ways->has_both && ways->values[0] == ways->values[1] && !node->is_solved) {
        Node other = *node;
        other.visit = NULL;
        other.sum = &ways->sums[1];
        try_moves(&other);
        node->visit = NULL;
        try_moves(node);
        if (other.best_value > node->best_value) {
            node->sum = &ways->sums[1];
            node->best_value = other.best_value;
            node->best = other.best;
        }
        node->visit = visit;
        if (visit == NULL)
            return;
    }
    try_moves(node);
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

NetValue search_mean(const Search *search, const Sheet *sheet, bool is_last)
{
    SearchAnswers answers;

    search_answers(search, sheet, is_last, &answers);
    return answers.mean;
}
