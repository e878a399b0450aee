/* What luck and what play made of a sheet that is over. */
#include "notation/move_text.h"
#include "server/desk.h"
#include "server/thought.h"

#include <stdlib.h>
#include <string.h>

/* Looks on while a record is folded, until nobody wants to know. */
typedef struct {
    Thought *thought;
    Analysis analysis;
    Record record;
} Study;

static void watch(void *context, const Record *record, uint32_t seat)
{
    Study *study = context;

    if (!atomic_load(&study->thought->task.is_cancelled))
        analysis_watch(&study->analysis, record, seat);
}

static void write_points(Text *text, Hundredths points)
{
    text_char(text, ' ');
    points_write(text, points);
}

static void write_number(Text *text, uint64_t number)
{
    text_char(text, ' ');
    text_number(text, number);
}

static void write_player(Thought *thought, const AnalysedPlayer *player, uint32_t seat)
{
    Text *text = &thought->text;

    text_put(text, "analysis");
    write_number(text, seat);
    write_points(text, player->start);
    write_points(text, player->luck);
    write_points(text, player->loss);
    write_points(text, player->value);
    write_number(text, player->best_count);
    write_number(text, player->round_count);
    text_char(text, '\n');
    thought->lines++;
}

static void write_round(Thought *thought, const AnalysedRound *round, uint32_t seat,
                        uint32_t number)
{
    Text *text = &thought->text;

    text_put(text, "round");
    write_number(text, seat);
    write_number(text, number);
    text_char(text, ' ');
    throw_text_write(text, round->thrown);
    write_points(text, round->luck);
    text_char(text, ' ');
    move_text_write(text, &round->move);
    text_char(text, ' ');
    move_text_write(text, &round->best);
    write_points(text, round->cost);
    text_char(text, '\n');
    thought->lines++;
}

static void write_study(Thought *thought, const Study *study)
{
    const Analysis *analysis = &study->analysis;

    for (uint32_t player = 0; player < thought->player_count; player++) {
        write_player(thought, &analysis->players[player], thought->seats[player]);
        thought->luck[player] = analysis->players[player].luck;
        thought->loss[player] = analysis->players[player].loss;
    }
    for (uint32_t player = 0; player < thought->player_count; player++)
        for (uint32_t i = 0; i < analysis->players[player].round_count; i++)
            write_round(thought, &analysis->players[player].rounds[i], thought->seats[player],
                        i + 1);
}

static void think_analysis(Task *task)
{
    Thought *thought = (Thought *)task;
    Span rest = {thought->record, thought->record_length};
    Study *study = calloc(1, sizeof *study);
    Fault fault;

    if (study == NULL)
        return;
    study->thought = thought;
    analysis_open(&study->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT});
    record_open(&study->record, watch, study);
    while (rest.length > 0) {
        const char *end = memchr(rest.start, '\n', rest.length);
        Span line = {rest.start, end != NULL ? (size_t)(end - rest.start) : rest.length};
        if (record_take(&study->record, line, &fault) != RECORD_TAKEN)
            break;
        rest = span_from(rest, line.length + (end != NULL));
    }
    if (rest.length == 0 && !atomic_load(&task->is_cancelled)) {
        analysis_end(&study->analysis, &study->record);
        thought->player_count = study->record.player_count;
        write_study(thought, study);
    }
    free(study);
}

typedef struct {
    Errand errand;
    char code[CODE_BYTES_MOST + 1];
} Judgement;

static void judged(Errand *errand)
{
    free(errand->job.context);
}

/* Keeps luck and loss with the result of a player. */
static void judge(const Thought *thought, uint32_t player)
{
    Judgement *judgement = calloc(1, sizeof *judgement);

    if (judgement == NULL)
        return;
    memcpy(judgement->code, thought->code, sizeof judgement->code);
    judgement->errand.job = (StoreJob){
        .kind = STORE_JUDGE,
        .context = judgement,
        .room = judgement->code,
        .sheet = thought->number,
        .seat = thought->seats[player],
        .luck = thought->luck[player],
        .loss = thought->loss[player],
    };
    errand_send(thought->server, &judgement->errand, judged);
}

static void analysis_known(Letter *letter)
{
    Thought *thought = (Thought *)letter;
    Connection *connection = thought_arrived(thought);
    char words[16];
    Text text = text_over(words, sizeof words);

    for (uint32_t player = 0; player < thought->player_count; player++)
        judge(thought, player);
    if (connection != NULL && thought->lines == 0) {
        connection_refuse(connection, thought->id, "busy");
    } else if (connection != NULL) {
        text_number(&text, thought->lines);
        connection_put(connection, (Span){thought->text.start, thought->text.length - 1});
        connection_answer(connection, "ok", thought->id, (Span){words, text.length});
    }
    thought_drop(thought);
}

void analysis_ask(Desk *desk, Connection *connection, uint32_t id, Span words)
{
    enum { ROUND_BYTES = 200 };
    const Room *room = desk->room;
    uint64_t sheet;

    if (!span_number(words, ROOM_EVENTS, &sheet) || sheet == 0) {
        connection_refuse(connection, id, "sheet");
        return;
    }
    Thought *thought =
        thought_new(connection, id, 4096 + (size_t)room->place_count * 60 * ROUND_BYTES);
    if (thought == NULL)
        return;
    memcpy(thought->code, desk->code, sizeof thought->code);
    thought->number = (uint32_t)sheet;
    if (!room_record(room, (uint32_t)sheet, &thought->record, &thought->record_length,
                     thought->seats)) {
        connection_refuse(connection, id, "sheet");
        thought_drop(thought);
        return;
    }
    thought_send(connection, thought, WORK_ANALYSIS, think_analysis, analysis_known);
}
