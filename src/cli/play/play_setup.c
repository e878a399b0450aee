/* Who plays what: from the command line to a session. */
#include "cli/play/play_setup.h"

#include "cli/play/session_trouble.h"
#include "shell/values.h"
#include "shell/words.h"

#include <string.h>

/* Bots that play by a net need one that is sound. */
static Status check_nets(const Session *session)
{
    const Table *table = &session->record.table;

    for (uint32_t seat = 0; seat < table->seat_count; seat++)
        if (session->bots[seat] != NULL && session->bots[seat]->needs_net)
            return value_net(&(Nets){0}, table->game);
    return STATUS_FINE;
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
        complain(STATUS_INPUT, _("--%s: more than %d players"), "player", RECORD_PLAYERS);
        return false;
    case SEATING_FINE:
        break;
    }
    return true;
}

static bool seat_bot(Seating *seating, const char *name)
{
    const Bot *bot = value_bot("bot", name);

    if (bot == NULL)
        return false;
    if (seating_add_bot(seating, bot) == SEATING_FINE)
        return true;
    complain(STATUS_INPUT, _("--%s: more than %d players"), "bot", RECORD_PLAYERS);
    return false;
}

/* Seats all who were named; with nobody named, one person. */
static bool seat_all(Seating *seating, const Arguments *arguments)
{
    for (int i = 0; i < arguments->given_count; i++) {
        const Given *given = &arguments->given[i];
        bool is_bot = strcmp(given->option->name, "bot") == 0;
        if (!is_bot && strcmp(given->option->name, "player") != 0)
            continue;
        if (!(is_bot ? seat_bot : seat_person)(seating, given->value))
            return false;
    }
    return seating->count > 0 || seat_person(seating, _("Player"));
}

Status play_setup_read(const Arguments *arguments, Seating *seating, SessionSetup *setup)
{
    const char *dice = arguments_value(arguments, "dice");

    *setup = (SessionSetup){
        .game = value_game(arguments->operands[0]),
        .players = seating->players,
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
    if (!seat_all(seating, arguments))
        return STATUS_INPUT;
    setup->player_count = seating->count;
    return STATUS_FINE;
}

Status play_setup_start(Session *session, const SessionSetup *setup)
{
    SessionResult result = session_start(session, setup);

    return result.state == SESSION_FINE ? check_nets(session)
                                        : complain_of_session(&result, setup->path);
}

Status play_setup_resume(Session *session, const Arguments *arguments, const char *path)
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
    SessionResult result = session_resume(session, path, seed);
    if (result.state != SESSION_FINE)
        return complain_of_session(&result, path);
    const char *game = session->record.game->name;
    if (arguments->operand_count > 0 && strcmp(arguments->operands[0], game) != 0)
        return complain(STATUS_INPUT, _("%.200s: this is a game of %s"), path, game);
    return check_nets(session);
}
