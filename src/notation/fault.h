/* What is wrong with a text: the position, and a reason that people understand. */
#ifndef KNOBEL_NOTATION_FAULT_H
#define KNOBEL_NOTATION_FAULT_H

#include "engine/verdict.h"
#include "base/text.h"

typedef enum {
    FAULT_NONE,
    FAULT_RULES, /* well formed, but against the rules: see the verdict */
    /* sheets */
    FAULT_SHEET_CHARACTER,
    FAULT_SHEET_SHORT_ROW,
    FAULT_SHEET_LONG_ROW,
    FAULT_SHEET_FEW_ROWS,
    FAULT_SHEET_TOO_LONG,
    FAULT_SHEET_CIRCLE, /* this game has no circles */
    FAULT_SHEET_NOTHING_CIRCLED,
    /* pads */
    FAULT_PAD_CELL,
    FAULT_PAD_ROW,
    FAULT_PAD_NO_SHEET,
    FAULT_PAD_EMPTY,
    /* moves and throws */
    FAULT_MOVE, /* not written like a move */
    FAULT_MOVE_CELL,
    FAULT_MOVE_LINE,
    FAULT_MOVE_OPEN,  /* ( missing */
    FAULT_MOVE_CLOSE, /* ) missing */
    FAULT_MOVE_MANY_CELLS,
    FAULT_MOVE_MANY_LINES,
    FAULT_THROW,
    FAULT_THROW_DIE,
    FAULT_THROW_SUM,
    /* questions to players and their answers */
    FAULT_GO_COMMAND,
    FAULT_GO_LEVEL,
    FAULT_GO_NO_NET,
    FAULT_GO_SHEET,
    FAULT_GO_THROW,
    FAULT_GO_REST,
    FAULT_GO_MANY_SHEETS,
    FAULT_GO_ANSWER,
    /* records */
    FAULT_RECORD_START,
    FAULT_RECORD_VERSION,
    FAULT_RECORD_LINE,
    FAULT_RECORD_BLANKS,
    FAULT_RECORD_BYTES,
    FAULT_RECORD_LONG_LINE,
    FAULT_RECORD_GAME,
    FAULT_RECORD_GAME_TWICE,
    FAULT_RECORD_NO_GAME,
    FAULT_RECORD_NAME,
    FAULT_RECORD_NAME_BLANKS,
    FAULT_RECORD_NAME_LONG,
    FAULT_RECORD_MANY_PLAYERS,
    FAULT_RECORD_SEATS, /* no table has that many */
    FAULT_RECORD_NO_PLAYER,
    FAULT_RECORD_VALUE,
    FAULT_RECORD_HEADER, /* the value of a header is invalid */
    FAULT_RECORD_LATE_HEADER,
    FAULT_RECORD_ROUND_NUMBER,
    FAULT_RECORD_OPEN_ROUND, /* a comment follows it, so no move can */
    FAULT_RECORD_MOVE_MISSING,
    FAULT_RECORD_MOVE_EXTRA,
    FAULT_RECORD_ROUND_EXTRA,
    FAULT_RECORD_SCORE_EARLY,
    FAULT_RECORD_SCORE_NUMBER,
    FAULT_RECORD_SCORE_COUNT,
    FAULT_RECORD_SCORE_WRONG,
    FAULT_RECORD_CLOSED,
    /* puzzles */
    FAULT_PUZZLE_FILE,
    FAULT_PUZZLE,
    FAULT_COUNT,
} FaultReason;

/* A fault found while reading. `word` points into that text and is valid as long as it is. */
typedef struct {
    uint32_t reason;
    uint64_t line;     /* from 1; 0 if the text has no lines */
    uint32_t column;   /* in characters from 1; 0 for the whole line */
    uint32_t expected; /* the correct number, if the reason mentions one */
    Verdict verdict;   /* for FAULT_RULES */
    Span word;         /* what was found, or the player concerned */
} Fault;

/* Sets a fault at this byte of a text, about this word of it. Returns false, as parsers do. */
bool fault_at(Fault *fault, FaultReason reason, Span text, size_t byte, Span word);

/* Writes part of a text that was read, with ? for each byte that cannot be shown. */
void fault_shown(Text *text, Span words);

/* Translates a sentence. */
typedef const char *Translate(const char *sentence);

/* The reason as a sentence, without the position; in English if `translate` is NULL. */
void fault_reason(Text *text, const Fault *fault, Translate *translate);

/* The position and the reason in one line: "line 7: column 3: why". */
void fault_write(Text *text, const Fault *fault, Translate *translate);

#endif
