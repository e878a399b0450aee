/* knobel puzzle: positions with one right answer, to solve and to make. */
#include "cli/commands.h"
#include "cli/puzzle/puzzle_list.h"
#include "cli/puzzle/puzzle_make.h"
#include "cli/puzzle/puzzle_mine.h"
#include "cli/trials/parallel_games.h"
#include "shell/values.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads --level. */
static bool read_level(const Arguments *arguments, unsigned *level)
{
    const char *name = arguments_value(arguments, "level");

    *level = ANY_LEVEL;
    if (name == NULL)
        return true;
    for (unsigned i = 0; i < LEVEL_COUNT; i++)
        if (strcmp(name, puzzle_levels[i]) == 0)
            *level = i;
    if (*level == ANY_LEVEL)
        complain(STATUS_INPUT,
                 _("--level: no level is called '%.100s'; there are greedy, beginner, casual, "
                   "regular, skilled and expert"),
                 name);
    return *level != ANY_LEVEL;
}

static Status read_setup(const Arguments *arguments, PuzzlePlaySetup *setup)
{
    const char *game = arguments_value(arguments, "game");

    setup->is_daily = arguments_value(arguments, "daily") != NULL;
    setup->signature = arguments->operand_count > 0 ? arguments->operands[0] : NULL;
    if (game != NULL && (setup->game = value_game(game)) == NULL)
        return STATUS_INPUT;
    if (!read_level(arguments, &setup->level) ||
        !value_color(arguments, STDOUT_FILENO, &setup->use_color))
        return STATUS_INPUT;
    return STATUS_FINE;
}

static Status solve(const Arguments *arguments)
{
    PuzzleSession *session = calloc(1, sizeof *session);
    PuzzlePlaySetup setup = {0};

    Status status = read_setup(arguments, &setup);
    if (session == NULL)
        status = complain(STATUS_MACHINE, _("not enough memory"));
    if (status == STATUS_FINE && arguments_value(arguments, "mine") != NULL) {
        status = puzzle_mine(arguments, &setup);
    } else if (status == STATUS_FINE) {
        status = session_open(session, arguments);
        if (status == STATUS_FINE)
            status = arguments_value(arguments, "list") != NULL
                         ? puzzle_list(session, &setup, arguments_value(arguments, "json") != NULL)
                         : puzzle_play(session, &setup);
    }
    if (session != NULL)
        session_close(session);
    free(session);
    return status;
}

static const char make_verb[] = "make";

static const char *verb_at(unsigned index)
{
    return index == 0 ? make_verb : NULL;
}

static Status run(const Arguments *arguments)
{
    bool makes = arguments->operand_count > 0 && strcmp(arguments->operands[0], make_verb) == 0;

    if (makes && arguments->operand_count == 1)
        return complain(STATUS_USAGE, _("knobel puzzle make: expected GAME"));
    if (!makes && arguments->operand_count > 1)
        return complain(STATUS_USAGE, _("knobel puzzle: expected make and a game, or one puzzle"));
    return makes ? puzzle_make(arguments) : solve(arguments);
}

static const Option options[] = {
    {.letter = 'g',
     .name = "game",
     .value = "GAME",
     .choices = CHOICES_GAMES,
     .help = N_("only this game")},
    {.letter = 'l',
     .name = "level",
     .value = "LEVEL",
     .choices = "greedy beginner casual regular skilled expert",
     .help = N_("only puzzles that this level misses and the next one finds")},
    {.letter = 'd', .name = "daily", .help = N_("the puzzle of the day, the same for everybody")},
    {.letter = 'm',
     .name = "mine",
     .help = N_("positions of your own finished games in which your move cost a point or more")},
    {.name = "list", .help = N_("list the puzzles, and what you have done with them")},
    {.letter = 'f',
     .name = "file",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("the puzzles of this file instead of the program's own")},
    {.letter = 'n',
     .name = "count",
     .value = "N",
     .help = N_("make: how many puzzles; default: 300")},
    {.name = "from",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("make: of the positions in this record; can be repeated")},
    {.letter = 'p',
     .name = "player",
     .value = "NAME",
     .help = N_("make, --mine: only the positions of this player")},
    {.letter = 'o',
     .name = "output",
     .value = "FOLDER",
     .choices = CHOICES_FILES,
     .help = N_("make: write the file into this folder instead of the current one")},
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_JSON,
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_puzzle = {
    .name = "puzzle",
    .verb_at = verb_at,
    .operands = "[PUZZLE | make GAME]",
    .operands_least = 0,
    .operands_most = 2,
    .summary = N_("solve positions with one right answer, or make some"),
    .description = N_(
        "Shows a position and a throw; you type the move that you think is best, and see what the "
        "others cost. Your tries are kept in your data folder: your rating follows from them, the "
        "next puzzle fits it, and you go on where you stopped. PUZZLE is one of --list.\n"
        "make looks for puzzles in games of the weaker bots, or in records, and writes them into a "
        "file named by its checksum: positions whose best move the strongest bot finds, rollouts "
        "confirm and weaker bots miss. The same seed makes the same file, whatever the number of "
        "threads. A run that was stopped goes on where it was. Example:\n"
        "  knobel puzzle make knister --count 20 --seed 7"),
    .options = options,
    .run = run,
};
