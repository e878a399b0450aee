/* Looking ahead. */
#include "bots/search/search.h"

#include "bots/net/numbering.h"
#include "bots/search/contest.h"
#include "bots/search/endgame.h"
#include "bots/search/seen.h"
#include "engine/throw.h"

/* A position in the search. Its moves are played on the only sheet there is, and taken back. */
typedef struct {
    const Search *search;
    Sheet *sheet;
    const NetSum *sum;          /* of the sheet before the move */
    const Numbering *numbering; /* of the same sheet */
    struct Queue *queue;
    Seen *seen;   /* NULL: no sheet can come twice */
    uint64_t key; /* of the same sheet */
    Turn turn;
    unsigned throws_ahead;
    CellMask light; /* where a number fills no line, if the net values what follows */
    unsigned path;  /* the throws that led here, for a contest */
    bool is_solved; /* so few cells are empty that values are exact */
    bool has_best;
    NetValue best_value;
    Move best;
    SearchVisitor *visit; /* called for every move; may be NULL */
    void *context;
} Node;

/* What counts of a sheet besides the points to come. */
typedef struct {
    unsigned points; /* without those of overlooked lines */
    unsigned total;
    unsigned filled;
} Reached;

typedef struct {
    Node *node;
    Move move;
    Reached reached;
    uint64_t key; /* of the sheet */
} QueuedMove;

/* Moves that wait until the net values enough sheets together. */
typedef struct Queue {
    unsigned count;
    QueuedMove moves[LOOPS_TOGETHER];
    NetChange changes[LOOPS_TOGETHER];
    NetSheet sheets[LOOPS_TOGETHER];
} Queue;

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

static Reached reached_by(const Node *node)
{
    const Sheet *sheet = node->sheet;
    Reached reached = {.points = sheet->total, .total = sheet->total, .filled = sheet->filled};

    for (uint32_t lines = node->search->unseen; lines != 0; lines &= lines - 1)
        reached.points -= sheet->points[mask_first(lines)];
    return reached;
}

/* The value of the position reached: points, or a chance to win. */
static NetValue worth(const Node *node, bool is_over, const Reached *reached, NetValue to_come)
{
    enum { TIE_BREAK_SCALE = 4096 }; /* points that count as much as a certain win */
    Contest *contest = node->search->contest;
    int64_t counting = (int64_t)to_come * (64 - node->search->impatience) / 64;
    NetValue points = (NetValue)reached->points * NET_POINT + (NetValue)counting;

    if (contest == NULL)
        return points;
    return points / TIE_BREAK_SCALE + contest_chance(contest, node->path, node->turn.is_last,
                                                     is_over, reached->total, reached->filled,
                                                     to_come);
}

static void take(Node *node, const Move *move, NetValue value)
{
    if (node->visit != NULL)
        node->visit(node->context, move, value);
    if (!node->has_best || value > node->best_value) {
        node->has_best = true;
        node->best_value = value;
        node->best = *move;
    }
}

/* Has the net value what waits, and takes those moves. */
static void settle(Queue *queue, const Net *net)
{
    NetValue values[LOOPS_TOGETHER];

    net_values(net, queue->sheets, queue->count, values);
    for (unsigned i = 0; i < queue->count; i++) {
        const QueuedMove *queued = &queue->moves[i];
        Node *node = queued->node;
        if (node->seen != NULL)
            seen_add(node->seen, queued->key, values[i]);
        take(node, &queued->move, worth(node, false, &queued->reached, values[i]));
    }
    queue->count = 0;
}

/* What a move has changed for the net. */
static void find_change(const Node *node, const Move *move, NetChange *change)
{
    const Net *net = node->search->net;

    if (move->kind != MOVE_PASS && move->circling_count == 0) {
        CellNumbers numbers;
        numbering_cell(node->numbering, node->sum, move->cell, &numbers);
        numbering_change(&numbers, net, node->sum, node->sheet, move->cell, change);
        return;
    }
    CellMask cells = move_circles(move) | (move->kind != MOVE_PASS ? cell_bit(move->cell) : 0);
    numbering_changes(node->numbering, net, node->sum, node->sheet, cells, change);
}

/* Where the next change that the net values is put. */
static NetChange *next_change(const Node *node)
{
    return &node->queue->changes[node->queue->count];
}

/* Takes the move of the next change: at once if its sheet was seen before, otherwise when others
 * have joined it. */
static void ask_net(Node *node, const Move *move, Reached reached)
{
    const Net *net = node->search->net;
    Queue *queue = node->queue;
    const NetChange *change = next_change(node);
    uint64_t key = node->key + change->key + seen_filled(reached.filled);
    NetValue value;

    if (node->seen != NULL && seen_find(node->seen, key, &value)) {
        take(node, move, worth(node, false, &reached, value));
        return;
    }
    queue->moves[queue->count] = (QueuedMove){node, *move, reached, key};
    queue->sheets[queue->count] = (NetSheet){node->sum, change, reached.filled};
    queue->count++;
    if (queue->count == LOOPS_TOGETHER)
        settle(queue, net);
}

