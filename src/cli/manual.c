/* Writes the man page and the completion for shells from the table of commands. Run by the build.
 */
#include "cli/commands.h"
#include "cli/completion.h"

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

static const struct {
    const char *name;
    void (*write)(void);
} parts[] = {
    {"manual", write_manual},
    {"bash", completion_bash},
    {"zsh", completion_zsh},
    {"fish", completion_fish},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 2 && i < sizeof parts / sizeof *parts; i++)
        if (strcmp(argv[1], parts[i].name) == 0) {
            parts[i].write();
            return STATUS_FINE;
        }
    return STATUS_USAGE;
}
