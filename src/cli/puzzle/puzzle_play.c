/* Solving puzzles at a terminal. */
#include "cli/puzzle/puzzle_play.h"

#include "base/clock.h"
#include "cli/reasons_report.h"
#include "cli/trials/rollouts.h"
#include "shell/draw.h"
#include "shell/prompt.h"
#include "shell/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHOWN = 5 };

/* A conversation. */
typedef struct {
    Output *output;
    Lines *input;
    Draw draw;
    Status status;
    bool has_ended;
    char typed[128];
} Talk;

typedef enum { GAVE_MOVE, GAVE_UP, HAS_LEFT } Answer;

static void make_lower_case(Talk *talk, Span *answer)
{
    if (answer->length > sizeof talk->typed)
        return;
    for (size_t i = 0; i < answer->length; i++) {
        char letter = answer->start[i];
        talk->typed[i] = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
    }
    answer->start = talk->typed;
}

static bool ask(Talk *talk, Span *answer)
{
    if (!prompt_ask(talk->output, talk->input, answer, &talk->status)) {
        talk->has_ended = true;
        return false;
    }
    make_lower_case(talk, answer);
    return true;
}

/* Whether an answer is a command: in English, in the user's language, or its first letter. */
static bool is_command(Span answer, const char *word)
{
    char letter[2] = {word[0]};

    return span_is(answer, word) || span_is(answer, _(word)) || span_is(answer, letter);
}

static void show_help(Talk *talk, const Puzzle *puzzle)
{
    output_text(talk->output, _("Type the move that you think is best, or one of these words (the "
                                "first letter will do):\n"
                                "  show   show the answer; that counts as missed\n"
                                "  help   show this\n"
                                "  quit   stop; what you have solved is kept\n"
                                "Moves: c3 writes the number into column c, row 3.\n"));
    if (puzzle->game->has_circles)
        output_text(
            talk->output,
            _("(c3) circles the number there, if it is the one thrown. Completed lines give\n"
              "circles: e5+\\(a1c3e5)+5(b5c5) writes at e5, then circles a1, c3 and e5 for the\n"
              "diagonal \\ and b5 and c5 for row 5. - passes, in the last round.\n"));
}

static void object(Talk *talk, const Fault *fault)
{
    char buffer[512];
    Text text = text_over(buffer, sizeof buffer);

    fault_reason(&text, fault, words_translate);
    output_format(talk->output, "%s\n", buffer);
}

static void show_position(Talk *talk, const Puzzle *puzzle)
{
    draw_sheet(&talk->draw, talk->output, puzzle->game, &puzzle->sheet);
}

/* Reads a legal move. Otherwise says what is wrong. */
static bool read_move(Talk *talk, const Puzzle *puzzle, Span answer, Move *move)
{
    Fault fault;

    if (answer.length == 0) {
        output_text(talk->output, _("Type a cell like c3, or ? for help.\n"));
        return false;
    }
    if (!move_text_parse(answer, move, &fault)) {
        object(talk, &fault);
        return false;
    }
    Verdict verdict = move_check(puzzle->game, &puzzle->sheet, puzzle_turn(puzzle), move);
    fault = (Fault){.reason = FAULT_RULES, .verdict = verdict};
    if (verdict.reason != VERDICT_FINE)
        object(talk, &fault);
    return verdict.reason == VERDICT_FINE;
}

static Answer take_answer(Talk *talk, const Puzzle *puzzle, Move *move)
{
    Span answer;

    for (;;) {
        output_format(talk->output, _("Your move with %u"), throw_sum(puzzle->thrown));
        if (!ask(talk, &answer) || is_command(answer, N_("quit")))
            return HAS_LEFT;
        if (is_command(answer, N_("show")))
            return GAVE_UP;
        if (span_is(answer, "?") || is_command(answer, N_("help")))
            show_help(talk, puzzle);
        else if (read_move(talk, puzzle, answer, move))
            return GAVE_MOVE;
    }
}

static void write_move(Output *output, const Move *move)
{
    char buffer[MOVE_TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);

    move_text_write(&text, move);
    output_text(output, buffer);
}

/* "d2", or "c4 or c5": the right answers. */
static const char *write_right(const Puzzle *puzzle, char *buffer, size_t size)
{
    Text text = text_over(buffer, size);

    for (unsigned i = 0; i < puzzle->right_count; i++) {
        if (i > 0) {
            text_char(&text, ' ');
            text_put(&text, _("or"));
            text_char(&text, ' ');
        }
        move_text_write(&text, &puzzle->moves[i].move);
    }
    return buffer;
}

