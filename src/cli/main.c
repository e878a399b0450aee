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

/* Takes --language off the words after the first, if it comes before all others. */
static Status take_language(int *argc, char ***argv)
{
    static const char option[] = "--language";
    const size_t length = sizeof option - 1;
    const char *word = *argc > 1 ? (*argv)[1] : "";
    bool has_value = strncmp(word, option, length) == 0 && word[length] == '=';
    int words = has_value ? 1 : 2;

    if (!has_value && strcmp(word, option) != 0)
        return STATUS_FINE;
    if (*argc <= words)
        return complain(STATUS_USAGE, _("knobel: the option %s needs a value"), option);
    *argc -= words;
    *argv += words;
    return command_speak(has_value ? word + length + 1 : (*argv)[0]);
}

/* Runs a command: its name, and the words after it. */
static Status run_command(int argc, char **argv)
{
    const Command *command = commands_find(argv[0]);

    if (command == NULL)
        return complain(STATUS_USAGE,
                        _("knobel: there is no command '%.100s'; try 'knobel --help'"), argv[0]);
    return command_run(command, argc, argv);
}

/* Shows the help of the command that is named after the first word, or of the program. */
static Status help(int argc, char **argv, bool names_command)
{
    static char option[] = "--help";
    Status status = take_language(&argc, &argv);

    if (status != STATUS_FINE)
        return status;
    if (argc < 2 || !names_command)
        return help_show(commands);
    argv[0] = argv[1];
    argv[1] = option;
    return run_command(argc, argv);
}

static Status run(int argc, char **argv)
{
    Status status = take_language(&argc, &argv);
    const char *word = argc > 1 ? argv[1] : "help";
    bool is_help = strcmp(word, "help") == 0;

    if (status != STATUS_FINE)
        return status;
    if (is_help || is_one_of(word, "--help", "-h"))
        return help(argc - 1, argv + 1, is_help);
    if (is_one_of(word, "--version", "-V"))
        return show_version();
    return run_command(argc - 1, argv + 1);
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
