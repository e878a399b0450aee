/* Fuzzes the reader of pads: an accepted sheet adds up, and is the same when read from the
 * notation. */
#include "engine/game.h"
#include "fuzz.h"
#include "notation/pad.h"
#include "notation/sheet_text.h"

static void check_sheet(const Game *game, const Sheet *sheet)
{
    unsigned total = mask_count(sheet->circled) * game->circle_points;
    char buffer[SHEET_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Sheet again;
    Fault fault;

    for (unsigned line = 0; line < GRID_LINES; line++)
        total += sheet->points[line];
    REQUIRE(sheet->total == total && total <= game->highest);
    sheet_text_write(&text, sheet);
    REQUIRE(sheet_text_parse(span_of(buffer), game, &again, &fault));
    REQUIRE(memcmp(&again, sheet, sizeof again) == 0);
}

static void read_pad(const Game *game, Span text)
{
    Pad pad = pad_open(game);
    Fault fault = {0};
    uint64_t sheets = 0;

    while (text.length > 0) {
        const char *newline = memchr(text.start, '\n', text.length);
        size_t length = newline != NULL ? (size_t)(newline - text.start) : text.length;
        PadTaken taken = pad_take(&pad, (Span){text.start, length}, &fault);
        if (taken == PAD_WRONG) {
            REQUIRE(fault.line > 0 && fault.line <= pad.line);
            fuzz_tell(&fault);
            return;
        }
        if (taken == PAD_SHEET)
            check_sheet(game, &pad.sheet);
        sheets += taken == PAD_SHEET;
        text = span_from(text, newline != NULL ? length + 1 : length);
    }
    REQUIRE(pad.sheets == sheets);
    if (!pad_end(&pad, &fault))
        fuzz_tell(&fault);
    else
        REQUIRE(sheets > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Game *game = NULL;

    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        read_pad(game, (Span){(const char *)data, size});
    return 0;
}
