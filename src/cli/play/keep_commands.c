/* The commands at a real table: undo, show, list, help, quit, and corrections. */
#include "cli/play/board.h"
#include "cli/play/keep.h"
#include "shell/words.h"
#include "notation/go_text.h"

#include <string.h>

static void undo(Keep *keep, Span line, Span rest)
{
    (void)line;
    (void)rest;
    if (keep->has_part) {
        keep->has_part = false;
        output_text(keep->output, _("The move without its circles is forgotten.\n"));
        return;
    }
    LocalResult result = local_take_back(keep->local);
    if (result.state == LOCAL_REFUSED)
        output_text(keep->output, _("There is nothing to take back.\n"));
    if (!keep_is_done(keep, result))
        return;
    if (table_due(local_table(keep->local)) == DUE_THROW)
        output_text(keep->output, _("The throw is taken back.\n"));
    else
        output_format(keep->output, _("%s moves again.\n"), keep_next_name(keep));
}

/* Shows all sheets, or one player's: by number or name. */
static void show(Keep *keep, Span line, Span rest)
{
    const Local *local = keep->local;
    uint64_t number = 0;
    bool has_shown = rest.length == 0;

    (void)line;
    if (rest.length == 0)
        board_sheets(&keep->draw, keep->output, local);
    span_number(rest, local_table(local)->seat_count, &number);
    for (uint32_t seat = 0; seat < local_table(local)->seat_count && !has_shown; seat++)
        if (number == seat + 1 || span_is(rest, local_name(local, seat))) {
            board_sheet(&keep->draw, keep->output, local, seat);
            has_shown = true;
        }
    if (!has_shown)
        output_text(keep->output, _("There is no such player; players are numbered from 1.\n"));
}

/* Lists the rounds so far, as recorded. */
static void list(Keep *keep, Span line, Span rest)
{
    const Journal *journal = &keep->local->journal;
    Span text = {journal->text, journal->length};

    (void)line;
    (void)rest;
    for (Span round; span_line(&text, &round);)
        if (round.length > 0 && round.start[0] >= '1' && round.start[0] <= '9') {
            output_bytes(keep->output, round.start, round.length);
            output_text(keep->output, "\n");
        }
}

static void help(Keep *keep, Span line, Span rest)
{
    (void)line;
    (void)rest;
    output_text(
        keep->output,
        _("Type what happens at the table: the throw (9, or 4+5), then everybody's move in\n"
          "seating order, in one line or in pieces: 9 c3 a1 (e2). Or one of these words (the\n"
          "first letter will do):\n"
          "  fix 5 2 c4     in round 5 the second player's move was c4; a name will do, too\n"
          "  fix 5 throw 8  in round 5 the throw was 8\n"
          "  fix 5 8 c4 a1  all of round 5 anew\n"
          "  drop           forget corrections that wait for others\n"
          "  undo           take back the latest entry\n"
          "  show           show all sheets; show 2, one of them\n"
          "  list           show the rounds so far\n"
          "  help           show this\n"
          "  quit           stop; everything is saved and can be resumed\n"));
    if (local_table(keep->local)->game->has_circles)
        output_text(
            keep->output,
            _("(c3) circles the number there, if it is the one thrown. Completed lines give\n"
              "circles: e5+\\(a1c3e5)+5(b5c5) writes at e5, then circles a1, c3 and e5 for the\n"
              "diagonal \\ and b5 and c5 for row 5. - passes, in the last round.\n"));
    output_text(keep->output, _(local_table(keep->local)->game->scoring));
}

static void quit(Keep *keep, Span line, Span rest)
{
    (void)line;
    (void)rest;
    keep->has_ended = keep->is_warned || !keep_show_unrecorded(keep);
    keep->is_warned = !keep->has_ended;
    if (keep->is_warned)
        output_text(keep->output, _("quit once more leaves without it.\n"));
}

bool keep_carry_out(Keep *keep, Span line)
{
    static const struct {
        const char *word;
        bool takes_words;
        void (*act)(Keep *keep, Span line, Span rest);
    } commands[] = {
        {N_("fix"), true, keep_fix}, {N_("drop"), false, keep_drop}, {N_("undo"), false, undo},
        {N_("show"), true, show},    {N_("list"), false, list},      {N_("help"), false, help},
        {N_("quit"), false, quit},
    };
    Span rest = line;
    Span word = go_word(&rest);

    keep->is_warned &= keep_is_word(word, N_("quit"));
    if (span_is(word, "?")) {
        help(keep, line, rest);
        return true;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!keep_is_word(word, commands[i].word))
            continue;
        while (rest.length > 0 && (*rest.start == ' ' || *rest.start == '\t'))
            rest = span_from(rest, 1);
        if (rest.length > 0 && !commands[i].takes_words)
            output_format(keep->output, _("column %u: nothing is expected behind this word\n"),
                          keep_column(line, rest));
        else
            commands[i].act(keep, line, rest);
        return true;
    }
    return false;
}
