/* Requests about puzzles: what somebody who solves them has done and can do next, and answers. A
 * puzzle goes to the page and comes back as its line of a file of puzzles. */
#include "notation/move_text.h"
#include "puzzles/trainer.h"
#include "report/report.h"
#include "wasm/request.h"

#include <stdlib.h>

/* Members of an object: a puzzle with its answer. */
static void report_whole(Json *json, const Puzzle *puzzle)
{
    char line[PUZZLE_TEXT_SIZE];
    Text text = text_over(line, sizeof line);

    report_puzzle(json, puzzle);
    report_throw(json, puzzle->thrown);
    json_number(json, "right", puzzle->right_count);
    json_begin(json, "moves", '[');
    for (unsigned i = 0; i < puzzle->count; i++) {
        json_begin(json, NULL, '{');
        report_move(json, "move", &puzzle->moves[i].move);
        report_hundredths(json, "cost", puzzle->moves[i].cost * 10);
        json_end(json, '}');
    }
    json_end(json, ']');
    puzzle_text_write(&text, puzzle);
    json_string(json, "line", line);
}

void answer_puzzle(PageRequest *request, const Puzzle *puzzle)
{
    Json json = answer_json(request);

    json_begin(&json, NULL, '{');
    report_whole(&json, puzzle);
    json_end(&json, '}');
    json_newline(&json);
}

/* Large: on the heap. */
typedef struct {
    Trainer trainer;
    unsigned count;
    Puzzle puzzles[TRAINER_PUZZLES];
} PageTraining;

/* Reads the puzzles of a game. */
static bool read_puzzles(PageRequest *request, const Game *game, Span rest, PageTraining *training)
{
    PuzzleFile file = {0};
    Puzzle puzzle;
    Fault fault;
    Span line;

    while (training->count < TRAINER_PUZZLES && span_line(&rest, &line)) {
        PuzzleTaken taken = puzzle_file_take(&file, line, &puzzle, &fault);
        if (taken == PUZZLE_WRONG) {
            refuse_fault(request, &fault);
            return false;
        }
        if (taken == PUZZLE_READ && puzzle.game == game)
            training->puzzles[training->count++] = puzzle;
    }
    if (training->count == 0)
        refuse_words(request, "syntax");
    return training->count > 0;
}

/* Takes the tries; lines that are none do not matter. */
static void take_tries(Trainer *trainer, Span tries)
{
    PuzzleTry one;
    Fault fault;
    Span line;

    while (span_line(&tries, &line))
        if (try_text_parse(line, &one, &fault))
            trainer_take(trainer, &one);
}

static void report_training(Json *json, const Trainer *trainer, int64_t now)
{
    unsigned next = trainer_next(trainer, ANY_LEVEL);
    unsigned today = trainer_of_day(trainer, now);

    json_begin(json, NULL, '{');
    json_number(json, "rating", rating_shown(trainer->rating.points));
    json_number(json, "count", trainer->count);
    json_number(json, "tried", trainer->tried);
    json_number(json, "found", trainer->found);
    json_number(json, "streak", trainer->streak);
    if (next < trainer->count) {
        json_begin(json, "next", '{');
        report_whole(json, &trainer->puzzles[next]);
        json_end(json, '}');
    }
    json_begin(json, "today", '{');
    report_whole(json, &trainer->puzzles[today]);
    json_boolean(json, "tried", trainer->states[today] != UNTRIED);
    json_boolean(json, "found", trainer->states[today] == FOUND);
    json_end(json, '}');
    json_end(json, '}');
}

/* The first lines of the body: so many as there are tries. */
static Span split_tries(Span *body, uint64_t count)
{
    Span tries = {body->start, 0};
    Span line;

    while (count-- > 0 && span_line(body, &line))
        tries.length = (size_t)(line.start - tries.start) + line.length;
    return tries;
}

void verb_train(PageRequest *request)
{
    PageTraining *training = NULL;
    Json json = answer_json(request);
    const Game *game;
    uint64_t now;
    uint64_t count;

    if (!take_game(request, &game) || !take_number(request, INT64_MAX, &now) ||
        !take_number(request, UINT32_MAX, &count) || !take_end(request))
        return;
    Span tries = split_tries(&request->body, count);
    training = calloc(1, sizeof *training);
    if (training == NULL) {
        refuse_words(request, "memory");
        return;
    }
    if (read_puzzles(request, game, request->body, training)) {
        trainer_open(&training->trainer, game, training->puzzles, training->count);
        take_tries(&training->trainer, tries);
        report_training(&json, &training->trainer, (int64_t)now);
    }
    free(training);
}

static void report_answer(Json *json, const Puzzle *puzzle, const Move *move, int64_t now)
{
    unsigned last = puzzle->count - 1u;
    unsigned number = move != NULL ? puzzle_find(puzzle, move) : puzzle->count;
    bool is_listed = number <= last;
    unsigned cost = puzzle->moves[is_listed ? number : last].cost;
    char line[TRY_TEXT_SIZE];
    Text text = text_over(line, sizeof line);
    PuzzleTry one = try_of(puzzle, move, now);

    try_text_write(&text, &one);
    json_begin(json, NULL, '{');
    json_boolean(json, "right", one.is_found);
    json_boolean(json, "close", move != NULL && is_listed && cost < PUZZLE_CLOSE);
    json_boolean(json, "listed", is_listed);
    report_hundredths(json, "cost", (Hundredths)cost * 10);
    json_string(json, "try", line);
    json_end(json, '}');
}

void verb_solve(PageRequest *request)
{
    Json json = answer_json(request);
    const Game *game;
    Puzzle puzzle;
    Fault fault;
    Move move;
    uint64_t now;

    if (!take_game(request, &game) || !take_number(request, INT64_MAX, &now))
        return;
    Span word = span_word(&request->words);
    bool is_shown = span_is(word, "-");
    if (!take_end(request))
        return;
    if (!puzzle_text_parse(request->body, game, &puzzle, &fault) ||
        (!is_shown && !move_text_parse(word, &move, &fault))) {
        refuse_fault(request, &fault);
        return;
    }
    Verdict verdict = {0};
    if (!is_shown)
        verdict = move_check(game, &puzzle.sheet, puzzle_turn(&puzzle), &move);
    if (verdict.reason != VERDICT_FINE)
        refuse_rules(request, verdict);
    else
        report_answer(&json, &puzzle, is_shown ? NULL : &move, (int64_t)now);
}