/* Takes a move that has been played. */
static void take_played(Node *node, const Move *move)
{
    const Search *search = node->search;
    Reached reached = reached_by(node);
    NetValue value;

    if (game_ends_with(search->game, node->sheet, node->turn)) {
        value = worth(node, true, &reached, 0);
    } else if (node->is_solved) {
        value = endgame_value(search->game, node->sheet);
    } else if (node->throws_ahead > 0 || (search->contest != NULL && is_ending(node))) {
        value = expect(node, move);
    } else {
        find_change(node, move, next_change(node));
        ask_net(node, move, reached);
        return;
    }
    settle(node->queue, search->net); /* moves are taken in their order */
    take(node, move, value);
}

/* The cells that complete a line. */
static CellMask completing_cells(const Sheet *sheet)
{
    CellMask cells = 0;

    for (unsigned line = 0; line < GRID_LINES; line++)
        if (tally_filled(sheet->tally[line]) == GRID_SIDE - 1)
            cells |= grid_line_mask[line];
    return cells & ~sheet->written;
}

/* The cells where a number owes no circles, if the net values what follows. For these the sheet
 * need not be kept in order: nothing looks at it but the net. */
static CellMask light_cells(const Node *node)
{
    const Search *search = node->search;
    const Sheet *sheet = node->sheet;

    if (node->throws_ahead > 0 || node->turn.is_last || node->is_solved ||
        search->contest != NULL || sheet->filled + 1 == GRID_CELLS)
        return 0;
    return GRID_ALL & ~sheet->written & ~(search->game->has_circles ? completing_cells(sheet) : 0);
}

/* What the lines score that a number in this cell completes. */
static unsigned points_of_completed(const Node *node, unsigned cell)
{
    const Crossing *crossing = &grid_crossing[cell];
    unsigned points = 0;

    for (unsigned i = 0; i < crossing->count; i++) {
        unsigned line = crossing->line[i];
        Tally tally = node->sheet->tally[line];
        if (tally_filled(tally) == GRID_SIDE - 1 && (node->search->unseen >> line & 1) == 0)
            points += node->search->game->line_points(line, tally_add(tally, node->turn.sum));
    }
    return points;
}

/* Tries a number in a light cell. */
static void try_light(Node *node, unsigned cell, const CellNumbers *numbers)
{
    Sheet *sheet = node->sheet;
    Reached reached = reached_by(node);

    sheet->number[cell] = node->turn.sum;
    numbering_change(numbers, node->search->net, node->sum, sheet, cell, next_change(node));
    sheet->number[cell] = 0;
    reached.points += points_of_completed(node, cell);
    reached.filled++;
    ask_net(node, &(Move){.kind = MOVE_WRITE, .cell = (uint8_t)cell}, reached);
}

static bool consider(void *context, const Move *move)
{
    Node *node = context;
    const Game *game = node->search->game;

    if (move->kind == MOVE_WRITE && node->light & cell_bit(move->cell)) {
        CellNumbers numbers;
        numbering_cell(node->numbering, node->sum, move->cell, &numbers);
        try_light(node, move->cell, &numbers);
        return true;
    }
    move_play(game, node->sheet, node->turn, move);
    take_played(node, move);
    move_undo(game, node->sheet, move);
    return true;
}

/* Tries all moves, in their order. */
static void try_moves(Node *node)
{
    const Search *search = node->search;

    node->has_best = false;
    node->light = light_cells(node);
    moves_list(search->game, node->sheet, node->turn, MOVES_DISTINCT, consider, node);
}

/* Tries all moves for all sums, in any order. */
static void try_sums(Node nodes[SUM_COUNT])
{
    const Search *search = nodes->search;
    Sheet *sheet = nodes->sheet;
    CellMask light = light_cells(nodes);
    CellMask choices[SUM_COUNT];

    for (unsigned i = 0; i < SUM_COUNT; i++)
        choices[i] = search->game->choices(sheet, SUM_LEAST + i);
    for (CellMask cells = light; cells != 0; cells &= cells - 1) {
        unsigned cell = mask_first(cells);
        CellNumbers numbers;
        numbering_cell(nodes->numbering, nodes->sum, cell, &numbers);
        for (unsigned i = 0; i < SUM_COUNT; i++)
            if (choices[i] & cell_bit(cell))
                try_light(&nodes[i], cell, &numbers);
    }
    for (unsigned i = 0; i < SUM_COUNT; i++)
        moves_list_from(search->game, sheet, nodes[i].turn, MOVES_DISTINCT, ~light, consider,
                        &nodes[i]);
}

