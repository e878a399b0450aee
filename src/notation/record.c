/* Reading a record into a table. */
#include "notation/record.h"

void record_open(Record *record, RecordWatcher *watch, void *context)
{
    record->line = 0;
    record->watch = watch;
    record->header = NULL;
    record->game_read = NULL;
    record->stopped = 0;
    record->context = context;
    record_next(record);
}

void record_next(Record *record)
{
    record->state = RECORD_AT_START;
    record->game = NULL;
    record->player_count = 0;
    record->round_line = 0;
    record->table = (Table){0};
}

/* Completes a fault. Its column, if any, counts from byte `at` of the line. */
static RecordTaken refuse(const Record *record, Fault *fault, Span line, const char *at)
{
    fault->line = record->line;
    if (fault->column > 0)
        fault->column += (uint32_t)span_characters(line, (size_t)(at - line.start));
    return RECORD_WRONG;
}

static RecordTaken refuse_line(const Record *record, Fault *fault, FaultReason reason,
                               uint32_t expected)
{
    *fault = (Fault){.reason = reason, .line = record->line, .expected = expected};
    return RECORD_WRONG;
}

static RecordTaken take_player(Record *record, const RecordLine *line, Fault *fault)
{
    if (!record_name_check(line->value, fault))
        return refuse(record, fault, line->text, line->value.start);
    if (record->player_count == RECORD_PLAYERS)
        return refuse_line(record, fault, FAULT_RECORD_MANY_PLAYERS, RECORD_PLAYERS);
    Text name = text_over(record->names[record->player_count], sizeof record->names[0]);
    text_span(&name, line->value);
    record->player_count++;
    return RECORD_TAKEN;
}

static RecordTaken take_game(Record *record, const RecordLine *line, Fault *fault)
{
    if (record->game != NULL)
        return refuse_line(record, fault, FAULT_RECORD_GAME_TWICE, 0);
    record->game = game_find(line->value.start, line->value.length);
    if (record->game == NULL) {
        *fault = (Fault){.reason = FAULT_RECORD_GAME, .column = 1, .word = line->value};
        return refuse(record, fault, line->text, line->value.start);
    }
    return RECORD_TAKEN;
}

static RecordTaken take_header(Record *record, const RecordLine *line, Fault *fault)
{
    if (record->state == RECORD_IN_ROUNDS)
        return refuse_line(record, fault, FAULT_RECORD_LATE_HEADER, 0);
    if (span_is(line->key, "game"))
        return take_game(record, line, fault);
    if (span_is(line->key, "player"))
        return take_player(record, line, fault);
    if (record->header != NULL)
        record->header(record->context, record, line->key, line->value);
    return RECORD_TAKEN;
}

/* Whether the latest round is complete, as it must be before anything follows. */
static bool check_round_is_whole(const Record *record, Fault *fault)
{
    uint32_t seat = record->table.seat_count - record->table.waiting;

    if (record->table.waiting == 0)
        return true;
    *fault = (Fault){
        .reason = FAULT_RECORD_MOVE_MISSING,
        .line = record->round_line,
        .word = span_of(record->names[seat]),
    };
    return false;
}

static RecordTaken take_moves(Record *record, const RecordLine *line, Fault *fault)
{
    Span rest = line->value;

    for (uint32_t seat = 0; rest.length > 0; seat++) {
        Span word = span_word(&rest);
        Move move;
        if (seat == record->player_count) {
            *fault = (Fault){.reason = FAULT_RECORD_MOVE_EXTRA, .column = 1, .expected = seat};
            return refuse(record, fault, line->text, word.start);
        }
        if (!move_text_parse(word, &move, fault))
            return refuse(record, fault, line->text, word.start);
        Verdict verdict = table_move(&record->table, seat, &move);
        if (verdict.reason != VERDICT_FINE) {
            *fault = (Fault){.reason = FAULT_RULES, .column = 1, .verdict = verdict};
            return refuse(record, fault, line->text, word.start);
        }
        if (record->watch != NULL)
            record->watch(record->context, record, seat);
    }
    return RECORD_TAKEN;
}

/* All players are known: the table can start. */
static void start_table(Record *record)
{
    record->table = table_start(record->game, record->seats, record->player_count);
    record->state = RECORD_IN_ROUNDS;
}

static RecordTaken take_round(Record *record, const RecordLine *line, Fault *fault)
{
    Table *table = &record->table;

    if (record->state == RECORD_IN_HEADER) {
        if (record->game == NULL)
            return refuse_line(record, fault, FAULT_RECORD_NO_GAME, 0);
        if (record->player_count == 0)
            return refuse_line(record, fault, FAULT_RECORD_NO_PLAYER, 0);
        start_table(record);
    }
    if (!check_round_is_whole(record, fault))
        return RECORD_WRONG;
    if (table_is_over(table))
        return refuse_line(record, fault, FAULT_RECORD_ROUND_EXTRA, table->round);
    if (line->round != table->round + 1)
        return refuse_line(record, fault, FAULT_RECORD_ROUND_NUMBER, table->round + 1);
    record->round_line = record->line;
    Verdict verdict = table_throw(table, line->thrown);
    if (verdict.reason != VERDICT_FINE) {
        *fault = (Fault){.reason = FAULT_RULES, .line = record->line, .verdict = verdict};
        return RECORD_WRONG;
    }
    if (record->watch != NULL)
        record->watch(record->context, record, RECORD_THROW);
    return take_moves(record, line, fault);
}

