/* Which themes of strategy hold, and what they are worth: strategy PART GAME GAMES
 *
 * The cost of a move is how much less it is worth than the best, by the net, so luck does not
 * enter. All games have the throws of solo_play with seed 1. */
#include "bots/bot.h"
#include "dice/dice.h"
#include "engine/table.h"
#include "outcomes.h"
#include "survey.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, RULES_MOST = 16, SEATS = 2 };

typedef struct {
    double count, sum, squares;
} Mean;

static void mean_add(Mean *mean, double value)
{
    mean->count++;
    mean->sum += value;
    mean->squares += value * value;
}

static double mean_of(const Mean *mean)
{
    return mean->count > 0 ? mean->sum / mean->count : 0;
}

/* The standard error. */
static double mean_error(const Mean *mean)
{
    double average = mean_of(mean);

    return mean->count > 0
               ? sqrt(fmax(0, mean->squares / mean->count - average * average) / mean->count)
               : 0;
}

static double percent(const Mean *mean)
{
    return 100 * mean_of(mean);
}

/* Somebody who plays. */
typedef struct Player Player;
struct Player {
    Move (*choose)(Player *player, const View *view, Rng *rng);
    const Bot *bot;
    void *context;
};

/* Plays a game to its end with up to two players. */
static void play(const Game *game, Player *const *players, unsigned count, uint64_t index,
                 Seat *seats)
{
    Rng dice = rng_start(SEED, index, RNG_DICE);
    Rng random[SEATS];
    Table table = table_start(game, seats, count);

    for (unsigned seat = 0; seat < count; seat++)
        random[seat] = rng_start(SEED, index, RNG_PLAYER + seat);
    while (table_due(&table) == DUE_THROW) {
        Sheet sheets[SEATS];
        table_throw(&table, dice_throw(&dice));
        table_sheets_before(&table, sheets);
        for (unsigned seat = 0; seat < count; seat++) {
            View view = {.game = game,
                         .net = net_of(game),
                         .sheets = sheets,
                         .sheet_count = count,
                         .seat = seat,
                         .turn = table.turn};
            Move move = players[seat]->choose(players[seat], &view, &random[seat]);
            table_move(&table, seat, &move);
        }
    }
}

static Move choose_by_bot(Player *player, const View *view, Rng *rng)
{
    return player->bot->choose(view, rng);
}

/* By a list of themes. */

typedef struct {
    const Theme *const *rules; /* NULL ends the list */
    Trial trial;
    int likes[RULES_MOST]; /* of the best move so far */
    uint32_t equal;        /* moves so far that are liked as much */
    Move best;
    Rng *rng;
} RuleChoice;

static bool consider(void *context, const Move *move)
{
    RuleChoice *choice = context;
    int likes[RULES_MOST];
    int difference = choice->equal == 0;

    for (unsigned i = 0; choice->rules[i] != NULL; i++) {
        likes[i] = survey_like(choice->rules[i], &choice->trial, move);
        if (difference == 0)
            difference = likes[i] - choice->likes[i];
        if (difference < 0)
            return true;
    }
    if (difference > 0) {
        memcpy(choice->likes, likes, sizeof likes);
        choice->equal = 0;
    }
    choice->equal++;
    if (rng_below(choice->rng, choice->equal) == 0)
        choice->best = *move;
    return true;
}

static Move choose_by_rules(Player *player, const View *view, Rng *rng)
{
    RuleChoice choice = {
        .rules = player->context,
        .trial = {.game = view->game, .before = view_own(view), .turn = view->turn},
        .rng = rng,
    };

    moves_list(view->game, view_own(view), view->turn, MOVES_DISTINCT, consider, &choice);
    return choice.best;
}

static Mean mean_by_rules(const Game *game, const Theme **rules, uint64_t games)
{
    Player player = {.choose = choose_by_rules, .context = rules};
    Mean total = {0};
    Seat seat;

    for (uint64_t i = 0; i < games; i++) {
        play(game, (Player *[]){&player}, 1, i, &seat);
        mean_add(&total, seat.sheet.total);
    }
    return total;
}

