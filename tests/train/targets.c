/* The targets are the same as by plain enumeration over sheets of the engine, and learning follows
 * the gradient. */
#include "machine/kernels.h"
#include "plain_value.h"
#include "bots/net/net_file.h"
#include "check.h"
#include "export.h"
#include "support/playout.h"
#include "data/target.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Kernels *const kinds[] = {
    &kernels_plain,
#ifdef HAS_AVX2_KERNELS
    &kernels_avx2,
#endif
};

static bool can_run(const Kernels *kernels)
{
    return kernels == &kernels_plain || kernels == kernels_best();
}

/* A run whose net is nonzero everywhere, and large enough to reach every bound. */
static void start(Training *training, const Game *game, uint32_t width, uint32_t hidden,
                  uint32_t heads)
{
    Plan plan = {.width = width,
                 .hidden = hidden,
                 .heads = heads,
                 .games = 16,
                 .steps = 1,
                 .steps_last = 1,
                 .is_tied = 1,
                 .seed = 7,
                 .updates = 1,
                 .rate = .01,
                 .follow_first = .1,
                 .follow_last = .1};
    Rng rng = rng_start(3, width, hidden);

    strcpy(plan.game, game->name);
    assert_true(training_open(training, game, &plan));
    for (size_t i = training->layout.width; i < training->layout.offset; i++) {
        float most = i < training->layout.weight ? .5f : .1f;
        training->net[i] += ((float)rng_below(&rng, 1001) - 500) / 500 * most;
    }
    for (size_t vector = 1; vector < training->layout.vectors; vector++)
        for (size_t i = 0; training->lines.is_own_mirror[vector] && i < width / 2; i++)
            training->net[vector * width + width / 2 + i] = training->net[vector * width + i];
    for (size_t i = training->layout.bias; i < training->layout.offset; i++) {
        size_t mirror = layout_mirror(&training->layout, i);
        assert_int_equal(layout_mirror(&training->layout, mirror), i);
        training->net[mirror] = training->net[i];
    }
    for (size_t i = 0; i < NET_FILLED; i++)
        training->net[training->layout.offset + i] = (float)i;
}

/* Called for every position of random games, with its choices. */
typedef void Visit(Training *training, const TrainingPosition *position, const Choices *choices);

static void visit_positions(Training *training, unsigned games, Visit *visit)
{
    Rng rng = rng_start(11, 0, RNG_PLAYER);
    Choices choices = {0};

    for (unsigned game = 0; game < games; game++) {
        TrainingPosition position = position_start(&training->lines);
        for (bool is_over = false; !is_over; is_over = choices.is_last) {
            choices_list(&training->lines, &position, &choices);
            visit(training, &position, &choices);
            unsigned sum = rng_below(&rng, 6) + rng_below(&rng, 6);
            unsigned choice = choices_draw(&choices, sum, &rng);
            if (choice < choices.count)
                position_step(&training->lines, &position, &choices, choice);
        }
        assert_int_equal(position.filled, GRID_CELLS);
        assert_int_equal(plain_sheet(training->game, &position).sheet.total, position.total);
    }
}

static void check_target(Training *training, const TrainingPosition *position,
                         const Choices *choices)
{
    float values[CHOICES_MOST];
    PlainSheet sheet = plain_sheet(training->game, position);
    bool is_quick = !playout_is_long();

    assert_true(position_is_sound(&training->lines, position));
    assert_int_equal(sheet.sheet.total, position->total);
    if (is_quick && choices->is_thrown && position->filled % 4 != 0)
        return;
    double plain = plain_target(training, training->net, &sheet);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!can_run(kinds[i]))
            continue;
        kinds[i]->value(&training->layout, training->net, &training->lines, position, choices,
                        values);
        double target = (double)target_of(choices, values).mean;
        if (fabs(target - plain) > .0001 * (10 + fabs(plain)))
            fail_msg("%s, %s, %u filled: %f instead of %f", training->game->name, kinds[i]->name,
                     position->filled, target, plain);
    }
}

