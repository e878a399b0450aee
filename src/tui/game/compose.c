/* A move put together cell by cell. */
#include "tui/game/compose.h"

#include <limits.h>
#include <stddef.h>

Compose compose_start(const Game *game, const Sheet *sheet, Turn turn)
{
    return (Compose){.game = game, .sheet = *sheet, .turn = turn};
}

/* The cells circled for the line in hand. */
static CellMask open_circles(const Compose *compose)
{
    CellMask cells = 0;

    for (unsigned i = 0; i < compose->now.open.count; i++)
        cells |= cell_bit(compose->now.open.cell[i]);
    return cells;
}

/* What the move owes, counting only the circles of finished lines. */
static unsigned dues_of(const Compose *compose, Due dues[GRID_CROSSING])
{
    if (!compose->now.is_begun)
        return 0;
    return move_dues(compose->game, &compose->sheet, compose->turn, &compose->now.move, dues);
}

unsigned compose_dues(const Compose *compose, Due dues[GRID_CROSSING])
{
    unsigned count = dues_of(compose, dues);

    for (unsigned i = 0; i < count; i++) {
        if (!compose->now.has_line || dues[i].line != compose->now.open.line)
            continue;
        Due in_hand = dues[i];
        in_hand.count = (uint8_t)(in_hand.count - compose->now.open.count);
        in_hand.cells &= ~open_circles(compose);
        for (unsigned k = i; k > 0; k--)
            dues[k] = dues[k - 1];
        dues[0] = in_hand;
    }
    return count;
}

bool compose_is_complete(const Compose *compose)
{
    Due dues[GRID_CROSSING];

    return compose->now.is_begun && dues_of(compose, dues) == 0;
}

CellMask compose_choices(const Compose *compose)
{
    Due dues[GRID_CROSSING];
    CellMask cells = 0;

    if (compose->game == NULL)
        return 0;
    if (!compose->now.is_begun)
        return compose->game->choices(&compose->sheet, compose->turn.sum);
    unsigned count = compose_dues(compose, dues);
    if (count > 0 && compose->now.open.count > 0) /* one line after another */
        return dues[0].cells | open_circles(compose);
    for (unsigned i = 0; i < count; i++)
        cells |= dues[i].cells;
    return cells;
}

static unsigned square(unsigned one, unsigned other)
{
    unsigned distance = one > other ? one - other : other - one;

    return distance * distance;
}

unsigned compose_nearest(const Compose *compose, unsigned cell)
{
    unsigned nearest = cell;
    unsigned least = UINT_MAX;

    for (CellMask left = compose_choices(compose); left != 0; left &= left - 1) {
        unsigned choice = mask_first(left);
        unsigned distance = square(choice / GRID_SIDE, cell / GRID_SIDE) +
                            square(choice % GRID_SIDE, cell % GRID_SIDE);
        if (distance < least) {
            least = distance;
            nearest = choice;
        }
    }
    return nearest;
}

/* Saves the current step. If the player circles back and forth for so long that the steps run out,
 * the oldest one after the first is dropped. */
static void save_step(Compose *compose)
{
    if (compose->step_count == COMPOSE_STEPS) {
        for (unsigned i = 2; i < COMPOSE_STEPS; i++)
            compose->earlier[i - 1] = compose->earlier[i];
        compose->step_count--;
    }
    compose->earlier[compose->step_count++] = compose->now;
}

bool compose_back(Compose *compose)
{
    if (compose->step_count == 0)
        return false;
    compose->now = compose->earlier[--compose->step_count];
    return true;
}

static void take_line(Compose *compose, unsigned line)
{
    compose->now.has_line = true;
    compose->now.open = (Circling){.line = (uint8_t)line};
}

/* Closes the line in hand if it has all its circles. */
static void close_line(Compose *compose)
{
    Due dues[GRID_CROSSING];
    unsigned count = compose_dues(compose, dues);
    ComposeStep *now = &compose->now;

    if (now->has_line && count > 0 && dues[0].count == 0) {
        now->move.circling[now->move.circling_count++] = now->open;
        now->open = (Circling){0};
        now->has_line = false;
    }
}

static void circle(Compose *compose, unsigned cell)
{
    Circling *open = &compose->now.open;

    open->cell[open->count++] = (uint8_t)cell;
    close_line(compose);
}

