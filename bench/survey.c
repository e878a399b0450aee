/* One search of a position. */
#include "survey.h"

#include "bots/search/search.h"

static void add_side(Split *split, Side side, unsigned count, const Move *move, NetValue value)
{
    if (split->count[side] == 0 || value > split->value[side]) {
        split->value[side] = value;
        split->best[side] = *move;
    }
    split->count[side] += count;
}

static void add(Split *split, int level, const Move *move, NetValue value)
{
    if (split->count[LIKED] > 0 && level > split->level) {
        add_side(split, OTHERS, split->count[LIKED], &split->best[LIKED], split->value[LIKED]);
        split->count[LIKED] = 0;
    }
    if (split->count[LIKED] == 0)
        split->level = level;
    add_side(split, level == split->level ? LIKED : OTHERS, 1, move, value);
}

int survey_like(const Theme *theme, const Trial *trial, const Move *move)
{
    Sheet after = *trial->before;
    Trial whole = *trial;

    move_play(trial->game, &after, trial->turn, move);
    whole.after = &after;
    whole.move = move;
    return theme->like(&whole);
}

/* Whether a theme compares a move with others. */
static bool covers(const Survey *survey, const Theme *theme, const Move *move)
{
    if (theme->only != NULL && theme->only != survey->trial.game)
        return false;
    switch (theme->among) {
    case AMONG_WRITES:
        return move->kind == MOVE_WRITE;
    case AMONG_CIRCLES:
        return move->kind == MOVE_CIRCLE;
    case AMONG_SAME_CELL:
        return move->kind == survey->best.kind && move->cell == survey->best.cell;
    default:
        return true;
    }
}

static void survey_move(void *context, const Move *move, NetValue value)
{
    Survey *survey = context;

    for (unsigned i = 0; i < survey->count; i++)
        if (covers(survey, &survey->themes[i], move))
            add(&survey->splits[i], survey_like(&survey->themes[i], &survey->trial, move), move,
                value);
}

void survey_position(Survey *survey, const Game *game, const Sheet *sheet, Turn turn)
{
    Search search = {.net = net_of(game), .game = game};

    survey->trial = (Trial){.game = game, .before = sheet, .turn = turn};
    for (unsigned i = 0; i < survey->count; i++)
        survey->splits[i] = (Split){0};
    survey->best = search_best(&search, sheet, turn, &survey->value);
    search_moves(&search, sheet, turn, survey_move, survey);
}

bool survey_applies(const Survey *survey, unsigned theme, const Move *chosen)
{
    const Split *split = &survey->splits[theme];

    return split->count[LIKED] > 0 && split->count[OTHERS] > 0 &&
           covers(survey, &survey->themes[theme], chosen);
}

bool survey_follows(const Survey *survey, unsigned theme, const Move *chosen)
{
    return survey_like(&survey->themes[theme], &survey->trial, chosen) ==
           survey->splits[theme].level;
}