/* Both games, in sizes that the kernels have special code for and in others. */
static void check_games(Visit *visit, unsigned games)
{
    static const struct {
        uint32_t width, hidden;
    } sizes[] = {{32, 8}, {32, 16}, {64, 16}, {32, 32}, {96, 24}};

    for (unsigned g = 0; game_at(g) != NULL; g++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i += playout_is_brief()  ? 4
                                                                  : playout_is_long() ? 1
                                                                                      : 2) {
            Training training;
            start(&training, game_at(g), sizes[i].width, sizes[i].hidden,
                  (i + g) % 2 ? 1 : NET_FILLED);
            visit_positions(&training, games, visit);
            training_close(&training);
        }
}

static void targets_match_plain_enumeration(void **state)
{
    (void)state;
    check_games(check_target, 1);
}

/* Plays random games on positions and on sheets of the engine, and compares them. */
static void positions_follow_the_rules(void **state)
{
    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        const Game *game = game_at(g);
        Training training;
        Rng rng = rng_start(12 + playout_first(), g, RNG_PLAYER);
        Choices choices = {0};
        start(&training, game, 32, 8, 1);
        for (uint32_t i = 0; i < playout_games() / 50; i++) {
            TrainingPosition position = position_start(&training.lines);
            PlainSheet plain = {0};
            for (choices.is_last = false; !choices.is_last;) {
                choices_list(&training.lines, &position, &choices);
                unsigned sum = rng_below(&rng, 6) + rng_below(&rng, 6);
                unsigned choice = choices_draw(&choices, sum, &rng);
                /* rather a circle: lines with few cells left to circle need more than they have */
                for (unsigned more = 0; more < 8 && choice < choices.written; more++)
                    choice = choices_draw(&choices, sum, &rng);
                if (choice == choices.count)
                    continue;
                plain = plain_step(game, &plain, choices.cell[choice], choices.sum[choice]);
                position_step(&training.lines, &position, &choices, choice);
                assert_int_equal(position.total, plain.sheet.total);
                assert_memory_equal(position.due, plain.due, sizeof plain.due);
                for (unsigned line = 0; line < GRID_LINES; line++)
                    assert_int_equal(position.content[line],
                                     plain_content(&training, &plain.sheet, line));
            }
        }
        training_close(&training);
    }
}

/* The mirrored position: 2 for 12, 3 for 11 and so on. */
static TrainingPosition mirrored(const LineTable *lines, const TrainingPosition *position)
{
    TrainingPosition other = *position;

    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned symbol = position->cell[cell], circle = symbol > ROWS_CIRCLED ? ROWS_CIRCLED : 0;
        if (symbol > 0)
            other.cell[cell] = (uint8_t)(SUM_COUNT + 1 - (symbol - circle) + circle);
    }
    for (unsigned line = 0; line < GRID_LINES; line++)
        if (!lines->is_own_mirror[position->content[line] >> 1])
            other.content[line] ^= 1;
    return other;
}

static void check_mirror(Training *training, const TrainingPosition *position,
                         const Choices *choices)
{
    float values[CHOICES_MOST], other_values[CHOICES_MOST];
    TrainingPosition other = mirrored(&training->lines, position);
    Choices other_choices;

    choices_list(&training->lines, &other, &other_choices);
    kernels_plain.value(&training->layout, training->net, &training->lines, position, choices,
                        values);
    kernels_plain.value(&training->layout, training->net, &training->lines, &other, &other_choices,
                        other_values);
    assert_true(fabsf(target_of(choices, values).mean -
                      target_of(&other_choices, other_values).mean) < .01f);
}

static void mirrored_positions_are_worth_the_same(void **state)
{
    (void)state;
    check_games(check_mirror, 1);
}

/* If mirrors are not tied, every row has its own vector, and is shipped unchanged. */
static void untied_rows_are_shipped_one_by_one(void **state)
{
    (void)state;
    for (unsigned g = 0; game_at(g) != NULL; g++) {
        Plan plan = plan_start(game_at(g));
        Training training;
        size_t length = 0;
        plan.width = 64;
        plan.hidden = 32;
        plan.games = 16;
        assert_true(training_open(&training, game_at(g), &plan));
        uint32_t rows = rows_of(training.game)->row_count;
        assert_int_equal(training.layout.vectors, rows);
        assert_int_equal(training.layout.units, 32);
        assert_false(layout_is_straight(&training.layout, 31));
        assert_true(layout_is_straight(&training.layout, 63));
        check_round(&training);
        char *bytes = export_pack(&training, &length);
        assert_non_null(bytes);
        const int8_t *shipped = (const int8_t *)bytes + sizeof(NetFileHead);
        for (uint32_t row = 0; row < rows; row++) {
            assert_int_equal(training.lines.row_content[row], 2 * row);
            for (unsigned i = 0; i < 64; i++)
                assert_true((float)shipped[row * 64 + i] == training.following[row * 64 + i] * 256);
        }
        free(bytes);
        training_close(&training);
    }
}

