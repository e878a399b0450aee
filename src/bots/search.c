/* Looking ahead. */
#include "bots/search.h"

static const uint8_t ways[SUM_COUNT] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}; /* of 36 */

/* One position in the search: whoever looks at its moves plays them on the one sheet there is. */
typedef struct {
    const Search *search;
    Sheet *sheet;
    Sheet before; /* as it was: to know what a move has changed */
    NetSum sum;   /* of the sheet as it was */
    Turn turn;
    unsigned throws_ahead;
    bool has_best;
    NetValue best_value;
    Move best;
    SearchVisitor *visit; /* told of every move; NULL: nobody */
    void *context;
} Node;

static NetValue expect(const Node *node);

/* The lines that a move changes, a bit each. */
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

/* What the sheet is worth after a move: the points it has, and those to come if the game goes on.
 */
static NetValue value_after(const Node *node, const Move *move)
{
    const Search *search = node->search;
    const Sheet *sheet = node->sheet;
    bool is_full = sheet->filled == GRID_CELLS;
    int16_t units[NET_WIDTH_MOST];

    if (node->turn.is_last || (is_full && !search->game->has_last_round))
        return (NetValue)sheet->total * NET_POINT;
    if (node->throws_ahead > 0)
        return expect(node);
    net_units_after(search->net, &node->sum, sheet, lines_changed(move), units);
    return (NetValue)sheet->total * NET_POINT + net_value(search->net, units, sheet->filled);
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

static void look(Node *node)
{
    moves_list(node->search->game, &node->before, node->turn, MOVES_DISTINCT, consider, node);
}

/* The mean, over all sums of the next throw, of the best a player can make of it. */
static NetValue expect(const Node *node)
{
    const Sheet before = *node->sheet;
    NetSum sum;
    int64_t total = 0;

    net_sum(node->search->net, &sum, &before);
    for (unsigned i = 0; i < SUM_COUNT; i++) {
        Node next = {
            .search = node->search,
            .sheet = node->sheet,
            .before = before,
            .sum = sum,
            .turn = {(uint8_t)(SUM_LEAST + i), before.filled == GRID_CELLS},
            .throws_ahead = node->throws_ahead - 1,
        };
        look(&next);
        total += (int64_t)ways[i] * next.best_value;
    }
    return (NetValue)(total / 36);
}

static Node node_at(const Search *search, Sheet *board, Turn turn)
{
    Node node = {
        .search = search,
        .sheet = board,
        .before = *board,
        .turn = turn,
        .throws_ahead = search->effort > 0,
    };

    net_sum(search->net, &node.sum, board);
    return node;
}

void search_moves(const Search *search, const Sheet *sheet, Turn turn, SearchVisitor *visit,
                  void *context)
{
    Sheet board = *sheet;
    Node node = node_at(search, &board, turn);

    node.visit = visit;
    node.context = context;
    look(&node);
}

Move search_best(const Search *search, const Sheet *sheet, Turn turn, NetValue *value)
{
    Sheet board = *sheet;
    Node node = node_at(search, &board, turn);

    look(&node);
    if (value != NULL)
        *value = node.best_value;
    return node.best;
}

NetValue search_mean(const Search *search, const Sheet *sheet, bool is_last)
{
    int64_t total = 0;

    for (unsigned i = 0; i < SUM_COUNT; i++) {
        NetValue value = 0;
        search_best(search, sheet, (Turn){(uint8_t)(SUM_LEAST + i), is_last}, &value);
        total += (int64_t)ways[i] * value;
    }
    return (NetValue)(total / 36);
}
