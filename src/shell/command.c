/* Parses the command line with the table of the command's options. */
#include "shell/command.h"

#include "shell/help.h"
#include "shell/words.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

const char *command_call(const Command *command, char *buffer, size_t size)
{
    Text text = text_over(buffer, size);

    if (command->call != NULL)
        return command->call;
    text_put(&text, "knobel ");
    text_put(&text, command->name);
    return buffer;
}

enum { OPTIONS_MOST = 32 };

Status command_speak(const char *language)
{
    char known[64];
    Text text = text_over(known, sizeof known);

    for (unsigned i = 0; words_language_at(i) != NULL; i++) {
        if (strcmp(language, words_language_at(i)) == 0) {
            words_speak(language);
            setenv("LANGUAGE", language, 1); /* for the system's error messages */
            return STATUS_FINE;
        }
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, words_language_at(i));
    }
    return complain(STATUS_INPUT, _("--language: '%.100s' is unknown; there are %s"), language,
                    known);
}

/* Translates the command's table for getopt_long. */
static void describe(const Command *command, struct option *longs, char *shorts)
{
    *shorts++ = ':'; /* errors are reported here, not by getopt */
    for (int i = 0; command->options[i].name != NULL; i++) {
        const Option *option = &command->options[i];
        int argument = option->value != NULL ? required_argument : no_argument;
        longs[i] = (struct option){option->name, argument, NULL, i + 256};
        longs[i + 1] = (struct option){0};
        if (option->letter != 0) {
            *shorts++ = option->letter;
            if (option->value != NULL)
                *shorts++ = ':';
        }
    }
    *shorts = '\0';
}

static const Option *option_by_letter(const Command *command, int letter)
{
    for (const Option *option = command->options; option->name != NULL; option++)
        if (option->letter == letter)
            return option;
    return NULL;
}

static Status complain_of_usage(const Command *command, const char *format, const char *word)
{
    char reason[256], buffer[64];
    Text text = text_over(reason, sizeof reason);

    for (; *format != '\0'; format++) {
        if (*format == '%' && format[1] == 's') {
            text_put(&text, word);
            format++;
        } else {
            text_char(&text, *format);
        }
    }
    const char *call = command_call(command, buffer, sizeof buffer);
    return complain(STATUS_USAGE, _("%s: %s; try '%s --help'"), call, reason, call);
}

/* The language of all that follows: that of --language, or English for programs. */
static Status choose_language(const Arguments *arguments, const GivenOption *given)
{
    if (strcmp(given->option->name, "language") == 0)
        return command_speak(given->value);
    if (strcmp(given->option->name, "json") == 0 && arguments_value(arguments, "language") == NULL)
        words_for_programs();
    return STATUS_FINE;
}

/* Takes the options out of the words typed. */
static Status parse_options(const Command *command, int argc, char **argv, Arguments *arguments)
{
    struct option longs[OPTIONS_MOST + 1] = {{0}};
    char shorts[2 * OPTIONS_MOST + 2];
    int found = 0;

    describe(command, longs, shorts);
    optind = 0;
    while ((found = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
        char letter[] = {'-', (char)optopt, '\0'};
        bool is_letter = optopt > 0 && optopt < 256;
        const char *typed = is_letter ? letter : argv[optind - 1];
        if (found == '?')
            return complain_of_usage(command, _("there is no option %s"), typed);
        if (found == ':')
            return complain_of_usage(command, _("the option %s needs a value"), typed);
        const Option *option =
            found >= 256 ? &command->options[found - 256] : option_by_letter(command, found);
        GivenOption *given = &arguments->given[arguments->given_count++];
        *given = (GivenOption){option, optarg != NULL ? optarg : ""};
        if (choose_language(arguments, given) != STATUS_FINE)
            return STATUS_INPUT;
    }
    return STATUS_FINE;
}

/* Fills in `arguments`. Its array `given` has one element for each word typed. */
static Status parse(const Command *command, int argc, char **argv, Arguments *arguments)
{
    Status status = parse_options(command, argc, argv, arguments);

    if (status != STATUS_FINE)
        return status;
    arguments->operands = argv + optind;
    arguments->operand_count = argc - optind;
    if (arguments_value(arguments, "help") != NULL)
        return STATUS_FINE;
    if (arguments->operand_count < command->operands_least)
        return complain_of_usage(command, _("expected %s"), command->operands);
    if (arguments->operand_count > command->operands_most)
        return complain_of_usage(command, _("'%s' is one word too many"),
                                 argv[optind + command->operands_most]);
    return STATUS_FINE;
}

Status command_run(const Command *command, int argc, char **argv)
{
    Arguments arguments = {.given = calloc((size_t)argc, sizeof(GivenOption))};

    if (arguments.given == NULL)
        return complain(STATUS_MACHINE, _("not enough memory"));
    Status status = parse(command, argc, argv, &arguments);
    if (status == STATUS_FINE) {
        if (arguments_value(&arguments, "help") != NULL)
            status = help_show_command(command);
        else
            status = command->run(&arguments);
    }
    free(arguments.given);
    return status;
}

const char *arguments_value(const Arguments *arguments, const char *name)
{
    for (int i = arguments->given_count; i-- > 0;)
        if (strcmp(arguments->given[i].option->name, name) == 0)
            return arguments->given[i].value;
    return NULL;
}
