/* Records of random games: replayed, cut, decorated, and written again from what was read. */
#include "notation/record.h"

#include "replay.h"
#include "support/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 15 };

/* A record as it is written during the game. */
typedef struct {
    char buffer[TEXT_SIZE];
    char other_buffer[2 * TEXT_SIZE];
    Text text;
    uint32_t events;    /* throws and moves so far */
    uint32_t cut_event; /* after this one the table is copied */
    size_t cut_at;
    Table cut_table;
    Seat cut_seats[PLAYOUT_SEATS];
    Record record; /* for reading it again */
    uint32_t events_seen;
} Scribe;

static Scribe scribe;

static void copy_table(const Playout *playout)
{
    if (scribe.events != scribe.cut_event)
        return;
    scribe.cut_at = scribe.text.length;
    scribe.cut_table = playout->table;
    memcpy(scribe.cut_seats, playout->seats, sizeof scribe.cut_seats);
    scribe.cut_table.seats = scribe.cut_seats;
}

static void write_start(Playout *playout)
{
    static const char *const names[PLAYOUT_SEATS] = {"Sarah",  "Tim",          "Zo\xc3\xab",
                                                     "K. Lee", "\xe6\x9d\x8e", "6"};

    scribe.text = text_over(scribe.buffer, sizeof scribe.buffer);
    record_write_start(&scribe.text, playout->game->name);
    if (playout->number % 2 == 0)
        record_write_header(&scribe.text, "place", span_of("  K\xc3\xb6ln,  at home "));
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++)
        record_write_header(&scribe.text, "player", span_of(names[seat]));
    scribe.events = 0;
    scribe.cut_event = rng_below(&playout->random, 40 * playout->table.seat_count);
    copy_table(playout);
}

static void write_throw(Playout *playout)
{
    record_write_throw(&scribe.text, playout->table.round, playout->table.thrown);
    scribe.events++;
    copy_table(playout);
}

static void write_move(Playout *playout, uint32_t seat, const Move *move)
{
    (void)seat;
    record_write_move(&scribe.text, move);
    scribe.events++;
    copy_table(playout);
    if (playout->table.waiting == 0)
        text_char(&scribe.text, '\n');
}

static void count_event(void *context, const Record *record, uint32_t seat)
{
    uint32_t *events = context;

    ++*events;
    if (seat != RECORD_THROW)
        assert_int_equal(record->table.seats[seat].moved_round, record->table.round);
    else
        assert_int_equal(record->table.waiting, record->table.seat_count);
}

static bool replay_text(Span text)
{
    Fault fault;

    scribe.events_seen = 0;
    record_open(&scribe.record, count_event, &scribe.events_seen);
    return replay(&scribe.record, text, &fault);
}

/* Reads line by line and writes each again. */
static void check_written_anew(const Playout *playout, Span text)
{
    static char anew[2 * TEXT_SIZE];
    Text written = text_over(anew, sizeof anew);
    Span rest = text;

    while (rest.length > 0) {
        RecordLine line;
        Fault fault;
        bool is_first = rest.start == text.start;
        HOLDS(playout, record_line_parse(next_line(&rest), is_first, &line, &fault));
        record_line_write(&written, &line);
        if (rest.start[-1] == '\n')
            text_char(&written, '\n');
    }
    HOLDS(playout, !written.is_cut && written.length == text.length);
    HOLDS(playout, memcmp(anew, text.start, text.length) == 0);
}

/* The record cut after any event is that of an unfinished game. */
static void check_cut(const Playout *playout)
{
    if (scribe.cut_event > scribe.events)
        return;
    HOLDS(playout, replay_text((Span){scribe.buffer, scribe.cut_at}));
    HOLDS(playout, scribe.record.state == RECORD_IN_ROUNDS);
    HOLDS(playout, scribe.events_seen == scribe.cut_event);
    HOLDS(playout, tables_are_equal(&scribe.record.table, &scribe.cut_table));
    HOLDS(playout, tables_are_equal(&scribe.cut_table, &scribe.record.table));
}

