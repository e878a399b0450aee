/* Writes the man page and the completion for bash from the table of commands. Run by the build. */
#include "cli/commands.h"
#include "engine/game.h"

#include <stdio.h>
#include <string.h>

/* Writes text for roff: hyphens become minus signs, and a leading dot or quote is protected. */
static void write_roff(const char *text)
{
    bool at_start = true;

    for (; *text != '\0'; text++) {
        if (at_start && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        at_start = *text == '\n';
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else if (*text == '\n' &&
                 text[1] != ' ') /* a line that begins with a blank breaks anyway */
            fputs("\n.br\n", stdout);
        else
            putchar(*text);
    }
    putchar('\n');
}

static void write_option(const Option *option)
{
    fputs(".TP\n", stdout);
    if (option->letter != 0)
        printf("\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stdout);
    for (const char *at = option->name; *at != '\0'; at++)
        printf(*at == '-' ? "\\-" : "%c", *at);
    fputs("\\fR", stdout);
    if (option->value != NULL)
        printf(" \\fI%s\\fR", option->value);
    putchar('\n');
    write_roff(option->help);
}

static void write_manual(void)
{
    printf(".TH KNOBEL 1 \"\" \"knobel %s\" \"Games\"\n", KNOBEL_VERSION);
    puts(".SH NAME\nknobel \\- play, score, check and simulate Knister and Knaster");
    puts(".SH SYNOPSIS\n\\fBknobel\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]");
    puts(".SH DESCRIPTION");
    write_roff("Knister and Knaster are games with two dice and a sheet of 5x5 cells for every "
               "player. The program plays them, scores sheets, checks records and lets bots play.");
    puts(".SH COMMANDS");
    for (unsigned i = 0; commands[i] != NULL; i++) {
        const Command *command = commands[i];
        printf(".SS \"knobel %s ", command->name);
        for (const char *at = command->operands; *at != '\0'; at++)
            printf(*at == '-' ? "\\-" : "%c", *at);
        puts("\"");
        write_roff(command->summary);
        puts(".PP");
        write_roff(command->description);
        for (const Option *option = command->options; option->name != NULL; option++)
            write_option(option);
    }
    puts(".SH ENVIRONMENT\n.TP\nLANGUAGE, LC_ALL, LC_MESSAGES, LANG");
    write_roff("choose the language: English, German, French, Spanish or Portuguese.");
    puts(".TP\nNO_COLOR");
    write_roff("set to anything, turns colour off; --color always turns it on all the same.");
    puts(".SH \"EXIT STATUS\"\n.TP\n0\nfine\n.TP\n1");
    write_roff("the input was wrong; one line on standard error names the place and the reason");
    puts(".TP\n2\nwrong usage\n.TP\n3\nthe machine failed: disk, memory");
    puts(".SH NOTES");
    write_roff("Knister was designed by Heinz Wüppen, Knaster by Markus Schleininger, Reinhard "
               "Staupe and Heinz Wüppen; both are published by NSV, who own the names. "
               "This program is unofficial.");
}

static void write_games(void)
{
    for (unsigned i = 0; game_at(i) != NULL; i++)
        printf("%s ", game_at(i)->name);
}

/* Writes the words that can follow a command: games if it takes one, and its options. */
static void write_words(const Command *command)
{
    if (strstr(command->operands, "GAME") != NULL)
        write_games();
    for (const Option *option = command->options; option->name != NULL; option++)
        printf("--%s ", option->name);
}

/* Writes the values offered for a command's options. */
static void write_choices(const Command *command)
{
    for (const Option *option = command->options; option->name != NULL; option++) {
        if (option->value == NULL)
            continue;
        printf("    %s:--%s", command->name, option->name);
        if (option->letter != 0)
            printf(" | %s:-%c", command->name, option->letter);
        if (option->choices == NULL)
            puts(") return ;;");
        else if (strcmp(option->choices, CHOICES_FILES) == 0)
            puts(") files=1 ;;");
        else if (strcmp(option->choices, CHOICES_BOTS) == 0)
            puts(") words=$(knobel bots \"${COMP_WORDS[2]}\" 2>/dev/null || knobel bots) ;;");
        else if (strcmp(option->choices, CHOICES_GAMES) == 0) {
            fputs(") words='", stdout);
            write_games();
            puts("' ;;");
        } else
            printf(") words='%s' ;;\n", option->choices);
    }
}

static void write_completion(void)
{
    puts("# Completion of knobel for bash.\n"
         "_knobel() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= "
         "files=\n"
         "    local command=${COMP_WORDS[1]}\n"
         "    ((COMP_CWORD > 1)) || command=knobel\n"
         "    case $command:$before in");
    for (unsigned i = 0; commands[i] != NULL; i++)
        write_choices(commands[i]);
    fputs("    knobel:* | help:help) words='--help --version help", stdout);
    for (unsigned i = 0; commands[i] != NULL; i++)
        printf(" %s", commands[i]->name);
    puts("' ;;");
    for (unsigned i = 0; commands[i] != NULL; i++) {
        const Command *command = commands[i];
        printf("    %s:*) words='", command->name);
        write_words(command);
        puts(strstr(command->operands, "FILE") != NULL ? "' files=1 ;;" : "' ;;");
    }
    puts("    esac\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\"\n"
         "        [[ -z $files ]] || compgen -f -- \"$word\")\n"
         "    [[ -z $files ]] || compopt -o filenames 2>/dev/null\n"
         "}\n"
         "complete -F _knobel knobel");
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "manual") == 0)
        write_manual();
    else if (argc == 2 && strcmp(argv[1], "completion") == 0)
        write_completion();
    else
        return STATUS_USAGE;
    return STATUS_FINE;
}
