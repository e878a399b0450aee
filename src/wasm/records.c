/* Records: checked, walked through, their dice proved, their play analysed. */
#include "notation/sheet_text.h"
#include "report/report.h"
#include "room/proof.h"
#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

/* What somebody does who reads records. Either function returns false to read no more; then the
 * request is refused already, or answered. */
typedef struct {
    RecordWatcher *watch;
    bool (*line_read)(void *context, const Record *record, Span line); /* may be NULL */
    bool (*game_read)(void *context, const Record *record);
    void *context;
} Reader;

static bool take_line(Request *request, const Reader *reader, Record *record, Span line)
{
    Fault fault;
    RecordTaken taken = record_take(record, line, &fault);

    if (taken == RECORD_NEXT_GAME) {
        if (!reader->game_read(reader->context, record))
            return false;
        record_next(record);
        taken = record_take(record, line, &fault);
    }
    if (taken == RECORD_WRONG) {
        refuse_fault(request, &fault);
        return false;
    }
    return reader->line_read == NULL || reader->line_read(reader->context, record, line);
}

static void read_lines(Request *request, const Reader *reader, Record *record)
{
    Span rest = request->body;
    Fault fault;

    record_open(record, reader->watch, reader->context);
    for (Span line; span_line(&rest, &line);)
        if (!take_line(request, reader, record, line))
            return;
    if (record_end(record, &fault))
        reader->game_read(reader->context, record);
    else
        refuse_fault(request, &fault);
}

static void read_records(Request *request, const Reader *reader)
{
    Record *record = malloc(sizeof *record);

    if (record != NULL)
        read_lines(request, reader, record);
    else
        refuse_words(request, "memory");
    free(record);
}

static bool replay_game(void *context, const Record *record)
{
    Json json = answer_json(context);

    report_record(&json, record);
    return true;
}

void verb_replay(Request *request)
{
    if (take_end(request))
        read_records(request, &(Reader){.game_read = replay_game, .context = request});
}

/* A walk through records; the steps of a game come before what it comes to. */
typedef struct {
    Request *request;
    Json json;
    bool is_open; /* a game's steps are being written */
} Steps;

static void open_steps(Steps *steps)
{
    if (!steps->is_open) {
        json_begin(&steps->json, NULL, '{');
        json_begin(&steps->json, "steps", '[');
    }
    steps->is_open = true;
}

static void watch_step(void *context, const Record *record, uint32_t seat)
{
    Steps *steps = context;
    const Table *table = &record->table;

    open_steps(steps);
    if (seat == RECORD_THROW) {
        json_begin(&steps->json, NULL, '{');
        json_number(&steps->json, "round", table->round);
        report_throw(&steps->json, table->thrown);
        json_number(&steps->json, "sum", table->turn.sum);
        json_boolean(&steps->json, "last", table->turn.is_last);
        json_end(&steps->json, '}');
        return;
    }
    json_begin(&steps->json, NULL, '{');
    json_number(&steps->json, "player", seat);
    report_move(&steps->json, "move", &table->seats[seat].move);
    report_sheet(&steps->json, &table->seats[seat].sheet);
    json_number(&steps->json, "total", table->seats[seat].sheet.total);
    json_end(&steps->json, '}');
}

static bool end_steps(void *context, const Record *record)
{
    Steps *steps = context;

    open_steps(steps);
    steps->is_open = false;
    json_end(&steps->json, ']');
    json_string(&steps->json, "game", record->game->name);
    json_boolean(&steps->json, "finished", table_is_over(&record->table));
    json_begin(&steps->json, "players", '[');
    for (uint32_t seat = 0; seat < record->player_count; seat++)
        json_string(&steps->json, NULL, record->names[seat]);
    json_end(&steps->json, ']');
    json_end(&steps->json, '}');
    json_newline(&steps->json);
    return true;
}

void verb_steps(Request *request)
{
    Steps steps = {.request = request, .json = answer_json(request)};

    if (take_end(request))
        read_records(request,
                     &(Reader){.watch = watch_step, .game_read = end_steps, .context = &steps});
}

/* Dice under proof. */
typedef struct {
    Json json;
    Proof *proof;
    ProofState state; /* the first of this game that is not fine */
    uint64_t line;    /* where */
    uint32_t round;
    Throw thrown;
} Verify;

static void note_proof(Verify *verify, const Record *record, ProofState state)
{
    if (verify->state != PROOF_FINE)
        return;
    verify->state = state;
    verify->line = record->line;
    verify->round = record->table.round;
    verify->thrown = record->table.thrown;
}

