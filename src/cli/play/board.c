/* A table as plain text. */
#include "cli/play/board.h"

#include "shell/words.h"
#include "notation/names.h"

void board_sheet(const Draw *draw, Output *output, const Local *local, uint32_t seat)
{
    const Sheet *sheet = &local_table(local)->seats[seat].sheet;

    output_format(output, "%s%s%s: %u\n", draw->strong, local_name(local, seat), draw->plain,
                  sheet->total);
    draw_sheet(draw, output, local_table(local)->game, sheet);
}

void board_sheets(const Draw *draw, Output *output, const Local *local)
{
    for (uint32_t seat = 0; seat < local_table(local)->seat_count; seat++)
        board_sheet(draw, output, local, seat);
}

void board_move(Output *output, const Local *local, uint32_t seat_number)
{
    const Seat *seat = &local_table(local)->seats[seat_number];
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    move_text_write(&text, &seat->move);
    output_format(output, "%s: %s", local_name(local, seat_number), buffer);
    draw_completed(output, local_table(local)->game, &seat->sheet, &seat->move, "; ");
    output_format(output, _("; total %u\n"), seat->sheet.total);
}

/* "\: 3 of a1 b2 c3 d4 e5" */
void board_dues(Output *output, const Local *local, uint32_t seat, const Move *move)
{
    const Table *table = local_table(local);
    Due dues[GRID_CROSSING];
    unsigned count = move_dues(table->game, &table->seats[seat].sheet, table->turn, move, dues);

    for (unsigned i = 0; i < count; i++) {
        char buffer[64];
        Text text = text_over(buffer, sizeof buffer);
        for (CellMask cells = dues[i].cells; cells != 0; cells &= cells - 1) {
            text_char(&text, ' ');
            cell_write(&text, mask_first(cells));
        }
        output_format(output, _("  line %c: circle %u of%s\n"), line_name(dues[i].line),
                      dues[i].count, buffer);
    }
}

/* Writes the names of all winners: "Ana, Bo". Returns how many there are. */
static unsigned write_winners(const Local *local, Text *text)
{
    unsigned winners = 0;

    for (uint32_t seat = 0; seat < local_table(local)->seat_count; seat++) {
        if (!table_has_won(local_table(local), seat))
            continue;
        text_put(text, winners++ > 0 ? ", " : "");
        text_put(text, local_name(local, seat));
    }
    return winners;
}

void board_result(const Draw *draw, Output *output, const Local *local)
{
    unsigned best = table_best_total(local_table(local));
    const char *word = words_praise(game_praise(local_table(local)->game, best));
    char buffer[1024]; /* a longer list of winners is cut off; their sheets are shown above */
    Text text = text_over(buffer, sizeof buffer);
    unsigned winners = write_winners(local, &text);

    output_text(output, "\n");
    board_sheets(draw, output, local);
    if (winners > 1)
        output_format(output, _("Shared win: %s. Points: %u\n"), buffer, best);
    else if (local_table(local)->seat_count > 1)
        output_format(output, _("%s wins. Points: %u\n"), buffer, best);
    else if (*word != '\0')
        output_format(output, _("The game is over. Points: %u, %s!\n"), best, word);
    else
        output_format(output, _("The game is over. Points: %u\n"), best);
}
