/* Single pieces of work, run a number of times, for callgrind to count: pieces PIECE TIMES */
#include "bots/search/search.h"
#include "bots/search/solo.h"
#include "notation/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 3, TEXT_SIZE = 1 << 14 };

/* Returns a number that depends on the work, so that none of it is optimised away. */
typedef unsigned long PieceWork(const Game *game, unsigned long times);

/* A sheet with eight random numbers, as after eight rounds. */
static Sheet some_sheet(const Game *game)
{
    Rng rng = rng_start(1, 1, RNG_PLAYER);
    Sheet sheet = {0};

    for (uint8_t sum = 4; sum <= 11; sum++) {
        Turn turn = {sum, false};
        Move move = bot_choose(&bot_random, view_alone(game, &sheet, turn), &rng);
        move_play(game, &sheet, turn, &move);
    }
    return sheet;
}

static unsigned long place(const Game *game, unsigned long times)
{
    Sheet sheet = some_sheet(game);
    CellMask empty = 0;
    unsigned long sum = 0;

    for (unsigned long i = 0; i < times; i++, empty &= empty - 1) {
        if (empty == 0)
            empty = GRID_ALL & ~sheet.written;
        unsigned cell = mask_first(empty);
        sheet_write(game, &sheet, cell, 7);
        sum += sheet.total;
        sheet_erase(game, &sheet, cell);
    }
    return sum;
}

static unsigned long play_by(const Bot *bot, const Game *game, unsigned long times)
{
    unsigned long sum = 0;
    Solo solo = {.game = game, .bot = bot, .net = net_of(game), .seed = 1};
    Seat seat;

    for (unsigned long i = 0; i < times; i++) {
        solo_play(&solo, i, &seat);
        sum += seat.sheet.total;
    }
    return sum;
}

static unsigned long play(const Game *game, unsigned long times)
{
    return play_by(&bot_random, game, times);
}

static unsigned long play_expert(const Game *game, unsigned long times)
{
    return play_by(&bot_expert, game, times);
}

static unsigned long play_master(const Game *game, unsigned long times)
{
    return play_by(&bot_master, game, times);
}

/* As many together as a search does. */
static unsigned long value(const Game *game, unsigned long times)
{
    const Net *net = net_of(game);
    Sheet sheet = some_sheet(game);
    NetSheet sheets[LOOPS_TOGETHER];
    NetValue values[LOOPS_TOGETHER];
    unsigned long sum = 0;
    NetSum units;

    net_sum(net, &units, &sheet, false, 0);
    for (unsigned i = 0; i < LOOPS_TOGETHER; i++)
        sheets[i] = (NetSheet){&units, NULL, sheet.filled};
    for (unsigned long i = 0; i < times; i += LOOPS_TOGETHER) {
        units.unit[0] = (int16_t)i; /* otherwise it would be computed only once */
        net_values(net, sheets, LOOPS_TOGETHER, values);
        sum += (unsigned long)values[0];
    }
    return sum;
}

/* The best of all moves, one throw ahead. */
static unsigned long look(const Game *game, unsigned long times)
{
    Search search = {.net = net_of(game), .game = game, .effort = SEARCH_EFFORT};
    Sheet sheet = some_sheet(game);
    unsigned long sum = 0;

    for (unsigned long i = 0; i < times; i++)
        sum += search_best(&search, &sheet, (Turn){7, false}, NULL).cell;
    return sum;
}

static bool count_move(void *context, const Move *move)
{
    (void)move;
    ++*(unsigned long *)context;
    return true;
}

static unsigned long list(const Game *game, unsigned long times)
{
    Sheet sheet = some_sheet(game);
    unsigned long sum = 0;

    for (unsigned long i = 0; i < times; i++)
        moves_list(game, &sheet, (Turn){7, false}, MOVES_DISTINCT, count_move, &sum);
    return sum;
}

/* A game of three random players as a record. */
static void write_record(const Game *game, Text *text)
{
    Seat seats[PLAYERS];
    Table table = table_start(game, seats, PLAYERS);
    Rng rng = rng_start(1, 2, RNG_PLAYER);

    record_write_start(text, game->name);
    for (int player = 0; player < PLAYERS; player++)
        record_write_header(text, "player", span_of("Ana"));
    while (table_due(&table) == DUE_THROW) {
        table_throw(&table, (Throw){(uint8_t)(2 + rng_below(&rng, SUM_COUNT)), 0});
        record_write_throw(text, table.round, table.thrown);
        for (uint32_t seat = 0; seat < PLAYERS; seat++) {
            Move move =
                bot_choose(&bot_random, view_alone(game, &seats[seat].sheet, table.turn), &rng);
            table_move(&table, seat, &move);
            record_write_move(text, &move);
        }
        text_char(text, '\n');
    }
    record_write_score(text, &table);
}

static unsigned long read_record(const Game *game, unsigned long times)
{
    static char buffer[TEXT_SIZE];
    Text text = text_over(buffer, sizeof buffer);
    Record *record = malloc(sizeof *record);
    unsigned long sum = 0;

    if (record == NULL)
        return 0;
    write_record(game, &text);
    for (unsigned long i = 0; i < times; i++) {
        Fault fault;
        record_open(record, NULL, NULL);
        for (const char *line = buffer; *line != '\0';) {
            size_t length = strcspn(line, "\n");
            sum += record_take(record, (Span){line, length}, &fault) == RECORD_TAKEN;
            line += length + (line[length] != '\0');
        }
        sum += record->state == RECORD_IS_CLOSED;
    }
    free(record);
    return sum;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        PieceWork *work;
    } pieces[] = {{"placement", place},    {"game", play},          {"list", list},
                  {"record", read_record}, {"expert", play_expert}, {"value", value},
                  {"look", look},          {"master", play_master}};
    const char *dash = argc == 3 ? strchr(argv[1], '-') : NULL;
    const Game *game = dash != NULL ? game_find(argv[1], (size_t)(dash - argv[1])) : NULL;

    for (size_t i = 0; game != NULL && i < sizeof pieces / sizeof *pieces; i++) {
        if (strcmp(dash + 1, pieces[i].name) == 0) {
            printf("%lu\n", pieces[i].work(game, strtoul(argv[2], NULL, 10)));
            return 0;
        }
    }
    fputs("usage: pieces GAME-placement|game|list|record|expert|value|look|master TIMES\n", stderr);
    return 2;
}
