/* Drawings are complete files of their format, the same each time. */
#include "paper/plot.h"

#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Large: not on the stack. */
static Record record;
static Analysis analysis;

static const PlotWords words = {"a title", "value", "round", "luck", "cost", "loss"};

/* Players whose values go up and down, most of them with the same number of rounds. */
static void invent(uint32_t players, uint32_t rounds)
{
    record.game = &game_knaster;
    record.player_count = players;
    record.table = table_start(&game_knaster, record.seats, players);
    for (uint32_t seat = 0; seat < players; seat++) {
        AnalysedPlayer *player = &analysis.players[seat];
        *player = (AnalysedPlayer){.is_chosen = true, .start = 10500, .round_count = rounds};
        player->has_early_end = seat == 1;
        player->early_end = seat == 1 ? -5000 : 0;
        for (uint32_t i = 0; i < rounds; i++) {
            AnalysedRound *round = &player->rounds[i];
            round->luck = (int32_t)((i * 37 + seat * 11) % 500) - 240;
            round->cost = (int32_t)((i * 53 + seat * 7) % 300);
            round->value = (i > 0 ? round[-1].value : player->start) + round->luck - round->cost;
        }
        player->value = rounds > 0 ? player->rounds[rounds - 1].value : player->start;
        snprintf(record.names[seat], sizeof record.names[seat], "%s %u",
                 seat == 2 ? "Ünïcödé ÄÖÜ äöü ß éèê ñ ç õ, a name so long that it has to be cut off"
                           : "player",
                 (unsigned)seat);
    }
}

static Paper drawn(PaperKind kind)
{
    Paper paper = paper_open(kind);

    plot_draw(&paper, &analysis, &record, &words);
    assert_true(paper_finish(&paper));
    return paper;
}

/* Removes the number by which cairo distinguishes the surfaces of one process in SVG. */
static void forget_surface(Paper *paper)
{
    static const char id[] = "id=\"surface";
    char *at = memmem(paper->bytes, paper->length, id, strlen(id));

    if (at == NULL)
        return;
    char *digits = at + strlen(id);
    size_t count = strspn(digits, "0123456789");
    memmove(digits, digits + count, (size_t)(paper->bytes + paper->length - digits) - count);
    paper->length -= count;
}

static void the_extension_selects_the_format(void **state)
{
    static const struct {
        const char *path;
        PaperKind kind;
    } cases[] = {
        {"a.svg", PAPER_SVG},     {"a.b/c.PNG", PAPER_PNG}, {"/x/.y.pdf", PAPER_PDF},
        {"a.pdf.svg", PAPER_SVG}, {"a.jpg", PAPER_NONE},    {"svg", PAPER_NONE},
        {".svg", PAPER_NONE},     {"x/.svg", PAPER_NONE},   {"", PAPER_NONE},
        {"a.svg/", PAPER_NONE},   {"a.svgz", PAPER_NONE},   {"apng", PAPER_NONE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(paper_kind(cases[i].path), cases[i].kind);
}

static void files_are_complete_and_always_the_same(void **state)
{
    static const struct {
        PaperKind kind;
        const char *start;
        const char *end;
        size_t end_length;
    } kinds[] = {
        {PAPER_SVG, "<?xml", "</svg>\n", 7},
        {PAPER_PNG, "\x89PNG\r\n\x1a\n", "IEND\xae\x42\x60\x82", 8},
        {PAPER_PDF, "%PDF-1.", "%%EOF\n", 6},
    };
    static const uint32_t sizes[][2] = {{1, 0}, {1, 1}, {3, 32}, {12, 50}, {PLOT_PLAYERS, 25}};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            invent(sizes[j][0], sizes[j][1]);
            Paper paper = drawn(kinds[i].kind);
            Paper again = drawn(kinds[i].kind);
            size_t end = kinds[i].end_length;
            if (kinds[i].kind == PAPER_SVG) {
                forget_surface(&paper);
                forget_surface(&again);
            }
            assert_true(paper.length > 1000);
            assert_memory_equal(paper.bytes, kinds[i].start, strlen(kinds[i].start));
            assert_memory_equal(paper.bytes + paper.length - end, kinds[i].end, end);
            assert_int_equal(paper.length, again.length);
            assert_memory_equal(paper.bytes, again.bytes, paper.length);
            paper_close(&paper);
            paper_close(&again);
        }
}

static void a_failed_drawing_makes_no_file(void **state)
{
    static const PaperKind kinds[] = {PAPER_SVG, PAPER_PNG, PAPER_PDF};

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (unsigned pages = 1; pages <= (kinds[i] == PAPER_PDF ? 2 : 1); pages++) {
            Paper paper = paper_open(kinds[i]);
            cairo_restore(paper_page(&paper, 100, 100)); /* of nothing saved: an error for good */
            if (pages == 2)
                paper_page(&paper, 100, 100);
            assert_false(paper_finish(&paper));
            paper_close(&paper);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_extension_selects_the_format),
        cmocka_unit_test(files_are_complete_and_always_the_same),
        cmocka_unit_test(a_failed_drawing_makes_no_file),
    };
    return cmocka_run_group_tests_name("paper", tests, NULL, NULL);
}
