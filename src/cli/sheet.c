/* knobel sheet: score sheets to print, empty or filled in. */
#include "cli/commands.h"
#include "shell/output.h"
#include "shell/records.h"
#include "base/save.h"
#include "shell/values.h"
#include "shell/words.h"
#include "notation/sheet_text.h"
#include "paper/form.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NOTE_SIZE = 512, SHEETS_MOST = 1000 };

/* One call of the command. */
typedef struct {
    const Arguments *arguments;
    const Game *game;   /* NULL: the game of the record */
    const char *target; /* the file to write; "-" is standard output */
    const char *player; /* whose recorded sheets to draw; NULL: all players' */
    uint64_t players;   /* how many empty sheets; 0: not given */
    Paper paper;
    FormPages pages;
} SheetRun;

/* The value of the option's use number `index`, from 0, or NULL. */
static const char *value_at(const Arguments *arguments, const char *name, unsigned index)
{
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].option->name, name) == 0 && index-- == 0)
            return arguments->given[i].value;
    return NULL;
}

static unsigned count_of(const Arguments *arguments, const char *name)
{
    unsigned count = 0;

    while (value_at(arguments, name, count) != NULL)
        count++;
    return count;
}

/* Draws a sheet. */
static Status put(SheetRun *print, const Form *form)
{
    const Category *category;
    FormWords words = {
        .title = form->game->title,
        .name = _("Name"),
        .lines = _("Lines"),
        .circles = _("Circles"),
        .total = _("Total"),
        .points = form->game->has_circles ? _("Circles") : _("Points"),
    };
    bool is_new_page = print->pages.count > 0 && print->pages.count % print->pages.per_page == 0;

    if (is_new_page && print->paper.kind != PAPER_PDF)
        return complain(
            STATUS_INPUT,
            _("--output: the sheets take more than one page, and only a PDF has several; "
              "--per-page puts up to 4 on one"));
    for (unsigned i = 0; (category = game_category_at(form->game, i)) != NULL; i++)
        words.categories[i] = _(category->title);
    form_put(&print->pages, form, &words);
    return STATUS_FINE;
}

static Status draw_empty(SheetRun *print)
{
    char note[WORDS_PRAISED_BYTES];
    unsigned named = count_of(print->arguments, "player");
    uint64_t count = print->players > 0 ? print->players : named;
    Status status = STATUS_FINE;

    if (named > count)
        return complain(STATUS_USAGE, _("--player: there are more names than sheets"));
    if (count == 0)
        count = print->pages.per_page;
    words_praised(print->game, note);
    for (unsigned i = 0; status == STATUS_FINE && i < count; i++) {
        const char *name = i < named ? value_at(print->arguments, "player", i) : "";
        status = put(print, &(Form){.game = print->game, .name = name, .note = note});
    }
    return status;
}

static Status draw_sheets(SheetRun *print)
{
    const char *text = NULL;
    Status status = STATUS_FINE;

    for (unsigned i = 0; status == STATUS_FINE; i++) {
        const char *name = value_at(print->arguments, "player", i);
        Sheet sheet;
        Fault fault;
        text = value_at(print->arguments, "sheet", i);
        if (text == NULL && name != NULL)
            return complain(STATUS_USAGE, _("--player: there are more names than sheets"));
        if (text == NULL)
            return STATUS_FINE;
        if (!sheet_text_parse(span_of(text), print->game, &sheet, &fault))
            return complain_of_fault("--sheet", &fault);
        status = put(print, &(Form){.game = print->game,
                                    .sheet = &sheet,
                                    .name = name != NULL ? name : "",
                                    .note = ""});
    }
    return status;
}

