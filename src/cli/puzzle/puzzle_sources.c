/* Where puzzles come from: files of them, and the positions of records. */
#include "cli/puzzle/puzzle_sources.h"

#include "base/list.h"
#include "shell/lines.h"
#include "shell/records.h"
#include "shell/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

Status puzzle_sources_file(const char *path, PuzzleVisitor *visit, void *context)
{
    Lines *lines = lines_open(path);
    PuzzleFile file = {0};
    PuzzleTaken taken = PUZZLE_TAKEN;
    LinesState state = LINES_READ;
    Puzzle puzzle;
    Fault fault;
    Span line;

    if (lines == NULL)
        return status_of_file(path, errno);
    while (taken != PUZZLE_WRONG && (state = lines_next(lines, &line)) == LINES_READ) {
        taken = puzzle_file_take(&file, line, &puzzle, &fault);
        if (taken == PUZZLE_HEADER || taken == PUZZLE_READ)
            visit(context, &file, taken == PUZZLE_READ ? &puzzle : NULL);
    }
    Status status = taken == PUZZLE_WRONG   ? complain_of_fault(path, &fault)
                    : state == LINES_FAILED ? status_of_file(path, lines->failure)
                                            : STATUS_FINE;
    lines_close(lines);
    return status;
}

typedef struct {
    PuzzlePositions *positions;
    const Game *game;
    const char *player; /* NULL: everybody */
    bool is_short_of_memory;
} Collector;

static void add(Collector *collector, const PuzzlePosition *position)
{
    PuzzlePositions *positions = collector->positions;
    void *list = list_grow(positions->list, positions->count, &positions->size, sizeof *position);

    collector->is_short_of_memory |= list == NULL;
    if (list == NULL)
        return;
    positions->list = list;
    positions->list[positions->count++] = *position;
}

/* After a throw everybody has a position. */
static void watch(void *context, const Record *record, uint32_t seat)
{
    Collector *collector = context;

    if (seat != RECORD_THROW || record->game != collector->game || record->table.turn.is_last)
        return;
    for (uint32_t i = 0; i < record->player_count; i++)
        if (collector->player == NULL || strcmp(record->names[i], collector->player) == 0)
            add(collector, &(PuzzlePosition){record->seats[i].sheet, record->table.thrown});
}

static unsigned go_on(void *context, const Record *record)
{
    (void)context;
    (void)record;
    return STATUS_FINE;
}

Status puzzle_sources_records(const Arguments *arguments, const Game *game,
                              PuzzlePositions *positions)
{
    Collector collector = {
        .positions = positions, .game = game, .player = arguments_value(arguments, "player")};
    RecordsReader reader = {
        .watch = watch, .game_read = go_on, .context = &collector, .names_file = true};
    Status status = STATUS_FINE;

    for (int i = 0; i < arguments->given_count && status == STATUS_FINE; i++)
        if (strcmp(arguments->given[i].option->name, "from") == 0)
            status = records_read(&reader, arguments->given[i].value);
    if (status == STATUS_FINE && collector.is_short_of_memory)
        return complain(STATUS_MACHINE, _("not enough memory"));
    return status;
}

void puzzle_positions_free(PuzzlePositions *positions)
{
    free(positions->list);
    *positions = (PuzzlePositions){0};
}
