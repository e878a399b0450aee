/* knobel puzzle --list */
#include "cli/puzzle/puzzle_list.h"

#include "report/report.h"
#include "shell/output.h"
#include "shell/words.h"

static const char *const states[] = {
    [UNTRIED] = N_("new"), [MISSED] = N_("missed"), [FOUND] = N_("found")};

static void write_row(Output *output, const Trainer *trainer, unsigned number)
{
    const Puzzle *puzzle = &trainer->puzzles[number];
    char signature[SIGNATURE_DIGITS + 1];
    Text text = text_over(signature, sizeof signature);

    signature_write(&text, trainer->signatures[number]);
    output_format(output, "%s  %-8s %4u  %-8s  %-10s  ", signature, puzzle->game->name,
                  puzzle->rating, puzzle_levels[puzzle->level], puzzle_themes[puzzle->theme]);
    output_format(output, "%s\n", _(states[trainer->states[number]]));
}

static void write_object(Json *json, const Trainer *trainer, unsigned number)
{
    json_begin(json, NULL, '{');
    report_puzzle(json, &trainer->puzzles[number]);
    json_string(json, "state", states[trainer->states[number]]);
    json_end(json, '}');
    json_newline(json);
}

static void write_sum(Output *output, const Trainer *trainer)
{
    output_format(output, _("%s: %u puzzles, %u tried, %u found. Your rating: %u\n"),
                  trainer->game->title, trainer->count, trainer->tried, trainer->found,
                  rating_shown(trainer->rating.points));
}

Status puzzle_list(PuzzleSession *session, const PuzzlePlaySetup *setup, bool as_json)
{
    Output *output = output_open(true);
    Json json = json_over(output);

    for (unsigned i = 0; i < SESSION_GAMES && game_at(i) != NULL; i++) {
        const Trainer *trainer = &session->shelves[i].trainer;
        if (trainer->count == 0 || (setup->game != NULL && setup->game != game_at(i)))
            continue;
        for (unsigned number = 0; number < trainer->count; number++) {
            if (setup->level != ANY_LEVEL && trainer->puzzles[number].level != setup->level)
                continue;
            if (as_json)
                write_object(&json, trainer, number);
            else
                write_row(output, trainer, number);
        }
        if (!as_json)
            write_sum(output, trainer);
    }
    return output_close(output);
}