/* "Ana 72, Bo 68" */
static void write_totals(const Record *record, char note[NOTE_SIZE])
{
    Text text = text_over(note, NOTE_SIZE - 8);

    for (uint32_t seat = 0; record->player_count > 1 && seat < record->player_count; seat++) {
        text_put(&text, seat > 0 ? ", " : "");
        text_put(&text, record->names[seat]);
        text_char(&text, ' ');
        text_number(&text, record->seats[seat].sheet.total);
    }
    while (text.is_cut && text.length > 0 && note[text.length - 1] != ',')
        text.length--;
    if (text.is_cut)
        strcpy(note + text.length, " …");
}

static unsigned draw_game(void *context, const Record *record)
{
    SheetRun *print = context;
    char note[NOTE_SIZE];
    Status status = STATUS_FINE;

    if (print->game != NULL && print->game != record->game)
        return complain(STATUS_INPUT, _("--record: this is a game of %s, not of %s"),
                        record->game->name, print->game->name);
    form_skip_page(&print->pages);
    write_totals(record, note);
    for (uint32_t seat = 0; status == STATUS_FINE && seat < record->player_count; seat++) {
        const char *name = record->names[seat];
        if (print->player == NULL || strcmp(print->player, name) == 0)
            status = put(print, &(Form){.game = record->game,
                                        .sheet = &record->seats[seat].sheet,
                                        .name = name,
                                        .note = note});
    }
    return status;
}

static Status draw_record(SheetRun *print, const char *path)
{
    RecordsReader reader = {.game_read = draw_game, .context = print};
    Status status = records_read(&reader, path);

    if (status == STATUS_FINE && print->pages.count == 0 && print->player != NULL)
        return complain(STATUS_INPUT, _("--player: nobody is called '%.100s'"), print->player);
    if (status == STATUS_FINE && print->pages.count == 0)
        return complain(STATUS_INPUT, _("--record: there are no players"));
    return status;
}

static Status write_out(SheetRun *print)
{
    const Paper *paper = &print->paper;

    if (!paper_finish(&print->paper))
        return complain(STATUS_MACHINE, _("%.200s: it could not be drawn"), print->target);
    if (strcmp(print->target, "-") == 0) {
        Output *output = output_open(true);
        output_bytes(output, paper->bytes, paper->length);
        return output_close(output);
    }
    return status_of_file(print->target,
                          save_whole(print->target, paper->bytes, paper->length, NULL));
}

static Status take_layout(SheetRun *print)
{
    const char *format = arguments_value(print->arguments, "format");
    const char *per_page = arguments_value(print->arguments, "per-page");
    const FormFormat *found = form_format_at(0);

    for (unsigned i = 0; format != NULL; i++) {
        found = form_format_at(i);
        if (found == NULL)
            return complain(STATUS_INPUT, _("--format: '%.100s' is none of a4, letter and a5"),
                            format);
        if (strcmp(format, found->name) == 0)
            break;
    }
    if (per_page == NULL)
        per_page = "1";
    if (strlen(per_page) != 1 || strchr("124", per_page[0]) == NULL)
        return complain(STATUS_INPUT, _("--per-page: '%.100s' is none of 1, 2 and 4"), per_page);
    print->pages = (FormPages){
        .paper = &print->paper, .format = found, .per_page = (unsigned)(per_page[0] - '0')};
    return STATUS_FINE;
}

static Status take_target(SheetRun *print)
{
    const char *target = arguments_value(print->arguments, "output");
    bool is_standard = target == NULL || strcmp(target, "-") == 0;

    print->target = is_standard ? "-" : target;
    print->paper = paper_open_for_print(is_standard ? PAPER_PDF : paper_kind(target));
    if (is_standard && isatty(STDOUT_FILENO))
        return complain(STATUS_USAGE, _("a PDF is not for a terminal: name a file with --output"));
    if (print->paper.kind == PAPER_NONE)
        return complain(STATUS_INPUT, _("--output: '%.200s' does not end with .svg, .png or .pdf"),
                        target);
    return is_standard ? STATUS_FINE : status_of_file(target, save_check(target));
}

