/* Reports on the fairness of dice. */
#include "cli/dice_report.h"

#include "shell/words.h"
#include "paper/bars.h"

#include <math.h>
#include <stdio.h>

enum {
    VALUE_WIDTH = 6,
    COUNT_WIDTH = 10,
    EXPECTED_WIDTH = 12,
    BAR_WIDTH = 44,
    SENTENCE_SIZE = 400,
    TITLE_SIZE = 200,
};

static const char *const verdict_names[] = {
    [FAIRNESS_TOO_FEW] = "too-few",   [FAIRNESS_FINE] = "fine",
    [FAIRNESS_UNUSUAL] = "unusual",   [FAIRNESS_DOUBTFUL] = "doubtful",
    [FAIRNESS_TOO_EVEN] = "too-even",
};

/* Writes a percentage with as many digits as matter: "43", "2.6", "0.004". */
static void write_percent(double chance, char text[32])
{
    double percent = 100 * chance;

    if (percent < 0.001)
        snprintf(text, 32, "0.001");
    else
        snprintf(text, 32, "%.*f",
                 percent >= 10    ? 0
                 : percent >= 1   ? 1
                 : percent >= 0.1 ? 2
                                  : 3,
                 percent);
}

/* Writes the verdict as a sentence. */
static void write_verdict(const Fairness *fairness, char sentence[SENTENCE_SIZE])
{
    bool is_even = fairness->verdict == FAIRNESS_TOO_EVEN;
    char percent[32];

    write_percent(is_even ? 1 - fairness->chance : fairness->chance, percent);
    switch (fairness->verdict) {
    case FAIRNESS_TOO_FEW:
        snprintf(sentence, SENTENCE_SIZE, _("Too few throws to tell: it takes %d at least."),
                 FAIRNESS_LEAST);
        break;
    case FAIRNESS_FINE:
        snprintf(sentence, SENTENCE_SIZE,
                 _("As fair dice are: they stray this far from what is expected, or further, in %s "
                   "of 100 cases."),
                 percent);
        break;
    case FAIRNESS_UNUSUAL:
        snprintf(sentence, SENTENCE_SIZE,
                 _("A little unusual: fair dice stray this far from what is expected, or further, "
                   "only in %s of 100 cases."),
                 percent);
        break;
    case FAIRNESS_DOUBTFUL:
        snprintf(sentence, SENTENCE_SIZE,
                 _("Fair dice hardly do this: they stray this far from what is expected, or "
                   "further, only in %s of 100 cases."),
                 percent);
        break;
    case FAIRNESS_TOO_EVEN:
        snprintf(
            sentence, SENTENCE_SIZE,
            _("More even than chance: fair dice come this close to what is expected only in %s "
              "of 100 cases."),
            percent);
        break;
    }
}

/* Writes a bar of #, with a | at the expected end. */
static void write_bar(Output *output, const Draw *draw, double count, double expected, double most)
{
    unsigned length = (unsigned)lround(count * (double)BAR_WIDTH / most);
    unsigned mark = (unsigned)lround(expected * (double)BAR_WIDTH / most);

    output_text(output, length > 0 ? draw->scored : "");
    output_repeat(output, '#', length < mark ? length : mark);
    output_text(output, length > 0 ? draw->plain : "");
    output_repeat(output, ' ', length < mark ? mark - length : 0);
    output_text(output, "|");
    if (length > mark + 1) {
        output_text(output, draw->scored);
        output_repeat(output, '#', length - mark - 1);
        output_text(output, draw->plain);
    }
}

static void write_bars(Output *output, const Draw *draw, const Fairness *fairness)
{
    double most = 1;

    for (unsigned i = 0; i < fairness->cells; i++)
        most = fmax(most, fmax((double)fairness->count[i], fairness->expected[i]));
    for (unsigned i = 0; i < fairness->cells; i++) {
        output_format(output, "%*u%*llu%*.1f  ", VALUE_WIDTH, fairness->least + i, COUNT_WIDTH,
                      (unsigned long long)fairness->count[i], EXPECTED_WIDTH,
                      fairness->expected[i]);
        write_bar(output, draw, (double)fairness->count[i], fairness->expected[i], most);
        output_text(output, "\n");
    }
}

