/* Reasons in words. */
#include "analysis/reasons.h"

#include "notation/names.h"

#define N_(sentence) sentence /* marks a sentence for the translators */

/* Phrases in braces are whole: a hand is an object with its article ("a pair"), a place goes with
 * its preposition ("in row 3"), a move is a subject in the singular ("c3", "the circle in c3"; "it"
 * is a word for the move: "der Zug"). */
/* clang-format off */
const ReasonWords reason_words[REASON_KINDS] = {
    [REASON_EQUAL] = {"equal",
        N_("{move} and {other} are about equally good.")},
    [REASON_BEHIND] = {"behind",
        N_("Played out many times, {other} did better.")},
    [REASON_SPREAD] = {"spread",
        N_("{move} is better by many small differences; no single line decides.")},

    [REASON_COMPLETES] = {"completes",
        N_("{move} completes {hand} {where}: {chance} instead of {instead}, worth {points} "
           "points.")},
    [REASON_REACHES] = {"reaches",
        N_("{move} brings {hand} within reach {where}: {chance} instead of {instead}, worth "
           "{points} points.")},
    [REASON_KEEPS] = {"keeps",
        N_("{move} keeps {hand} alive {where}: {chance} instead of {instead}, worth {points} "
           "points.")},
    [REASON_RAISES] = {"raises",
        N_("{move} gives a better chance of {hand} {where}: {chance} instead of {instead}, worth "
           "{points} points.")},
    [REASON_LEAVES_ROOM] = {"leaves-room",
        N_("{move} leaves more room for {hand} {where}: {chance} instead of {instead}, worth "
           "{points} points.")},
    [REASON_IMPROVES] = {"improves",
        N_("{move} gains {points} points {where}, spread over several hands.")},
    [REASON_MISSES] = {"misses",
        N_("{move} does not complete {hand} {where}, as {other} would: {chance} instead of "
           "{instead}, which costs {points} points.")},
    [REASON_GIVES_UP] = {"gives-up",
        N_("{move} gives up {hand} {where}: {chance} instead of {instead}, which costs {points} "
           "points.")},
    [REASON_LOWERS] = {"lowers",
        N_("{move} leaves a smaller chance of {hand} {where}: {chance} instead of {instead}, which "
           "costs {points} points.")},
    [REASON_WORSENS] = {"worsens",
        N_("{move} costs {points} points {where}, spread over several hands.")},

    [REASON_LAST_CIRCLE] = {"last-circle",
        N_("{move} completes the five circles {where}: {chance} instead of {instead}, worth "
           "{points} points.")},
    [REASON_CIRCLES_KEPT] = {"circles-kept",
        N_("{move} keeps five circles possible {where}: {chance} instead of {instead}, worth "
           "{points} points.")},
    [REASON_CIRCLES_LIKELIER] = {"circles-likelier",
        N_("{move} gives a better chance of five circles {where}: {chance} instead of {instead}, "
           "worth {points} points.")},
    [REASON_MORE_CIRCLES] = {"more-circles",
        N_("{move} leads to more circles: {chance} instead of {instead} by the end.")},
    [REASON_LAST_CIRCLE_MISSED] = {"last-circle-missed",
        N_("{move} does not complete the five circles {where}, as {other} would: {chance} instead "
           "of {instead}, which costs {points} points.")},
    [REASON_CIRCLES_GIVEN_UP] = {"circles-given-up",
        N_("{move} gives up five circles {where}: {chance} instead of {instead}, which costs "
           "{points} points.")},
    [REASON_CIRCLES_LESS_LIKELY] = {"circles-less-likely",
        N_("{move} leaves a smaller chance of five circles {where}: {chance} instead of {instead}, "
           "which costs {points} points.")},
    [REASON_FEWER_CIRCLES] = {"fewer-circles",
        N_("{move} leads to fewer circles: {chance} instead of {instead} by the end.")},
};
/* clang-format on */

/* Whether a sentence is about the move alone. */
static bool is_about_move(const Reason *reason)
{
    return reason->kind != REASON_EQUAL && reason->kind != REASON_BEHIND;
}

/* Whether the moves differ only in the circles that a completed line gives. */
static bool is_same_cell(const Reasons *reasons)
{
    const Move *move = &reasons->move;

    return move->kind != MOVE_PASS && move->kind == reasons->other.kind &&
           move->cell == reasons->other.cell;
}

