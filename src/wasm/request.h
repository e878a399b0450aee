/* A request of the page, and the answer under way. */
#ifndef KNOBEL_WASM_REQUEST_H
#define KNOBEL_WASM_REQUEST_H

#include "base/json.h"
#include "room/room.h"

enum { PAGE_ROOMS = 16, PAGE_TABLES = 16 }; /* at a time */

/* A table that is led here. */
typedef struct LedTable LedTable;

/* Text that grows. */
typedef struct {
    char *start;
    size_t length;
    size_t size;
    bool is_short; /* memory was: what is written is not all */
} Answer;

/* All there is of one instance: the rooms it folds and the tables it leads, numbered from 1. */
typedef struct {
    Answer answer;
    Room *rooms[PAGE_ROOMS];
    LedTable *tables[PAGE_TABLES];
} Page;

/* One request: its words behind the verb, and all lines behind the first. */
typedef struct {
    Page *page;
    Span words;
    Span body;
} Request;

/* Answers a request, or refuses it. */
typedef void Verb(Request *request);

/* Puts something behind the answer. */
void answer_span(Request *request, Span span);
void answer_text(Request *request, const char *text);
void answer_number(Request *request, uint64_t number);
Json answer_json(Request *request);

/* Answers with a reason instead of what was written so far. */
void refuse_words(Request *request, const char *reason);
void refuse_fault(Request *request, const Fault *fault);
void refuse_room(Request *request, const RoomRefusal *refusal);
void refuse_rules(Request *request, Verdict verdict);

/* Takes the next word, which must be such; false, and refused, where it is not. */
bool take_number(Request *request, uint64_t most, uint64_t *number);
bool take_game(Request *request, const Game **game);

/* Nothing may follow any more. */
bool take_end(Request *request);

/* `GAME SHEET THROW [last]`. */
typedef struct {
    const Game *game;
    Sheet sheet;
    Turn turn;
} Position;

bool take_sheet(Request *request, const Game **game, Sheet *sheet);
bool take_position(Request *request, Position *position);

/* The code of a table; false, and refused, where it is none. */
bool take_code(Request *request, char code[CODE_BYTES_MOST + 1]);

/* The net of a game; NULL, and refused, where the page has not handed it over. */
const Net *need_net(Request *request, const Game *game);

/* A room by its number; NULL, and refused, where there is none. */
Room *take_room(Request *request);

/* The verbs, by the file they stand in. */
Verb verb_games, verb_bots, verb_praise, verb_score, verb_choices, verb_try; /* sheets.c */
Verb verb_replay, verb_steps, verb_verify, verb_analyse;                     /* records.c */
Verb verb_name, verb_outside, verb_fold, verb_hear, verb_close;              /* rooms.c */
Verb verb_lead, verb_begin, verb_loaded, verb_appended, verb_wake;           /* tables.c */
Verb verb_news, verb_guest, verb_make, verb_say, verb_leave, verb_think;     /* tables.c */
Verb verb_log, verb_record, verb_stop;                                       /* tables.c */
Verb verb_state;                                                             /* state.c */
Verb verb_advise, verb_bench, verb_nets;                                     /* thinking.c */

/* Takes over bytes that are a net, of malloc. */
NetState net_give(void *bytes, size_t length);

#endif
