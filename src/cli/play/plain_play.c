/* A game in plain lines. */
#include "cli/play/plain_play.h"

#include "cli/play/board.h"
#include "shell/prompt.h"
#include "shell/words.h"

#include <string.h>

static const Table *table_of(const PlainPlay *play)
{
    return local_table(play->local);
}

static const char *name_of(const PlainPlay *play, uint32_t seat)
{
    return local_name(play->local, seat);
}

/* Ends the game. What is recorded stays. */
static void stop(PlainPlay *play, Status status)
{
    play->has_ended = true;
    play->status = status;
}

/* Says what is wrong with an answer. */
static void object(PlainPlay *play, const Fault *fault)
{
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);

    fault_reason(&text, fault, words_translate);
    output_format(play->output, "%s\n", buffer);
}

/* Returns true on success. Otherwise says why, or ends the game if the machine failed. */
static bool accept(PlainPlay *play, LocalResult result)
{
    Fault fault = {.reason = FAULT_RULES, .verdict = result.verdict};

    if (result.state == LOCAL_REFUSED) {
        object(play, &fault);
    } else if (result.state != LOCAL_FINE) {
        output_flush(play->output);
        stop(play, complain(STATUS_MACHINE, _("the record cannot be written: %s"),
                            strerror(result.failure)));
    }
    return result.state == LOCAL_FINE;
}

/* Converts an answer to lower case: C3 becomes c3. A longer answer cannot be a move. */
static void make_lower_case(PlainPlay *play, Span *answer)
{
    if (answer->length > sizeof play->typed)
        return;
    for (size_t i = 0; i < answer->length; i++) {
        char letter = answer->start[i];
        play->typed[i] = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
    }
    answer->start = play->typed;
}

/* Asks with the prompt in the output. Returns false at the end of the input. */
static bool ask(PlainPlay *play, Span *answer)
{
    Status status = STATUS_FINE;

    if (!prompt_ask(play->output, play->input, answer, &status)) {
        stop(play, status);
        return false;
    }
    make_lower_case(play, answer);
    return true;
}

static void show_sheets(PlainPlay *play)
{
    board_sheets(&play->draw, play->output, play->local);
}

static void show_move(PlainPlay *play, uint32_t seat)
{
    board_move(play->output, play->local, seat);
}

typedef struct {
    Output *output;
    unsigned shown;
    unsigned left_out;
} MoveList;

static bool show_legal_move(void *context, const Move *move)
{
    enum { MOST = 100 };
    MoveList *list = context;
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    if (list->shown == MOST) {
        list->left_out++;
        return true;
    }
    move_text_write(&text, move);
    output_format(list->output, "%s%s", list->shown++ > 0 ? " " : "", buffer);
    return true;
}

/* Lists the moves of the next player. */
static void show_moves(PlainPlay *play)
{
    const Table *table = table_of(play);
    MoveList list = {.output = play->output};

    if (table_due(table) != DUE_MOVES) {
        output_text(play->output, _("The dice have to be thrown first.\n"));
        return;
    }
    moves_list(table->game, &table->seats[local_next(play->local)].sheet, table->turn,
               MOVES_DISTINCT, show_legal_move, &list);
    output_text(play->output, "\n");
    if (list.left_out > 0)
        output_format(play->output, _("and %u more\n"), list.left_out);
}

static void show_help(PlainPlay *play)
{
    output_text(play->output, _("Type a move, or one of these words (the first letter will do):\n"
                                "  undo   take back the latest move, until the next throw\n"
                                "  sheet  show all sheets\n"
                                "  moves  list the moves there are\n"
                                "  help   show this\n"
                                "  quit   stop; a recorded game can be resumed\n"
                                "Moves: c3 writes the number into column c, row 3.\n"));
    if (table_of(play)->game->has_circles)
        output_text(
            play->output,
            _("(c3) circles the number there, if it is the one thrown. Completed lines give\n"
              "circles: e5+\\(a1c3e5)+5(b5c5) writes at e5, then circles a1, c3 and e5 for the\n"
              "diagonal \\ and b5 and c5 for row 5. - passes, in the last round.\n"));
    output_text(play->output, _(table_of(play)->game->scoring));
}

static void undo(PlainPlay *play)
{
    if (!accept(play, local_undo(play->local)))
        return;
    play->shown_round = 0;
    if (table_due(table_of(play)) == DUE_THROW)
        output_text(play->output, _("The throw is taken back.\n"));
    else
        output_format(play->output, _("%s moves again.\n"), name_of(play, local_next(play->local)));
}

static void quit(PlainPlay *play)
{
    stop(play, STATUS_FINE);
}

