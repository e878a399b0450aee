/* Score sheets print what the rules say, and fit into their place. */
#include "paper/form.h"

#include "support/check.h"

#include <string.h>

static const FormWords words = {
    "Title",
    "Name",
    "Lines",
    "Circles",
    "Total",
    "Points",
    {"none", "pair", "two pairs", "three", "full house", "four", "five", "straight 7", "straight"}};

static void facts_are_those_of_the_printed_rules(void **state)
{
    static const unsigned points[] = {0, 1, 3, 3, 8, 6, 10, 8, 12};
    static const unsigned circles[] = {0, 0, 1, 1, 2, 2, 3, 3, 3};
    static const unsigned values[] = {9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10};

    (void)state;
    for (unsigned i = 0; i < GAME_CATEGORIES; i++) {
        assert_int_equal(game_example_points(&game_knister, i), points[i]);
        assert_int_equal(game_knister.categories[i].circles, 0);
        assert_int_equal(game_example_points(&game_knaster, i), 0);
        assert_int_equal(game_knaster.categories[i].circles, circles[i]);
    }
    for (unsigned line = 0; line < GRID_LINES; line++) {
        assert_int_equal(game_circled_points(&game_knister, line), 0);
        assert_int_equal(game_circled_points(&game_knaster, line), values[line]);
    }
    assert_int_equal(game_knister.diagonal_factor, 2);
    assert_int_equal(game_knaster.diagonal_factor, 1);
}

/* Whether a row or column of dots at the edge of a picture is not all white. */
static bool is_inked(cairo_surface_t *surface, int x, int y, int step_x, int step_y, int count)
{
    const unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);

    for (int i = 0; i < count; i++, x += step_x, y += step_y)
        if (data[y * stride + 4 * x] != 0xff)
            return true;
    return false;
}

static void forms_stay_inside_their_place(void **state)
{
    static const int places[][2] = {{298, 421}, {421, 298}, {300, 300}, {600, 100}, {90, 700}};
    Sheet full = {0};

    (void)state;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++)
        sheet_write(&game_knaster, &full, cell, 12);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int width = places[i][0], height = places[i][1];
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
        cairo_t *cairo = cairo_create(surface);
        Form form = {
            &game_knaster, &full, "a name that is far too long for the line it is written on",
            "a note that is so long that it has to be cut off before it reaches the rim of the "
            "paper, which would otherwise happen"};
        cairo_set_source_rgb(cairo, 1, 1, 1);
        cairo_paint(cairo);
        form_draw(cairo, &form, &words, 0, 0, width, height);
        assert_int_equal(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
        cairo_surface_flush(surface);
        assert_true(is_inked(surface, 0, height / 2, 1, 0, width));
        assert_false(is_inked(surface, 0, 0, 1, 0, width));
        assert_false(is_inked(surface, 0, height - 1, 1, 0, width));
        assert_false(is_inked(surface, 0, 0, 0, 1, height));
        assert_false(is_inked(surface, width - 1, 0, 0, 1, height));
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
    }
}

static void pages_hold_the_right_number_of_forms(void **state)
{
    (void)state;
    for (unsigned per_page = 1; per_page <= 4; per_page *= 2)
        for (unsigned count = 1; count <= 9; count++) {
            Paper paper = paper_open_for_print(PAPER_PDF);
            FormPages pages = {&paper, form_format_at(0), per_page, 0, NULL};
            Form form = {&game_knister, NULL, "", ""};
            for (unsigned i = 0; i < count; i++)
                form_put(&pages, &form, &words);
            assert_int_equal(paper.pages, (count + per_page - 1) / per_page);
            form_skip_page(&pages);
            form_skip_page(&pages);
            form_put(&pages, &form, &words);
            assert_int_equal(paper.pages, (count + per_page - 1) / per_page + 1);
            assert_true(paper_finish(&paper));
            paper_close(&paper);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_those_of_the_printed_rules),
        cmocka_unit_test(forms_stay_inside_their_place),
        cmocka_unit_test(pages_hold_the_right_number_of_forms),
    };
    return cmocka_run_group_tests_name("forms", tests, NULL, NULL);
}