static void show_verdict(Talk *talk, const Puzzle *puzzle, const Move *move)
{
    char right[2 * MOVE_TEXT_SIZE + 20];
    unsigned number = move != NULL ? puzzle_find(puzzle, move) : 0;
    const PuzzleMove *last = &puzzle->moves[puzzle->count - 1];

    write_right(puzzle, right, sizeof right);
    if (move == NULL)
        output_format(talk->output, _("Best: %s.\n"), right);
    else if (number < puzzle->right_count)
        output_format(talk->output, _("Right! Best: %s.\n"), right);
    else if (number == puzzle->count)
        output_format(talk->output, _("No. Best: %s. Your move costs %.1f points or more.\n"),
                      right, last->cost / 10.0);
    else
        output_format(talk->output,
                      puzzle->moves[number].cost < PUZZLE_CLOSE
                          ? _("Close. Best: %s. Your move costs %.1f points.\n")
                          : _("No. Best: %s. Your move costs %.1f points.\n"),
                      right, puzzle->moves[number].cost / 10.0);
}

/* The best moves and that of the player, with what they cost. */
static void show_costs(Talk *talk, const Puzzle *puzzle, const Move *move)
{
    unsigned own = move != NULL ? puzzle_find(puzzle, move) : puzzle->count;

    for (unsigned i = 0; i < puzzle->count; i++) {
        const PuzzleMove *one = &puzzle->moves[i];
        if (i >= SHOWN && i != own)
            continue;
        output_format(talk->output, "%s%6.1f  ", i < puzzle->right_count ? talk->draw.strong : "",
                      -one->cost / 10.0 + 0.0);
        write_move(talk->output, &one->move);
        output_format(talk->output, "%s%s\n", i < puzzle->right_count ? talk->draw.plain : "",
                      i == own ? _("  (you)") : "");
    }
}

/* Says why the best move is better than another, from games that are played on after both. Nothing
 * if there is no net, memory is short, or the games do not tell. */
static void explain(Talk *talk, const Puzzle *puzzle, const Move *other)
{
    enum { GAMES = 200, COMPARED = 2 };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const RolloutsAsked asked = {GAMES, cores > 0 ? (uint64_t)cores : 1, puzzle_signature(puzzle)};
    RolledOut *rolled_out = calloc(1, sizeof *rolled_out);

    if (rolled_out == NULL)
        return;
    rolled_out->rollout = (Rollout){
        .game = puzzle->game,
        .net = net_of(puzzle->game),
        .seed = asked.seed,
        .sheet = puzzle->sheet,
        .turn = puzzle_turn(puzzle),
        .count = COMPARED,
        .moves = {puzzle->moves[0].move, *other},
    };
    output_flush(talk->output);
    if (rolled_out->rollout.net != NULL && rollouts_play(&asked, rolled_out, 1) == STATUS_FINE) {
        reasons_find(rolled_out, 1);
        if (rolled_out->reasons.count > 0)
            reasons_report_sentences(talk->output, &rolled_out->reasons, 2);
    }
    free(rolled_out);
}

/* Asks one puzzle and shows the answer. */
static Answer solve(Talk *talk, const Puzzle *puzzle, Move *move)
{
    show_position(talk, puzzle);
    if (puzzle->thrown.second > 0)
        output_format(talk->output, _("Thrown: %u+%u, which makes %u.\n"), puzzle->thrown.first,
                      puzzle->thrown.second, throw_sum(puzzle->thrown));
    Answer answer = take_answer(talk, puzzle, move);
    if (answer == HAS_LEFT)
        return answer;
    const Move *given = answer == GAVE_MOVE ? move : NULL;
    bool is_wrong = given != NULL && !puzzle_is_right(puzzle, given);
    show_verdict(talk, puzzle, given);
    show_costs(talk, puzzle, given);
    explain(talk, puzzle, is_wrong ? given : &puzzle->moves[puzzle->right_count].move);
    return answer;
}

/* Whether to go on with the next puzzle. */
static bool goes_on(Talk *talk)
{
    Span answer;

    output_text(talk->output, _("Enter for the next puzzle, or quit"));
    return ask(talk, &answer) && !is_command(answer, N_("quit"));
}

/* "Puzzle 3f2a90bc, rated 1297. The bots find it from skilled on." */
static void introduce(Talk *talk, const Puzzle *puzzle)
{
    char signature[SIGNATURE_DIGITS + 1];
    Text text = text_over(signature, sizeof signature);

    signature_write(&text, puzzle_signature(puzzle));
    output_format(talk->output, _("\nPuzzle %s, rated %u. "), signature, puzzle->rating);
    if (puzzle->level + 1 < LEVEL_COUNT)
        output_format(talk->output, _("The bots find it from %s on.\n"),
                      puzzle_levels[puzzle->level + 1]);
    else
        output_text(talk->output, _("Of the bots only master finds it.\n"));
}

/* One puzzle of a trainer. Returns false if the player has left. */
static bool train(Talk *talk, PuzzleSession *session, const Game *game, unsigned number)
{
    Trainer *trainer = &session_shelf(session, game)->trainer;
    bool is_new = trainer->states[number] == UNTRIED;
    unsigned before = rating_shown(trainer->rating.points);
    Move move;

    introduce(talk, &trainer->puzzles[number]);
    if (!is_new)
        output_text(talk->output, _("You have tried this one before: it does not count again.\n"));
    Answer answer = solve(talk, &trainer->puzzles[number], &move);
    if (answer == HAS_LEFT)
        return false;
    if (!is_new)
        return true;
    PuzzleTry one =
        try_of(&trainer->puzzles[number], answer == GAVE_MOVE ? &move : NULL, clock_wall());
    output_flush(talk->output);
    talk->status = session_add(session, &one);
    output_format(talk->output, _("Your rating: %u, now %u. In a row: %u.\n"), before,
                  rating_shown(trainer->rating.points), trainer->streak);
    return talk->status == STATUS_FINE;
}

