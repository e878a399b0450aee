/* A request of the page and its answer. */
#ifndef KNOBEL_WASM_REQUEST_H
#define KNOBEL_WASM_REQUEST_H

#include "base/json.h"
#include "puzzles/puzzle.h"
#include "room/witness.h"

enum { PAGE_ROOMS = 16, PAGE_TABLES = 16 }; /* the most at a time */

/* A table that is run here. */
typedef struct PageTable PageTable;

/* Two moves that are being played on. */
typedef struct PageComparison PageComparison;

/* A text that grows. */
typedef struct {
    char *start;
    size_t length;
    size_t size;
    bool is_incomplete; /* memory was short */
} PageAnswer;

/* The state of one instance. Its rooms and tables are numbered from 1. */
typedef struct {
    PageAnswer answer;
    FairKey key; /* of this device: what it adds to the dice follows from it */
    Room *rooms[PAGE_ROOMS];
    Witness witnesses[PAGE_ROOMS]; /* of the same rooms */
    PageTable *tables[PAGE_TABLES];
    PageComparison *comparison; /* NULL: none */
} PageState;

/* One request: the words after its verb, and all lines after the first. */
typedef struct {
    PageState *page;
    Span words;
    Span body;
} PageRequest;

typedef void Verb(PageRequest *request);

/* Appends to the answer. */
void answer_span(PageRequest *request, Span span);
void answer_text(PageRequest *request, const char *text);
void answer_number(PageRequest *request, uint64_t number);
Json answer_json(PageRequest *request);

/* Replaces the answer by a refusal. */
void refuse_words(PageRequest *request, const char *reason);
void refuse_fault(PageRequest *request, const Fault *fault);
void refuse_room(PageRequest *request, const RoomRefusal *refusal);
void refuse_rules(PageRequest *request, Verdict verdict);

/* The take_ functions parse the next words. If these are invalid, they refuse the request and
 * return false or NULL. */
bool take_number(PageRequest *request, uint64_t most, uint64_t *number);
bool take_game(PageRequest *request, const Game **game);

/* There must be no more words. */
bool take_end(PageRequest *request);

/* `GAME SHEET THROW [last]`. */
typedef struct {
    const Game *game;
    Sheet sheet;
    Turn turn;
} PagePosition;

bool take_sheet(PageRequest *request, const Game **game, Sheet *sheet);
bool take_position(PageRequest *request, PagePosition *position);

/* The code of a table. */
bool take_code(PageRequest *request, char code[CODE_BYTES_MOST + 1]);

/* "none", "small" or "large". */
const char *net_need_name(NetNeed need);

/* The net of a game. If the page has not handed it over, refuses the request and returns NULL. */
const Net *need_net(PageRequest *request, const Game *game);

/* A room by its number. */
Room *take_room(PageRequest *request);

/* The verbs, by file. */
Verb verb_games, verb_bots, verb_praise;                                 /* facts.c */
Verb verb_score, verb_prospects, verb_choices, verb_try;                 /* sheets.c */
Verb verb_replay, verb_steps, verb_verify, verb_analyse;                 /* records.c */
Verb verb_adjust;                                                        /* records.c */
Verb verb_name, verb_outside, verb_fold, verb_hear, verb_close;          /* rooms.c */
Verb verb_key, verb_dice, verb_granted, verb_reconnect, verb_sheet;      /* dice.c */
Verb verb_lead, verb_begin, verb_loaded, verb_appended, verb_wake;       /* tables.c */
Verb verb_news, verb_guest, verb_make, verb_say, verb_leave, verb_think; /* tables.c */
Verb verb_log, verb_stop;                                                /* tables.c */
Verb verb_state;                                                         /* state.c */
Verb verb_advise, verb_bench;                                            /* thinking.c */
Verb verb_compare, verb_more;                                            /* comparison.c */
Verb verb_mistakes;                                                      /* records.c */
Verb verb_train, verb_solve;                                             /* puzzles.c */
Verb verb_strength;                                                      /* strength.c */
Verb verb_nets;                                                          /* given_nets.c */

/* Adds a puzzle with its answer as a line of JSON. */
void answer_puzzle(PageRequest *request, const Puzzle *puzzle);

/* Takes over a net's bytes, which came from malloc. */
NetState net_give(void *bytes, size_t length);

#endif
