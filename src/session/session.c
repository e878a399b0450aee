/* One table in play. */
#include "session/session_inner.h"

#include "dice/dice.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

SessionResult session_result(int failure)
{
    SessionState state = failure == 0             ? SESSION_FINE
                         : failure == EEXIST      ? SESSION_EXISTS
                         : failure == EWOULDBLOCK ? SESSION_IN_USE
                                                  : SESSION_FAILED;
    return (SessionResult){.state = state, .failure = failure};
}

SessionResult session_refuse(Verdict verdict)
{
    return (SessionResult){.state = SESSION_REFUSED, .verdict = verdict};
}

static SessionResult wrong(const Fault *fault)
{
    return (SessionResult){.state = SESSION_WRONG, .fault = *fault};
}

Session *session_new(void)
{
    Session *session = calloc(1, sizeof *session);

    if (session != NULL) {
        record_open(&session->record, NULL, NULL);
        session->journal = JOURNAL_NONE;
        session->line_end = "\n";
    }
    return session;
}

void session_close(Session *session)
{
    if (session == NULL)
        return;
    journal_close(&session->journal);
    free(session);
}

static int append(Session *session, const Text *text)
{
    int failure = text->is_cut ? EOVERFLOW : 0;

    if (failure == 0)
        failure = journal_append(&session->journal, (Span){text->start, text->length});
    if (failure == 0)
        session->is_line_open = text->start[text->length - 1] != '\n';
    return failure;
}

static void write_numbered(Text *text, const char *key, uint64_t number, const char *word)
{
    char buffer[160];
    Text value = text_over(buffer, sizeof buffer);

    text_number(&value, number);
    if (word != NULL) {
        text_char(&value, ' ');
        text_put(&value, word);
    }
    record_write_header(text, key, span_of(buffer));
}

/* The header of a new record: what the notation asks for, and what it takes to go on later. */
static void write_head(Text *text, const SessionSetup *setup)
{
    record_write_start(text, setup->game->name);
    record_write_header(text, "dice", span_of(setup->throws_by_hand ? "hand" : "seeded"));
    write_numbered(text, "seed", setup->seed, NULL);
    if (setup->has_hidden_sheets)
        record_write_header(text, "sheets", span_of("hidden"));
    for (uint32_t seat = 0; seat < setup->player_count; seat++)
        record_write_header(text, "player", span_of(setup->players[seat].name));
    for (uint32_t seat = 0; seat < setup->player_count; seat++)
        if (setup->players[seat].bot != NULL)
            write_numbered(text, "bot", seat + 1, setup->players[seat].bot->name);
}

/* Takes a header that only sessions know. */
static bool take_own_header(Session *session, const RecordLine *line, Fault *fault)
{
    Span rest = line->value;
    uint64_t number = 0;
    char name[64];
    Text text = text_over(name, sizeof name);

    if (line->kind != RECORD_LINE_HEADER)
        return true;
    *fault =
        (Fault){.reason = FAULT_RECORD_HEADER, .line = session->record.line, .word = line->value};
    if (span_is(line->key, "dice")) {
        session->throws_by_hand = span_is(line->value, "hand");
        return session->throws_by_hand || span_is(line->value, "seeded");
    }
    if (span_is(line->key, "seed")) {
        session->has_seed = true;
        return span_number(line->value, UINT64_MAX, &session->seed);
    }
    if (span_is(line->key, "sheets"))
        session->has_hidden_sheets = span_is(line->value, "hidden");
    if (span_is(line->key, "bot")) {
        if (!span_number(span_word(&rest), RECORD_PLAYERS, &number) || number == 0)
            return false;
        text_span(&text, rest);
        session->bots[number - 1] = bot_find(name);
        return session->bots[number - 1] != NULL;
    }
    return true;
}

SessionResult session_take_text(Session *session, Span rest)
{
    Record *record = &session->record;
    uint64_t offset = 0;
    Fault fault;

    while (rest.length > 0) {
        size_t length = 0;
        while (length < rest.length && rest.start[length] != '\n')
            length++;
        Span text = {rest.start, length};
        RecordLine line;
        RecordTaken taken = record_take(record, text, &fault);
        if (taken == RECORD_NEXT_GAME)
            return (SessionResult){.state = SESSION_SEVERAL};
        if (taken == RECORD_WRONG)
            return wrong(&fault);
        if (record_line_parse(text, record->line == 1, &line, &fault) &&
            !take_own_header(session, &line, &fault))
            return wrong(&fault);
        if (record->round_line == record->line)
            session->round_start = offset;
        if (length < rest.length)
            session->line_end = line.has_return ? "\r\n" : "\n";
        length += length < rest.length;
        offset += length;
        rest = span_from(rest, length);
    }
    return record_end(record, &fault) ? (SessionResult){.state = SESSION_FINE} : wrong(&fault);
}

