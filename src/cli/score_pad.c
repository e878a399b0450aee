/* Scores a whole pad. */
#include "cli/score_pad.h"

#include "shell/draw.h"
#include "shell/lines.h"
#include "shell/words.h"
#include "notation/pad.h"
#include "report/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHEETS_MOST = 999, LABEL_SIZE = RECORD_NAME_BYTES + 40 };

typedef struct {
    char name[RECORD_NAME_BYTES + 1]; /* "": none */
    Sheet sheet;
    unsigned rank;
} PadEntry;

/* Large: allocate it on the heap. */
typedef struct {
    const Game *game;
    unsigned count;
    PadEntry entries[SHEETS_MOST];
} PadRanking;

static Status read_line(PadRanking *ranking, Pad *pad, Span line)
{
    Fault fault;

    switch (pad_take(pad, line, &fault)) {
    case PAD_WRONG:
        return complain_of_fault(NULL, &fault);
    case PAD_SHEET:
        if (ranking->count == SHEETS_MOST) {
            fault =
                (Fault){.reason = FAULT_GO_MANY_SHEETS, .line = pad->line, .expected = SHEETS_MOST};
            return complain_of_fault(NULL, &fault);
        }
        PadEntry *entry = &ranking->entries[ranking->count++];
        memcpy(entry->name, pad->name, sizeof entry->name);
        entry->sheet = pad->sheet;
        return STATUS_FINE;
    default:
        return STATUS_FINE;
    }
}

static Status read_pad(PadRanking *ranking, Lines *lines, const char *path)
{
    Pad pad = pad_open(ranking->game);
    LinesState state = LINES_ENDED;
    Span line;
    Fault fault;

    while ((state = lines_next(lines, &line)) == LINES_READ) {
        Status status = read_line(ranking, &pad, line);
        if (status != STATUS_FINE)
            return status;
    }
    if (state == LINES_FAILED)
        return status_of_file(path, lines->failure);
    return pad_end(&pad, &fault) ? STATUS_FINE : complain_of_fault(NULL, &fault);
}

/* A rank is one more than the number of sheets with more points. */
static void rank_all(PadRanking *ranking)
{
    for (unsigned i = 0; i < ranking->count; i++) {
        ranking->entries[i].rank = 1;
        for (unsigned k = 0; k < ranking->count; k++)
            ranking->entries[i].rank +=
                ranking->entries[k].sheet.total > ranking->entries[i].sheet.total;
    }
}

/* The name, or the number of the sheet. */
static const char *label(const PadRanking *ranking, const PadEntry *entry, char buffer[LABEL_SIZE])
{
    if (entry->name[0] != '\0')
        return entry->name;
    snprintf(buffer, LABEL_SIZE, _("sheet %u"), (unsigned)(entry - ranking->entries) + 1);
    return buffer;
}

static void answer_ranks(Output *output, const Draw *draw, const PadRanking *ranking)
{
    char buffer[LABEL_SIZE];

    for (unsigned rank = 1; rank <= ranking->count; rank++)
        for (unsigned i = 0; i < ranking->count; i++) {
            const PadEntry *entry = &ranking->entries[i];
            if (entry->rank != rank)
                continue;
            output_format(output, "%u. %s %s%u%s", rank, label(ranking, entry, buffer),
                          draw->strong, entry->sheet.total, draw->plain);
            if (!ranking->game->has_last_round && entry->sheet.filled < GRID_CELLS)
                output_format(output, _(" (empty cells: %u)"),
                              GRID_CELLS - (unsigned)entry->sheet.filled);
            output_text(output, "\n");
        }
}

static void answer_drawing(Output *output, const PadRanking *ranking, bool use_color)
{
    Draw draw = draw_open(use_color);
    char buffer[LABEL_SIZE];

    for (unsigned i = 0; i < ranking->count; i++) {
        const PadEntry *entry = &ranking->entries[i];
        output_format(output, "%s%s%s: %u\n", draw.strong, label(ranking, entry, buffer),
                      draw.plain, entry->sheet.total);
        draw_sheet(&draw, output, ranking->game, &entry->sheet);
        if (ranking->game->has_circles)
            output_format(output, _("circles: %u\n"), mask_count(entry->sheet.circled));
        output_text(output, "\n");
    }
    answer_ranks(output, &draw, ranking);
}

static void answer_json(Output *output, const PadRanking *ranking)
{
    Json json = json_over(output);

    json_begin(&json, NULL, '{');
    json_string(&json, "game", ranking->game->name);
    json_begin(&json, "sheets", '[');
    for (unsigned i = 0; i < ranking->count; i++) {
        const PadEntry *entry = &ranking->entries[i];
        json_begin(&json, NULL, '{');
        if (entry->name[0] != '\0')
            json_string(&json, "name", entry->name);
        else
            json_null(&json, "name");
        json_number(&json, "rank", entry->rank);
        report_sheet(&json, &entry->sheet);
        report_lines(&json, ranking->game, &entry->sheet);
        json_number(&json, "circles", mask_count(entry->sheet.circled));
        json_number(&json, "total", entry->sheet.total);
        json_end(&json, '}');
    }
    json_end(&json, ']');
    json_end(&json, '}');
    json_newline(&json);
}

static Status answer(const PadRanking *ranking, bool use_json, bool use_color)
{
    Output *output = output_open(true);

    if (use_json)
        answer_json(output, ranking);
    else
        answer_drawing(output, ranking, use_color);
    return output_close(output);
}

Status score_pad(const Game *game, const char *path, bool use_json, bool use_color)
{
    Lines *lines = lines_open(path);
    Status status = STATUS_FINE;

    if (lines == NULL)
        return status_of_file(path, errno);
    PadRanking *ranking = calloc(1, sizeof *ranking);
    if (ranking == NULL) {
        status = complain(STATUS_MACHINE, _("not enough memory"));
    } else {
        ranking->game = game;
        status = read_pad(ranking, lines, path);
    }
    lines_close(lines);
    if (status == STATUS_FINE) {
        rank_all(ranking);
        status = answer(ranking, use_json, use_color);
    }
    free(ranking);
    return status;
}