/* A check reports how far a wrong target is off. */
static void a_check_finds_wrong_targets(void **state)
{
    Training training;
    float targets[16] = {0};

    (void)state;
    start(&training, &game_knaster, 32, 8, 1);
    check_round(&training);
    double most = check_targets(&training, targets);
    for (unsigned i = 0; i < 16; i++)
        targets[i] = 1000;
    assert_true(most > 0 && check_targets(&training, targets) > 500);
    targets[7] = NAN;
    assert_false(check_targets(&training, targets) < 1e30);
    training_close(&training);
}

static float loss_at(const Training *training, const Example *example, float *gradient, float *back)
{
    return kernels_best()->learn(&training->layout, training->net, example, 1, gradient, back);
}

/* The slope of the loss along one number of the net, measured. */
static float measure_slope(const Training *training, const Example *example, size_t index,
                           float *gradient, float *back)
{
    const float step = 1.f / 256;
    float before = training->net[index];

    training->net[index] = before + step;
    float above = loss_at(training, example, gradient, back);
    training->net[index] = before - step;
    float below = loss_at(training, example, gradient, back);
    training->net[index] = before;
    return (above - below) / (2 * step);
}

/* Bends of the net make some slopes differ; most have to agree closely. */
static unsigned gradient_agreed, gradient_tried;

static void check_gradient(Training *training, const TrainingPosition *position,
                           const Choices *choices)
{
    const NetLayout *layout = &training->layout;
    size_t behind = layout->count - layout->bias;
    float *gradient = test_calloc(behind + 16, sizeof *gradient);
    float *scratch = test_calloc(behind + 16, sizeof *scratch);
    float *aligned = gradient + (64 - (uintptr_t)gradient % 64) % 64 / sizeof *gradient;
    float *unused = scratch + (64 - (uintptr_t)scratch % 64) % 64 / sizeof *scratch;
    float back[NET_WIDTH_MOST], other_back[NET_WIDTH_MOST];
    Rng rng = rng_start(position->filled, position->total, 0);
    Example example = {.filled = position->filled, .target = 3};

    (void)choices;
    example.count = (uint8_t)position_contents(&training->lines, position, example.contents);
    loss_at(training, &example, aligned, back);
    for (unsigned i = 0; i < 40; i++) {
        size_t filled = example.filled;
        size_t at =
            i % 2 ? layout->bias + filled * layout->width + rng_below(&rng, layout->width)
                  : layout->weight + rng_below(&rng, (uint32_t)(layout->count - layout->weight));
        if (at >= layout->offset + NET_FILLED)
            continue;
        float slope = measure_slope(training, &example, at, unused, other_back);
        gradient_agreed += fabsf(slope - aligned[at - layout->bias]) < .02f;
        gradient_tried++;
    }
    test_free(scratch);
    test_free(gradient);
}

static void learning_follows_the_gradient(void **state)
{
    (void)state;
    gradient_agreed = gradient_tried = 0;
    check_games(check_gradient, 1);
    assert_true(gradient_tried > 1000);
    assert_true(gradient_agreed > gradient_tried * 97 / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_follow_the_rules),
        cmocka_unit_test(targets_match_plain_enumeration),
        cmocka_unit_test(mirrored_positions_are_worth_the_same),
        cmocka_unit_test(untied_rows_are_shipped_one_by_one),
        cmocka_unit_test(a_check_finds_wrong_targets),
        cmocka_unit_test(learning_follows_the_gradient),
    };
    return cmocka_run_group_tests_name("train/targets", tests, NULL, NULL);
}
