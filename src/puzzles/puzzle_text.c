/* Puzzles as text. */
#include "puzzles/puzzle_text.h"

#include "engine/reach.h"
#include "notation/move_text.h"
#include "notation/sheet_text.h"

#define START "knobel puzzles 1"

const char *const puzzle_levels[LEVEL_COUNT] = {
    [LEVEL_GREEDY] = "greedy",   [LEVEL_BEGINNER] = "beginner", [LEVEL_CASUAL] = "casual",
    [LEVEL_REGULAR] = "regular", [LEVEL_SKILLED] = "skilled",   [LEVEL_EXPERT] = "expert",
};

const char *const puzzle_themes[THEME_COUNT] = {
    [THEME_LINES] = "lines",           [THEME_DIAGONAL] = "diagonal", [THEME_STRAIGHT] = "straight",
    [THEME_FULL_HOUSE] = "full-house", [THEME_EQUAL] = "equal",       [THEME_CIRCLES] = "circles",
};

/* Tenths: "1.6". */
static void write_cost(Text *text, unsigned cost)
{
    text_number(text, cost / 10);
    text_char(text, '.');
    text_number(text, cost % 10);
}

static bool parse_cost(Span word, uint16_t *cost)
{
    uint64_t whole = 0;
    uint64_t tenths = 0;

    if (word.length < 3 || word.start[word.length - 2] != '.' ||
        !span_number((Span){word.start, word.length - 2}, PUZZLE_COST_MOST / 10, &whole) ||
        !span_number(span_from(word, word.length - 1), 9, &tenths))
        return false;
    *cost = (uint16_t)(10 * whole + tenths);
    return true;
}

void puzzle_text_write(Text *text, const Puzzle *puzzle)
{
    text_number(text, puzzle->rating);
    text_char(text, ' ');
    text_put(text, puzzle_levels[puzzle->level]);
    text_char(text, ' ');
    text_put(text, puzzle_themes[puzzle->theme]);
    text_char(text, ' ');
    sheet_text_write(text, &puzzle->sheet);
    text_char(text, ' ');
    throw_text_write(text, puzzle->thrown);
    for (unsigned i = 0; i < puzzle->count; i++) {
        text_char(text, ' ');
        move_text_write(text, &puzzle->moves[i].move);
        text_char(text, ' ');
        write_cost(text, puzzle->moves[i].cost);
    }
}

/* A line being read, word by word. */
typedef struct {
    Span line;
    Span rest;
    Span word; /* the latest */
    Fault *fault;
} Reader;

static bool wrong(const Reader *reader, FaultReason reason)
{
    return fault_at(reader->fault, reason, reader->line,
                    (size_t)(reader->word.start - reader->line.start), reader->word);
}

/* A fault in the word becomes one in the line. */
static bool wrong_within(const Reader *reader)
{
    size_t before = (size_t)(reader->word.start - reader->line.start);

    reader->fault->column += (uint32_t)span_characters(reader->line, before);
    return false;
}

static bool against_rules(const Reader *reader, Verdict verdict)
{
    wrong(reader, FAULT_RULES);
    reader->fault->verdict = verdict;
    return false;
}

static void next_word(Reader *reader)
{
    reader->word = span_word(&reader->rest);
}

/* Reads one of the names of a list. */
static bool parse_name(Reader *reader, const char *const *names, unsigned count, uint8_t *number)
{
    next_word(reader);
    for (unsigned i = 0; i < count; i++) {
        if (!span_is(reader->word, names[i]))
            continue;
        *number = (uint8_t)i;
        return true;
    }
    return wrong(reader, FAULT_PUZZLE);
}

static bool parse_position(Reader *reader, Puzzle *puzzle)
{
    Turn turn;

    next_word(reader);
    if (!sheet_text_parse(reader->word, puzzle->game, &puzzle->sheet, reader->fault))
        return wrong_within(reader);
    Verdict verdict = reach_check(puzzle->game, &puzzle->sheet);
    if (verdict.reason != VERDICT_FINE)
        return against_rules(reader, verdict);
    if (puzzle->sheet.filled == GRID_CELLS)
        return wrong(reader, FAULT_PUZZLE);
    next_word(reader);
    if (!throw_text_parse(reader->word, &puzzle->thrown, reader->fault))
        return wrong_within(reader);
    verdict = reach_turn(puzzle->game, &puzzle->sheet, 1, throw_sum(puzzle->thrown), false, &turn);
    return verdict.reason == VERDICT_FINE || against_rules(reader, verdict);
}