static void play_daily(Talk *talk, PuzzleSession *session, const Game *only)
{
    for (unsigned i = 0; i < SESSION_GAMES && game_at(i) != NULL && !talk->has_ended; i++) {
        const Trainer *trainer = &session->shelves[i].trainer;
        if (trainer->count == 0 || (only != NULL && only != game_at(i)))
            continue;
        output_format(talk->output, _("%s: the puzzle of the day\n"), game_at(i)->title);
        if (!train(talk, session, game_at(i), trainer_of_day(trainer, clock_wall())))
            return;
    }
}

static void play_on(Talk *talk, PuzzleSession *session, const Game *game, unsigned level)
{
    const Trainer *trainer = &session_shelf(session, game)->trainer;

    output_format(talk->output, _("%s: puzzles. Your rating is %u. Type ? for help.\n"),
                  game->title, rating_shown(trainer->rating.points));
    for (;;) {
        unsigned number = trainer_next(trainer, level);
        if (number == trainer->count) {
            output_text(talk->output, _("You have tried all of these puzzles.\n"));
            return;
        }
        if (!train(talk, session, game, number) || !goes_on(talk))
            return;
    }
}

/* The game to play: the one asked for, the latest, or the first that has puzzles. */
static const Game *choose_game(PuzzleSession *session, const Game *asked)
{
    const Game *game = asked != NULL ? asked : session->latest;

    if (game != NULL && session_shelf(session, game)->trainer.count > 0)
        return game;
    for (unsigned i = 0; asked == NULL && i < SESSION_GAMES && game_at(i) != NULL; i++)
        if (session->shelves[i].trainer.count > 0)
            return game_at(i);
    return NULL;
}

/* The one puzzle that was asked for. */
static Status play_one(Talk *talk, PuzzleSession *session, const char *word)
{
    uint32_t signature = 0;

    if (!signature_parse(span_of(word), &signature))
        return complain(STATUS_INPUT, _("'%.100s' is no puzzle; 'knobel puzzle --list' has all"),
                        word);
    for (unsigned i = 0; i < SESSION_GAMES && game_at(i) != NULL; i++) {
        const Trainer *trainer = &session->shelves[i].trainer;
        unsigned number = trainer_find(trainer, signature);
        if (number == trainer->count)
            continue;
        train(talk, session, game_at(i), number);
        return talk->status;
    }
    return complain(STATUS_INPUT, _("there is no puzzle %s; 'knobel puzzle --list' has all"), word);
}

static Status play(Talk *talk, PuzzleSession *session, const PuzzlePlaySetup *setup)
{
    const Game *game = choose_game(session, setup->game);

    if (setup->signature != NULL)
        return play_one(talk, session, setup->signature);
    if (game == NULL)
        return complain(STATUS_INPUT, _("there are no puzzles of this game"));
    if (setup->is_daily)
        play_daily(talk, session, setup->game);
    else
        play_on(talk, session, game, setup->level);
    return talk->status;
}

static Status open_talk(Talk *talk, bool use_color)
{
    *talk = (Talk){.draw = draw_open(use_color), .input = lines_open("-")};
    talk->output = output_open(false);
    return talk->input != NULL && talk->output != NULL
               ? STATUS_FINE
               : complain(STATUS_MACHINE, _("not enough memory"));
}

static Status close_talk(Talk *talk, Status status)
{
    if (talk->input != NULL)
        lines_close(talk->input);
    Status closing = talk->output != NULL ? output_close(talk->output) : STATUS_FINE;
    return status != STATUS_FINE ? status : closing;
}

Status puzzle_play(PuzzleSession *session, const PuzzlePlaySetup *setup)
{
    Talk talk;
    Status status = open_talk(&talk, setup->use_color);

    if (status == STATUS_FINE)
        status = play(&talk, session, setup);
    return close_talk(&talk, status);
}

Status puzzle_play_unrated(const Puzzle *puzzles, unsigned count, bool use_color)
{
    Talk talk;
    Status status = open_talk(&talk, use_color);

    for (unsigned i = 0; i < count && status == STATUS_FINE; i++) {
        Move move;
        output_format(talk.output, _("\nYour mistake %u of %u, %s.\n"), i + 1, count,
                      puzzles[i].game->title);
        if (solve(&talk, &puzzles[i], &move) == HAS_LEFT || (i + 1 < count && !goes_on(&talk)))
            break;
        status = talk.status;
    }
    return close_talk(&talk, status != STATUS_FINE ? status : talk.status);
}
