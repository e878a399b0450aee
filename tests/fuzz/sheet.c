/* Fuzzes the sheet parser: accepted text is written back unchanged, and adds up. */
#include "engine/game.h"
#include "fuzz.h"
#include "notation/sheet_text.h"

static void check_sum(const Game *game, const Sheet *sheet)
{
    unsigned total = mask_count(sheet->circled) * game->circle_points;

    for (unsigned line = 0; line < GRID_LINES; line++)
        total += sheet->points[line];
    REQUIRE(sheet->total == total && total <= game->highest);
    REQUIRE(sheet->filled == mask_count(sheet->written));
    REQUIRE((sheet->circled & ~sheet->written) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span span = fuzz_line(data, size);
    const Game *game = NULL;

    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        char buffer[SHEET_TEXT_SIZE];
        Text text = text_over(buffer, sizeof buffer);
        Sheet sheet;
        Fault fault = {0};
        if (!sheet_text_parse(span, game, &sheet, &fault)) {
            fuzz_tell(&fault);
            continue;
        }
        check_sum(game, &sheet);
        sheet_text_write(&text, &sheet);
        REQUIRE(fuzz_is_same(&text, span));
    }
    return 0;
}