void session_start_dice(Session *session)
{
    session->dice = rng_start(session->seed, 0, RNG_DICE);
    for (uint32_t round = 0; round < session->record.table.round; round++)
        dice_throw(&session->dice);
}

SessionResult session_start(Session *session, const SessionSetup *setup)
{
    size_t size = 256 + (size_t)setup->player_count * 2 * (RECORD_NAME_BYTES + 64);
    char *head = malloc(size);

    if (head == NULL)
        return session_result(ENOMEM);
    Text text = text_over(head, size);
    write_head(&text, setup);
    SessionResult result = session_take_text(session, (Span){text.start, text.length});
    if (result.state == SESSION_FINE) {
        session_start_dice(session);
        int failure = setup->path != NULL ? journal_create(&session->journal, setup->path) : 0;
        session->is_in_file = setup->path != NULL && failure == 0;
        result = session_result(failure != 0 ? failure : append(session, &text));
    }
    result.fault.word = (Span){"", 0};
    free(head);
    return result;
}

size_t session_round_length(const Session *session, uint32_t moves)
{
    const Table *table = &session->record.table;
    char buffer[MOVE_TEXT_SIZE + 32];
    Text text = text_over(buffer, sizeof buffer);
    size_t length = 0;

    record_write_throw(&text, table->round, table->thrown);
    length = text.length;
    for (uint32_t seat = 0; seat < moves; seat++) {
        text = text_over(buffer, sizeof buffer);
        record_write_move(&text, &table->seats[seat].move);
        length += text.length;
    }
    return length;
}

static bool is_space(char byte)
{
    return byte == '\n' || byte == '\r' || byte == ' ' || byte == '\t';
}

SessionResult session_find_end(Session *session)
{
    const Table *table = &session->record.table;
    uint64_t length = session->journal.length;
    if (length > 0 && session->journal.text[length - 1] == '\r') /* half a line end */
        length--;
    uint64_t end = session->round_start + session_round_length(session, session_next(session));
    uint64_t at = end;

    session->is_line_open = length > 0 && session->journal.text[length - 1] != '\n';
    if (table->round == 0)
        return session_result(journal_cut(&session->journal, length));
    while (at < length && is_space(session->journal.text[at]))
        at++;
    if (at == length) {
        session->is_line_open = true;
        return session_result(journal_cut(&session->journal, end));
    }
    session->is_sealed = true;
    Fault fault = {.reason = FAULT_RECORD_OPEN_ROUND, .line = session->record.round_line};
    return table->waiting > 0 ? wrong(&fault)
                              : session_result(journal_cut(&session->journal, length));
}

SessionResult session_resume(Session *session, const char *path, uint64_t seed)
{
    int failure = journal_open(&session->journal, path);

    if (failure != 0)
        return session_result(failure);
    failure = journal_read(&session->journal);
    if (failure == EFBIG)
        return (SessionResult){.state = SESSION_TOO_LONG};
    if (failure != 0)
        return session_result(failure);
    SessionResult result =
        session_take_text(session, (Span){session->journal.text, session->journal.length});
    if (result.state != SESSION_FINE)
        return result;
    if (session->record.state == RECORD_IS_CLOSED)
        return (SessionResult){.state = SESSION_FINISHED};
    if (!session->has_seed)
        session->seed = seed;
    session_start_dice(session);
    session->is_in_file = true;
    return session_find_end(session);
}

uint32_t session_next(const Session *session)
{
    return session->record.table.seat_count - session->record.table.waiting;
}

SessionResult session_throw(Session *session, Throw thrown)
{
    Table *table = &session->record.table;
    char buffer[64];
    Text text = text_over(buffer, sizeof buffer);
    Verdict verdict = table_check_throw(table, thrown);

    if (verdict.reason != VERDICT_FINE)
        return session_refuse(verdict);
    if (session->is_line_open)
        text_put(&text, session->line_end);
    uint64_t start = session->journal.length + text.length;
    record_write_throw(&text, table->round + 1, thrown);
    int failure = append(session, &text);
    if (failure != 0)
        return session_result(failure);
    session->round_start = start;
    session->is_sealed = false;
    table_throw(table, thrown);
    return session_result(0);
}