/* Reads a move and its cost; costs do not fall. */
static bool parse_move(Reader *reader, Puzzle *puzzle)
{
    PuzzleMove *last = &puzzle->moves[puzzle->count];

    next_word(reader);
    if (puzzle->count == PUZZLE_MOVES)
        return wrong(reader, FAULT_PUZZLE);
    *last = (PuzzleMove){0};
    if (!move_text_parse(reader->word, &last->move, reader->fault))
        return wrong_within(reader);
    Verdict verdict = move_check(puzzle->game, &puzzle->sheet, puzzle_turn(puzzle), &last->move);
    if (verdict.reason != VERDICT_FINE)
        return against_rules(reader, verdict);
    if (puzzle_find(puzzle, &last->move) < puzzle->count)
        return wrong(reader, FAULT_PUZZLE);
    next_word(reader);
    if (!parse_cost(reader->word, &last->cost) ||
        last->cost < (puzzle->count > 0 ? last[-1].cost : 0))
        return wrong(reader, FAULT_PUZZLE);
    puzzle->right_count = (uint8_t)(puzzle->right_count + (last->cost == 0));
    puzzle->count++;
    return true;
}

bool puzzle_text_parse(Span line, const Game *game, Puzzle *puzzle, Fault *fault)
{
    Reader reader = {.line = line, .rest = line, .fault = fault};
    uint64_t rating = 0;

    *fault = (Fault){0};
    *puzzle = (Puzzle){.game = game};
    next_word(&reader);
    if (!span_number(reader.word, PUZZLE_RATING_MOST, &rating))
        return wrong(&reader, FAULT_PUZZLE);
    puzzle->rating = (uint16_t)rating;
    if (!parse_name(&reader, puzzle_levels, LEVEL_COUNT, &puzzle->level) ||
        !parse_name(&reader, puzzle_themes, THEME_COUNT, &puzzle->theme) ||
        !parse_position(&reader, puzzle))
        return false;
    do
        if (!parse_move(&reader, puzzle))
            return false;
    while (reader.rest.length > 0);
    if (line.start[line.length - 1] == ' ' || puzzle->right_count == 0 ||
        puzzle->right_count == puzzle->count)
        return wrong(&reader, FAULT_PUZZLE);
    return true;
}

/* A header: `key value`. The game is the one that matters. */
static PuzzleTaken take_header(PuzzleFile *file, Span line, Fault *fault)
{
    file->value = line;
    file->key = span_word(&file->value);
    if (!span_is(file->key, "game"))
        return PUZZLE_HEADER;
    if (file->game != NULL) {
        fault_at(fault, FAULT_RECORD_GAME_TWICE, line, 0, file->key);
        return PUZZLE_WRONG;
    }
    file->game = game_find(file->value.start, file->value.length);
    if (file->game != NULL)
        return PUZZLE_HEADER;
    fault_at(fault, FAULT_RECORD_GAME, line, file->key.length + 1, file->value);
    return PUZZLE_WRONG;
}

static PuzzleTaken take(PuzzleFile *file, Span line, Puzzle *puzzle, Fault *fault)
{
    bool is_number = line.length > 0 && line.start[0] >= '0' && line.start[0] <= '9';

    if (file->has_begun && (line.length == 0 || line.start[0] == '#'))
        return PUZZLE_TAKEN;
    if (!file->has_begun) {
        file->has_begun = span_is(line, START);
        if (!file->has_begun)
            fault_at(fault, FAULT_PUZZLE_FILE, line, 0, line);
        return file->has_begun ? PUZZLE_TAKEN : PUZZLE_WRONG;
    }
    if (!is_number)
        return take_header(file, line, fault);
    if (file->game == NULL) {
        fault_at(fault, FAULT_PUZZLE_FILE, line, 0, line);
        return PUZZLE_WRONG;
    }
    return puzzle_text_parse(line, file->game, puzzle, fault) ? PUZZLE_READ : PUZZLE_WRONG;
}

PuzzleTaken puzzle_file_take(PuzzleFile *file, Span line, Puzzle *puzzle, Fault *fault)
{
    PuzzleTaken taken = take(file, line, puzzle, fault);

    file->line++;
    if (taken == PUZZLE_WRONG)
        fault->line = file->line;
    return taken;
}

void puzzle_file_write_start(Text *text, const Game *game)
{
    text_put(text, START "\ngame ");
    text_put(text, game->name);
    text_char(text, '\n');
}