static const char equal_circles[] = N_("Both choices of circles are about equally good.");
static const char behind_by_little[] =
    N_("Played out many times, {other} did better by many small differences.");
static const char also_better[] =
    N_("Likewise {where}: {chance} instead of {instead}, worth {points} points.");
static const char also_worse[] =
    N_("Likewise {where}: {chance} instead of {instead}, which costs {points} points.");

/* Whether what is told after it explains that the other move did better. */
static bool is_behind_for_a_reason(const Reasons *reasons)
{
    Millionths points = 0;

    for (unsigned i = 0; i < reasons->count; i++)
        points += reasons->reasons[i].points;
    return points < 0;
}

const char *reason_sentence(const Reasons *reasons, const Reason *reason)
{
    const Reason *before = reason - 1;

    if (reason->kind == REASON_EQUAL && is_same_cell(reasons))
        return equal_circles;
    if (reason->kind == REASON_BEHIND && !is_behind_for_a_reason(reasons))
        return behind_by_little;
    if (reason == reasons->reasons || reason->category == 0 || reason->kind != before->kind ||
        !reason_is_same(reasons->game, reason->category, before->category))
        return reason_words[reason->kind].sentence;
    return reason->points > 0 ? also_better : also_worse;
}

const char *reason_phrase_of_move(const Reasons *reasons, const Reason *reason, bool is_other)
{
    const Move *move = is_other ? &reasons->other : &reasons->move;
    bool has_sentence_before = reason > reasons->reasons && is_about_move(reason - 1);

    if (!is_other && is_about_move(reason) && has_sentence_before)
        return (reason->points < 0) == (reason[-1].points < 0) ? N_("it") : N_("but it");
    if (move->kind == MOVE_PASS)
        return N_("doing nothing");
    if (is_same_cell(reasons))
        return is_other ? N_("the other choice of circles") : N_("this choice of circles");
    return move->kind == MOVE_CIRCLE ? N_("the circle in {cell}") : "{cell}";
}

const char *reason_phrase_of_hand(const Game *game, unsigned category)
{
    const Category *of = &game->categories[category];

    return of->phrase != NULL ? of->phrase : of->title;
}

const char *reason_title(const Game *game, unsigned category)
{
    const Category *of = &game->categories[category];

    return of->kind != NULL ? of->kind : of->title;
}

const char *reason_phrase_of_line(const Game *game, unsigned line)
{
    bool is_double = !game->has_circles && game->diagonal_factor == 2;

    if (line < GRID_FALLING)
        return line < GRID_COLUMNS ? N_("in row {line}") : N_("in column {line}");
    if (line == GRID_FALLING)
        return is_double ? N_("on the falling diagonal (counts double)")
                         : N_("on the falling diagonal");
    return is_double ? N_("on the rising diagonal (counts double)") : N_("on the rising diagonal");
}

/* A sentence being filled in. */
typedef struct {
    Text *text;
    const Reasons *reasons;
    const Reason *reason;
    const Move *move; /* the one that a phrase is about */
    Millionths share; /* likewise */
    Translate *translate;
} Filling;

typedef void WritePhrase(const Filling *filling);

/* A name in braces, and what takes its place. */
typedef struct {
    const char *name;
    WritePhrase *write;
} Blank;

static const char *in_words(Translate *translate, const char *sentence)
{
    return translate != NULL ? translate(sentence) : sentence;
}

static void fill_blank(const Filling *filling, Span name, const Blank *blanks)
{
    while (blanks->name != NULL && !span_is(name, blanks->name))
        blanks++;
    if (blanks->name != NULL)
        blanks->write(filling);
}

/* Writes a translated sentence or phrase with its blanks filled in. */
static void fill_in(const Filling *filling, const char *sentence, const Blank *blanks)
{
    const char *at = in_words(filling->translate, sentence);

    while (*at != '\0') {
        Span name = {at + 1, 0};
        if (*at != '{') {
            text_char(filling->text, *at++);
            continue;
        }
        while (name.start[name.length] != '}' && name.start[name.length] != '\0')
            name.length++;
        fill_blank(filling, name, blanks);
        at = name.start + name.length;
        at += *at != '\0';
    }
}

