/* The analysis of a game on one page. Lengths are in points from the top left. */
#include "paper/plot.h"

#include "paper/pen.h"

#include <math.h>
#include <stdio.h>

static const double WIDTH = 860;
static const double LEFT = 58;
static const double RIGHT = 640; /* of the drawings; names are to the right of it */
static const double TOP = 72;
static const double HEIGHT_LEAST = 300; /* of the drawing of values */
static const double LEGEND_LEFT = 662;
static const double LEGEND_LINE = 18;
static const double AXIS = 46; /* below it, for round numbers */
static const double GAP = 14;  /* between two strips */
static const double BOTTOM = 24;

/* A page being drawn. */
typedef struct {
    cairo_t *cairo;
    const Record *record;
    const PlotWords *words;
    unsigned count;
    const AnalysedPlayer *players[PLOT_PLAYERS];
    const char *names[PLOT_PLAYERS];
    uint32_t rounds; /* that fit */
    double height;   /* of the drawing of values */
    double lowest;   /* the values at the bottom and the top, in points of the game */
    double highest;
    double tick;
    double strip; /* the height of a strip of bars */
    double up;    /* the points of the game that fit above and below the middle line */
    double down;
} Plot;

static double points(Hundredths value)
{
    return (double)value / POINTS_ONE;
}

static double value_at(const AnalysedPlayer *player, uint32_t round)
{
    return points(round == 0 ? player->start : player->rounds[round - 1].value);
}

static double x_of(const Plot *plot, double round)
{
    return LEFT + (RIGHT - LEFT) * round / (plot->rounds + 0.5); /* plus half a bar */
}

static double y_of(const Plot *plot, double value)
{
    return TOP + plot->height * (plot->highest - value) / (plot->highest - plot->lowest);
}

/* A round number that fits a few times into the range. */
static double tick_for(double range)
{
    static const double ticks[] = {1, 2, 5, 10, 20, 50};
    unsigned i = 0;

    while (i + 1 < sizeof ticks / sizeof *ticks && range / ticks[i] > 8)
        i++;
    return ticks[i];
}

/* The luck of a round without the effect of an early end, which is too large for the scale. */
static double usual_luck(const AnalysedPlayer *player, uint32_t round)
{
    bool is_cut_short = player->has_early_end && round + 1 == player->round_count;

    return points(player->rounds[round].luck - (is_cut_short ? player->early_end : 0));
}

/* Sets the scales to fit all numbers. */
static void measure(Plot *plot)
{
    double least = value_at(plot->players[0], 0);
    double most = least;

    plot->rounds = GRID_CELLS; /* no game is shorter */
    plot->up = plot->down = 1;
    for (unsigned i = 0; i < plot->count; i++) {
        const AnalysedPlayer *player = plot->players[i];
        plot->rounds = player->round_count > plot->rounds ? player->round_count : plot->rounds;
        for (uint32_t round = 0; round <= player->round_count; round++) {
            least = fmin(least, value_at(player, round));
            most = fmax(most, value_at(player, round));
        }
        for (uint32_t round = 0; round < player->round_count; round++) {
            double luck = usual_luck(player, round);
            plot->up = fmax(plot->up, luck);
            plot->down = fmax(plot->down, -luck);
            plot->down = fmax(plot->down, points(player->rounds[round].cost));
        }
    }
    plot->up = ceil(plot->up);
    plot->down = ceil(plot->down);
    plot->tick = tick_for(most - least);
    plot->lowest = floor((least - 0.3 * plot->tick) / plot->tick) * plot->tick;
    plot->highest = ceil((most + 0.3 * plot->tick) / plot->tick) * plot->tick;
    plot->height = fmax(HEIGHT_LEAST, plot->count * LEGEND_LINE);
    plot->strip = plot->count == 1 ? 130 : plot->count <= 3 ? 92 : plot->count <= 6 ? 68 : 48;
}

static double strip_top(const Plot *plot, unsigned index)
{
    return TOP + plot->height + AXIS + GAP + index * (plot->strip + GAP);
}