static Status check_names(const Arguments *arguments)
{
    const char *name = NULL;
    Fault fault;

    for (unsigned i = 0; (name = value_at(arguments, "player", i)) != NULL; i++)
        if (!record_name_check(span_of(name), &fault))
            return complain_of_fault("--player", &fault);
    return STATUS_FINE;
}

/* Decides which sheets to draw: exactly one of the three kinds. */
static Status take_kind(SheetRun *print)
{
    const Arguments *arguments = print->arguments;
    bool has_record = arguments_value(arguments, "record") != NULL;
    bool has_sheet = arguments_value(arguments, "sheet") != NULL;
    bool has_players = arguments_value(arguments, "players") != NULL;

    if (has_record + has_sheet + has_players > 1)
        return complain(STATUS_USAGE, _("--players, --sheet and --record do not go together"));
    if (arguments->operand_count == 0 && !has_record)
        return complain(STATUS_USAGE, _("GAME is needed; only --record does without"));
    if (arguments->operand_count > 0)
        print->game = value_game(arguments->operands[0]);
    if (arguments->operand_count > 0 && print->game == NULL)
        return STATUS_INPUT;
    print->player = arguments_value(arguments, "player");
    if (!value_number(arguments, "players", 1, SHEETS_MOST, &print->players))
        return STATUS_INPUT;
    return check_names(arguments);
}

static Status run(const Arguments *arguments)
{
    SheetRun print = {.arguments = arguments};
    const char *record = arguments_value(arguments, "record");
    Status status = take_kind(&print);

    if (status == STATUS_FINE)
        status = take_layout(&print);
    if (status == STATUS_FINE)
        status = take_target(&print);
    if (status == STATUS_FINE) {
        if (record != NULL)
            status = draw_record(&print, record);
        else if (arguments_value(arguments, "sheet") != NULL)
            status = draw_sheets(&print);
        else
            status = draw_empty(&print);
    }
    if (status == STATUS_FINE)
        status = write_out(&print);
    paper_close(&print.paper);
    return status;
}

static const Option options[] = {
    {.letter = 'o',
     .name = "output",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help =
         N_("write to this file: .pdf, .svg or .png; without it a PDF goes to standard output")},
    {.letter = 'n',
     .name = "players",
     .value = "N",
     .help = N_("how many sheets to draw; without it, one page full")},
    {.letter = 'p',
     .name = "player",
     .value = "NAME",
     .help = N_("a name for the next sheet, can be given several times; with --record, only the "
                "sheets of this player")},
    {.letter = 'r',
     .name = "record",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("fill in the sheets of everybody in this record ('-' is standard input)")},
    {.letter = 's',
     .name = "sheet",
     .value = "SHEET",
     .help = N_("fill in this sheet, can be given several times; written as for 'knobel score'")},
    {.letter = 'f',
     .name = "format",
     .value = "FORMAT",
     .choices = "a4 letter a5",
     .help = N_("the paper: a4 (default), letter or a5")},
    {.name = "per-page",
     .value = "N",
     .choices = "1 2 4",
     .help = N_("how many sheets on a page: 1 (default), 2 or 4, to be cut apart")},
    {.letter = 'l',
     .name = "language",
     .value = "L",
     .choices = LANGUAGES,
     .help = N_("the language of the sheets: en, de, fr, es or pt; without it, yours")},
    OPTION_HELP,
    OPTION_END,
};

const Command command_sheet = {
    .name = "sheet",
    .operands = "GAME | --record FILE",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("draw score sheets to print, empty or filled in"),
    .description = N_(
        "Sheets with the table of hands, boxes for what lines score and a place for the name. With "
        "--record or --sheet they are filled in, circles and points included, to be kept. The same "
        "sheets are the same bytes each time. A PDF has as many pages as it takes, and each game "
        "of a record begins on a new one; SVG and PNG have one page. Examples:\n"
        "  knobel sheet knister --per-page 4 -o sheets.pdf\n"
        "  knobel sheet --record game.record -o keepsake.pdf"),
    .options = options,
    .run = run,
};