static void write_cell(const Filling *filling)
{
    cell_write(filling->text, filling->move->cell);
}

/* A sentence begins with a capital, but the names of cells are small. */
static void write_move(const Filling *filling, bool is_other)
{
    static const Blank blanks[] = {{"cell", write_cell}, {NULL, NULL}};
    const char *phrase = reason_phrase_of_move(filling->reasons, filling->reason, is_other);
    Filling own = *filling;
    char *first = filling->text->start;

    own.move = is_other ? &filling->reasons->other : &filling->reasons->move;
    bool begins = filling->text->length == 0 && phrase[0] != '{';
    fill_in(&own, phrase, blanks);
    if (begins && *first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
}

static void write_own(const Filling *filling)
{
    write_move(filling, false);
}

static void write_other(const Filling *filling)
{
    write_move(filling, true);
}

static void write_nothing(const Filling *filling)
{
    (void)filling;
}

static void write_hand(const Filling *filling)
{
    static const Blank blanks[] = {{"article", write_nothing}, {NULL, NULL}};

    fill_in(filling, reason_phrase_of_hand(filling->reasons->game, filling->reason->category),
            blanks);
}

static void write_line(const Filling *filling)
{
    text_char(filling->text, line_name(filling->reason->line));
}

static void write_where(const Filling *filling)
{
    static const Blank blanks[] = {{"line", write_line}, {NULL, NULL}};

    fill_in(filling, reason_phrase_of_line(filling->reasons->game, filling->reason->line), blanks);
}

/* A number with one decimal, without its sign. */
static void write_tenths(const Filling *filling, Millionths value)
{
    enum { TENTH = MILLION / 10 };
    const char *example = in_words(filling->translate, N_("0.1")); /* has the decimal mark */
    uint64_t size = (uint64_t)(value < 0 ? -value : value);
    uint64_t tenths = (size + TENTH / 2) / TENTH;

    text_number(filling->text, tenths / 10);
    text_char(filling->text, example[1]);
    text_char(filling->text, (char)('0' + tenths % 10));
}

static void write_points(const Filling *filling)
{
    write_tenths(filling, filling->reason->points);
}

static uint64_t percent_of(Millionths chance)
{
    const Millionths step = MILLION / 100;

    return (uint64_t)((chance + step / 2) / step);
}

static void write_percent(const Filling *filling)
{
    text_number(filling->text, percent_of(filling->share));
}

/* "31%"; what is neither impossible nor certain does not look as if it were. */
static void write_chance_of(Filling filling, Millionths chance)
{
    static const Blank blanks[] = {{"number", write_percent}, {NULL, NULL}};
    bool is_whole = chance == 0 || chance == MILLION;

    filling.share = chance;
    if (percent_of(chance) == 0 && !is_whole)
        fill_in(&filling, N_("under 1%"), blanks);
    else if (percent_of(chance) == 100 && !is_whole)
        fill_in(&filling, N_("over 99%"), blanks);
    else
        fill_in(&filling, N_("{number}%"), blanks);
}

static void write_share(const Filling *filling, Millionths share)
{
    ReasonKind kind = filling->reason->kind;

    if (kind == REASON_MORE_CIRCLES || kind == REASON_FEWER_CIRCLES)
        write_tenths(filling, share);
    else
        write_chance_of(*filling, share);
}

static void write_chance(const Filling *filling)
{
    write_share(filling, filling->reason->chance);
}

static void write_instead(const Filling *filling)
{
    write_share(filling, filling->reason->instead);
}

void reason_write(Text *text, const Reasons *reasons, const Reason *reason, Translate *translate)
{
    static const Blank blanks[] = {
        {"move", write_own},      {"other", write_other},
        {"hand", write_hand},     {"where", write_where},
        {"chance", write_chance}, {"instead", write_instead},
        {"points", write_points}, {NULL, NULL},
    };
    const Filling filling = {
        .text = text, .reasons = reasons, .reason = reason, .translate = translate};

    fill_in(&filling, reason_sentence(reasons, reason), blanks);
}

void reason_write_chance(Text *text, Millionths chance, Translate *translate)
{
    write_chance_of((Filling){.text = text, .translate = translate}, chance);
}
