/* knobel keep: seats the players, opens a new record or resumes one, and reads entries. */
#include "cli/commands.h"
#include "cli/play/keep.h"

#include "base/folder.h"
#include "shell/prompt.h"
#include "cli/play/store_game.h"
#include "local/seating.h"
#include "cli/play/local_trouble.h"
#include "shell/values.h"
#include "shell/where.h"
#include "shell/words.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seats a player. Returns false and one line that says why not. */
static bool seat(Seating *seating, Span name, char *why, size_t size)
{
    char buffer[RECORD_NAME_BYTES + 1];
    Text taken = text_over(buffer, sizeof buffer);
    Text text = text_over(why, size);
    Fault fault;

    switch (seating_add_person(seating, name, &fault)) {
    case SEATING_BAD_NAME:
        fault_write(&text, &fault, words_translate);
        return false;
    case SEATING_IS_FULL:
        snprintf(why, size, _("more than %d players"), ROOM_SEATS);
        return false;
    case SEATING_NAME_IS_TAKEN:
        text_span(&taken, name);
        snprintf(why, size, _("there are two players called %s"), buffer);
        return false;
    case SEATING_FINE:
        break;
    }
    return true;
}

/* Seats the players of an answer, up to the first who cannot be seated. */
static bool seat_answer(Seating *seating, Span answer, char *why, size_t size)
{
    while (answer.length > 0) {
        const char *comma = memchr(answer.start, ',', answer.length);
        Span name = {answer.start, comma != NULL ? (size_t)(comma - answer.start) : answer.length};
        answer = span_from(answer, name.length + (comma != NULL));
        while (name.length > 0 && name.start[0] == ' ')
            name = span_from(name, 1);
        while (name.length > 0 && name.start[name.length - 1] == ' ')
            name.length--;
        if (name.length > 0 && !seat(seating, name, why, size))
            return false;
    }
    return true;
}

/* Asks who plays. Returns false at the end of the input. */
static bool ask_for_names(Keep *keep, Seating *seating)
{
    char why[512];
    Span answer;

    for (;;) {
        if (seating->count == 0)
            output_text(keep->output, _("Who plays? Names in seating order, with commas"));
        else
            output_text(keep->output, _("Who else? Enter: nobody"));
        if (!prompt_ask(keep->output, keep->input, &answer, &keep->status))
            return false;
        bool is_right = seat_answer(seating, answer, why, sizeof why);
        if (!is_right)
            output_format(keep->output, "%s\n", why);
        if (is_right && answer.length == 0 && seating->count == 0)
            is_right = seat(seating, span_of(_("Player")), why, sizeof why);
        if (is_right && seating->count > 0)
            return true;
    }
}

static Status seat_given(Seating *seating, const Arguments *arguments)
{
    char why[512];

    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].option->name, "player") == 0 &&
            !seat(seating, span_of(arguments->given[i].value), why, sizeof why))
            return complain(STATUS_INPUT, "--player: %s", why);
    return STATUS_FINE;
}

/* The default folder for kept games. */
static bool kept_folder(char folder[WHERE_BYTES])
{
    bool has_folder = where_data(folder);

    strncat(folder, "/kept", WHERE_BYTES - strlen(folder) - 1);
    return has_folder;
}

static const LocalResult short_of_memory = {.state = LOCAL_FAILED, .failure = ENOMEM};

/* Replaces a table that could not be set up by a new one. */
static bool replace_table(Keep *keep)
{
    local_close(keep->local);
    keep->local = local_new();
    return keep->local != NULL;
}