static void draw_axes(const Plot *plot)
{
    cairo_t *cairo = plot->cairo;
    const PenText number = {.size = 10, .grey = 0.25, .align = PEN_RIGHT};
    const PenText round_number = {.size = 10, .grey = 0.25, .align = PEN_CENTRE};
    double bottom = TOP + plot->height;
    char text[16];

    for (double value = plot->lowest; value <= plot->highest; value += plot->tick) {
        double y = y_of(plot, value);
        pen_rule(cairo, 0.82, LEFT, y, RIGHT, y);
        snprintf(text, sizeof text, "%.0f", value);
        pen_text(cairo, number, LEFT - 8, y + 3.5, text);
    }
    for (uint32_t round = 0; round <= plot->rounds; round++) {
        double x = x_of(plot, round);
        bool is_named = round % 5 == 0;
        pen_rule(cairo, 0.3, x, bottom, x, bottom + (is_named ? 6 : 3));
        snprintf(text, sizeof text, "%u", (unsigned)round);
        if (is_named)
            pen_text(cairo, round_number, x, bottom + 18, text);
    }
    pen_rule(cairo, 0.3, LEFT, bottom, RIGHT, bottom);
    pen_text(cairo, round_number, (LEFT + RIGHT) / 2, bottom + 34, plot->words->round);
}

/* A player's values as a line. The more lines there are, the fewer marks each has. */
static void draw_line(const Plot *plot, unsigned index)
{
    const AnalysedPlayer *player = plot->players[index];
    unsigned every = plot->count <= 2 ? 1 : plot->count <= 5 ? 2 : 4;

    cairo_new_path(plot->cairo);
    for (uint32_t round = 0; round <= player->round_count; round++)
        cairo_line_to(plot->cairo, x_of(plot, round), y_of(plot, value_at(player, round)));
    pen_stroke(plot->cairo, index);
    for (uint32_t round = 0; round <= player->round_count; round++)
        if ((round + index) % every == 0 || round == player->round_count)
            pen_mark(plot->cairo, index, x_of(plot, round), y_of(plot, value_at(player, round)));
}

/* The total of a finished game, otherwise the current value. */
static void write_value(const Plot *plot, const AnalysedPlayer *player, char *text, size_t size)
{
    bool is_over = table_is_over(&plot->record->table);

    snprintf(text, size, is_over ? "%.0f" : "%.2f", points(player->value));
}

