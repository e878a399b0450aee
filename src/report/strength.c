/* How strong a player is, as JSON. */
#include "report/report.h"

static void points_member(Json *json, const char *key, bool is_known, Hundredths points)
{
    if (is_known)
        report_hundredths(json, key, points);
    else
        json_null(json, key);
}

static void figure_members(Json *json, const Strength *strength)
{
    json_number(json, "games", strength->games);
    points_member(json, "mean", strength->games > 0, strength->mean);
    points_member(json, "error", strength->games > 1, strength->error);
    points_member(json, "margin", strength->games >= STRENGTH_LEAST, strength->margin);
}

void report_bot(Json *json, const char *key, const Bot *bot)
{
    if (bot != NULL)
        json_string(json, key, bot->name);
    else
        json_null(json, key);
}

static void likeness_members(Json *json, const Game *game, const Strength *strength)
{
    Likeness likeness = {0};

    if (strength->games >= STRENGTH_LEAST)
        likeness = strength_likeness(game, strength->mean, strength->margin);
    report_bot(json, "like", likeness.like);
    report_bot(json, "below", likeness.below);
    report_bot(json, "above", likeness.above);
}

void report_strength(Json *json, const char *key, const Game *game, const StrengthGames *games)
{
    size_t after[STRENGTH_CURVE];
    size_t points = strength_curve(games->count, after);
    Strength strength = strength_of(games->totals, games->count);

    json_begin(json, key, '{');
    figure_members(json, &strength);
    likeness_members(json, game, &strength);
    json_begin(json, "curve", '[');
    for (size_t i = 0; i < points; i++) {
        Strength then = strength_of(games->totals, after[i]);
        json_begin(json, NULL, '{');
        json_number(json, "until", (uint64_t)games->at[after[i] - 1]);
        figure_members(json, &then);
        json_end(json, '}');
    }
    json_end(json, ']');
    json_end(json, '}');
}
