/* Requests about records: replay, single steps, check of the dice, analysis, totals without luck.
 */
#include "notation/sheet_text.h"
#include "puzzles/mine.h"
#include "report/report.h"
#include "wasm/request.h"

#include <stdlib.h>
#include <string.h>

/* Reads all games of a request's records. The functions get `context`. */
static void read_records(PageRequest *request, RecordWatcher *watch, RecordHeader *header,
                         RecordGame *game_read, void *context)
{
    Record *record = malloc(sizeof *record);
    Fault fault;

    if (record == NULL) {
        refuse_words(request, "memory");
        return;
    }
    record_open(record, watch, context);
    record->header = header;
    record->game_read = game_read;
    if (record_read(record, request->body, &fault) == RECORD_WRONG)
        refuse_fault(request, &fault);
    free(record);
}

static unsigned replay_game(void *context, const Record *record)
{
    Json json = answer_json(context);

    report_record(&json, record, NULL);
    return 0;
}

void verb_replay(PageRequest *request)
{
    if (take_end(request))
        read_records(request, NULL, NULL, replay_game, request);
}

/* The steps of a game are written ahead of its name and players. */
typedef struct {
    PageRequest *request;
    Json json;
    bool is_open; /* a game's steps are being written */
} PageSteps;

static void open_steps(PageSteps *steps)
{
    if (!steps->is_open) {
        json_begin(&steps->json, NULL, '{');
        json_begin(&steps->json, "steps", '[');
    }
    steps->is_open = true;
}

static void watch_step(void *context, const Record *record, uint32_t seat)
{
    PageSteps *steps = context;
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

static unsigned end_steps(void *context, const Record *record)
{
    PageSteps *steps = context;

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
    return 0;
}

void verb_steps(PageRequest *request)
{
    PageSteps steps = {.request = request, .json = answer_json(request)};

    if (take_end(request))
        read_records(request, watch_step, NULL, end_steps, &steps);
}

typedef struct {
    Proof proof;
    Json json;
} PageProof;

static unsigned prove_game(void *context, const Record *record)
{
    PageProof *verify = context;

    (void)proof_end(&verify->proof, record);
    report_proof(&verify->json, &verify->proof, record);
    proof_open(&verify->proof);
    return 0;
}

void verb_verify(PageRequest *request)
{
    PageProof *verify = malloc(sizeof *verify);

    if (verify == NULL) {
        refuse_words(request, "memory");
        return;
    }
    proof_open(&verify->proof);
    verify->json = answer_json(request);
    if (take_end(request))
        read_records(request, proof_watch, proof_header, prove_game, verify);
    free(verify);
}

typedef struct {
    PageRequest *request;
    Json json;
    Analysis *analysis;
} PageAnalysis;

static void watch_analysis(void *context, const Record *record, uint32_t seat)
{
    PageAnalysis *analyse = context;

    if (net_of(record->game) != NULL)
        analysis_watch(analyse->analysis, record, seat);
}

static unsigned analyse_game(void *context, const Record *record)
{
    PageAnalysis *analyse = context;

    if (need_net(analyse->request, record->game) == NULL) /* the page fetches it and retries */
        return 1;
    analysis_end(analyse->analysis, record);
    report_analysis(&analyse->json, analyse->analysis, record, (AnalysisMore){0});
    return 0;
}

/* The player named by the rest of the request; NULL: everybody. */
static const char *take_player(PageRequest *request, char name[RECORD_NAME_BYTES + 1])
{
    Text text = text_over(name, RECORD_NAME_BYTES + 1);

    text_span(&text, request->words);
    return request->words.length > 0 ? name : NULL;
}

void verb_analyse(PageRequest *request)
{
    PageAnalysis analyse = {.request = request, .json = answer_json(request)};
    AnalysisSetup setup = {.effort = SEARCH_EFFORT};
    char name[RECORD_NAME_BYTES + 1];

    setup.name = take_player(request, name);
    analyse.analysis = malloc(sizeof *analyse.analysis);
    if (analyse.analysis == NULL) {
        refuse_words(request, "memory");
        return;
    }
    analysis_open(analyse.analysis, setup);
    read_records(request, watch_analysis, NULL, analyse_game, &analyse);
    free(analyse.analysis);
}

/* Large: on the heap. */
typedef struct {
    PageRequest *request;
    Analysis analysis;
    RolledOut work[ANALYSIS_ROUNDS];
    Puzzle puzzles[MINE_MOST];
} PageMistakes;

static void watch_mistakes(void *context, const Record *record, uint32_t seat)
{
    PageMistakes *mistakes = context;

    if (net_of(record->game) != NULL)
        analysis_watch(&mistakes->analysis, record, seat);
}

static unsigned list_mistakes(void *context, const Record *record)
{
    PageMistakes *mistakes = context;
    Analysis *analysis = &mistakes->analysis;

    if (need_net(mistakes->request, record->game) == NULL)
        return 1;
    analysis_end(analysis, record);
    if (analysis->chosen > 1) /* players of the same name: whose mistakes are they? */
        return 0;
    unsigned count = mine_list(analysis, record, mistakes->work, mistakes->puzzles, MINE_MOST);
    for (unsigned i = 0; i < count; i++)
        answer_puzzle(mistakes->request, &mistakes->puzzles[i]);
    return 0;
}

void verb_mistakes(PageRequest *request)
{
    PageMistakes *mistakes = malloc(sizeof *mistakes);
    char name[RECORD_NAME_BYTES + 1];
    Text text = text_over(name, sizeof name);

    if (mistakes == NULL) {
        refuse_words(request, "memory");
        return;
    }
    text_span(&text, request->words);
    mistakes->request = request;
    analysis_open(&mistakes->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT, .name = name});
    read_records(request, watch_mistakes, NULL, list_mistakes, mistakes);
    free(mistakes);
}