static void check_record(Playout *playout)
{
    record_write_score(&scribe.text, &playout->table);
    Span text = {scribe.buffer, scribe.text.length};

    HOLDS(playout, !scribe.text.is_cut);
    HOLDS(playout, replay_text(text));
    HOLDS(playout, scribe.record.state == RECORD_IS_CLOSED);
    HOLDS(playout, scribe.record.player_count == playout->table.seat_count);
    HOLDS(playout, scribe.events_seen == scribe.events);
    HOLDS(playout, tables_are_equal(&scribe.record.table, &playout->table));
    check_written_anew(playout, text);
    check_cut(playout);
}

static void check_records(const Game *game, uint32_t game_count, void (*end)(Playout *))
{
    PlayoutHooks hooks = {
        .start = write_start,
        .after_throw = write_throw,
        .after_move = write_move,
        .end = end,
    };

    playout_run(game, game_count, true, &hooks, NULL);
}

static void knister_records_replay_as_they_were_played(void **state)
{
    (void)state;
    check_records(&game_knister, playout_games(), check_record);
}

static void knaster_records_replay_as_they_were_played(void **state)
{
    (void)state;
    check_records(&game_knaster, playout_games(), check_record);
}

/* Whether a record may stop after this byte: after a line from the game's name on, or after the
 * throw or a move of a round. */
static bool may_stop(Span text, size_t end)
{
    size_t line = end;
    unsigned words = 1;

    if (text.start[end] == '\n')
        return span_is((Span){text.start, end}, "knobel 1") == false;
    for (; line > 0 && text.start[line - 1] != '\n'; line--)
        words += text.start[line - 1] == ' ';
    bool is_round = text.start[line] >= '0' && text.start[line] <= '9';
    return is_round && words >= 2;
}

static void check_every_cut(Playout *playout)
{
    record_write_score(&scribe.text, &playout->table);
    Span text = {scribe.buffer, scribe.text.length};

    for (size_t end = 0; end < text.length; end++) {
        bool is_word_end = text.start[end] == ' ' || text.start[end] == '\n';
        if (!is_word_end || !may_stop(text, end))
            continue;
        HOLDS(playout, replay_text((Span){text.start, end}));
        HOLDS(playout, (scribe.record.state == RECORD_IS_CLOSED) == (end + 1 == text.length));
    }
}

static void records_may_stop_after_any_event(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++)
        check_records(game_at(i), 100, check_every_cut);
}

/* Closes the record with a total that is off by one, for each player. */
static void check_wrong_score(Playout *playout)
{
    uint32_t wrong_seat = rng_below(&playout->random, playout->table.seat_count);
    uint32_t off = rng_below(&playout->random, 2) == 0 ? 1 : UINT32_MAX;
    Fault fault;

    text_put(&scribe.text, "score");
    for (uint32_t seat = 0; seat < playout->table.seat_count; seat++) {
        uint32_t total = playout->seats[seat].sheet.total;
        text_char(&scribe.text, ' ');
        text_number(&scribe.text, total + (seat != wrong_seat ? 0 : total > 0 ? off : 1));
    }
    record_open(&scribe.record, NULL, NULL);
    HOLDS(playout, !replay(&scribe.record, (Span){scribe.buffer, scribe.text.length}, &fault));
    HOLDS(playout, fault.reason == FAULT_RECORD_SCORE_WRONG);
    HOLDS(playout, fault.expected == playout->seats[wrong_seat].sheet.total);
}

static void wrong_totals_are_refused(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++)
        check_records(game_at(i), playout_games() / 100, check_wrong_score);
}

/* Adds an empty line or a comment. */
static void decorate(Text *text, Rng *rng)
{
    static const char *const lines[] = {"", "#", "# d\xc3\xa9j\xc3\xa0 vu", "#1 9 c3", "  ", "\t"};

    if (rng_below(rng, 3) > 0)
        return;
    text_put(text, lines[rng_below(rng, sizeof lines / sizeof *lines)]);
    text_put(text, rng_below(rng, 2) == 0 ? "\r\n" : "\n");
}

/* The same record with a byte order mark, returns, comments and blank lines. */
static void check_decorated(Playout *playout)
{
    Text other = text_over(scribe.other_buffer, sizeof scribe.other_buffer);

    record_write_score(&scribe.text, &playout->table);
    Span rest = {scribe.buffer, scribe.text.length};
    text_put(&other, "\xef\xbb\xbf");
    while (rest.length > 0) {
        decorate(&other, &playout->random);
        text_span(&other, next_line(&rest));
        text_put(&other, rng_below(&playout->random, 2) == 0 ? "\r\n" : "\n");
    }
    decorate(&other, &playout->random);
    Span text = {scribe.other_buffer, other.length};
    HOLDS(playout, !other.is_cut);
    HOLDS(playout, replay_text(text));
    HOLDS(playout, tables_are_equal(&scribe.record.table, &playout->table));
    check_written_anew(playout, text);
}