/* Starts a new record in the folder: "20261115-194512-knister.record". */
static LocalResult start_in_folder(Keep *keep, LocalSetup *setup, char path[WHERE_BYTES])
{
    char folder[WHERE_BYTES - 64], moment[32];
    time_t now = time(NULL);
    struct tm local;
    LocalResult result = {.state = LOCAL_EXISTS};

    memcpy(folder, path, sizeof folder);
    folder[sizeof folder - 1] = '\0';
    int failure = folder_make(folder);
    if (failure != 0)
        return (LocalResult){.state = LOCAL_FAILED, .failure = failure};
    strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    for (unsigned number = 1; number < 100 && result.state == LOCAL_EXISTS; number++) {
        char again[8] = "";
        if (number > 1)
            snprintf(again, sizeof again, "-%u", number);
        snprintf(path, WHERE_BYTES, "%s/%s%s-%s.record", folder, moment, again, setup->game->name);
        setup->path = path;
        result = replace_table(keep) ? local_start(keep->local, setup) : short_of_memory;
    }
    return result;
}

static Status start(Keep *keep, const Arguments *arguments, Seating *seating)
{
    const char *record = arguments_value(arguments, "record");
    char path[WHERE_BYTES] = "";
    LocalSetup setup = {
        .game = value_game(arguments->operands[0]),
        .players = seating->players,
        .throws_by_hand = true,
        .path = record,
    };

    if (setup.game == NULL)
        return STATUS_INPUT;
    if (record == NULL && !kept_folder(path))
        return complain(STATUS_INPUT,
                        _("there is no home folder to keep games in; name a file with --record"));
    Status status = seat_given(seating, arguments);
    if (status != STATUS_FINE)
        return status;
    if (seating->count == 0 && !ask_for_names(keep, seating)) {
        keep->has_ended = true;
        return keep->status;
    }
    setup.player_count = seating->count;
    LocalResult result =
        record != NULL ? local_start(keep->local, &setup) : start_in_folder(keep, &setup, path);
    if (result.state != LOCAL_FINE)
        return complain_of_local(&result, setup.path != NULL ? setup.path : path);
    return STATUS_FINE;
}

static Status resume(Keep *keep, const Arguments *arguments, const char *path)
{
    LocalResult result = local_resume(keep->local, path, 0);

    if (result.state != LOCAL_FINE)
        return complain_of_local(&result, path);
    const Local *local = keep->local;
    bool has_bots = false;
    for (uint32_t i = 0; i < local_table(local)->seat_count; i++)
        has_bots |= local_bot(local, i) != NULL;
    if (!local_throws_by_hand(local) || has_bots)
        return complain(STATUS_INPUT,
                        _("%.200s: not a game of real dice and people; 'knobel play "
                          "--resume' goes on with it"),
                        path);
    const char *game = local_table(local)->game->name;
    if (arguments->operand_count > 0 && strcmp(arguments->operands[0], game) != 0)
        return complain(STATUS_INPUT, _("%.200s: this is a game of %s"), path, game);
    return STATUS_FINE;
}

static int is_record(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > 7 && strcmp(entry->d_name + length - 7, ".record") == 0;
}

/* Returns true if a game is skipped without a word: it is finished, or its header is missing. */
static bool is_skipped_silently(const Local *local, const LocalResult *result)
{
    return result->state == LOCAL_FINISHED ||
           (result->state == LOCAL_WRONG && local->journal.length == 0);
}

/* Resumes the latest unfinished game of the folder. File names begin with the time. */
static Status resume_latest(Keep *keep)
{
    char folder[WHERE_BYTES], path[WHERE_BYTES + 300];
    struct dirent **entries = NULL;
    int count = kept_folder(folder) ? scandir(folder, &entries, is_record, alphasort) : -1;
    LocalResult result = {.state = LOCAL_FINISHED};
    Status status = STATUS_FINE;

    for (int i = count; i > 0; i--) {
        if (result.state != LOCAL_FINE) {
            snprintf(path, sizeof path, "%s/%s", folder, entries[i - 1]->d_name);
            result = replace_table(keep) ? local_resume(keep->local, path, 0) : short_of_memory;
            if (result.state != LOCAL_FINE && !is_skipped_silently(keep->local, &result))
                status = complain_of_local(&result, path);
        }
        free(entries[i - 1]);
    }
    free(entries);
    if (result.state == LOCAL_FINE)
        return STATUS_FINE;
    if (status != STATUS_FINE)
        return status;
    return complain(STATUS_USAGE, _("knobel keep: expected GAME: no kept game waits to be "
                                    "continued; try 'knobel keep --help'"));
}

