/* The facts of all games are consistent. */
#include "engine/game.h"

#include "support/check.h"

#include <string.h>

static Tally tally_of(const uint8_t numbers[GRID_SIDE])
{
    Tally tally = 0;

    for (unsigned i = 0; i < GRID_SIDE; i++)
        tally = tally_add(tally, numbers[i]);
    return tally;
}

static void examples_have_their_category(void **state)
{
    const Game *game;
    const Category *category;

    (void)state;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++) {
        assert_int_equal(game->category_of(0), 0);
        assert_non_null(game_category_at(game, 0));
        for (unsigned i = 0; (category = game_category_at(game, i)) != NULL; i++) {
            Tally tally = tally_of(category->example);
            assert_int_equal(game->category_of(tally), i);
            assert_ptr_equal(game_category(game, tally), category);
            assert_int_equal(game->line_points(0, tally), game_example_points(game, i));
            assert_int_equal(game->line_points(GRID_RISING, tally),
                             game->diagonal_factor * game_example_points(game, i));
        }
        assert_int_equal(game_example_points(game, 0), 0);
    }
}

/* JSON has names without their game, so a name must have one meaning. */
static void a_name_means_the_same_in_all_games(void **state)
{
    const Category *one, *other;

    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (unsigned h = 0; h <= g; h++)
            for (unsigned i = 0; (one = game_category_at(game_at(g), i)) != NULL; i++)
                for (unsigned k = 0; (other = game_category_at(game_at(h), k)) != NULL; k++) {
                    assert_true(g != h || i == k || strcmp(one->name, other->name) != 0);
                    if (strcmp(one->name, other->name) == 0)
                        assert_string_equal(one->title, other->title);
                }
}

/* Every line of five numbers, without circles and with all cells circled. */
static unsigned most_points(const Game *game, unsigned line, Tally tally, unsigned least)
{
    unsigned most = 0;

    if (tally_filled(tally) == GRID_SIDE) {
        Tally circles = game->has_circles ? (Tally)GRID_SIDE << TALLY_CIRCLED : 0;
        assert_non_null(game_category_at(game, game->category_of(tally)));
        return game->line_points(line, tally + circles);
    }
    for (unsigned number = least; number <= SUM_MOST; number++) {
        unsigned points = most_points(game, line, tally_add(tally, number), number);
        most = points > most ? points : most;
    }
    return most;
}

static void the_highest_total_is_the_sum_of_the_best_lines(void **state)
{
    const Game *game;

    (void)state;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++) {
        unsigned total = game->circle_points * GRID_CELLS;
        for (unsigned line = 0; line < GRID_LINES; line++)
            total += most_points(game, line, 0, SUM_LEAST);
        assert_int_equal(game->highest, total);
        assert_in_range(game->highest, 1, GAME_TOTAL_MOST);
    }
}

/* The numbers of a line with 2 for 12, 3 for 11 and so on. */
static void mirrored_lines_score_the_same_if_the_game_says_so(void **state)
{
    const Game *game;

    (void)state;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++) {
        bool is_alike = true;
        for (unsigned number = 0; number < 161051; number++) { /* 11 to the power of 5 */
            uint8_t numbers[GRID_SIDE], mirrored[GRID_SIDE];
            for (unsigned i = 0, rest = number; i < GRID_SIDE; i++, rest /= SUM_COUNT) {
                numbers[i] = (uint8_t)(SUM_LEAST + rest % SUM_COUNT);
                mirrored[i] = (uint8_t)(SUM_LEAST + SUM_MOST - numbers[i]);
            }
            Tally tally = tally_of(numbers), other = tally_of(mirrored);
            is_alike &= game->line_points(0, tally) == game->line_points(0, other) &&
                        game_category(game, tally)->circles == game_category(game, other)->circles;
        }
        assert_int_equal(is_alike, game->has_mirror);
    }
}

static void praise_grows_with_the_total(void **state)
{
    const Game *game;

    (void)state;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++)
        for (unsigned total = 0; total <= GAME_TOTAL_MOST; total++) {
            unsigned bounds = 0;
            for (unsigned i = 0; i < PRAISE_SPECTACULAR; i++)
                bounds += total > game->praised_over[i];
            assert_int_equal(game_praise(game, total), bounds);
            assert_true(game->praised_over[2] < game->highest);
        }
}

static void games_are_found_by_their_names(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const char *name = game_at(i)->name;
        assert_ptr_equal(game_find(name, strlen(name)), game_at(i));
        assert_null(game_find(name, strlen(name) - 1));
        assert_null(game_find(name, strlen(name) + 1));
    }
    assert_null(game_find("", 0));
    assert_null(game_find("Knister", 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_have_their_category),
        cmocka_unit_test(a_name_means_the_same_in_all_games),
        cmocka_unit_test(the_highest_total_is_the_sum_of_the_best_lines),
        cmocka_unit_test(mirrored_lines_score_the_same_if_the_game_says_so),
        cmocka_unit_test(praise_grows_with_the_total),
        cmocka_unit_test(games_are_found_by_their_names),
    };
    return cmocka_run_group_tests_name("engine/facts", tests, NULL, NULL);
}