static void watch_dice(void *context, const Record *record, uint32_t seat)
{
    Verify *verify = context;

    if (seat == RECORD_THROW && verify->state == PROOF_FINE)
        note_proof(verify, record, proof_throw(verify->proof, record));
}

static bool prove_line(void *context, const Record *record, Span line)
{
    Verify *verify = context;

    if (verify->state == PROOF_FINE)
        note_proof(verify, record, proof_header(verify->proof, line));
    return true;
}

static void report_flaw(Verify *verify)
{
    static const char *const words[] = {
        [PROOF_NOT_FAIR] = "not-fair",           [PROOF_HEADER] = "header",
        [PROOF_NO_COMMITMENT] = "no-commitment", [PROOF_NO_SECRET] = "no-secret",
        [PROOF_OTHER_SECRET] = "other-secret",   [PROOF_OTHER_THROW] = "other-throw",
    };
    char buffer[8];
    Text expected = text_over(buffer, sizeof buffer);

    json_string(&verify->json, "reason", words[verify->state]);
    json_number(&verify->json, "line", verify->line);
    if (verify->state != PROOF_OTHER_THROW)
        return;
    json_number(&verify->json, "round", verify->round);
    report_throw(&verify->json, verify->thrown);
    throw_text_write(&expected, verify->proof->expected);
    json_string(&verify->json, "expected", buffer);
}

static bool prove_game(void *context, const Record *record)
{
    Verify *verify = context;

    if (record->table.round == 0 || !verify->proof->is_fair)
        note_proof(verify, record, verify->proof->is_fair ? PROOF_NO_SECRET : PROOF_NOT_FAIR);
    json_begin(&verify->json, NULL, '{');
    json_string(&verify->json, "game", record->game->name);
    json_number(&verify->json, "throws", record->table.round);
    json_boolean(&verify->json, "fair", verify->state == PROOF_FINE);
    if (verify->state != PROOF_FINE)
        report_flaw(verify);
    json_end(&verify->json, '}');
    json_newline(&verify->json);
    proof_open(verify->proof);
    verify->state = PROOF_FINE;
    return true;
}

void verb_verify(Request *request)
{
    Verify verify = {.json = answer_json(request), .proof = malloc(sizeof *verify.proof)};

    if (verify.proof == NULL) {
        refuse_words(request, "memory");
        return;
    }
    proof_open(verify.proof);
    if (take_end(request))
        read_records(request, &(Reader){.watch = watch_dice,
                                        .line_read = prove_line,
                                        .game_read = prove_game,
                                        .context = &verify});
    free(verify.proof);
}

typedef struct {
    Request *request;
    Json json;
    Analysis *analysis;
    const Game *lacking; /* the net of this game, which is needed; NULL: none */
} Analyse;

static void watch_play(void *context, const Record *record, uint32_t seat)
{
    Analyse *analyse = context;

    if (net_of(record->game) == NULL)
        analyse->lacking = record->game;
    else if (analyse->lacking == NULL)
        analysis_watch(analyse->analysis, record, seat);
}

static bool play_line(void *context, const Record *record, Span line)
{
    Analyse *analyse = context;

    (void)record;
    (void)line;
    return analyse->lacking == NULL || need_net(analyse->request, analyse->lacking) != NULL;
}

static bool play_game(void *context, const Record *record)
{
    Analyse *analyse = context;

    if (need_net(analyse->request, record->game) == NULL)
        return false;
    analysis_end(analyse->analysis, record);
    report_analysis(&analyse->json, analyse->analysis, record);
    return true;
}

void verb_analyse(Request *request)
{
    Analyse analyse = {.request = request, .json = answer_json(request)};
    AnalysisSetup setup = {.effort = SEARCH_EFFORT};
    char name[RECORD_NAME_BYTES + 1];
    Text text = text_over(name, sizeof name);

    text_span(&text, request->words);
    setup.name = request->words.length > 0 ? name : NULL;
    analyse.analysis = malloc(sizeof *analyse.analysis);
    if (analyse.analysis == NULL) {
        refuse_words(request, "memory");
        return;
    }
    analysis_open(analyse.analysis, setup);
    read_records(request, &(Reader){.watch = watch_play,
                                    .line_read = play_line,
                                    .game_read = play_game,
                                    .context = &analyse});
    free(analyse.analysis);
}
