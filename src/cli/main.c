/* knobel: the program. */
#include "cli/commands.h"
#include "shell/help.h"
#include "shell/output.h"
#include "shell/words.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static Status show_version(void)
{
    Output *output = output_open(true);

    output_text(output, "knobel " KNOBEL_VERSION "\n");
    return output_close(output);
}

static bool is_one_of(const char *word, const char *first, const char *second)
{
    return strcmp(word, first) == 0 || strcmp(word, second) == 0;
}

static Status run(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "help";
    bool is_help = strcmp(word, "help") == 0;

    if (is_one_of(word, "--help", "-h") || (is_help && argc < 3))
        return help_show(commands);
    if (is_one_of(word, "--version", "-V"))
        return show_version();
    const char *name = is_help ? argv[2] : word;
    const Command *command = commands_find(name);
    if (command == NULL)
        return complain(STATUS_USAGE,
                        _("knobel: there is no command '%.100s'; try 'knobel --help'"), name);
    return is_help ? help_show_command(command) : command_run(command, argc - 1, argv + 1);
}

/* Opens closed standard descriptors. Otherwise the next file opened would take their numbers, and
 * would be read as keyboard input or overwritten. The replacements fail like closed descriptors. */
static void fill_descriptors(void)
{
    static const int useless[] = {O_WRONLY, O_RDONLY, O_RDONLY};

    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)!open("/dev/null", useless[file]);
}

int main(int argc, char **argv)
{
    fill_descriptors();
    words_open();
    signal(SIGPIPE, SIG_IGN); /* a write to a closed pipe fails instead */
    signal(SIGXFSZ, SIG_IGN); /* the same for a write beyond the largest file size */
    return status_end(run(argc, argv));
}