/* The share of wins against a bot; a shared win counts as half a win. */
static Mean wins_by_rules(const Game *game, const Theme **rules, const Bot *bot, uint64_t games)
{
    Player own = {.choose = choose_by_rules, .context = rules};
    Player other = {.choose = choose_by_bot, .bot = bot};
    Mean wins = {0};
    Seat seats[SEATS];

    for (uint64_t i = 0; i < games; i++) {
        play(game, (Player *[]){&own, &other}, SEATS, i, seats);
        int lead = (int)seats[0].sheet.total - (int)seats[1].sheet.total;
        mean_add(&wins, lead > 0 ? 1 : lead < 0 ? 0 : .5);
    }
    return wins;
}

/* The first `count` rules of a list but for number `rule`, which another replaces unless that is
 * NULL. */
static void change_rules(const Theme *list, unsigned count, unsigned rule, const Theme *instead,
                         const Theme *rules[RULES_MOST])
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++) {
        const Theme *kept_rule = i == rule ? instead : &list[i];
        if (kept_rule != NULL)
            rules[kept++] = kept_rule;
    }
    rules[kept] = NULL;
}

static void print_points(const Game *game, const Theme *list, unsigned count, uint64_t games)
{
    const Theme *rules[RULES_MOST];

    printf("  %-44s %15s  %15s\n", "rule", "with those above", "with all others");
    for (unsigned rule = 0; rule < count; rule++) {
        change_rules(list, rule + 1, count, NULL, rules);
        Mean above = mean_by_rules(game, rules, games);
        change_rules(list, count, rule, NULL, rules);
        Mean others = mean_by_rules(game, rules, games);
        printf("  %-44s %7.2f ± %.2f  %7.2f ± %.2f\n", list[rule].name, mean_of(&above),
               mean_error(&above), mean_of(&others), mean_error(&others));
    }
    for (unsigned rule = 0; rule < count; rule++) {
        if (list[rule].instead == NULL)
            continue;
        change_rules(list, count, rule, list[rule].instead, rules);
        Mean total = mean_by_rules(game, rules, games);
        printf("  %-44s %7.2f ± %.2f\n", list[rule].instead->name, mean_of(&total),
               mean_error(&total));
    }
}

static void print_wins(const Game *game, const Theme *list, unsigned count, uint64_t games)
{
    static const struct {
        const Bot *bot;
        unsigned share; /* plays this fraction of the games: one in `share` */
    } others[] = {{&bot_beginner, 4}, {&bot_casual, 4}, {&bot_regular, 4},
                  {&bot_skilled, 4},  {&bot_expert, 4}, {&bot_master, 40}};
    const Theme *rules[RULES_MOST];

    change_rules(list, count, count, NULL, rules);
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        Mean wins = wins_by_rules(game, rules, others[i].bot, games / others[i].share + 1);
        printf("  wins against %-30s %5.1f%% ± %.1f\n", others[i].bot->name, percent(&wins),
               100 * mean_error(&wins));
    }
}

static void print_rules(const Game *game, uint64_t games)
{
    for (const RuleList *list = rule_lists; list->game != NULL; list++) {
        unsigned count = 0;
        while (list->rules[count].name != NULL)
            count++;
        if (list->game != game)
            continue;
        printf("%s, by rules of thumb, %s, %llu games\n", game->name, list->when,
               (unsigned long long)games);
        print_points(game, list->rules, count, games);
        print_wins(game, list->rules, count, games);
    }
}

/* Held to a theme: takes the best move that it likes, or the best that it does not. */

typedef struct {
    Survey survey;
    Side side;
    double cost; /* so far */
} Held;

static Move choose_held(Player *player, const View *view, Rng *rng)
{
    Held *held = player->context;
    const Split *split = &held->survey.splits[0];

    (void)rng;
    survey_position(&held->survey, view->game, view_own(view), view->turn);
    if (!survey_applies(&held->survey, 0, &held->survey.best))
        return held->survey.best;
    held->cost += (double)(held->survey.value - split->value[held->side]) / NET_POINT;
    return split->best[held->side];
}

/* What it costs in a game to follow or to break a theme always. */
static Mean cost_of_side(const Game *game, const Theme *theme, Side side, uint64_t games)
{
    static Held held;
    Player player = {.choose = choose_held, .context = &held};
    Mean cost = {0};
    Seat seat;

    held = (Held){.survey = {.themes = theme, .count = 1}, .side = side};
    for (uint64_t i = 0; i < games; i++) {
        held.cost = 0;
        play(game, (Player *[]){&player}, 1, i, &seat);
        mean_add(&cost, held.cost);
    }
    return cost;
}

/* Watched: how often a bot does what a theme likes. */

typedef struct {
    double applies;
    Mean chance; /* of a random move */
    Mean follows;
} Habit;

