/* From the command line to a table. */
#include "cli/play/play_setup.h"

#include "cli/play/local_trouble.h"
#include "shell/values.h"
#include "shell/words.h"

#include <string.h>

/* Complains if a bot needs a net and has none, or a damaged one. */
static Status check_net(const Bot *bot, const Game *game)
{
    return bot != NULL && bot->needs_net ? value_net(&(Nets){0}, game) : STATUS_FINE;
}

static bool seat_person(Seating *seating, const char *name)
{
    Fault fault;

    switch (seating_add_person(seating, span_of(name), &fault)) {
    case SEATING_BAD_NAME:
        complain_of_fault("--player", &fault);
        return false;
    case SEATING_NAME_IS_TAKEN:
        complain(STATUS_INPUT, _("--player: there are two players called %s"), name);
        return false;
    case SEATING_IS_FULL:
        complain(STATUS_INPUT, _("--%s: more than %d players"), "player", ROOM_SEATS);
        return false;
    case SEATING_FINE:
        break;
    }
    return true;
}

/* Seats a program; the record names a bot that needs nothing, which goes on if the program fails,
 * and where the game is resumed without it. */
static SeatingState seat_program(Seating *seating, Programs *programs, const char *command,
                                 bool *has_started)
{
    Program *program = programs_start(programs, command);

    *has_started = program != NULL;
    return program == NULL ? SEATING_FINE
                           : seating_add_deputy(seating, span_of(program_name(program)),
                                                &bot_greedy, (LocalDeputy){program_ask, program});
}

static bool seat_bot(Seating *seating, Programs *programs, const char *name)
{
    static const char external[] = "cmd:";
    const size_t length = sizeof external - 1;
    bool is_program = strncmp(name, external, length) == 0;
    bool has_started = false;
    SeatingState state = SEATING_FINE;

    if (is_program) {
        state = seat_program(seating, programs, name + length, &has_started);
    } else {
        const Bot *bot = value_bot("bot", name);
        has_started = bot != NULL;
        state = has_started ? seating_add_bot(seating, bot) : SEATING_FINE;
    }
    if (!has_started || state == SEATING_FINE)
        return has_started;
    complain(STATUS_INPUT, _("--%s: more than %d players"), "bot", ROOM_SEATS);
    return false;
}

/* Seats all players given; without any, one person. */
static bool seat_all(Seating *seating, Programs *programs, const Arguments *arguments)
{
    for (int i = 0; i < arguments->given_count; i++) {
        const GivenOption *given = &arguments->given[i];
        bool is_bot = strcmp(given->option->name, "bot") == 0;
        if (!is_bot && strcmp(given->option->name, "player") != 0)
            continue;
        if (!(is_bot ? seat_bot(seating, programs, given->value)
                     : seat_person(seating, given->value)))
            return false;
    }
    return seating->count > 0 || seat_person(seating, _("Player"));
}

Status play_setup_read(const Arguments *arguments, Seating *seating, Programs *programs,
                       LocalSetup *setup)
{
    const char *dice = arguments_value(arguments, "dice");

    *setup = (LocalSetup){
        .game = value_game(arguments->operands[0]),
        .players = seating->players,
        .deputies = seating->deputies,
        .throws_by_hand = dice != NULL && strcmp(dice, "hand") == 0,
        .has_hidden_sheets = arguments_value(arguments, "hidden") != NULL,
        .path = arguments_value(arguments, "record"),
    };
    if (setup->game == NULL)
        return STATUS_INPUT;
    Status status = value_seed(arguments, &setup->seed);
    if (status != STATUS_FINE)
        return status;
    if (dice != NULL && !setup->throws_by_hand && strcmp(dice, "seeded") != 0)
        return complain(STATUS_INPUT, _("--dice: '%.100s' is neither seeded nor hand"), dice);
    if (!seat_all(seating, programs, arguments))
        return STATUS_INPUT;
    setup->player_count = seating->count;
    return STATUS_FINE;
}

Status play_setup_start(Local *local, const LocalSetup *setup)
{
    Status status = STATUS_FINE;

    for (uint32_t i = 0; i < setup->player_count && status == STATUS_FINE; i++)
        status = check_net(setup->players[i].bot, setup->game);
    if (status != STATUS_FINE)
        return status;
    LocalResult result = local_start(local, setup);
    return result.state == LOCAL_FINE ? STATUS_FINE : complain_of_local(&result, setup->path);
}

Status play_setup_resume(Local *local, const Arguments *arguments, const char *path)
{
    static const char *const settled[] = {"player", "bot", "dice", "seed", "record"};
    uint64_t seed = 0;

    for (size_t i = 0; i < sizeof settled / sizeof *settled; i++)
        if (arguments_value(arguments, settled[i]) != NULL)
            return complain(
                STATUS_USAGE,
                _("knobel play: --resume and --%s do not go together: the record settles it"),
                settled[i]);
    Status status = value_seed(arguments, &seed);
    if (status != STATUS_FINE)
        return status;
    LocalResult result = local_resume(local, path, seed);
    if (result.state != LOCAL_FINE)
        return complain_of_local(&result, path);
    const char *game = local_table(local)->game->name;
    if (arguments->operand_count > 0 && strcmp(arguments->operands[0], game) != 0)
        return complain(STATUS_INPUT, _("%.200s: this is a game of %s"), path, game);
    for (uint32_t i = 0; i < local_table(local)->seat_count && status == STATUS_FINE; i++)
        status = check_net(local_bot(local, i), local_table(local)->game);
    return status;
}
