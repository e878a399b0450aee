/* knobel play: seats the players, lays the table or takes up an earlier game, and plays. */
#include "cli/plain_play.h"
#include "cli/values.h"
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Says why a game could not be laid or resumed. */
static Status complain_of_start(const SessionResult *result, const char *path)
{
    switch (result->state) {
    case SESSION_WRONG:
        return complain_of_fault(path, &result->fault);
    case SESSION_EXISTS:
        return complain(STATUS_INPUT, _("%.200s: this file exists; --resume goes on with its game"),
                        path);
    case SESSION_IN_USE:
        return complain(STATUS_INPUT, _("%.200s: another program is playing this game"), path);
    case SESSION_FINISHED:
        return complain(STATUS_INPUT, _("%.200s: this game is finished"), path);
    case SESSION_SEVERAL:
        return complain(STATUS_INPUT, _("%.200s: holds more than one game"), path);
    case SESSION_TOO_LONG:
        return complain(STATUS_INPUT, _("%.200s: is too long for one game"), path);
    default:
        break;
    }
    return complain(status_of_errno(result->failure), "%.200s: %s", path != NULL ? path : "knobel",
                    strerror(result->failure));
}

/* Everybody who was named, in seating order. */
typedef struct {
    uint32_t count;
    SessionPlayer player[RECORD_PLAYERS];
    char bot_name[RECORD_PLAYERS][64];
} Seating;

static bool is_name_taken(const Seating *seating, const char *name)
{
    for (uint32_t seat = 0; seat < seating->count; seat++)
        if (strcmp(seating->player[seat].name, name) == 0)
            return true;
    return false;
}

static bool seat_person(Seating *seating, const char *name)
{
    Fault fault;

    if (!record_name_check(span_of(name), &fault)) {
        complain_of_fault("--player", &fault);
        return false;
    }
    if (is_name_taken(seating, name)) {
        complain(STATUS_INPUT, _("--player: there are two players called %s"), name);
        return false;
    }
    seating->player[seating->count++] = (SessionPlayer){.name = name};
    return true;
}

/* Bots have names like "greedy 2" where one is taken. */
static bool seat_bot(Seating *seating, const char *bot_name)
{
    SessionPlayer player = {.name = bot_name, .bot = value_bot("bot", bot_name)};

    if (player.bot == NULL)
        return false;
    for (unsigned number = 2; is_name_taken(seating, player.name); number++) {
        Text name = text_over(seating->bot_name[seating->count], sizeof *seating->bot_name);
        text_put(&name, bot_name);
        text_char(&name, ' ');
        text_number(&name, number);
        player.name = name.start;
    }
    seating->player[seating->count++] = player;
    return true;
}

/* Seats all who were named; with nobody named, one person. */
static bool seat_all(Seating *seating, const Arguments *arguments)
{
    for (int i = 0; i < arguments->given_count; i++) {
        const Given *given = &arguments->given[i];
        bool is_bot = strcmp(given->option->name, "bot") == 0;
        if (!is_bot && strcmp(given->option->name, "player") != 0)
            continue;
        if (seating->count == RECORD_PLAYERS) {
            complain(STATUS_INPUT, _("--%s: more than %d players"), given->option->name,
                     RECORD_PLAYERS);
            return false;
        }
        if (!(is_bot ? seat_bot : seat_person)(seating, given->value))
            return false;
    }
    return seating->count > 0 || seat_person(seating, _("Player"));
}

static Status start(PlainPlay *play, const Arguments *arguments, Seating *seating)
{
    const char *dice = arguments_value(arguments, "dice");
    SessionSetup setup = {
        .game = value_game(arguments->operands[0]),
        .players = seating->player,
        .throws_by_hand = dice != NULL && strcmp(dice, "hand") == 0,
        .path = arguments_value(arguments, "record"),
    };

    if (setup.game == NULL)
        return STATUS_INPUT;
    Status status = value_seed(arguments, &setup.seed);
    if (status != STATUS_FINE)
        return status;
    if (dice != NULL && !setup.throws_by_hand && strcmp(dice, "seeded") != 0)
        return complain(STATUS_INPUT, _("--dice: '%.100s' is neither seeded nor hand"), dice);
    if (!seat_all(seating, arguments))
        return STATUS_INPUT;
    setup.player_count = seating->count;
    SessionResult result = session_start(play->session, &setup);
    return result.state == SESSION_FINE ? STATUS_FINE : complain_of_start(&result, setup.path);
}

static Status resume(PlainPlay *play, const Arguments *arguments, const char *path)
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
    SessionResult result = session_resume(play->session, path, seed);
    if (result.state != SESSION_FINE)
        return complain_of_start(&result, path);
    const char *game = play->session->record.game->name;
    if (arguments->operand_count > 0 && strcmp(arguments->operands[0], game) != 0)
        return complain(STATUS_INPUT, _("%.200s: this is a game of %s"), path, game);
    return STATUS_FINE;
}

/* Bots that play by a net need one that is sound. */
static Status check_nets(const Session *session)
{
    const Table *table = &session->record.table;

    for (uint32_t seat = 0; seat < table->seat_count; seat++)
        if (session->bots[seat] != NULL && session->bots[seat]->needs_net)
            return value_linked_net(table->game);
    return STATUS_FINE;
}

static Status run(const Arguments *arguments)
{
    const char *resumed = arguments_value(arguments, "resume");
    bool use_color = false;
    PlainPlay play = {.shows_sheets = arguments_value(arguments, "brief") == NULL};

    if (resumed == NULL && arguments->operand_count == 0)
        return complain(STATUS_USAGE, _("knobel play: expected GAME; try 'knobel play --help'"));
    if (!value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    Seating *seating = calloc(1, sizeof *seating);
    play.draw = draw_open(use_color);
    play.session = session_new();
    play.input = lines_open("-");
    play.output = output_open(false);
    if (seating == NULL || play.session == NULL || play.input == NULL || play.output == NULL)
        play.status = complain(STATUS_MACHINE, _("not enough memory"));
    else if (resumed != NULL)
        play.status = resume(&play, arguments, resumed);
    else
        play.status = start(&play, arguments, seating);
    if (play.status == STATUS_FINE)
        play.status = check_nets(play.session);
    if (play.status == STATUS_FINE)
        plain_play_on(&play);
    session_close(play.session);
    free(seating);
    if (play.input != NULL)
        lines_close(play.input);
    Status closing = play.output != NULL ? output_close(play.output) : STATUS_FINE;
    return play.status != STATUS_FINE ? play.status : closing;
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
     .help = N_("a bot at the table; can be given several times")},
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
    {.name = "brief", .help = N_("show sheets only when asked")},
    OPTION_COLOR,
    OPTION_HELP,
    OPTION_END,
};

const Command command_play = {
    .name = "play",
    .operands = "GAME | --resume FILE",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("play at this keyboard, alone, with others or against bots"),
    .description = N_(
        "Plain lines, for any terminal, pipe or screen reader. Players sit in the order in which "
        "they are named; with none named one person plays alone. Moves are typed in the "
        "notation: c3 writes the number at c3; type ? in the game for more. A move can be taken "
        "back until the next throw."),
    .options = options,
    .run = run,
};
