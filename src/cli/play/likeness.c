/* Which bots people have played like in one game, judged by their totals without luck. */
#include "cli/play/likeness.h"

#include "analysis/adjusted.h"
#include "analysis/strength.h"
#include "shell/words.h"

#include <stdlib.h>

/* The game, read again with the luck of its throws. */
typedef struct {
    Record record;
    Adjusting adjusting;
} Likening;

static bool read_game(Likening *likening, const Local *local)
{
    char *text = NULL;
    size_t length = 0;
    Fault fault;

    if (room_record(local_room(local), 1, &text, &length, NULL) != ROOM_FINE)
        return false;
    record_open(&likening->record, adjusted_watch, &likening->adjusting);
    bool is_read = record_read(&likening->record, (Span){text, length}, &fault) == RECORD_TAKEN;
    free(text);
    return is_read;
}

void likeness_show(Output *output, const Local *local)
{
    const Table *table = local_table(local);
    Likening *likening = net_of(table->game) != NULL ? calloc(1, sizeof *likening) : NULL;

    if (likening != NULL && read_game(likening, local))
        for (uint32_t seat = 0; seat < table->seat_count; seat++) {
            Hundredths total = adjusted_total(&likening->adjusting, &likening->record, seat);
            const Bot *like = strength_like_once(table->game, total);
            if (like == NULL || local_bot(local, seat) != NULL)
                continue;
            if (table->seat_count == 1)
                output_format(output, _("This game: like %s\n"), like->name);
            else
                output_format(output, _("%s in this game: like %s\n"), local_name(local, seat),
                              like->name);
        }
    free(likening);
}