/* Writes "Judged together, since few are expected: 2-4, 10-12", if values are grouped. */
static void write_groups(Output *output, const Fairness *fairness)
{
    bool has_any = false;

    if (fairness->verdict == FAIRNESS_TOO_FEW)
        return;
    for (unsigned first = 0, next = 0; first < fairness->cells; first = next) {
        while (next < fairness->cells && fairness->group[next] == fairness->group[first])
            next++;
        if (next - first < 2)
            continue;
        output_text(output, has_any ? ", " : _("Judged together, since few are expected: "));
        output_format(output, "%u-%u", fairness->least + first, fairness->least + next - 1);
        has_any = true;
    }
    output_text(output, has_any ? "\n" : "");
}

static void write_part(Output *output, const Draw *draw, const char *title,
                       const Fairness *fairness)
{
    char sentence[SENTENCE_SIZE];

    output_format(output, "\n%s%s%s\n", draw->strong, title, draw->plain);
    output_right(output, _("thrown"), VALUE_WIDTH + COUNT_WIDTH);
    output_right(output, _("expected"), EXPECTED_WIDTH);
    output_text(output, "\n");
    write_bars(output, draw, fairness);
    write_verdict(fairness, sentence);
    output_format(output, "%s\n", sentence);
    if (fairness->verdict != FAIRNESS_TOO_FEW)
        output_format(output, _("(chi-square %.2f, degrees of freedom: %u, p = %.4g)\n"),
                      fairness->chi_square, fairness->degrees, fairness->chance);
    write_groups(output, fairness);
}

static void write_title(const DiceRead *read, char title[TITLE_SIZE])
{
    snprintf(title, TITLE_SIZE, _("throws: %llu, games: %llu, files: %llu"),
             (unsigned long long)read->counts.throws, (unsigned long long)read->games,
             (unsigned long long)read->files);
}

static void write_dice_title(const DiceRead *read, char title[TITLE_SIZE])
{
    snprintf(title, TITLE_SIZE, _("Single dice (throws with both known: %llu)"),
             (unsigned long long)read->counts.known);
}

void dice_report_text(Output *output, const Draw *draw, const DiceRead *read)
{
    Fairness sums = fairness_of_sums(&read->counts);
    Fairness faces = fairness_of_faces(&read->counts);
    char title[TITLE_SIZE];

    write_title(read, title);
    output_format(output, "%s\n", title);
    write_part(output, draw, _("Sums"), &sums);
    write_dice_title(read, title);
    if (read->counts.known > 0)
        write_part(output, draw, title, &faces);
}

static void report_part(Json *json, const char *key, const Fairness *fairness)
{
    json_begin(json, key, '{');
    json_begin(json, "counts", '[');
    for (unsigned i = 0; i < fairness->cells; i++) {
        json_begin(json, NULL, '{');
        json_number(json, "value", fairness->least + i);
        json_number(json, "count", fairness->count[i]);
        json_real(json, "expected", fairness->expected[i], 4);
        json_number(json, "group", fairness->group[i]);
        json_end(json, '}');
    }
    json_end(json, ']');
    json_string(json, "verdict", verdict_names[fairness->verdict]);
    if (fairness->verdict != FAIRNESS_TOO_FEW) {
        json_real(json, "chi_square", fairness->chi_square, 6);
        json_number(json, "degrees", fairness->degrees);
        json_real(json, "p", fairness->chance, 9);
    }
    json_end(json, '}');
}

void dice_report_json(Output *output, const DiceRead *read)
{
    Fairness sums = fairness_of_sums(&read->counts);
    Fairness faces = fairness_of_faces(&read->counts);
    Json json = json_over(output);

    json_begin(&json, NULL, '{');
    json_number(&json, "files", read->files);
    json_number(&json, "games", read->games);
    json_number(&json, "throws", read->counts.throws);
    json_number(&json, "known", read->counts.known);
    report_part(&json, "sums", &sums);
    report_part(&json, "dice", &faces);
    json_end(&json, '}');
    json_newline(&json);
}

void dice_report_draw(Paper *paper, const DiceRead *read)
{
    Fairness sums = fairness_of_sums(&read->counts);
    Fairness faces = fairness_of_faces(&read->counts);
    char title[TITLE_SIZE], dice_title[TITLE_SIZE];
    char sums_verdict[SENTENCE_SIZE], faces_verdict[SENTENCE_SIZE];
    const BarsPanel panels[] = {
        {&sums, _("Sums"), sums_verdict},
        {&faces, dice_title, faces_verdict},
    };

    write_title(read, title);
    write_dice_title(read, dice_title);
    write_verdict(&sums, sums_verdict);
    write_verdict(&faces, faces_verdict);
    bars_draw(paper, title, _("expected"), panels, read->counts.known > 0 ? 2 : 1);
}