SessionResult session_roll(Session *session)
{
    Rng dice = session->dice;
    SessionResult result = session_throw(session, dice_throw(&dice));

    if (result.state == SESSION_FINE)
        session->dice = dice;
    return result;
}

SessionResult session_move(Session *session, const Move *move)
{
    Table *table = &session->record.table;
    uint32_t seat = session_next(session);
    char buffer[MOVE_TEXT_SIZE + 1];
    Text text = text_over(buffer, sizeof buffer);
    Verdict verdict = table_check_move(table, seat, move);

    if (verdict.reason != VERDICT_FINE)
        return session_refuse(verdict);
    record_write_move(&text, move);
    int failure = append(session, &text);
    if (failure == 0)
        table_move(table, seat, move);
    return session_result(failure);
}

/* A bot's whims depend on the seed, the seat and the round alone, and what it sees of the others on
 * the round, so that it moves the same after an undo or an interruption. */
SessionQuestion session_question(Session *session)
{
    const Table *table = &session->record.table;
    uint32_t seat = session_next(session);
    const Bot *bot = session->bots[seat];

    if (session->seen_round != table->round) {
        table_sheets_before(table, session->seen);
        session->seen_round = table->round;
    }
    View view = {
        .game = table->game,
        .sheets = session->seen,
        .sheet_count = table->seat_count,
        .seat = seat,
        .turn = table->turn,
    };
    if (session->has_hidden_sheets) { /* what people do not see, bots do not see either */
        view.sheets = &session->seen[seat];
        view.sheet_count = 1;
        view.seat = 0;
    }
    return (SessionQuestion){bot, view, rng_start(session->seed, table->round, RNG_PLAYER + seat)};
}

Move session_answer(SessionQuestion *question)
{
    if (question->bot->needs_net)
        question->view.net = net_of(question->view.game);
    return question->bot->choose(&question->view, &question->rng);
}

SessionResult session_bot_move(Session *session)
{
    SessionQuestion question = session_question(session);
    Move move = session_answer(&question);

    return session_move(session, &move);
}

/* Takes back all moves of this round from a seat on. */
static void take_back_from(Table *table, uint32_t seat)
{
    for (uint32_t next = table->seat_count - table->waiting; next > seat;)
        table_take_back(table, --next);
}

static SessionResult undo_throw(Session *session)
{
    int failure = journal_cut(&session->journal, session->round_start);

    if (failure != 0)
        return session_result(failure);
    take_back_from(&session->record.table, 0);
    table_take_throw_back(&session->record.table);
    session->is_line_open = false;
    session->is_sealed = true; /* the round before stays closed */
    return session_result(0);
}

/* How many seats there are up to that of the latest person who has moved in this round. */
static uint32_t seats_to_undo(const Session *session)
{
    uint32_t seat = session->record.table.round > 0 ? session_next(session) : 0;

    while (seat > 0 && session->bots[seat - 1] != NULL)
        seat--;
    return seat;
}

bool session_can_undo(const Session *session)
{
    return session->record.table.round > 0 && !session->is_sealed &&
           (seats_to_undo(session) > 0 || session->throws_by_hand);
}

SessionResult session_undo(Session *session)
{
    Table *table = &session->record.table;
    uint32_t seat = seats_to_undo(session);

    if (!session_can_undo(session))
        return session_refuse((Verdict){.reason = VERDICT_HAS_NOT_MOVED});
    if (seat == 0)
        return undo_throw(session);
    seat--;
    uint64_t end = session->round_start + session_round_length(session, seat);
    int failure = journal_cut(&session->journal, end);
    if (failure == 0)
        take_back_from(table, seat);
    return session_result(failure);
}

SessionResult session_text(const Session *session, char **text, size_t *length)
{
    *length = session->journal.length;
    *text = malloc(*length + 1);
    if (*text != NULL)
        memcpy(*text, session->journal.text, *length);
    return session_result(*text != NULL ? 0 : ENOMEM);
}

SessionResult session_keep_in_memory(Session *session)
{
    journal_let_go(&session->journal);
    session->is_in_file = false;
    return session_result(0);
}

SessionResult session_finish(Session *session)
{
    Table *table = &session->record.table;
    size_t size = 16 + (size_t)table->seat_count * 8;
    char *buffer = malloc(size);

    if (buffer == NULL)
        return session_result(ENOMEM);
    Text text = text_over(buffer, size);
    if (session->is_line_open)
        text_put(&text, session->line_end);
    record_write_score(&text, table);
    text.length--; /* its own line end gives way to the journal's */
    text_put(&text, session->line_end);
    int failure = append(session, &text);
    free(buffer);
    return session_result(failure);
}
