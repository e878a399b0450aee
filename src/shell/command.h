/* Commands and options. Parsing, --help, the man page and shell completion use these tables. */
#ifndef KNOBEL_SHELL_COMMAND_H
#define KNOBEL_SHELL_COMMAND_H

#include "shell/status.h"

typedef struct {
    char letter;         /* 0: only the long form */
    const char *name;    /* NULL ends a list */
    const char *value;   /* the placeholder of its value in the help; NULL: it takes no value */
    const char *help;    /* in English; translated when shown */
    const char *choices; /* what the shell offers as values: words, or one of the lists below */
} Option;

#define CHOICES_FILES "<files>"
#define CHOICES_BOTS "<bots>"
#define CHOICES_GAMES "<games>"

typedef struct {
    const Option *option;
    const char *value;
} GivenOption;

/* The arguments of a command. They belong to the caller of the command. */
typedef struct {
    char *const *operands;
    int operand_count;
    GivenOption *given; /* in the order typed */
    int given_count;
} Arguments;

typedef struct {
    const char *name;
    const char *call;                       /* what to type to call it; NULL: knobel and the name */
    const char *(*verb_at)(unsigned index); /* words that can be the first operand, by number from
                                             * 0; NULL past the last. NULL: there are none */
    const char *operands;                   /* as in the help: "GAME SHEET", "[FILE]" */
    int operands_least;
    int operands_most;
    const char *summary;     /* one line */
    const char *description; /* a paragraph or two */
    const Option *options;
    Status (*run)(const Arguments *arguments);
} Command;

/* Options that several commands share. */
/* clang-format off */
#define OPTION_JSON {.letter = 'j', .name = "json", .help = N_("answer with JSON, for programs")}
#define OPTION_COLOR \
    {.name = "color", .value = "WHEN", .choices = "auto always never", \
     .help = N_("use colour: auto (default), always or never")}
#define OPTION_NET \
    {.name = "net", .value = "FILE", .choices = CHOICES_FILES, \
     .help = N_("judge by the net in this file instead of the program's own")}
#define OPTION_HELP {.letter = 'h', .name = "help", .help = N_("show this help")}
#define LANGUAGES "en de fr es pt"
#define OPTION_LANGUAGE \
    {.name = "language", .value = "LANG", .choices = LANGUAGES, \
     .help = N_("speak this language: en, de, fr, es or pt; without it, yours")}
#define OPTIONS_OF_ALL OPTION_LANGUAGE, OPTION_HELP
#define OPTION_END {.name = NULL}
/* clang-format on */

/* Speaks the language of --language. Complains if there is none with this code. */
Status command_speak(const char *language);

/* What to type for the command: "knobel score". */
const char *command_call(const Command *command, char *buffer, size_t size);

/* Parses the arguments of a command and runs it. */
Status command_run(const Command *command, int argc, char **argv);

/* The value of an option: the last one if it was given several times, "" if it takes none, NULL if
 * it was not given. */
const char *arguments_value(const Arguments *arguments, const char *name);

#endif