/* Carries out a command, in English or in the user's language. Returns false if it is none. */
static bool carry_out(PlainPlay *play, Span answer)
{
    static const struct {
        const char *word;
        void (*act)(PlainPlay *play);
    } commands[] = {
        {N_("undo"), undo},      {N_("sheet"), show_sheets}, {N_("moves"), show_moves},
        {N_("help"), show_help}, {N_("quit"), quit},
    };

    if (span_is(answer, "?")) {
        show_help(play);
        return true;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char letter[2] = {commands[i].word[0]};
        if (span_is(answer, commands[i].word) || span_is(answer, _(commands[i].word)) ||
            span_is(answer, letter)) {
            commands[i].act(play);
            return true;
        }
    }
    return false;
}

/* The throw is next. It waits for the player's answer, which leaves time to undo. */
static void take_throw(PlainPlay *play)
{
    const Table *table = table_of(play);
    bool by_hand = local_throws_by_hand(play->local);
    char buffer[32];
    Text text = text_over(buffer, sizeof buffer);
    Span answer = {"", 0};
    Throw thrown;
    Fault fault;

    output_text(play->output, "\n");
    if (by_hand)
        output_format(play->output, _("Round %u: what do the dice show (like 3+6, or 9)?"),
                      table->round + 1);
    else if (play->has_people)
        output_format(play->output, _("Round %u: Enter throws the dice"), table->round + 1);
    else
        output_format(play->output, _("Round %u\n"), table->round + 1);
    bool asks = by_hand || play->has_people;
    if (asks && (!ask(play, &answer) || carry_out(play, answer)))
        return;
    if (by_hand ? !throw_text_parse(answer, &thrown, &fault) : answer.length > 0) {
        if (!by_hand)
            fault = (Fault){.reason = FAULT_RULES, .verdict.reason = VERDICT_THROW_IS_DUE};
        object(play, &fault);
        return;
    }
    if (!accept(play, by_hand ? local_throw(play->local, thrown) : local_roll(play->local)))
        return;
    throw_text_write(&text, table->thrown);
    if (table->thrown.second > 0)
        output_format(play->output, _("Thrown: %s, which makes %u.\n"), buffer,
                      throw_sum(table->thrown));
    else
        output_format(play->output, _("Thrown: %s.\n"), buffer);
    if (table->turn.is_last)
        output_text(play->output, _("This is the last round.\n"));
}

/* A person or a bot is next to move. */
static void take_move(PlainPlay *play)
{
    uint32_t seat = local_next(play->local);
    unsigned sum = throw_sum(table_of(play)->thrown);
    Span answer;
    Move move;
    Fault fault;

    if (local_bot(play->local, seat) != NULL) {
        if (accept(play, local_bot_move(play->local)))
            show_move(play, seat);
        return;
    }
    uint32_t round = table_of(play)->round;
    if (play->shows_sheets && (play->shown_round != round || play->shown_seat != seat))
        board_sheet(&play->draw, play->output, play->local, seat);
    play->shown_round = round;
    play->shown_seat = seat;
    output_format(play->output, _("%s, your move with %u"), name_of(play, seat), sum);
    if (!ask(play, &answer) || carry_out(play, answer))
        return;
    if (answer.length == 0) {
        output_text(play->output, _("Type a cell like c3, or ? for help.\n"));
        return;
    }
    if (!move_text_parse(answer, &move, &fault)) {
        object(play, &fault);
        return;
    }
    LocalResult result = local_move(play->local, &move);
    if (accept(play, result))
        show_move(play, seat);
    else if (result.state == LOCAL_REFUSED && result.verdict.reason == VERDICT_CIRCLES_MISSING)
        board_dues(play->output, play->local, seat, &move);
}

/* Closes the finished game once the player says so, or at once if nobody can undo. */
static void finish(PlainPlay *play)
{
    Span answer = {"", 0};

    if (play->has_people) {
        output_text(play->output, _("That was the last move: Enter ends the game"));
        if (ask(play, &answer)) {
            if (carry_out(play, answer))
                return;
        } else if (play->status != STATUS_FINE) {
            return;
        }
    }
    if (answer.length > 0) {
        output_text(play->output, _("Enter ends the game; undo takes the last move back.\n"));
        return;
    }
    board_result(&play->draw, play->output, play->local);
    stop(play, STATUS_FINE);
    play->is_closed = accept(play, local_finish(play->local));
}

void plain_play_run(PlainPlay *play)
{
    for (uint32_t seat = 0; seat < table_of(play)->seat_count; seat++)
        play->has_people |= local_bot(play->local, seat) == NULL;
    const char *name = table_of(play)->game->name;
    output_format(play->output, _("%c%s. Type ? for help.\n"), name[0] - 'a' + 'A', name + 1);
    while (!play->has_ended) {
        switch (table_due(table_of(play))) {
        case DUE_THROW:
            take_throw(play);
            break;
        case DUE_MOVES:
            take_move(play);
            break;
        case DUE_NOTHING:
            finish(play);
            break;
        }
    }
    if (!play->is_closed && play->local->journal.file >= 0)
        output_text(play->output, _("The game is recorded and can be resumed with --resume.\n"));
}