static Status open_game(Keep *keep, const Arguments *arguments, Seating *seating)
{
    const char *resumed = arguments_value(arguments, "resume");
    const char *settled[] = {"player", "record"};

    if (resumed == NULL && arguments->operand_count > 0)
        return start(keep, arguments, seating);
    for (size_t i = 0; i < sizeof settled / sizeof *settled; i++)
        if (arguments_value(arguments, settled[i]) != NULL)
            return complain(
                STATUS_USAGE,
                resumed != NULL
                    ? _("knobel keep: --resume and --%s do not go together: the record settles it")
                    : _("knobel keep: --%s is for a new game: expected GAME"),
                settled[i]);
    return resumed != NULL ? resume(keep, arguments, resumed) : resume_latest(keep);
}

/* Says which game this is and which round is next. */
static void greet(Keep *keep)
{
    const Local *local = keep->local;
    const char *name = local_table(local)->game->name;

    output_format(keep->output, _("%c%s. Type ? for help.\n"), name[0] - 'a' + 'A', name + 1);
    for (uint32_t i = 0; i < local_table(local)->seat_count; i++)
        output_format(keep->output, "%s%u %s", i > 0 ? ", " : "", i + 1, local_name(local, i));
    output_text(keep->output, "\n");
    if (local_table(local)->round > 0)
        keep_show_totals(keep);
}

static void take_leave(Keep *keep)
{
    const char *path = keep->local->journal.path;

    if (keep->is_closed)
        output_format(keep->output, _("The record is %s.\n"), path);
    else
        output_format(keep->output, _("The game is in %s; knobel keep --resume goes on with it.\n"),
                      path);
}

static Status run(const Arguments *arguments)
{
    bool use_color = false;
    Keep keep = {.local = NULL};

    if (!value_color(arguments, STDOUT_FILENO, &use_color))
        return STATUS_INPUT;
    Seating *seating = calloc(1, sizeof *seating);
    keep.draw = draw_open(use_color);
    keep.local = local_new();
    keep.input = lines_open("-");
    keep.output = output_open(false);
    if (seating == NULL || keep.local == NULL || keep.input == NULL || keep.output == NULL)
        keep.status = complain(STATUS_MACHINE, _("not enough memory"));
    else
        keep.status = open_game(&keep, arguments, seating);
    if (keep.status == STATUS_FINE && !keep.has_ended) {
        greet(&keep);
        keep_run(&keep);
        take_leave(&keep);
        if (keep.is_closed)
            store_finished_game(keep.local);
    }
    local_close(keep.local);
    free(seating);
    if (keep.input != NULL)
        lines_close(keep.input);
    Status closing = keep.output != NULL ? output_close(keep.output) : STATUS_FINE;
    return keep.status != STATUS_FINE ? keep.status : closing;
}

static const Option options[] = {
    {.letter = 'p',
     .name = "player",
     .value = "NAME",
     .help = N_("somebody at the table; can be given several times, in seating order")},
    {.letter = 'r',
     .name = "record",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("write the record to this new file; without it, to one in your data folder")},
    {.letter = 'R',
     .name = "resume",
     .value = "FILE",
     .choices = CHOICES_FILES,
     .help = N_("go on with the game in this file")},
    OPTION_COLOR,
    OPTIONS_OF_ALL,
    OPTION_END,
};

const Command command_keep = {
    .name = "keep",
    .operands = "[GAME | --resume FILE]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = N_("write down a game with real dice and sheets as it is played"),
    .description = N_(
        "A companion for the table: who throws says the sum, then everybody's move is typed in "
        "seating order, a round in one line (9 c3 a1 (e2)) or in pieces. It checks the rules, adds "
        "up, and names circles that somebody forgot. Whatever was typed wrongly can be corrected "
        "at "
        "any time, also in earlier rounds; type ? for how. Every entry is saved at once; without "
        "GAME the latest game that was interrupted goes on. Example:\n"
        "  knobel keep knaster --player Ana --player Bo"),
    .options = options,
    .run = run,
};
