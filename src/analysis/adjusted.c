/* Totals without the luck of the throws. */
#include "analysis/adjusted.h"

#include "bots/search/search.h"

#include <string.h>

/* What an early end by another player has brought; hardly ever anything. */
static int64_t early_end(const Search *search, const Sheet *sheet, Turn turn)
{
    if (!turn.is_last || sheet->filled == GRID_CELLS)
        return 0;
    return (int64_t)search_mean(search, sheet, true) - search_mean(search, sheet, false);
}

void adjusted_watch(void *context, const Record *record, uint32_t seat)
{
    Adjusting *adjusting = context;
    const Table *table = &record->table;
    Search search = {.net = nets_of(&adjusting->nets, record->game), .game = record->game};

    if (seat != RECORD_THROW)
        return;
    for (uint32_t player = 0; player < record->player_count; player++) {
        const Sheet *sheet = &record->seats[player].sheet;
        if (table->round == 1)
            adjusting->luck[player] = 0;
        if (adjusting->name == NULL || strcmp(adjusting->name, record->names[player]) == 0)
            adjusting->luck[player] +=
                search_luck(&search, sheet, table->turn) + early_end(&search, sheet, table->turn);
    }
}

Hundredths adjusted_total(const Adjusting *adjusting, const Record *record, uint32_t player)
{
    int64_t total = (int64_t)record->seats[player].sheet.total * NET_POINT;

    return points_of((NetValue)(total - adjusting->luck[player]));
}
