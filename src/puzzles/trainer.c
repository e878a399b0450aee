/* Somebody who solves puzzles. */
#include "puzzles/trainer.h"

#include <string.h>

enum { DAY_MILLISECONDS = 86400000 };

void signature_write(Text *text, uint32_t signature)
{
    for (int shift = 4 * (SIGNATURE_DIGITS - 1); shift >= 0; shift -= 4)
        text_char(text, "0123456789abcdef"[signature >> shift & 15]);
}

bool signature_parse(Span word, uint32_t *signature)
{
    *signature = 0;
    for (size_t i = 0; i < word.length; i++) {
        char digit = word.start[i];
        bool is_number = digit >= '0' && digit <= '9';
        if (!is_number && (digit < 'a' || digit > 'f'))
            return false;
        *signature = *signature << 4 | (uint32_t)(is_number ? digit - '0' : digit - 'a' + 10);
    }
    return word.length == SIGNATURE_DIGITS;
}

void try_text_write(Text *text, const PuzzleTry *one)
{
    text_put(text, one->day);
    text_char(text, ' ');
    text_put(text, one->game->name);
    text_char(text, ' ');
    signature_write(text, one->signature);
    text_char(text, ' ');
    text_number(text, one->rating);
    text_put(text, one->is_found ? " found " : " missed ");
    text_put(text, one->move);
}

/* Copies a word that fits. */
static bool keep(Span word, char *buffer, size_t size)
{
    if (word.length == 0 || word.length >= size)
        return false;
    memcpy(buffer, word.start, word.length);
    buffer[word.length] = '\0';
    return true;
}

bool try_text_parse(Span line, PuzzleTry *one, Fault *fault)
{
    Span rest = line;
    Span word = span_word(&rest);
    uint64_t rating = 0;
    Move move;
    FaultReason reason = FAULT_PUZZLE;

    *fault = (Fault){0};
    if (!day_is_good(word) || !keep(word, one->day, sizeof one->day))
        goto wrong;
    word = span_word(&rest);
    one->game = game_find(word.start, word.length);
    if (one->game == NULL) {
        reason = FAULT_RECORD_GAME;
        goto wrong;
    }
    word = span_word(&rest);
    if (!signature_parse(word, &one->signature))
        goto wrong;
    word = span_word(&rest);
    if (!span_number(word, PUZZLE_RATING_MOST, &rating))
        goto wrong;
    one->rating = (uint16_t)rating;
    word = span_word(&rest);
    one->is_found = span_is(word, "found");
    if (!one->is_found && !span_is(word, "missed"))
        goto wrong;
    word = rest;
    if (move_text_parse(word, &move, fault) && keep(word, one->move, sizeof one->move))
        return true;
wrong:
    return fault_at(fault, reason, line, (size_t)(word.start - line.start), word);
}

void trainer_open(Trainer *trainer, const Game *game, const Puzzle *puzzles, unsigned count)
{
    *trainer = (Trainer){.game = game,
                         .puzzles = puzzles,
                         .count = count < TRAINER_PUZZLES ? count : TRAINER_PUZZLES,
                         .rating = rating_start()};
    for (unsigned i = 0; i < trainer->count; i++)
        trainer->signatures[i] = puzzle_signature(&puzzles[i]);
}

void trainer_take(Trainer *trainer, const PuzzleTry *one)
{
    if (one->game != trainer->game)
        return;
    unsigned number = trainer_find(trainer, one->signature);
    if (number < trainer->count)
        trainer->states[number] = one->is_found ? FOUND : MISSED;
    trainer->rating = rating_after(trainer->rating, one->rating, one->is_found);
    trainer->tried++;
    trainer->found += one->is_found;
    trainer->streak = one->is_found ? trainer->streak + 1 : 0;
}

PuzzleTry try_of(const Puzzle *puzzle, const Move *move, int64_t now)
{
    PuzzleTry one = {
        .game = puzzle->game,
        .signature = puzzle_signature(puzzle),
        .rating = puzzle->rating,
        .is_found = move != NULL && puzzle_is_right(puzzle, move),
        .move = "-",
    };

    day_write(now, one.day);
    if (move != NULL) {
        Text text = text_over(one.move, sizeof one.move);
        move_text_write(&text, move);
    }
    return one;
}

unsigned trainer_next(const Trainer *trainer, unsigned level)
{
    unsigned nearest = trainer->count;
    double least = 0;

    for (unsigned i = 0; i < trainer->count; i++) {
        double apart = trainer->puzzles[i].rating - trainer->rating.points;
        apart = apart < 0 ? -apart : apart;
        if (trainer->states[i] != UNTRIED ||
            (level != ANY_LEVEL && trainer->puzzles[i].level != level) ||
            (nearest < trainer->count && apart >= least))
            continue;
        nearest = i;
        least = apart;
    }
    return nearest;
}

/* A stride that is a prime above the number of puzzles comes to each of them. */
unsigned trainer_of_day(const Trainer *trainer, int64_t now)
{
    enum { STRIDE = 7919 };
    uint64_t days = now > 0 ? (uint64_t)now / DAY_MILLISECONDS : 0;

    return (unsigned)(days % trainer->count * STRIDE % trainer->count);
}

unsigned trainer_find(const Trainer *trainer, uint32_t signature)
{
    unsigned number = 0;

    while (number < trainer->count && trainer->signatures[number] != signature)
        number++;
    return number;
}
