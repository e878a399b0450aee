/* knobel play: seats the players, starts a game or resumes an earlier one, and plays it: on the
 * whole screen if possible, otherwise in plain lines. */
#include "cli/commands.h"
#include "cli/play/likeness.h"
#include "cli/play/plain_play.h"
#include "cli/play/play_setup.h"
#include "cli/play/store_game.h"
#include "shell/values.h"
#include "shell/where.h"
#include "shell/words.h"
#include "tui/tui.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool choose_color(const Arguments *arguments, bool *use_color)
{
    if (!value_color(arguments, STDOUT_FILENO, use_color))
        return false;
    *use_color = *use_color && arguments_value(arguments, "no-color") == NULL;
    return true;
}

/* Plays in plain lines. The caller keeps the table. */
static Status play_plainly(const Arguments *arguments, Local *local)
{
    bool use_color = false;
    PlainPlay play = {.local = local, .shows_sheets = arguments_value(arguments, "brief") == NULL};

    if (!choose_color(arguments, &use_color))
        return STATUS_INPUT;
    play.draw = draw_open(use_color);
    play.input = lines_open("-");
    play.output = output_open(false);
    if (play.input == NULL || play.output == NULL)
        play.status = complain(STATUS_MACHINE, _("not enough memory"));
    else
        plain_play_run(&play);
    if (play.is_closed && play.has_people)
        likeness_show(play.output, local);
    if (play.is_closed)
        store_finished_game(local);
    if (play.input != NULL)
        lines_close(play.input);
    Status closing = play.output != NULL ? output_close(play.output) : STATUS_FINE;
    return play.status != STATUS_FINE ? play.status : closing;
}

/* Starts or resumes a game and plays it in plain lines. */
static Status run_plainly(const Arguments *arguments, Programs *programs)
{
    const char *resumed = arguments_value(arguments, "resume");
    Seating *seating = calloc(1, sizeof *seating);
    Local *local = local_new();
    LocalSetup setup;
    Status status = STATUS_FINE;

    if (resumed == NULL && arguments->operand_count == 0)
        status = complain(STATUS_USAGE, _("knobel play: expected GAME; try 'knobel play --help'"));
    else if (seating == NULL || local == NULL)
        status = complain(STATUS_MACHINE, _("not enough memory"));
    else if (resumed != NULL)
        status = play_setup_resume(local, arguments, resumed);
    else if ((status = play_setup_read(arguments, seating, programs, &setup)) == STATUS_FINE)
        status = play_setup_start(local, &setup);
    if (status == STATUS_FINE)
        status = play_plainly(arguments, local);
    local_close(local);
    free(seating);
    return status;
}

/* Fills in the choices of the start page. */
static void fill_choices(StartChoices *choices, const LocalSetup *setup)
{
    Text people = text_over(choices->people, sizeof choices->people);

    for (uint32_t seat = 0; seat < setup->player_count; seat++) {
        const LocalPlayer *player = &setup->players[seat];
        for (unsigned kind = 0; kind < START_BOT_KINDS && player->bot != NULL; kind++)
            choices->bots[kind] += bot_at(kind) == player->bot;
        if (player->bot != NULL)
            continue;
        text_put(&people, people.length > 0 ? ", " : "");
        text_put(&people, player->name);
    }
}

/* Reports how the game went after the screen is closed. */
static Status end_screen(const TuiEnd *end)
{
    switch (end->state) {
    case TUI_NO_MEMORY:
        return complain(STATUS_MACHINE, _("not enough memory, or no thread could be started"));
    case TUI_HUNG_UP:
        return complain(STATUS_MACHINE, end->path[0] != '\0'
                                            ? _("the terminal is gone; every move is saved")
                                            : _("the terminal is gone"));
    default:
        break;
    }
    if (end->path[0] == '\0')
        return STATUS_FINE;
    Output *output = output_open(false);
    if (output == NULL)
        return STATUS_MACHINE;
    output_format(output, _("The game is saved: knobel play --resume %s\n"), end->path);
    return output_close(output);
}

/* Opens the game of --resume or --record. Without these options, the screen starts it. */
static Status open_table(const Arguments *arguments, const LocalSetup *game, Local *local)
{
    const char *resumed = arguments_value(arguments, "resume");

    return resumed != NULL ? play_setup_resume(local, arguments, resumed)
                           : play_setup_start(local, game);
}

