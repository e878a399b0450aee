/* The facts and rules of a game as JSON. */
#include "report/report.h"

static void report_example(Json *json, const uint8_t example[GRID_SIDE])
{
    json_begin(json, "example", '[');
    for (unsigned i = 0; i < GRID_SIDE; i++)
        json_number(json, NULL, example[i]);
    json_end(json, ']');
}

static void report_categories(Json *json, const Game *game, ReportWords *translate)
{
    const Category *category;

    json_begin(json, "categories", '[');
    for (unsigned i = 0; (category = game_category_at(game, i)) != NULL; i++) {
        json_begin(json, NULL, '{');
        json_string(json, "name", category->name);
        json_string(json, "title", translate(category->title));
        report_example(json, category->example);
        json_number(json, "points", game_example_points(game, i));
        json_number(json, "circles", category->circles);
        json_end(json, '}');
    }
    json_end(json, ']');
}

void report_rules(Json *json, const Game *game, ReportWords *translate)
{
    json_string(json, "title", game->title);
    json_number(json, "circle_points", game->circle_points);
    json_number(json, "diagonal_factor", game->diagonal_factor);
    json_number(json, "highest", game->highest);
    report_categories(json, game, translate);
    json_begin(json, "rules", '[');
    for (const char *const *rule = game->rules; *rule != NULL; rule++)
        json_string(json, NULL, translate(*rule));
    json_end(json, ']');
    json_string(json, "scoring", translate(game->scoring));
    json_string(json, "counting", translate(game->counting));
    json_begin(json, "praised_over", '[');
    for (unsigned i = 0; i < PRAISE_SPECTACULAR; i++)
        json_number(json, NULL, game->praised_over[i]);
    json_end(json, ']');
}
