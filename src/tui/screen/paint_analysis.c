/* The figures and the drawing of an analysis. */
#include "tui/screen/paint_analysis.h"

#include "analysis/chart.h"
#include "tui/screen/paint.h"
#include "words/words.h"

int paint_sum_of(Screen *screen, int row, int column, int rows, const AnalysedPlayer *player,
                 bool is_over)
{
    const struct {
        const char *label;
        Hundredths points;
        void (*write)(Text *text, Hundredths points);
    } parts[] = {
        {_("value at the start"), player->start, points_write},
        {_("luck"), player->luck, points_write_change},
        {_("loss"), -player->loss, points_write_change},
        {is_over ? _("total") : _("value now"), player->value, points_write},
    };
    char sentence[300];
    Text text = text_over(sentence, sizeof sentence);

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, parts[i].label);
        text_char(&text, ' ');
        parts[i].write(&text, parts[i].points);
    }
    return screen_put_words(screen, row, column, screen_columns(screen) - 2 * column, rows,
                            STYLE_STRONG, sentence);
}

int paint_chart(Screen *screen, int row, const AnalysedPlayer *player)
{
    char chart[CHART_TEXT_SIZE];
    Text text = text_over(chart, sizeof chart);

    chart_write(&text, player);
    return paint_lines(screen, row, 0, CHART_ROWS + 2, STYLE_PLAIN, chart);
}
