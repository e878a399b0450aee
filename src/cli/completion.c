/* Completion for bash, zsh and fish. Run by the build. */
#include "cli/completion.h"

#include "cli/commands.h"
#include "engine/game.h"

#include <stdio.h>
#include <string.h>

/* What the values of an option are. */
typedef enum { VALUES_ANY, VALUES_FILES, VALUES_BOTS, VALUES_GAMES, VALUES_WORDS } Values;

static Values values_of(const Option *option)
{
    if (option->choices == NULL)
        return VALUES_ANY;
    if (strcmp(option->choices, CHOICES_FILES) == 0)
        return VALUES_FILES;
    if (strcmp(option->choices, CHOICES_BOTS) == 0)
        return VALUES_BOTS;
    return strcmp(option->choices, CHOICES_GAMES) == 0 ? VALUES_GAMES : VALUES_WORDS;
}

/* Whether an option takes several values with commas between them. */
static bool takes_list(const Option *option)
{
    return strstr(option->value, ",...") != NULL;
}

static bool takes_game(const Command *command)
{
    return strstr(command->operands, "GAME") != NULL;
}

/* Whether operands are files; "--record FILE" is an option that some commands need. */
static bool takes_file(const Command *command)
{
    return strstr(command->operands, "--") == NULL && (strstr(command->operands, "FILE") != NULL ||
                                                       strstr(command->operands, "FOLDER") != NULL);
}

static void write_games(void)
{
    for (unsigned i = 0; game_at(i) != NULL; i++)
        printf("%s%s", i > 0 ? " " : "", game_at(i)->name);
}

/* Writes what the first operand of a command can be. */
static void write_verbs(const Command *command)
{
    for (unsigned i = 0; command->verb_at != NULL && command->verb_at(i) != NULL; i++)
        printf("%s%s", i > 0 ? " " : "", command->verb_at(i));
}

static void write_names(void)
{
    for (unsigned i = 0; commands[i] != NULL; i++)
        printf(" %s", commands[i]->name);
}

/* Writes a text with a backslash before some characters, within single quotes. */
static void write_quoted(const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL)
            putchar('\\');
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    }
}

/* Writes the case of bash for the values of an option. */
static void write_bash_values(const Command *command, const Option *option)
{
    printf("    %s:--%s", command->name, option->name);
    if (option->letter != 0)
        printf(" | %s:-%c", command->name, option->letter);
    fputs(") ", stdout);
    if (takes_list(option))
        fputs("list=1 ", stdout);
    switch (values_of(option)) {
    case VALUES_ANY:
        puts("return ;;");
        break;
    case VALUES_FILES:
        puts("files=1 ;;");
        break;
    case VALUES_BOTS:
        puts("words=$(_knobel_bots) ;;");
        break;
    case VALUES_GAMES:
        fputs("words='", stdout);
        write_games();
        puts("' ;;");
        break;
    case VALUES_WORDS:
        printf("words='%s' ;;\n", option->choices);
        break;
    }
}

/* Writes the case of bash for what can follow a command: games, options and files. */
static void write_bash_words(const Command *command)
{
    printf("    %s:*) words='", command->name);
    if (takes_game(command))
        write_games();
    for (const Option *option = command->options; option->name != NULL; option++)
        printf(" --%s", option->name);
    puts(takes_file(command) ? "' files=1 ;;" : "' ;;");
}

/* Writes the case of bash for the first operand of a command that has verbs. */
static void write_bash_verbs(const Command *command)
{
    printf("    2:%s) words+=' ", command->name);
    write_verbs(command);
    puts("' files= ;;");
}

void completion_bash(void)
{
    puts("# Completion of knobel for bash.\n"
         "_knobel_bots() { knobel bots \"${COMP_WORDS[2]}\" 2>/dev/null || knobel bots; }\n"
         "_knobel() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    local words= files= list= start= command=${COMP_WORDS[1]}\n"
         "    ((COMP_CWORD > 1)) || command=knobel\n"
         "    case $word:$before in\n" /* --bot=greedy comes as three words */
         "    =:*) word= ;;\n"
         "    *:=) before=${COMP_WORDS[COMP_CWORD-2]} ;;\n"
         "    esac\n"
         "    case $command:$before in");
    for (unsigned i = 0; commands[i] != NULL; i++)
        for (const Option *option = commands[i]->options; option->name != NULL; option++)
            if (option->value != NULL)
                write_bash_values(commands[i], option);
    fputs("    knobel:* | help:help) words='--help --version --language help", stdout);
    write_names();
    puts("' ;;");
    for (unsigned i = 0; commands[i] != NULL; i++)
        write_bash_words(commands[i]);
    puts("    esac\n    case $COMP_CWORD:$command in");
    for (unsigned i = 0; commands[i] != NULL; i++)
        if (commands[i]->verb_at != NULL)
            write_bash_verbs(commands[i]);
    puts("    esac\n"
         "    if [[ -n $list ]]; then\n"
         "        start=${word%\"${word##*,}\"}\n"
         "        word=${word##*,}\n"
         "        compopt -o nospace 2>/dev/null\n"
         "    fi\n"
         "    mapfile -t COMPREPLY < <(compgen -P \"$start\" -W \"$words\" -- \"$word\"\n"
         "        [[ -z $files ]] || compgen -f -- \"$word\")\n"
         "    [[ -z $files ]] || compopt -o filenames 2>/dev/null\n"
         "}\n"
         "complete -F _knobel knobel");
}

