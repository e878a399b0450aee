/* How strong a player is, from totals without luck that the page has kept. */
#include "report/report.h"
#include "wasm/request.h"

#include <stdlib.h>

enum { TOTAL_MOST = 1000000 }; /* hundredths; no game has as many */

/* Reads `TIME HUNDREDTHS`; less than 0 begins with a hyphen. */
static bool read_game(Span line, int64_t *at, Hundredths *total)
{
    uint64_t time;
    uint64_t number;
    bool is_valid = span_number(span_word(&line), INT64_MAX, &time);
    bool is_negative = line.length > 0 && line.start[0] == '-';

    if (!is_valid || !span_number(span_from(line, is_negative), TOTAL_MOST, &number))
        return false;
    *at = (int64_t)time;
    *total = is_negative ? -(Hundredths)number : (Hundredths)number;
    return true;
}

/* Reads the latest games; false if a line is none. */
static bool read_games(Span body, StrengthGames *games)
{
    size_t count = 0;
    Span line;

    for (Span rest = body; span_line(&rest, &line);)
        count++;
    for (; count > STRENGTH_KEPT; count--)
        (void)span_line(&body, &line);
    for (; span_line(&body, &line); games->count++)
        if (!read_game(line, &games->at[games->count], &games->totals[games->count]))
            return false;
    return true;
}

void verb_strength(PageRequest *request)
{
    const Game *game;
    Json json = answer_json(request);

    if (!take_game(request, &game) || !take_end(request))
        return;
    StrengthGames *games = calloc(1, sizeof *games);
    if (games == NULL) {
        refuse_words(request, "memory");
        return;
    }
    if (read_games(request->body, games))
        report_strength(&json, NULL, game, games);
    else
        refuse_words(request, "syntax");
    free(games);
}
