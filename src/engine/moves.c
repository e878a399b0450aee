/* Listing the legal moves of a position. */
#include "engine/game.h"

/* Two lines through one cell have 9 cells, three 13, four 17: one bit for each subset of them. */
enum {
    UNION_CELLS = 1 + GRID_CROSSING * (GRID_SIDE - 1),
    SEEN_WORDS = (1 << UNION_CELLS) / 32,
};

typedef struct {
    const Game *game;
    const Sheet *sheet;
    Turn turn;
    MoveVisitor *visit;
    void *context;
    CellMask due_cells; /* all cells that can be circled for the completed lines */
    uint32_t *seen;     /* the sets of circles already listed; NULL if none can occur twice */
} Lister;

/* A set of cells as a number, counting only the cells of `within`. */
static unsigned rank_set(CellMask set, CellMask within)
{
    unsigned rank = 0;

    for (unsigned bit = 0; within != 0; within &= within - 1, bit++)
        rank |= (set >> mask_first(within) & 1) << bit;
    return rank;
}

static bool is_seen_before(const Lister *lister, const Move *move)
{
    if (lister->seen == NULL)
        return false;
    unsigned rank = rank_set(move_circles(move), lister->due_cells);
    bool seen = lister->seen[rank / 32] >> rank % 32 & 1;
    lister->seen[rank / 32] |= 1u << rank % 32;
    return seen;
}

static bool list_circlings(const Lister *lister, Move *move);

/* Tries every choice of circles for one line, cells in reading order from `open`. */
static bool list_choices(const Lister *lister, Move *move, unsigned count, CellMask open)
{
    Circling *circling = &move->circling[move->circling_count - 1];
    bool go_on = true;

    if (circling->count == count)
        return list_circlings(lister, move);
    while (go_on && open != 0) {
        unsigned cell = mask_first(open);
        open &= open - 1;
        circling->cell[circling->count++] = (uint8_t)cell;
        go_on = list_choices(lister, move, count, open);
        circling->cell[--circling->count] = 0;
    }
    return go_on;
}

/* Handles each line that can be next, and lists the move when none is left. */
static bool list_circlings(const Lister *lister, Move *move)
{
    Due dues[GRID_CROSSING];
    unsigned due_count = move_dues(lister->game, lister->sheet, lister->turn, move, dues);
    bool go_on = true;

    if (due_count == 0)
        return is_seen_before(lister, move) || lister->visit(lister->context, move);
    for (unsigned i = 0; go_on && i < due_count; i++) {
        Circling *circling = &move->circling[move->circling_count++];
        *circling = (Circling){.line = dues[i].line};
        go_on = list_choices(lister, move, dues[i].count, dues[i].cells);
        move->circling[--move->circling_count] = (Circling){0};
    }
    return go_on;
}

/* Lists all moves that write into this cell. */
static bool list_writing(Lister *lister, MovesListed listed, unsigned cell)
{
    uint32_t seen[SEEN_WORDS];
    Move move = {.kind = MOVE_WRITE, .cell = (uint8_t)cell};
    Due dues[GRID_CROSSING];
    unsigned due_count = move_dues(lister->game, lister->sheet, lister->turn, &move, dues);

    if (due_count == 0)
        return lister->visit(lister->context, &move);
    lister->seen = NULL;
    if (listed == MOVES_DISTINCT && due_count > 1) {
        lister->due_cells = 0;
        for (unsigned i = 0; i < due_count; i++)
            lister->due_cells |= dues[i].cells;
        lister->seen = seen;
        for (unsigned i = 0; i * 32 < 1u << mask_count(lister->due_cells); i++)
            seen[i] = 0;
    }
    return list_circlings(lister, &move);
}

void moves_list_from(const Game *game, const Sheet *sheet, Turn turn, MovesListed listed,
                     CellMask cells, MoveVisitor *visit, void *context)
{
    Lister lister = {game, sheet, turn, visit, context, 0, NULL};
    CellMask choices = game->choices(sheet, turn.sum) & cells;
    bool go_on = true;

    for (; go_on && choices != 0; choices &= choices - 1) {
        unsigned cell = mask_first(choices);
        if (sheet->written & cell_bit(cell))
            go_on = visit(context, &(Move){.kind = MOVE_CIRCLE, .cell = (uint8_t)cell});
        else
            go_on = list_writing(&lister, listed, cell);
    }
    if (go_on && game->judge(sheet, turn, MOVE_PASS, 0) == VERDICT_FINE)
        visit(context, &(Move){.kind = MOVE_PASS});
}

void moves_list(const Game *game, const Sheet *sheet, Turn turn, MovesListed listed,
                MoveVisitor *visit, void *context)
{
    moves_list_from(game, sheet, turn, listed, GRID_ALL, visit, context);
}
