/* Draws the pictures of docs/strategy.md as SVG: drawings plan | opening GAME | lines GAME GAMES */
#include "bots/search/search.h"
#include "outcomes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, SMALL = 34 };

typedef struct {
    int red, green, blue;
} Color;

static const Color white = {255, 255, 255};
static const Color ink = {38, 38, 44};
static const Color grey = {110, 112, 120};
static const Color rule = {205, 206, 212};
static const Color best = {23, 127, 95};
static const Color shade = {226, 241, 235};

static Color mix(Color one, Color other, double share)
{
    return (Color){
        one.red + (int)((other.red - one.red) * share),
        one.green + (int)((other.green - one.green) * share),
        one.blue + (int)((other.blue - one.blue) * share),
    };
}

static void start(int width, int height, const char *title)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
           "font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n<title>%s</title>\n",
           width, height, title);
    printf("<rect width=\"%d\" height=\"%d\" rx=\"12\" fill=\"#fff\"/>\n", width, height);
}

static void box(double x, double y, double width, double height, Color fill, Color edge)
{
    printf("<rect x=\"%.4g\" y=\"%.4g\" width=\"%.4g\" height=\"%.4g\" rx=\"4\" "
           "fill=\"#%02x%02x%02x\" "
           "stroke=\"#%02x%02x%02x\"/>\n",
           x, y, width, height, fill.red, fill.green, fill.blue, edge.red, edge.green, edge.blue);
}

static void label(double x, double y, int size, Color color, const char *attributes,
                  const char *format, ...)
{
    va_list values;

    va_start(values, format);
    printf("<text x=\"%.4g\" y=\"%.4g\" font-size=\"%d\" fill=\"#%02x%02x%02x\"%s>", x, y, size,
           color.red, color.green, color.blue, attributes);
    vprintf(format, values);
    puts("</text>");
    va_end(values);
}

#define BOLD " font-weight=\"600\""
#define LEFT " text-anchor=\"start\""
#define RIGHT " text-anchor=\"end\""

static bool is_on_diagonal(unsigned cell)
{
    return (grid_line_mask[GRID_FALLING] | grid_line_mask[GRID_RISING]) & cell_bit(cell);
}

/* The plan: a column for each family, straights across. */
static void draw_plan(void)
{
    static const char *const families[GRID_SIDE] = {"5 · 10", "6 · 11", "2 · 7 · 12", "3 · 8",
                                                    "4 · 9"};
    static const char *const rows[GRID_SIDE] = {"5–9", "6–10", "4–8", "4–8", "8–12"};
    static const unsigned sheet[GRID_SIDE][GRID_SIDE] = {
        {5, 6, 7, 8, 9}, {10, 6, 7, 8, 9}, {5, 6, 7, 8, 4}, {5, 6, 7, 8, 4}, {10, 11, 12, 8, 9}};
    enum { LEFT_EDGE = 16, TOP = 54, WIDE = 78, HIGH = 48, WHOLE = LEFT_EDGE + 5 * WIDE + 80 };

    start(WHOLE, TOP + 5 * HIGH + 50, "A column for each family, straights in rows and diagonals");
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        double x = LEFT_EDGE + cell % 5 * WIDE;
        double y = TOP + cell / 5 * HIGH;
        box(x, y, WIDE, HIGH, is_on_diagonal(cell) ? shade : white, rule);
        label(x + (double)WIDE / 2, y + 32, 21, ink, is_on_diagonal(cell) ? BOLD : "", "%u",
              sheet[cell / 5][cell % 5]);
    }
    for (unsigned i = 0; i < GRID_SIDE; i++) {
        label(LEFT_EDGE + i * WIDE + (double)WIDE / 2, TOP - 16, 16, best, BOLD, "%s", families[i]);
        label(LEFT_EDGE + 5 * WIDE + 36, TOP + i * HIGH + 30, 15, grey, "", "%s", rows[i]);
    }
    label((double)WHOLE / 2, TOP + 5 * HIGH + 30, 15, grey, "",
          "down: equal numbers · across and diagonally: straights");
    puts("</svg>");
}

/* What each cell costs for the first throw, compared with the best one. */

typedef struct {
    NetValue best;
    NetValue value[GRID_CELLS];
} Opening;

static void note(void *context, const Move *move, NetValue value)
{
    Opening *opening = context;

    opening->value[move->cell] = value;
    opening->best = value > opening->best ? value : opening->best;
}

static void draw_cell(double x, double y, double cost)
{
    const double worst = 2.5; /* and more: white */
    double share = cost < worst ? cost / worst : 1;
    bool is_good = share < .12;

    box(x, y, SMALL, SMALL, mix(best, white, is_good ? share : .3 + .7 * share), rule);
    label(x + (double)SMALL / 2, y + 21, 12, is_good ? white : ink, is_good ? BOLD : "", "%.1f",
          cost);
}