/* Takes the first line in hand, and makes the circles that leave no choice. */
static void go_on(Compose *compose)
{
    Due dues[GRID_CROSSING];

    for (unsigned count; (count = compose_dues(compose, dues)) > 0;) {
        if (!compose->now.has_line)
            take_line(compose, dues[0].line);
        if (count > 1 || dues[0].count < mask_count(dues[0].cells))
            return;
        circle(compose, mask_first(dues[0].cells));
    }
}

static Verdict begin(Compose *compose, Move move)
{
    VerdictReason reason =
        compose->game->judge(&compose->sheet, compose->turn, (MoveKind)move.kind, move.cell);

    if (reason == VERDICT_FINE) {
        save_step(compose);
        compose->now.is_begun = true;
        compose->now.move = move;
        go_on(compose);
    }
    return (Verdict){.reason = (uint8_t)reason, .cell = move.cell};
}

Verdict compose_pass(Compose *compose)
{
    if (compose->now.is_begun) /* the move needs circles */
        return (Verdict){.reason = VERDICT_PASS_TOO_EARLY};
    return begin(compose, (Move){.kind = MOVE_PASS});
}

/* Removes a circle of the line in hand. */
static void uncircle(Compose *compose, unsigned cell)
{
    Circling *open = &compose->now.open;
    Circling kept = {.line = open->line};

    for (unsigned i = 0; i < open->count; i++)
        if (open->cell[i] != cell)
            kept.cell[kept.count++] = open->cell[i];
    *open = kept;
}

/* Says why a cell cannot be circled for the lines that ask for circles. */
static Verdict judge_circle(const Compose *compose, unsigned cell)
{
    Due dues[GRID_CROSSING] = {{0}};
    Sheet sheet = compose_sheet(compose);
    bool is_circled = sheet.circled & cell_bit(cell);

    compose_dues(compose, dues);
    return (Verdict){.reason = is_circled ? VERDICT_CELL_IS_CIRCLED : VERDICT_CELL_OFF_LINE,
                     .cell = (uint8_t)cell,
                     .line = dues[0].line,
                     .count = dues[0].count};
}

static Verdict choose_circle(Compose *compose, unsigned cell)
{
    Due dues[GRID_CROSSING];
    unsigned count = compose_dues(compose, dues);

    if (!(compose_choices(compose) & cell_bit(cell)))
        return judge_circle(compose, cell);
    save_step(compose);
    if (open_circles(compose) & cell_bit(cell)) {
        uncircle(compose, cell);
        return (Verdict){.reason = VERDICT_FINE};
    }
    for (unsigned i = 0; i < count && !(dues[0].cells & cell_bit(cell)); i++)
        if (dues[i].cells & cell_bit(cell)) {
            take_line(compose, dues[i].line);
            break;
        }
    circle(compose, cell);
    go_on(compose);
    return (Verdict){.reason = VERDICT_FINE};
}

Verdict compose_choose(Compose *compose, unsigned cell)
{
    bool is_written = compose->sheet.written & cell_bit(cell);

    if (compose->now.is_begun)
        return choose_circle(compose, cell);
    MoveKind kind = is_written && compose->game->has_circles ? MOVE_CIRCLE : MOVE_WRITE;
    return begin(compose, (Move){.kind = (uint8_t)kind, .cell = (uint8_t)cell});
}

void compose_turn_to_next_line(Compose *compose)
{
    Due dues[GRID_CROSSING];
    unsigned count = dues_of(compose, dues);

    if (compose->now.open.count > 0 || !compose->now.has_line)
        return;
    for (unsigned i = 0; i < count; i++)
        if (dues[i].line == compose->now.open.line) {
            take_line(compose, dues[(i + 1) % count].line);
            return;
        }
}

CellMask compose_touched(const Compose *compose)
{
    const ComposeStep *now = &compose->now;
    CellMask cells = 0;

    if (!now->is_begun)
        return 0;
    if (now->move.kind != MOVE_PASS)
        cells = cell_bit(now->move.cell);
    return cells | move_circles(&now->move) | open_circles(compose);
}

Sheet compose_sheet(const Compose *compose)
{
    Sheet sheet = compose->sheet;

    if (!compose->now.is_begun)
        return sheet;
    move_play(compose->game, &sheet, compose->turn, &compose->now.move);
    for (unsigned i = 0; i < compose->now.open.count; i++)
        sheet_circle(compose->game, &sheet, compose->now.open.cell[i]);
    return sheet;
}
