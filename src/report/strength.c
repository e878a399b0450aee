/* How strong a player is, as JSON. */
#include "report/report.h"

static void points_member(Json *json, const char *key, bool is_known, Hundredths points)
{
    if (is_known)
        report_hundredths(json, key, points);
    else
        json_null(json, key);
}

void report_strength(Json *json, const Strength *strength)
{
    json_number(json, "games", strength->games);
    points_member(json, "mean", strength->games > 0, strength->mean);
    points_member(json, "error", strength->games > 1, strength->error);
    points_member(json, "margin", strength->games >= STRENGTH_LEAST, strength->margin);
}

static void bot_member(Json *json, const char *key, const Bot *bot)
{
    if (bot != NULL)
        json_string(json, key, bot->name);
    else
        json_null(json, key);
}

void report_likeness(Json *json, const Game *game, const Strength *strength)
{
    Likeness likeness = {0};

    if (strength->games >= STRENGTH_LEAST)
        likeness = strength_likeness(game, strength->mean, strength->margin);
    bot_member(json, "like", likeness.like);
    bot_member(json, "below", likeness.below);
    bot_member(json, "above", likeness.above);
}
