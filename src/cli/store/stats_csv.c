/* Statistics as comma-separated values: a line for every game that a player has finished. */
#include "cli/store/stats.h"

#include <string.h>
#include <time.h>

enum { TIME_SIZE = 32 };

/* Writes a text, in quotes if it holds what would end it. */
static void put_text(Output *output, const char *text)
{
    bool is_quoted = strpbrk(text, ",\"\r\n") != NULL;

    output_text(output, is_quoted ? "\"" : "");
    for (; *text != '\0'; text++) {
        output_bytes(output, text, 1);
        if (*text == '"')
            output_text(output, "\"");
    }
    output_text(output, is_quoted ? "\"" : "");
}

static void put_number(Output *output, uint64_t number)
{
    output_text(output, ",");
    output_number(output, number);
}

/* Writes luck or loss; nothing if it is not known. */
static void put_points(Output *output, bool is_known, Hundredths points)
{
    char buffer[POINTS_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    points_write(&text, points);
    output_text(output, ",");
    output_text(output, is_known ? buffer : "");
}

/* "2026-11-15T18:30:00Z" */
static const char *time_of(int64_t at, char buffer[TIME_SIZE])
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;

    strftime(buffer, TIME_SIZE, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &parts));
    return buffer;
}

void stats_write_csv(Output *output, const Stats *stats)
{
    char time[TIME_SIZE];

    output_text(output, "ended,game,player,total,place,players,luck,loss,day,table,sheet\n");
    for (size_t i = 0; i < stats->count; i++) {
        const StoreResult *result = &stats->results[i];
        output_format(output, "%s,%s,", time_of(result->at, time), result->game);
        put_text(output, result->name);
        put_number(output, result->total);
        put_number(output, result->place);
        put_number(output, result->players);
        put_points(output, result->is_judged, result->luck);
        put_points(output, result->is_judged, result->loss);
        output_format(output, ",%s,%s", result->day, result->room);
        put_number(output, result->sheet);
        output_text(output, "\n");
    }
}