/* Writes the values of an option as an action of zsh. */
static void write_zsh_values(const Option *option)
{
    printf(":%s:", option->value);
    switch (values_of(option)) {
    case VALUES_ANY:
        putchar(' ');
        break;
    case VALUES_FILES:
        fputs("_files", stdout);
        break;
    case VALUES_BOTS:
        fputs(takes_list(option) ? "_sequence _knobel_bots" : "_knobel_bots", stdout);
        break;
    case VALUES_GAMES:
        putchar('(');
        write_games();
        putchar(')');
        break;
    case VALUES_WORDS:
        printf("(%s)", option->choices);
        break;
    }
}

/* Writes "'(-j --json)'{-j,--json}'[help]:VALUE:action'". A star lets it be given several times. */
static void write_zsh_option(const Option *option)
{
    fputs(" \\\n            ", stdout);
    if (option->letter != 0)
        printf("'*'{-%c,--%s}'[", option->letter, option->name);
    else
        printf("'*--%s[", option->name);
    write_quoted(option->help, "[]:\\");
    putchar(']');
    if (option->value != NULL)
        write_zsh_values(option);
    putchar('\'');
}

static void write_zsh_command(const Command *command)
{
    printf("        %s)\n            _arguments", command->name);
    for (const Option *option = command->options; option->name != NULL; option++)
        write_zsh_option(option);
    if (command->verb_at != NULL || takes_game(command)) {
        fputs(" \\\n            '1:operand:(", stdout);
        write_verbs(command);
        fputs(command->verb_at != NULL && takes_game(command) ? " " : "", stdout);
        if (takes_game(command))
            write_games();
        fputs(")'", stdout);
    }
    if (takes_file(command))
        fputs(" \\\n            '*:file:_files'", stdout);
    puts(" ;;");
}

void completion_zsh(void)
{
    puts("#compdef knobel\n"
         "# Completion of knobel for zsh.\n"
         "_knobel_bots() {\n"
         "    local -a bots\n"
         "    bots=(${(f)\"$(knobel bots 2>/dev/null)\"})\n"
         "    compadd \"$@\" -a bots\n"
         "}\n"
         "_knobel() {\n"
         "    local curcontext=$curcontext state line\n"
         "    local -a commands\n"
         "    commands=(");
    for (unsigned i = 0; commands[i] != NULL; i++) {
        printf("        '%s:", commands[i]->name);
        write_quoted(commands[i]->summary, "");
        puts("'");
    }
    puts("    )\n"
         "    _arguments -C '1:command:->command' '*::argument:->argument'\n"
         "    case $state in\n"
         "    command) _describe command commands ;;\n"
         "    argument)\n"
         "        case $words[1] in\n"
         "        help) _describe command commands ;;");
    for (unsigned i = 0; commands[i] != NULL; i++)
        write_zsh_command(commands[i]);
    puts("        esac ;;\n"
         "    esac\n"
         "}\n"
         "_knobel \"$@\"");
}

static void write_fish_values(const Option *option)
{
    switch (values_of(option)) {
    case VALUES_ANY:
        fputs(" -x", stdout);
        break;
    case VALUES_FILES:
        fputs(" -r -F", stdout);
        break;
    case VALUES_BOTS:
        fputs(takes_list(option) ? " -x -a '(__fish_append , (knobel bots))'"
                                 : " -x -a '(knobel bots)'",
              stdout);
        break;
    case VALUES_GAMES:
        fputs(" -x -a '", stdout);
        write_games();
        putchar('\'');
        break;
    case VALUES_WORDS:
        printf(" -x -a '%s'", option->choices);
        break;
    }
}

/* Begins a line that holds after a command. */
static void begin_fish(const Command *command)
{
    printf("complete -c knobel -n '__fish_seen_subcommand_from %s'", command->name);
}

static void write_fish_command(const Command *command)
{
    for (const Option *option = command->options; option->name != NULL; option++) {
        begin_fish(command);
        if (option->letter != 0)
            printf(" -s %c", option->letter);
        printf(" -l %s", option->name);
        if (option->value != NULL)
            write_fish_values(option);
        fputs(" -d '", stdout);
        write_quoted(option->help, "\\");
        puts("'");
    }
    if (command->verb_at != NULL || takes_game(command)) {
        begin_fish(command);
        fputs(" -a '", stdout);
        write_verbs(command);
        fputs(command->verb_at != NULL && takes_game(command) ? " " : "", stdout);
        if (takes_game(command))
            write_games();
        puts("'");
    }
    if (takes_file(command)) {
        begin_fish(command);
        puts(" -F");
    }
}

void completion_fish(void)
{
    puts("# Completion of knobel for fish.\ncomplete -c knobel -f");
    for (unsigned i = 0; commands[i] != NULL; i++) {
        printf("complete -c knobel -n '__fish_use_subcommand' -a %s -d '", commands[i]->name);
        write_quoted(commands[i]->summary, "\\");
        puts("'");
        write_fish_command(commands[i]);
    }
    fputs("complete -c knobel -n '__fish_seen_subcommand_from help' -a '", stdout);
    write_names();
    puts("'");
}
