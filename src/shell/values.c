/* Reads the values of options and operands. */
#include "shell/values.h"

#include "shell/words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

const Game *value_game(const char *name)
{
    const Game *game = game_find(name, strlen(name));
    char known[256];
    Text text = text_over(known, sizeof known);

    for (unsigned i = 0; game_at(i) != NULL; i++) {
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, game_at(i)->name);
    }
    if (game == NULL)
        complain(STATUS_INPUT, _("GAME: '%.100s' is unknown; the games are %s"), name, known);
    return game;
}

const Bot *value_bot(const char *option, const char *name)
{
    const Bot *bot = bot_find(name);

    if (bot == NULL)
        complain(STATUS_INPUT, _("--%s: '%.100s' is unknown; 'knobel bots' lists those there are"),
                 option, name);
    return bot;
}

bool value_number(const Arguments *arguments, const char *name, uint64_t least, uint64_t most,
                  uint64_t *number)
{
    const char *text = arguments_value(arguments, name);
    uint64_t value = 0;

    if (text == NULL)
        return true;
    if (!span_number(span_of(text), most, &value) || value < least) {
        complain(STATUS_INPUT, _("--%s: '%.100s' is not a whole number from %llu to %llu"), name,
                 text, (unsigned long long)least, (unsigned long long)most);
        return false;
    }
    *number = value;
    return true;
}

Status value_seed(const Arguments *arguments, uint64_t *seed)
{
    if (arguments_value(arguments, "seed") != NULL)
        return value_number(arguments, "seed", 0, UINT64_MAX, seed) ? STATUS_FINE : STATUS_INPUT;
    if (getrandom(seed, sizeof *seed, 0) != (ssize_t)sizeof *seed)
        return complain(STATUS_MACHINE, _("the system has no random numbers"));
    *seed >>= 32; /* short enough to be written down */
    return STATUS_FINE;
}

Status value_net(const Nets *nets, const Game *game)
{
    if (nets_of(nets, game) != NULL)
        return STATUS_FINE;
    if (game->has_net)
        return complain(STATUS_MACHINE, _("this program is damaged: it has no sound net for %s"),
                        game->name);
    return complain(STATUS_INPUT,
                    _("there is no net for %s: bots that need one do not play it, and nothing "
                      "tells what moves are worth"),
                    game->name);
}

/* Complains if the net of a game is damaged; of any game if it is NULL. */
static Status check_nets(const Nets *nets, const Game *game)
{
    Status status = STATUS_FINE;

    for (unsigned i = 0; status == STATUS_FINE && game_at(i) != NULL; i++)
        if (game_at(i)->has_net && (game == NULL || game_at(i) == game))
            status = value_net(nets, game_at(i));
    return status;
}

Status value_linked_nets(void)
{
    return check_nets(&(Nets){0}, NULL);
}

static Status complain_of_net(const char *path, NetState state, const Game *game)
{
    switch (state) {
    case NET_OTHER_GAME:
        return complain(STATUS_INPUT, _("%.200s: this is not a net for %s"), path,
                        game != NULL ? game->name : "knobel");
    case NET_WRONG_SIZE:
        return complain(STATUS_INPUT, _("%.200s: this net is cut off, or too long"), path);
    case NET_DAMAGED:
        return complain(STATUS_INPUT,
                        _("%.200s: this net is damaged: it is not what its checksum says"), path);
    default:
        return complain(STATUS_INPUT, _("%.200s: this is not a net that is known here"), path);
    }
}

Status value_nets(const Arguments *arguments, const Game *game, Nets *nets)
{
    const char *path = arguments_value(arguments, "net");
    NetState state = NET_FINE;

    *nets = (Nets){0};
    int failure = path != NULL ? nets_read(nets, path, game, &state) : 0;
    if (failure != 0)
        return status_of_file(path, failure);
    if (state != NET_FINE)
        return complain_of_net(path, state, game);
    Status status = check_nets(nets, game);
    if (status != STATUS_FINE)
        nets_close(nets);
    return status;
}

bool value_is_terminal(int file)
{
    const char *terminal = getenv("TERM");

    return terminal != NULL && *terminal != '\0' && strcmp(terminal, "dumb") != 0 && isatty(file);
}

bool value_color(const Arguments *arguments, int file, bool *use_color)
{
    const char *when = arguments_value(arguments, "color");
    const char *no_color = getenv("NO_COLOR");

    if (when == NULL || strcmp(when, "auto") == 0) {
        bool is_refused = no_color != NULL && *no_color != '\0';
        *use_color = !is_refused && value_is_terminal(file);
    } else if (strcmp(when, "always") == 0 || strcmp(when, "never") == 0) {
        *use_color = strcmp(when, "always") == 0;
    } else {
        complain(STATUS_INPUT, _("--color: '%.100s' is none of auto, always and never"), when);
        return false;
    }
    return true;
}