static Status run_on_screen(const Arguments *arguments, Seating *seating, Programs *programs,
                            TuiSetup *setup)
{
    const char *resumed = arguments_value(arguments, "resume");
    const char *record = arguments_value(arguments, "record");
    LocalSetup game = {0};
    Status status = STATUS_FINE;

    if (resumed == NULL && arguments->operand_count > 0) {
        status = play_setup_read(arguments, seating, programs, &game);
        if (status != STATUS_FINE)
            return status;
        fill_choices(&setup->choices, &game);
        setup->game = record == NULL ? &game : NULL;
    }
    setup->path = resumed != NULL ? resumed : record;
    if (resumed != NULL || game.path != NULL) {
        setup->local = local_new();
        if (setup->local == NULL)
            return complain(STATUS_MACHINE, _("not enough memory"));
        status = open_table(arguments, &game, setup->local);
        if (status != STATUS_FINE) {
            local_close(setup->local);
            return status;
        }
    }
    TuiEnd end = tui_play(setup);
    if (end.state != TUI_NO_SCREEN)
        return end_screen(&end);
    if (setup->local == NULL)
        return run_plainly(arguments, programs);
    status = play_plainly(arguments, setup->local);
    local_close(setup->local);
    return status;
}

/* Returns true if the whole screen is to be used. */
static bool wants_screen(const Arguments *arguments)
{
    return arguments_value(arguments, "plain") == NULL &&
           arguments_value(arguments, "brief") == NULL && value_is_terminal(STDIN_FILENO) &&
           value_is_terminal(STDOUT_FILENO);
}

static Status play(const Arguments *arguments, Programs *programs)
{
    char folder[WHERE_BYTES];
    TuiSetup setup = {
        .finished = store_finished_game_or_explain,
        .is_ascii = arguments_value(arguments, "ascii") != NULL,
        .choices = {.game = game_at(0),
                    .is_kept = true,
                    .has_hidden_sheets = arguments_value(arguments, "hidden") != NULL},
    };

    if (!wants_screen(arguments))
        return run_plainly(arguments, programs);
    Text people = text_over(setup.choices.people, sizeof setup.choices.people);
    text_put(&people, _("Player"));
    if (!choose_color(arguments, &setup.use_color))
        return STATUS_INPUT;
    if (where_games(folder))
        setup.folder = folder;
    Seating *seating = calloc(1, sizeof *seating);
    if (seating == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = run_on_screen(arguments, seating, programs, &setup);
    free(seating);
    return status;
}

static Status run(const Arguments *arguments)
{
    Programs programs = {.count = 0};

    return programs_close(&programs, play(arguments, &programs));
}

static const Option options[] = {
    {.letter = 'p',
     .name = "player",
     .value = "NAME",
     .help = N_("a person at the keyboard; can be given several times")},
    {.letter = 'b',
     .name = "bot",
     .value = "NAME",
     .choices = CHOICES_BOTS,
     .help = N_("a bot at the table, or cmd:PROGRAM; can be given several times")},
    {.letter = 'd',
     .name = "dice",
     .value = "KIND",
     .choices = "seeded hand",
     .help = N_("seeded (thrown by the program, the default) or hand (typed in)")},
    {.letter = 's',
     .name = "seed",
     .value = "S",
     .help = N_("a number that makes the throws the same each time")},
    {.letter = 'r',
     .name = "record",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("write the record to a new file as the game goes")},
    {.letter = 'R',
     .name = "resume",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("go on with the game in this file")},
    {.name = "hidden", .help = N_("people at one screen see only their own sheets")},
    {.name = "plain", .help = N_("plain lines instead of the whole screen")},
    {.name = "brief", .help = N_("plain lines, and sheets only when asked")},
    {.name = "ascii", .help = N_("draw with plain ASCII characters")},
    OPTION_COLOR,
    {.name = "no-color", .help = N_("the same as --color never")},
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_play = {
    .name = "play",
    .operands = "[GAME] | --resume FILE",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("play at this keyboard, alone, with others or against bots"),
    .description = N_(
        "On a terminal the game takes the whole screen: without GAME a page asks who plays what, "
        "and offers the games that were left. Every move is saved at once; where no --record is "
        "named, in a folder of your own. ? shows the keys and the rules.\n"
        "In a pipe, on a terminal that can only print, and with --plain it goes in plain lines: "
        "moves are typed in the notation, c3 writes the number at c3. Players sit in the order in "
        "which they are named; with none named one person plays alone. A move can be taken back "
        "until the next throw.\n"
        "--bot 'cmd:PROGRAM' seats a program that speaks the protocol of 'knobel engine', under "
        "the "
        "name it gives itself; PROGRAM is a command line for the shell. If it fails, and where the "
        "game is resumed, the bot greedy goes on for it."),
    .options = options,
    .run = run,
};