typedef struct {
    Survey survey;
    Habit habits[SURVEY_THEMES];
} Watched;

static Move choose_watched(Player *player, const View *view, Rng *rng)
{
    Watched *watched = player->context;
    const Survey *survey = &watched->survey;
    Move move = player->bot->choose(view, rng);

    survey_position(&watched->survey, view->game, view_own(view), view->turn);
    for (unsigned i = 0; i < survey->count; i++) {
        const unsigned *count = survey->splits[i].count;
        Habit *habit = &watched->habits[i];
        if (!survey_applies(survey, i, &move))
            continue;
        habit->applies++;
        mean_add(&habit->chance, (double)count[LIKED] / (count[LIKED] + count[OTHERS]));
        mean_add(&habit->follows, survey_follows(survey, i, &move));
    }
    return move;
}

static void print_themes(const Game *game, uint64_t games)
{
    static const Bot *const bots[] = {&bot_casual, &bot_skilled, &bot_expert};
    enum { BOTS = sizeof bots / sizeof *bots, EXPERT = BOTS - 1 };
    static Watched watched[BOTS];
    unsigned count = 0;
    Seat seat;

    while (themes[count].name != NULL)
        count++;
    for (unsigned i = 0; i < BOTS; i++) {
        Player player = {.choose = choose_watched, .bot = bots[i], .context = &watched[i]};
        watched[i] = (Watched){.survey = {.themes = themes, .count = count}};
        for (uint64_t k = 0; k < games; k++)
            play(game, (Player *[]){&player}, 1, k, &seat);
    }
    printf("%s, themes, %llu games\n", game->name, (unsigned long long)games);
    printf("  %-44s %6s %6s %6s %7s %6s %15s %15s\n", "theme", "a game", "chance", "casual",
           "skilled", "expert", "cost of always", "cost of never");
    for (unsigned i = 0; i < count; i++) {
        const Habit *habit = &watched[EXPERT].habits[i];
        if (themes[i].only != NULL && themes[i].only != game)
            continue;
        Mean always = cost_of_side(game, &themes[i], LIKED, games);
        Mean never = cost_of_side(game, &themes[i], OTHERS, games);
        printf("  %-44s %6.1f %5.0f%% %5.0f%% %6.0f%% %5.0f%% %8.2f ± %.2f %8.2f ± %.2f\n",
               themes[i].name, habit->applies / (double)games, percent(&habit->chance),
               percent(&watched[0].habits[i].follows), percent(&watched[1].habits[i].follows),
               percent(&habit->follows), mean_of(&always), mean_error(&always), mean_of(&never),
               mean_error(&never));
    }
}

static void print_outcomes(const Game *game, uint64_t games)
{
    static const Bot *const bots[] = {&bot_casual, &bot_skilled, &bot_expert};

    printf("%s, what lines become, %llu games\n", game->name, (unsigned long long)games);
    printf("  %-20s %6s", "lines", "points");
    for (unsigned i = 0; game_category_at(game, i) != NULL; i++)
        printf(" %10s", game_category_at(game, i)->name);
    puts("");
    for (unsigned bot = 0; bot < sizeof bots / sizeof *bots; bot++) {
        Outcomes outcomes;
        outcomes_play(&outcomes, game, bots[bot], SEED, games);
        for (LineKind kind = 0; kind < LINE_KINDS; kind++) {
            printf("  %-8s %-11s %6.2f", bots[bot]->name, line_kind_names[kind],
                   outcomes_points(&outcomes, kind));
            for (unsigned i = 0; game_category_at(game, i) != NULL; i++)
                printf(" %9.1f%%", 100 * outcomes_share(&outcomes, kind, i));
            puts("");
        }
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*print)(const Game *game, uint64_t games);
    } parts[] = {{"lines", print_outcomes}, {"rules", print_rules}, {"themes", print_themes}};
    const Game *game = argc == 4 ? game_find(argv[2], strlen(argv[2])) : NULL;
    uint64_t games = game != NULL ? strtoull(argv[3], NULL, 10) : 0;

    for (unsigned i = 0; games > 0 && i < sizeof parts / sizeof *parts; i++) {
        if (strcmp(argv[1], parts[i].name) == 0) {
            parts[i].print(game, games);
            return 0;
        }
    }
    fputs("usage: strategy lines|rules|themes GAME GAMES\n", stderr);
    return 2;
}
