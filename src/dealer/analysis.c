/* Analyses of finished sheets: how much was luck, and how much mistakes cost. */
#include "dealer/dealer_inner.h"
#include "notation/move_text.h"

#include <stdlib.h>
#include <string.h>

/* The analysis of one record. Stops early if its question is cancelled. */
typedef struct AnalysisJob {
    Question *question;
    Analysis analysis;
    Record record;
    Span rest; /* of the record, to be read */
} AnalysisJob;

static void watch(void *context, const Record *record, uint32_t seat)
{
    AnalysisJob *job = context;

    if (!atomic_load(&job->question->is_cancelled))
        analysis_watch(&job->analysis, record, seat);
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

static void write_player(Question *question, const AnalysedPlayer *player, uint32_t seat)
{
    Text *text = &question->text;

    text_put(text, "analysis");
    write_number(text, seat);
    write_points(text, player->start);
    write_points(text, player->luck);
    write_points(text, player->loss);
    write_points(text, player->value);
    write_number(text, player->best_count);
    write_number(text, player->round_count);
    text_char(text, '\n');
    question->lines++;
}

static void write_round(Question *question, const AnalysedRound *round, uint32_t seat,
                        uint32_t number)
{
    Text *text = &question->text;

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
    question->lines++;
}

static void write_analysis(Question *question, const Analysis *analysis)
{
    for (uint32_t player = 0; player < question->player_count; player++) {
        write_player(question, &analysis->players[player], question->seats[player]);
        question->luck[player] = analysis->players[player].luck;
        question->loss[player] = analysis->players[player].loss;
    }
    for (uint32_t player = 0; player < question->player_count; player++)
        for (uint32_t i = 0; i < analysis->players[player].round_count; i++)
            write_round(question, &analysis->players[player].rounds[i], question->seats[player],
                        i + 1);
}

/* NULL: out of memory. */
static AnalysisJob *begin(Question *question)
{
    AnalysisJob *job = calloc(1, sizeof *job);

    if (job == NULL)
        return NULL;
    job->question = question;
    job->rest = (Span){question->record, question->record_length};
    analysis_open(&job->analysis, (AnalysisSetup){.effort = SEARCH_EFFORT});
    record_open(&job->record, watch, job);
    return job;
}

/* Reads one line of the record, which is one round. */
bool analysis_think(Question *question)
{
    Span line;
    Fault fault;

    if (question->progress == NULL)
        question->progress = begin(question);
    AnalysisJob *job = question->progress;
    if (job == NULL)
        return false;
    if (span_line(&job->rest, &line))
        return record_take(&job->record, line, &fault) == RECORD_TAKEN;
    if (record_end(&job->record, &fault) && !atomic_load(&question->is_cancelled)) {
        analysis_end(&job->analysis, &job->record);
        question->player_count = job->record.player_count;
        write_analysis(question, &job->analysis);
    }
    return false;
}

void analysis_answer(Question *question)
{
    Dealer *dealer = question->dealer;
    Guest *guest = question->guest;
    char words[16];
    Text text = text_over(words, sizeof words);

    for (uint32_t player = 0; player < question->player_count && dealer->driver->judge != NULL;
         player++)
        dealer->driver->judge(dealer, question->sheet, question->seats[player],
                              question->luck[player], question->loss[player]);
    if (guest == NULL)
        return;
    if (question->lines == 0) {
        guest_refuse(guest, question->id, "busy");
        return;
    }
    text_number(&text, question->lines);
    guest_put(guest, (Span){question->text.start, question->text.length - 1});
    guest_answer(guest, "ok", question->id, (Span){words, text.length});
}

/* Sends a question about a sheet, or refuses the guest, who may be NULL. */
static void send(Dealer *dealer, Guest *guest, uint32_t id, uint32_t sheet)
{
    enum { ROUND_BYTES = 200 };
    const Room *room = dealer->room;
    Question *question = question_new(dealer, guest, id, QUESTION_ANALYSIS,
                                      4096 + (size_t)room->place_count * 60 * ROUND_BYTES);

    if (question == NULL)
        return;
    question->sheet = sheet;
    RoomReason reason =
        room_record(room, sheet, &question->record, &question->record_length, question->seats);
    if (reason == ROOM_FINE) {
        question_send(question);
        return;
    }
    if (guest != NULL)
        guest_refuse(guest, id, reason == ROOM_MEMORY ? "limit memory" : "sheet");
    question_free(question);
}

void analysis_judge(Dealer *dealer)
{
    const Room *room = dealer->room;

    if (room->options.game->has_net && dealer->driver->judge != NULL)
        send(dealer, NULL, 0, room->sheet);
}

void analysis_ask(Dealer *dealer, Guest *guest, uint32_t id, Span words)
{
    const Room *room = dealer->room;
    uint64_t sheet;

    if (!span_number(words, ROOM_EVENTS, &sheet) || sheet == 0) {
        guest_refuse(guest, id, "sheet");
        return;
    }
    if (!room->options.game->has_net) {
        guest_refuse(guest, id, "no-net");
        return;
    }
    send(dealer, guest, id, (uint32_t)sheet);
}
