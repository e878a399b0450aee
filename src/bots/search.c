/* Looking ahead. */
#include "bots/search.h"

/* One position in the search: whoever looks at its moves plays them on the one sheet there is. */
typedef struct {
    const Net *net;
    const Game *game;
    Sheet *sheet;
    Sheet before; /* as it was: to know what a move has changed */
    NetSum sum;   /* of the sheet as it was */
    Turn turn;
    unsigned throws_ahead;
    bool has_best;
    NetValue best_value;
    Move best;
} Node;

static NetValue expect(const Node *node, const NetSum *sum);

/* The sum after a move that has been played on the node's sheet. */
static NetSum sum_after(const Node *node, const Move *move)
{
    NetSum sum = node->sum;
    CellMask cells = move_circles(move) | (move->kind != MOVE_PASS ? cell_bit(move->cell) : 0);
    uint32_t lines = 0; /* a bit each */

    for (; cells != 0; cells &= cells - 1) {
        const Crossing *crossing = &grid_crossing[mask_first(cells)];
        for (unsigned i = 0; i < crossing->count; i++)
            lines |= 1u << crossing->line[i];
    }
    for (; lines != 0; lines &= lines - 1)
        net_change(node->net, &sum, &node->before, node->sheet, mask_first(lines));
    return sum;
}

/* What the sheet is worth after a move: the points it has, and those to come if the game goes on.
 */
static NetValue value_after(const Node *node, const Move *move)
{
    const Sheet *sheet = node->sheet;
    bool is_full = sheet->filled == GRID_CELLS;

    if (node->turn.is_last || (is_full && !node->game->has_last_round))
        return (NetValue)sheet->total * NET_POINT;
    NetSum sum = sum_after(node, move);
    if (node->throws_ahead > 0)
        return expect(node, &sum);
    return (NetValue)sheet->total * NET_POINT + net_value(node->net, &sum, sheet->filled);
}

static bool consider(void *context, const Move *move)
{
    Node *node = context;

    move_play(node->game, node->sheet, node->turn, move);
    NetValue value = value_after(node, move);
    move_undo(node->game, node->sheet, move);
    if (!node->has_best || value > node->best_value) {
        node->has_best = true;
        node->best_value = value;
        node->best = *move;
    }
    return true;
}

/* The mean, over all sums of the next throw, of the best a player can make of it. */
static NetValue expect(const Node *node, const NetSum *sum)
{
    static const uint8_t ways[SUM_COUNT] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    const Sheet before = *node->sheet;
    int64_t total = 0;

    for (unsigned i = 0; i < SUM_COUNT; i++) {
        Node next = {
            .net = node->net,
            .game = node->game,
            .sheet = node->sheet,
            .before = before,
            .sum = *sum,
            .turn = {(uint8_t)(SUM_LEAST + i), before.filled == GRID_CELLS},
            .throws_ahead = node->throws_ahead - 1,
        };
        moves_list(next.game, &before, next.turn, MOVES_DISTINCT, consider, &next);
        total += (int64_t)ways[i] * next.best_value;
    }
    return (NetValue)(total / 36);
}

Move search_best(const Net *net, const Game *game, const Sheet *sheet, Turn turn,
                 unsigned throws_ahead, NetValue *value)
{
    Sheet board = *sheet;
    Node node = {
        .net = net,
        .game = game,
        .sheet = &board,
        .before = *sheet,
        .sum = net_sum(net, sheet),
        .turn = turn,
        .throws_ahead = throws_ahead,
    };

    moves_list(game, sheet, turn, MOVES_DISTINCT, consider, &node);
    if (value != NULL)
        *value = node.best_value;
    return node.best;
}