static RecordTaken take_score(Record *record, const RecordLine *line, Fault *fault)
{
    const Table *table = &record->table;
    Span rest = line->value;
    uint32_t seat = 0;

    if (record->state == RECORD_IN_ROUNDS && !check_round_is_whole(record, fault))
        return RECORD_WRONG;
    if (record->state != RECORD_IN_ROUNDS || !table_is_over(table))
        return refuse_line(record, fault, FAULT_RECORD_SCORE_EARLY, 0);
    for (; rest.length > 0; seat++) {
        Span word = span_word(&rest);
        uint64_t total = 0;
        *fault = (Fault){.reason = FAULT_NONE, .column = 1, .word = word};
        if (seat == table->seat_count)
            return refuse_line(record, fault, FAULT_RECORD_SCORE_COUNT, table->seat_count);
        if (!span_number(word, UINT32_MAX, &total)) {
            fault->reason = FAULT_RECORD_SCORE_NUMBER;
        } else if (total != table->seats[seat].sheet.total) {
            fault->reason = FAULT_RECORD_SCORE_WRONG;
            fault->expected = table->seats[seat].sheet.total;
        }
        if (fault->reason != FAULT_NONE)
            return refuse(record, fault, line->text, word.start);
    }
    if (seat != table->seat_count || rest.length > 0)
        return refuse_line(record, fault, FAULT_RECORD_SCORE_COUNT, table->seat_count);
    record->state = RECORD_IS_CLOSED;
    return RECORD_TAKEN;
}

bool record_end(Record *record, Fault *fault)
{
    bool is_empty = record->state == RECORD_AT_START;

    if (record->game == NULL) {
        *fault = (Fault){
            .reason = is_empty ? FAULT_RECORD_START : FAULT_RECORD_NO_GAME,
            .line = record->line > 0 ? record->line : 1,
        };
        return false;
    }
    if (record->state == RECORD_IN_HEADER)
        start_table(record);
    if (record->game_read != NULL)
        record->stopped = record->game_read(record->context, record);
    return true;
}

/* Takes the line that starts another game. */
static RecordTaken take_next_game(Record *record, Fault *fault)
{
    record->line--; /* it belongs to the next game, */
    if (!record_end(record, fault))
        return RECORD_WRONG;
    if (record->game_read == NULL)
        return RECORD_NEXT_GAME; /* and has to be passed again */
    if (record->stopped != 0)
        return RECORD_STOPPED;
    record->line++;
    record_next(record);
    record->state = RECORD_IN_HEADER;
    return RECORD_TAKEN;
}

RecordTaken record_take(Record *record, Span text, Fault *fault)
{
    RecordLine line;

    record->line++;
    if (text.length > RECORD_LINE_BYTES)
        return refuse_line(record, fault, FAULT_RECORD_LONG_LINE, RECORD_LINE_BYTES);
    if (!record_line_parse(text, record->line == 1, &line, fault)) {
        fault->line = record->line;
        return RECORD_WRONG;
    }
    if (line.kind == RECORD_LINE_BLANK || line.kind == RECORD_LINE_COMMENT)
        return RECORD_TAKEN;
    if (line.kind == RECORD_LINE_START && record->state == RECORD_AT_START) {
        record->state = RECORD_IN_HEADER;
        return RECORD_TAKEN;
    }
    if (line.kind == RECORD_LINE_START)
        return take_next_game(record, fault);
    if (record->state == RECORD_AT_START)
        return refuse_line(record, fault, FAULT_RECORD_START, 0);
    if (record->state == RECORD_IS_CLOSED)
        return refuse_line(record, fault, FAULT_RECORD_CLOSED, 0);
    switch (line.kind) {
    case RECORD_LINE_ROUND:
        return take_round(record, &line, fault);
    case RECORD_LINE_SCORE:
        return take_score(record, &line, fault);
    default:
        return take_header(record, &line, fault);
    }
}

RecordTaken record_read(Record *record, Span text, Fault *fault)
{
    RecordTaken taken = RECORD_TAKEN;

    for (Span line; taken == RECORD_TAKEN && span_line(&text, &line);)
        taken = record_take(record, line, fault);
    if (taken == RECORD_TAKEN && !record_end(record, fault))
        taken = RECORD_WRONG;
    return taken == RECORD_TAKEN && record->stopped != 0 ? RECORD_STOPPED : taken;
}

void record_write_round(Text *text, const Table *table)
{
    if (table->round == 0 || table->thrown.first == 0)
        return;
    record_write_throw(text, table->round, table->thrown);
    for (uint32_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].moved_round == table->round)
            record_write_move(text, &table->seats[seat].move);
}

void record_write_score(Text *text, const Table *table)
{
    text_put(text, "score");
    for (uint32_t seat = 0; seat < table->seat_count; seat++) {
        text_char(text, ' ');
        text_number(text, table->seats[seat].sheet.total);
    }
    text_char(text, '\n');
}