static void comments_and_line_ends_are_kept(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++)
        check_records(game_at(i), playout_games() / 10, check_decorated);
}

static void unknown_headers_are_kept(void **state)
{
    static const char *const lines[] = {
        "key value",         "_ x",      "played_at 2024-05-06",
        "key  two blanks  ", "x-2 \t",   "Cl\xc3\xa9 \xe6\x9d\x8e",
        "score 1 2 345",     "knobel 1", "7 3+4 c3 (c3) - c3+1(a1)+\\(a1c3e5) x",
        "4294967295 12",     "",         "   ",
        "# anything (+\\",
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char buffer[100];
        Text text = text_over(buffer, sizeof buffer);
        RecordLine line;
        Fault fault;
        assert_true(record_line_parse(span_of(lines[i]), false, &line, &fault));
        record_line_write(&text, &line);
        assert_string_equal(buffer, lines[i]);
    }
}

static void several_games_follow_one_another(void **state)
{
    static const char text[] =
        "knobel 1\ngame knaster\nplayer A\n1 9 c3\n"
        "# the next\nknobel 1\nplayer B\nplayer C\ngame knister\n1 3+4 a1 b2\n2 5";
    static const char wrong[] = "knobel 1\ngame knaster\nplayer A\n1 9 c3\nknobel 1\n"
                                "game knister\n1 3+4 a1";
    Fault fault;

    (void)state;
    assert_true(replay_text(span_of(text)));
    assert_ptr_equal(scribe.record.game, &game_knister);
    assert_int_equal(scribe.record.player_count, 2);
    assert_string_equal(scribe.record.names[1], "C");
    assert_int_equal(scribe.record.table.round, 2);
    assert_int_equal(scribe.record.table.waiting, 2);
    assert_int_equal(scribe.record.seats[1].sheet.number[6], 7);
    record_open(&scribe.record, NULL, NULL);
    assert_false(replay(&scribe.record, span_of(wrong), &fault));
    assert_int_equal(fault.reason, FAULT_RECORD_NO_PLAYER);
    assert_int_equal(fault.line, 7);
}

/* What a reader received, one item on each line. */
static void tell_header(void *context, const Record *record, Span key, Span value)
{
    Text *told = context;

    text_number(told, record->line);
    text_char(told, ' ');
    text_span(told, key);
    text_char(told, '=');
    text_span(told, value);
    text_char(told, '\n');
}

static unsigned tell_game(void *context, const Record *record)
{
    Text *told = context;

    text_number(told, record->line);
    text_put(told, " end of ");
    text_put(told, record->game->name);
    text_char(told, '\n');
    return record->player_count == 3 ? 42 : 0;
}

static RecordTaken read_and_tell(const char *text, Text *told, Fault *fault)
{
    *told = text_over(scribe.other_buffer, sizeof scribe.other_buffer);
    record_open(&scribe.record, NULL, told);
    scribe.record.header = tell_header;
    scribe.record.game_read = tell_game;
    return record_read(&scribe.record, span_of(text), fault);
}

#define ONE_GAME "knobel 1\ngame knaster\ndice real\nplayer A\n1 9 c3\n"
#define THREE_PLAYERS "knobel 1\nplayer A\nplayer B\nplayer C\nseed 7\ngame knister\n"

static void readers_receive_headers_and_games(void **state)
{
    Text told;
    Fault fault;

    (void)state;
    assert_int_equal(read_and_tell(ONE_GAME "\n" ONE_GAME, &told, &fault), RECORD_TAKEN);
    assert_string_equal(told.start,
                        "3 dice=real\n6 end of knaster\n9 dice=real\n11 end of knaster\n");
    assert_int_equal(read_and_tell(ONE_GAME "1 9 c3\n", &told, &fault), RECORD_WRONG);
    assert_int_equal(fault.line, 6);
    assert_string_equal(told.start, "3 dice=real\n");
}

