/* Requests about games and bots: their facts. */
#include "bots/strengths.h"
#include "engine/game.h"
#include "report/report.h"
#include "wasm/request.h"

/* The page translates the sentences itself. */
static const char *untranslated(const char *sentence)
{
    return sentence;
}

static void report_lessons(Json *json, const Lesson *lesson)
{
    json_begin(json, "lessons", '[');
    for (; lesson != NULL && lesson->sheet != NULL; lesson++) {
        json_begin(json, NULL, '{');
        json_string(json, "sheet", lesson->sheet);
        json_string(json, "throw", lesson->thrown);
        if (lesson->cell != NULL)
            json_string(json, "cell", lesson->cell);
        json_string(json, "task", lesson->task);
        json_string(json, "done", lesson->done);
        json_end(json, '}');
    }
    json_end(json, ']');
}

void verb_games(PageRequest *request)
{
    Json json = answer_json(request);

    if (!take_end(request))
        return;
    json_begin(&json, NULL, '[');
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        json_begin(&json, NULL, '{');
        json_string(&json, "name", game->name);
        json_boolean(&json, "has_circles", game->has_circles);
        json_boolean(&json, "has_last_round", game->has_last_round);
        json_boolean(&json, "has_net", game->has_net);
        report_rules(&json, game, untranslated);
        report_lessons(&json, game->lessons);
        json_end(&json, '}');
    }
    json_end(&json, ']');
}

/* What a bot makes on average, by game, where that was measured. */
static void report_means(Json *json, const Bot *bot)
{
    json_begin(json, "means", '{');
    for (unsigned i = 0; game_at(i) != NULL; i++)
        if (bot_mean(bot, game_at(i)) > 0)
            report_hundredths(json, game_at(i)->name, bot_mean(bot, game_at(i)));
    json_end(json, '}');
}

void verb_bots(PageRequest *request)
{
    Json json = answer_json(request);

    if (!take_end(request))
        return;
    json_begin(&json, NULL, '[');
    for (unsigned i = 0; bot_at(i) != NULL; i++) {
        json_begin(&json, NULL, '{');
        json_string(&json, "name", bot_at(i)->name);
        json_string(&json, "net", net_need_name(bot_at(i)->needs_net));
        report_means(&json, bot_at(i));
        json_end(&json, '}');
    }
    json_end(&json, ']');
}

void verb_praise(PageRequest *request)
{
    static const char *const words[] = {
        [PRAISE_NONE] = "none",
        [PRAISE_GOOD] = "good",
        [PRAISE_GREAT] = "great",
        [PRAISE_SPECTACULAR] = "spectacular",
    };
    const Game *game;
    uint64_t total;

    if (take_game(request, &game) && take_number(request, UINT16_MAX, &total) && take_end(request))
        answer_text(request, words[game_praise(game, (unsigned)total)]);
}