/* The mean, over all sums of the next throw, of the value of the best move after this one. */
static NetValue expect(const Node *node, const Move *move)
{
    const Search *search = node->search;
    NetSum sum;
    NetChange change;
    Numbering numbering;
    bool is_last = search->game->has_last_round && is_ending(node);
    Node next[SUM_COUNT];
    int64_t total = 0;

    find_change(node, move, &change);
    net_sum_after(search->net, node->sum, &change, &sum);
    numbering_after(node->numbering, &change, &numbering);
    for (unsigned i = SUM_LEAST; i <= SUM_MOST; i++) {
        next[i - SUM_LEAST] = (Node){
            .search = search,
            .sheet = node->sheet,
            .sum = &sum,
            .numbering = &numbering,
            .queue = node->queue,
            .seen = node->seen,
            .key = node->key + change.key,
            .turn = {(uint8_t)i, is_last},
            .throws_ahead = node->throws_ahead > 0 ? node->throws_ahead - 1 : 0,
            .path = contest_path(node->path, i),
        };
    }
    try_sums(next);
    settle(node->queue, search->net);
    for (unsigned i = SUM_LEAST; i <= SUM_MOST; i++)
        total += (int64_t)throw_ways(i) * next[i - SUM_LEAST].best_value;
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

/* Tries all moves of positions that differ in the throw, with the sheet read in this way. */
static void try_roots(Node *nodes, unsigned count, const Ways *ways, unsigned way)
{
    Queue queue;
    Seen seen;
    bool has_seen = false;

    queue.count = 0;
    for (unsigned i = 0; i < count; i++) {
        Node *node = &nodes[i];
        node->sum = &ways->sums[way];
        node->numbering = &ways->numberings[way];
        node->queue = &queue;
        node->seen = node->throws_ahead > 0 ? &seen : NULL;
        if (node->throws_ahead > 0 && !has_seen)
            seen_clear(&seen);
        has_seen |= node->throws_ahead > 0;
        try_moves(node);
    }
    settle(&queue, nodes->search->net);
}

/* Takes the way that leads to the better move. */
static void try_both_ways(Node *node, const Ways *ways)
{
    SearchVisitor *visit = node->visit;
    Node other = *node;

    node->visit = other.visit = NULL;
    try_roots(&other, 1, ways, 1);
    try_roots(node, 1, ways, 0);
    bool is_better = other.best_value > node->best_value;
    if (is_better) {
        node->best_value = other.best_value;
        node->best = other.best;
    }
    node->visit = visit;
    if (visit != NULL)
        try_roots(node, 1, ways, is_better);
}

/* Searches positions that differ in the throw, the way that the net knows better. If both ways give
 * the same value, as for an empty sheet, it tries both. */
static void search_roots(const Search *search, const Sheet *sheet, const Ways *ways, Node *nodes,
                         unsigned count)
{
    bool is_near_end = sheet->filled + 1 + ENDGAME_CELLS >= GRID_CELLS;
    bool is_solved = search->effort > 0 && search->contest == NULL && is_near_end &&
                     endgame_is_solvable(search->game);
    bool are_equal = ways->has_both && ways->values[0] == ways->values[1];

    for (unsigned i = 0; i < count; i++) {
        nodes[i].search = search;
        nodes[i].throws_ahead = search_throws_ahead(search, sheet, nodes[i].turn);
        nodes[i].is_solved = is_solved;
    }
    for (unsigned i = 0; are_equal && !is_solved && i < count; i++)
        try_both_ways(&nodes[i], ways);
    if (!are_equal || is_solved)
        try_roots(nodes, count, ways, ways->has_both && ways->values[1] > ways->values[0]);
}

void search_moves(const Search *search, const Sheet *sheet, Turn turn, SearchVisitor *visit,
                  void *context)
{
    Sheet board = *sheet;
    Node node = {.sheet = &board, .turn = turn, .visit = visit, .context = context};
    Ways ways;

    find_ways(search, sheet, &ways);
    search_roots(search, sheet, &ways, &node, 1);
}

Move search_best(const Search *search, const Sheet *sheet, Turn turn, NetValue *value)
{
    Sheet board = *sheet;
    Node node = {.sheet = &board, .turn = turn};
    Ways ways;

    find_ways(search, sheet, &ways);
    search_roots(search, sheet, &ways, &node, 1);
    if (value != NULL)
        *value = node.best_value;
    return node.best;
}

void search_answers(const Search *search, const Sheet *sheet, bool is_last, SearchAnswers *answers)
{
    Sheet board = *sheet;
    Node nodes[SUM_COUNT];
    Ways ways;
    int64_t total = 0;

    for (unsigned i = 0; i < SUM_COUNT; i++)
        nodes[i] = (Node){.sheet = &board, .turn = {(uint8_t)(SUM_LEAST + i), is_last}};
    find_ways(search, sheet, &ways);
    search_roots(search, sheet, &ways, nodes, SUM_COUNT);
    for (unsigned i = 0; i < SUM_COUNT; i++) {
        answers->to[i] = (SearchAnswer){nodes[i].best, nodes[i].best_value};
        total += (int64_t)throw_ways(SUM_LEAST + i) * nodes[i].best_value;
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