static void readers_can_stop_the_reading(void **state)
{
    Text told;
    Fault fault;

    (void)state;
    assert_int_equal(read_and_tell(THREE_PLAYERS ONE_GAME, &told, &fault), RECORD_STOPPED);
    assert_string_equal(told.start, "5 seed=7\n6 end of knister\n");
    assert_int_equal(scribe.record.stopped, 42);
    assert_int_equal(read_and_tell(ONE_GAME THREE_PLAYERS, &told, &fault), RECORD_STOPPED);
    assert_int_equal(read_and_tell(ONE_GAME, &told, &fault), RECORD_TAKEN);
    record_open(&scribe.record, NULL, NULL);
    assert_int_equal(record_read(&scribe.record, span_of(ONE_GAME ONE_GAME), &fault),
                     RECORD_NEXT_GAME);
}

static void a_record_without_players_is_a_record(void **state)
{
    (void)state;
    assert_true(replay_text(span_of("knobel 1\ngame knister\n")));
    assert_int_equal(scribe.record.table.seat_count, 0);
    assert_int_equal(table_due(&scribe.record.table), DUE_NOTHING);
}

static RecordTaken take(const char *line, Fault *fault)
{
    return record_take(&scribe.record, span_of(line), fault);
}

/* The header of a record with this many players. */
static void take_players(unsigned count)
{
    Fault fault;

    record_open(&scribe.record, NULL, NULL);
    assert_int_equal(take("knobel 1", &fault), RECORD_TAKEN);
    assert_int_equal(take("game knaster", &fault), RECORD_TAKEN);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(take("player P", &fault), RECORD_TAKEN);
}

static void a_record_holds_999_players(void **state)
{
    Text line = text_over(scribe.other_buffer, sizeof scribe.other_buffer);
    Fault fault;

    (void)state;
    take_players(999);
    record_write_throw(&line, 1, (Throw){6, 6});
    for (unsigned i = 0; i < 999; i++)
        record_write_move(&line, &(Move){.kind = MOVE_WRITE, .cell = (uint8_t)(i % 25)});
    assert_int_equal(take(scribe.other_buffer, &fault), RECORD_TAKEN);
    assert_int_equal(table_due(&scribe.record.table), DUE_THROW);
    take_players(999);
    assert_int_equal(take("player P", &fault), RECORD_WRONG);
    assert_int_equal(fault.reason, FAULT_RECORD_MANY_PLAYERS);
    assert_int_equal(fault.line, 2 + 1000);
}

/* The longest possible round: all players with the longest move. */
static void the_longest_round_fits_into_a_line(void **state)
{
    (void)state;
    assert_true(RECORD_LINE_BYTES > sizeof "4294967295 6+6" + RECORD_PLAYERS * MOVE_TEXT_SIZE);
}

static void longer_lines_are_refused(void **state)
{
    Span line = {malloc(RECORD_LINE_BYTES + 1), RECORD_LINE_BYTES};
    Fault fault;

    (void)state;
    assert_non_null(line.start);
    memset((char *)line.start, '#', RECORD_LINE_BYTES + 1);
    take_players(1);
    assert_int_equal(record_take(&scribe.record, line, &fault), RECORD_TAKEN);
    line.length++;
    assert_int_equal(record_take(&scribe.record, line, &fault), RECORD_WRONG);
    assert_int_equal(fault.reason, FAULT_RECORD_LONG_LINE);
    assert_int_equal(fault.line, 5);
    free((char *)line.start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_headers_are_kept),
        cmocka_unit_test(several_games_follow_one_another),
        cmocka_unit_test(readers_receive_headers_and_games),
        cmocka_unit_test(readers_can_stop_the_reading),
        cmocka_unit_test(a_record_without_players_is_a_record),
        cmocka_unit_test(a_record_holds_999_players),
        cmocka_unit_test(the_longest_round_fits_into_a_line),
        cmocka_unit_test(longer_lines_are_refused),
        cmocka_unit_test(records_may_stop_after_any_event),
        cmocka_unit_test(wrong_totals_are_refused),
        cmocka_unit_test(comments_and_line_ends_are_kept),
        cmocka_unit_test(knister_records_replay_as_they_were_played),
        cmocka_unit_test(knaster_records_replay_as_they_were_played),
    };
    return cmocka_run_group_tests_name("notation/records", tests, NULL, NULL);
}