/* The highest value is first, as at the ends of the lines. */
static void draw_legend(const Plot *plot)
{
    unsigned order[PLOT_PLAYERS];
    const PenText name = {.size = 11, .width = WIDTH - LEGEND_LEFT - 96};
    const PenText total = {.size = 11, .is_bold = true, .align = PEN_RIGHT};
    char text[32];

    for (unsigned i = 0; i < plot->count; i++) {
        unsigned place = i;
        for (; place > 0 && plot->players[order[place - 1]]->value < plot->players[i]->value;
             place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
    for (unsigned i = 0; i < plot->count; i++) {
        double y = TOP + LEGEND_LINE * (i + 0.5);
        cairo_move_to(plot->cairo, LEGEND_LEFT, y);
        cairo_line_to(plot->cairo, LEGEND_LEFT + 32, y);
        pen_stroke(plot->cairo, order[i]);
        pen_mark(plot->cairo, order[i], LEGEND_LEFT + 16, y);
        pen_text(plot->cairo, name, LEGEND_LEFT + 40, y + 4, plot->names[order[i]]);
        write_value(plot, plot->players[order[i]], text, sizeof text);
        pen_text(plot->cairo, total, WIDTH - 16, y + 4, text);
    }
}

static void draw_box(const Plot *plot, double x, double y, double width, double height,
                     unsigned index, double lighter)
{
    cairo_rectangle(plot->cairo, x, y, width, height);
    pen_color(plot->cairo, index, lighter);
    cairo_fill_preserve(plot->cairo);
    pen_color(plot->cairo, index, 0);
    cairo_set_line_width(plot->cairo, 0.6);
    cairo_stroke(plot->cairo);
}

/* A bar from the middle line of a strip, as high as the points say. If it does not fit, it ends at
 * the edge, with its number next to it. */
static void draw_bar(const Plot *plot, double middle, double x, double width, double value,
                     unsigned index, double lighter)
{
    const PenText number = {.size = 9, .align = PEN_RIGHT};
    double shown = fmax(-plot->down, fmin(plot->up, value));
    double height = shown * plot->strip / (plot->up + plot->down);
    char text[16];

    if (shown != value) {
        snprintf(text, sizeof text, "%+.2f", value);
        pen_text(plot->cairo, number, x - 3, middle - height + (value > 0 ? 7 : 0), text);
    }
    draw_box(plot, x, middle - height, width, height, index, lighter);
}

/* The label of a strip: the player and the sums. */
static void label_strip(const Plot *plot, unsigned index, double top)
{
    const AnalysedPlayer *player = plot->players[index];
    const PenText name = {.size = 11, .is_bold = true, .width = WIDTH - LEGEND_LEFT - 32};
    const PenText sum = {.size = 10, .grey = 0.25, .width = WIDTH - LEGEND_LEFT - 16};
    char text[96];

    pen_mark(plot->cairo, index, LEGEND_LEFT + 3, top + 8);
    pen_text(plot->cairo, name, LEGEND_LEFT + 14, top + 12, plot->names[index]);
    snprintf(text, sizeof text, "%s %+.2f", plot->words->luck, points(player->luck));
    pen_text(plot->cairo, sum, LEGEND_LEFT + 14, top + 27, text);
    snprintf(text, sizeof text, "%s %.2f", plot->words->loss, points(player->loss));
    pen_text(plot->cairo, sum, LEGEND_LEFT + 14, top + 41, text);
}

/* A player's luck (light bars, up or down) and what the moves cost (full bars, down). */
static void draw_strip(const Plot *plot, unsigned index)
{
    const AnalysedPlayer *player = plot->players[index];
    const PenText number = {.size = 9, .grey = 0.25, .align = PEN_RIGHT};
    double top = strip_top(plot, index);
    double middle = top + plot->strip * plot->up / (plot->up + plot->down);
    double width = (x_of(plot, 1) - x_of(plot, 0)) * 0.36;
    char text[16];

    pen_rule(plot->cairo, 0.88, LEFT, top, RIGHT, top);
    pen_rule(plot->cairo, 0.88, LEFT, top + plot->strip, RIGHT, top + plot->strip);
    snprintf(text, sizeof text, "+%.0f", plot->up);
    pen_text(plot->cairo, number, LEFT - 8, top + 6, text);
    snprintf(text, sizeof text, "-%.0f", plot->down);
    pen_text(plot->cairo, number, LEFT - 8, top + plot->strip, text);
    for (uint32_t round = 0; round < player->round_count; round++) {
        double x = x_of(plot, round + 1);
        draw_bar(plot, middle, x - width, width, points(player->rounds[round].luck), index, 0.72);
        if (player->rounds[round].cost > 0)
            draw_bar(plot, middle, x, width, points(-player->rounds[round].cost), index, 0);
    }
    pen_rule(plot->cairo, 0.3, LEFT, middle, RIGHT, middle);
    label_strip(plot, index, top);
}

/* Explains the lines and the bars. */
static void draw_heading(const Plot *plot)
{
    const PenText title = {.size = 16, .is_bold = true, .width = WIDTH - 32};
    const PenText key = {.size = 10.5, .grey = 0.25};
    double y = strip_top(plot, 0) - GAP - 12;
    double x = LEFT;

    pen_text(plot->cairo, title, 16, 30, plot->words->title);
    pen_text(plot->cairo, key, LEFT, TOP - 14, plot->words->value);
    draw_box(plot, x, y - 8, 8, 8, 0, 0.72);
    pen_text(plot->cairo, key, x + 13, y, plot->words->luck);
    x += 13 + pen_text_width(plot->cairo, key, plot->words->luck) + 18;
    draw_box(plot, x, y - 8, 8, 8, 0, 0);
    pen_text(plot->cairo, key, x + 13, y, plot->words->cost);
}

void plot_draw(Paper *paper, const Analysis *analysis, const Record *record, const PlotWords *words)
{
    Plot plot = {.record = record, .words = words};

    for (uint32_t seat = 0; seat < record->player_count && plot.count < PLOT_PLAYERS; seat++)
        if (analysis->players[seat].is_chosen) {
            plot.names[plot.count] = record->names[seat];
            plot.players[plot.count++] = &analysis->players[seat];
        }
    measure(&plot);
    plot.cairo = paper_page(paper, WIDTH, strip_top(&plot, plot.count) - GAP + BOTTOM);
    draw_heading(&plot);
    draw_axes(&plot);
    for (unsigned i = 0; i < plot.count; i++)
        draw_line(&plot, i);
    draw_legend(&plot);
    for (unsigned i = 0; i < plot.count; i++)
        draw_strip(&plot, i);
}