typedef struct {
    PageRequest *request;
    Json json;
    Adjusting adjusting;
} PageAdjusting;

static void watch_luck(void *context, const Record *record, uint32_t seat)
{
    PageAdjusting *adjust = context;

    if (net_of(record->game) != NULL)
        adjusted_watch(&adjust->adjusting, record, seat);
}

static void report_adjusted(PageAdjusting *adjust, const Record *record, uint32_t seat)
{
    Json *json = &adjust->json;
    Hundredths total = adjusted_total(&adjust->adjusting, record, seat);

    json_begin(json, NULL, '{');
    json_string(json, "name", record->names[seat]);
    json_number(json, "total", record->seats[seat].sheet.total);
    report_hundredths(json, "adjusted", total);
    report_bot(json, "like", strength_like_once(record->game, total));
    json_end(json, '}');
}

static unsigned adjust_game(void *context, const Record *record)
{
    PageAdjusting *adjust = context;
    const char *name = adjust->adjusting.name;

    if (need_net(adjust->request, record->game) == NULL)
        return 1;
    json_begin(&adjust->json, NULL, '{');
    json_string(&adjust->json, "game", record->game->name);
    json_boolean(&adjust->json, "finished", table_is_over(&record->table));
    json_begin(&adjust->json, "players", '[');
    for (uint32_t seat = 0; seat < record->player_count; seat++)
        if (name == NULL || strcmp(name, record->names[seat]) == 0)
            report_adjusted(adjust, record, seat);
    json_end(&adjust->json, ']');
    json_end(&adjust->json, '}');
    json_newline(&adjust->json);
    return 0;
}

void verb_adjust(PageRequest *request)
{
    PageAdjusting *adjust = calloc(1, sizeof *adjust);
    char name[RECORD_NAME_BYTES + 1];

    if (adjust == NULL) {
        refuse_words(request, "memory");
        return;
    }
    adjust->request = request;
    adjust->json = answer_json(request);
    adjust->adjusting.name = take_player(request, name);
    read_records(request, watch_luck, NULL, adjust_game, adjust);
    free(adjust);
}