static void draw_cells(const Game *game, unsigned sum, double left, double top)
{
    Search search = {.net = net_of(game), .game = game, .effort = SEARCH_EFFORT};
    Opening opening = {0};
    Sheet empty = {0};

    search_moves(&search, &empty, (Turn){(uint8_t)sum, false}, note, &opening);
    if (sum == SUM_SEVEN)
        label(left + 2.5 * (double)SMALL, top - 10, 17, ink, BOLD, "7");
    else
        label(left + 2.5 * (double)SMALL, top - 10, 17, ink, BOLD, "%u or %u", sum,
              2 * SUM_SEVEN - sum);
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        draw_cell(left + cell % 5 * SMALL, top + cell / 5 * SMALL,
                  (double)(opening.best - opening.value[cell]) / NET_POINT);
}

static void draw_opening(const Game *game)
{
    enum { LEFT_EDGE = 20, TOP = 44, ACROSS = 3, WIDE = 5 * SMALL + 28, HIGH = 5 * SMALL + 50 };

    start(LEFT_EDGE + ACROSS * WIDE - 8, TOP + 2 * HIGH, "What each box costs for the first throw");
    for (unsigned sum = SUM_LEAST; sum <= SUM_SEVEN; sum++) {
        unsigned place = SUM_SEVEN - sum;
        draw_cells(game, sum, LEFT_EDGE + place % ACROSS * WIDE, TOP + place / ACROSS * HIGH);
    }
    label(LEFT_EDGE + (ACROSS * WIDE - 28) / 2, TOP + 2 * HIGH - 16, 14, grey, "",
          "%s, first throw: points lost compared with the best box", game->title);
    puts("</svg>");
}

/* What lines become, as bars. */

typedef struct {
    Hand hand;
    const char *name;
    Color color;
} Share;

static const Share shares[] = {
    {HAND_STRAIGHT, "straight, no 7", {14, 94, 72}},
    {HAND_STRAIGHT_7, "straight with 7", {31, 143, 108}},
    {HAND_FIVE, "five of a kind", {122, 72, 160}},
    {HAND_FOUR, "four of a kind", {158, 106, 193}},
    {HAND_FULL_HOUSE, "full house", {196, 158, 219}},
    {HAND_THREE, "three of a kind", {233, 170, 84}},
    {HAND_TWO_PAIRS, "two pairs", {243, 202, 142}},
    {HAND_PAIR, "pair", {222, 223, 228}},
    {HAND_NONE, "nothing", {242, 242, 245}},
};

enum { SHARES = sizeof shares / sizeof *shares };

static void draw_lines(const Game *game, unsigned long games)
{
    enum {
        LEFT_EDGE = 110,
        TOP = 24,
        WIDE = 560,
        BAR = 44,
        STEP = 62,
        END = TOP + LINE_KINDS * STEP
    };
    Outcomes outcomes;

    outcomes_play(&outcomes, game, &bot_expert, SEED, games);
    start(LEFT_EDGE + WIDE + 96, END + 70, "What lines become in games of the expert");
    for (LineKind kind = 0; kind < LINE_KINDS; kind++) {
        double x = LEFT_EDGE;
        double y = TOP + kind * STEP;
        label(LEFT_EDGE - 14, y + 28, 16, ink, RIGHT, "%s", line_kind_names[kind]);
        for (unsigned i = 0; i < SHARES; i++) {
            double share = outcomes_share(&outcomes, kind, shares[i].hand);
            box(x, y, share * (double)WIDE, BAR, shares[i].color, white);
            if (share >= .05)
                label(x + share * (double)WIDE / 2, y + 28, 14, i < 4 ? white : ink, "", "%.0f%%",
                      100 * share);
            x += share * (double)WIDE;
        }
        label(x + 10, y + 28, 15, grey, LEFT, "⌀ %.1f", outcomes_points(&outcomes, kind));
    }
    for (unsigned i = 0; i < SHARES; i++) {
        double x = 24 + i % 5 * 148;
        double y = END + 8 + i / 5 * 26;
        box(x, y, 14, 14, shares[i].color, rule);
        label(x + 20, y + 12, 14, ink, LEFT, "%s", shares[i].name);
    }
    puts("</svg>");
}

int main(int argc, char **argv)
{
    const Game *game = argc >= 3 ? game_find(argv[2], strlen(argv[2])) : NULL;
    unsigned long games = argc == 4 ? strtoul(argv[3], NULL, 10) : 0;

    if (argc == 2 && strcmp(argv[1], "plan") == 0)
        draw_plan();
    else if (game != NULL && argc == 3 && strcmp(argv[1], "opening") == 0)
        draw_opening(game);
    else if (game != NULL && games > 0 && strcmp(argv[1], "lines") == 0)
        draw_lines(game, games);
    else {
        fputs("usage: drawings plan | opening GAME | lines GAME GAMES\n", stderr);
        return 2;
    }
    return 0;
}
